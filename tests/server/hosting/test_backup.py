"""Backups: taken under load, put back into either database, and played on from there."""

from __future__ import annotations

import asyncio
import sqlite3
import stat
from copy import deepcopy
from pathlib import Path

import pytest

from tests.commands import sunroom
from tests.server.conftest import new_database
from tests.server.killing import Audit, Crowd, Promises
from tests.server.running import Client, Person
from tests.server.served import Served

TABLES = 10

pytestmark = [pytest.mark.xdist_group("kill"), pytest.mark.timeout(300)]


def test_a_backup_under_load_has_all_that_was_acknowledged(database, request, tmp_path):
    served = Served(tmp_path, database)
    file = tmp_path / "backup.db"
    served.start()
    try:
        promises, anna, match = asyncio.run(_backed_up(served, file))
    finally:
        served.stop()
    audit = Audit(f"sqlite:///{file}")
    audit.look(promises)
    assert (audit.lost, audit.doubled, audit.problems) == (0, 0, [])
    assert audit.moves >= 3 * TABLES
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    for target in ("sqlite", "postgresql"):  # on other computers, where there is nothing yet
        other = tmp_path / target
        other.mkdir()
        restored = new_database(target, request, other)
        arguments = ("--database", restored, "--data", str(other))
        assert "Restored" in sunroom("restore", str(file), *arguments)
        _goes_on(Served(other, restored), anna, match)
        refused = sunroom("restore", str(file), *arguments, status=2)
        assert "restore into an empty one" in refused


async def _backed_up(served: Served, file: Path) -> tuple[Promises, str, str]:
    await asyncio.to_thread(served.wait_until_ready)
    anna = Person(served.url)
    table = anna.create("lane", "mo", options={"first": 0})
    Person(served.url).join(table)
    crowd = Crowd(served.url, TABLES)
    await crowd.sit_down()
    await crowd.moves(3 * TABLES)
    before = deepcopy(crowd.promises)
    arguments = ("--database", served.database, "--data", str(served.log.parent))
    told = await asyncio.to_thread(sunroom, "backup", str(file), *arguments)
    assert f"{file}: " in told and "matches with" in told
    await crowd.moves(TABLES)  # nobody had to wait for it
    await crowd.get_up()
    return before, anna.token, table["id"]


def _goes_on(served: Served, token: str, match: str) -> None:
    """Who had a seat has it again, with the same identity, and plays."""
    served.start()
    try:
        served.wait_until_ready()
        anna = Person(served.url)
        anna.token = token
        anna.http.headers["Authorization"] = f"Bearer {token}"
        client = Client(anna, match, 0)
        assert client.play(client.moves[0])["type"] == "accepted"
    finally:
        served.stop()


def test_what_cannot_be_backed_up_or_restored_is_one_line(tmp_path):
    data = ("--data", str(tmp_path))
    assert "there is no database" in sunroom("backup", str(tmp_path / "b.db"), *data, status=2)
    (tmp_path / "text").write_text("hello")
    for name, said in (("text", "is not a Sunroom backup"), ("gone", "cannot be read")):
        assert said in sunroom("restore", str(tmp_path / name), *data, status=2)
    foreign = sqlite3.connect(tmp_path / "foreign.db")
    foreign.execute("CREATE TABLE t (x)")
    foreign.close()
    told = sunroom("restore", str(tmp_path / "foreign.db"), *data, status=2)
    assert "is not a Sunroom backup" in told
    assert not (tmp_path / "b.db").exists() and not list(tmp_path.glob(".b.db*"))


def test_a_backup_replaces_nothing_and_a_damaged_one_is_not_restored(serve, tmp_path):
    server = serve()
    server.person().create("lane", "mh")
    database = ("--database", f"sqlite:///{tmp_path}/one.db", "--data", str(tmp_path))
    file = tmp_path / "backup.db"
    sunroom("backup", str(file), *database)
    assert "already exists" in sunroom("backup", str(file), *database, status=2)
    # A server that runs is not restored into.
    refused = sunroom("restore", str(file), *database, status=2)
    assert "another Sunroom serves" in refused or "restore into an empty one" in refused
    content = bytearray(file.read_bytes())
    content[5000:9000] = b"\xff" * 4000
    file.write_bytes(content)
    empty = ("--data", str(tmp_path / "empty"))
    told = sunroom("restore", str(file), *empty, status=2)
    assert "is damaged" in told
    assert not (tmp_path / "empty" / "sunroom.db").exists()


def test_a_backup_needs_no_secret_that_is_kept_elsewhere(serve, tmp_path):
    serve().person().create("lane", "mh")
    database = ("--database", f"sqlite:///{tmp_path}/one.db", "--data", str(tmp_path))
    kept, left = tmp_path / "kept.db", tmp_path / "left.db"
    sunroom("backup", str(kept), *database)
    sunroom("backup", str(left), *database, SUNROOM_SECRET="x" * 40)
    tables = {
        file: {name for (name,) in sqlite3.connect(file).execute("SELECT name FROM sqlite_master")}
        for file in (kept, left)
    }
    assert "secret" in tables[kept] and "secret" not in tables[left]
