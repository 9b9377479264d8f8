"""Worker processes that play matches, one each at a time.

The workers talk to the arena by a pipe of their own. So they can be ended at any moment, and end by
themselves when the arena is no more, however that came about.
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
import traceback
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Any

from sunroom import games
from sunroom.arena.plan import Plan, Task, new_bot
from sunroom.arena.play import play
from sunroom.games.terms import Json

GLANCE = 0.2  # seconds between two looks whether somebody wants to stop
SLOW_START = 2.0  # seconds for the first worker to be ready, unless it has to compile
PATIENCE = 5.0  # seconds for a worker to end by itself


class Broken(Exception):
    """A bot of Sunroom, or Sunroom itself, has a bug. `trace` is for whoever mends it."""

    def __init__(self, message: str, trace: str = "") -> None:
        super().__init__(message)
        self.trace = trace


def play_all(
    plan: Plan,
    tasks: Iterable[Task],
    jobs: int,
    take: Callable[[Json], None],
    tell: Callable[[str], None],
) -> None:
    """Play all tasks and hand over each result as it comes; KeyboardInterrupt if stopped."""
    left = deque(tasks)
    jobs = min(jobs, len(left))
    if not left:
        return
    with _stop_signals() as caught:
        pool = Pool(plan)
        try:
            pool.start()
            patient_until = time.monotonic() + SLOW_START
            while pool.busy and not caught:
                if pool.first_is_late(patient_until):
                    name = games.get(plan.game).name
                    tell(f"getting ready for {name}: compiling what is new (once)")
                    patient_until = math.inf
                for connection in pool.answers():
                    result = pool.receive(connection)
                    if result is None:
                        # The first worker has compiled; now the others find it on disk.
                        for _ in range(jobs - pool.started):
                            pool.start()
                    else:
                        take(result)
                    pool.give(connection, left.popleft() if left else None)
        finally:
            pool.end()
    if caught:
        raise KeyboardInterrupt


class Pool:
    """The workers, and what each of them is doing."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.started = 0
        self.busy: dict[Connection, Task | None] = {}
        self._processes: list[SpawnProcess] = []
        # It sets the signals that are blocked, so it must not start while workers do.
        resource_tracker.ensure_running()

    def start(self) -> None:
        """One more worker. It is born with Ctrl-C blocked: to end it is the arena's business."""
        ours, theirs = multiprocessing.Pipe()
        context = multiprocessing.get_context("spawn")
        process = context.Process(target=serve, args=(theirs, self.plan), daemon=True)
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            process.start()
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
        theirs.close()
        self.started += 1
        self._processes.append(process)
        self.busy[ours] = None

    def answers(self) -> list[Connection]:
        """The workers that have something to say, after a moment at most."""
        found = wait(list(self.busy), GLANCE)
        return [connection for connection in found if isinstance(connection, Connection)]

    def first_is_late(self, patient_until: float) -> bool:
        """Whether the first worker is still getting ready."""
        return time.monotonic() > patient_until and [*self.busy.values()] == [None]

    def receive(self, connection: Connection) -> Json | None:
        """A result, or None from a worker that is ready for its first match."""
        task = self.busy[connection]
        where = "before the first match" if task is None else _described(task)
        try:
            kind, content = connection.recv()
        except (EOFError, OSError):
            raise Broken(f"a worker process died {where}") from None
        if kind == "broken":
            problem, trace = content
            raise Broken(f"a bot broke {where}: {problem}", trace)
        return content if isinstance(content, dict) else None

    def give(self, connection: Connection, task: Task | None) -> None:
        """Let a worker play a match, or go."""
        if task is None:
            del self.busy[connection]
            connection.close()
            return
        self.busy[connection] = task
        with contextlib.suppress(BrokenPipeError):  # the next `receive` says so
            connection.send(task)

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


def serve(connection: Connection, plan: Plan) -> None:
    """A worker: gets ready, then plays whatever it is given until there is no more."""
    signal.signal(signal.SIGTERM, _leave)
    threading.Thread(target=_end_with_the_arena, daemon=True).start()
    try:
        connection.send(_guarded(partial(_prepare, plan)))
        while True:
            task = connection.recv()
            connection.send(_guarded(partial(play, plan, task)))
    except (EOFError, BrokenPipeError, ConnectionResetError):
        return


def _prepare(plan: Plan) -> None:
    for name in plan.bots:
        bot = new_bot(name, plan.seconds)
        bot.prepare(games.get(plan.game))
        bot.close()


def _guarded(work: Callable[[], Json | None]) -> tuple[str, Any]:
    try:
        return "done", work()
    except Exception as error:
        last = traceback.format_exception_only(error)[-1].strip()
        return "broken", (last, traceback.format_exc())


def _leave(*_: object) -> None:
    """Asked to end: so that whatever is open is closed, bots that are programs among it."""
    sys.exit(0)


def _end_with_the_arena() -> None:
    arena = multiprocessing.parent_process()
    assert arena is not None
    wait([arena.sentinel])
    os.kill(os.getpid(), signal.SIGTERM)


@contextlib.contextmanager
def _stop_signals() -> Iterator[list[int]]:
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


def _described(task: Task) -> str:
    return f"in match {task.number} of {' and '.join(task.pair)}, seed {task.deal}"
