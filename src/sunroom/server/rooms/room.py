"""A table in the memory of one server process, with those who listen there."""

from __future__ import annotations

import asyncio
import time

from sunroom.server.tables.pace import Pace
from sunroom.server.tables.table import Table
from sunroom.server.telling import messages
from sunroom.server.telling.listener import Listener
from sunroom.server.telling.news import TableNews


class Room:
    """Commands enter one after the other (`lock`); whatever was committed is told to everybody."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.news = TableNews(table)
        self.lock = asyncio.Lock()
        self.listeners: set[Listener] = set()
        self.elsewhere: set[int] = set()  # seats with somebody at another process
        self.thinking: asyncio.Task[None] | None = None
        self.paces: dict[str, Pace] = {}  # that people here would like bots to keep
        self.used = time.monotonic()

    @property
    def local(self) -> set[int]:
        """The seats to which somebody is connected at this process."""
        return {one.seat for one in self.listeners if one.seat is not None}

    @property
    def here(self) -> set[int]:
        """The seats to which somebody is connected."""
        return self.local | self.elsewhere

    @property
    def pace(self) -> Pace:
        """At which bots move: whoever has nobody but bots to wait for chooses."""
        person = self.table.sole_person
        return self.paces.get(person, "normal") if person else "normal"

    @property
    def idle(self) -> bool:
        return not self.listeners and self.thinking is None and not self.lock.locked()

    def tell(self) -> None:
        """There is something new."""
        for listener in list(self.listeners):
            listener.wake()

    def tell_presence(self) -> None:
        message = messages.presence(self.table, self.here)
        for listener in list(self.listeners):
            listener.note(message)
