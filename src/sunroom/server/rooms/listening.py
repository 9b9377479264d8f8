"""Listeners come and go: each is told what it missed, and the others that somebody is there."""

from __future__ import annotations

import time

from sunroom.server import metrics
from sunroom.server.rooms.background import Background
from sunroom.server.rooms.memory import Memory
from sunroom.server.rooms.presence import Presence
from sunroom.server.rooms.room import Room
from sunroom.server.rooms.slices import Slices
from sunroom.server.telling import messages
from sunroom.server.telling.listener import Listener


class Listening:
    """To all tables of this process."""

    def __init__(
        self, memory: Memory, presence: Presence, slices: Slices, background: Background
    ) -> None:
        self._memory = memory
        self._presence = presence
        self._slices = slices
        self._background = background

    async def arrive(self, room: Room, listener: Listener) -> None:
        await self._slices.do(room.table.telling(listener.known))
        self._memory.rooms[room.table.id] = room
        here, local = room.here, room.local
        room.listeners.add(listener)
        metrics.SOCKETS.inc()
        listener.wake()
        if room.here != here:
            room.tell_presence()
        else:
            listener.note(messages.presence(room.table, room.here))
        if room.local != local:
            await self._presence.mark(room, listener.seat, here=True)

    async def depart(self, room: Room, listener: Listener) -> None:
        here, local = room.here, room.local
        room.listeners.discard(listener)
        if not room.listeners:
            room.news.forget()
        room.used = time.monotonic()
        metrics.SOCKETS.dec()
        if self._background.closing:
            return
        if room.here != here:
            room.tell_presence()
        if room.local != local:
            await self._presence.mark(room, listener.seat, here=False)
