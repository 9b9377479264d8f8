"""Who comes and goes: seats taken, left, and taken back; bots that play for who is away."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sunroom.games.terms import Refused
from sunroom.server.tables import entry as kinds
from sunroom.server.tables import schedule
from sunroom.server.tables.command import Command
from sunroom.server.tables.entry import Change
from sunroom.server.tables.seat import STAND_IN
from sunroom.server.tables.status import CLOSED, IDLE, OPEN, RUNNING

if TYPE_CHECKING:
    from sunroom.server.tables.table import Table


@dataclass(kw_only=True, slots=True)
class Join(Command):
    """Somebody takes an open seat: this one, or any. Who sits there already has joined."""

    person: str
    name: str
    code: str | None

    def change(self, table: Table, now: float) -> Change | None:
        if table.seats_of(self.person):
            return None
        if not table.listed and self.code != table.code:
            raise Refused(
                "wrong_code", "to join this table you need its link, and this is not its code"
            )
        table.check_status(OPEN, "this table has no open seat")
        free = [i for i, seat in enumerate(table.seats) if seat.open]
        if self.seat is not None and self.seat not in free:
            numbers = ", ".join(str(i + 1) for i in free)
            message = f"that seat is not open; counted from 1, these are: {numbers}"
            raise Refused("seat_taken", message)
        seat = free[0] if self.seat is None else self.seat
        entry = table.entry(kinds.JOIN, seat, self.name, now, person=self.person)
        change = Change(entry, sits=(seat, self.person))
        if len(free) == 1:  # the match begins
            change.match["status"] = RUNNING
            schedule.plan(table, change, table.match.seat, table.clock.copy(), now, playing=seat)
        return change


@dataclass(kw_only=True, slots=True)
class Leave(Command):
    """Before the match begins the seat is open again; afterwards a bot plays on."""

    seat: int

    def change(self, table: Table, now: float) -> Change:
        if table.status == OPEN:
            if table.seats[self.seat].person == table.host:
                return _closed(table, self.seat, now)
            return Change(table.entry(kinds.LEAVE, self.seat, "", now), stands=self.seat)
        return _stand_in(table, kinds.LEAVE, self.seat, STAND_IN, now)


@dataclass(kw_only=True, slots=True)
class Close(Command):
    """The host, who has no seat there, gives it up."""

    def change(self, table: Table, now: float) -> Change | None:
        return None if table.closed else _closed(table, None, now)


@dataclass(kw_only=True, slots=True)
class Replace(Command):
    """The host lets a bot play for somebody. Whether that one is absent is not known here."""

    seat: int
    level: str

    def change(self, table: Table, now: float) -> Change:
        if table.seats[self.seat].person is None:
            raise Refused("no_person", "nobody is sitting there for a bot to replace")
        return _stand_in(table, kinds.REPLACE, self.seat, self.level, now)


@dataclass(kw_only=True, slots=True)
class Late(Command):
    """A bot takes over where the time for the move is over."""

    def change(self, table: Table, now: float) -> Change | None:
        if table.deadline is None or table.deadline > now or table.match.seat is None:
            return None
        return _stand_in(table, kinds.LATE, table.match.seat, STAND_IN, now)


@dataclass(kw_only=True, slots=True)
class ComeBack(Command):
    """A person takes the seat back from a bot."""

    seat: int

    def change(self, table: Table, now: float) -> Change:
        table.check_status(RUNNING, "the match is not being played")
        if not table.seats[self.seat].bot:
            raise Refused("not_replaced", "no bot is playing for you: you are not away")
        change = Change(table.entry(kinds.RETURN, self.seat, "", now))
        if not table.attended:
            change.match["status"] = RUNNING
        assert table.match.seat is not None
        then = table.clock.copy()
        then.halt(now)
        schedule.plan(table, change, table.match.seat, then, now, playing=self.seat)
        return change


def _closed(table: Table, seat: int | None, now: float) -> Change:
    table.check_status(OPEN, "only a table that is still waiting for players can be closed")
    entry = table.entry(kinds.CLOSE, seat, "", now)
    return Change(entry, match={"status": CLOSED, "due": None})


def _stand_in(table: Table, kind: str, seat: int, level: str, now: float) -> Change:
    table.check_status(RUNNING, "the match is not being played")
    if table.seats[seat].bot:
        raise Refused("replaced", f"a bot is already playing for {table.called(seat)}")
    change = Change(table.entry(kind, seat, level, now))
    others = [i for i, one in enumerate(table.seats) if one.person and not one.bot and i != seat]
    if not others:
        change.match.update(status=IDLE, due=None)
    elif table.match.seat == seat or table.bot_to_move:
        change.match["due"] = now + schedule.LEASE
    elif table.clock.limited and table.match.seat is not None:
        # Not later than that: where no device changes hands any more, no time waits.
        then = table.clock.copy()
        then.halt(now)
        change.match["due"] = now + then.left(table.match.seat)
    return change
