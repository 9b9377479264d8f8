"""Machines of a Ray cluster do the work. Sunroom, in the same version, is installed on all of them.

Ray itself gives a piece to another worker when a worker or a whole machine is lost; the results are
kept here, where the job was started.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import socket
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from importlib.util import find_spec
from typing import Any

from sunroom import __version__
from sunroom.games.terms import Json, Refused, shown
from sunroom.work.crew import guarded, stop_signals
from sunroom.work.job import Broken, Job

AUTO = "auto"
CLIENT = "ray://"
REACHED = 10.0  # seconds for a machine to answer
GLANCE = 0.2  # seconds between two looks whether somebody wants to stop
RETRIES = 5  # of a piece whose worker or machine was lost
AHEAD = 2  # pieces in sight of each core, so that none waits for us
COUNTED = 2.0  # seconds between two counts of the cluster's cores: machines come and go


class Cluster:
    """A crew of all cores of a Ray cluster, or of so many of them."""

    def __init__(self, address: str, jobs: int | None = None) -> None:
        if find_spec("ray") is None:
            message = '--ray needs Ray, which is not installed: pip install "sunroom[ray]"'
            raise Refused("unavailable", message)
        self.address = address
        self.jobs = jobs
        _check_there(address)

    def do_all(
        self,
        job: Job,
        pieces: Iterable[Any],
        take: Callable[[Json], None],
        tell: Callable[[str], None],
    ) -> None:
        with connected(self.address) as ray, stop_signals() as caught:
            tell(f"working on the Ray cluster {self.address}, cores: {_cores(ray)}")
            worker = ray.remote(num_cpus=1, max_retries=RETRIES)(do)
            sent = ray.put(job)
            left, waiting = deque(pieces), dict[Any, Any]()
            most, counted = 0, -COUNTED
            try:
                while (left or waiting) and not caught:
                    if time.monotonic() > counted + COUNTED:
                        counted = time.monotonic()
                        most = self.jobs or AHEAD * max(1, _cores(ray))
                    while left and len(waiting) < most:
                        piece = left.popleft()
                        waiting[worker.remote(sent, piece)] = piece
                    ready, _ = ray.wait(list(waiting), timeout=GLANCE)
                    for ref in ready:
                        take(_result(ray, ref, job.named(waiting.pop(ref))))
            finally:
                for ref in waiting:
                    ray.cancel(ref, force=True)
        if caught:
            raise KeyboardInterrupt


_prepared: set[str] = set()  # the jobs that this process is ready for


def do(job: Job, piece: Any) -> tuple[str, str, Any]:
    """A piece, on whichever machine this is: our version, and what came of it."""
    name = json.dumps(job.header)
    if name not in _prepared:
        state, content = guarded(job.prepare)
        if state != "done":
            return __version__, state, content
        _prepared.add(name)
    return __version__, *guarded(partial(job.do, piece))


def _result(ray: Any, ref: Any, where: str) -> Json:
    """What a worker sent, or what is wrong with it."""
    try:
        version, state, content = ray.get(ref)
    except ray.exceptions.RayError as error:
        # The last line says what, those before it where.
        reason = str(error).strip().splitlines()[-1].strip()
        raise Broken(f"a worker of the Ray cluster failed {where}: {reason}", str(error)) from None
    if version != __version__:
        message = f"a machine of the Ray cluster has Sunroom {version}, here it is {__version__}"
        raise Refused("unavailable", f"{message}: install the same everywhere")
    if state == "broken":
        problem, trace = content
        raise Broken(f"a bot broke {where}: {problem}", trace)
    found: Json = content
    return found


@contextlib.contextmanager
def connected(address: str) -> Iterator[Any]:
    """Ray, with the cluster; one that the caller has reached already is used and left as it is."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    import ray

    if ray.is_initialized():
        yield ray
        return
    try:
        with _handlers_kept():
            ray.init(address, log_to_driver=False, logging_level="ERROR")
    except (ConnectionError, RuntimeError, ValueError, OSError) as error:
        raise _unreachable(address, str(error) or type(error).__name__) from None
    try:
        yield ray
    finally:
        ray.shutdown()


def _check_there(address: str) -> None:
    """Ray tries for minutes to reach somebody who is not there; we want to know at once."""
    if address == AUTO:
        return
    host, colon, port = address.removeprefix(CLIENT).rpartition(":")
    if not colon or not host or not port.isdecimal() or not 0 < int(port) < 65_536:
        message = f"--ray takes {AUTO}, HOST:PORT or {CLIENT}HOST:PORT, not {shown(address)}"
        raise Refused("bad_request", message)
    try:
        socket.create_connection((host, int(port)), REACHED).close()
    except OSError as error:
        raise _unreachable(address, error.strerror or str(error)) from None


def _unreachable(address: str, why: str) -> Refused:
    reason = why.strip().splitlines()[0]
    return Refused("unavailable", f"the Ray cluster {shown(address)} cannot be reached: {reason}")


@contextlib.contextmanager
def _handlers_kept() -> Iterator[None]:
    """Ray takes SIGTERM for itself, which is not its business in a program of ours."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.getsignal(signal.SIGTERM)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _cores(ray: Any) -> int:
    return int(ray.cluster_resources().get("CPU", 0))
