"""Looks through a database: which matches are damaged, and what of them can be saved.

Nothing is changed, so it may be done while a server runs.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from sunroom.games.terms import Json, Refused
from sunroom.server.storage.database import HEAD, connect, reason, revision
from sunroom.server.storage.schema import matches, seats
from sunroom.server.storage.store import entries_of
from sunroom.server.tables.entry import Entry
from sunroom.server.tables.header import Header
from sunroom.server.tables.status import IDLE, RUNNING
from sunroom.server.tables.table import Table

AT_ONCE = 500  # matches whose ids are read in one go
MOST_TOLD = 20  # lines of what SQLite itself says
PROGRESS = 1_000  # matches between two signs of life


@dataclass
class Damage:
    """A match that is not as it should be."""

    match: str
    about: str  # which one it is
    problem: str
    kept: int = 0  # entries that can be read
    of: int = 0
    record: Json | None = None  # what can be saved of it

    def told(self) -> str:
        if self.record is None:
            saved = "nothing of it can be saved"
        else:
            moves = len(self.record["moves"])
            saved = f"{self.kept} of {self.of} entries can be read: a match of {moves} moves"
        return f"{self.match}{self.about}: {self.problem}; {saved}"


@dataclass
class Report:
    """What was found."""

    matches: int = 0
    old: int = 0  # of rules that this version does not have
    damaged: list[Damage] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)  # of the database itself

    @property
    def sound(self) -> bool:
        return not self.damaged and not self.problems

    def told(self) -> Iterator[str]:
        yield from (f"database: {one}" for one in self.problems)
        yield from (one.told() for one in self.damaged)
        good = self.matches - self.old - len(self.damaged)
        old = f", {self.old:,} of other rules (left as they are)" if self.old else ""
        yield f"{self.matches:,} matches: {good:,} sound{old}, {len(self.damaged):,} damaged"


def show(url: str, save: Path | None) -> int:
    """Examine a database and tell; the status to end with: 0 if it is sound, else 1."""
    report = examine(url)
    for line in report.told():
        print(line)
    if save is not None:
        for file in saved(report, save):
            print(f"saved {file}")
    return 0 if report.sound else 1


def saved(report: Report, folder: Path) -> Iterator[Path]:
    """Write what can be saved as records, which the page opens as saved matches."""
    for one in report.damaged:
        if one.record is None:
            continue
        file = folder / f"sunroom-{one.record['game']}-{one.match}.json"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            file.write_text(json.dumps(one.record) + "\n", encoding="utf-8")
        except OSError as error:
            raise Refused("bad_file", f"cannot write {file}: {error.strerror}") from error
        yield file


def examine(url: str) -> Report:
    """Look at everything; refused where there is no database that could be looked at."""
    _check_there(url)
    writing, reading = connect(url)
    try:
        _check_ours(reading)
        report = Report()
        if reading.dialect.name == "sqlite":
            report.problems += _said_by_sqlite(reading)
        for match in _ids(reading):
            _examine(reading, match, report)
            if report.matches % PROGRESS == 0 and sys.stderr.isatty():
                print(f"{report.matches:,} matches …", file=sys.stderr)
        return report
    except SQLAlchemyError as error:
        raise Refused("no_database", f"the database cannot be read: {reason(error)}") from error
    finally:
        writing.dispose()
        reading.dispose()


def _check_there(url: str) -> None:
    """SQLite would make a new file where there is none."""
    if url.startswith("sqlite"):
        file = sa.make_url(url).database or ""
        if not Path(file).is_file():
            raise Refused("no_database", f"there is no database {file}")


def _check_ours(engine: Engine) -> None:
    with engine.connect() as connection:
        found = revision(connection)
    if found is None:
        raise Refused("no_database", "this is not a database of Sunroom")
    if found != HEAD:
        raise Refused(
            "no_database",
            f"the database has revision {found}, and this version of Sunroom looks at {HEAD}: "
            "start the server once to bring it up to date, or use the version that wrote it",
        )


def _said_by_sqlite(engine: Engine) -> list[str]:
    found = []
    with engine.connect() as connection:
        for row in connection.exec_driver_sql(f"PRAGMA integrity_check({MOST_TOLD})"):
            if row[0] != "ok":
                found += str(row[0]).splitlines()
        for row in connection.exec_driver_sql("PRAGMA foreign_key_check").fetchmany(MOST_TOLD):
            found.append(f"a row of {row[0]} belongs to no match")
    return found[:MOST_TOLD]


def _ids(engine: Engine) -> Iterator[str]:
    last = ""
    while True:
        statement = sa.select(matches.c.id).where(matches.c.id > last).order_by(matches.c.id)
        with engine.connect() as connection:
            found = list(connection.execute(statement.limit(AT_ONCE)).scalars())
        if not found:
            return
        yield from found
        last = found[-1]


def _examine(engine: Engine, match: str, report: Report) -> None:
    report.matches += 1
    try:
        with engine.connect() as connection:
            header, history, people = _read(connection, match)
    except (SQLAlchemyError, ValueError, TypeError) as error:
        problem = reason(error) if isinstance(error, SQLAlchemyError) else str(error)
        report.damaged.append(Damage(match, "", f"its rows cannot be read: {problem}"))
        return
    try:
        found = _damage(header, history, people)
    except Refused as refusal:
        if refusal.code != "old_rules":
            raise
        report.old += 1
        return
    if found is not None:
        report.damaged.append(found)


def _read(connection: Connection, match: str) -> tuple[Any, list[Entry], dict[int, str]]:
    header = connection.execute(matches.select().where(matches.c.id == match)).one()
    sitting = connection.execute(seats.select().where(seats.c.match == match))
    people = {row.seat: row.person for row in sitting}
    return header, entries_of(connection, match, 0), people


def _damage(header: Any, history: list[Entry], people: dict[int, str]) -> Damage | None:
    """What is wrong with a match; None if nothing is."""
    found = Damage(header.id, f" ({header.game}{_made(header)})", "", 0, len(history))
    try:
        table = Table(Header.of(header))
    except Exception as error:
        if isinstance(error, Refused) and error.code == "old_rules":
            raise
        found.problem = f"its beginning cannot be read: {_why(error)}"
        return found
    try:
        for _ in table.unfold(history):
            found.kept += 1
    except Exception as error:
        wrong, wanted = history[found.kept], found.kept + 1
        found.problem = f"entry {wanted} ({wrong.kind}) cannot be read: {_why(error)}"
        if wrong.number != wanted:
            found.problem = f"entry {wanted} is missing"
    else:
        found.problem = _contradiction(header, table, people)
    found.record = table.match.record()
    return found if found.problem else None


def _made(header: Any) -> str:
    if not isinstance(header.created, int | float):
        return ""
    return f", made {datetime.fromtimestamp(header.created, UTC):%Y-%m-%d}"


def _contradiction(header: Any, table: Table, people: dict[int, str]) -> str:
    """What stands beside the entries, and is not what they say."""
    if not isinstance(header.created, int | float):
        return "when it was made is not a number"
    status = table.status
    if status == RUNNING and not table.attended:
        status = IDLE
    if header.status != status:
        return f"its status is {header.status}, but by its entries it is {status}"
    wanted = {i: seat.person for i, seat in enumerate(table.seats) if seat.person}
    if people != wanted and table.origin == "played":
        return "who has which seat is not what its entries say"
    return ""


def _why(error: Exception) -> str:
    text = str(error) or type(error).__name__
    return text.splitlines()[0][:200]
