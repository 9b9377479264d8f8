"""Commands are carried out: worked out by the table, committed, folded into it, and told."""

from __future__ import annotations

import asyncio
import time

from sunroom.games.terms import Refused
from sunroom.server.rooms.background import Background
from sunroom.server.rooms.memory import Memory
from sunroom.server.rooms.parts import Store, Wakeups
from sunroom.server.rooms.room import Room
from sunroom.server.tables.command import Command

TRIES = 5  # for a command that somebody else was faster with


class Commands:
    """One after the other at each table, and all tables at the same time."""

    def __init__(
        self, store: Store, memory: Memory, wakeups: Wakeups, background: Background
    ) -> None:
        self._store = store
        self._memory = memory
        self._wakeups = wakeups
        self._background = background
        self.last = time.monotonic()

    async def carry_out(self, room: Room, command: Command) -> int:
        """Refused, or committed and told. Returns the number it got; what is sent a second time
        gets the number of the first."""
        table = room.table
        if command.client is not None:
            sent = table.sent_before(command.seat, command.client)
            if sent is not None:
                return sent
        self.last = time.monotonic()
        for _ in range(TRIES):
            async with room.lock:
                if command.client is not None:  # it may have come while we waited
                    sent = table.sent_before(command.seat, command.client)
                    if sent is not None:
                        return sent
                change = command.change(table, time.time())
                if change is None:
                    return table.number
                try:
                    first = await self._store.append(table.id, change)
                except asyncio.CancelledError:
                    # Whoever asked is gone, but it may be committed all the same.
                    if not self._background.closing:
                        self._background.spawn(self._take_in(room))
                    raise
                if first:
                    table.fold(change.entry, change.step)
                    room.tell()
                    self._memory.attend(room)
                    self._wakeups.tell(table.id)
                    return change.entry.number
                await self._memory.refresh(room)  # somebody else was first: look again
        raise Refused("busy", "too much is happening at this table at once: try again")

    async def _take_in(self, room: Room) -> None:
        """What was handed over for a table and nobody waited for."""
        await self._store.flushed()
        async with room.lock:
            await self._memory.refresh(room)
        self._memory.attend(room)
