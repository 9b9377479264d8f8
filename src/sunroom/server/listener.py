"""Somebody who is told what happens at a table: a socket, or a stream of events.

A listener remembers only the number up to which it knows everything. Whoever is slow gets several
entries in one message, so nothing piles up; whoever takes nothing at all is let go.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable

from sunroom.server.table import Table

SLOW_SECONDS = 10.0  # a message that is not taken in this time ends the connection

Send = Callable[[bytes], Awaitable[None]]
# (table, seat, person, after, whole) -> message; `whole` with the table's seats and status.
Compose = Callable[[Table, int | None, str | None, int, bool], bytes]


class Listener:
    """One connection of one viewer to one table."""

    def __init__(
        self, table: Table, seat: int | None, person: str | None, after: int, send: Send
    ) -> None:
        self.table = table
        self.seat = seat
        self.person = person
        self.known = after
        self.fresh = True  # nothing was sent yet
        self.gone = False
        self.when_lost: Callable[[], object] | None = None
        self._send = send
        self._notes: list[bytes] = []
        self._busy: asyncio.Task[None] | None = None
        self.sending_since: float | None = None

    def wake(self, compose: Compose) -> None:
        """There may be something new."""
        if self._busy is None and not self.gone:
            self._busy = asyncio.get_running_loop().create_task(self._catch_up(compose))

    def note(self, message: bytes, compose: Compose) -> None:
        """Say something beside the news: an answer, who is here."""
        if len(self._notes) < 100:  # more are waiting only where nobody reads
            self._notes.append(message)
        self.wake(compose)

    async def _catch_up(self, compose: Compose) -> None:
        try:
            while not self.gone:
                if self.fresh or self.known < self.table.number:
                    message = compose(self.table, self.seat, self.person, self.known, self.fresh)
                    self.known, self.fresh = self.table.number, False
                elif self._notes:
                    message = self._notes.pop(0)
                else:
                    return
                self.sending_since = time.monotonic()
                await self._send(message)
        except Exception:  # the other side is gone
            self._lose()
        finally:
            self._busy = None
            self.sending_since = None

    def let_go_if_slow(self) -> None:
        """Asked from time to time: a clock for every message would cost as much as sending it."""
        since = self.sending_since
        if since is not None and time.monotonic() - since > SLOW_SECONDS and self._busy:
            self._busy.cancel()
            self._lose()

    def _lose(self) -> None:
        if not self.gone:
            self.gone = True
            if self.when_lost is not None:
                self.when_lost()
