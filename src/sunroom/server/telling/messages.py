"""What is told at a table, and to whom: every message that leaves the server is made here.

Whatever a message says of the match comes from `Match.view`, which erases what the reader may not
know, from events after `redact`, or from the legal moves of the reader's own seat.
"""

from __future__ import annotations

from typing import Any

from sunroom.games.blame import mistake_of_game
from sunroom.games.terms import Json, Refused
from sunroom.server.encoding import decode, encode
from sunroom.server.tables import entry as kinds
from sunroom.server.tables.entry import Entry
from sunroom.server.tables.pace import Pace
from sunroom.server.tables.status import OVER, RUNNING
from sunroom.server.tables.table import Table


def news(
    table: Table,
    seat: int | None,
    person: str | None,
    after: int,
    whole: bool,
    standing: bool = False,
) -> bytes:
    """All that happened after a number, and how things stand.

    What the rules say of that is told to those who draw it: whoever knows the rules need not ask.
    """
    for _ in table.telling(after):
        pass  # usually it is known already: see `Listening.arrive`
    fresh = table.entries[after:]
    status = table.status
    # Before all seats are taken nobody sees a hand: one could leave, and take another seat.
    begun = status in (RUNNING, OVER)
    found: Json = {
        "type": "news",
        "after": after,
        "number": table.number,
        "entries": [_told(table, entry, seat) for entry in fresh],
        "view": table.match.view(seat) if begun else None,
        "deadline": table.deadline,
        "clock": table.told_clock(),
    }
    if status == RUNNING and seat is not None and seat == table.match.seat:
        if table.bot_to_move is None:
            found["moves"] = table.match.moves
            if standing:
                found["about"] = table.match.about_moves()
    if standing and begun:
        found["standing"] = table.match.standing(seat)
    changed = table.wishes.passed_over > after or any(entry.kind != kinds.MOVE for entry in fresh)
    if whole or changed or table.finished:
        found["table"] = described(table, person)
    return encode(found)


def described(table: Table, person: str | None) -> Json:
    """The table as a person sees it who has seats there, or none."""
    found = table.summary()
    mine = table.seats_of(person)
    found["mine"] = mine
    found["hosting"] = person is not None and person == table.host
    if mine or found["hosting"]:
        found["code"] = table.code
    return found


def _told(table: Table, entry: Entry, seat: int | None) -> Json:
    found: Json = {
        "number": entry.number,
        "kind": entry.kind,
        "seat": entry.seat,
        "at": round(entry.at, 3),
    }
    match entry.kind:
        case kinds.MOVE:
            assert entry.events is not None
            game = table.match.game
            events: list[Any] = decode(entry.events)
            if not table.match.over:
                events = [game.redact(event, seat) for event in events]
            found["events"] = [event for event in events if event]
            if entry.seat == seat or table.match.over:
                found["move"] = entry.text
        case kinds.JOIN:
            found["name"] = entry.text
        case kinds.LEAVE | kinds.REPLACE | kinds.LATE:
            found["bot"] = entry.text or None
        case kinds.ASK | kinds.UNDO | kinds.AGREE:
            found["count"] = int(entry.text or 0)
        case kinds.REMATCH:
            found["match"] = entry.text
    return found


def presence(table: Table, here: set[int]) -> bytes:
    return encode({"type": "presence", "number": table.number, "here": sorted(here)})


def accepted(client: str, number: int) -> bytes:
    return encode({"type": "accepted", "id": client, "number": number})


def refused(client: str | None, number: int, refusal: Refused) -> bytes:
    return encode({"type": "refused", "id": client, "number": number, **error(refusal)})


def pong(number: int) -> bytes:
    return encode({"type": "pong", "number": number})


def pace(number: int, kept: Pace) -> bytes:
    return encode({"type": "pace", "number": number, "pace": kept})


def mistake(failed: Exception) -> Refused:
    """What is told of a mistake: that of a game with its line, ours without its inside."""
    ours = Refused("broken", "the server made a mistake; it has been logged")
    return mistake_of_game(failed) or ours


def error(refusal: Refused) -> Json:
    """A refusal as every answer tells it."""
    found: Json = {"code": refusal.code, "message": refusal.message}
    if refusal.rule:
        found["rule"] = refusal.rule
    if refusal.fault:
        found["fault"] = refusal.fault
    return found
