"""The search of `bots.kernel.search`, as Python calls it, and the tree it grows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from sunroom.bots.kernel.search import (
    COUNTS,
    EACH,
    EDGE,
    EDGE_VISITS,
    EDGES,
    LEAF,
    NODE,
    NODE_COUNT,
    NODE_EDGES,
    NODE_VISITS,
    NODES,
    SETTINGS,
    SUM,
    WINS,
    WORTH,
)
from sunroom.games.game import Game
from sunroom.games.thinking import Tuning
from sunroom.kernel.program import Kernel, Program

# In the kernel's order.
PASSED_ON = ("explore", "heat", "lead", "big_lead", "guided", "careful", "beyond")

UNGUIDED = "sunroom.bots.kernel.unguided"  # for a game without a policy
SELFPLAY = "sunroom.bots.kernel.selfplay"
SAMPLING = "sunroom.bots.kernel.sampling"
EXPLOIT = "sunroom.bots.kernel.exploit"
UNLEARNED = "sunroom.bots.kernel.unlearned"  # for a game without a learned value


def search_program(game: Game) -> Program:
    """The game's rules with all that a search needs."""
    return Program(
        f"{game.id}-search",
        game.program.rules,
        (
            f"{game.home}.knowledge",
            game.policy or UNGUIDED,
            game.learned or UNLEARNED,
            "sunroom.bots.kernel.search",
        ),
    )


def train_program(game: Game) -> Program:
    """The search of a game, and what plays to learn: from places of a table, or from moments."""
    search = search_program(game)
    adds_up = game.learned is not None and hasattr(import_module(game.learned), "SIGNS")
    return Program(
        f"{game.id}-train", search.rules, (*search.sources, SAMPLING if adds_up else SELFPLAY)
    )


def exploit_program(game: Game) -> Program:
    """The search of a game, and what plays against one that is known."""
    search = search_program(game)
    return Program(f"{game.id}-exploit", search.rules, (*search.sources, EXPLOIT))


@dataclass(frozen=True)
class Tried:
    """What a search found out about a move."""

    move: int
    visits: int
    total: float  # the sum of its results, the lead included as the tuning says
    wins: float

    def __add__(self, other: Tried) -> Tried:
        return Tried(
            self.move,
            self.visits + other.visits,
            self.total + other.total,
            self.wins + other.wins,
        )


class Tree:
    """What one thread has found out so far, in the memory of a kernel of its own.

    `learned` are the numbers that the game's learned value needs; without them, matches are played
    to their end.
    """

    def __init__(self, kernel: Kernel, nodes: int, edges: int, learned: Sequence[int] = ()) -> None:
        self.kernel = kernel
        self.root = kernel.batch(1)
        self.settings = kernel.floats(SETTINGS)
        self.nodes = kernel.ints(nodes * NODE)
        self.edges = kernel.ints(edges * EDGE)
        self.worth = kernel.floats(edges * WORTH)
        self.table = kernel.ints(1 << (2 * nodes).bit_length())
        self.counts = kernel.ints(COUNTS)
        self.work = kernel.batch(1)
        self.out = kernel.ints(kernel.rules.MAX_MOVES)
        self.weights = kernel.floats(kernel.rules.MAX_MOVES)
        self.rewards = kernel.floats(kernel.rules.MAX_PLAYERS)
        self.has_learned = len(learned) > 0
        self.learned = kernel.ints(max(1, len(learned)))
        if learned:
            self.learned[:] = learned

    def has_room(self, nodes: int) -> bool:
        """Whether so many nodes, and the edges of as many, are likely to find a place."""
        edges = int(self.counts[EDGES]) * EDGE
        held = (int(self.counts[NODES]) + nodes) * NODE
        return 2 * edges < len(self.edges) and held <= len(self.nodes)

    def clear(self) -> None:
        """Forget all that was found."""
        self.table[:] = [0] * len(self.table)
        self.counts[:] = [0] * len(self.counts)

    def look_at(self, state: Any) -> None:
        """From now on the search begins at this state, of any kernel."""
        self.kernel.assign(self.root[0], state)

    def knows(self, state: Any, seat: int, nodes: int) -> bool:
        """Look at this state; whether it was passed already, and so many nodes have room."""
        self.look_at(state)
        return self.has_room(nodes) and self.visits(seat) > 0

    def grow(self, seat: int, seed: int, iterations: int, tuning: Tuning, each: int) -> list[Tried]:
        """Search on; what is known of the root's moves then."""
        return self.moves(self.think(seat, seed, iterations, tuning, each))

    def tune(self, tuning: Tuning, each: int = 0) -> None:
        """How it is searched from now on."""
        for i, name in enumerate(PASSED_ON):
            self.settings[i] = getattr(tuning, name)
        self.settings[LEAF] = tuning.leaf if self.has_learned else 0.0
        self.settings[EACH] = each

    def think(self, seat: int, seed: int, iterations: int, tuning: Tuning, each: int = 0) -> int:
        """Search on, with every move of the root tried `each` times; returns the root's node."""
        self.tune(tuning, each)
        top = self.kernel.run.think(
            self.root, self.work, seat, seed, iterations, self.settings, self.nodes, self.edges,
            self.worth, self.table, self.counts, self.out, self.weights, self.rewards,
            self.learned,
        )  # fmt: skip
        return int(top)

    def visits(self, seat: int) -> int:
        """How often the root was passed already."""
        top = self.kernel.run.root_of(self.root, seat, self.nodes, self.table, self.counts)
        return int(self.nodes[top * NODE + NODE_VISITS]) if top >= 0 else 0

    def moves(self, top: int) -> list[Tried]:
        """The moves of a node, in the order of the rules."""
        first = int(self.nodes[top * NODE + NODE_EDGES])
        return [
            Tried(
                int(self.edges[edge * EDGE]),
                int(self.edges[edge * EDGE + EDGE_VISITS]),
                float(self.worth[edge * WORTH + SUM]),
                float(self.worth[edge * WORTH + WINS]),
            )
            for edge in range(first, first + int(self.nodes[top * NODE + NODE_COUNT]))
        ]
