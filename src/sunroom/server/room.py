"""A table in the memory of one server process, with those who listen there."""

from __future__ import annotations

import asyncio
import time

from sunroom.server import messages
from sunroom.server.listener import Listener
from sunroom.server.table import Table


class Room:
    """Commands enter one after the other (`lock`); whatever was committed is told to everybody."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.listeners: set[Listener] = set()
        self.elsewhere: set[int] = set()  # seats with somebody at another process
        self.thinking: asyncio.Task[None] | None = None
        self.used = time.monotonic()
        self._composed: dict[tuple[int | None, str | None, int, bool], bytes] = {}
        self._composed_at = -1

    @property
    def local(self) -> set[int]:
        """The seats to which somebody is connected at this process."""
        return {one.seat for one in self.listeners if one.seat is not None}

    @property
    def here(self) -> set[int]:
        """The seats to which somebody is connected."""
        return self.local | self.elsewhere

    @property
    def idle(self) -> bool:
        return not self.listeners and self.thinking is None and not self.lock.locked()

    def tell(self) -> None:
        """There is something new."""
        for listener in self.listeners:
            listener.wake(self.compose)

    def tell_presence(self) -> None:
        message = messages.presence(self.table, self.here)
        for listener in self.listeners:
            listener.note(message, self.compose)

    def compose(
        self, table: Table, seat: int | None, person: str | None, after: int, whole: bool
    ) -> bytes:
        """The news for a listener; those who may know the same are told the same."""
        if self._composed_at != table.number:
            self._composed.clear()
            self._composed_at = table.number
        viewer = person if table.seats_of(person) or person == table.host else None
        key = (seat, viewer, after, whole)
        if key not in self._composed:
            self._composed[key] = messages.news(table, seat, person, after, whole)
        return self._composed[key]
