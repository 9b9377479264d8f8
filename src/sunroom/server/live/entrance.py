"""Where somebody comes in who wants to be told: a table, a seat, and what is known already."""

from __future__ import annotations

from sunroom.games.terms import Refused, shown
from sunroom.server.actions.actions import Actions
from sunroom.server.rooms.room import Room


async def entrance(
    actions: Actions, person: str | None, match: str, seat: str | None
) -> tuple[Room, int | None]:
    """The table and the seat that somebody wants to see it from."""
    if not match.isalnum():  # the database need not see what can be no id
        raise Refused("no_match", "there is no such match")
    room = await actions.finding.room(match)
    if seat is None or seat == "":
        return room, None
    if not seat.isdecimal() or len(seat) > 2 or int(seat) >= len(room.table.seats):
        most = len(room.table.seats) - 1
        message = f"seat, counted from 0, must be 0 to {most}, or left out, not {shown(seat)}"
        raise Refused("bad_seat", message)
    if person is None or room.table.seats[int(seat)].person != person:
        raise Refused("not_yours", "this seat is not yours; leave it out to watch")
    return room, int(seat)


def known_number(text: str | None, room: Room) -> int:
    """From where on somebody wants to be told; whatever cannot be is as good as nothing."""
    if text is None or not text.isdecimal() or len(text) > 9:
        return 0
    return int(text) if int(text) <= room.table.number else 0
