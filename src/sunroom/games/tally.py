"""What a game counts in its matches for whoever studies it, and the figures that show it.

A game's `lab.py` has `VERSION` (of what is counted), `roles`, `count` and `FIGURES`; all of it is
optional, and a game without such a file is studied by what all games have in common.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from sunroom.games.terms import Event, Json, Options

Counts = dict[str, dict[str, list[float]]]  # by tally and by key: an amount for each seat


@dataclass(frozen=True)
class Story:
    """A match that was played, as the omniscient sees it."""

    players: int
    options: Options
    start: Json  # the position before the first move
    steps: list[tuple[int, list[Event]]]  # for each move who made it and what happened
    end: Json
    detail: list[Json]  # what the points are for


@dataclass
class Tally:
    """Counts that grow while a story is read."""

    players: int
    counts: Counts = field(default_factory=dict)

    def add(self, name: str, key: str, seat: int, amount: float = 1) -> None:
        row = self.counts.setdefault(name, {}).setdefault(key, [0] * self.players)
        row[seat] += amount


@dataclass(frozen=True)
class Figure:
    """A picture of a tally. `names` are its keys in words, in the order in which they are shown."""

    title: str
    about: str  # one or two sentences: what is seen here
    tally: str
    names: Mapping[str, str]


@dataclass(frozen=True)
class Amounts(Figure):
    """How much of each key a seat has in a match, winners and others side by side."""


@dataclass(frozen=True)
class Worth(Figure):
    """How much more than its fair share a seat wins that has a key, and how many seats do."""


@dataclass(frozen=True)
class Rate(Figure):
    """Of all in tally `of`, the part that is in this tally; both are counted by the same keys."""

    of: str = ""
    unit: str = "%"  # "%" for parts of a whole, anything else for amounts


@dataclass(frozen=True)
class HeatMap(Figure):
    """Keys on a grid: a mean for each match or, with `of`, the part of another tally.

    `place` is the column and the row of a key, `marks` what is printed small in its cell.
    """

    columns: tuple[str, ...] = ()
    rows: tuple[str, ...] = ()
    place: Callable[[str], tuple[int, int]] = lambda key: (0, 0)
    of: str = ""
    unit: str = "per match"
    marks: Mapping[str, str] = field(default_factory=dict)
