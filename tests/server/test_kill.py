"""The server is killed under load, again and again: what was accepted stays, once, and all go on.

In the long form (SUNROOM_LONG=1) a hundred times on each database, with figures.
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest

from tests.long import LONG, long
from tests.server.killing import Audit, Crowd
from tests.server.served import Served, is_running, wait_until

KILLS = 100 if LONG else 2
STOPS = 5 if LONG else 1
TABLES = 24
RECOVERY_SECONDS = 2.0

pytestmark = [pytest.mark.xdist_group("kill"), pytest.mark.timeout(7200 if LONG else 300)]


def test_kill_9_under_load_loses_nothing_and_doubles_nothing(database, tmp_path):
    served = Served(tmp_path, database)
    try:
        asyncio.run(_killed_again_and_again(served, Audit(database)))
    finally:
        served.stop()


async def _killed_again_and_again(served: Served, audit: Audit) -> None:
    served.start()
    await asyncio.to_thread(served.wait_until_ready)
    crowd = Crowd(served.url, TABLES)
    await crowd.sit_down()
    chooser = random.Random(2)
    slowest = slowest_start = 0.0
    for _ in range(KILLS):
        await crowd.moves(TABLES)
        await asyncio.sleep(chooser.random() * 0.5)  # so that the kill may fall anywhere
        left = await asyncio.to_thread(served.kill)
        gone = time.monotonic()
        served.start()  # at once, as whoever watches over servers does
        back = await asyncio.to_thread(served.wait_until_ready)
        slowest = max(slowest, await crowd.recovery(gone, back))
        slowest_start = max(slowest_start, back - gone)
        await _all_ended(crowd, left)
        await asyncio.to_thread(audit.look, crowd.promises)
        assert (audit.lost, audit.doubled, audit.problems) == (0, 0, [])
    await crowd.moves(TABLES)
    await crowd.get_up()
    audit.look(crowd.promises)
    _tell(audit, f"{KILLS} kills", slowest, slowest_start)
    assert (audit.lost, audit.doubled, audit.problems) == (0, 0, [])
    assert slowest < RECOVERY_SECONDS


@long
def test_after_a_kill_all_go_on_soon_also_on_a_busy_machine(tmp_path):
    """As many programs that want the processor as it has cores."""
    served = Served(tmp_path, f"sqlite:///{tmp_path}/one.db")
    busy = [
        subprocess.Popen([sys.executable, "-c", "while True: pass"])
        for _ in range(os.cpu_count() or 1)
    ]
    try:
        asyncio.run(_killed_while_busy(served))
    finally:
        for one in busy:
            one.kill()
            one.wait()
        served.stop()


async def _killed_while_busy(served: Served) -> None:
    served.start()
    await asyncio.to_thread(served.wait_until_ready)
    crowd = Crowd(served.url, TABLES)
    await crowd.sit_down()
    await crowd.moves(TABLES)
    await asyncio.to_thread(served.kill)
    gone = time.monotonic()
    served.start()
    back = await asyncio.to_thread(served.wait_until_ready)
    slowest = await crowd.recovery(gone, back)
    await crowd.get_up()
    print(f"\nbusy: ready {back - gone:.2f} s after the kill, all tables {slowest:.2f} s later")
    assert slowest < RECOVERY_SECONDS


async def _all_ended(crowd: Crowd, processes: set[int]) -> None:
    await crowd.until(lambda: not any(is_running(pid) for pid in processes))


def _tell(audit: Audit, what: str, slowest: float, start: float) -> None:
    kind = audit.database.partition(":")[0]
    print(
        f"\n{kind}: {what}, {audit.moves} moves acknowledged, {audit.lost} lost, "
        f"{audit.doubled} doubled; slowest recovery {slowest:.2f} s, slowest start {start:.2f} s"
    )


def test_a_thinker_that_outlives_its_server_does_not_keep_the_port(tmp_path):
    served = Served(tmp_path, f"sqlite:///{tmp_path}/one.db")
    try:
        served.start()
        served.wait_until_ready()
        (thinker,) = served.children()
        os.kill(thinker, signal.SIGSTOP)
        served.kill()
        served.start()
        served.wait_until_ready()
        os.kill(thinker, signal.SIGCONT)
        wait_until(lambda: not is_running(thinker))
    finally:
        served.stop()


def test_postgresql_stopped_under_load_is_waited_for(own_postgresql, tmp_path):
    database = own_postgresql.get_uri()
    served = Served(tmp_path, database)
    try:
        asyncio.run(_stopped_again_and_again(served, own_postgresql, Audit(database)))
    finally:
        served.stop()


async def _stop_at_once(crowd: Crowd, pid: int) -> None:
    refusals = crowd.promises.refusals
    before = refusals["unavailable"]
    os.kill(pid, signal.SIGQUIT)  # an immediate shutdown: nothing is written back
    await crowd.until(lambda: not is_running(pid))
    await crowd.until(lambda: refusals["unavailable"] > before + TABLES)


async def _stopped_again_and_again(served: Served, postgresql, audit: Audit) -> None:
    served.start()
    await asyncio.to_thread(served.wait_until_ready)
    assert served.process is not None
    crowd = Crowd(served.url, TABLES)
    await crowd.sit_down()
    slowest = 0.0
    for _ in range(STOPS):
        await crowd.moves(TABLES)
        await _stop_at_once(crowd, postgresql.get_pid())
        assert not await asyncio.to_thread(served.is_ready)
        for path in ("/api/matches", "/api/matches/unknown"):  # what is not in memory
            answer = await asyncio.to_thread(httpx.get, served.url + path)
            assert (answer.status_code, answer.json()["error"]["code"]) == (503, "unavailable")
        await asyncio.to_thread(postgresql.ensure_postgres_running)
        back = time.monotonic()
        await asyncio.to_thread(served.wait_until_ready)
        await crowd.moves(TABLES)
        await crowd.recovery(0.0, back)
        slowest = max(slowest, time.monotonic() - back)
        await asyncio.to_thread(audit.look, crowd.promises)
        assert (audit.lost, audit.doubled, audit.problems) == (0, 0, [])
    assert served.process.poll() is None
    await crowd.get_up()
    audit.look(crowd.promises)
    _tell(audit, f"PostgreSQL stopped {STOPS} times", slowest, 0.0)
    assert (audit.lost, audit.doubled, audit.problems) == (0, 0, [])
    assert Path(served.log).read_text().count('"event": "ready"') == 1
