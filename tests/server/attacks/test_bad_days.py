"""Days on which the database is away, locked or without room: who asks is told so at once, and all
goes on as soon as it can."""

from __future__ import annotations

import asyncio
import os
import resource
import signal
import sqlite3
import threading
import time
from pathlib import Path

import httpx
import psycopg
from uvicorn.config import STARTUP_FAILURE

from sunroom.server.http import service
from sunroom.server.storage import transactions
from sunroom.server.storage.database import BUSY_SECONDS
from tests.server.running import PATIENCE, Client, Person
from tests.server.served import Served, is_running, wait_until
from tests.server.test_workers import serving

AT_ONCE = 1.0  # seconds; a busy machine needs some of it
BACK_SECONDS = 15.0  # as well


def move(client: Client) -> tuple[str, float]:
    """Make a move: what came of it, and how long that took."""
    begun = time.monotonic()
    answer = client.ask("move", move=client.moves[0])
    return str(answer.get("code") or answer["type"]), time.monotonic() - begun


def moves_again(clients: list[Client]) -> None:
    begun = time.monotonic()
    while True:
        for client in clients:
            while client.moves:
                if move(client)[0] == "accepted":
                    return
                time.sleep(0.05)
                assert time.monotonic() - begun < BACK_SECONDS, "it does not go on"


def readiness(url: str) -> tuple[int, str | None]:
    answer = httpx.get(f"{url}/ready", timeout=10, verify=False)
    return answer.status_code, answer.json()["problem"]


def two_seats(person: Person) -> list[Client]:
    table = person.create("lane", "mh")
    return [person.sit(table, seat) for seat in (0, 1)]


def two_seats_in_a_moment(url: str) -> list[Client]:
    """The same of several workers, of whom one may not have seen yet that the database is back: it
    says to send the same again in a moment."""
    begun = time.monotonic()
    while True:
        try:
            return two_seats(Person(url))
        except AssertionError as refused:
            if "unavailable" not in str(refused) or time.monotonic() - begun > BACK_SECONDS:
                raise
            time.sleep(0.05)


def test_while_another_program_holds_sqlite_moves_are_refused_at_once(serve, tmp_path):
    server = serve()
    clients = two_seats(server.person())
    client = next(one for one in clients if one.moves)
    assert readiness(server.url) == (200, None)
    with sqlite3.connect(tmp_path / "one.db", isolation_level=None) as other:
        other.execute("BEGIN IMMEDIATE")
        code, seconds = move(client)  # the first one waits whether it is over soon
        assert code == "unavailable" and seconds < BUSY_SECONDS + 2
        for _ in range(5):
            code, seconds = move(client)
            assert code == "unavailable" and seconds < AT_ONCE
        assert readiness(server.url) == (503, "database")
        assert httpx.get(f"{server.url}/health", verify=False).status_code == 200
        assert server.person().get("/api/matches") == {"matches": []}  # reading is possible
        other.execute("ROLLBACK")
    moves_again(clients)
    assert readiness(server.url) == (200, None)


def test_a_database_that_is_only_slow_shuts_nobody_out(serve, monkeypatch):
    """A proxy would send everybody away from the only server there is."""
    server = serve()
    assert readiness(server.url) == (200, None)
    monkeypatch.setattr(service, "READY_SECONDS", 0.2)
    end = threading.Event()
    loop = next(iter(server.hall.background._tasks)).get_loop()

    def occupied(_: object) -> None:
        end.wait(PATIENCE)

    readers = [
        asyncio.run_coroutine_threadsafe(server.hall.store.read(occupied), loop) for _ in range(50)
    ]
    try:
        assert readiness(server.url) == (200, None)
        monkeypatch.setattr(transactions, "SURE_SECONDS", 0.0)  # it has not answered for long
        assert readiness(server.url) == (503, "database")
    finally:
        end.set()
    for reader in readers:
        reader.result(PATIENCE)
    monkeypatch.undo()
    assert readiness(server.url) == (200, None)


def test_a_full_disk_is_told_at_once(tmp_path):
    served = Served(tmp_path, f"sqlite:///{tmp_path}/full.db")
    try:
        served.start()
        served.wait_until_ready()
        clients = two_seats(Person(served.url))
        client = next(one for one in clients if one.moves)
        assert served.process is not None
        log = tmp_path / "full.db-wal"
        _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.prlimit(
            served.process.pid, resource.RLIMIT_FSIZE, (log.stat().st_size, hard)
        )  # no file can grow any more
        assert move(client)[0] == "unavailable"
        for _ in range(5):
            code, seconds = move(client)
            assert code == "unavailable" and seconds < AT_ONCE
        assert readiness(served.url) == (503, "database")
        resource.prlimit(served.process.pid, resource.RLIMIT_FSIZE, (hard, hard))
        moves_again(clients)
        wait_until(lambda: readiness(served.url) == (200, None), BACK_SECONDS)
    finally:
        served.stop()


def kill_worker(served: Served) -> int:
    wait_until(lambda: len(serving(served)) == 2)
    victim = min(serving(served))
    os.kill(victim, signal.SIGKILL)
    return victim


def test_workers_start_without_their_database_and_wait_for_it(own_postgresql, tmp_path):
    served = Served(tmp_path, own_postgresql.get_uri(), workers=2)
    try:
        served.start()
        served.wait_until_ready()
        assert served.process is not None
        pid = own_postgresql.get_pid()
        os.kill(pid, signal.SIGQUIT)
        wait_until(lambda: not is_running(pid))
        victim = kill_worker(served)
        wait_until(lambda: len(serving(served) - {victim}) == 2)  # another one has started
        for _ in range(20):  # each at one of the two
            assert readiness(served.url) == (503, "database")
            assert httpx.get(f"{served.url}/health", verify=False).status_code == 200
        own_postgresql.ensure_postgres_running()
        back = time.monotonic()
        for _ in range(20):
            wait_until(lambda: readiness(served.url) == (200, None), BACK_SECONDS)
        assert time.monotonic() - back < BACK_SECONDS
        moves_again(two_seats_in_a_moment(served.url))
        assert served.process.poll() is None
    finally:
        served.stop()


def test_a_server_that_gives_up_says_so_by_its_exit_code(own_postgresql, tmp_path):
    served = Served(tmp_path, own_postgresql.get_uri(), workers=2)
    try:
        served.start()
        served.wait_until_ready()
        assert served.process is not None
        with psycopg.connect(own_postgresql.get_uri(), autocommit=True) as connection:
            connection.execute("UPDATE alembic_version SET version_num = '9999'")
        kill_worker(served)
        assert served.process.wait(30) == STARTUP_FAILURE != 0
        assert "revision 9999" in Path(served.log).read_text()
    finally:
        served.stop()
