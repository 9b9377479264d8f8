"""Memory that holds itself in circles is looked for where there are some.

Python by itself looks when much more was made than thrown away. But a move makes a new state of its
match and throws away the old one, so by then what is young is a lot, and everybody waits a tenth of
a second and more while it is looked through, in vain: moves leave no circles behind. Requests do.
So what was made since a request came is looked through shortly after it, which is not much. All
else is taken for old; what is old is looked through when no command has come for a while, or when
that has not been so for very long.
"""

from __future__ import annotations

import asyncio
import gc
import sys
import time
from collections.abc import Callable

SOON_SECONDS = 0.05  # after a request came: by then most are answered
AGING_SECONDS = 1.0  # after which what is young is taken for old
QUIET_SECONDS = 3.0  # without a command
PAUSE_SECONDS = 300.0  # between two looks through everything
LONGEST_SECONDS = 6 * 3600.0  # without one
SWITCH_SECONDS = 0.001  # after which the loop lets the thread go on that writes to the database

_looking: asyncio.TimerHandle | None = None  # when circles are looked for


def start_quickly() -> None:
    """While a server starts much is made and nothing thrown away: there is nothing to look for."""
    gc.disable()


def keep_latency_low() -> None:
    """What is there after the start stays: it is not looked through now, since that would take a
    tenth of the time in which a server starts."""
    gc.disable()
    gc.freeze()
    sys.setswitchinterval(SWITCH_SECONDS)


def look_soon() -> None:
    """Something has come, or ends, that leaves circles: look through what is made from now on."""
    global _looking
    loop = asyncio.get_running_loop()
    if _looking is None or _looking.when() < loop.time():
        gc.freeze()
        _looking = loop.call_later(SOON_SECONDS, _look)


def _look() -> None:
    global _looking
    _looking = None
    gc.collect(0)


def look_through_everything() -> None:
    gc.unfreeze()
    gc.collect()
    gc.freeze()


async def tidy(
    last_command: Callable[[], float],
    look_through: Callable[[], object] = look_through_everything,
) -> None:
    """Look through everything from time to time; `last_command` is a time of `time.monotonic`.
    When this ends, Python looks by itself again."""
    looked = time.monotonic()
    try:
        while True:
            await asyncio.sleep(AGING_SECONDS)
            now = time.monotonic()
            quiet = now - last_command() > QUIET_SECONDS
            if now - looked > (PAUSE_SECONDS if quiet else LONGEST_SECONDS):
                look_through()
                looked = time.monotonic()
            elif _looking is None:
                gc.freeze()
    finally:
        gc.unfreeze()
        gc.enable()
