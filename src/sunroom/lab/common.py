"""The parts of a report that every game has."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from sunroom.games.terms import Json
from sunroom.intervals import Interval
from sunroom.lab import draw
from sunroom.lab.job import STAGES
from sunroom.lab.part import Part, number, percent, shortened, told
from sunroom.lab.sample import Matches, change, margin, natural

Measure = Callable[[Json], float]
# What options are compared by: a name, the measure, and whether it is a part of a whole.
MEASURES: tuple[tuple[str, Measure, bool], ...] = (
    ("decisions", lambda line: line["decisions"], False),
    ("points a seat", lambda line: sum(line["scores"]) / len(line["scores"]), False),
    ("lead of the winner", margin, False),
    ("victories of the 1st", lambda line: line["shares"][line["order"].index(0)], True),
)


def parts(mains: Sequence[Matches], variants: Sequence[Matches], middle: Matches) -> list[Part]:
    found = [
        overview([*mains, *variants]),
        seats(mains),
        lengths(mains),
        scores(mains),
        sources(mains),
        leaders(mains),
        choices(mains),
        rules(middle),
    ]
    if len(mains) > 1:
        found.insert(1, players(mains))
    if variants:
        found.append(options(middle, variants))
    return found


def _title(matches: Matches) -> str:
    return f"{matches.players} players"


def overview(settings: Sequence[Matches]) -> Part:
    rows = []
    for matches in settings:
        shared = matches.rate(lambda line: max(line["shares"]) < 1)
        rows.append(
            [
                f"{matches.players} players",
                matches.changed or "as usual",
                str(len(matches)),
                told(matches.mean(MEASURES[0][1])),
                told(matches.mean(MEASURES[1][1])),
                told(matches.mean(margin)),
                told(shared, True),
                str(sum(line["stopped"] for line in matches.lines)),
            ]
        )
    headings = ["", "options", "matches", "decisions", "points a seat", "lead", "shared", "stopped"]
    about = (
        "Means with 95% intervals. The lead is that of the best score over the second; a victory "
        "is shared where no tie-breaker helps; a match is stopped if it does not end."
    )
    return Part("overview", "All settings", about, None, headings, rows, open=True)


def players(mains: Sequence[Matches]) -> Part:
    groups = [
        (name, [(_title(m), m.mean(measure)) for m in mains]) for name, measure, _ in MEASURES[:3]
    ]
    rows = [[_title(m), *(told(m.mean(measure)) for _, measure, _ in MEASURES[:3])] for m in mains]
    figure = draw.intervals(groups, "mean with 95% interval")
    headings = ["", *(name for name, _, _ in MEASURES[:3])]
    about = "What the number of players changes."
    return Part("players", "The number of players", about, figure, headings, rows)


def seats(mains: Sequence[Matches]) -> Part:
    groups = [(_title(m), [(role, m.share(role)) for role in m.roles]) for m in mains]
    fair = [1 / m.players for m in mains]
    figure = draw.intervals(groups, "% of victories", fair, percent=True)
    rows = [
        [
            _title(m),
            role,
            told(m.share(role), True),
            percent(1 / m.players),
            "yes" if m.share(role).excludes(1 / m.players) else "no",
        ]
        for m in mains
        for role in m.roles
    ]
    about = (
        "Who wins how often, by the order of the first turn; a shared victory counts as its part. "
        "The dotted line is the fair share."
    )
    headings = ["", "seat", "victories", "fair", "differs surely"]
    return Part("seats", "Advantage of seats", about, figure, headings, rows)


def lengths(mains: Sequence[Matches]) -> Part:
    groups = [(_title(m), {"matches": [line["decisions"] for line in m.lines]}) for m in mains]
    rows = []
    for m in mains:
        values = [line["decisions"] for line in m.lines]
        ends = np.percentile(values, (0, 5, 50, 95, 100))
        forced = sum(line["forced"] for line in m.lines) / sum(values)
        rows.append([_title(m), told(m.mean(lambda line: line["decisions"]))])
        rows[-1] += [number(float(end)) for end in ends] + [percent(forced)]
    headings = ["", "mean", "shortest", "5%", "median", "95%", "longest", "forced decisions"]
    about = "Decisions in a match, of all seats together; a forced one has a single legal move."
    return Part(
        "lengths",
        "How long matches are",
        about,
        draw.histograms(groups, "decisions"),
        headings,
        rows,
    )


def scores(mains: Sequence[Matches]) -> Part:
    groups, rows = [], []
    for m in mains:
        won = [line["scores"][seat] for line, seat in m.seats if line["shares"][seat] > 0]
        lost = [line["scores"][seat] for line, seat in m.seats if not line["shares"][seat]]
        groups.append((_title(m), {"winners": won, "others": lost}))
        for name, values in (("winners", won), ("others", lost)):
            ends = np.percentile(values, (5, 50, 95)) if values else [float("nan")] * 3
            rows.append([_title(m), name, *(number(float(end)) for end in ends)])
    figure = draw.histograms(groups, "points")
    headings = ["", "", "5%", "median", "95%"]
    about = "Points at the end, of winners and of the others."
    return Part("scores", "Scores", about, figure, headings, rows)


def sources(mains: Sequence[Matches]) -> Part:
    columns, rows = [], []
    for m in mains:
        for name, winners in (("winners", True), ("others", False)):
            found = {item: m.points(item, winners) for item in m.items}
            title = f"{_title(m)}, {name}"
            drawn = {m.said.part(item): one.value for item, one in found.items() if one is not None}
            columns.append((title, drawn))
            rows += [[title, m.said.part(item), told(one)] for item, one in found.items()]
    figure = draw.stacks(columns, "points of a seat")
    about = "What the points of a seat are for, on average."
    return Part("sources", "Where points come from", about, figure, ["", "for", "points"], rows)


def leaders(mains: Sequence[Matches]) -> Part:
    lines, rows = [], []
    for m in mains:
        stages = [m.lead(stage) for stage in range(STAGES)]
        lines.append((_title(m), stages))
        rows += [
            [_title(m), f"{100 * (at + 1) // STAGES}%", told(one, True)]
            for at, one in enumerate(stages)
            if (at + 1) % (STAGES // 4) == 0
        ]
    about = (
        "How often the player with the best score at some moment wins in the end; if several share "
        "it, one is picked at random. Where it rises late, matches stay open for long."
    )
    figure = draw.curves(lines, "% of leaders who win", percent=True)
    return Part("leaders", "Does the leader win?", about, figure, ["", "at", "leaders win"], rows)


def choices(mains: Sequence[Matches]) -> Part:
    lines, rows = [], []
    for m in mains:
        stages = [m.choices(stage) for stage in range(STAGES)]
        lines.append((_title(m), stages))
        rows += [
            [_title(m), f"{100 * (at + 1) // STAGES}%", told(one)]
            for at, one in enumerate(stages)
            if (at + 1) % (STAGES // 4) == 0
        ]
    figure = draw.curves(lines, "legal moves", percent=False)
    about = "The legal moves that a decision has, over the course of a match."
    return Part(
        "choices", "How much there is to choose", about, figure, ["", "at", "legal moves"], rows
    )


def rules(middle: Matches) -> Part:
    found = middle.rules()
    entries: list[tuple[str, Interval]] = []
    rows = []
    for rule in sorted(found, key=natural):
        seen = middle.seen(rule)
        times = sum(found[rule].values()) / len(middle)
        happens = middle.happening(rule)
        entries.append((shortened(f"{rule}  {happens}", 44), seen))
        rows.append([rule, happens, told(seen, True), number(times)])
    figure = draw.intervals([("", entries)], "% of matches", percent=True)
    about = (
        f"In how many matches with {middle.players} players something happens by a rule, and how "
        "often in a match. Rules that only forbid, or that never came into play, are not listed."
    )
    headings = ["rule", "what happens", "matches", "times a match"]
    return Part("rules", "How often rules come into play", about, figure, headings, rows)


def options(middle: Matches, variants: Sequence[Matches]) -> Part:
    groups, rows = [], []
    for name, measure, part in MEASURES:
        changes = [(m.changed, change(middle, m, measure)) for m in variants]
        factor = 100 if part else 1
        title = f"{name}, percentage points" if part else name
        groups.append((title, [(who, one.scaled(factor)) for who, one in changes]))
    for at, m in enumerate(variants):
        rows.append([m.changed, *(told(group[1][at][1]) for group in groups)])
    figure = draw.intervals(groups, "difference", [0.0] * len(groups))
    about = (
        f"The difference that one option makes with {middle.players} players, all else being "
        "equal: the same deals, compared pair by pair. An interval without 0 in it is a sure "
        "effect. An option that names a seat is shown for seat 0: before a match all are alike."
    )
    headings = ["option", *(title for title, _ in groups)]
    return Part("options", "What options change", about, figure, headings, rows)
