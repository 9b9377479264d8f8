"""What is said on the live connection: each message declared once (see `sunroom.contract`).

What the server is told are the structures of `requests.py`, which it reads messages with.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired

from sunroom.games.declared import Said, TypedDict
from sunroom.server.models.matches import ClockState, TableState
from sunroom.server.tables.pace import Pace

Number = Annotated[int, Said("Of the last entry.")]


# --- what happened at a table --------------------------------------------------------------------


class EntryTold(TypedDict):
    number: Annotated[int, Said("From 1, without a gap.")]
    seat: int | None
    at: Annotated[float, Said("Seconds since 1970.")]


class MoveMade(EntryTold):
    kind: Literal["move"]
    events: Annotated[
        list[dict[str, Any]], Said("As the game declares them, as this reader may know them.")
    ]
    move: NotRequired[Annotated[str, Said("For its own seat; for all when the match is over.")]]


class SeatJoined(EntryTold):
    kind: Literal["join"]
    name: str


class BotPlays(EntryTold):
    kind: Literal["leave", "replace", "late"]
    bot: Annotated[str | None, Said("Its level; null: the seat is open again.")]


class TakingBack(EntryTold):
    kind: Literal["ask", "undo", "agree"]
    count: Annotated[int, Said("How many moves; 0: not yet all have agreed.")]


class RematchMade(EntryTold):
    kind: Literal["rematch"]
    match: str


class PlainEntry(EntryTold):
    kind: Literal["return", "decline", "ready", "close"]


ENTRIES = (MoveMade, SeatJoined, BotPlays, TakingBack, RematchMade, PlainEntry)

# --- messages ------------------------------------------------------------------------------------


class News(TypedDict):
    """All that happened after a number, and how things stand."""

    type: Literal["news"]
    after: int
    number: Number
    entries: list[MoveMade | SeatJoined | BotPlays | TakingBack | RematchMade | PlainEntry]
    view: Annotated[
        dict[str, Any] | None, Said("As the game declares it; null before the match begins.")
    ]
    deadline: Annotated[float | None, Said("When the time of whoever decides is up.")]
    clock: Annotated[ClockState | None, Said("Null where time is not limited.")]
    moves: NotRequired[Annotated[list[str], Said("If it is this reader's decision.")]]
    about: NotRequired[
        Annotated[list[dict[str, Any]], Said("What the rules say of each move, where asked for.")]
    ]
    standing: NotRequired[
        Annotated[dict[str, Any] | None, Said("What the rules say of the view, where asked for.")]
    ]
    table: NotRequired[Annotated[TableState, Said("If something of it changed.")]]


class Presence(TypedDict):
    type: Literal["presence"]
    number: Number
    here: Annotated[list[int], Said("The seats whose people are connected.")]


class Accepted(TypedDict):
    type: Literal["accepted"]
    id: str
    number: Annotated[int, Said("Of the entry that it became.")]


class RefusedMessage(TypedDict):
    type: Literal["refused"]
    id: str | None
    number: Number
    code: str
    message: str
    rule: NotRequired[str]
    fault: NotRequired[Annotated[dict[str, Any], Said("As the game declares it.")]]


class Pong(TypedDict):
    type: Literal["pong"]
    number: Number


class PaceKept(TypedDict):
    type: Literal["pace"]
    number: Number
    pace: Pace


MESSAGES = (News, Presence, Accepted, RefusedMessage, Pong, PaceKept)
