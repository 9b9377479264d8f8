"""The database: its tables, what it refuses to start with, and how things are written to it."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import threading
import time
from collections.abc import Awaitable, Callable
from subprocess import PIPE
from typing import Any

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import event

from sunroom.games.terms import Refused
from sunroom.server.storage.database import HEAD, MIGRATIONS, bring_up_to_date, connect
from sunroom.server.storage.schema import metadata
from sunroom.server.storage.store import Store
from sunroom.server.tables.entry import Change, Entry
from sunroom.server.tables.header import Header
from tests.server.served import Served, wait_until

# --- migrations ----------------------------------------------------------------------------------


def alembic_config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    return config


def differences(engine: sa.Engine) -> list[Any]:
    """What the tables have otherwise than declared."""
    with engine.connect() as connection:
        context = MigrationContext.configure(
            connection, opts={"compare_type": True, "compare_server_default": True}
        )
        return list(compare_metadata(context, metadata))


def revision(engine: sa.Engine) -> str:
    with engine.connect() as connection:
        found = connection.execute(sa.text("SELECT version_num FROM alembic_version"))
        return str(found.scalar_one())


@pytest.fixture
def engine(database):
    found, reading = connect(database)
    yield found
    found.dispose()
    reading.dispose()


def test_a_new_database_has_the_tables_that_are_declared(engine):
    assert differences(engine)  # an empty one has not
    bring_up_to_date(engine)
    assert differences(engine) == []
    assert revision(engine) == HEAD


def test_the_newest_revision_is_the_one_that_servers_ask_for():
    assert ScriptDirectory.from_config(alembic_config()).get_current_head() == HEAD


def test_all_migrations_go_back_and_forth(engine):
    bring_up_to_date(engine)
    config = alembic_config()
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.downgrade(config, "base")
    assert sa.inspect(engine).get_table_names() == ["alembic_version"]
    bring_up_to_date(engine)
    assert differences(engine) == []


BRING_UP = """
import sys
from sunroom.server.storage.database import bring_up_to_date, connect
engine, _ = connect(sys.argv[1])
print("begins", flush=True)
sys.stdin.readline()
bring_up_to_date(engine)
"""


def test_servers_that_start_at_once_make_the_tables_once(database, engine):
    several = [
        subprocess.Popen([sys.executable, "-c", BRING_UP, database], stdin=PIPE, stdout=PIPE)
        for _ in range(3)
    ]
    for one in several:
        assert one.stdout and one.stdout.readline() == b"begins\n"
    for one in several:
        assert one.stdin
        one.stdin.write(b"now\n")
        one.stdin.flush()
    for one in several:
        one.communicate(timeout=60)
        assert one.returncode == 0
    assert (differences(engine), revision(engine)) == ([], HEAD)


# --- what a server does not start with -----------------------------------------------------------


def refusal(served: Served) -> str:
    """The one line in which a server says why it does not start."""
    ended = served.run()
    assert ended.returncode == 2
    assert ended.stdout == ""
    assert ended.stderr.count("\n") == 1, ended.stderr
    return ended.stderr


def test_a_database_of_a_newer_version_is_refused(database, engine, tmp_path):
    bring_up_to_date(engine)
    with engine.begin() as connection:
        connection.execute(sa.text("UPDATE alembic_version SET version_num = '9999'"))
    assert "9999" in refusal(Served(tmp_path, database))
    assert revision(engine) == "9999"


def test_a_postgresql_that_cannot_be_reached_is_refused(tmp_path):
    said = refusal(Served(tmp_path, "postgresql://anna:pass-word@127.0.0.1:1/sunroom"))
    assert "the database cannot be used" in said
    assert "pass-word" not in said


def test_a_database_that_does_not_exist_is_refused(postgresql, tmp_path):
    said = refusal(Served(tmp_path, postgresql.replace("/postgres?", "/nowhere?")))
    assert 'database "nowhere" does not exist' in said


def test_a_file_that_is_no_database_is_refused(tmp_path):
    file = tmp_path / "letter.db"
    file.write_text("Dear Anna, " * 1000)
    said = refusal(Served(tmp_path, f"sqlite:///{file}"))
    assert "the database cannot be used" in said
    assert file.read_text() == "Dear Anna, " * 1000


def test_a_folder_in_which_nothing_can_be_written_is_refused(tmp_path):
    file = tmp_path / "file"
    file.write_text("")
    assert "cannot be" in refusal(Served(file / "folder", ""))
    assert "cannot be" in refusal(Served(tmp_path, f"sqlite:///{file}/sunroom.db"))


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_is_only_for_reading_is_refused(tmp_path):
    tmp_path.chmod(0o555)
    try:
        assert "cannot be" in refusal(Served(tmp_path, ""))
    finally:
        tmp_path.chmod(0o755)


# --- matches of other versions of the rules ------------------------------------------------------


def test_a_match_by_other_rules_is_left_alone(serve, database):
    server = serve(database)
    anna = server.person()
    old, new = anna.create("lane", "mb"), anna.create("lane", "mh")
    server.stop()
    engine, reading = connect(database)
    with engine.begin() as connection:
        # As by an earlier server, which did not live to play the bot's turn.
        changed = "UPDATE matches SET version = version - 1, due = 1 WHERE id = :id"
        connection.execute(sa.text(changed), {"id": old["id"]})
    server.start()
    assert [one["id"] for one in anna.get("/api/matches?which=mine")["matches"]] == [new["id"]]
    error = anna.get(f"/api/matches/{old['id']}", 409)["error"]
    assert error["code"] == "old_rules"
    assert "version" in error["message"]

    def due() -> object:
        with reading.connect() as connection:
            row = connection.execute(
                sa.text("SELECT due FROM matches WHERE id = :id"), {"id": old["id"]}
            )
            return row.scalar_one()

    wait_until(lambda: due() is None)  # nobody looks after it any more
    for one in (engine, reading):
        one.dispose()


# --- writing -------------------------------------------------------------------------------------


def with_store(database: str, use: Callable[[Store], Awaitable[None]]) -> None:
    async def run() -> None:
        store = Store(database)
        store.open()
        try:
            assert await store.create(header("one"), "open", None, [])
            await asyncio.wait_for(use(store), 60)
        finally:
            await store.close()

    asyncio.run(run())


def header(match: str) -> Header:
    texts = dict.fromkeys(("options", "seats", "host", "code", "address"), "")
    numbers = {"version": 1, "players": 2, "seed": 1, "created": time.time()}
    return Header(id=match, game="lane", **texts, **numbers)  # type: ignore[arg-type]


def entry(number: int, text: str = "draw") -> Entry:
    return Entry(number, "move", 0, text, time.time())


class Busy:
    """Keeps the writer busy for a while, so that what comes meanwhile comes together."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._begun = threading.Event()
        self._end = threading.Event()

    async def __aenter__(self) -> None:
        self._job = asyncio.create_task(self._store.write(self._wait))
        await asyncio.to_thread(self._begun.wait)

    async def __aexit__(self, *_: object) -> None:
        self._end.set()
        await self._job

    def _wait(self, _: sa.Connection) -> None:
        self._begun.set()
        self._end.wait()


def test_who_is_first_with_a_number_has_it(database):
    async def use(store: Store) -> None:
        first = Change(entry(1, "first"), match={"status": "running"}, sits=(0, "anna"))
        second = Change(entry(1, "second"), match={"status": "over"}, sits=(1, "ben"))
        assert await store.append("one", first)
        assert not await store.append("one", second)
        stored = await store.load("one")
        assert stored is not None
        assert stored.status == "running"
        assert [one.text for one in stored.entries] == ["first"]
        assert stored.people == {0: "anna"}

    with_store(database, use)


def test_a_match_is_made_once(database):
    async def use(store: Store) -> None:
        again = store.create(header("one"), "over", None, [(0, "anna")], [entry(1)])
        assert not await again
        stored = await store.load("one")
        assert stored is not None
        assert (stored.status, stored.entries, stored.people) == ("open", [], {})

    with_store(database, use)


async def stored(store: Store) -> list[Entry]:
    return (await store.news_of("", {"one": 0}, 0.0))["one"].entries


def test_what_comes_together_is_committed_together(database):
    async def use(store: Store) -> None:
        commits: list[object] = []
        event.listen(store._writing, "commit", commits.append)
        async with Busy(store):
            waiting = [
                asyncio.create_task(store.append("one", Change(entry(number))))
                for number in range(1, 301)
            ]
            await asyncio.sleep(0)  # all of them are handed over
        assert all(await asyncio.gather(*waiting))
        assert len(commits) == 2  # the busy job, and all that came meanwhile
        assert len(await stored(store)) == 300

    with_store(database, use)


def test_one_that_fails_does_not_harm_those_it_came_with(database):
    async def use(store: Store) -> None:
        async with Busy(store):
            waiting = [
                asyncio.create_task(store.append(match, Change(entry(number))))
                for match, number in (("one", 1), ("none", 1), ("one", 2))
            ]
            await asyncio.sleep(0)
        first, failed, last = await asyncio.gather(*waiting, return_exceptions=True)
        assert (first, last) == (True, True)
        assert isinstance(failed, Refused)
        assert [one.number for one in await stored(store)] == [1, 2]

    with_store(database, use)


def test_sqlite_waits_for_the_disk(tmp_path):
    async def use(store: Store) -> None:
        def pragmas(connection: sa.Connection) -> dict[str, object]:
            names = ("synchronous", "journal_mode", "foreign_keys")
            return {
                name: connection.exec_driver_sql(f"PRAGMA {name}").scalar_one() for name in names
            }

        found = await store.write(pragmas)
        assert found == {"synchronous": 2, "journal_mode": "wal", "foreign_keys": 1}

    with_store(f"sqlite:///{tmp_path}/one.db", use)
