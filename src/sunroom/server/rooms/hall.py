"""All tables of one host, a server process or a browser: the parts, put together."""

from __future__ import annotations

from sunroom.server.rooms.background import Background
from sunroom.server.rooms.bot_turns import BotTurns
from sunroom.server.rooms.commands import Commands
from sunroom.server.rooms.due import DueMatches
from sunroom.server.rooms.listening import Listening
from sunroom.server.rooms.memory import Memory
from sunroom.server.rooms.neighbours import Neighbours
from sunroom.server.rooms.parts import Store, StoredPresence, Wakeups
from sunroom.server.rooms.presence import Presence
from sunroom.server.rooms.slices import Slices
from sunroom.server.tables.schedule import LEASE
from sunroom.server.thinking.thinkers import Thinkers


class Hall:
    """Opens and closes them in the right order."""

    def __init__(
        self,
        worker: str,
        store: Store,
        stored_presence: StoredPresence,
        wakeups: Wakeups,
        thinkers: Thinkers,
        pace: float,
    ) -> None:
        self.worker = worker  # its name among others on the same database
        self.store = store
        self.thinkers = thinkers
        self.background = Background()
        self._wakeups = wakeups
        slices = Slices()
        self.presence = Presence(stored_presence, store.shared, wakeups)
        self.memory = Memory(self.store, slices, worker)
        self.commands = Commands(self.store, self.memory, wakeups, self.background)
        self.listening = Listening(self.memory, self.presence, slices, self.background)
        self.bots = BotTurns(self.thinkers, self.commands, self.background, pace)
        self.memory.attend = self.bots.attend
        self._due = DueMatches(self.store, self.memory, self.presence, self.commands, self.bots)
        self._neighbours = Neighbours(self.store, self.memory, self.presence)

    async def open(self) -> None:
        await self.store.prepare()
        await self.thinkers.start()
        await self.presence.begin()
        self._wakeups.open(self._neighbours.woken, self._neighbours.overslept)
        # The turns of bots that an earlier process did not live to play.
        self.background.spawn(self._due.look_around(LEASE))
        self.background.spawn(self._due.look_always())

    async def close(self) -> None:
        """Let go of everything; what was accepted is committed already."""
        self.background.closing = True
        await self._wakeups.close()
        await self.background.close()
        await self.presence.end()
        await self.thinkers.close()
        await self.store.close()
