"""Two worlds that look the same to a viewer, played side by side at two tables of the server."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from sunroom import Match
from sunroom.games.terms import Event, Json, Refused
from sunroom.server.tables import entry as kinds
from sunroom.server.tables.command import Command
from sunroom.server.tables.entry import Change, Entry
from sunroom.server.tables.header import Header, as_text
from sunroom.server.tables.playing import BotMove, Move
from sunroom.server.tables.seating import ComeBack, Leave
from sunroom.server.tables.table import Table
from sunroom.server.tables.undo import Answer, Undo
from sunroom.server.telling import messages

LIMITS: list[Json] = [{}, {"seconds": 60}, {"match_seconds": 60, "increment": 2}]
Tell = Callable[[Table, int | None, str | None, int, bool], bytes]

# What only some may know of an event, written down once more by the contract, apart from `redact`:
# of these fields everybody is told but in the named case, and then one seat alone.
SECRET: dict[str, tuple[str, Callable[[Event], bool], str]] = {
    "lane drew": ("cards", lambda e: True, "seat"),
    "sunny drew": ("tile", lambda e: not e["open"], "seat"),
    "sunny tokens": ("points", lambda e: True, "seat"),
    "sunset drew": ("card", lambda e: True, "seat"),
    "sunset dealt": ("cards", lambda e: True, "seat"),
    "sunset discarded": ("card", lambda e: not e["up"], "seat"),
    "sunset played": ("card", lambda e: not e["up"], "seat"),
    "sunset brought_in": ("card", lambda e: not e["up"], "seat"),
    "sunset chosen": ("card", lambda e: True, "owner"),
    "sunset moved": ("card", lambda e: True, "owner"),
}
# With these events a viewer may learn something that is hidden until then.
LEARNT = {
    "lane": {"drew"},
    "sunny": {"drew", "tokens", "revealed", "tokens_shown"},
    "sunset": {"drew", "dealt", "turned_up", "brought_in", "lane"},
}


def seen(game: str, events: list[Event], viewer: int | None) -> list[Event]:
    """What a viewer may know of what happened."""
    found = []
    for event in events:
        field, hides, owner = SECRET.get(f"{game} {event['event']}", ("", lambda e: False, ""))
        if hides(event) and event[owner] != viewer:
            event = {key: value for key, value in event.items() if key != field}
        found.append(event)
    return found


def other_position(match: Match, viewer: int | None, chooser: random.Random) -> Json:
    """The position as it might be as well, for all that the viewer knows."""
    game = match.game
    state = game.hidden(match._state, viewer)
    game.kernel.run.guess(state, -1 if viewer is None else viewer, chooser.getrandbits(31))
    found = game.position(state, match.options)
    found["rng"] = [chooser.getrandbits(32) for _ in range(4)]
    return found


def near_position(match: Match, viewer: int | None, chooser: random.Random) -> Json | None:
    """The position with one card, or tile, of a hidden hand exchanged for one that comes late.

    So the viewer mostly draws the same in both worlds, and they stay together for longer. None
    where there is nothing to exchange.
    """
    name = {"lane": "deck", "sunny": "supply"}.get(match.game.id)
    if name is None:
        return None
    found = match.position()
    hands = found["hands"]
    closed = [seat for seat in range(match.players) if seat != viewer and hands[seat]]
    if name == "supply":
        closed = [seat for seat in closed if not found["revealed"][seat]]
    if not closed or not found[name]:
        return None
    seat, rest = chooser.choice(closed), list(found[name])
    hand, late = list(hands[seat]), len(rest) - 1 - chooser.randrange(min(4, len(rest)))
    held = chooser.randrange(len(hand))
    hand[held], rest[late] = rest[late], hand[held]
    if name == "deck":
        found["hands"][seat], found[name] = "".join(sorted(hand)), "".join(sorted(rest))
    else:
        found["hands"][seat], found[name] = sorted(hand), rest
    return found


def header(match: Match, position: Json, seats: list[Json], **more: Any) -> Header:
    """The header of a table where a match goes on from a position."""
    found: Json = {
        "id": "t" * 14,
        "game": match.game.id,
        "version": match.game.version,
        "players": match.players,
        "options": as_text(match.options),
        "seed": 0,
        "start": as_text(position),
        "seats": as_text(seats),
        "host": seats[0].get("person", "host"),
        "code": "c" * 16,
        "address": "",
        "created": 1000.0,
    }
    return Header(**{**found, **more})


def moved(table: Table, seat: int, text: str, now: float) -> Change:
    """A move of whoever decides there: the person, or a bot."""
    level, after = table.bot_to_move, table.number
    if level is None:
        return Move(seat=seat, text=text, after=after).change(table, now)
    return BotMove(seat=seat, level=level, text=text, after=after).change(table, now)


@dataclass(frozen=True)
class Done:
    """What a seat did: in the one world and in the other, where that is not the same."""

    seat: int
    do: str  # move, undo, agree, decline, leave or return
    text: str = ""
    other: str = ""


everything = partial(messages.news, standing=True)  # also what the rules say of it


class Worlds:
    """Two tables that a viewer cannot tell apart; what it would be told is compared."""

    def __init__(
        self,
        match: Match,
        viewer: int | None,
        chooser: random.Random,
        tell: Tell = everything,
        steady: bool = False,  # with people only, who stay and have time
    ) -> None:
        self.viewer, self.chooser, self.tell, self.steady = viewer, chooser, tell, steady
        self.game = match.game.id
        near = chooser.random() < 0.5 and near_position(match, viewer, chooser)
        self.positions = (match.position(), near or other_position(match, viewer, chooser))
        seats: list[Json] = [{"person": f"p{i}", "name": f"P{i}"} for i in range(match.players)]
        if not steady and chooser.random() < 0.3:
            others = [i for i in range(match.players) if i != viewer]
            seats[chooser.choice(others)] = {"bot": "easy"}
        limits: Json = {} if steady else chooser.choice(LIMITS)
        self.headers = [header(match, one, seats, **limits) for one in self.positions]
        self.tables = [Table(one) for one in self.headers]
        self.now = 2000.0
        self.done: list[Done] = []
        self.compared = 0
        self.compare(self.viewers, 0, True)

    @property
    def one(self) -> Table:
        return self.tables[0]

    @property
    def viewers(self) -> list[tuple[int | None, str | None]]:
        """Who cannot tell the worlds apart: the seat, and whoever watches and knows less."""
        watching: list[tuple[int | None, str | None]] = [(None, None)]
        return watching if self.viewer is None else [(self.viewer, f"p{self.viewer}"), *watching]

    # --- comparing -------------------------------------------------------------------------------

    def compare(self, viewers: Any, after: int, whole: bool) -> None:
        for seat, person in viewers:
            told = [self.tell(table, seat, person, after, whole) for table in self.tables]
            assert told[0] == told[1], f"seat {seat} is told what it may not know"
            self.compared += 1

    def compare_all(self) -> None:
        """All that can be asked for at this moment, also of a server that has just started."""
        number = self.one.number
        for after in {0, number // 2, number}:
            self.compare(self.viewers, after, True)
        loaded = []
        for head, table in zip(self.headers, self.tables):
            plain = [Entry(e.number, e.kind, e.seat, e.text, e.at) for e in table.entries]
            loaded.append(Table(head, plain))
        for seat, person in self.viewers:
            for table, again in zip(self.tables, loaded):
                assert self.tell(table, seat, person, 0, True) == self.tell(
                    again, seat, person, 0, True
                )

    def compare_refusals(self, texts: list[str]) -> None:
        """The seat tries what it may not, or only perhaps: the answers are the same."""
        seat, number = self.viewer, self.one.number
        if seat is None:
            return
        tries: list[Command] = [
            *(Move(seat=seat, text=text, after=number) for text in texts),
            Move(seat=seat, text=texts[0], after=number - 1),
            Move(seat=seat, text=texts[0], after=number + 1),
            Undo(seat=seat, after=number),
            Answer(seat=seat, agrees=True, after=number),
            Answer(seat=seat, agrees=False, after=number),
        ]
        for one in tries:
            told = [self._answer(table, one) for table in self.tables]
            assert told[0] == told[1], "a refusal tells what the seat may not know"
            self.compared += 1

    def _answer(self, table: Table, one: Command) -> bytes:
        try:
            change = one.change(table, self.now)
        except Refused as refusal:
            return messages.refused("c", table.number, refusal)
        assert change is not None
        return as_text([change.entry.kind, change.entry.seat, change.entry.text]).encode()

    # --- playing ---------------------------------------------------------------------------------

    def step(self) -> bool:
        """Something happens in both worlds; False if the viewer can tell them apart now."""
        self.now += 1.0
        table, chance = self.one, self.chooser.random()
        people = [i for i, seat in enumerate(table.seats) if seat.person and not seat.bot]
        if table.asked and chance < 0.5:
            wait = [i for i in people if i != table.asked.seat and i not in table.asked.agreed]
            if wait:
                return self.do(Done(self.chooser.choice(wait), self._word("agree", "decline")))
        if people and chance < 0.12 and not table.asked:
            mover = self.chooser.choice(people)
            if any(one == mover for one, _ in table.match.story):
                return self.do(Done(mover, "undo"))
        if chance > 0.97 and not self.steady:
            seat = self.chooser.choice([i for i, one in enumerate(table.seats) if one.person])
            return self.do(Done(seat, "return" if table.seats[seat].bot else "leave"))
        return self._move()

    def _word(self, *words: str) -> str:
        return self.chooser.choice(words)

    def _move(self) -> bool:
        one, other = (table.match for table in self.tables)
        seat, legal = one.seat, one.moves
        assert seat is not None
        if seat == self.viewer:
            text = self.chooser.choice(legal)
            return self.do(Done(seat, "move", text, text))
        for text in self.chooser.sample(legal, min(6, len(legal))):
            same = self._same_looking(text, other)
            if same is not None:
                return self.do(Done(seat, "move", text, same))
        text = self.chooser.choice(legal)  # the other world knows nothing like it
        one.take(one.prepare(text))
        return False

    def _same_looking(self, text: str, other: Match) -> str | None:
        """The same move in the other world, or one in which the viewer sees the same."""
        legal = other.moves
        if text in legal:
            return text
        if self.game == "sunset":  # here a card may be put down unseen
            wanted = seen(self.game, self.one.match.prepare(text).events, self.viewer)
            for found in legal:
                if found.split()[0] == text.split()[0]:
                    if seen(self.game, other.prepare(found).events, self.viewer) == wanted:
                        return found
        return None

    def do(self, done: Done) -> bool:
        """Let it happen, and compare what is told of it; or what it is refused with."""
        changes: list[Change] = []
        refusals: list[bytes] = []
        for table, text in zip(self.tables, (done.text, done.other)):
            try:
                changes.append(self._change(table, done, text))
            except Refused as refusal:
                refusals.append(messages.refused("c", table.number, refusal))
        if refusals:
            assert len(refusals) == 2 and refusals[0] == refusals[1], "a refusal tells the worlds"
            self.compared += 1
            return True
        first, second = (change.entry for change in changes)
        assert first.kind == second.kind, "who may take back a move tells what is hidden"
        self.done.append(done)
        viewers, over = self.viewers, False
        if first.kind == kinds.MOVE:
            steps = [change.step for change in changes if change.step is not None]
            over = any(self.one.match.game.over(step.state) for step in steps)
            viewers = [one for one in viewers if self._sees_the_same(steps, one[0])]
        for table, change in zip(self.tables, changes):
            table.fold(change.entry, change.step)
        if over:  # all is open
            assert not viewers or all(table.match.over for table in self.tables)
            return False
        self.compare(viewers, self.one.number - 1, False)
        return len(viewers) == len(self.viewers)

    def _change(self, table: Table, done: Done, text: str) -> Change:
        command: Command
        match done.do:
            case "move":
                return moved(table, done.seat, text, self.now)
            case "undo":
                command = Undo(seat=done.seat, after=table.number)
            case "agree" | "decline":
                agrees = done.do == "agree"
                command = Answer(seat=done.seat, agrees=agrees, after=table.number)
            case "leave":
                command = Leave(seat=done.seat)
            case _:
                command = ComeBack(seat=done.seat)
        change = command.change(table, self.now)
        assert change is not None
        return change

    def _sees_the_same(self, steps: list[Any], viewer: int | None) -> bool:
        """Whether a viewer may know the same of both; if not, there was something to learn."""
        one, other = (seen(self.game, step.events, viewer) for step in steps)
        if one == other:
            return True
        pairs = zip(one, other)
        first = next((pair for pair in pairs if pair[0] != pair[1]), None)
        assert first is not None, "more happened in one world than in the other"
        assert {event["event"] for event in first} <= LEARNT[self.game], first
        return False


def moment(match: Match, length: int, chooser: random.Random) -> Match:
    """The match after so many moves at random, or fewer, so that it is not over."""
    game = match.game
    while True:
        state = game.copy(match._state)
        for _ in range(length):
            if game.over(state):
                break
            game.kernel.run.apply(state, chooser.choice(game.legal(state)))
        if not game.over(state):
            return Match.from_position(game.position(state, match.options))
        length //= 2


def play(
    match: Match, viewer: int | None, chooser: random.Random, steps: int, tell: Tell = everything
) -> tuple[int, int, int]:
    """Go on from a moment; once the worlds can be told apart, with another guess.

    Returns how many messages were compared, in how many pairs of worlds, and how many of these
    differed at all.
    """
    compared = pairs = different = 0
    texts = ["nonsense", "draw", "play heka boat", "place 17 3,-1 2"]
    worlds = Worlds(match, viewer, chooser, tell)
    for number in range(steps):
        if number == steps // 2:
            worlds.compare_all()
        if number % 4 == 3:
            texts += chooser.sample(worlds.one.match.moves, 1)  # in time, of every seat
            worlds.compare_refusals(texts[-8:])
        together = worlds.step()
        if not together or number == steps - 1:
            compared, pairs = compared + worlds.compared, pairs + 1
            different += worlds.positions[0] != worlds.positions[1]
            if worlds.one.match.over:
                break
            worlds = Worlds(worlds.one.match, viewer, chooser, tell)
    return compared, pairs, different
