"""Replays and whatever else needs a whole record: worked out elsewhere, in bounds, and kept."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Any

from sunroom.games.terms import Json, Refused
from sunroom.server.encoding import decode
from sunroom.server.limits import Buckets, retry_after
from sunroom.server.thinking import records
from sunroom.server.thinking.queue import ThinkingFailed
from sunroom.server.thinking.thinkers import Thinkers

KEPT_BYTES = 32 * 1024 * 1024  # of replays
BURST_SECONDS = 40.0  # for which an address may ask all at once
ADDRESSES = 10_000  # whose readings are counted

Key = tuple[str, int | None]


class Kept:
    """The replays that were wanted last, as long as they have room."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._found: OrderedDict[Key, bytes] = OrderedDict()
        self.size = 0

    def get(self, key: Key) -> bytes | None:
        found = self._found.get(key)
        if found is not None:
            self._found.move_to_end(key)
        return found

    def put(self, key: Key, content: bytes) -> None:
        if len(content) > self._most // 4 or key in self._found:
            return
        self._found[key] = content
        self.size += len(content)
        while self.size > self._most:
            _, oldest = self._found.popitem(last=False)
            self.size -= len(oldest)


class Readings:
    """What visitors ask about records."""

    def __init__(self, thinkers: Thinkers, per_second: float) -> None:
        self._thinkers = thinkers
        self._limits = Buckets(per_second, max(1.0, per_second * BURST_SECONDS), ADDRESSES)
        self._kept = Kept(KEPT_BYTES)
        self._coming: dict[Key, asyncio.Task[bytes]] = {}

    async def replay(self, address: str, match: str, record: Json, seat: int | None) -> bytes:
        """Every step of a finished match, as JSON; whoever asks meanwhile waits for the same."""
        key = match, seat
        found = self._kept.get(key)
        if found is not None:
            return found
        if key not in self._coming:
            self._count(address)
            work = self._read(records.REPLAY, match, record, address, seat=seat)
            task = self._coming[key] = asyncio.create_task(work)
            task.add_done_callback(lambda _: self._coming.pop(key, None))
        found = await asyncio.shield(self._coming[key])
        self._kept.put(key, found)
        return found

    async def movers(self, address: str, record: Json) -> list[int]:
        """Who made each move of a record, which is checked in full."""
        self._count(address)
        movers: list[int] = decode(await self._read(records.MOVERS, "", record, address))
        return movers

    async def branch(self, address: str, match: str, record: Json, number: int) -> Json:
        """The record of a match that goes on from a moment of this one."""
        self._count(address)
        read = self._read(records.BRANCH, match, record, address, number=number)
        branch: Json = decode(await read)
        return branch

    async def decisions(self, address: str, match: str, record: Json) -> list[tuple[int, int, str]]:
        """The moves of a record that were chosen among several: number, seat, move."""
        found = decode(await self._read(records.DECISIONS, match, record, address))
        return [tuple(one) for one in found]

    def _count(self, address: str) -> None:
        wait = self._limits.take(address)
        if wait:
            raise Refused(
                "too_fast", f"too many long matches read at once: wait {retry_after(wait)} s"
            )

    async def _read(self, do: str, match: str, record: Json, address: str, **more: Any) -> bytes:
        try:
            return await self._thinkers.read(do, match, record, address, **more)
        except ThinkingFailed:
            raise Refused("busy", "it could not be read right now: try again") from None
