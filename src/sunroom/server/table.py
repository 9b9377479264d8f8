"""A table: one match, who sits there, and all that happened, one entry after the other.

A table never changes by itself. Whoever wants something gets a `Change` or a refusal; the change is
committed; then `fold` makes it part of the table. Loading a table folds its entries once more, so
what is in memory is always what the entries say.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec

from sunroom import games
from sunroom.games.terms import Json, Refused
from sunroom.match import Match, Step
from sunroom.server import entry as kinds
from sunroom.server.entry import Entry
from sunroom.server.store import Change

STAND_IN = "medium"  # the bot that plays for somebody who left or is late
LEASE = 10.0  # seconds in which the worker that made a bot's turn lets it play

OPEN = "open"
RUNNING = "running"
OVER = "over"
CLOSED = "closed"
IDLE = "idle"  # only in the database: running, but nobody plays any more until somebody returns

encode = msgspec.json.encode


@dataclass(slots=True)
class Seat:
    """Who sits there: nobody yet, a person, or a bot."""

    person: str | None = None
    name: str = ""
    bot: str | None = None  # the level of a bot that decides here, also in a person's place

    @property
    def open(self) -> bool:
        return self.person is None and self.bot is None


@dataclass(slots=True)
class Asked:
    """A seat asks the others to take back moves."""

    seat: int
    count: int
    agreed: set[int]


class Table:
    """One match with its people."""

    def __init__(self, header: Any, history: list[Entry]) -> None:
        self.id: str = header.id
        self.host: str = header.host
        self.code: str = header.code
        self.listed: bool = header.listed
        self.seconds: int | None = header.seconds
        self.origin: str = header.origin
        self.created: float = header.created
        self.seats = [Seat(**one) for one in msgspec.json.decode(header.seats)]
        self.match = _begun(header)
        self.entries: list[Entry] = []
        self.asked: Asked | None = None
        self.closed = False
        self.rematch: str | None = None
        self.settled = 0  # the number of the last entry that changed the position
        self.passed_over = 0  # the number of the last move with which a wish to take back ended
        self._waiting_since: float = header.created
        for one in history:
            self.fold(one)

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
        return self.match.over or self.origin == "imported"

    @property
    def deadline(self) -> float | None:
        """When the time for the move is over, if a person has to move and the time is limited."""
        if self.status != RUNNING or self.seconds is None or self.bot_to_move:
            return None
        return self._waiting_since + self.seconds

    @property
    def bot_to_move(self) -> str | None:
        """The level of the bot that has to decide now."""
        if self.status != RUNNING or self.match.seat is None:
            return None
        return self.seats[self.match.seat].bot

    @property
    def attended(self) -> bool:
        """Whether a person still plays: bots do not play on among themselves."""
        return any(seat.person and not seat.bot for seat in self.seats)

    def due(self, now: float) -> float | None:
        """When the server has to do something by itself."""
        if self.bot_to_move:
            return now + LEASE if self.attended else None
        return self.deadline

    def seats_of(self, person: str | None) -> list[int]:
        return [i for i, seat in enumerate(self.seats) if person and seat.person == person]

    def sent_before(self, seat: int | None, client: str) -> int | None:
        """The number that something got which the same sender sent once already."""
        for one in reversed(self.entries):
            if one.client == client and one.seat == seat:
                return one.number
        return None

    # --- what people may do ----------------------------------------------------------------------

    def join(
        self, person: str, name: str, code: str | None, wish: int | None, now: float
    ) -> Change:
        if not self.listed and code != self.code:
            raise Refused(
                "wrong_code", "this table is joined by its link, and this is not its code"
            )
        self._check_status(OPEN, "this table has no open seat")
        free = [i for i, seat in enumerate(self.seats) if seat.open]
        if wish is not None and wish not in free:
            raise Refused("seat_taken", f"seat {wish} is not open: {_numbers(free)} can be taken")
        seat = free[0] if wish is None else wish
        entry = self._entry(kinds.JOIN, seat, name, now, person=person)
        change = Change(entry, sits=(seat, person))
        if len(free) == 1:  # the match begins
            change.match["status"] = RUNNING
            to_move = self.match.seat
            if to_move is not None and self.seats[to_move].bot:
                change.match["due"] = now + LEASE
            elif self.seconds is not None:
                change.match["due"] = now + self.seconds
        return change

    def leave(self, seat: int, now: float) -> Change:
        if self.status == OPEN:
            if self.seats[seat].person == self.host:
                return self.close(seat, now)
            return Change(self._entry(kinds.LEAVE, seat, "", now), stands=seat)
        return self._stand_in(kinds.LEAVE, seat, STAND_IN, now)

    def close(self, seat: int | None, now: float) -> Change:
        """The host gives it up."""
        self._check_status(OPEN, "only a table that still waits for players can be closed")
        entry = self._entry(kinds.CLOSE, seat, "", now)
        return Change(entry, match={"status": CLOSED, "due": None})

    def replace(self, seat: int, level: str, now: float) -> Change:
        """The host lets a bot play for somebody. Whether that one is absent is not known here."""
        if self.seats[seat].person is None:
            raise Refused("no_person", f"at seat {seat} sits no person to be replaced")
        return self._stand_in(kinds.REPLACE, seat, level, now)

    def late(self, now: float) -> Change | None:
        """A bot takes over where the time for the move is over."""
        if self.deadline is None or self.deadline > now or self.match.seat is None:
            return None
        return self._stand_in(kinds.LATE, self.match.seat, STAND_IN, now)

    def _stand_in(self, kind: str, seat: int, level: str, now: float) -> Change:
        self._check_status(RUNNING, "the match is not being played")
        if self.seats[seat].bot:
            raise Refused("replaced", f"at seat {seat} a bot plays already")
        change = Change(self._entry(kind, seat, level, now))
        others = [i for i, one in enumerate(self.seats) if one.person and not one.bot and i != seat]
        if not others:
            change.match.update(status=IDLE, due=None)
        elif self.match.seat == seat or self.bot_to_move:
            change.match["due"] = now + LEASE
        return change

    def come_back(self, seat: int, now: float) -> Change:
        self._check_status(RUNNING, "the match is not being played")
        if not self.seats[seat].bot:
            raise Refused("not_replaced", f"at seat {seat} no bot plays in your place")
        change = Change(self._entry(kinds.RETURN, seat, "", now))
        if not self.attended:
            change.match["status"] = RUNNING
        if self.match.seat == seat:
            change.match["due"] = None if self.seconds is None else now + self.seconds
        elif self.bot_to_move:
            change.match["due"] = now + LEASE
        return change

    def move(
        self, seat: int, text: str, after: int, now: float, client: str | None = None
    ) -> tuple[Change, Step]:
        self._check_turn(seat, after)
        step = self._prepared(seat, text)
        change = Change(self._entry(kinds.MOVE, seat, text, now, client=client))
        game = self.match.game
        change.entry.events = encode(step.events)
        if game.over(step.state):
            change.match.update(status=OVER, due=None)
        elif self.seats[int(step.state.seat)].bot:
            change.match["due"] = now + LEASE if self.attended else None
        elif self.seconds is not None:
            change.match["due"] = now + self.seconds
        elif self.bot_to_move:
            change.match["due"] = None
        return change, step

    def _prepared(self, seat: int, text: str) -> Step:
        try:
            return self.match.prepare(text)
        except Refused:
            # Why not is said by what the seat sees, so that a refusal can tell nothing else.
            seen = self.match.look()
            seen.game.read(seen.state, text)
            raise

    def ask_undo(self, seat: int, after: int, now: float, client: str | None) -> Change:
        """Take back the seat's last move: at once where that is fair, else the others are asked."""
        self._check_status(RUNNING, "the match is not being played")
        self._check_after(after)
        count = self._moves_back(seat)
        others = [i for i, one in enumerate(self.seats) if one.person and not one.bot and i != seat]
        if not others or (count == 1 and self.match.may_undo(seat)):
            change = Change(self._entry(kinds.UNDO, seat, str(count), now, client=client))
            self._after_undo(change, count, now)
            return change
        if self.asked:
            raise Refused("asked", f"seat {self.asked.seat} has asked already: agree or decline")
        return Change(self._entry(kinds.ASK, seat, str(count), now, client=client))

    def answer_undo(
        self, seat: int, agrees: bool, after: int, now: float, client: str | None
    ) -> Change:
        self._check_status(RUNNING, "the match is not being played")
        self._check_after(after)
        if self.asked is None:
            raise Refused("not_asked", "nobody has asked to take back a move")
        if seat == self.asked.seat and agrees:
            raise Refused("not_asked", "it was you who asked: the others answer")
        if seat in self.asked.agreed:
            raise Refused("answered", "you have answered already")
        kind = kinds.AGREE if agrees else kinds.DECLINE
        change = Change(self._entry(kind, seat, "", now, client=client))
        if agrees and not self._still_to_agree(self.asked) - {seat}:
            change.entry.text = str(self.asked.count)
            self._after_undo(change, self.asked.count, now)
        return change

    def next_match(self, match: str, now: float) -> Change:
        self._check_status(OVER, "a rematch is for when the match is over")
        return Change(self._entry(kinds.REMATCH, None, match, now))

    # --- checks ----------------------------------------------------------------------------------

    def _check_status(self, wanted: str, message: str) -> None:
        if self.status != wanted:
            raise Refused(f"match_{self.status}", f"{message}: it is {_in_words(self.status)}")

    def _check_after(self, after: int) -> None:
        if after < self.settled:
            message = f"the position has changed since number {after}: it is now {self.number}"
            raise Refused("stale", message)
        if after > self.number:
            message = f"there is no number {after} yet: the last is {self.number}"
            raise Refused("bad_number", message)

    def _check_turn(self, seat: int, after: int) -> None:
        self._check_status(RUNNING, "no move can be made")
        self._check_after(after)
        self.check_decides(seat)

    def check_decides(self, seat: int) -> None:
        """It is the seat's turn."""
        self._check_status(RUNNING, "there is nothing to decide")
        if self.match.seat != seat:
            message = f"it is not the turn of seat {seat}: seat {self.match.seat} has to move"
            raise Refused("not_your_turn", message)

    def _moves_back(self, seat: int) -> int:
        """How many moves go back to before the seat's last own one."""
        for back, (mover, _) in enumerate(reversed(self.match.story), start=1):
            if mover == seat:
                return back
        raise Refused("nothing_to_undo", "you have not made a move that could be taken back")

    def _still_to_agree(self, asked: Asked) -> set[int]:
        """Bots agree to everything."""
        people = {i for i, one in enumerate(self.seats) if one.person and not one.bot}
        return people - asked.agreed - {asked.seat}

    def _after_undo(self, change: Change, count: int, now: float) -> None:
        mover = self.match.story[-count][0]
        if self.seats[mover].bot:
            change.match["due"] = now + LEASE
        else:
            change.match["due"] = None if self.seconds is None else now + self.seconds

    def _entry(
        self,
        kind: str,
        seat: int | None,
        text: str,
        now: float,
        person: str | None = None,
        client: str | None = None,
    ) -> Entry:
        return Entry(self.number + 1, kind, seat, text, now, person, client)

    # --- what happened ---------------------------------------------------------------------------

    def fold(self, entry: Entry, step: Step | None = None) -> None:
        """Make a committed entry part of the table."""
        assert entry.number == self.number + 1
        self.entries.append(entry)
        match entry.kind:
            case kinds.MOVE:
                if self.asked:
                    self.passed_over = entry.number
                self.match.take(step or self.match.prepare(entry.text))
                self._position_changed(entry)
            case kinds.UNDO:
                self._take_back(entry, int(entry.text))
            case kinds.ASK:
                assert entry.seat is not None
                self.asked = Asked(entry.seat, int(entry.text), set())
            case kinds.AGREE:
                assert self.asked is not None and entry.seat is not None
                self.asked.agreed.add(entry.seat)
                if entry.text:
                    self._take_back(entry, int(entry.text))
            case kinds.DECLINE:
                self.asked = None
            case kinds.CLOSE:
                self.closed = True
            case kinds.REMATCH:
                self.rematch = entry.text
            case _:
                self._fold_seat(entry)

    def _fold_seat(self, entry: Entry) -> None:
        assert entry.seat is not None
        seat = self.seats[entry.seat]
        match entry.kind:
            case kinds.JOIN:
                seat.person, seat.name = entry.person, entry.text
                self._waiting_since = entry.at
            case kinds.LEAVE if not entry.text:
                self.seats[entry.seat] = Seat()
            case kinds.LEAVE | kinds.REPLACE | kinds.LATE:
                seat.bot = entry.text
                if self.asked and (
                    entry.seat == self.asked.seat or not self._still_to_agree(self.asked)
                ):
                    self.asked = None  # nobody is left who wants it, or who has to answer
            case kinds.RETURN:
                seat.bot = None
                self._waiting_since = entry.at
            case _:
                raise AssertionError(f"there is no kind {entry.kind}")

    def _take_back(self, entry: Entry, count: int) -> None:
        self.match.undo_all_after(len(self.match.history) - count)
        self._position_changed(entry)

    def _position_changed(self, entry: Entry) -> None:
        self.asked = None
        self.settled = entry.number
        self._waiting_since = entry.at

    def tell_events(self, after: int) -> None:
        """Work out what happened in the moves after this number, where that is not yet known."""
        if all(one.events is not None for one in self.entries[after:] if one.kind == kinds.MOVE):
            return
        again = Match.from_record({**self.match.record(), "moves": []})
        for one in self.entries:
            if one.kind == kinds.MOVE:
                step = again.prepare(one.text)
                again.take(step)
                one.events = encode(step.events)
            elif one.kind in (kinds.UNDO, kinds.AGREE) and one.text:
                again.undo_all_after(len(again.history) - int(one.text))

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
            "seats": [_public(seat) for seat in self.seats],
            "seat": match.seat if self.status == RUNNING else None,
            "listed": self.listed,
            "seconds": self.seconds,
            "origin": self.origin,
            "created": self.created,
            "number": self.number,
            "deadline": self.deadline,
            "undo": asked and {"seat": asked.seat, "agreed": sorted(asked.agreed)},
            "rematch": self.rematch,
        }


def _public(seat: Seat) -> Json:
    if seat.open:
        return {"kind": "open", "name": "", "bot": None}
    return {"kind": "bot" if seat.person is None else "person", "name": seat.name, "bot": seat.bot}


def _begun(header: Any) -> Match:
    game = games.get(header.game)
    if header.version != game.version:
        raise Refused(
            "old_rules",
            f"this match of {game.name} was played by version {header.version} of the rules; "
            f"this server has version {game.version}",
        )
    if header.start is not None:
        match = Match.from_position(msgspec.json.decode(header.start))
        match.seed = header.seed
        return match
    options = msgspec.json.decode(header.options)
    return Match(header.game, header.players, header.seed, **options)


def _numbers(seats: list[int]) -> str:
    return ", ".join(map(str, seats)) or "none"


def _in_words(status: str) -> str:
    return {
        OPEN: "still waiting for players",
        RUNNING: "being played",
        OVER: "over",
        CLOSED: "closed",
    }[status]
