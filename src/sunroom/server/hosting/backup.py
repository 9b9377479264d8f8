"""Backups: all matches in one file, taken while the server serves, and put back anywhere.

A backup is an SQLite database of the same tables, whatever database it was taken of. So it can be
put back into SQLite or PostgreSQL, looked into with any tool, and even served as it is.
"""

from __future__ import annotations

import os
import secrets
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import sqlalchemy as sa
from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from sunroom.games.terms import Refused
from sunroom.server.hosting.one_server import only_server
from sunroom.server.people.secret import FILE as SECRET_FILE
from sunroom.server.people.secret import VARIABLE as SECRET_VARIABLE
from sunroom.server.settings import Settings
from sunroom.server.storage.database import HEAD, bring_up_to_date, connect, reason, revision
from sunroom.server.storage.schema import entries, matches, passes, seats

KEPT = (matches, seats, entries, passes)  # who is connected just now is nothing to keep
AT_ONCE = 1_000  # rows
# Whoever has this can be everybody: it goes with the matches, or nobody finds back to their seats.
secret = sa.Table("secret", sa.MetaData(), sa.Column("value", sa.Text, nullable=False))


@dataclass(frozen=True)
class Copied:
    """What a backup has, or what was put back."""

    matches: int
    entries: int


def backup(settings: Settings, file: Path, environment: dict[str, str]) -> Copied:
    """Write all matches, as they are at this moment, into a new file."""
    if file.exists():
        raise Refused("file_exists", f"{file} already exists: choose another name for the backup")
    source = settings.database_url
    _check_there(source)
    draft = file.with_name(f".{file.name}.{secrets.token_hex(8)}")
    try:
        os.close(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        with _opened(f"sqlite:///{draft}", writes=True) as to, _opened(source) as found:
            _check_revision(found, source)
            with _available(source), found.connect() as reading, to.begin() as writing:
                copied = _copied(_one_moment(reading), writing)
                if SECRET_VARIABLE not in environment:
                    _keep_secret(settings.folder / SECRET_FILE, writing)
        _settle(draft)
        draft.replace(file)
        return copied
    except OSError as error:
        message = f"the backup cannot be written to {file}: {error.strerror}"
        raise Refused("bad_file", message) from error
    finally:
        for left in draft.parent.glob(f"{draft.name}*"):
            left.unlink(missing_ok=True)


def restore(settings: Settings, file: Path, environment: dict[str, str]) -> Copied:
    """Put a backup into an empty database, all of it or nothing."""
    _check_is_backup(file)
    with TemporaryDirectory(prefix="sunroom-restore-") as folder:
        # A backup of an earlier version is brought up to date, but not in its own file.
        draft = Path(folder) / "backup.db"
        shutil.copyfile(file, draft)
        target = settings.database_url
        with _opened(f"sqlite:///{draft}", writes=True) as source:
            with (
                _opened(target, writes=True) as to,
                only_server(target, ""),
                _available(target),
                source.connect() as reading,
                to.begin() as writing,
            ):
                if writing.execute(sa.select(sa.func.count()).select_from(matches)).scalar():
                    message = "this database already has matches: restore into an empty one"
                    raise Refused("not_empty", message)
                copied = _copied(reading, writing)
            if SECRET_VARIABLE not in environment:
                _restore_secret(settings.folder / SECRET_FILE, source)
    return copied


# --- databases -----------------------------------------------------------------------------------


@contextmanager
def _opened(url: str, writes: bool = False) -> Iterator[Engine]:
    writing, reading = connect(url)
    try:
        if writes:
            bring_up_to_date(writing)
        yield writing if writes else reading
    finally:
        writing.dispose()
        reading.dispose()


@contextmanager
def _available(url: str) -> Iterator[None]:
    try:
        yield
    except SQLAlchemyError as error:
        kind = url.partition(":")[0]
        raise Refused("no_database", f"{kind} cannot be used: {reason(error)}") from error


def _check_there(url: str) -> None:
    """Reading must not make an empty database where none was."""
    file = sa.make_url(url).database if url.startswith("sqlite") else None
    if file is not None and not Path(file).exists():
        raise Refused("no_database", f"there is no database {file}: --data or --database names one")


def _check_revision(engine: Engine, url: str) -> None:
    with _available(url), engine.connect() as connection:
        found = revision(connection)
    if found != HEAD:
        message = f"the database has revision {found}, this version of Sunroom has {HEAD}"
        raise Refused("other_version", f"{message}: back up with the version that serves it")


def _check_is_backup(file: Path) -> None:
    try:
        with file.open("rb") as opened:
            head = opened.read(16)
    except OSError as error:
        raise Refused("bad_file", f"{file} cannot be read: {error.strerror}") from error
    if head != b"SQLite format 3\0":
        raise Refused("bad_file", f"{file} is not a Sunroom backup")
    engine = sa.create_engine(f"sqlite:///file:{file.absolute()}?mode=ro&uri=true")
    try:
        with engine.connect() as connection:
            tables = set(sa.inspect(connection).get_table_names())
            whole = connection.exec_driver_sql("PRAGMA quick_check").scalar()
    except SQLAlchemyError as error:
        raise Refused("bad_file", f"{file} is damaged: {reason(error)}") from error
    finally:
        engine.dispose()
    if whole != "ok":
        raise Refused("bad_file", f"{file} is damaged: {str(whole).splitlines()[0]}")
    if not {"matches", "entries", "seats"} <= tables:
        raise Refused("bad_file", f"{file} is not a Sunroom backup")


def _one_moment(reading: Connection) -> Connection:
    """All that is read from now on is as it is now, whatever is written meanwhile."""
    if reading.dialect.name == "postgresql":
        return reading.execution_options(isolation_level="REPEATABLE READ")
    return reading  # a reader of SQLite sees one moment anyway


def _copied(reading: Connection, writing: Connection) -> Copied:
    for table in KEPT:
        rows = reading.execution_options(yield_per=AT_ONCE).execute(sa.select(table))
        for some in rows.mappings().partitions(AT_ONCE):
            writing.execute(table.insert(), [dict(row) for row in some])
    counts = [
        writing.execute(sa.select(sa.func.count()).select_from(table)).scalar_one()
        for table in (matches, entries)
    ]
    return Copied(*counts)


def _settle(draft: Path) -> None:
    """One file, whole and on the disk: without the log that SQLite keeps beside it."""
    engine = sa.create_engine(f"sqlite:///{draft}")
    with engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA journal_mode=DELETE")
    engine.dispose()
    descriptor = os.open(draft, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


# --- the secret ----------------------------------------------------------------------------------


def _keep_secret(path: Path, writing: Connection) -> None:
    if path.exists():
        secret.create(writing)
        writing.execute(secret.insert(), {"value": path.read_text("utf-8", "surrogateescape")})


def _restore_secret(path: Path, source: Engine) -> None:
    """Only where there is none yet: another one signs identities that are in use."""
    with source.connect() as connection:
        if path.exists() or not sa.inspect(connection).has_table("secret"):
            return
        value = str(connection.execute(sa.select(secret)).scalar())
    path.parent.mkdir(parents=True, exist_ok=True)
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with open(descriptor, "w", encoding="utf-8", errors="surrogateescape") as opened:
        opened.write(value)
