"""One match that is stepped quickly from Python: for searches and environments."""

from __future__ import annotations

from typing import Any

from sunroom import games
from sunroom.games.terms import Options, OptionValue, Refused, State, check_seed, shown
from sunroom.kernel import layout
from sunroom.kernel.batch import DECISIONS, LISTED, PER_PLACE
from sunroom.kernel.program import best
from sunroom.study.batch import LIMIT, whole_number
from sunroom.study.part import Numbering, Part


class Single:
    """A match of which one only knows numbers; actions are those of `Batch`.

    Copies and pickles are whole: they go on as the match itself does, chance included.

    >>> from random import Random
    >>> single, random = Single("sunset", seed=3), Random(1)
    >>> while not single.over:
    ...     single.step(random.choice(single.legal))
    >>> sorted(single.rewards)
    [-1.0, 1.0]
    """

    def __init__(
        self,
        game: str,
        players: int | None = None,
        options: dict[str, OptionValue] | None = None,
        seed: int = 0,
        limit: int = LIMIT,
    ) -> None:
        self.game = games.get(game)
        self.players = self.game.check_players(players)
        self.options: Options = self.game.check_options(options, self.players)
        self.limit = whole_number("limit", limit, 2**31 - 1)
        self.seed = check_seed(seed)
        self._make()
        self.reset(seed)

    def _make(self) -> None:
        self.numbering = Numbering(self.game, self.options)
        kernel = best(self.game.batched)
        self._part = part = Part(
            kernel, self.game, self.players, self.options, self.numbering, 0, 1, self.limit, False
        )
        self.observation, self.mask = part.seen, part.mask
        # Reading a number of an array takes longer than making a move; of a memory it does not.
        ways = (lambda a: a) if kernel.mode == "plain" else (lambda a: memoryview(a))
        self._turns, self._counts, self._listed = map(ways, (part.turns, part.counts, part.listed))
        self._over, self._cut, self._rewards = map(ways, (part.over, part.cut, part.rewards))
        self._actions, self._legal = map(ways, (part.actions, part.mask))
        self._step = part.step_all
        self._size = self.numbering.size
        self._moved = bool(self.numbering.moves)

    def reset(self, seed: int | None = None) -> None:
        """Begin the match of a seed, which is that of `Match`; or the same match again."""
        self.seed = self.seed if seed is None else check_seed(seed)
        kernel, part = self._part.kernel, self._part
        kernel.assign(part.states[0], part.table[0])
        kernel.run.setup(part.states[0] if kernel.mode == "plain" else part.states, self.seed)
        part.counts[DECISIONS] = 0
        self._over[0] = self._cut[0] = 0
        part.rewards[:] = [0.0] * self.players
        part.refresh()

    @property
    def turn(self) -> int:
        """The seat to move."""
        return int(self._turns[0])

    @property
    def terminated(self) -> bool:
        return bool(self._over[0])

    @property
    def truncated(self) -> bool:
        """Whether the match was cut off at the limit."""
        return bool(self._cut[0])

    @property
    def over(self) -> bool:
        return bool(self._over[0] or self._cut[0])

    @property
    def rewards(self) -> list[float]:
        """What the last step brought to each seat."""
        return list(self._rewards)

    @property
    def scores(self) -> list[int]:
        """The points of a match that is over."""
        return [int(points) for points in self._part.scores[: self.players]]

    @property
    def decisions(self) -> int:
        return int(self._counts[DECISIONS])

    @property
    def legal(self) -> list[int]:
        """The legal actions, in the order of the rules."""
        n = self._counts[LISTED]
        return list(self._listed[:n]) if self._moved else list(range(n))

    def step(self, action: int) -> None:
        """Make a move. What is refused changes nothing."""
        if type(action) is not int or not 0 <= action < self._size or self._legal[action] == 0:
            raise self._illegal(action)
        if self._cut[0] == 1:
            raise Refused("over", f"the match was cut off after {self.limit} decisions")
        self._actions[0] = action
        self._step()

    def text(self, action: int) -> str:
        """What an action means as a move."""
        if type(action) is not int or not 0 <= action < self._size:
            message = f"an action is 0 to {self._size - 1}, not {shown(action)}"
            raise Refused("bad_request", message)
        if self._moved:
            return self.game.write(self.numbering.moves[action])
        if action >= self._counts[LISTED]:
            message = f"only {self._counts[LISTED]} moves are legal now: there is no place {action}"
            raise Refused("illegal_move", message)
        return self.game.write(int(self._listed[action]))

    def observe(self, seat: int) -> Any:
        """What a seat sees, whoever is to move: an array that the next call writes over."""
        if type(seat) is not int or not 0 <= seat < self.players:
            raise Refused("bad_seat", f"seat must be 0 to {self.players - 1}, not {shown(seat)}")
        self._part.seats[0] = seat
        self._part.look()
        return self._part.others

    @property
    def state(self) -> State:
        """A copy of the state, for plain Python."""
        s = self.game.kernel.blank()
        self.game.kernel.assign(s, self._part.states[0])
        return s

    def _illegal(self, action: object) -> Refused:
        if self.over:
            return Refused("over", "the match is over: there are no more moves")
        if type(action) is not int or not 0 <= action < self._size:
            why = f"an action is a whole number from 0 to {self._size - 1}"
            return Refused("illegal_move", f"{why}, not {shown(action)}")
        if self._moved:
            return Refused(
                "illegal_move", f"action {action}, {self.text(action)}, is not legal now"
            )
        why = f"only {self._counts[LISTED]} moves are legal now, and actions are their places"
        return Refused("illegal_move", f"action {action}: {why}")

    # --- copies ----------------------------------------------------------------------------------

    def __getstate__(self) -> dict[str, Any]:
        part = self._part
        kept = ("over", "cut", "rewards", "scores")
        return {
            "header": (self.game.id, self.players, self.options, self.limit, self.seed),
            "state": part.kernel.values(part.states[0]),
            "decisions": self.decisions,
            "arrays": {name: [float(x) for x in getattr(part, name)] for name in kept},
        }

    def __setstate__(self, kept: dict[str, Any]) -> None:
        game, self.players, self.options, self.limit, self.seed = kept["header"]
        self.game = games.get(game)
        self._make()
        part = self._part
        layout.assign(part.kernel.layout, part.states[0], kept["state"])
        for name, values in kept["arrays"].items():
            whole = name != "rewards"
            getattr(part, name)[:] = [int(x) for x in values] if whole else values
        part.counts[:] = [0] * PER_PLACE
        part.counts[DECISIONS] = kept["decisions"]
        part.refresh()

    def __deepcopy__(self, _: object) -> Single:
        twin = Single.__new__(Single)
        twin.__setstate__(self.__getstate__())
        return twin

    def __copy__(self) -> Single:
        return self.__deepcopy__(None)
