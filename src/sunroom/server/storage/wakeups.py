"""Server processes wake each other when they have written something.

PostgreSQL passes the wake-ups on (LISTEN and NOTIFY), apart from the transactions of the moves,
because a commit with a NOTIFY in it has to wait for all others. A wake-up may be lost, when a
connection breaks or PostgreSQL restarts; so every process also looks by itself from time to time.
With SQLite there is one process and nobody to wake.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from sunroom.server.storage.database import listening_address

log = logging.getLogger(__name__)

CHANNEL = "sunroom"
LOOK_SECONDS = 2.0
PAUSE_SECONDS = 1.0  # before another try to connect
MOST_IN_ONE = 200  # ids: a message may have 8,000 bytes

Woken = Callable[[set[str]], Awaitable[None]]
Overslept = Callable[[], Awaitable[None]]


class Wakeups:
    """The wake-ups of one process; `worker` is its name, so that it does not wake itself."""

    def __init__(self, url: str, worker: str) -> None:
        self._address = "" if url.startswith("sqlite") else listening_address(url)
        self.worker = worker
        self._waiting: set[str] = set()
        self._something = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    def open(self, woken: Woken, overslept: Overslept) -> None:
        if self._address:
            self._tasks = [
                asyncio.create_task(self._again_and_again(lambda: self._listen(woken, overslept))),
                asyncio.create_task(self._again_and_again(self._pass_on)),
                asyncio.create_task(self._again_and_again(lambda: self._look(overslept))),
            ]

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def tell(self, match: str) -> None:
        """Something new was committed for this match."""
        if self._address:
            self._waiting.add(match)
            self._something.set()

    async def _again_and_again(self, work: Callable[[], Awaitable[None]]) -> None:
        while True:
            with contextlib.suppress(asyncio.TimeoutError):
                try:
                    await work()
                except Exception as error:
                    log.warning("wakeups_interrupted", extra={"problem": type(error).__name__})
            await asyncio.sleep(PAUSE_SECONDS)

    async def _connection(self) -> Any:
        import psycopg  # not needed where there is no PostgreSQL

        return await psycopg.AsyncConnection.connect(self._address, autocommit=True)

    async def _listen(self, woken: Woken, overslept: Overslept) -> None:
        connection = await self._connection()
        async with connection:
            await connection.execute(f"LISTEN {CHANNEL}")
            await overslept()  # whatever was missed until now
            async for notice in connection.notifies():
                worker, *matches = notice.payload.split()
                if worker != self.worker:
                    await woken(set(matches))

    async def _pass_on(self) -> None:
        connection = await self._connection()
        async with connection:
            while True:
                await self._something.wait()
                self._something.clear()
                matches, self._waiting = sorted(self._waiting), set()
                for first in range(0, len(matches), MOST_IN_ONE):
                    payload = " ".join([self.worker, *matches[first : first + MOST_IN_ONE]])
                    await connection.execute("SELECT pg_notify(%s, %s)", (CHANNEL, payload))

    async def _look(self, overslept: Overslept) -> None:
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            await overslept()
