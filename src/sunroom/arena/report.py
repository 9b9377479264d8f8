"""What an arena found out: tables, and a picture of the ratings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from rich.box import SIMPLE_HEAD
from rich.markup import escape
from rich.table import Table

from sunroom.arena.plan import Plan
from sunroom.arena.ratings import ANCHOR, Rating
from sunroom.games.terms import Json
from sunroom.intervals import wilson
from sunroom.plots import save_plot


@dataclass(frozen=True)
class Row:
    """How one bot did against the others of a pair."""

    bot: str
    others: tuple[str, ...]
    matches: int
    wins: int
    shared: int
    share: float  # of all victories; a shared one counts as its part
    low: float
    high: float
    decisions: float  # in a match, of all seats together
    milliseconds: tuple[float, float]  # for a decision: of this bot, of the others
    stopped: int
    forfeits: tuple[int, int]  # of this bot, of the others

    @property
    def losses(self) -> int:
        return self.matches - self.wins - self.shared


def rows(plan: Plan, results: Sequence[Json]) -> list[Row]:
    """One for the first bot of each two that met; where all sit at one table, one for each."""
    found = []
    for pair in plan.pairs:
        lines = [line for line in results if tuple(line["pair"]) == pair]
        for bot in pair[:1] if len(pair) == 2 else pair:
            if lines:
                found.append(_row(bot, pair, lines))
    return found


def _row(bot: str, pair: tuple[str, ...], lines: Sequence[Json]) -> Row:
    others = tuple(name for name in pair if name != bot)
    shares = [line["shares"][line["seats"].index(bot)] for line in lines]
    wins = sum(share == 1 for share in shares)
    low, high = wilson(sum(shares), len(lines))
    forfeits = [line["forfeit"]["bot"] for line in lines if line.get("forfeit")]
    return Row(
        bot,
        others,
        len(lines),
        wins,
        sum(share > 0 for share in shares) - wins,
        sum(shares) / len(lines),
        low,
        high,
        sum(line["decisions"] for line in lines) / len(lines),
        (_milliseconds((bot,), lines), _milliseconds(others, lines)),
        sum(bool(line.get("stopped")) for line in lines),
        (forfeits.count(bot), len(forfeits) - forfeits.count(bot)),
    )


def _milliseconds(names: tuple[str, ...], lines: Sequence[Json]) -> float:
    """Of the median match: a machine that was asleep or busy for a while tells nothing of a bot."""
    found = []
    for line in lines:
        thoughts = [line["thinking"][name] for name in names]
        decisions = sum(thought["decisions"] for thought in thoughts)
        seconds = sum(thought["seconds"] for thought in thoughts)
        if decisions:
            found.append(1000 * seconds / decisions)
    return median(found) if found else 0.0


def results_table(plan: Plan, found: Sequence[Row]) -> Table:
    """Two lines for each row: the bot, and whom it played against."""
    many = plan.players > 2
    rare = any(row.stopped or sum(row.forfeits) for row in found)
    table = Table(title="Results", box=SIMPLE_HEAD, pad_edge=False, collapse_padding=True)
    table.add_column("bot\nagainst", overflow="fold", min_width=14)
    titles = ["won\nlost", "shared", "win share\n95%"]
    titles += ["x fair\n95%"] if many else []
    titles += ["moves", "ms per\nmove"]
    titles += ["stopped\nforfeits"] if rare else []
    for title in titles:
        table.add_column(title, justify="right", no_wrap=True)
    for row in found:
        cells = [f"{escape(row.bot)}\n[dim]{escape(', '.join(row.others))}[/dim]"]
        cells += [f"{row.wins}\n{row.losses}", str(row.shared)]
        cells.append(f"{100 * row.share:.1f}%\n{100 * row.low:.1f}-{100 * row.high:.1f}")
        if many:
            fair = [plan.players * value for value in (row.share, row.low, row.high)]
            cells.append(f"{fair[0]:.2f}\n{fair[1]:.2f}-{fair[2]:.2f}")
        cells.append(f"{row.decisions:.0f}")
        cells.append("\n".join(_short(value) for value in row.milliseconds))
        if rare:
            cells.append(f"{row.stopped}\n{row.forfeits[0]} : {row.forfeits[1]}")
        table.add_row(*cells)
    return table


def _short(value: float) -> str:
    return f"{value:.0f}" if value >= 10 else f"{value:.1f}" if value >= 1 else f"{value:.2f}"


def ratings_table(ratings: Sequence[Rating]) -> Table:
    table = Table(title="Ratings", box=SIMPLE_HEAD, pad_edge=False, collapse_padding=True)
    table.add_column("bot", overflow="fold")
    table.add_column("Elo", justify="right", no_wrap=True)
    table.add_column("95%", justify="right", no_wrap=True)
    for rating in ratings:
        held = rating.low == rating.high
        interval = "set" if held else f"{rating.low:+.0f} to {rating.high:+.0f}"
        table.add_row(escape(rating.bot), f"{rating.elo:+.0f}", interval)
    return table


def notes(plan: Plan, results: Sequence[Json]) -> list[str]:
    """What one should know to read the tables."""
    zero = f"{ANCHOR} is 0" if ANCHOR in plan.bots else "their mean is 0"
    found = ["Win share with its Wilson interval; a shared victory counts as its part."]
    if plan.players > len(set(plan.pairs[0])):
        found.append(f"Each bot sat alone among {plan.players - 1} of those it played against.")
    found.append(f"Ratings by Bradley-Terry ({zero}), bootstrapped over deals.")
    stopped = sum(bool(line.get("stopped")) for line in results)
    if stopped:
        what = "match was" if stopped == 1 else "matches were"
        found.append(f"{stopped} {what} stopped after {plan.limit} decisions; the best score wins.")
    reasons = Counter(
        (line["forfeit"]["bot"], line["forfeit"]["why"]) for line in results if line.get("forfeit")
    )
    for (bot, why), count in reasons.most_common(5):
        found.append(f"Forfeited by {bot}, {count} of {len(results)} matches: {why}")
    return found


def plot(path: Path, title: str, ratings: Sequence[Rating]) -> None:
    """Ratings with their intervals, the strongest on top. The same ratings give the same file."""
    import matplotlib
    from matplotlib.figure import Figure

    with matplotlib.rc_context({"svg.hashsalt": "sunroom"}):
        figure = Figure(figsize=(8, 1.4 + 0.4 * len(ratings)), layout="constrained")
        axes = figure.subplots()
        places = range(len(ratings))
        elo = [rating.elo for rating in ratings]
        below = [max(0.0, rating.elo - rating.low) for rating in ratings]
        above = [max(0.0, rating.high - rating.elo) for rating in ratings]
        axes.errorbar(elo, places, xerr=(below, above), fmt="o", color="#b5651d", capsize=4)
        axes.set_yticks(places, [rating.bot for rating in ratings], parse_math=False)
        axes.invert_yaxis()
        axes.margins(y=0.5 / max(1, len(ratings)))
        axes.grid(axis="x", alpha=0.3)
        axes.set_xlabel("Elo, with 95% intervals")
        axes.set_title(title, parse_math=False)
        save_plot(figure, path)
