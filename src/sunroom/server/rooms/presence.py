"""Who is there: the seats to which somebody is connected, here and at other processes."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterable

from sunroom.games.terms import Refused
from sunroom.server.rooms.parts import StoredPresence, Wakeups
from sunroom.server.rooms.room import Room


class Presence:
    """What this process knows of it, and tells the others."""

    def __init__(self, stored: StoredPresence, shared: bool, wakeups: Wakeups) -> None:
        self._shared = shared
        self._stored = stored
        self._wakeups = wakeups
        self._begun = time.time()
        self._unmarked = False  # whether somebody came or went that the database does not know of

    # --- people ----------------------------------------------------------------------------------

    async def mark(self, room: Room, seat: int | None, here: bool) -> None:
        """The first one came to a seat here, or the last one went."""
        assert seat is not None
        try:
            await self._stored.mark(room.table.id, seat, here, time.time())
            self._wakeups.tell(room.table.id)
        except Refused:  # to come and to go is possible without the database
            self._unmarked = True

    async def look_elsewhere(self, rooms: list[Room]) -> None:
        """Who is connected to these tables at other processes."""
        if not self._shared:
            return
        ids = [room.table.id for room in rooms]
        others = await self._stored.elsewhere(ids, time.time())
        for room in rooms:
            here = room.here
            room.elsewhere = others[room.table.id]
            if room.here != here:
                room.tell_presence()

    async def absent_since(self, room: Room, seat: int) -> float | None:
        """Since when nobody is connected to a seat; None if somebody is."""
        if seat in room.here:
            return None
        return max(self._begun, await self._stored.last_seen(room.table.id, seat))

    # --- this process ----------------------------------------------------------------------------

    async def begin(self) -> None:
        if self._shared:
            with contextlib.suppress(Refused):  # where it is away, `stay_alive` says it later
                await self._stored.alive(time.time())

    async def stay_alive(self, rooms: Iterable[Room]) -> None:
        """Tell the other processes that this one is there, and whatever they missed of it."""
        known = await self._stored.alive(time.time())
        if not known or self._unmarked:
            self._unmarked = False
            sitting = [(room.table.id, seat) for room in rooms for seat in room.local]
            await self._stored.present(sitting)

    async def end(self) -> None:
        if self._shared:
            with contextlib.suppress(Exception):
                await self._stored.goodbye()
