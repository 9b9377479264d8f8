"""All tables of one server process: commands, listeners, and what happens by itself."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Callable
from typing import Any

from sunroom.bots.levels import SECONDS
from sunroom.games.terms import Refused
from sunroom.match import Step
from sunroom.server import messages, metrics
from sunroom.server.listener import Listener
from sunroom.server.room import Room
from sunroom.server.store import Change, Store
from sunroom.server.table import LEASE, Table
from sunroom.server.thinkers import Thinkers, ThinkingFailed
from sunroom.server.wakeups import Wakeups

log = logging.getLogger(__name__)

KEPT = 2_000  # tables in memory that nobody listens to
LOOK_SECONDS = 1.0  # between two looks for matches that need something
ALIVE_SECONDS = 5.0
TRIES = 5  # for a command that somebody else was faster with
AT_ONCE = 100  # matches looked after in one go
LONG = 300  # entries
QUICK = 0.8  # seconds that a bot takes which does not need them

# What a command wants, worked out under the table's lock; None: nothing is to be done.
Wish = Callable[[Table], "Change | tuple[Change, Step] | None"]


class Hall:
    """The tables that this process has in memory, and the way to all others."""

    def __init__(self, url: str, thinkers: int, pace: float) -> None:
        self.worker = secrets.token_hex(8)
        self.store = Store(url)
        self.thinkers = Thinkers(thinkers)
        self.wakeups = Wakeups(url, self.worker)
        self.pace = pace
        self.begun = time.time()
        self.rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Future[Room]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._unmarked = False  # whether somebody came or went that the database does not know of
        self._closing = False

    # --- life ------------------------------------------------------------------------------------

    async def open(self) -> None:
        self.store.open()
        await self.thinkers.start()
        if self.store.shared:
            await self.store.alive(self.worker, time.time())
        self.wakeups.open(self._woken, self._overslept)
        # The turns of bots that an earlier process did not live to play.
        self.spawn(self._look_around(LEASE))
        self.spawn(self._look_always())

    async def close(self) -> None:
        """Let go of everything; what was accepted is committed already."""
        self._closing = True
        await self.wakeups.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self.store.shared:
            with contextlib.suppress(Exception):
                await self.store.goodbye(self.worker)
        await self.thinkers.close()
        await self.store.close()

    def spawn(self, work: Any) -> asyncio.Task[Any]:
        """Do something in the background, and keep it from being forgotten."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, Refused):
            log.error("background_failed", exc_info=error)

    # --- tables ----------------------------------------------------------------------------------

    async def room(self, match: str, fresh: bool = True) -> Room:
        """A table by its id, from memory or from the database.

        Somebody may come here right after having done something at another process, so a table
        that others write to as well is brought up to date, unless it need not be `fresh`.
        """
        found = self.rooms.get(match)
        if found is None:
            found = await self._loaded(match)
        elif fresh and self.store.shared:
            async with found.lock:
                await self.refresh(found)
        found.used = time.monotonic()
        return found

    def adopt(self, table: Table) -> Room:
        """A table that was made just now."""
        room = self.rooms[table.id] = Room(table)
        self._make_place()
        self.attend(room)
        return room

    async def _loaded(self, match: str) -> Room:
        if match in self._loading:
            return await asyncio.shield(self._loading[match])
        future = self._loading[match] = asyncio.get_running_loop().create_future()
        try:
            stored = await self.store.load(match)
            if stored is None:
                raise Refused("no_match", "there is no such match")
            header, entries, _ = stored
            if len(entries) < LONG:
                room = Room(Table(header, entries))
            else:  # others need not wait for it
                room = Room(await asyncio.to_thread(Table, header, entries))
            if self.store.shared:
                others = await self.store.elsewhere(self.worker, [match], time.time())
                room.elsewhere = others[match]
            self.rooms[match] = room
            self._make_place()
            future.set_result(room)
        except BaseException as error:
            future.set_exception(error)
            future.exception()  # nobody else may be waiting for it
            raise
        finally:
            del self._loading[match]
        if not self.store.shared:  # else the bot may be thinking at another process
            self.attend(room)
        return room

    def _make_place(self) -> None:
        """Forget tables that nobody needs, the longest unused first."""
        metrics.TABLES.set(len(self.rooms))
        if len(self.rooms) < KEPT:
            return
        idle = [room for room in self.rooms.values() if room.idle]
        if len(idle) < KEPT:
            return
        idle.sort(key=lambda room: room.used)
        for room in idle[: KEPT // 10]:
            del self.rooms[room.table.id]

    async def refresh(self, room: Room) -> None:
        """Take in what other processes have written."""
        table = room.table
        for entry in await self.store.entries_after(table.id, table.number):
            if entry.number == table.number + 1:
                table.fold(entry)
        if self.store.shared:
            await self._look_elsewhere([room])
        room.tell()  # bots think at the process that wrote; if that one ends, the match is due

    async def _look_elsewhere(self, rooms: list[Room]) -> None:
        """Who is connected to these tables at other processes."""
        ids = [room.table.id for room in rooms]
        others = await self.store.elsewhere(self.worker, ids, time.time())
        for room in rooms:
            here = room.here
            room.elsewhere = others[room.table.id]
            if room.here != here:
                room.tell_presence()

    # --- commands --------------------------------------------------------------------------------

    async def do(self, room: Room, wish: Wish) -> int:
        """Carry out a command: refused, or committed and told. Returns the number it got."""
        table = room.table
        for _ in range(TRIES):
            async with room.lock:
                wanted = wish(table)
                if wanted is None:
                    return table.number
                change, step = wanted if isinstance(wanted, tuple) else (wanted, None)
                try:
                    first = await self.store.append(table.id, change)
                except asyncio.CancelledError:
                    # Whoever asked is gone, but it may be committed all the same.
                    if not self._closing:
                        self.spawn(self._take_in(room))
                    raise
                if first:
                    table.fold(change.entry, step)
                    room.tell()
                    self.attend(room)
                    self.wakeups.tell(table.id)
                    return change.entry.number
                await self.refresh(room)  # somebody else was first: look again
        raise Refused("busy", "too much happens at this table at once: try again")

    async def _take_in(self, room: Room) -> None:
        """What was handed over for a table and nobody waited for."""
        await self.store.flushed()
        async with room.lock:
            await self.refresh(room)
        self.attend(room)

    async def answered(self, room: Room, seat: int, client: str, wish: Wish) -> int:
        """As `do`, for what may be sent twice: the second time it gets the number of the first."""
        sent = room.table.sent_before(seat, client)
        if sent is not None:
            return sent
        found: list[int] = []

        def once(table: Table) -> Change | tuple[Change, Step] | None:
            before = table.sent_before(seat, client)
            if before is not None:
                found.append(before)
                return None
            return wish(table)

        number = await self.do(room, once)
        return found[0] if found else number

    # --- who is there ----------------------------------------------------------------------------

    async def arrive(self, room: Room, listener: Listener) -> None:
        self.rooms[room.table.id] = room
        here, local = room.here, room.local
        room.listeners.add(listener)
        metrics.SOCKETS.inc()
        listener.wake(room.compose)
        if room.here != here:
            room.tell_presence()
        else:
            listener.note(messages.presence(room.table, room.here), room.compose)
        if room.local != local:
            await self._mark(room, listener.seat, here=True)

    async def depart(self, room: Room, listener: Listener) -> None:
        here, local = room.here, room.local
        room.listeners.discard(listener)
        room.used = time.monotonic()
        metrics.SOCKETS.dec()
        if self._closing:
            return
        if room.here != here:
            room.tell_presence()
        if room.local != local:
            await self._mark(room, listener.seat, here=False)

    async def _mark(self, room: Room, seat: int | None, here: bool) -> None:
        assert seat is not None
        try:
            await self.store.mark(self.worker, room.table.id, seat, here, time.time())
            self.wakeups.tell(room.table.id)
        except Refused:  # to come and to go is possible without the database
            self._unmarked = True

    async def absent_since(self, room: Room, seat: int) -> float | None:
        """Since when nobody is connected to a seat; None if somebody is."""
        if seat in room.here:
            return None
        return max(self.begun, await self.store.last_seen(room.table.id, seat))

    # --- what happens by itself ------------------------------------------------------------------

    def attend(self, room: Room) -> None:
        """Let a bot think if it is its turn."""
        table = room.table
        if room.thinking is None and table.bot_to_move and table.attended and not self._closing:
            room.thinking = self.spawn(self._bot_turns(room))

    async def _bot_turns(self, room: Room) -> None:
        """All the decisions that bots have to make at a table until it is a person's turn."""
        try:
            while room.table.bot_to_move and room.table.attended:
                await self._bot_turn(room)
        except ThinkingFailed:
            # The match stays due: the next look around tries again.
            log.error("bot_failed", extra={"match": room.table.id})
        finally:
            room.thinking = None

    async def _bot_turn(self, room: Room) -> None:
        table = room.table
        level, seat, number = table.bot_to_move, table.match.seat, table.number
        assert level is not None and seat is not None
        begun = time.monotonic()
        move = await self.thinkers.choose(table.id, table.match.record(), seat, level)
        spent = time.monotonic() - begun
        metrics.thought(level, spent)
        # How long a bot thinks could tell what it has in hand. So it always takes the same time.
        pace = self.pace * max(QUICK, SECONDS.get(level, 0.0) * 1.2)
        await asyncio.sleep(max(0.0, pace - spent))

        def wish(table: Table) -> tuple[Change, Step]:
            if table.bot_to_move != level:  # asked here, where nothing can come between
                raise Refused("stale", "the person is back, or the position has changed")
            return table.move(seat, move, number, time.time())

        try:
            await self.do(room, wish)
            metrics.moved(table.match.game.id, "bot")
        except Refused as refusal:
            if refusal.code not in ("stale", "not_your_turn", "match_over"):
                raise

    async def _look_always(self) -> None:
        alive = 0.0
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            for room in list(self.rooms.values()):
                for listener in list(room.listeners):
                    listener.let_go_if_slow()
            try:
                await self._look_around(0.0)
                if self.store.shared and time.monotonic() - alive > ALIVE_SECONDS:
                    alive = time.monotonic()
                    await self._stay_alive()
            except Refused:
                pass  # the database is away for a while
            except Exception:
                log.exception("look_around_failed")

    async def _stay_alive(self) -> None:
        """Tell the other processes that this one is there, and whatever they missed of it."""
        known = await self.store.alive(self.worker, time.time())
        if not known or self._unmarked:
            self._unmarked = False
            sitting = [(id, seat) for id, room in self.rooms.items() for seat in room.local]
            await self.store.present(self.worker, sitting)

    async def _look_around(self, ahead: float) -> None:
        """Matches whose time is over, and bots' turns that nobody plays."""
        now = time.time()
        for match in await self.store.due(now + ahead, AT_ONCE):
            try:
                room = await self.room(match)
                if room.thinking is not None:
                    await self.store.postpone(match, now + LEASE)
                    continue
                if room.table.bot_to_move and room.table.attended:
                    await self.store.postpone(match, now + LEASE)
                    self.attend(room)
                elif room.table.deadline is None:
                    await self.store.postpone(match, None)
                elif room.table.deadline > now:
                    await self.store.postpone(match, room.table.deadline)
                else:
                    await self.do(room, lambda table: table.late(time.time()))
            except Refused as refusal:
                if refusal.code in ("unavailable", "busy"):
                    raise  # it stays due
                log.error("match_refused", extra={"match": match, "refusal": refusal.code})
                await self.store.postpone(match, None)

    # --- other processes -------------------------------------------------------------------------

    async def _woken(self, matches: set[str]) -> None:
        """Another process has written something."""
        for match in matches:
            room = self.rooms.get(match)
            if room is not None:
                async with room.lock:
                    await self.refresh(room)

    async def _overslept(self) -> None:
        """A wake-up may have been lost: look at the tables that somebody listens to."""
        watched = [match for match, room in self.rooms.items() if room.listeners]
        if not watched:
            return
        await self._look_elsewhere([self.rooms[match] for match in watched])
        newest = await self.store.newest(watched)
        behind = {
            match
            for match, number in newest.items()
            if match in self.rooms and number > self.rooms[match].table.number
        }
        await self._woken(behind)
