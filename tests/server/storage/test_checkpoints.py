"""SQLite's log: carried over beside the commits, and begun anew."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from functools import partial
from pathlib import Path

from sqlalchemy import Connection

from sunroom.server.storage import checkpoints
from sunroom.server.storage.store import Store


def times_begun(log: Path) -> int:
    """How often the log has begun anew: SQLite counts it in its head."""
    return int.from_bytes(log.read_bytes()[12:16], "big")


def _count(number: int, connection: Connection) -> None:
    connection.exec_driver_sql(f"INSERT INTO counted VALUES ({number})")


def test_the_log_begins_anew_while_much_is_written(tmp_path, monkeypatch):
    monkeypatch.setattr(checkpoints, "ENOUGH", 10)
    monkeypatch.setattr(checkpoints, "LONG", 50)
    file = tmp_path / "one.db"
    log = tmp_path / "one.db-wal"

    async def run() -> int:
        store = Store(f"sqlite:///{file}")
        await asyncio.to_thread(store.open)
        await store.write(lambda one: one.exec_driver_sql("CREATE TABLE counted (number INTEGER)"))
        begun, number = times_begun(log), 0
        patience = time.monotonic() + 60
        while times_begun(log) < begun + 3:  # with commits all the time, it never comes to rest
            number += 1
            await store.write(partial(_count, number))
            assert time.monotonic() < patience
        await store.close()
        return number

    written = asyncio.run(run())
    assert not log.exists()  # who closes the file as the last one carries over what is left
    with sqlite3.connect(file) as connection:
        found = [row[0] for row in connection.execute("SELECT number FROM counted")]
    assert found == list(range(1, written + 1))


def test_commits_do_not_carry_it_over_themselves(tmp_path):
    async def run() -> None:
        store = Store(f"sqlite:///{tmp_path}/one.db")
        await asyncio.to_thread(store.open)
        job = "PRAGMA wal_autocheckpoint"
        assert await store.write(lambda one: one.exec_driver_sql(job).scalar()) == 0
        await store.close()

    asyncio.run(run())
