"""Many matches that are stepped side by side: NumPy arrays that the kernel writes in place."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from sunroom import games
from sunroom.games.terms import Json, Options, OptionValue, Refused, State, check_seed, shown
from sunroom.kernel.batch import BEGUN, DECISIONS, LISTED, NOTHING, PER_PLACE, match_seed
from sunroom.kernel.digest import HALF_BITS, LOW
from sunroom.kernel.program import Kernel, Program, best
from sunroom.study.part import Numbering, Part

LIMIT = 100_000  # decisions after which a match is cut off
MOST_GAMES = 1 << 20

Array = Any


class Moment(NamedTuple):
    """Where all matches are; the arrays are the batch's own, and change with its next step."""

    observations: Array  # int8, a row for each match: what the seat to move sees
    masks: Array  # bool, a row for each match: whether an action is legal
    turns: Array  # int8: the seat to move
    rewards: Array  # float64, a row for each match: what the step brought to each seat
    terminated: Array  # bool: the match came to its end, and another one has begun
    truncated: Array  # bool: the same, but it was cut off at the limit


class Batch:
    """So many matches of a game, each at its own place.

    `action_kind` says what an action is. "move": always the same move, in every position
    (`text(action)` tells which). "place": a place in the list of the moves that are legal now, for
    games with too many moves to number them (`text(action, i)`).

    When a match is over, the next one begins at its place in the same step. Its seed follows from
    the seed of the batch, the place and how many were played there, so the number of threads
    changes nothing.
    """

    def __init__(
        self,
        game: str,
        players: int | None = None,
        n: int = 1024,
        options: dict[str, OptionValue] | None = None,
        seed: int = 0,
        threads: int = 1,
        limit: int = LIMIT,
        kernel: Callable[[Program], Kernel] = best,
    ) -> None:
        self.game = games.get(game)
        self.players = self.game.check_players(players)
        self.options: Options = self.game.check_options(options, self.players)
        self._make = kernel
        self.n = whole_number("n", n, MOST_GAMES)
        self.seed = check_seed(seed)
        self.limit = whole_number("limit", limit, 2**31 - 1)
        threads = min(whole_number("threads", threads, 1024), n)
        self._numbering = Numbering(self.game, self.options)
        self._sampled = 0
        self._begun = False
        ends = [n * k // threads for k in range(threads + 1)]
        self._spans = [slice(a, b) for a, b in pairwise(ends)]
        self._parts = [
            Part(
                kernel(self.game.batched), self.game, self.players, self.options, self._numbering,
                span.start, span.stop - span.start, self.limit, True,
            )
            for span in self._spans
        ]  # fmt: skip
        self.kernel = self._parts[0].kernel.mode
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None
        self._written = Moment(
            self._joined("seen", np.int8, -1),
            self._joined("mask", np.bool_, self._numbering.size),
            self._joined("turns", np.int8),
            self._joined("rewards", np.float64, self.players),
            self._joined("over", np.bool_),
            self._joined("cut", np.bool_),
        )
        self._scores = self._joined("scores", np.int32, self.game.kernel.rules.MAX_PLAYERS)
        self._counts = self._joined("counts", np.int32, PER_PLACE)
        self._actions = np.empty(n, np.int32)
        self.moment = Moment(*(_to_read(array) for array in self._written))
        self.observations, self.masks, self.turns = self.moment[:3]
        self.rewards, self.terminated, self.truncated = self.moment[3:]

    def __reduce__(self) -> tuple[Any, ...]:
        """Copies and pickles hold all matches, and go on as the batch itself would."""
        given = (
            self.game.id, self.players, self.n, self.options, self.seed, len(self._parts),
            self.limit, self._make,
        )  # fmt: skip
        going = {"begun": self._begun, "sampled": self._sampled}
        return _restored, (given, going, [part.saved() for part in self._parts])

    # --- what there is ---------------------------------------------------------------------------

    @property
    def action_kind(self) -> str:
        return "move" if self._numbering.moves else "place"

    @property
    def actions(self) -> int:
        """How many actions there are, legal or not."""
        return self._numbering.size

    @property
    def scores(self) -> Array:
        """The points of each seat in the match that ended last at each place."""
        return _to_read(self._scores[:, : self.players])

    @property
    def decisions(self) -> Array:
        """How many decisions were made in each match."""
        return _to_read(self._counts[:, DECISIONS])

    @property
    def matches(self) -> Array:
        """How many matches were begun at each place since the seed was given."""
        return _to_read(self._counts[:, BEGUN])

    def match_seed(self, i: int) -> int:
        """The seed of the match at a place: `Match` with this seed and the same moves is equal."""
        number = int(self._counts[self._place(i), BEGUN]) - 1
        return match_seed(self.seed & LOW, self.seed >> HALF_BITS, i, number)

    def legal(self, i: int) -> list[int]:
        """The legal actions of a match, in order."""
        return [int(action) for action in np.flatnonzero(self.masks[self._place(i)])]

    def text(self, action: int, i: int | None = None) -> str:
        """What an action means as a move; at a place, where an action is a place in its list."""
        return self.game.write(self._move(action, i))

    def position(self, i: int) -> Json:
        """The whole position of a match, hidden things included."""
        return self.game.position(self.state(i), self.options)

    def view(self, i: int, seat: int | None = None) -> Json:
        """What a seat, or without one a spectator, may know of a match."""
        if seat is not None and (type(seat) is not int or not 0 <= seat < self.players):
            raise Refused("bad_seat", f"seat must be 0 to {self.players - 1}, not {shown(seat)}")
        return self.game.view(self.state(i), self.options, seat)

    def state(self, i: int) -> State:
        """A copy of the state of a match, for plain Python."""
        part, at = self._at(i)
        s = self.game.kernel.blank()
        self.game.kernel.assign(s, part.states[at])
        return s

    # --- going on --------------------------------------------------------------------------------

    def reset(self, seed: int | None = None) -> Moment:
        """Begin a match at every place: the first ones of a seed, or the next ones."""
        if seed is not None or not self._begun:
            self.seed = self.seed if seed is None else check_seed(seed)
            self._sampled = 0
            for part in self._parts:
                part.start(self.seed)
        self._nothing_happened()
        self._in_all(lambda part: part.begin_all())
        return self.moment

    def step(self, actions: Array) -> Moment:
        """Make a move in every match; an action of -1 leaves its match as it is.

        If one of them is not legal, nothing is done at all.
        """
        self._give(actions)
        for span, part in zip(self._spans, self._parts):
            i = int(part.first_illegal())
            if i >= 0:
                raise self._illegal(span.start + i, int(np.asarray(actions)[span.start + i]))
        self._in_all(lambda part: part.step_all())
        return self.moment

    def sample(self, seed: int | None = None) -> Array:
        """A legal action for every match, each equally likely: for random play.

        The same seed gives the same actions in the same position; without one they follow from the
        seed of the batch.
        """
        self._check_begun()
        if seed is None:
            self._sampled += 1
            seed = match_seed(self.seed & LOW, self.seed >> HALF_BITS, self._sampled & LOW, 1)
        check_seed(seed)
        for span, part in zip(self._spans, self._parts):
            part.sample(seed)
            self._actions[span] = part.actions
        return self._actions

    def observe(self, seats: int | Array) -> Array:
        """What a seat sees in every match, whoever is to move; or one seat for each match."""
        self._check_begun()
        given = np.asarray(seats)
        if given.dtype.kind not in "iu":
            raise TypeError(f"seats must be whole numbers, not {given.dtype}")
        if given.shape not in ((), (self.n,)):
            raise ValueError(f"seats must be one or {self.n}, not of shape {given.shape}")
        if given.min() < 0 or given.max() >= self.players:
            raise ValueError(f"seats must be from 0 to {self.players - 1}")
        given = np.broadcast_to(given, (self.n,))
        found = np.empty_like(self.observations)
        for span, part in zip(self._spans, self._parts):
            part.seats[:] = given[span]
            part.look()
            found[span] = np.reshape(part.others, (part.n, -1))
        return found

    def imagine(self, state: State, seat: int, seed: int = 0) -> Moment:
        """Put worlds at all places that a seat must hold for possible at this state.

        What is hidden from the seat is erased first. The matches go on from there.
        """
        check_seed(seed)
        hidden = self.game.hidden(state, seat)
        self._nothing_happened()
        self._in_all(lambda part: part.imagine(hidden, seat, seed))
        return self.moment

    def close(self) -> None:
        """End the threads."""
        if self._pool is not None:
            self._pool.shutdown()

    # --- within ----------------------------------------------------------------------------------

    def _joined(self, name: str, kind: Any, columns: int = 0) -> Array:
        """One array for all parts: the only part's own, or one that is written after each step."""
        shape = (-1,) if columns == 0 else (self.n, columns)
        if self._shares:
            return getattr(self._parts[0], name).view(kind).reshape(shape)
        return np.concatenate([np.array(getattr(p, name), kind) for p in self._parts]).reshape(
            shape
        )

    @property
    def _shares(self) -> bool:
        return len(self._parts) == 1 and self.kernel != "plain"

    def _in_all(self, do: Callable[[Part], Any]) -> None:
        """Have all parts do something, each in its thread, and what they wrote joined."""

        def done(k: int) -> None:
            do(self._parts[k])
            self._gather(k)

        if self._pool is None:
            done(0)
        else:
            list(self._pool.map(done, range(len(self._parts))))

    def _nothing_happened(self) -> None:
        """Yet: the matches are about to begin."""
        self._begun = True
        self._written.rewards[:] = 0.0
        self._written.terminated[:] = self._written.truncated[:] = False

    def _gather(self, k: int) -> None:
        if self._shares:
            return
        part, span = self._parts[k], self._spans[k]
        for to, found in (
            (self._written.observations, part.seen),
            (self._written.masks, part.mask),
            (self._written.turns, part.turns),
            (self._written.rewards, part.rewards),
            (self._written.terminated, part.over),
            (self._written.truncated, part.cut),
            (self._scores, part.scores),
            (self._counts, part.counts),
        ):
            to[span] = np.reshape(found, to[span].shape)

    def _give(self, actions: Array) -> None:
        self._check_begun()
        given = np.asarray(actions)
        if given.dtype.kind not in "iu":
            raise TypeError(f"actions must be whole numbers, not {given.dtype}")
        if given.shape != (self.n,):
            raise ValueError(f"actions must be of shape ({self.n},), not {given.shape}")
        if given.dtype != np.int32:  # what does not fit would become another number
            least = NOTHING - 1 if given.dtype.kind == "i" else 0
            given = np.clip(given, least, min(self.actions, np.iinfo(given.dtype).max))
        for span, part in zip(self._spans, self._parts):
            part.actions[:] = given[span] if self.kernel != "plain" else given[span].tolist()

    def _check_begun(self) -> None:
        if not self._begun:
            raise Refused("bad_request", "nothing has begun: call reset first")

    def _illegal(self, i: int, action: int) -> Refused:
        size = self.actions
        if not NOTHING <= action < size:
            why = f"there are only the actions 0 to {size - 1}, and -1 to wait"
        elif self.action_kind == "place":
            why = f"only {len(self.legal(i))} moves are legal now, and actions are their places"
        else:
            known = ", ".join(str(one) for one in self.legal(i)[:8])
            why = f"it means {self.text(action)}, which is not legal now: {known}, ... are"
        return Refused("illegal_move", f"action {action} of match {i}: {why}")

    def _place(self, i: int) -> int:
        if type(i) is not int or not 0 <= i < self.n:
            raise Refused("bad_request", f"a match is 0 to {self.n - 1}, not {shown(i)}")
        return i

    def _at(self, i: int) -> tuple[Part, int]:
        i = self._place(i)
        k = next(k for k, span in enumerate(self._spans) if i < span.stop)
        return self._parts[k], i - self._spans[k].start

    def _move(self, action: int, i: int | None) -> int:
        if not 0 <= action < self.actions:
            message = f"an action is 0 to {self.actions - 1}, not {shown(int(action))}"
            raise Refused("bad_request", message)
        if self._numbering.moves:
            return self._numbering.moves[action]
        if i is None:
            message = f"an action of {self.game.name} is a place in the list of a match: say which"
            raise Refused("bad_request", message)
        part, at = self._at(i)
        count = int(self._counts[i, LISTED])
        if action >= count:
            raise Refused("illegal_move", f"match {i} has only {count} legal moves")
        return int(part.listed[at * self.game.kernel.rules.MAX_MOVES + action])


def _restored(given: tuple[Any, ...], going: dict[str, Any], parts: list[dict[str, Any]]) -> Batch:
    game, players, n, options, seed, threads, limit, kernel = given
    batch = Batch(game, players, n, options, seed, threads, limit, kernel)
    batch._begun, batch._sampled = going["begun"], going["sampled"]
    for k, saved in enumerate(parts):
        batch._parts[k].restore(saved)
        batch._gather(k)
    return batch


def _to_read(array: Array) -> Array:
    """The same memory for whoever looks: a mask that is written into would let illegal moves in."""
    found = array.view()
    found.setflags(write=False)
    return found


def whole_number(name: str, value: object, most: int) -> int:
    if type(value) is not int or not 1 <= value <= most:
        message = f"{name} must be a whole number of at least 1, not {shown(value)}"
        if type(value) is int and value > most:
            message = f"{name} may be {most} at most, not {value}"
        raise Refused("bad_request", message)
    return value
