"""What people ask for who want to know more: what a move brings, what a bot would do, what if."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager

from sunroom.games.sunny import Sunny
from sunroom.games.terms import Json, Refused, Score
from sunroom.match import Match
from sunroom.server import messages, models_study
from sunroom.server.analysis import Analyses
from sunroom.server.desk import Desk, Visitor, check_playing
from sunroom.server.limits import Buckets, retry_after
from sunroom.server.table import Table
from sunroom.server.thinkers import ThinkingFailed

log = logging.getLogger(__name__)

HINTS_PER_SECOND = 0.5  # for one person, with some more at once
HINTS_AT_ONCE = 6.0
PEOPLE = 10_000  # whose hints are counted


class Study:
    """Serves visitors. Whatever is told during a match comes from the asking seat's knowledge."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._hints = Buckets(HINTS_PER_SECOND, HINTS_AT_ONCE, PEOPLE)
        self._asking: set[str] = set()
        self.analyses = Analyses(desk.hall)

    # --- while playing ---------------------------------------------------------------------------

    async def preview(self, visitor: Visitor, match: str, seat: int, text: str) -> Json:
        """What a move would bring, as far as the seat can know."""
        table = await self._deciding(visitor, match, seat)
        found = table.match.foresee(text)
        return {"points": found.points, "events": found.events}

    async def hint(self, visitor: Visitor, match: str, wish: models_study.HintWish) -> Json:
        """What a bot thinks of each move, by what the seat sees; only where nobody is harmed."""
        table = await self._deciding(visitor, match, wish.seat)
        others = [one for seat, one in enumerate(table.seats) if seat != wish.seat]
        if any(one.person is not None for one in others):
            raise Refused("no_hints", "hints are for matches against bots")
        number, record = table.number, table.match.record()
        thinkers = self._desk.hall.thinkers
        with self._one_at_a_time(visitor):
            wait = self._hints.take(_key(visitor))
            if wait:
                raise Refused("too_fast", f"too many hints: wait {retry_after(wait)} s")
            try:
                moves = await thinkers.advise(table.id, record, wish.seat, wish.level)
            except ThinkingFailed:
                raise _nobody_thinks() from None
        return {"number": number, "moves": moves}

    async def arrangement(self, visitor: Visitor, match: str, seat: int) -> Json:
        """How the collected tiles are arranged best."""
        table = await self._deciding(visitor, match, seat)
        if not isinstance(table.match.game, Sunny) or table.match.phase != "arrange":
            raise Refused("not_arranging", "there are no tiles to be arranged now")
        record, thinkers = table.match.record(), self._desk.hall.thinkers
        with self._one_at_a_time(visitor):
            try:
                return {"moves": await thinkers.arrange(table.id, record, seat)}
            except ThinkingFailed:
                raise _nobody_thinks() from None

    async def _deciding(self, visitor: Visitor, match: str, seat: int) -> Table:
        """A table where it is the turn of this seat, which is the visitor's own."""
        table = (await self._desk.hall.room(match)).table
        self._desk.check_own(visitor.person, table, seat)
        table.check_decides(seat)
        check_playing(table, seat)
        return table

    @contextmanager
    def _one_at_a_time(self, visitor: Visitor) -> Iterator[None]:
        key = _key(visitor)
        if key in self._asking:
            raise Refused("asking", "one question at a time: the last is still being thought about")
        self._asking.add(key)
        try:
            yield
        finally:
            self._asking.discard(key)

    # --- afterwards ------------------------------------------------------------------------------

    async def score(self, match: str) -> Score:
        return (await self._desk.finished(match)).score()

    async def fork(self, visitor: Visitor, match: str, wish: models_study.Fork) -> Json:
        """A new match from a moment of one that is over, against bots."""
        record = (await self._desk.finished(match)).record()
        if wish.number > len(record["moves"]):
            message = f"the match has {len(record['moves'])} moves: {wish.number} cannot be kept"
            raise Refused("bad_number", message)
        players = record["players"]
        if wish.seat >= players:
            raise Refused("bad_seat", f"seat must be 0 to {players - 1}, not {wish.seat}")
        await self._desk.check_number(visitor)
        branch = await asyncio.to_thread(_branch, record, wish.number)
        if branch.over:
            raise Refused("match_over", f"after {wish.number} moves the match is over")
        seats: list[Json] = [{"bot": wish.level} for _ in range(players)]
        seats[wish.seat] = {"person": visitor.person, "name": wish.name}
        room = await self._desk.opened(self._desk.header(visitor, branch, seats))
        log.info("match_forked", extra={"match": room.table.id, "game": branch.game.id})
        return messages.described(room.table, visitor.person)


def _branch(record: Json, number: int) -> Match:
    return Match.from_record(record).branch(number)


def _key(visitor: Visitor) -> str:
    return visitor.person or visitor.address


def _nobody_thinks() -> Refused:
    return Refused("busy", "nobody could think about it just now: try again")
