"""What happened at a table: one entry after the other, numbered from 1."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from sunroom.match import Step

JOIN = "join"  # somebody took an open seat: person, text is the name
LEAVE = "leave"  # a person left: the seat is open again, or after the start a bot plays on
REPLACE = "replace"  # the host lets a bot play for an absent person: text is its level
LATE = "late"  # the time for a move is over: a bot plays for the person
RETURN = "return"  # the person plays again
MOVE = "move"  # text is the move
ASK = "ask"  # a seat asks to take back so many moves: text is the number
AGREE = "agree"  # text is the number of moves taken back, if all have agreed now
DECLINE = "decline"
READY = "ready"  # at a device that several share, who decides has taken it over
UNDO = "undo"  # so many moves are taken back: text is the number
REMATCH = "rematch"  # text is the id of the next match
CLOSE = "close"  # the host gave it up before it began


@dataclass(slots=True)
class Entry:
    """One thing that happened."""

    number: int
    kind: str
    seat: int | None
    text: str
    at: float
    person: str | None = None
    client: str | None = None  # the sender's own name for it
    # What happened in a move, as the omniscient sees it, as JSON; None: not yet worked out.
    events: bytes | None = None


@dataclass(frozen=True, slots=True)
class Change:
    """An entry to be committed, and what changes beside it if it is the first with its number."""

    entry: Entry
    match: dict[str, Any] = field(default_factory=dict)  # how far it is, when it is due
    sits: tuple[int, str] | None = None  # this person now has this seat
    stands: int | None = None  # nobody has this seat any more
    step: Step | None = None  # the position after a move, so that it need not be made twice
