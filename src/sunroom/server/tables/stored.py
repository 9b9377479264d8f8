"""A match as it is stored, whatever it is stored in."""

from __future__ import annotations

from dataclasses import dataclass, field

from sunroom.server.tables.entry import Entry
from sunroom.server.tables.header import Header


@dataclass(frozen=True)
class Stored:
    header: Header
    status: str
    due: float | None
    entries: list[Entry]
    people: dict[int, str]  # who has which seat
    # the seats with somebody at another process
    elsewhere: set[int] = field(default_factory=set)


@dataclass(slots=True)
class News:
    """The entries of a match after a number, and the seats with somebody at another process."""

    entries: list[Entry] = field(default_factory=list)
    elsewhere: set[int] = field(default_factory=set)
