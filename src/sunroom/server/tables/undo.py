"""Taking moves back: what may be taken back at once, and who has to agree to the rest.

Whatever somebody learnt by a move they know for good. So a move that told its maker something, or
to which others have answered, is taken back only if every other person agrees; also the persons in
whose place a bot plays, because what the bot shows of their hand would be known when they return.
Who is away cannot agree, so such a wish is refused until they are back.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sunroom.games.terms import Refused
from sunroom.server.tables import entry as kinds
from sunroom.server.tables import schedule
from sunroom.server.tables.command import Command
from sunroom.server.tables.entry import Change, Entry
from sunroom.server.tables.status import RUNNING

if TYPE_CHECKING:
    from sunroom.server.tables.table import Table

MOST_WISHES = 2  # of one seat, until a move is made


# --- what is asked for ---------------------------------------------------------------------------


@dataclass(kw_only=True, slots=True)
class Undo(Command):
    """Take back the seat's last move: at once where that is fair, else the others are asked."""

    seat: int
    after: int

    def change(self, table: Table, now: float) -> Change:
        _check(table, self.seat, self.after)
        count = _moves_back(table, self.seat)
        others = _others(table, self.seat)
        if not others or (count == 1 and table.match.may_undo(self.seat)):
            entry = table.entry(kinds.UNDO, self.seat, str(count), now, client=self.client)
            change = Change(entry)
            _take_back(table, change, count, now)
            return change
        _check_asking(table, self.seat, others)
        return Change(table.entry(kinds.ASK, self.seat, str(count), now, client=self.client))


@dataclass(kw_only=True, slots=True)
class Answer(Command):
    """Agree that another seat takes back its move; or decline, or withdraw one's own wish."""

    seat: int
    agrees: bool
    after: int

    def change(self, table: Table, now: float) -> Change:
        _check(table, self.seat, self.after)
        asked = table.asked
        if asked is None:
            raise Refused("not_asked", "nobody has asked to take back a move")
        if self.agrees and self.seat not in _others(table, asked.seat):
            raise Refused("not_asked", "you asked: the others have to answer")
        if self.seat in asked.agreed:
            raise Refused("answered", "you have already answered")
        kind = kinds.AGREE if self.agrees else kinds.DECLINE
        change = Change(table.entry(kind, self.seat, "", now, client=self.client))
        if self.agrees and _others(table, asked.seat) <= asked.agreed | {self.seat}:
            change.entry.text = str(asked.count)
            _take_back(table, change, asked.count, now)
        return change


# --- what was asked for --------------------------------------------------------------------------


@dataclass(slots=True)
class Asked:
    """A seat asks the others to take back moves."""

    seat: int
    count: int
    agreed: set[int] = field(default_factory=set)


@dataclass(slots=True)
class Wishes:
    """What was asked for at a table since the position changed."""

    asked: Asked | None = None  # and waits for an answer
    made: list[int] = field(default_factory=list)  # by which seats
    passed_over: int = 0  # the number of the last move with which a wish ended

    def fold(self, entry: Entry) -> int | None:
        """Take in an entry about moves taken back; how many are with it, if any."""
        match entry.kind:
            case kinds.UNDO:
                return int(entry.text)
            case kinds.ASK:
                assert entry.seat is not None
                self.asked = Asked(entry.seat, int(entry.text))
                self.made.append(entry.seat)
            case kinds.AGREE:
                assert entry.seat is not None
                if self.asked:  # servers before this one went on asking where somebody had left
                    self.asked.agreed.add(entry.seat)
                if entry.text:
                    return int(entry.text)
            case kinds.DECLINE:
                self.asked = None
        return None

    def moved(self, number: int) -> None:
        """A move is an answer too."""
        if self.asked:
            self.passed_over = number

    def position_changed(self) -> None:
        self.asked = None
        self.made.clear()

    def stood_in(self, seat: int) -> None:
        """A bot plays for this seat now: who is away wants, and allows, nothing any more. What they
        agreed to before they went counts."""
        if self.asked and (seat == self.asked.seat or seat not in self.asked.agreed):
            self.asked = None


# --- what is fair --------------------------------------------------------------------------------


def _check(table: Table, seat: int, after: int) -> None:
    table.check_no_stand_in(seat)
    table.check_status(RUNNING, "no move can be taken back")
    table.check_after(after)


def _check_asking(table: Table, seat: int, others: set[int]) -> None:
    if table.asked:
        name = table.called(table.asked.seat)
        raise Refused("asked", f"{name} has already asked: that has to be answered first")
    away = [table.called(i) for i in sorted(others) if table.seats[i].bot]
    if away:
        message = f"{' and '.join(away)} would have to agree, but a bot is playing there for now"
        raise Refused("away", message)
    if table.wishes.made.count(seat) >= MOST_WISHES:
        raise Refused("asked_enough", "you have asked too often: ask again after another move")


def _others(table: Table, seat: int) -> set[int]:
    """The seats of all other persons, of those who are away too. Bots agree to everything; those
    who sit at the same device, by word of mouth, as long as they sit there."""
    person = table.seats[seat].person
    return {
        i
        for i, one in enumerate(table.seats)
        if one.person and i != seat and (one.person != person or one.bot)
    }


def _moves_back(table: Table, seat: int) -> int:
    """How many moves go back to before the seat's last own one."""
    for back, (mover, _) in enumerate(reversed(table.match.story), start=1):
        if mover == seat:
            return back
    raise Refused("nothing_to_undo", "you have made no move that could be taken back")


def _take_back(table: Table, change: Change, count: int, now: float) -> None:
    mover = table.match.story[-count][0]
    then = table.clock.copy()
    then.taken_back(count, now)
    if then.spent(mover) and not table.seats[mover].bot:
        name = table.called(mover)
        raise Refused("no_time", f"{name} would have no time left after taking that back")
    schedule.plan(table, change, mover, then, now)
