"""Moves, of people and of bots; and who takes over a device that several share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sunroom.games.terms import Refused
from sunroom.match import Step
from sunroom.server.encoding import encode
from sunroom.server.tables import entry as kinds
from sunroom.server.tables import schedule
from sunroom.server.tables.command import Command
from sunroom.server.tables.entry import Change
from sunroom.server.tables.status import OVER, RUNNING

if TYPE_CHECKING:
    from sunroom.server.tables.table import Table


@dataclass(kw_only=True, slots=True)
class Move(Command):
    """Of a person."""

    seat: int
    text: str
    after: int  # the number of the last entry that the sender has seen

    def change(self, table: Table, now: float) -> Change:
        table.check_no_bot(self.seat)
        return _moved(table, self.seat, self.text, self.after, now, self.client)


@dataclass(kw_only=True, slots=True)
class BotMove(Command):
    """Of a bot, also in a person's place."""

    seat: int
    level: str
    text: str
    after: int

    def change(self, table: Table, now: float) -> Change:
        if table.bot_to_move != self.level:  # asked here, where nothing can come between
            raise Refused("stale", "the person is back, or the position has changed")
        return _moved(table, self.seat, self.text, self.after, now, None)


@dataclass(kw_only=True, slots=True)
class Ready(Command):
    """Who decides now has the device that several share: from here on time runs."""

    seat: int
    after: int

    def change(self, table: Table, now: float) -> Change | None:
        table.check_no_bot(self.seat)
        _check_turn(table, self.seat, self.after)
        if not table.shares_device(self.seat):
            raise Refused("not_shared", "this is for people who share a device")
        if table.clock.starts is None or table.clock.starts <= now:
            return None  # it runs already, or there is none
        change = Change(table.entry(kinds.READY, self.seat, "", now, client=self.client))
        change.match["due"] = now + table.clock.left(self.seat)
        return change


def _moved(
    table: Table, seat: int, text: str, after: int, now: float, client: str | None
) -> Change:
    _check_turn(table, seat, after)
    step = _prepared(table, text)
    change = Change(table.entry(kinds.MOVE, seat, text, now, client=client), step=step)
    change.entry.events = encode(step.events)
    if table.match.game.over(step.state):
        change.match.update(status=OVER, due=None)
    else:
        then = table.clock.copy()
        then.moved(seat, now, table.earns(seat))
        schedule.plan(table, change, int(step.state.seat), then, now, holder=seat)
    return change


def _prepared(table: Table, text: str) -> Step:
    try:
        return table.match.prepare(text)
    except Refused:
        # Why not is said by what the seat sees, so that a refusal can tell nothing else.
        seen = table.match.look()
        seen.game.read(seen.state, text)
        raise


def _check_turn(table: Table, seat: int, after: int) -> None:
    table.check_status(RUNNING, "no move can be made")
    table.check_after(after)
    table.check_turn(seat)
