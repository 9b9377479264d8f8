"""The kinds of plots that a report is made of."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np

from sunroom.intervals import Interval
from sunroom.lab import ink

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

WIDTH = 8.0  # inches
BINS = 24


def intervals(
    groups: Sequence[tuple[str, Sequence[tuple[str, Interval | None]]]],
    label: str,
    fair: Sequence[float | None] | None = None,
    percent: bool = False,
) -> Figure:
    """Figures with their intervals, one plot for each group, the first on top."""
    rows = max(len(entries) for _, entries in groups)
    figure, plots = ink.canvas(WIDTH, 1.0 + 0.27 * rows, len(groups))
    factor = 100 if percent else 1
    for number, (axes, (title, entries)) in enumerate(zip(plots, groups, strict=True)):
        known = [(at, one.scaled(factor)) for at, (_, one) in enumerate(entries) if one is not None]
        _bars_of_error(axes, known, ink.series(0))
        names = [name for name, _ in entries]
        repeated = number > 0 and names == [name for name, _ in groups[0][1]]
        axes.set_yticks(range(len(entries)), [""] * len(names) if repeated else names)
        axes.set_ylim(len(entries) - 0.4, -0.6)
        axes.grid(axis="x")
        axes.set_axisbelow(True)
        axes.set_title(title, fontsize=10)
        axes.set_xlabel(label)
        line = fair[number] if fair else None
        if line is not None:
            axes.axvline(line * factor, color=ink.MUTED, linestyle=":", linewidth=1.2)
    return figure


def _bars_of_error(axes: Axes, known: Sequence[tuple[float, Interval]], colour: str) -> None:
    finite = [(at, one) for at, one in known if math.isfinite(one.low)]
    axes.errorbar(
        [one.value for _, one in finite],
        [at for at, _ in finite],
        xerr=(
            [max(0.0, one.value - one.low) for _, one in finite],
            [max(0.0, one.high - one.value) for _, one in finite],
        ),
        fmt="o",
        markersize=4.5,
        color=colour,
        capsize=3,
    )


def pairs(
    entries: Sequence[tuple[str, Interval | None, Interval | None]],
    names: tuple[str, str],
    label: str,
) -> Figure:
    """Two bars for each entry, with their intervals."""
    figure, (axes,) = ink.canvas(WIDTH, 1.1 + 0.36 * len(entries))
    sides = ([one for _, one, _ in entries], [one for _, _, one in entries])
    for number, shift in ((0, -0.19), (1, 0.19)):
        known = [(at + shift, one) for at, one in enumerate(sides[number]) if one is not None]
        axes.barh(
            [at for at, _ in known],
            [one.value for _, one in known],
            height=0.36,
            color=ink.series(number),
            label=names[number],
        )
        _whiskers(axes, known)
    axes.set_yticks(range(len(entries)), [name for name, _, _ in entries])
    axes.set_ylim(len(entries) - 0.4, -0.6)
    axes.grid(axis="x")
    axes.set_axisbelow(True)
    axes.set_xlabel(label)
    _legend(figure, axes)
    return figure


def _legend(figure: Figure, axes: Axes) -> None:
    handles, names = axes.get_legend_handles_labels()
    figure.legend(
        handles,
        names,
        loc="outside upper right",
        ncols=max(1, len(names)),
        frameon=False,
        fontsize=8.5,
        labelcolor=ink.INK,
    )


def _whiskers(axes: Axes, known: Sequence[tuple[float, Interval]]) -> None:
    finite = [(at, one) for at, one in known if math.isfinite(one.low)]
    axes.hlines(
        [at for at, _ in finite],
        [one.low for _, one in finite],
        [one.high for _, one in finite],
        color=ink.INK,
        linewidth=1.1,
    )


def histograms(groups: Sequence[tuple[str, Mapping[str, Sequence[float]]]], label: str) -> Figure:
    """How values spread: a plot for each group, a line for each kind in it."""
    figure, plots = ink.canvas(WIDTH, 2.7, len(groups), sharey=True)
    shown: dict[str, int] = {}
    for axes, (title, kinds) in zip(plots, groups, strict=True):
        edges = _edges([value for some in kinds.values() for value in some])
        for name, some in kinds.items():
            colour = ink.series(shown.setdefault(name, len(shown)))
            weights = np.full(len(some), 100 / max(1, len(some)))
            heights, _ = np.histogram(some, edges, weights=weights)
            axes.stairs(heights, edges, color=colour, linewidth=1.6, label=name)
            axes.stairs(heights, edges, color=colour, fill=True, alpha=0.18)
        axes.set_title(title, fontsize=10)
        axes.set_xlabel(label)
        axes.grid(axis="y")
        axes.set_axisbelow(True)
    plots[0].set_ylabel("%")
    if len(shown) > 1:
        _legend(figure, plots[0])
    return figure


def _edges(values: Sequence[float]) -> list[float]:
    """Bins of whole numbers: as values are whole, all bins have equally many of them."""
    low, high = math.floor(min(values)), math.ceil(max(values))
    width = max(1, math.ceil((high - low + 1) / BINS))
    count = math.ceil((high - low + 1) / width)
    return [step * width + low - 0.5 for step in range(count + 1)]


def curves(
    lines: Sequence[tuple[str, Sequence[Interval]]],
    label: str,
    percent: bool,
    floor: float | None = 0,
) -> Figure:
    """Something over the course of a match, with a band for its interval."""
    figure, (axes,) = ink.canvas(WIDTH, 3.2)
    factor = 100 if percent else 1
    for number, (name, values) in enumerate(lines):
        at = [100 * (stage + 1) / len(values) for stage in range(len(values))]
        scaled = [one.scaled(factor) for one in values]
        colour = ink.series(number)
        axes.plot(at, [one.value for one in scaled], color=colour, label=name)
        lows, highs = [one.low for one in scaled], [one.high for one in scaled]
        if all(map(math.isfinite, lows)):
            axes.fill_between(at, lows, highs, color=colour, alpha=0.18, linewidth=0)
    axes.set_xlim(0, 100)
    if floor is not None:
        axes.set_ylim(bottom=floor)
    axes.set_xlabel("% of the match is over")
    axes.set_ylabel(label)
    axes.grid()
    axes.set_axisbelow(True)
    if len(lines) > 1:
        _legend(figure, axes)
    return figure


def stacks(columns: Sequence[tuple[str, Mapping[str, float]]], label: str) -> Figure:
    """What a total is made of."""
    figure, (axes,) = ink.canvas(WIDTH, 1.1 + 0.36 * len(columns))
    kinds = list(dict.fromkeys(kind for _, parts in columns for kind in parts))
    left = [0.0] * len(columns)
    for number, kind in enumerate(kinds):
        widths = [parts.get(kind, 0.0) for _, parts in columns]
        axes.barh(range(len(columns)), widths, left=left, color=ink.series(number), label=kind)
        left = [start + width for start, width in zip(left, widths, strict=True)]
    axes.set_yticks(range(len(columns)), [name for name, _ in columns])
    axes.set_ylim(len(columns) - 0.4, -0.6)
    axes.grid(axis="x")
    axes.set_axisbelow(True)
    axes.set_xlabel(label)
    _legend(figure, axes)
    return figure


def heat_map(
    columns: Sequence[str],
    rows: Sequence[str],
    cells: Mapping[tuple[int, int], tuple[float | None, str, str]],
) -> Figure:
    """A grid of values, each with its text, and a mark below it in small."""
    from matplotlib.patches import Rectangle

    wide = len(columns) < 6
    width = min(WIDTH, 2.2 + (1.3 if wide else 0.62) * len(columns))
    figure, (axes,) = ink.canvas(width, 0.6 + (0.34 if wide else 0.56) * len(rows))
    known = [value for value, _, _ in cells.values() if value is not None]
    low, high = (min(known), max(known)) if known else (0.0, 1.0)
    for (column, row), (value, text, mark) in cells.items():
        corner = (column - 0.47, row - 0.46)
        if value is None:
            axes.text(column, row, mark, ha="center", va="center", fontsize=7, color=ink.MUTED)
            continue
        part = (value - low) / (high - low) if high > low else 0.0
        step = min(ink.HEATS - 1, int(part * ink.HEATS))
        axes.add_patch(Rectangle(corner, 0.94, 0.92, facecolor=ink.heat(step), linewidth=0))
        over = ink.on_heat(step)
        shift = -0.14 if mark else 0.0
        axes.text(column, row + shift, text, ha="center", va="center", fontsize=8, color=over)
        if mark:
            axes.text(column, row + 0.24, mark, ha="center", va="center", fontsize=6, color=over)
    axes.set_xticks(range(len(columns)), columns)
    axes.set_yticks(range(len(rows)), rows)
    axes.set_xlim(-0.5, len(columns) - 0.5)
    axes.set_ylim(len(rows) - 0.5, -0.5)
    axes.tick_params(length=0)
    axes.xaxis.tick_top()
    for spine in axes.spines.values():
        spine.set_visible(False)
    return figure
