"""What happened at a table: one entry after the other, numbered from 1."""

from __future__ import annotations

from dataclasses import dataclass

JOIN = "join"  # somebody took an open seat: person, text is the name
LEAVE = "leave"  # a person left: the seat is open again, or after the start a bot plays on
REPLACE = "replace"  # the host lets a bot play for an absent person: text is its level
LATE = "late"  # the time for a move is over: a bot plays for the person
RETURN = "return"  # the person plays again
MOVE = "move"  # text is the move
ASK = "ask"  # a seat asks to take back so many moves: text is the number
AGREE = "agree"  # text is the number of moves taken back, if all have agreed now
DECLINE = "decline"
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
