"""The tables that this process has in memory: found there or in the database, kept, forgotten."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable

from sunroom.games.terms import Refused
from sunroom.server import metrics
from sunroom.server.rooms.catching_up import CatchingUp
from sunroom.server.rooms.parts import Store
from sunroom.server.rooms.room import Room
from sunroom.server.rooms.set_aside import DAMAGED, SetAside, is_damage
from sunroom.server.rooms.slices import Slices
from sunroom.server.tables.stored import News
from sunroom.server.tables.table import Table

KEPT = 2_000  # tables in memory that nobody listens to,
KEPT_ENTRIES = 200_000  # and what has happened at all of them


class Memory:
    """The rooms that are here, and the way to all others."""

    def __init__(self, store: Store, slices: Slices, worker: str) -> None:
        self._store = store
        self._slices = slices
        self.rooms: dict[str, Room] = {}
        self.set_aside = SetAside()
        self.attend: Callable[[Room], None] = lambda room: None  # whoever plays bots' turns
        self._loading: dict[str, asyncio.Future[Room]] = {}
        self._catching_up = CatchingUp(lambda known: store.news_of(worker, known, time.time()))
        self._coming = CatchingUp(lambda known: store.load_all(worker, known, time.time()))

    async def room(self, match: str, fresh: bool = True) -> Room:
        """A table by its id, from memory or from the database.

        Somebody may come here right after having done something at another process, so a table
        that others write to as well is brought up to date, unless it need not be `fresh`.
        """
        found = self.rooms.get(match)
        if found is None:
            self.set_aside.check(match)
            found = await self._loaded(match)
        elif fresh and self._store.shared:
            news = await self._news(found)
            async with found.lock:
                self._take_in(found, news)
        found.used = time.monotonic()
        return found

    def adopt(self, table: Table) -> Room:
        """A table that was made just now."""
        room = self._kept(Room(table))
        self.attend(room)
        return room

    async def _loaded(self, match: str) -> Room:
        if match in self._loading:
            return await asyncio.shield(self._loading[match])
        future = self._loading[match] = asyncio.get_running_loop().create_future()
        try:
            stored = (await self._coming.beyond({match: 0}))[match]
            if isinstance(stored, Refused):
                raise stored
            if stored is None:
                raise Refused("no_match", "there is no such match")
            table = Table(stored.header)
            await self._slices.do(table.unfold(stored.entries))
            room = Room(table)
            room.elsewhere = stored.elsewhere
            future.set_result(self._kept(room))
        except BaseException as error:
            if is_damage(error):
                error = self.set_aside.put_damaged(match, error)
            future.set_exception(error)
            future.exception()  # nobody else may be waiting for it
            raise error from None
        finally:
            del self._loading[match]
        if not self._store.shared:  # else the bot may be thinking at another process
            self.attend(room)
        return room

    # --- what other processes have written --------------------------------------------------------

    async def refresh(self, room: Room) -> None:
        """Take it in; whoever calls holds the room's lock."""
        self._take_in(room, await self._news(room))

    async def refresh_all(self, matches: Iterable[str]) -> None:
        """Take it in at those of these tables that are here, all of it read at once."""
        rooms = {match: self.rooms[match] for match in matches if match in self.rooms}
        known = {match: room.table.number for match, room in rooms.items()}
        if not known:
            return
        for match, news in (await self._catching_up.beyond(known)).items():
            try:
                async with rooms[match].lock:
                    self._take_in(rooms[match], news)
            except Refused as refusal:
                if refusal.code != DAMAGED.code:  # that one is set aside, the others go on
                    raise

    async def _news(self, room: Room) -> News | Refused:
        table = room.table
        return (await self._catching_up.beyond({table.id: table.number}))[table.id]

    def _take_in(self, room: Room, news: News | Refused) -> None:
        """As it was read; some of it may be known by now."""
        table, here = room.table, room.here
        try:
            if isinstance(news, Refused):
                raise news
            for entry in news.entries:
                if entry.number == table.number + 1:
                    table.fold(entry)
        except Exception as error:
            if not is_damage(error):
                raise
            self.rooms.pop(table.id, None)  # it is half of what it should be
            raise self.set_aside.put_damaged(table.id, error) from None
        room.elsewhere = news.elsewhere
        if room.here != here:
            room.tell_presence()
        room.tell()  # bots think at the process that wrote; if that one ends, the match is due

    # --- what is kept ----------------------------------------------------------------------------

    def _kept(self, room: Room) -> Room:
        """Forgets others that nobody needs, the longest unused first."""
        self.rooms[room.table.id] = room
        metrics.TABLES.set(len(self.rooms))
        if len(self.rooms) >= KEPT:
            idle = self._idle()
            if len(idle) >= KEPT:
                for one in idle[: KEPT // 10]:
                    del self.rooms[one.table.id]
        return room

    def forget_long(self) -> None:
        """Tables that nobody needs have so many entries together: long ones cost more memory."""
        idle = self._idle()
        total = sum(room.table.number for room in idle)
        for room in idle:
            if total <= KEPT_ENTRIES:
                return
            total -= room.table.number
            del self.rooms[room.table.id]

    def _idle(self) -> list[Room]:
        """Those that nobody needs, the longest unused first."""
        return sorted((one for one in self.rooms.values() if one.idle), key=lambda one: one.used)
