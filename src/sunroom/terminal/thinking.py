"""Wait for somebody who thinks: a bar shows how far it is, and Ctrl-C stops it."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import ExitStack
from typing import TypeVar

from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, Progress, TextColumn

from sunroom.bots.bot import Watch

T = TypeVar("T")

SHOW_AFTER = 0.3  # seconds; what is quicker shows no bar
TICK = 0.05


class _Stopped(Exception):
    """Ends the work from inside."""


def waited(console: Console, text: str, work: Callable[[Watch], T], least: float = 0.0) -> T:
    """What the work finds, after so many seconds at least.

    It is done in a thread of its own, so that Ctrl-C cannot cut it off anywhere, say while
    something is imported, but only where it reports how far it is. A KeyboardInterrupt is passed on
    when the thread has ended.
    """
    begun = time.perf_counter()
    stop = threading.Event()
    done = 0.0

    def watch(part: float) -> None:
        nonlocal done
        if stop.is_set():
            raise _Stopped
        done = part

    bar = Progress(TextColumn("{task.description}"), BarColumn(), console=console, transient=True)
    task = bar.add_task(escape(text), total=1.0)
    with ThreadPoolExecutor(1) as pool, ExitStack() as shown:
        job = pool.submit(work, watch)
        try:
            while wait([job], TICK).not_done:
                spent = time.perf_counter() - begun
                if console.is_interactive and spent > SHOW_AFTER and not bar.live.is_started:
                    shown.enter_context(bar)
                bar.update(task, completed=done)
            time.sleep(max(0.0, begun + least - time.perf_counter()))
        finally:
            stop.set()
        return job.result()
