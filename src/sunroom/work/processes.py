"""Worker processes on this computer, each with one piece of work at a time.

The workers talk to us by a pipe of their own. So they can be ended at any moment, and end by
themselves when we are no more, however that came about.
"""

from __future__ import annotations

import contextlib
import math
import multiprocessing
import os
import signal
import sys
import threading
import time
from collections import Counter, deque
from collections.abc import Callable, Hashable, Iterable
from functools import partial
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Any

from sunroom.games.terms import Json
from sunroom.work.crew import guarded, stop_signals
from sunroom.work.job import Broken, Job

GLANCE = 0.2  # seconds between two looks whether somebody wants to stop
SLOW_START = 2.0  # seconds for the first worker to be ready, unless a kernel has to be made
PATIENCE = 5.0  # seconds for a worker to end by itself
RETRIES = 3  # of a piece whose worker died: another cause than the piece is likelier
NOTHING = object()  # where a piece of work would be


class Processes:
    """A crew of so many processes."""

    def __init__(self, count: int) -> None:
        self.count = count

    def do_all(
        self,
        job: Job,
        pieces: Iterable[Any],
        take: Callable[[Json], None],
        tell: Callable[[str], None],
    ) -> None:
        left = deque(pieces)
        count = min(self.count, len(left))
        if not left:
            return
        with stop_signals() as caught:
            pool = Pool(job)
            try:
                pool.start()
                patient_until = time.monotonic() + SLOW_START
                while pool.busy and not caught:
                    if pool.first_is_late(patient_until):
                        tell(job.preparing())
                        patient_until = math.inf
                    for connection in pool.answers():
                        try:
                            result = pool.receive(connection)
                        except Lost as lost:
                            left.appendleft(lost.piece)
                            pool.start()
                            continue
                        if result is None:
                            # What the first worker has made, the others find on disk.
                            for _ in range(min(count - len(pool.busy), len(left) - 1)):
                                pool.start()
                        else:
                            take(result)
                        pool.give(connection, left.popleft() if left else NOTHING)
            finally:
                pool.end()
        if caught:
            raise KeyboardInterrupt


class Lost(Exception):
    """A worker is no more, and what it was doing has to be done by another one."""

    def __init__(self, piece: Any) -> None:
        super().__init__()
        self.piece = piece


class Pool:
    """The workers, and what each of them is doing."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self.busy: dict[Connection, Any] = {}
        self._processes: list[SpawnProcess] = []
        self._lost: Counter[Hashable] = Counter()
        # It sets the signals that are blocked, so it must not start while workers do.
        resource_tracker.ensure_running()

    def start(self) -> None:
        """One more worker. It is born with Ctrl-C blocked: to end it is our business."""
        ours, theirs = multiprocessing.Pipe()
        context = multiprocessing.get_context("spawn")
        process = context.Process(target=serve, args=(theirs, self.job), daemon=True)
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            process.start()
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
        theirs.close()
        self._processes.append(process)
        self.busy[ours] = NOTHING

    def answers(self) -> list[Connection]:
        """The workers that have something to say, after a moment at most."""
        found = wait(list(self.busy), GLANCE)
        return [connection for connection in found if isinstance(connection, Connection)]

    def first_is_late(self, patient_until: float) -> bool:
        """Whether the first worker is still getting ready."""
        return time.monotonic() > patient_until and [*self.busy.values()] == [NOTHING]

    def receive(self, connection: Connection) -> Json | None:
        """A result, or None from a worker that is ready for its first piece."""
        piece = self.busy[connection]
        where = "before the first match" if piece is NOTHING else self.job.named(piece)
        try:
            kind, content = connection.recv()
        except (EOFError, OSError):
            self.give(connection, NOTHING)
            if piece is NOTHING:
                raise Broken(f"a worker process died {where}") from None
            self._lost[self.job.key(piece)] += 1
            if self._lost[self.job.key(piece)] > RETRIES:
                times = f"{RETRIES + 1} times"
                raise Broken(f"a worker process died {where}, {times}") from None
            raise Lost(piece) from None
        if kind == "broken":
            problem, trace = content
            raise Broken(f"a bot broke {where}: {problem}", trace)
        return content if isinstance(content, dict) else None

    def give(self, connection: Connection, piece: Any) -> None:
        """Let a worker do a piece, or go."""
        if piece is NOTHING:
            del self.busy[connection]
            connection.close()
            return
        self.busy[connection] = piece
        with contextlib.suppress(
            BrokenPipeError, ConnectionResetError
        ):  # the next `receive` says so
            connection.send(piece)

    def end(self) -> None:
        """Nobody stays behind."""
        for connection in self.busy:
            connection.close()
        for process in self._processes:
            if self.busy:
                process.terminate()
        for process in self._processes:
            process.join(PATIENCE)
            if process.is_alive():
                process.kill()
                process.join()
        self.busy.clear()


def serve(connection: Connection, job: Job) -> None:
    """A worker: gets ready, then does whatever it is given until there is no more."""
    signal.signal(signal.SIGTERM, _leave)
    threading.Thread(target=_end_with_the_parent, daemon=True).start()
    try:
        connection.send(guarded(job.prepare))
        while True:
            piece = connection.recv()
            connection.send(guarded(partial(job.do, piece)))
    except (EOFError, BrokenPipeError, ConnectionResetError):
        return


def _leave(*_: object) -> None:
    """Asked to end: so that whatever is open is closed, bots that are programs among it."""
    sys.exit(0)


def _end_with_the_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    wait([parent.sentinel])
    os.kill(os.getpid(), signal.SIGTERM)
