"""SQLite's log is carried over into its file beside the commits, not within them.

SQLite writes every commit to a log, and from time to time all of the log into the file, page by
page. Left to itself it does so within whichever commit makes the log long, and everybody waits.
So a thread does it while the writer goes on. The log begins anew only when nothing in it is left
to be carried over; as more is committed all the time, the writer itself does the little that is
left, once the log is long.
"""

from __future__ import annotations

import contextlib
import logging
import sqlite3
import threading

from sqlalchemy import Connection, Engine, event

log = logging.getLogger(__name__)

ENOUGH = 1_000  # things written since the last time, after which it is done again
FEW = 200  # pages that the writer may be left with
ROUNDS = 4  # of carrying over what has come in the meantime, at most
LONG = 8_000  # pages of the log, after which it is to begin anew
CARRY_OVER = "PRAGMA wal_checkpoint(PASSIVE)"  # waits for nobody, and nobody for it


class Checkpoints:
    """Of the file that an engine for SQLite writes to."""

    def __init__(self, writing: Engine) -> None:
        self._file = writing.url.database or ""
        self._written = 0
        self._wanted = threading.Event()
        self._last_is_yours = threading.Event()
        self._closing = False
        self._thread: threading.Thread | None = None

        @event.listens_for(writing, "connect")
        def leave_it_to_us(connection: sqlite3.Connection, _: object) -> None:
            connection.execute("PRAGMA wal_autocheckpoint=0")

    def open(self) -> None:
        self._thread = threading.Thread(target=self._work, name="checkpoints", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """What is left is done by SQLite when the last connection is closed."""
        self._closing = True
        self._wanted.set()
        if self._thread is not None:
            self._thread.join()

    def written(self, count: int, connection: Connection) -> None:
        """So much was committed on this connection, which is in no transaction now."""
        self._written += count
        if self._written >= ENOUGH:
            self._written = 0
            self._wanted.set()
        if self._last_is_yours.is_set():
            self._last_is_yours.clear()
            held = connection.connection.driver_connection
            assert isinstance(held, sqlite3.Connection)
            with contextlib.suppress(sqlite3.Error):  # the next commit says what is the matter
                held.execute(CARRY_OVER).fetchone()

    def _work(self) -> None:
        while True:
            self._wanted.wait()
            self._wanted.clear()
            if self._closing:
                return
            try:
                self._carry_over()
            except sqlite3.Error as error:  # the disk is full, maybe: commits will say so
                log.warning("checkpoint_failed", extra={"problem": str(error)})

    def _carry_over(self) -> None:
        with contextlib.closing(sqlite3.connect(self._file, isolation_level=None)) as connection:
            connection.execute("PRAGMA synchronous=FULL")
            before = 0
            for _ in range(ROUNDS):
                _, length, carried = connection.execute(CARRY_OVER).fetchone()
                if carried - before < FEW:
                    break
                before = carried
            if length >= LONG:
                self._last_is_yours.set()
