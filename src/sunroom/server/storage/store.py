"""Reading and writing matches."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy import Connection, Row
from sqlalchemy.dialects import postgresql, sqlite

from sunroom.server.storage.presence import connected_elsewhere
from sunroom.server.storage.schema import entries, matches, seats
from sunroom.server.storage.transactions import Append, Overtaken, Transactions
from sunroom.server.tables.entry import Change, Entry
from sunroom.server.tables.header import Header
from sunroom.server.tables.stored import News, Stored

RECENT = 50  # matches in a list
UNFINISHED = ("open", "running")


class Store(Transactions):
    """The database of one server process, with all matches in it."""

    def __init__(self, url: str) -> None:
        super().__init__(url)
        self._upsert: Any = postgresql.insert if self.shared else sqlite.insert
        self._add = self._upsert(entries).on_conflict_do_nothing()

    async def prepare(self) -> None:
        """Open it, and bring its tables up to date."""
        await asyncio.to_thread(self.open)

    # --- writing ---------------------------------------------------------------------------------

    async def append(self, match: str, change: Change) -> bool:
        """Add an entry; False if somebody else was first with this number."""
        if change.match or change.sits is not None or change.stands is not None:
            return await self.write(lambda connection: self._append(connection, match, change))
        try:
            return await self.write(Append(_row(match, change.entry)))
        except Overtaken:
            return False

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
        header: Header,
        status: str,
        due: float | None,
        people: Iterable[tuple[int, str]],
        history: Sequence[Entry] = (),
    ) -> bool:
        """A new match, with who sits there, and what has happened where it is imported.

        False if there is one with this id.
        """
        sitting = [
            {"match": header.id, "seat": seat, "person": person, "seen": header.created}
            for seat, person in people
        ]
        told = [_row(header.id, entry) for entry in history]
        made = {**asdict(header), "status": status, "due": due}

        def job(connection: Connection) -> bool:
            added = connection.execute(self._upsert(matches).on_conflict_do_nothing(), made)
            if added.rowcount != 1:
                return False
            if sitting:
                connection.execute(seats.insert(), sitting)
            if told:
                connection.execute(entries.insert(), told)
            return True

        return await self.write(job)

    async def postpone(self, match: str, due: float | None) -> None:
        """When the match has to be looked after next."""
        statement = matches.update().where(matches.c.id == match).values(due=due)
        await self.write(lambda connection: connection.execute(statement).rowcount)

    async def prolong(self, ids: Sequence[str], due: float) -> None:
        """Nobody else need look after these matches before then."""
        statement = matches.update().where(matches.c.id.in_(ids), matches.c.due < due)
        await self.write(lambda connection: connection.execute(statement.values(due=due)))

    # --- reading ---------------------------------------------------------------------------------

    async def load(self, match: str) -> Stored | None:
        return (await self.load_all("", {match: 0}, 0.0))[match]

    async def load_all(
        self, worker: str, known: Mapping[str, int], now: float
    ) -> dict[str, Stored | None]:
        """All of these matches; None for one that there is not."""
        ids = list(known)

        def job(connection: Connection) -> dict[str, Stored | None]:
            found: dict[str, Stored | None] = dict.fromkeys(ids)
            people: dict[str, dict[int, str]] = {match: {} for match in ids}
            for seat in connection.execute(_SITTING, {"ids": ids}):
                people[seat.match][seat.seat] = seat.person
            news = self._news(connection, worker, dict.fromkeys(ids, 0), now)
            for row in connection.execute(_HEADERS, {"ids": ids}):
                found[row.id] = Stored(
                    header=Header.of(row),
                    status=row.status,
                    due=row.due,
                    entries=news[row.id].entries,
                    people=people[row.id],
                    elsewhere=news[row.id].elsewhere,
                )
            return found

        return await self.read(job)

    async def news_of(self, worker: str, known: Mapping[str, int], now: float) -> dict[str, News]:
        """The entries of these matches after the numbers that are known, and the seats to which
        somebody is connected at another worker."""

        return await self.read(lambda connection: self._news(connection, worker, known, now))

    def _news(
        self, connection: Connection, worker: str, known: Mapping[str, int], now: float
    ) -> dict[str, News]:
        found = {match: News() for match in known}
        if self.shared:
            asked: Any = {"ids": list(known), "numbers": list(known.values())}
            others = connected_elsewhere(worker, list(known), now)
            for match, seat in connection.execute(others):
                found[match].elsewhere.add(seat)
        else:
            asked = {"known": msgspec.json.encode(known).decode()}
        for row in connection.execute(_NEWS_SHARED if self.shared else _NEWS, asked):
            found[row.match].entries.append(_entry(row))
        return found

    async def newest(self, ids: Sequence[str]) -> dict[str, int]:
        """The number of the newest entry of each of these matches."""
        statement = (
            sa.select(entries.c.match, sa.func.max(entries.c.number))
            .where(entries.c.match.in_(ids))
            .group_by(entries.c.match)
        )
        found = await self.read(lambda connection: connection.execute(statement).all())
        return {row[0]: row[1] for row in found}

    async def due(self, until: float, most: int) -> list[str]:
        """Matches that have to be looked after by now, the most urgent first."""
        statement = (
            sa.select(matches.c.id)
            .where(matches.c.status == "running", matches.c.due <= until)
            .order_by(matches.c.due)
            .limit(most)
        )
        return await self.read(lambda connection: list(connection.execute(statement).scalars()))

    async def open_matches(self) -> list[str]:
        """Listed matches with an open seat, the newest first."""
        statement = (
            sa.select(matches.c.id)
            .where(matches.c.listed, matches.c.status == "open")
            .order_by(matches.c.created.desc())
            .limit(RECENT)
        )
        return await self.read(lambda connection: list(connection.execute(statement).scalars()))

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
        return await self.read(lambda connection: list(connection.execute(statement).scalars()))

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

        return await self.read(job)


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


def entries_of(connection: Connection, match: str, after: int) -> list[Entry]:
    """The entries of a match after a number."""
    statement = (
        entries.select()
        .where(entries.c.match == match, entries.c.number > after)
        .order_by(entries.c.number)
    )
    return [_entry(row) for row in connection.execute(statement)]


def _entry(row: Row[Any]) -> Entry:
    return Entry(row.number, row.kind, row.seat, row.text, row.at, row.person, row.client)


_HEADERS = matches.select().where(matches.c.id.in_(sa.bindparam("ids", expanding=True)))
_SITTING = seats.select().where(seats.c.match.in_(sa.bindparam("ids", expanding=True)))
# The same text for any number of matches, so that neither side has to think about it again.
_NEWS = sa.text(
    "SELECT entries.* FROM json_each(:known) AS known"
    " JOIN entries ON entries.match = known.key AND entries.number > known.value"
    " ORDER BY entries.match, entries.number"
)
_NEWS_SHARED = sa.text(
    "SELECT entries.* FROM unnest(cast(:ids AS text[]), cast(:numbers AS integer[]))"
    " AS known (match, number)"
    " JOIN entries ON entries.match = known.match AND entries.number > known.number"
    " ORDER BY entries.match, entries.number"
)
