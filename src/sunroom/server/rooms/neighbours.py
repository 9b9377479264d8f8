"""Other processes on the same database: what they have written is taken in here."""

from __future__ import annotations

from sunroom.server.rooms.memory import Memory
from sunroom.server.rooms.parts import Store
from sunroom.server.rooms.presence import Presence


class Neighbours:
    """Hears of them by wake-ups, and looks by itself where one may have been lost."""

    def __init__(self, store: Store, memory: Memory, presence: Presence) -> None:
        self._store = store
        self._memory = memory
        self._presence = presence

    async def woken(self, matches: set[str]) -> None:
        """Another process has written something."""
        await self._memory.refresh_all(matches)

    async def overslept(self) -> None:
        """A wake-up may have been lost: look at the tables that somebody listens to."""
        rooms = self._memory.rooms
        watched = [match for match, room in rooms.items() if room.listeners]
        if not watched:
            return
        await self._presence.look_elsewhere([rooms[match] for match in watched])
        newest = await self._store.newest(watched)
        behind = {
            match
            for match, number in newest.items()
            if match in rooms and number > rooms[match].table.number
        }
        await self.woken(behind)
