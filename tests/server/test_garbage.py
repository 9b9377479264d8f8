"""Memory that holds itself in circles: looked for when nobody waits."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import time

from sunroom.server import garbage


def test_everything_is_looked_through_when_nobody_waits(monkeypatch):
    monkeypatch.setattr(garbage, "AGING_SECONDS", 0.01)
    monkeypatch.setattr(garbage, "PAUSE_SECONDS", 0.05)
    looked: list[float] = []

    async def run(last_command: float | None) -> int:
        looked.clear()
        told = garbage.tidy(
            lambda: last_command or time.monotonic(), lambda: looked.append(time.monotonic())
        )
        task = asyncio.create_task(told)
        await asyncio.sleep(0.3)
        task.cancel()
        return len(looked)

    long_ago = time.monotonic() - 60
    assert asyncio.run(run(None)) == 0
    assert 2 <= asyncio.run(run(long_ago)) <= 6


def test_what_grows_old_is_not_left_for_ever(monkeypatch):
    monkeypatch.setattr(garbage, "AGING_SECONDS", 0.01)
    monkeypatch.setattr(garbage, "LONGEST_SECONDS", 0.02)
    looked: list[bool] = []

    async def run() -> None:
        task = asyncio.create_task(garbage.tidy(time.monotonic, lambda: looked.append(True)))
        await asyncio.sleep(0.1)
        task.cancel()

    asyncio.run(run())
    assert looked


TIDYING = """
import asyncio, gc, time, weakref
from sunroom.server import garbage

garbage.AGING_SECONDS = 0.01


class Thing:
    def __init__(self):
        self.itself = self


def made(count):
    return [weakref.ref(Thing()) for _ in range(count)]


async def until(true):
    end = time.monotonic() + 60
    while not true():
        assert time.monotonic() < end
        await asyncio.sleep(0.01)


async def run():
    garbage.keep_latency_low()
    task = asyncio.create_task(garbage.tidy(time.monotonic))
    frozen = gc.get_freeze_count()
    kept = [[number] for number in range(20_000)]
    await until(lambda: gc.get_freeze_count() >= frozen + len(kept))  # never looked through
    garbage.look_soon()
    looked_through = len(gc.get_objects(generation=0))
    seen = made(1_000)
    garbage.look_soon()
    await until(lambda: not any(one() for one in seen))
    assert looked_through < 1_000  # nothing that was there before
    assert len(kept) == 20_000 and not gc.isenabled()
    task.cancel()
    await asyncio.wait([task])
    assert gc.isenabled() and not gc.get_freeze_count()


asyncio.run(run())
"""


def test_circles_are_looked_for_only_where_there_are_some():
    """In a process of its own: the looks are those of the whole process."""
    subprocess.run([sys.executable, "-c", TIDYING], check=True, timeout=120)
