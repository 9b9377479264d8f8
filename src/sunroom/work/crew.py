"""Who does the work: one interface, processes here or a cluster behind it."""

from __future__ import annotations

import os
import signal
import threading
import traceback
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Protocol

from sunroom.games.terms import Json, Refused, shown
from sunroom.work.job import Job


class Crew(Protocol):
    """Somebody who does pieces of work, in any order."""

    def do_all(
        self,
        job: Job,
        pieces: Iterable[Any],
        take: Callable[[Json], None],
        tell: Callable[[str], None],
    ) -> None:
        """Do all pieces and hand over each result as it comes.

        `Broken` if one cannot be done, KeyboardInterrupt if somebody wants it to stop; then nobody
        works on, and what was handed over stays.
        """


def find_crew(jobs: int | None = None, ray: str | None = None) -> Crew:
    """Processes on this computer, one for each core if nothing is said, or a Ray cluster."""
    check_jobs(jobs)
    if ray is not None:
        from sunroom.work.cluster import Cluster

        return Cluster(ray, jobs)
    from sunroom.work.processes import Processes

    return Processes(jobs or os.cpu_count() or 1)


def check_jobs(jobs: int | None) -> None:
    if jobs is not None and (type(jobs) is not int or jobs < 1):
        raise Refused(
            "bad_request", f"jobs must be a whole number of at least 1, not {shown(jobs)}"
        )


def guarded(work: Callable[[], Json | None]) -> tuple[str, Any]:
    """What came of it, in a form that can be sent: a bug is told, and the worker lives on."""
    try:
        return "done", work()
    except Exception as error:
        last = traceback.format_exception_only(error)[-1].strip()
        return "broken", (last, traceback.format_exc())


@contextmanager
def stop_signals() -> Iterator[list[int]]:
    """Ctrl-C and SIGTERM are only noted down, so that nothing is left half done."""
    caught: list[int] = []
    if threading.current_thread() is not threading.main_thread():
        yield caught  # signals are not for us to handle there
        return
    signals = (signal.SIGINT, signal.SIGTERM)
    before = {one: signal.signal(one, lambda number, _: caught.append(number)) for one in signals}
    try:
        yield caught
    finally:
        for one, handler in before.items():
            signal.signal(one, handler)
