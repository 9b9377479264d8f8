"""What people want to know while they decide: what a move would bring, what a bot would do."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from sunroom.bots.levels import ADVISER, LEVELS
from sunroom.games.terms import Json, Refused
from sunroom.server.actions.finding import Finding
from sunroom.server.actions.visitor import Visitor
from sunroom.server.limits import Buckets, retry_after
from sunroom.server.rooms.hall import Hall
from sunroom.server.settings import NO_HINTS, Settings
from sunroom.server.thinking.queue import ThinkingFailed

if TYPE_CHECKING:  # a browser has no pydantic
    from sunroom.server.models.advice import HintWish

AT_ONCE_SECONDS = 12.0  # the hints of so many seconds may be asked for at once
QUICK_SECONDS = 0.1  # of thinking for a first estimate
QUICK_COST = 0.2  # of a hint
PEOPLE = 10_000  # whose hints are counted


class Advice:
    """Serves visitors. Whatever is told during a match comes from the asking seat's knowledge."""

    def __init__(self, hall: Hall, settings: Settings, finding: Finding) -> None:
        self._thinkers = hall.thinkers
        self._settings = settings
        self._finding = finding
        rate = settings.hints_per_second
        self._hints = Buckets(rate, rate * AT_ONCE_SECONDS, PEOPLE)
        self._asking: set[str] = set()

    # --- while playing ---------------------------------------------------------------------------

    async def preview(self, visitor: Visitor, match: str, seat: int, text: str) -> Json:
        """What a move would do, as far as the seat can know."""
        table = await self._finding.own_turn(visitor, match, seat)
        found = table.match.foresee(text)
        return {"points": found.points, "events": found.events}

    async def hint(self, visitor: Visitor, match: str, wish: HintWish) -> Json:
        """What a bot thinks of each move, by what the seat sees; only where nobody is harmed."""
        table = await self._finding.own_turn(visitor, match, wish.seat)
        others = [one for seat, one in enumerate(table.seats) if seat != wish.seat]
        if any(one.person is not None for one in others):
            raise Refused("no_hints", "hints are for matches against bots")
        level = self._level(wish.level)
        number, record = table.number, table.match.record()
        seconds = QUICK_SECONDS if wish.quick else None
        with self._one_at_a_time(visitor):
            wait = self._hints.take(visitor.key, QUICK_COST if wish.quick else 1.0)
            if wait:
                raise Refused("too_fast", f"too many hints: wait {retry_after(wait)} s")
            try:
                moves = await self._thinkers.advise(
                    table.id, record, wish.seat, level, seconds, owner=visitor.address
                )
            except ThinkingFailed:
                raise _nobody_thinks() from None
        return {"number": number, "moves": moves}

    def _level(self, wanted: str | None) -> str:
        """How long a bot may think about a hint is for the host to say."""
        best = self._settings.strongest_hint
        if best == NO_HINTS:
            raise Refused("no_such_hints", "this server gives no hints")
        level = wanted or min(ADVISER, best, key=LEVELS.index)
        if LEVELS.index(level) > LEVELS.index(best):
            raise Refused("no_such_hints", f"this server gives hints up to the level {best}")
        return level

    async def arrangement(self, visitor: Visitor, match: str, seat: int) -> Json:
        """The best moves, where they can be worked out."""
        table = await self._finding.own_turn(visitor, match, seat)
        solver = table.match.game.solver
        if solver is None or table.match.phase not in solver.PHASES:
            raise Refused("not_arranging", "there is nothing to arrange right now")
        record = table.match.record()
        with self._one_at_a_time(visitor):
            try:
                moves = await self._thinkers.solve(table.id, record, seat, visitor.address)
            except ThinkingFailed:
                raise _nobody_thinks() from None
        return {"moves": moves}

    @contextmanager
    def _one_at_a_time(self, visitor: Visitor) -> Iterator[None]:
        key = visitor.key
        if key in self._asking:
            raise Refused(
                "asking", "one question at a time: a bot is still thinking about your last one"
            )
        self._asking.add(key)
        try:
            yield
        finally:
            self._asking.discard(key)


def _nobody_thinks() -> Refused:
    return Refused("busy", "no bot was free to think about it: try again")
