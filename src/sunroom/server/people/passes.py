"""The same person on another device: a pass, which is good for a short while and once.

A person's token never leaves the browser that keeps it. A pass is a random text for which the
server keeps a hash and the person; whoever takes it is given that person's token, and it is gone.
"""

from __future__ import annotations

import hashlib
import secrets
import time
from dataclasses import dataclass

import msgspec
import sqlalchemy as sa
from sqlalchemy import Connection

from sunroom.games.terms import Refused
from sunroom.server.storage.schema import entries, matches, passes, seats
from sunroom.server.storage.store import Store
from sunroom.server.tables import entry as kinds

LASTS = 600.0  # seconds
BYTES = 16
RECENT = 5  # matches in which a person's names are looked for


@dataclass(frozen=True)
class Known:
    """What can be said of a person: the names that they sat down with, the last one first."""

    names: list[str]
    matches: int


class Passes:
    """Makes passes, and takes them in."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def make(self, person: str) -> str:
        """A new pass; an older one of the same person is good for nothing any more."""
        text, now = secrets.token_urlsafe(BYTES), time.time()
        row = {"key": _key(text), "person": person, "expires": now + LASTS}

        def job(connection: Connection) -> None:
            old = (passes.c.person == person) | (passes.c.expires < now)
            connection.execute(passes.delete().where(old))
            connection.execute(passes.insert(), row)

        await self._store.write(job)
        return text

    async def revoke(self, person: str) -> None:
        gone = passes.delete().where(passes.c.person == person)
        await self._store.write(lambda connection: connection.execute(gone).rowcount)

    async def look(self, text: str) -> str:
        """Whose pass it is; it is still good afterwards."""
        person = await self._store.read(lambda connection: _owner(connection, text))
        return _good(person)

    async def take(self, text: str) -> str:
        """Whose pass it was."""

        def job(connection: Connection) -> str | None:
            person = _owner(connection, text)
            gone = connection.execute(passes.delete().where(passes.c.key == _key(text)))
            return person if gone.rowcount == 1 else None  # else another process was first

        return _good(await self._store.write(job))

    async def known(self, person: str) -> Known:
        """By what a person is known at their tables."""
        count = sa.select(sa.func.count(sa.distinct(seats.c.match))).where(seats.c.person == person)
        recent = (
            sa.select(matches.c.id, matches.c.seats)
            .where(matches.c.id.in_(sa.select(seats.c.match).where(seats.c.person == person)))
            .order_by(matches.c.created.desc())
            .limit(RECENT)
        )

        def job(connection: Connection) -> Known:
            names: list[str] = []
            for match, sitting in connection.execute(recent):
                joined = sa.select(entries.c.text).where(
                    entries.c.match == match,
                    entries.c.kind == kinds.JOIN,
                    entries.c.person == person,
                )
                names += connection.execute(joined).scalars()
                # Of those at one device, the first is who made the table.
                mine = [one["name"] for one in _read(sitting) if one.get("person") == person]
                names += mine[:1]
            return Known(list(dict.fromkeys(names))[:3], connection.execute(count).scalar_one())

        return await self._store.read(job)


def _owner(connection: Connection, text: str) -> str | None:
    found = connection.execute(
        sa.select(passes.c.person).where(passes.c.key == _key(text), passes.c.expires > time.time())
    ).scalar()
    return str(found) if found else None


def _good(person: str | None) -> str:
    if person is None:
        message = "this link has been used, has expired or is not this server's: make a new one"
        raise Refused("no_pass", message)
    return person


def _key(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()


def _read(sitting: str) -> list[dict[str, str]]:
    return msgspec.json.decode(sitting, type=list[dict[str, str]])
