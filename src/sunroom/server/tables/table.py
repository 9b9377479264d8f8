"""A table: one match, who sits there, and all that happened, one entry after the other.

A table never changes by itself. Whoever wants something sends a `Command`, which becomes a `Change`
or a refusal; the change is committed; then `fold` makes it part of the table. Loading a table folds
its entries once more, so what is in memory is always what the entries say.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import nullcontext

from sunroom.games.terms import Json, Refused
from sunroom.match import Match, Step
from sunroom.server.encoding import encode
from sunroom.server.tables import entry as kinds
from sunroom.server.tables.clock import Clock
from sunroom.server.tables.entry import Entry
from sunroom.server.tables.header import IMPORTED, Header
from sunroom.server.tables.seat import STAND_IN, Seat
from sunroom.server.tables.status import CLOSED, IN_WORDS, OPEN, OVER, RUNNING
from sunroom.server.tables.undo import Asked, Wishes

# After so many entries a match can only be played to its end. Moves, taken back and made again, and
# people who leave and return would else go on for ever; the longest match has some two hundred.
MOST_ENTRIES = 1_000
ALWAYS = (kinds.MOVE, kinds.LATE, kinds.LEAVE, kinds.CLOSE, kinds.REMATCH, kinds.READY)
RETURNS = 20  # of a seat that are possible even then: nobody is shut out by what others have done


class Table:
    """One match with its people."""

    def __init__(self, header: Header, history: Iterable[Entry] = ()) -> None:
        self.id = header.id
        self.host = header.host
        self.code = header.code
        self.listed = header.listed
        self.seconds = header.seconds
        self.match_seconds = header.match_seconds
        self.increment = header.increment or 0
        self.origin = header.origin
        self.address = header.address  # hashed, of who made it
        self.created = float(header.created)  # a damaged one is no number
        self.seats = header.sitting()
        self.match = header.begun()
        self.entries: list[Entry] = []
        self._sent: dict[str, int] = {}  # the numbers of entries by the names their senders gave
        self.wishes = Wishes()
        self.closed = False
        self.rematch: str | None = None
        self.settled = 0  # the number of the last entry that changed the position
        self._holders: dict[str, int] = {}  # who decided last, of those at one device
        self.clock = Clock(len(self.seats), self.seconds, self.match_seconds, self.increment)
        self._run_clock(header.created)
        self._unfolding = False
        for _ in self.unfold(history):
            pass

    # --- the moment ------------------------------------------------------------------------------

    @property
    def number(self) -> int:
        """Of the last entry."""
        return len(self.entries)

    @property
    def status(self) -> str:
        if self.closed:
            return CLOSED
        if self.finished:
            return OVER
        return OPEN if any(seat.open for seat in self.seats) else RUNNING

    @property
    def finished(self) -> bool:
        """Nothing more can happen in the match; all of it may be seen."""
        return self.match.over or self.origin == IMPORTED

    @property
    def deadline(self) -> float | None:
        """When the time of who has to move is over, if it is a person and the time is limited."""
        return self.clock.deadline

    @property
    def bot_to_move(self) -> str | None:
        """The level of the bot that has to decide now; also for a person who has no time left."""
        if self.status != RUNNING or self.match.seat is None:
            return None
        return self.decided_by(self.match.seat, self.clock)

    def decided_by(self, seat: int, clock: Clock) -> str | None:
        """The level of the bot that would make a decision of this seat by these clocks."""
        bot = self.seats[seat].bot
        return STAND_IN if bot is None and clock.spent(seat) else bot

    @property
    def attended(self) -> bool:
        """Whether a person still plays: bots do not play on among themselves."""
        return any(seat.person and not seat.bot for seat in self.seats)

    @property
    def asked(self) -> Asked | None:
        """Who waits for an answer to the wish to take back moves."""
        return self.wishes.asked

    @property
    def sole_person(self) -> str | None:
        """Who plays without other people elsewhere: with bots, or with others at one device."""
        people = {seat.person for seat in self.seats if not seat.bot}
        return people.pop() if len(people) == 1 else None

    def seats_of(self, person: str | None) -> list[int]:
        return [i for i, seat in enumerate(self.seats) if person and seat.person == person]

    def called(self, seat: int) -> str:
        """How people call who sits there; they count seats from 1."""
        one = self.seats[seat]
        if one.person is None:
            return f"the bot at seat {seat + 1}" if one.bot else f"seat {seat + 1}"
        return one.name or f"player {seat + 1}"

    def shares_device(self, seat: int) -> bool:
        """Whether others who still play themselves sit there with the same identity."""
        return sum(not self.seats[i].bot for i in self.seats_of(self.seats[seat].person)) > 1

    def sent_before(self, seat: int | None, client: str) -> int | None:
        """The number that something got which the same sender sent once already."""
        number = self._sent.get(client)
        if number is None or self.entries[number - 1].seat == seat:
            return number
        for one in reversed(self.entries):  # two seats have chosen the same name for something
            if one.client == client and one.seat == seat:
                return one.number
        return None

    # --- checks ----------------------------------------------------------------------------------

    def check_status(self, wanted: str, message: str) -> None:
        if self.status != wanted:
            raise Refused(f"match_{self.status}", f"{message}: it is {IN_WORDS[self.status]}")

    def check_after(self, after: int) -> None:
        if after < self.settled:
            message = "the table has changed in the meantime: look again"
            raise Refused(
                "stale", f"{message} (entry {after} was known, the last is {self.number})"
            )
        if after > self.number:
            message = f"there is no number {after} yet: the last is {self.number}"
            raise Refused("bad_number", message)

    def check_turn(self, seat: int) -> None:
        """It is the seat's turn."""
        self.check_status(RUNNING, "there is nothing to decide")
        if self.match.seat != seat:
            to_move = "nobody" if self.match.seat is None else self.called(self.match.seat)
            raise Refused("not_your_turn", f"it is not your turn: {to_move} has to move")

    def check_seat(self, seat: int) -> None:
        """There is such a seat."""
        if not 0 <= seat < len(self.seats):
            most = len(self.seats) - 1
            raise Refused("bad_seat", f"seat, counted from 0, must be 0 to {most}, not {seat}")

    def check_own(self, person: str | None, seat: int) -> None:
        """The seat is this person's."""
        self.check_seat(seat)
        if person is None or self.seats[seat].person != person:
            raise Refused("not_yours", "this seat is not yours")

    def check_no_stand_in(self, seat: int) -> None:
        """The person plays, and no bot in that place."""
        if self.seats[seat].bot:
            raise Refused("replaced", "a bot is playing for you: come back first")

    def check_no_bot(self, seat: int) -> None:
        """And if it is the person's turn, no bot makes this decision."""
        self.check_no_stand_in(seat)
        if self.match.seat == seat and self.bot_to_move:
            raise Refused("no_time", "your time is up: a bot makes this decision")

    # --- time ------------------------------------------------------------------------------------

    def _run_clock(self, now: float) -> None:
        """After something changed: time runs for the person who decides, if one does."""
        seat = self.match.seat
        if self.clock.limited and self.status == RUNNING and seat is not None:
            if not self.decided_by(seat, self.clock):
                self.clock.go(seat, now, self.waits_for_device(seat))

    def waits_for_device(
        self, seat: int, holder: int | None = None, playing: int | None = None
    ) -> bool:
        """Whether time waits because the device changes hands."""
        person = self.seats[seat].person
        if person is None:
            return False
        around = [i for i in self.seats_of(person) if i == playing or not self.seats[i].bot]
        last = holder if holder in around else self._holders.get(person)
        return len(around) > 1 and last != seat

    def earns(self, seat: int) -> bool:
        """Whether a move brings its seat the increment: not what a bot plays for who is away."""
        return self.seats[seat].bot is None

    # --- what happened ---------------------------------------------------------------------------

    def entry(
        self,
        kind: str,
        seat: int | None,
        text: str,
        now: float,
        person: str | None = None,
        client: str | None = None,
    ) -> Entry:
        if self.number >= MOST_ENTRIES and kind not in ALWAYS and not self._may_return(kind, seat):
            message = "so much has happened at this table that it can only be played to its end"
            raise Refused("too_long", message)
        return Entry(self.number + 1, kind, seat, text, now, person, client)

    def _may_return(self, kind: str, seat: int | None) -> bool:
        before = sum(one.kind == kinds.RETURN and one.seat == seat for one in self.entries)
        return kind == kinds.RETURN and before < RETURNS

    def unfold(self, history: Iterable[Entry]) -> Iterator[None]:
        """Fold all that has happened until now, one entry a step; so others can be served between
        the steps. What is to be told of it is worked out when somebody wants to know."""
        self._unfolding = True
        history = list(history)
        with self.match.remembering() if _takes_back(history) else nullcontext():
            for one in history:
                self.fold(one)
                yield
        self._unfolding = False

    def fold(self, entry: Entry, step: Step | None = None) -> None:
        """Make a committed entry part of the table."""
        assert entry.number == self.number + 1
        self.entries.append(entry)
        if entry.client is not None:
            self._sent[entry.client] = entry.number
        match entry.kind:
            case kinds.MOVE:
                assert entry.seat is not None
                self.wishes.moved(entry.number)
                self._make_move(entry, step)
                self.clock.moved(entry.seat, entry.at, self.earns(entry.seat))
                self._hold(entry.seat)
                self._position_changed(entry)
            case kinds.UNDO | kinds.ASK | kinds.AGREE | kinds.DECLINE:
                count = self.wishes.fold(entry)
                if count is not None:
                    self._take_back(entry, count)
            case kinds.READY:
                assert entry.seat is not None
                self._hold(entry.seat)
                self.clock.ready(entry.at)
            case kinds.CLOSE:
                self.closed = True
            case kinds.REMATCH:
                self.rematch = entry.text
            case _:
                self._fold_seat(entry)

    def _make_move(self, entry: Entry, step: Step | None) -> None:
        if self._unfolding:
            self.match.advance(entry.text)
            return
        if step is None:  # another process has made it
            step = self.match.prepare(entry.text)
            entry.events = encode(step.events)
        self.match.take(step)

    def _hold(self, seat: int) -> None:
        person = self.seats[seat].person
        if person and not self.seats[seat].bot:
            self._holders[person] = seat

    def _fold_seat(self, entry: Entry) -> None:
        assert entry.seat is not None
        seat = self.seats[entry.seat]
        self.clock.halt(entry.at)
        match entry.kind:
            case kinds.JOIN:
                seat.person, seat.name = entry.person, entry.text
            case kinds.LEAVE if not entry.text:
                self.seats[entry.seat] = Seat()
            case kinds.LEAVE | kinds.REPLACE | kinds.LATE:
                if entry.kind == kinds.LATE:
                    self.clock.run_out(entry.seat)
                seat.bot = entry.text
                self.wishes.stood_in(entry.seat)
            case kinds.RETURN:
                seat.bot = None
            case _:
                raise AssertionError(f"there is no kind {entry.kind}")
        self._run_clock(entry.at)

    def _take_back(self, entry: Entry, count: int) -> None:
        if not 0 < count <= len(self.match.history):
            raise ValueError(f"there are no {count} moves that could be taken back")
        self.match.undo_all_after(len(self.match.history) - count)
        self.clock.taken_back(count, entry.at)
        self._position_changed(entry)

    def _position_changed(self, entry: Entry) -> None:
        self.wishes.position_changed()
        self.settled = entry.number
        self._run_clock(entry.at)

    def telling(self, after: int) -> Iterator[None]:
        """Work out what happened in the moves after this number, where that is not yet known, one
        entry a step."""
        entries = self.entries[:]  # what comes in the meantime is known
        moves = [one for one in entries[after:] if one.kind == kinds.MOVE]
        if all(one.events is not None for one in moves):
            return
        again = Match.from_record({**self.match.record(), "moves": []})
        with again.remembering() if _takes_back(entries) else nullcontext():
            for one in entries:
                if one.kind == kinds.MOVE and one.number > after and one.events is None:
                    step = again.prepare(one.text)
                    again.take(step)
                    one.events = encode(step.events)
                elif one.kind == kinds.MOVE:
                    again.advance(one.text)
                elif one.kind in (kinds.UNDO, kinds.AGREE) and one.text:
                    again.undo_all_after(len(again.history) - int(one.text))
                yield

    def told_clock(self) -> Json | None:
        return self.clock.told([seat.person is not None for seat in self.seats])

    def summary(self) -> Json:
        """What anybody may know of the table, hidden things apart from it."""
        match = self.match
        asked = self.asked
        return {
            "id": self.id,
            "game": match.game.id,
            "players": match.players,
            "options": match.options,
            "version": match.game.version,
            "status": self.status,
            "seats": [seat.told() for seat in self.seats],
            "seat": match.seat if self.status == RUNNING else None,
            "listed": self.listed,
            "seconds": self.seconds,
            "match_seconds": self.match_seconds,
            "increment": self.increment,
            "origin": self.origin,
            "created": self.created,
            "number": self.number,
            "deadline": self.deadline,
            "clock": self.told_clock(),
            "undo": asked and {"seat": asked.seat, "agreed": sorted(asked.agreed)},
            "rematch": self.rematch,
            "winners": list(match.outcome.winners) if match.outcome else None,
        }


def _takes_back(history: Iterable[Entry]) -> bool:
    """Whether moves are taken back in it: only for that it is worth while to keep all states."""
    return any(one.kind in (kinds.UNDO, kinds.AGREE) for one in history)
