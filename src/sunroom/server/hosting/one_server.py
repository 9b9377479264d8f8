"""One server for one SQLite file: a second one would keep tables of its own in memory.

It holds a lock of the system, which ends with its process, however that came to its end. Beside it
stands the address at which the matches are served, for whoever starts Sunroom once more.
"""

from __future__ import annotations

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import sqlalchemy as sa

from sunroom.games.terms import Refused


class AlreadyServed(Refused):
    """Another server serves these matches already, at this address if it told one."""

    def __init__(self, file: Path, address: str) -> None:
        where = f" at {address}" if address else ""
        super().__init__(
            "in_use",
            f"another Sunroom is serving {file}{where}: use that one, stop it, "
            "or choose another --data",
        )
        self.address = address


@contextmanager
def only_server(database_url: str, address: str) -> Iterator[None]:
    """Hold the database for this server alone; PostgreSQL is made for several."""
    if not database_url.startswith("sqlite"):
        yield
        return
    file = Path(sa.make_url(database_url).database or "")
    with open(f"{file}.server", "a+") as held:
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            held.seek(0)
            raise AlreadyServed(file, held.read().strip()) from None
        held.truncate(0)
        held.write(address)
        held.flush()
        yield
