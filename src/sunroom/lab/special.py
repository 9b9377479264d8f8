"""The parts of a report that a game declares for itself (see `games/tally.py`)."""

from __future__ import annotations

import re

from sunroom.games.tally import Amounts, Figure, HeatMap, Rate, Worth
from sunroom.intervals import Interval
from sunroom.lab import draw
from sunroom.lab.part import Part, number, percent, told
from sunroom.lab.sample import Matches

FEWEST = 0.01  # of all seats: what is rarer is left out where its worth is drawn


def part(figure: Figure, matches: Matches) -> Part:
    """A declared figure, from the matches of one setting."""
    match figure:
        case HeatMap():
            return _heat_map(figure, matches)
        case Rate():
            return _rate(figure, matches)
        case Worth():
            return _worth(figure, matches)
        case Amounts():
            return _amounts(figure, matches)
    raise TypeError(f"no such figure: {figure}")


def _name(figure: Figure) -> str:
    return re.sub(r"\W+", "-", figure.title.lower()).strip("-")


def _made(
    figure: Figure, matches: Matches, picture: object, headings: list[str], rows: list[list[str]]
) -> Part:
    about = f"{figure.about} With {matches.players} players."
    return Part(_name(figure), figure.title, about, picture, headings, rows)  # type: ignore[arg-type]


def _amounts(figure: Amounts, matches: Matches) -> Part:
    entries, rows = [], []
    for key, name in figure.names.items():
        won, lost = (matches.amounts(figure.tally, key, winners) for winners in (True, False))
        entries.append((name, won, lost))
        rows.append([name, told(won), told(lost)])
    picture = draw.pairs(entries, ("winners", "others"), "a seat, in a match")
    return _made(figure, matches, picture, ["", "winners", "others"], rows)


def _worth(figure: Worth, matches: Matches) -> Part:
    entries: list[tuple[str, Interval | None]] = []
    rows = []
    fair = 1 / matches.players
    for key, name in figure.names.items():
        found = matches.worth(figure.tally, key)
        if found is None or found[1] < FEWEST:
            continue
        share, often = found
        entries.append((name, share.less(fair)))
        rows.append([name, told(share, True), told(share.less(fair), True), percent(often)])
    picture = (
        draw.intervals([("", entries)], "% of victories above the fair share", [0.0], True)
        if entries
        else None
    )
    headings = ["", "victories", "above the fair share", "seats that have it"]
    return _made(figure, matches, picture, headings, rows)


def _rate(figure: Rate, matches: Matches) -> Part:
    parts = figure.unit == "%"
    found = [
        (name, matches.part(figure.tally, figure.of, key), matches.per_match(figure.of, key))
        for key, name in figure.names.items()
    ]
    found.sort(key=lambda entry: -entry[1].value if entry[1] else float("inf"))
    entries = [(name, one) for name, one, _ in found]
    picture = draw.intervals([("", entries)], figure.unit, [0.0] if not parts else None, parts)
    rows = [[name, told(one, parts), number(often.value)] for name, one, often in found]
    return _made(figure, matches, picture, ["", figure.unit, f"{figure.of}, a match"], rows)


def _heat_map(figure: HeatMap, matches: Matches) -> Part:
    cells: dict[tuple[int, int], tuple[float | None, str, str]] = {
        figure.place(key): (None, "", mark) for key, mark in figure.marks.items()
    }
    rows = []
    parts = figure.unit == "%"
    for key, name in figure.names.items():
        if figure.of:
            one = matches.part(figure.tally, figure.of, key)
        else:
            one = matches.per_match(figure.tally, key)
        rows.append([name, told(one, parts)])
        if one is not None:
            text = f"{100 * one.value:.0f}%" if parts else f"{one.value:.2f}"
            cells[figure.place(key)] = (one.value, text, figure.marks.get(key, ""))
    picture = draw.heat_map(figure.columns, figure.rows, cells)
    return _made(figure, matches, picture, ["", figure.unit], rows)
