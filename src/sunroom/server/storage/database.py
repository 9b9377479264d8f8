"""The connection to the database, and bringing its tables up to date."""

from __future__ import annotations

import fcntl
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy import Connection, Engine, event
from sqlalchemy.exc import ArgumentError, DBAPIError, OperationalError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as NoConnectionFree
from sqlalchemy.pool import QueuePool

from sunroom.games.terms import Refused

HEAD = "0002"  # the newest revision in migrations/
MIGRATIONS = Path(__file__).parent / "migrations"
BUSY_SECONDS = 3  # for another program that holds SQLite's lock
CONNECT_SECONDS = 5  # for PostgreSQL to answer
# Classes of PostgreSQL's errors that pass: connections, resources, somebody intervened, the system.
PASSING = ("08", "53", "57", "58", "25")
# What SQLite says where a file, a row or a page is not what it should be: trying again is no use.
DAMAGE = ("malformed", "not a database", "Could not decode", "no such", "datatype mismatch")
LOCK = 0x5C0FFEE  # the advisory lock of PostgreSQL under which tables are changed
# How many rows an INSERT has added says who was first; SQLAlchemy keeps it only if asked to.
OPTIONS = {"preserve_rowcount": True}


class Away(Refused):
    """The database cannot be reached just now: it may be started a little later than we."""


def connect(url: str) -> tuple[Engine, Engine]:
    """An engine for the one writer and one for readers."""
    try:
        if url.startswith("sqlite"):
            return _sqlite(url, writes=True), _sqlite(url, writes=False)
        address = _with_driver(url)
        engine = sa.create_engine(
            address,
            pool_size=4,
            max_overflow=4,
            pool_pre_ping=True,
            connect_args={"connect_timeout": CONNECT_SECONDS},
            execution_options=OPTIONS,
        )
    except ArgumentError as error:
        message = "database must be sqlite:///FILE or postgresql://USER@HOST/NAME"
        raise Refused("bad_setting", message) from error
    except OSError as error:
        message = f"the folder of the database cannot be created: {error.strerror}"
        raise Refused("no_database", message) from error
    return engine, engine


def _with_driver(url: str) -> str:
    return "postgresql+psycopg:" + url.partition(":")[2]


def listening_address(url: str) -> str:
    """The same database, as psycopg itself wants it addressed."""
    return "postgresql:" + url.partition(":")[2]


def _sqlite(url: str, writes: bool) -> Engine:
    file = sa.make_url(url).database
    if not file or file == ":memory:":
        raise Refused("bad_setting", "SQLite needs a file: --database sqlite:///sunroom.db")
    Path(file).absolute().parent.mkdir(parents=True, exist_ok=True)
    # Connections wait in a pool and may be used by any thread, one at a time.
    engine = sa.create_engine(
        url,
        poolclass=QueuePool,
        pool_size=1 if writes else 4,
        connect_args={"timeout": BUSY_SECONDS, "check_same_thread": False},
        execution_options=OPTIONS,
    )

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _: object) -> None:
        connection.isolation_level = None  # transactions begin where we say
        _keep_a_journal(connection)
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("PRAGMA foreign_keys=ON")
        if not writes:
            connection.execute("PRAGMA query_only=ON")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


def _keep_a_journal(connection: sqlite3.Connection) -> None:
    """Have SQLite write ahead; while others prepare the same new file, it would not wait."""
    patience = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL")
            return
        except sqlite3.OperationalError as problem:
            if problem.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > patience:
                raise
        time.sleep(0.01)


def bring_up_to_date(engine: Engine) -> None:
    """Make or change the tables, once, also if several servers start at the same time."""
    try:
        with engine.connect() as connection:
            found = revision(connection)
        if found == HEAD:
            return
        # Only who has to change something waits for Alembic to be loaded.
        from alembic import command
        from alembic.config import Config
        from alembic.script import ScriptDirectory

        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
        if found is not None and found not in known:
            raise Refused(
                "newer_database",
                f"the database has revision {found}, which this version of Sunroom does not know:"
                " start it with the newer version that was used before",
            )
        with _alone(engine), engine.begin() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
    except SQLAlchemyError as error:
        message = f"the database cannot be used: {reason(error)}"
        if engine.dialect.name != "sqlite" and is_away(error):
            raise Away("no_database", message) from error
        raise Refused("no_database", message) from error


def is_away(error: BaseException) -> bool:
    """Whether the database as a whole cannot be used now, and perhaps soon can."""
    if isinstance(error, NoConnectionFree):
        return True
    if not isinstance(error, DBAPIError):
        return False
    state = getattr(error.orig, "sqlstate", None)
    if state is not None:  # PostgreSQL itself has answered
        return str(state).startswith(PASSING)
    if error.connection_invalidated:
        return True
    said = str(error.orig)
    return isinstance(error, OperationalError) and not any(word in said for word in DAMAGE)


def revision(connection: Connection) -> str | None:
    """Of the tables that are there; None if there are none of ours."""
    if not sa.inspect(connection).has_table("alembic_version"):
        return None
    found = connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar()
    return str(found) if found else None


@contextmanager
def _alone(engine: Engine) -> Iterator[None]:
    if engine.dialect.name == "sqlite":
        with open(f"{engine.url.database}.lock", "w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield
        return
    with engine.connect() as connection:
        connection.execute(sa.select(sa.func.pg_advisory_lock(LOCK)))
        try:
            yield
        finally:
            connection.execute(sa.select(sa.func.pg_advisory_unlock(LOCK)))


def reason(error: SQLAlchemyError) -> str:
    """What went wrong, in one line and without the statement."""
    original = getattr(error, "orig", None) or error
    return str(original).strip().splitlines()[0]
