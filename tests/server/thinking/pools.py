"""Pools of processes that think, for tests."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable, Coroutine
from typing import Any

import uvloop

from sunroom import Match
from sunroom.bots.bot import Bot
from sunroom.games.terms import derived_seed
from sunroom.server.thinking.pool import PROGRAM, ThinkingPool
from tests.server.served import children as started_by

LOOPS = {"asyncio": asyncio.new_event_loop, "uvloop": uvloop.new_event_loop}


def with_pool(
    play: Callable[[ThinkingPool], Coroutine[Any, Any, None]],
    count: int = 1,
    command: tuple[str, ...] = PROGRAM,
    loop: str = "asyncio",
) -> None:
    """Start a pool, use it, close it; no process of it may stay behind."""

    async def run() -> None:
        pool = ThinkingPool(count, command)
        await pool.start()
        try:
            await asyncio.wait_for(play(pool), 40)
        finally:
            begun = time.monotonic()
            await pool.close()
            assert time.monotonic() - begun < 2.5
        assert pool.alive == pool.busy == pool.waiting == 0
        assert children() == before

    before = children()
    with asyncio.Runner(loop_factory=LOOPS[loop]) as runner:
        runner.run(run())


others: set[int] = set()


def children() -> set[int]:
    """The processes that this one has started since the test began."""
    return started_by(os.getpid()) - others


async def until(condition: Callable[[], bool], seconds: float = 10.0) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "that did not happen"
        await asyncio.sleep(0.01)


def decided(match: Match, bot: Bot) -> str:
    seen = match.look()
    return bot.choose(seen, derived_seed(match.seed, seen.seat, len(match.history)))
