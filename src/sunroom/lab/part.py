"""A part of a report: words, a picture, and its figures as a table."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sunroom.intervals import Interval
from sunroom.words.table import Case, Sentence

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


def shortened(text: str, most: int) -> str:
    """Not longer than this, and cut between words."""
    return text if len(text) <= most else f"{text[:most].rpartition(' ')[0]} …"


def general(sentence: Sentence | None, rule: str) -> str:
    """What an event's sentence says, whoever it is about and whatever its arguments are.

    The sentence about this rule if there is one, else the last one, which needs no conditions.
    """
    if sentence is None or isinstance(sentence, str):
        text = sentence or ""
    else:
        cases = [sentence] if isinstance(sentence, Case) else list(sentence)
        case = next((one for one in cases if one.when.get("rule") == rule), cases[-1])
        text = case.text if isinstance(case.text, str) else case.text[1]
    text = re.sub(r":( [+]?\{\w+\},?)+\.$", ".", text)  # nothing but arguments is no news
    text = re.sub(r"\{(name|winners)\}", "a player", text)
    text = re.sub(r"\{\w+\}", "…", text).removesuffix(".")
    return text[:1].lower() + text[1:]
