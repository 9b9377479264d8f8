"""What a table keeps in memory is bounded, whatever those who watch it ask for."""

from __future__ import annotations

import asyncio
import resource
import tracemalloc
from pathlib import Path

from websockets.asyncio.client import connect

from sunroom.server.rooms import memory
from sunroom.server.tables.table import Table
from sunroom.server.telling.news import TableNews
from tests.long import LONG
from tests.server.attacks.long_tables import header, history, long_record
from tests.server.attacks.test_event_loop import stored
from tests.server.served import Served

WISHES = 5_000 if LONG else 900
MOST_GROWN = 15.0  # MiB

MOST_KEPT = 1_500_000  # bytes for one table: what is told of all of it, to some kinds of readers


def test_a_watcher_who_asks_for_every_number_fills_nothing():
    head = header()
    news = TableNews(Table(head, history(500, head)))
    news.after(0, None, None, True)
    tracemalloc.start()
    try:
        for after in range(news.table.number + 1):  # a thousand different wishes
            for whole in (False, True):
                news.after(after, None, None, whole)
        held, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert held < MOST_KEPT  # it would be more than a hundred million
    assert len(news) <= 6


def test_what_was_told_is_forgotten_when_nobody_listens(serve):
    server = serve()
    anna = server.person()
    table = anna.create("lane", "mh")
    client = anna.sit(table, 0)
    room = server.hall.memory.rooms[table["id"]]
    assert len(room.news)
    client.close()
    server.wait_until(lambda: not room.listeners)
    assert not len(room.news)


def test_long_tables_that_nobody_watches_are_forgotten_first_come_first_gone(serve, monkeypatch):
    monkeypatch.setattr(memory, "KEPT_ENTRIES", 50)
    server = serve()
    anna = server.person()
    record = {**long_record(40)}
    ids = [anna.post("/api/records", {"record": record}, 201)["id"] for _ in range(4)]
    watched = anna.sit({"id": ids[0]}, None)
    server.wait_until(lambda: set(server.hall.memory.rooms) & set(ids) == {ids[0], ids[3]})
    assert anna.get(f"/api/matches/{ids[1]}")["status"] == "over"  # it is read again
    watched.close()


def memory_of(pid: int) -> float:
    """MiB that a process holds."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * resource.getpagesize() / 2**20


def test_an_anonymous_watcher_does_not_fill_the_memory_of_a_server(tmp_path):
    """The same as above against a whole server, over sockets that stay open for a moment."""
    database = f"sqlite:///{tmp_path}/one.db"
    stored(database, "longlane", 900, "lane")
    served = Served(tmp_path, database)
    try:
        served.start()
        served.wait_until_ready()
        assert served.process is not None
        before = asyncio.run(watched(served, range(100)))
        grown = asyncio.run(watched(served, range(WISHES))) - before
        print(f"\n{WISHES} different wishes of a watcher: {grown:+.1f} MiB, from {before:.0f} MiB")
        assert grown < MOST_GROWN
    finally:
        served.stop()


async def watched(served: Served, wishes: range) -> float:
    """The memory of the server while somebody is still there."""
    url = f"{served.url.replace('http', 'ws')}/api/matches/longlane/live?after="
    async with connect(f"{url}0", max_size=None):  # so that the table stays
        for first in range(0, len(wishes), 50):
            lines = [
                await connect(f"{url}{after % 900}", max_size=None)
                for after in wishes[first : first + 50]
            ]
            for line in lines:
                await line.recv()
                await line.close()
        assert served.process is not None
        return memory_of(served.process.pid)
