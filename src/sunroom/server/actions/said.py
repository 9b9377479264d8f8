"""What is said on a live connection, done: the same wherever the connection leads."""

from __future__ import annotations

from sunroom.games.terms import Refused
from sunroom.server.actions.playing import Playing
from sunroom.server.rooms.room import Room
from sunroom.server.tables.pace import Pace
from sunroom.server.tables.playing import Move, Ready
from sunroom.server.tables.undo import Answer, Undo
from sunroom.server.telling import messages
from sunroom.server.telling.listener import Listener


def keep_pace(room: Room, listener: Listener, pace: Pace) -> None:
    """How fast bots should move, where nobody else has to watch them."""
    if listener.seat is None or listener.person is None:
        raise _watching()
    room.paces[listener.person] = pace
    listener.note(messages.pace(room.table.number, room.pace))


async def done(
    playing: Playing,
    room: Room,
    listener: Listener,
    do: str,
    client: str,
    after: int,
    move: str = "",
) -> int:
    """Carry out a wish; returns the number that it got."""
    person, seat = listener.person, listener.seat
    if seat is None:
        raise _watching()
    match do:
        case "move":
            wish = Move(seat=seat, client=client, text=move, after=after)
            return await playing.move(person, room, wish)
        case "ready":
            return await playing.ready(person, room, Ready(seat=seat, client=client, after=after))
        case "agree" | "decline":
            answer = Answer(seat=seat, client=client, agrees=do == "agree", after=after)
            return await playing.undo(person, room, answer)
        case _:
            return await playing.undo(person, room, Undo(seat=seat, client=client, after=after))


def _watching() -> Refused:
    return Refused("not_yours", "you are watching and cannot play")
