"""Transactions: one thread writes for everybody, readers read beside it.

The writer takes whatever has come together and commits it at once: so a commit that waits for the
disk serves everybody who waits. Nothing is told to anybody before it is committed.
"""

from __future__ import annotations

import asyncio
import logging
import queue
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from sunroom.games.terms import Refused
from sunroom.server import metrics
from sunroom.server.storage.checkpoints import Checkpoints
from sunroom.server.storage.database import Away, bring_up_to_date, connect, is_away, reason

log = logging.getLogger(__name__)

T = TypeVar("T")
MOST_AT_ONCE = 500  # in one commit
BUSY = 0.01  # seconds: when the last commit is not longer ago,
GATHERING = 0.003  # so long is waited for more to come
PROBE_SECONDS = 0.3  # between two looks whether the database can be written to again
LONGEST_PROBE_SECONDS = 1.0
SURE_SECONDS = 5.0  # so long a success says that the database can be written to

Job = Callable[[Connection], Any]


class Overtaken(Exception):
    """Somebody else has written an entry with this number."""


@dataclass(frozen=True)
class Append:
    """A job that adds an entry and changes nothing else."""

    row: dict[str, Any]

    def __call__(self, connection: Connection) -> bool:
        return True  # done already, together with all others: see `_append_all`


class Transactions:
    """With the database of one server process."""

    def __init__(self, url: str) -> None:
        self.shared = not url.startswith("sqlite")  # by several processes, maybe
        self._writing, self._reading = connect(url)
        self._checkpoints = None if self.shared else Checkpoints(self._writing)
        self._jobs: queue.SimpleQueue[tuple[Job, asyncio.Future[Any]] | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._held: Connection | None = None  # the writer's own
        self._written_at = 0.0
        self._read_at = 0.0
        self._current = False  # whether the tables are up to date
        self._trouble = ""  # why nothing can be written just now
        self._probing = PROBE_SECONDS

    # --- life ------------------------------------------------------------------------------------

    def open(self) -> None:
        """Bring the tables up to date; where the database is away, that is done when it is back."""
        try:
            bring_up_to_date(self._writing)
            self._current = True
        except Away as away:
            self._begin_trouble(away.message)
        self._thread = threading.Thread(target=self._write, name="writer", daemon=True)
        self._thread.start()
        if self._checkpoints is not None:
            self._checkpoints.open()

    async def close(self) -> None:
        """Whatever was handed over is written before this returns."""
        if self._thread is not None:
            self._jobs.put(None)
            await asyncio.to_thread(self._thread.join)
            if self._checkpoints is not None:
                await asyncio.to_thread(self._checkpoints.close)
        if self._held is not None:
            self._held.close()
        self._writing.dispose()
        self._reading.dispose()

    # --- for everybody ---------------------------------------------------------------------------

    async def write(self, job: Callable[[Connection], T]) -> T:
        """What a job does to the database is committed when this returns."""
        if self._trouble:  # at once: whoever waits does not know whether to try elsewhere
            raise _unavailable()
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._jobs.put((job, future))
        with _available():
            return await future

    async def read(self, job: Callable[[Connection], T]) -> T:
        """What a job finds there; it may change nothing."""

        def run() -> T:
            with self._reading.connect() as connection:
                return job(connection)

        with _available(), _readable():
            found = await asyncio.to_thread(run)
        self._read_at = time.monotonic()
        return found

    async def check(self) -> None:
        """Refuses where the database cannot be read, or cannot be written to."""
        await self.read(lambda connection: connection.execute(sa.select(1)).scalar())
        if time.monotonic() - self._written_at > SURE_SECONDS or self._trouble:
            await self.write(_written_once)

    @property
    def answers(self) -> bool:
        """Whether the database has answered lately. It may be slow all the same, as when everybody
        comes at once."""
        latest = max(self._written_at, self._read_at)
        return not self._trouble and time.monotonic() - latest < SURE_SECONDS

    async def flushed(self) -> None:
        """Whatever was handed over before is committed, or has failed."""
        await self.write(lambda connection: None)

    # --- the writer ------------------------------------------------------------------------------

    def _write(self) -> None:
        while True:
            batch = self._next_batch()
            jobs = [one for one in batch if one is not None]
            if jobs:
                begun = time.perf_counter()
                found = self._done([job for job, _ in jobs])
                metrics.COMMIT_SECONDS.observe(time.perf_counter() - begun)
                if not self._trouble:
                    self._written_at = time.monotonic()
                loop = jobs[0][1].get_loop()
                if not loop.is_closed():
                    loop.call_soon_threadsafe(_answer, [one for _, one in jobs], found)
                if self._checkpoints is not None and self._held is not None:
                    self._checkpoints.written(len(jobs), self._held)
            if None in batch:
                return

    def _done(self, jobs: Sequence[Job]) -> list[Any]:
        """What became of each job: what it returned, or why it could not be done."""
        if self._trouble:
            return [_unavailable() for _ in jobs]
        try:
            return self._committed(jobs)
        except Exception as error:
            if is_away(error):  # for all of them, and there is no use in trying one after the other
                self._begin_trouble(_in_words(error))
                return [error] * len(jobs)
            return [self._alone(job) for job in jobs]  # one of them is at fault

    def _begin_trouble(self, why: str) -> None:
        if not self._trouble:
            log.error("database_away", extra={"problem": why})
        self._trouble = why
        self._probing = PROBE_SECONDS

    def _probe(self) -> None:
        """Whether the database can be written to again."""
        try:
            if not self._current:
                bring_up_to_date(self._writing)
                self._current = True
            self._committed([_written_once])
        except Refused as refusal:  # away still, or of a version that is none of ours
            self._trouble = refusal.message
        except Exception as error:
            self._trouble = _in_words(error)
        else:
            self._trouble = ""
            self._written_at = time.monotonic()
            log.info("database_back")
        self._probing = min(LONGEST_PROBE_SECONDS, self._probing * 1.5)

    def _next_batch(self) -> list[tuple[Job, asyncio.Future[Any]] | None]:
        batch = [self._next_job()]
        if time.monotonic() - self._written_at < BUSY:
            time.sleep(GATHERING)  # much is going on: soon there is more to commit at once
        while len(batch) < MOST_AT_ONCE and batch[-1] is not None:
            try:
                batch.append(self._jobs.get_nowait())
            except queue.Empty:
                break
        return batch

    def _next_job(self) -> tuple[Job, asyncio.Future[Any]] | None:
        while self._trouble:
            try:
                return self._jobs.get(timeout=self._probing)
            except queue.Empty:
                self._probe()
        return self._jobs.get()

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
        if self._trouble:
            return _unavailable()
        try:
            return self._committed([job])[0]
        except Exception as error:
            if is_away(error):
                self._begin_trouble(_in_words(error))
            return error

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


def _written_once(connection: Connection) -> None:
    """Writes something and changes nothing: it fails where the disk is full, or another program
    holds the database."""
    connection.exec_driver_sql("UPDATE alembic_version SET version_num = version_num")


@contextmanager
def _available() -> Iterator[None]:
    """Nothing is lost when the database is away: who asks is told to ask again."""
    try:
        yield
    except SQLAlchemyError as error:
        if is_away(error):
            log.warning("database_away", extra={"problem": reason(error)})
        else:
            log.exception("database_failed")
        raise _unavailable() from error


@contextmanager
def _readable() -> Iterator[None]:
    """What is there and cannot be read is damaged: another try would not help."""
    try:
        yield
    except SQLAlchemyError as error:
        if is_away(error):
            raise
        raise Refused("damaged", reason(error)) from error


def _unavailable() -> Refused:
    message = "the server cannot reach its database: send the same again in a moment"
    return Refused("unavailable", message)


def _in_words(error: Exception) -> str:
    return reason(error) if isinstance(error, SQLAlchemyError) else type(error).__name__


def _answer(futures: list[asyncio.Future[Any]], found: list[Any]) -> None:
    for future, answer in zip(futures, found, strict=True):
        if future.done():
            continue
        if isinstance(answer, Exception):
            future.set_exception(answer)
        else:
            future.set_result(answer)
