"""Who is connected to which seat, as all processes on a database tell each other."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

import sqlalchemy as sa
from sqlalchemy import Connection
from sqlalchemy.dialects import postgresql

from sunroom.server.storage.schema import presence, seats, workers
from sunroom.server.storage.transactions import Transactions

DEAD_SECONDS = 15.0  # a worker that has not been heard of for so long is gone


class StoredPresence:
    """What one worker, a process that serves, writes there and reads of the others."""

    def __init__(self, store: Transactions, worker: str) -> None:
        self._store = store
        self._worker = worker

    async def mark(self, match: str, seat: int, here: bool, now: float) -> None:
        """Somebody at this worker connected to a seat, or the last one left it."""

        def job(connection: Connection) -> None:
            if not here:
                seen = seats.update().where(seats.c.match == match, seats.c.seat == seat)
                connection.execute(seen.values(seen=now))
            if not self._store.shared:
                return
            key = {"match": match, "seat": seat, "worker": self._worker}
            if here:
                connection.execute(postgresql.insert(presence).on_conflict_do_nothing(), key)
            else:
                connection.execute(
                    presence.delete().where(*(presence.c[name] == one for name, one in key.items()))
                )

        await self._store.write(job)

    async def elsewhere(self, ids: Sequence[str], now: float) -> defaultdict[str, set[int]]:
        """The seats of these matches to which somebody is connected at another worker."""
        statement = connected_elsewhere(self._worker, ids, now)
        found: defaultdict[str, set[int]] = defaultdict(set)
        for match, seat in await self._store.read(lambda one: one.execute(statement).all()):
            found[match].add(seat)
        return found

    async def last_seen(self, match: str, seat: int) -> float:
        statement = sa.select(seats.c.seen).where(seats.c.match == match, seats.c.seat == seat)
        return await self._store.read(lambda one: one.execute(statement).scalar() or 0.0)

    async def alive(self, now: float) -> bool:
        """This worker is there; forget those that are not. False if it was forgotten itself."""
        gone = sa.select(workers.c.id).where(workers.c.seen < now - 4 * DEAD_SECONDS)
        seen = workers.update().where(workers.c.id == self._worker).values(seen=now)

        def job(connection: Connection) -> bool:
            known = connection.execute(seen).rowcount == 1
            if not known:
                connection.execute(workers.insert(), {"id": self._worker, "seen": now})
            connection.execute(presence.delete().where(presence.c.worker.in_(gone)))
            connection.execute(workers.delete().where(workers.c.seen < now - 4 * DEAD_SECONDS))
            return known

        return await self._store.write(job)

    async def present(self, sitting: Sequence[tuple[str, int]]) -> None:
        """All the seats to which somebody is connected at this worker."""
        rows = [{"match": match, "seat": seat, "worker": self._worker} for match, seat in sitting]

        def job(connection: Connection) -> None:
            connection.execute(presence.delete().where(presence.c.worker == self._worker))
            if rows:
                connection.execute(presence.insert(), rows)

        await self._store.write(job)

    async def goodbye(self) -> None:
        def job(connection: Connection) -> None:
            connection.execute(presence.delete().where(presence.c.worker == self._worker))
            connection.execute(workers.delete().where(workers.c.id == self._worker))

        await self._store.write(job)


def connected_elsewhere(worker: str, ids: Sequence[str], now: float) -> sa.Select[str, int]:
    """The seats of these matches to which somebody is connected at another worker."""
    return (
        sa.select(presence.c.match, presence.c.seat)
        .join(workers, workers.c.id == presence.c.worker)
        .where(
            presence.c.match.in_(ids),
            presence.c.worker != worker,
            workers.c.seen > now - DEAD_SECONDS,
        )
    )
