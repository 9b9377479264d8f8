"""A match: a header (game, players, options, seed) and the list of moves, which is all of it.

>>> m = Match("lane", players=2, seed=1)
>>> events = m.play(m.moves[0])
>>> m.undo() in m.moves
True
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from sunroom import games
from sunroom.games.game import Game
from sunroom.games.pictures import Picture, draw
from sunroom.games.terms import (
    MAX_SEED,
    Event,
    Foreseen,
    Json,
    Options,
    OptionValue,
    Refused,
    Score,
    State,
    check_seed,
    shown,
)
from sunroom.observation import Observation

# `weights` is what the arena says of bots that have learned: it changes nothing in the match.
RECORD_FIELDS = ("game", "players", "options", "seed", "moves", "version", "start", "weights")


def random_seed() -> int:
    """A seed that nobody can foresee."""
    import secrets  # slow to import, and most matches are given their seed

    return secrets.randbelow(MAX_SEED + 1)


@dataclass(frozen=True)
class Outcome:
    """How a match ended."""

    winners: tuple[int, ...]  #: the winning seats: several where they share the victory
    scores: tuple[int, ...]  #: the points of every seat


@dataclass(frozen=True)
class Step:
    """A move thought through but not made: what it leads to, and what happens in it."""

    text: str  #: the move
    seat: int  #: who makes it
    number: int  #: of moves before it
    state: State  #: what it leads to
    events: list[Event]  #: what happens in it, as the omniscient sees it


class Match:
    """One game being played.

    `players` may be left out where a game allows one number only, `seed` where chance may be any;
    options have the names and values that the game's rules tell. Everything that cannot be is
    `Refused`, and leaves the match exactly as it was.

    >>> m = Match("sunset", seed=3, damage=1)
    >>> while not m.over:
    ...     events = m.play(m.moves[0])
    >>> m.outcome is not None
    True
    >>> Match.from_record(m.record()).position() == m.position()
    True
    """

    def __init__(
        self,
        game: str,
        players: int | None = None,
        seed: int | None = None,
        **options: OptionValue,
    ) -> None:
        self.game: Game = games.get(game)
        self.players = self.game.check_players(players)
        self.options: Options = self.game.check_options(options, self.players)
        self.seed = random_seed() if seed is None else check_seed(seed)
        self.start: Json | None = None
        self.history: list[str] = []
        self._story: list[tuple[int, list[Event]]] = []
        self._past: list[State] | None = None
        self._state: State = self._beginning()

    @classmethod
    def from_position(cls, position: object) -> Match:
        """A match that goes on from a position; the position is checked in full."""
        if not isinstance(position, dict):
            raise Refused("bad_position", f"a position is an object, not {shown(position)}")
        game = games.get(position.get("game"))
        state, options = game.load(position)
        match = cls.__new__(cls)
        match.game, match.options, match.players = game, options, int(state.players)
        match.seed = position.get("seed") or 0
        match.start = game.position(state, options)
        match.history = []
        match._story = []
        match._past = None
        match._state = state
        return match

    @classmethod
    def from_record(cls, record: object) -> Match:
        """The match that a record tells, replayed move by move."""
        if not isinstance(record, dict):
            raise Refused("bad_record", f"a record is an object, not {shown(record)}")
        for name in record:
            if name not in RECORD_FIELDS:
                raise Refused("bad_record", f"a record has no field {shown(name)}")
        game = games.get(record.get("game"))
        if type(record.get("version")) is not int or record["version"] != game.version:
            given = shown(record.get("version"))
            message = f"this record has version {given} of the rules; here it is {game.version}"
            raise Refused("bad_record", message)
        seed = record.get("seed")
        seed = 0 if seed is None else check_seed(seed)
        if record.get("start") is not None:
            match = cls.from_position(record["start"])
            match.seed = seed
            match._check_same_header(record)
        else:
            players = game.check_players(record.get("players"))
            options = game.check_options(record.get("options"), players)
            match = cls(game.id, players, seed, **options)
        match._replay(record.get("moves"))
        return match

    def _check_same_header(self, record: Json) -> None:
        """A record that starts from a position says nothing else than that position."""
        told = {"game": self.game.id, "players": self.players, "options": self.options}
        for name, value in told.items():
            given = record.get(name)
            if name == "options" and given is not None:
                given = self.game.check_options(given, self.players)
            if given is not None and (type(given) is not type(value) or given != value):
                raise Refused("bad_record", f"{name} of the record is not that of its start")

    def _replay(self, moves: object) -> None:
        if not isinstance(moves, list):
            raise Refused("bad_record", f"moves must be a list, not {shown(moves)}")
        for text in moves:
            self.advance(text)

    def advance(self, text: object) -> None:
        """Make the next move of a record without working out what happens in it; a move that
        cannot be made is refused with its number."""
        try:
            move = self.game.read(self._state, text)
        except Refused as refusal:
            message = f"move {len(self.history) + 1}, {shown(text)}: {refusal.message}"
            raise Refused("bad_record", message, refusal.rule) from refusal
        if self._past is not None:
            self._past.append(self._state)
            self._state = self.game.copy(self._state)
        self.game.kernel.run.apply(self._state, move)
        self.history.append(str(text))

    @contextmanager
    def remembering(self) -> Iterator[None]:
        """Keep every state meanwhile, so that moves are taken back at once; for a history in which
        many are. Begins where no move was made."""
        assert not self.history
        self._past = []
        try:
            yield
        finally:
            self._past = None

    # --- the moment ------------------------------------------------------------------------------

    @property
    def seat(self) -> int | None:
        """Whose decision it is; None when the match is over."""
        return self.game.seat(self._state)

    @property
    def phase(self) -> str:
        """What is being decided, by the game's own names; "over" at the end."""
        return self.game.phase(self._state)

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.game.over(self._state)

    @property
    def moves(self) -> list[str]:
        """The legal moves, sorted."""
        return self.game.texts(self._state)

    @property
    def outcome(self) -> Outcome | None:
        """Winners and scores of a finished match, else None."""
        if not self.over:
            return None
        score = self.score()
        return Outcome(tuple(score.winners), tuple(score.scores))

    def score(self) -> Score:
        """The score as if the match ended now."""
        return self.game.score(self._state)

    def position(self) -> Json:
        """The complete state as JSON."""
        return self.game.position(self._state, self.options)

    def view(self, seat: int | None = None) -> Json:
        """What one seat may know; without a seat, what a spectator may know."""
        return self.game.view(self._state, self.options, self._check_seat(seat))

    def picture(self, seat: int | None = None) -> Picture:
        """What `view` tells, drawn."""
        return draw(self.view(seat))

    def _repr_svg_(self) -> str | None:
        """The match as the omniscient sees it, which is how a notebook shows it."""
        try:
            return draw(self.position()).svg
        except Refused:
            return None  # a game without a picture is shown by its `repr`

    def standing(self, seat: int | None = None) -> Json | None:
        """What the rules say of the table as a seat sees it; None where the game says nothing."""
        return self.game.standing(self._state, self._check_seat(seat))

    def standing_revealed(self) -> Json | None:
        """The same for whoever may know all."""
        standings = self.game.standings
        return None if standings is None else standings.standing(self._state)

    def about_moves(self) -> list[Json]:
        """What the rules say of each legal move, as whoever decides knows it."""
        seat = self.seat
        return [] if seat is None else self.game.about(self._state, seat, self.moves)

    def look(self, seat: int | None = None) -> Observation:
        """What the seat to move sees: for bots, and whoever else decides for a seat.

        Another seat, if one is named, sees the same moment from its side, without any moves.
        """
        if self.seat is None:
            raise Refused("over", "the match is over: there is nothing to decide")
        checked = self._check_seat(seat)
        seat = self.seat if checked is None else checked
        moves = tuple(self.moves) if seat == self.seat else ()
        state = self.game.hidden(self._state, seat)
        seen = [self.game.redact(event, seat) for _, events in self.story for event in events]
        history = tuple(event for event in seen if event)
        return Observation(self.game, self.options, seat, moves, state, history)

    def _check_seat(self, seat: Any) -> int | None:
        if seat is not None and (type(seat) is not int or not 0 <= seat < self.players):
            raise Refused("bad_seat", f"seat must be 0 to {self.players - 1}, not {shown(seat)}")
        return seat

    # --- moving ----------------------------------------------------------------------------------

    def check(self, text: str) -> None:
        """Refuse what `play` would refuse, and change nothing."""
        self.game.read(self._state, text)

    def play(self, text: str) -> list[Event]:
        """Make a move; returns what happened, as the omniscient sees it."""
        step = self.prepare(text)
        known = len(self._story) == len(self.history)
        self.take(step)
        if known:
            self._story.append((step.seat, deepcopy(step.events)))
        return step.events

    def foresee(self, text: str) -> Foreseen:
        """What the seat to move can know of a move before it is made; refuses as `play` does.

        All of it comes from what the seat sees, so that it can tell nothing else.
        """
        seen = self.game.hidden(self._state, self.seat)
        return self.game.foreseen(seen, self.game.read(seen, text))

    def prepare(self, text: str) -> Step:
        """Think a move through without making it; refuses what `play` refuses."""
        move = self.game.read(self._state, text)
        after = self.game.copy(self._state)
        self.game.kernel.run.apply(after, move)
        events = self.game.events(self._state, move, after)
        return Step(text, int(self._state.seat), len(self.history), after, events)

    def take(self, step: Step) -> None:
        """Make the move that was prepared, before any other."""
        assert step.number == len(self.history)
        if self._past is not None:
            self._past.append(self._state)
        self._state = step.state
        self.history.append(step.text)

    def undo(self) -> str:
        """Take back the last move, the random generator included; returns its text."""
        if not self.history:
            since = "the position was loaded" if self.start else "the match began"
            raise Refused("nothing_to_undo", f"no move was made since {since}")
        self._state = self._state_after(len(self.history) - 1)
        del self._story[len(self.history) - 1 :]
        return self.history.pop()

    def undo_all_after(self, count: int) -> None:
        """Back to where only so many moves were made."""
        if self._past is not None:
            self._state = self._past[count]
            del self._past[count:]
        else:
            self._state = self._state_after(count)
        del self._story[count:], self.history[count:]

    @property
    def story(self) -> list[tuple[int, list[Event]]]:
        """For each move who made it and what happened, as the omniscient sees it."""
        if len(self._story) < len(self.history):
            state = self._state_after(len(self._story))
            for text in self.history[len(self._story) :]:
                before = self.game.copy(state)
                move = self.game.read(state, text)
                self.game.kernel.run.apply(state, move)
                self._story.append((int(before.seat), self.game.events(before, move, state)))
        return self._story

    def may_undo(self, seat: int) -> bool:
        """Whether the last move was this seat's own and told it nothing new.

        Then it can be taken back in fairness; `undo` itself, for analysis, always works.
        """
        if not self.history:
            return False
        before = self._state_after(len(self.history) - 1)
        if self.game.seat(before) != seat:
            return False
        return not self.game.tells(before, self.game.read(before, self.history[-1]), self._state)

    def _state_after(self, count: int) -> State:
        """The state after so many moves, played again from the start."""
        state = self._beginning()
        for text in self.history[:count]:
            self.game.kernel.run.apply(state, self.game.read(state, text))
        return state

    def _beginning(self) -> State:
        """The state before the first move."""
        if self.start is not None:
            return self.game.load(self.start)[0]
        return self.game.new(self.players, self.options, self.seed)

    # --- records ---------------------------------------------------------------------------------

    def record(self) -> Json:
        """The whole match; `Match.from_record` gives it back, on every machine."""
        found: Json = {
            "game": self.game.id,
            "players": self.players,
            "options": dict(self.options),
            "seed": self.seed,
            "moves": list(self.history),
            "version": self.game.version,
        }
        if self.start is not None:
            found["start"] = deepcopy(self.start)
        return found

    def branch(self, count: int, seed: int | None = None) -> Match:
        """A new match that goes on from where so many moves were made.

        Chance begins anew, so that nobody knows from this match what will be drawn there.
        """
        import random

        seed = random_seed() if seed is None else check_seed(seed)
        state = self._state_after(count)
        position = self.game.position(state, self.options)
        del position["rng"]
        if self.game.stock is not None:
            random.Random(seed).shuffle(position[self.game.stock])
        return Match.from_position({**position, "seed": seed})

    def __repr__(self) -> str:
        state = "over" if self.over else f"{self.phase}, seat {self.seat}"
        return f"<Match {self.game.id}, {self.players} players, {len(self.history)} moves, {state}>"
