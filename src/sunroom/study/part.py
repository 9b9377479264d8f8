"""Matches side by side in the memory of one kernel: what one thread of a batch works on."""

from __future__ import annotations

from typing import Any

from sunroom.games.game import Game
from sunroom.games.terms import Options, Refused
from sunroom.kernel import layout
from sunroom.kernel.batch import (
    ACTIONS,
    FIRST,
    LIMIT,
    NUMBERED,
    NUMBERS,
    PER_PLACE,
    RESTARTS,
    SEED_HIGH,
    SEED_LOW,
    SETTINGS,
)
from sunroom.kernel.digest import HALF_BITS, LOW
from sunroom.kernel.program import Kernel


class Numbering:
    """What actions mean in matches with these options.

    `moves` is the move of each action; empty where actions are places in the list of legal moves.
    """

    def __init__(self, game: Game, options: Options) -> None:
        rules = game.kernel.rules
        for needed in ("encode", "guess"):
            if not hasattr(game.kernel.run, needed):
                message = f"{game.name} cannot be studied: its program has no function {needed}"
                raise Refused("bad_request", message)
        self.moves: list[int] = game.actions(options) or []
        self.size: int = len(self.moves) or int(rules.MAX_MOVES)
        self.numbers = [0] * (int(rules.MOVES) if self.moves else 1)
        for action, move in enumerate(self.moves):
            self.numbers[move] = action


# The arrays that a step reads or writes, beside the states.
KEPT = ("settings", "counts", "listed", "mask", "seen", "turns", "over", "cut", "rewards", "scores")


class Part:
    """The arrays of some places of a batch, and the kernel's functions bound to them."""

    def __init__(
        self,
        kernel: Kernel,
        game: Game,
        players: int,
        options: Options,
        numbering: Numbering,
        first: int,
        n: int,
        limit: int,
        restarts: bool,
    ) -> None:
        self.kernel, self.n = kernel, n
        rules = kernel.rules
        table = game.table(players, options)
        width = _observed(game, players, options)
        self.settings = kernel.ints(SETTINGS)
        told = {
            ACTIONS: numbering.size,
            NUMBERS: width,
            LIMIT: limit,
            RESTARTS: int(restarts),
            NUMBERED: int(bool(numbering.moves)),
            FIRST: first,
        }
        for place, value in told.items():
            self.settings[place] = value
        self.states = kernel.batch(n)
        self.table = kernel.adopt(table)
        self.numbers = _listed(kernel, numbering.numbers)
        self.moves = _listed(kernel, numbering.moves or [0])
        self.counts = kernel.ints(n * PER_PLACE)
        self.listed = kernel.ints(n * rules.MAX_MOVES)
        self.out = kernel.ints(rules.MAX_MOVES)
        self.mask = kernel.bytes(n * numbering.size)
        self.seen = kernel.bytes(n * width)
        self.others = kernel.bytes(n * width)  # what seats see that are not to move
        self.seats = kernel.bytes(n)
        self.turns = kernel.bytes(n)
        self.actions = kernel.ints(n)
        self.over = kernel.bytes(n)
        self.cut = kernel.bytes(n)
        self.rewards = kernel.floats(n * players)
        self.scores = kernel.ints(n * rules.MAX_PLAYERS)
        shown = (
            self.settings, self.numbers, self.counts, self.listed, self.mask, self.seen,
            self.turns, self.out,
        )  # fmt: skip
        self.begin_all = kernel.bound("begin", self.states, self.table, *shown)
        self.step_all = kernel.bound(
            "step", self.states, self.table, self.settings, self.numbers, self.moves, self.counts,
            self.listed, self.mask, self.seen, self.turns, self.actions, self.over, self.cut,
            self.rewards, self.scores, self.out,
        )  # fmt: skip
        self.refresh = kernel.bound("refresh", self.states, *shown)
        self.first_illegal = kernel.bound("first_illegal", self.settings, self.mask, self.actions)
        self.look = kernel.bound("look", self.states, self.settings, self.seats, self.others)

    def start(self, seed: int) -> None:
        """From now on matches are dealt from this seed."""
        self.settings[SEED_LOW] = seed & LOW
        self.settings[SEED_HIGH] = seed >> HALF_BITS
        for i in range(2, len(self.counts), PER_PLACE):
            self.counts[i] = 0

    def sample(self, seed: int) -> None:
        run = self.kernel.run
        run.sample(self.settings, self.counts, self.listed, self.actions, seed)

    def saved(self) -> dict[str, Any]:
        """All that a step depends on or has written, as a copy."""
        values = [self.kernel.values(s) for s in self.states] if self._is_plain else None
        found = {name: getattr(self, name)[:].copy() for name in KEPT}
        return {**found, "states": self.states[:].copy() if values is None else values}

    def restore(self, saved: dict[str, Any]) -> None:
        for name in KEPT:
            getattr(self, name)[:] = saved[name]
        if self._is_plain:
            for s, values in zip(self.states, saved["states"]):
                layout.assign(self.kernel.layout, s, values)
        else:
            self.states[:] = saved["states"]

    @property
    def _is_plain(self) -> bool:
        return isinstance(self.states, list)

    def imagine(self, hidden: Any, seat: int, seed: int) -> None:
        """Put possible worlds at every place, of a state from which is erased what is hidden."""
        root = self.kernel.adopt(hidden)
        self.kernel.run.imagine(self.states, root, self.settings, self.counts, seat, seed)
        self.refresh()


def _observed(game: Game, players: int, options: Options) -> int:
    """How many numbers an observation has."""
    s = game.new(players, options, 0)
    return int(game.kernel.run.encode(s, s.seat, [0] * 10_000, 0))


def _listed(kernel: Kernel, values: list[int]) -> Any:
    found = kernel.ints(len(values))
    found[:] = values
    return found
