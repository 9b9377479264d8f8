"""Moves are made and taken back, by whoever has a seat there."""

from __future__ import annotations

import time

from sunroom.games.terms import Refused
from sunroom.server import metrics
from sunroom.server.limits import Buckets, retry_after
from sunroom.server.rooms.hall import Hall
from sunroom.server.rooms.room import Room
from sunroom.server.tables.playing import Move, Ready
from sunroom.server.tables.undo import Answer, Undo

UNDOS_PER_SECOND = 0.5  # wishes and answers of one person, with some more at once
UNDOS_AT_ONCE = 20.0
PEOPLE = 10_000  # whose wishes are counted


class Playing:
    """Each returns the number that the wish got; sent again, it gets the same."""

    def __init__(self, hall: Hall) -> None:
        self._commands = hall.commands
        self._undos = Buckets(UNDOS_PER_SECOND, UNDOS_AT_ONCE, PEOPLE)

    async def move(self, person: str | None, room: Room, command: Move) -> int:
        begun = time.perf_counter()
        room.table.check_own(person, command.seat)
        number = await self._commands.carry_out(room, command)
        metrics.moved(room.table.match.game.id, "person")
        metrics.MOVE_SECONDS.observe(time.perf_counter() - begun)
        return number

    async def ready(self, person: str | None, room: Room, command: Ready) -> int:
        room.table.check_own(person, command.seat)
        return await self._commands.carry_out(room, command)

    async def undo(self, person: str | None, room: Room, command: Undo | Answer) -> int:
        table = room.table
        table.check_own(person, command.seat)
        if command.client is None or table.sent_before(command.seat, command.client) is None:
            wait = self._undos.take(person or "")
            if wait:
                message = f"too many moves taken back: wait {retry_after(wait)} s"
                raise Refused("too_fast", message)
        return await self._commands.carry_out(room, command)
