"""Whatever visitors do, nobody else waits for it: nothing keeps the event loop for long.

Measured is the processor time of each single step of the event loop, so that neither another
program nor another thread of the tests counts.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.sync.client import connect

from sunroom.games.terms import Json
from sunroom.server.storage.store import Store
from tests.long import LONG
from tests.server.attacks.long_tables import header, history, long_record
from tests.server.running import Person, Running

SECONDS = 60.0 if LONG else 5.0
LONGEST_STEP = 0.020  # seconds
# Where other programs want the same processor, its caches are cold again and again: a few steps may
# take longer, none of them much.
STRETCHED = 3  # times as long
SELDOM = 1_000  # steps among which one may be stretched
ENTRIES = 2_000  # more than a table can have today: an older server may have let it grow


@dataclass
class Steps:
    """How long the steps of one thread took."""

    thread: int = 0
    longest: float = 0.0
    what: str = ""
    count: int = 0
    slow: list[tuple[float, str]] = field(default_factory=list)

    def watch(self, monkeypatch: pytest.MonkeyPatch) -> None:
        run = asyncio.events.Handle._run

        def timed(handle: asyncio.Handle) -> None:
            if threading.get_ident() != self.thread:
                run(handle)
                return
            what = _told(handle)
            begun = time.thread_time()
            run(handle)
            took = time.thread_time() - begun
            self.count += 1
            if took > LONGEST_STEP:
                self.slow.append((took, what))
            if took > self.longest:
                self.longest, self.what = took, what

        monkeypatch.setattr(asyncio.events.Handle, "_run", timed)


def _told(handle: asyncio.Handle) -> str:
    callback: Any = handle._callback  # type: ignore[attr-defined]
    owner = getattr(callback, "__self__", None)
    if isinstance(owner, asyncio.Task):
        coroutine: Any = owner.get_coro()
        frame = getattr(coroutine, "cr_frame", None)
        scope = getattr(frame and frame.f_locals.get("self"), "scope", None) or {}
        return f"{coroutine.__qualname__} {scope.get('method', '')} {scope.get('path', '')}"
    return f"{callback}"[:200]


def stored(database: str, match: str, entries: int, game: str) -> None:
    """Put a table with a long history into the database."""

    async def put() -> None:
        store = Store(database)
        store.open()
        head = header(match, game)
        await store.create(head, "running", None, [(0, "anna")], history(entries, head))
        await store.close()

    asyncio.run(put())


def attacks(server: Running, tables: list[str], record: Json) -> list[Callable[[Person], Any]]:
    """What hostile visitors do again and again."""
    chance = random.Random(3)
    known = {"/api/matches", "/api/records"}

    def watch(person: Person) -> None:
        match, after = chance.choice(tables), chance.randrange(ENTRIES)
        url = f"{server.url.replace('http', 'ws')}/api/matches/{match}/live?after={after}"
        with connect(url, max_size=None, compression=None) as socket:
            socket.recv(30)
            socket.send("{" * 5000)

    def take_in(person: Person) -> None:
        match = person.http.post("/api/records", json={"record": record}).json()["id"]
        for path in ("replay", "score", "record", "replay?seat=0"):
            person.http.get(f"/api/matches/{match}/{path}")
        person.http.post(f"/api/matches/{match}/fork", json={"number": 9, "seat": 0, "name": "A"})

    def send_much(person: Person) -> None:
        much = '{"record":{"moves":[' + ",".join(['"build e6 2"'] * 40_000) + "]}}"
        headers = {"content-type": "application/json"}
        person.http.post("/api/records", content=much, headers=headers)
        person.http.post("/api/records", content="[" * 200_000, headers=headers)

    def look_around(person: Person) -> None:
        for path in ("/api/matches?which=open", "/api/matches?which=mine", "/api", "/openapi.json"):
            person.http.get(path)
        for path in known:
            person.http.delete(path)

    def play(person: Person) -> None:
        table = person.create("lane", "mb", listed=True)
        client = person.sit(table, 0)
        client.until(lambda: bool(client.moves))
        client.play(client.moves[0])
        person.http.post(f"/api/matches/{table['id']}/hint", json={"seat": 0})
        client.close()

    return [watch, watch, take_in, send_much, look_around, play]


def test_no_step_is_long_under_attack(tmp_path: Path, monkeypatch):
    steps = Steps()
    steps.watch(monkeypatch)
    database = f"sqlite:///{tmp_path}/one.db"
    tables = [f"long{game}" for game in ("lane", "sunset", "sunny")]
    for match in tables:
        stored(database, match, ENTRIES, match.removeprefix("long"))
    server = Running(tmp_path, database)
    server.loop = "asyncio"
    server.start()
    assert server._thread is not None and server._thread.ident is not None
    person = server.person()
    person.http.get("/api/games")
    steps.thread = server._thread.ident
    end = time.monotonic() + SECONDS

    def attack(work: Callable[[Person], Any]) -> None:
        me = server.person()
        while time.monotonic() < end:
            with contextlib.suppress(httpx.HTTPError, OSError, TimeoutError):
                work(me)

    todo = attacks(server, tables, long_record(1_000))
    threads = [threading.Thread(target=attack, args=(one,)) for one in todo]
    try:
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(SECONDS + 60)
    finally:
        steps.thread = 0
        server.stop()
    longest = f"{steps.longest * 1000:.1f} ms ({steps.what})"
    print(f"\nunder attack: {steps.count} steps, the longest {longest}")
    assert steps.count > 500
    slowest = sorted(steps.slow, reverse=True)[:10]
    told = "\n".join(f"{took * 1000:.0f} ms: {what}" for took, what in slowest)
    assert len(steps.slow) <= 1 + steps.count // SELDOM, told
    assert steps.longest <= STRETCHED * LONGEST_STEP, told
