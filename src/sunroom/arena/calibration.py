"""Whether chances to win mean what they say: of the positions with 70%, are 70% won?"""

from __future__ import annotations

import json
import math
import random
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from sunroom import games
from sunroom.games.terms import Refused
from sunroom.plots import check_plot, save_plot

BINS = 10
RESAMPLES = 400
STEPS = 20
SURE = 1e-4  # chances are told with four digits
DOUBT = 1.0  # how little a fit is drawn to leaving all as it is, so that there always is one


@dataclass(frozen=True)
class Moment:
    """One decision: the chance that the bot saw, and the part of the victory that it got."""

    match: int
    chance: float
    share: float


@dataclass(frozen=True)
class Bin:
    """Decisions with about the same chance."""

    count: int
    chance: float
    share: float


@dataclass(frozen=True)
class Curve:
    """How the chances of one file compare with what came of them."""

    title: str
    matches: int
    bins: list[Bin]
    error: float  # expected calibration error
    high: float  # the end of its 95% interval, resampled by matches
    better: tuple[float, float]  # the factor and the shift that would fit best, see `fitted`

    @property
    def moments(self) -> int:
        return sum(one.count for one in self.bins)


def show(files: Sequence[Path], plot: Path | None) -> None:
    """Print the curves of all files, and draw them if asked."""
    if plot is not None:
        check_plot(plot)
    curves = [read(path) for path in files]
    console = Console(highlight=False)
    for curve in curves:
        told = f"{curve.moments} decisions of {curve.matches} matches"
        console.print(f"[bold]{escape(curve.title)}[/bold]: {told}")
        console.print(table(curve))
        error = f"{curve.error:.3f} (95%: at most {curve.high:.3f})"
        console.print(f"Expected calibration error {error}")
        factor, shift = curve.better
        fit = f"factor and shift of its curve times {factor:.2f}, then {shift:+.2f} for the shift"
        console.print(f"Would fit best: {fit}\n")
    if plot is not None:
        draw(plot, curves)


def read(path: Path) -> Curve:
    """The curve of a file of results."""
    try:
        lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
        header, played = lines[0], lines[1:]
        game, bots = games.get(header["game"]), " and ".join(header["bots"])
        moments = [
            Moment(number, chance, line["shares"][seat])
            for number, line in enumerate(played)
            for seat, chance in line.get("chances", [])
        ]
    except OSError as error:
        raise Refused("bad_file", f"{path} cannot be read: {error.strerror}") from None
    except (ValueError, LookupError, TypeError, AttributeError, Refused):
        raise Refused("bad_file", f"{path} is not a file of arena results") from None
    if not moments:
        raise Refused("bad_file", f"{path} has no chances: run sunroom arena with --chances")
    title = f"{game.name}, {header['players']} players, {bots}"
    return Curve(
        title,
        len(played),
        bins(moments),
        calibration_error(moments),
        _high(moments),
        fitted(moments, 1 / header["players"]),
    )


def bins(moments: Sequence[Moment]) -> list[Bin]:
    """The decisions sorted into bins of equal width, the empty ones left out."""
    sorted_in: list[list[Moment]] = [[] for _ in range(BINS)]
    for moment in moments:
        sorted_in[min(BINS - 1, int(moment.chance * BINS))].append(moment)
    return [
        Bin(len(some), _mean([m.chance for m in some]), _mean([m.share for m in some]))
        for some in sorted_in
        if some
    ]


def calibration_error(moments: Sequence[Moment]) -> float:
    """How far chance and outcome are apart in a bin, on average over all decisions."""
    found = bins(moments)
    return sum(one.count * abs(one.chance - one.share) for one in found) / len(moments)


def fitted(moments: Sequence[Moment], fair: float) -> tuple[float, float]:
    """The likeliest factor and shift of what log odds have more than those of a fair share.

    By Newton's method. What was told already follows a curve; so this corrects that one.
    """
    usual = math.log(fair / (1 - fair))
    said = np.clip([m.chance for m in moments], SURE, 1 - SURE)
    told = np.log(said / (1 - said)) - usual
    came = np.array([m.share for m in moments])
    terms = np.stack([told, np.ones_like(told)])
    found = np.array([1.0, 0.0])
    for _ in range(STEPS):
        chance = 1 / (1 + np.exp(-(found @ terms + usual)))
        slope = terms @ (came - chance) - DOUBT * (found - (1.0, 0.0))
        bend = (terms * (chance * (1 - chance))) @ terms.T + DOUBT * np.eye(2)
        found = found + np.linalg.solve(bend, slope)
    return float(found[0]), float(found[1])


def _high(moments: Sequence[Moment]) -> float:
    """Decisions of one match share their outcome, so whole matches are drawn again."""
    by_match: dict[int, list[Moment]] = {}
    for moment in moments:
        by_match.setdefault(moment.match, []).append(moment)
    matches = list(by_match.values())
    rng = random.Random(1)
    errors = sorted(
        calibration_error([m for match in rng.choices(matches, k=len(matches)) for m in match])
        for _ in range(RESAMPLES)
    )
    return errors[int(0.975 * RESAMPLES)]


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers)


def table(curve: Curve) -> Table:
    found = Table(box=SIMPLE_HEAD, pad_edge=False, collapse_padding=True)
    for heading in ("decisions", "chance", "won"):
        found.add_column(heading, justify="right", no_wrap=True)
    for one in curve.bins:
        found.add_row(str(one.count), f"{100 * one.chance:.1f}%", f"{100 * one.share:.1f}%")
    return found


def draw(path: Path, curves: Sequence[Curve]) -> None:
    """One curve for each file; the diagonal is perfect."""
    import matplotlib
    from matplotlib.figure import Figure

    with matplotlib.rc_context({"svg.hashsalt": "sunroom"}):
        figure = Figure(figsize=(6, 6), layout="constrained")
        axes = figure.subplots()
        axes.plot((0, 1), (0, 1), color="grey", linestyle=":")
        for curve in curves:
            label = f"{curve.title}: error {curve.error:.3f}"
            chance = [one.chance for one in curve.bins]
            axes.plot(chance, [one.share for one in curve.bins], marker="o", label=label)
        axes.set_xlabel("chance of winning, as the bot saw it")
        axes.set_ylabel("share of these decisions that were won")
        axes.set_aspect("equal")
        axes.grid(alpha=0.3)
        axes.legend(loc="upper left", fontsize=8)
        save_plot(figure, path)
