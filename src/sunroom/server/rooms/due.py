"""What happens by itself, by the clock: time that is over, bots' turns that nobody plays."""

from __future__ import annotations

import asyncio
import logging
import time

from sunroom.games.terms import Refused
from sunroom.server.rooms.bot_turns import BotTurns
from sunroom.server.rooms.commands import Commands
from sunroom.server.rooms.memory import Memory
from sunroom.server.rooms.parts import Store
from sunroom.server.rooms.presence import Presence
from sunroom.server.rooms.set_aside import DAMAGED, DAMAGED_SECONDS
from sunroom.server.tables.schedule import LEASE
from sunroom.server.tables.seating import Late

log = logging.getLogger(__name__)

LOOK_SECONDS = 0.5  # between two looks for matches that need something
ALIVE_SECONDS = 5.0
AT_ONCE = 100  # matches looked after in one go
MOST_FAILED = 3  # matches in a row that cannot be looked after, before it is the database


class DueMatches:
    """Looks after the matches whose time has come."""

    def __init__(
        self, store: Store, memory: Memory, presence: Presence, commands: Commands, bots: BotTurns
    ) -> None:
        self._store = store
        self._memory = memory
        self._presence = presence
        self._commands = commands
        self._bots = bots

    async def look_always(self) -> None:
        alive = 0.0
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            self._memory.forget_long()
            try:
                if self._bots.matches and self._store.shared:
                    await self._store.prolong(sorted(self._bots.matches), time.time() + LEASE)
                await self.look_around(0.0)
                if self._store.shared and time.monotonic() - alive > ALIVE_SECONDS:
                    alive = time.monotonic()
                    await self._presence.stay_alive(self._memory.rooms.values())
            except Refused:
                pass  # the database is away for a while
            except Exception:
                log.exception("look_around_failed")

    async def look_around(self, ahead: float) -> None:
        """Once, at all that is due by now or a little later."""
        set_aside = self._memory.set_aside
        now, failed = time.time(), 0
        for match in await self._store.due(now + ahead, AT_ONCE):
            if match in set_aside:
                continue
            try:
                await self._look_after(match, now)
            except Refused as refusal:
                if refusal.code in ("unavailable", "busy", "no_room"):  # it stays due
                    set_aside.put_away(match)
                    failed += 1
                    if failed == MOST_FAILED:
                        raise  # it is not the match
                    continue
                log.error("match_refused", extra={"match": match, "refusal": refusal.code})
                again = now + DAMAGED_SECONDS if refusal.code == DAMAGED.code else None
                await self._store.postpone(match, again)
            except Exception as error:
                set_aside.put_damaged(match, error)

    async def _look_after(self, match: str, now: float) -> None:
        room = await self._memory.room(match)
        if room.thinking is not None:
            await self._store.postpone(match, now + LEASE)
        elif room.table.bot_to_move and room.table.attended:
            await self._store.postpone(match, now + LEASE)
            self._bots.attend(room)
        elif room.table.deadline is None:
            await self._store.postpone(match, None)
        elif room.table.deadline > now:
            await self._store.postpone(match, room.table.deadline)
        else:
            await self._commands.carry_out(room, Late())
