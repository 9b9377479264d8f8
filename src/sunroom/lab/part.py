"""A part of a report: words, a picture, and its figures as a table."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sunroom.intervals import Interval

if TYPE_CHECKING:
    from matplotlib.figure import Figure


@dataclass(frozen=True)
class Part:
    """`name` is its address in the page, and the name of its picture's file."""

    name: str
    title: str
    about: str
    picture: Figure | None
    headings: Sequence[str]
    rows: Sequence[Sequence[str]]
    open: bool = False  # whether the table is shown without being asked for


def number(value: float) -> str:
    if not math.isfinite(value):
        return "?"
    size = abs(value)
    digits = 0 if size >= 100 else 1 if size >= 10 else 2 if size >= 0.1 or value == 0 else 3
    return f"{value:.{digits}f}".replace("-", "\u2212")


def percent(part: float) -> str:
    return f"{100 * part:.1f}%" if math.isfinite(part) else "?"


def told(one: Interval | None, in_percent: bool = False) -> str:
    """A figure with its interval."""
    if one is None:
        return "none"
    write = percent if in_percent else number
    if not math.isfinite(one.low):
        return write(one.value)
    return f"{write(one.value)} ({write(one.low)} to {write(one.high)})"


def words(name: str) -> str:
    return name.replace("_", " ")
