"""Reading and writing matches.

All writing is done by one thread, which takes whatever has come together and commits it at once:
so a commit that waits for the disk serves everybody who waits. Nothing is told to anybody before it
is committed.
"""

from __future__ import annotations

import asyncio
import logging
import queue
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy import Connection, Row
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import InterfaceError, OperationalError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as NoConnectionFree

from sunroom.games.terms import Refused
from sunroom.server import metrics
from sunroom.server.database import bring_up_to_date, connect, reason
from sunroom.server.entry import Entry
from sunroom.server.schema import entries, matches, presence, seats, workers

log = logging.getLogger(__name__)

T = TypeVar("T")
MOST_AT_ONCE = 500  # in one commit
BUSY = 0.01  # seconds: when the last commit is not longer ago,
GATHERING = 0.003  # so long is waited for more to come
RECENT = 50  # matches in a list
DEAD_SECONDS = 15.0  # a worker that has not been heard of for so long is gone
UNFINISHED = ("open", "running")

Job = Callable[[Connection], Any]


@dataclass(frozen=True)
class Change:
    """An entry, and what changes beside it if it is the first with its number."""

    entry: Entry
    match: dict[str, Any] = field(default_factory=dict)  # columns of `matches`
    sits: tuple[int, str] | None = None  # this person now has this seat
    stands: int | None = None  # nobody has this seat any more


class Overtaken(Exception):
    """Somebody else has written an entry with this number."""


@dataclass(frozen=True)
class Append:
    """A job that adds an entry and changes nothing else."""

    row: dict[str, Any]

    def __call__(self, connection: Connection) -> bool:
        return True  # done already, together with all others: see `_append_all`


class Store:
    """The database of one server process."""

    def __init__(self, url: str) -> None:
        self.shared = not url.startswith("sqlite")  # by several processes, maybe
        self._writing, self._reading = connect(url)
        self._upsert: Any = postgresql.insert if self.shared else sqlite.insert
        self._jobs: queue.SimpleQueue[tuple[Job, asyncio.Future[Any]] | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._held: Connection | None = None  # the writer's own
        self._written_at = 0.0
        self._add = self._upsert(entries).on_conflict_do_nothing()

    # --- life ------------------------------------------------------------------------------------

    def open(self) -> None:
        bring_up_to_date(self._writing)
        self._thread = threading.Thread(target=self._write, name="writer", daemon=True)
        self._thread.start()

    async def close(self) -> None:
        """Whatever was handed over is written before this returns."""
        if self._thread is not None:
            self._jobs.put(None)
            await asyncio.to_thread(self._thread.join)
        if self._held is not None:
            self._held.close()
        self._writing.dispose()
        self._reading.dispose()

    # --- the writer ------------------------------------------------------------------------------

    async def _written(self, job: Callable[[Connection], T]) -> T:
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._jobs.put((job, future))
        with _available():
            return await future

    def _write(self) -> None:
        while True:
            batch = self._next_batch()
            jobs = [one for one in batch if one is not None]
            if jobs:
                begun = time.perf_counter()
                try:
                    found = self._committed([job for job, _ in jobs])
                except Exception:  # one of them is at fault: each by itself, then
                    found = [self._alone(job) for job, _ in jobs]
                metrics.COMMIT_SECONDS.observe(time.perf_counter() - begun)
                self._written_at = time.monotonic()
                loop = jobs[0][1].get_loop()
                if not loop.is_closed():
                    loop.call_soon_threadsafe(_answer, [one for _, one in jobs], found)
            if None in batch:
                return

    def _next_batch(self) -> list[tuple[Job, asyncio.Future[Any]] | None]:
        batch = [self._jobs.get()]
        if time.monotonic() - self._written_at < BUSY:
            time.sleep(GATHERING)  # much is going on: soon there is more to commit at once
        while len(batch) < MOST_AT_ONCE and batch[-1] is not None:
            try:
                batch.append(self._jobs.get_nowait())
            except queue.Empty:
                break
        return batch

    def _committed(self, jobs: Sequence[Job]) -> list[Any]:
        """All of them in one transaction, on a connection that is kept from one to the next."""
        if self._held is None:
            self._held = self._writing.connect()
        try:
            with self._held.begin():
                self._append_all([job for job in jobs if isinstance(job, Append)])
                return [job(self._held) for job in jobs]
        except Overtaken:
            raise
        except BaseException:
            held, self._held = self._held, None  # it may be broken: the next one gets another
            held.close()
            raise

    def _alone(self, job: Job) -> Any:
        try:
            return self._committed([job])[0]
        except Exception as error:
            return error

    # --- writing ---------------------------------------------------------------------------------

    async def append(self, match: str, change: Change) -> bool:
        """Add an entry; False if somebody else was first with this number."""
        if change.match or change.sits is not None or change.stands is not None:
            return await self._written(lambda connection: self._append(connection, match, change))
        try:
            return await self._written(Append(_row(match, change.entry)))
        except Overtaken:
            return False

    def _append_all(self, appends: list[Append]) -> None:
        """Most of what is written are entries and nothing else: all of them by one statement."""
        if appends and self._held is not None:
            columns = ", ".join(f'"{name}"' for name in appends[0].row)
            mark = "%s" if self.shared else "?"
            places = f"({', '.join([mark] * len(appends[0].row))})"
            sql = f"INSERT INTO entries ({columns}) VALUES {', '.join([places] * len(appends))}"
            values = tuple(value for one in appends for value in one.row.values())
            added = self._held.exec_driver_sql(f"{sql} ON CONFLICT DO NOTHING", values)
            if added.rowcount != len(appends):
                raise Overtaken  # which one, is seen when each is written by itself

    def _append(self, connection: Connection, match: str, change: Change) -> bool:
        entry = change.entry
        if connection.execute(self._add, _row(match, entry)).rowcount != 1:
            return False
        if change.match:
            connection.execute(matches.update().where(matches.c.id == match).values(change.match))
        if change.sits is not None:
            seat, person = change.sits
            row = {"match": match, "seat": seat, "person": person, "seen": entry.at}
            connection.execute(self._upsert(seats).on_conflict_do_nothing(), row)
        if change.stands is not None:
            connection.execute(
                seats.delete().where(seats.c.match == match, seats.c.seat == change.stands)
            )
        return True

    async def create(
        self,
        header: dict[str, Any],
        people: Iterable[tuple[int, str]],
        history: Sequence[Entry] = (),
    ) -> bool:
        """A new match, with who sits there, and what has happened where it is imported.

        False if there is one with this id.
        """
        sitting = [
            {"match": header["id"], "seat": seat, "person": person, "seen": header["created"]}
            for seat, person in people
        ]

        def job(connection: Connection) -> bool:
            added = connection.execute(self._upsert(matches).on_conflict_do_nothing(), header)
            if added.rowcount != 1:
                return False
            if sitting:
                connection.execute(seats.insert(), sitting)
            for entry in history:
                self._append(connection, header["id"], Change(entry))
            return True

        return await self._written(job)

    async def flushed(self) -> None:
        """Whatever was handed over before is committed, or has failed."""
        await self._written(lambda connection: None)

    async def postpone(self, match: str, due: float | None) -> None:
        """When the match has to be looked after next."""
        statement = matches.update().where(matches.c.id == match).values(due=due)
        await self._written(lambda connection: connection.execute(statement).rowcount)

    # --- reading ---------------------------------------------------------------------------------

    async def _read(self, job: Callable[[Connection], T]) -> T:
        def run() -> T:
            with self._reading.connect() as connection:
                return job(connection)

        with _available():
            return await asyncio.to_thread(run)

    async def load(self, match: str) -> tuple[Row[Any], list[Entry], dict[int, str]] | None:
        """The header of a match, all its entries, and who has which seat."""

        def job(connection: Connection) -> tuple[Row[Any], list[Entry], dict[int, str]] | None:
            header = connection.execute(matches.select().where(matches.c.id == match)).first()
            if header is None:
                return None
            people = connection.execute(seats.select().where(seats.c.match == match))
            sitting = {row.seat: row.person for row in people}
            return header, _entries(connection, match, 0), sitting

        return await self._read(job)

    async def entries_after(self, match: str, number: int) -> list[Entry]:
        return await self._read(lambda connection: _entries(connection, match, number))

    async def newest(self, ids: Sequence[str]) -> dict[str, int]:
        """The number of the newest entry of each of these matches."""
        statement = (
            sa.select(entries.c.match, sa.func.max(entries.c.number))
            .where(entries.c.match.in_(ids))
            .group_by(entries.c.match)
        )
        found = await self._read(lambda connection: connection.execute(statement).all())
        return {row[0]: row[1] for row in found}

    async def due(self, until: float, most: int) -> list[str]:
        """Matches that have to be looked after by now, the most urgent first."""
        statement = (
            sa.select(matches.c.id)
            .where(matches.c.status == "running", matches.c.due <= until)
            .order_by(matches.c.due)
            .limit(most)
        )
        return await self._read(lambda connection: list(connection.execute(statement).scalars()))

    async def open_matches(self) -> list[str]:
        """Listed matches with an open seat, the newest first."""
        statement = (
            sa.select(matches.c.id)
            .where(matches.c.listed, matches.c.status == "open")
            .order_by(matches.c.created.desc())
            .limit(RECENT)
        )
        return await self._read(lambda connection: list(connection.execute(statement).scalars()))

    async def matches_of(self, person: str) -> list[str]:
        """The matches in which a person has a seat, and those imported: unfinished ones first."""
        statement = (
            sa.select(matches.c.id)
            .where(
                matches.c.id.in_(sa.select(seats.c.match).where(seats.c.person == person))
                | ((matches.c.host == person) & (matches.c.status != "closed"))
            )
            .order_by(
                sa.case((matches.c.status.in_(UNFINISHED), 0), else_=1),
                matches.c.created.desc(),
            )
            .limit(RECENT)
        )
        return await self._read(lambda connection: list(connection.execute(statement).scalars()))

    async def made_by(self, person: str, address: str, since: float) -> tuple[int, int]:
        """How many unfinished matches a person has made, and an address since then."""
        mine = sa.select(sa.func.count()).where(
            matches.c.host == person, matches.c.status.in_(UNFINISHED)
        )
        near = sa.select(sa.func.count()).where(
            matches.c.address == address, matches.c.created > since
        )

        def job(connection: Connection) -> tuple[int, int]:
            return connection.execute(mine).scalar_one(), connection.execute(near).scalar_one()

        return await self._read(job)

    async def answers(self) -> bool:
        """Whether the database can be reached."""
        return await self._read(lambda connection: connection.execute(sa.select(1)).scalar() == 1)

    # --- who is there ----------------------------------------------------------------------------

    async def mark(self, worker: str, match: str, seat: int, here: bool, now: float) -> None:
        """Somebody at this worker connected to a seat, or the last one left it."""

        def job(connection: Connection) -> None:
            if not here:
                seen = seats.update().where(seats.c.match == match, seats.c.seat == seat)
                connection.execute(seen.values(seen=now))
            if not self.shared:
                return
            key = {"match": match, "seat": seat, "worker": worker}
            if here:
                connection.execute(self._upsert(presence).on_conflict_do_nothing(), key)
            else:
                connection.execute(
                    presence.delete().where(*(presence.c[name] == one for name, one in key.items()))
                )

        await self._written(job)

    async def elsewhere(
        self, worker: str, ids: Sequence[str], now: float
    ) -> defaultdict[str, set[int]]:
        """The seats of these matches to which somebody is connected at another worker."""
        statement = (
            sa.select(presence.c.match, presence.c.seat)
            .join(workers, workers.c.id == presence.c.worker)
            .where(
                presence.c.match.in_(ids),
                presence.c.worker != worker,
                workers.c.seen > now - DEAD_SECONDS,
            )
        )
        found: defaultdict[str, set[int]] = defaultdict(set)
        for match, seat in await self._read(lambda one: one.execute(statement).all()):
            found[match].add(seat)
        return found

    async def last_seen(self, match: str, seat: int) -> float:
        statement = sa.select(seats.c.seen).where(seats.c.match == match, seats.c.seat == seat)
        return await self._read(lambda connection: connection.execute(statement).scalar() or 0.0)

    async def alive(self, worker: str, now: float) -> bool:
        """This worker is there; forget those that are not. False if it was forgotten itself."""
        gone = sa.select(workers.c.id).where(workers.c.seen < now - 4 * DEAD_SECONDS)
        seen = workers.update().where(workers.c.id == worker).values(seen=now)

        def job(connection: Connection) -> bool:
            known = connection.execute(seen).rowcount == 1
            if not known:
                connection.execute(workers.insert(), {"id": worker, "seen": now})
            connection.execute(presence.delete().where(presence.c.worker.in_(gone)))
            connection.execute(workers.delete().where(workers.c.seen < now - 4 * DEAD_SECONDS))
            return known

        return await self._written(job)

    async def present(self, worker: str, sitting: Sequence[tuple[str, int]]) -> None:
        """All the seats to which somebody is connected at this worker."""
        rows = [{"match": match, "seat": seat, "worker": worker} for match, seat in sitting]

        def job(connection: Connection) -> None:
            connection.execute(presence.delete().where(presence.c.worker == worker))
            if rows:
                connection.execute(presence.insert(), rows)

        await self._written(job)

    async def goodbye(self, worker: str) -> None:
        def job(connection: Connection) -> None:
            connection.execute(presence.delete().where(presence.c.worker == worker))
            connection.execute(workers.delete().where(workers.c.id == worker))

        await self._written(job)


@contextmanager
def _available() -> Iterator[None]:
    """Nothing is lost when the database is away: who asks is told to ask again."""
    try:
        yield
    except SQLAlchemyError as error:
        if isinstance(error, OperationalError | InterfaceError | NoConnectionFree):
            log.warning("database_away", extra={"problem": reason(error)})
        else:
            log.exception("database_failed")
        message = "the server cannot reach its database: send the same again in a moment"
        raise Refused("unavailable", message) from error


def _row(match: str, entry: Entry) -> dict[str, Any]:
    return {
        "match": match,
        "number": entry.number,
        "kind": entry.kind,
        "seat": entry.seat,
        "text": entry.text,
        "person": entry.person,
        "client": entry.client,
        "at": entry.at,
    }


def _entries(connection: Connection, match: str, after: int) -> list[Entry]:
    statement = (
        entries.select()
        .where(entries.c.match == match, entries.c.number > after)
        .order_by(entries.c.number)
    )
    return [
        Entry(row.number, row.kind, row.seat, row.text, row.at, row.person, row.client)
        for row in connection.execute(statement)
    ]


def _answer(futures: list[asyncio.Future[Any]], found: list[Any]) -> None:
    for future, answer in zip(futures, found, strict=True):
        if future.done():
            continue
        if isinstance(answer, Exception):
            future.set_exception(answer)
        else:
            future.set_result(answer)
