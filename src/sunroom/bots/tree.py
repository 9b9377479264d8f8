"""The search of `bots.kernel.search`, as Python calls it: its settings, and the tree it grows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sunroom.bots.kernel.search import (
    COUNTS,
    EACH,
    EDGE,
    EDGE_VISITS,
    EDGES,
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
from sunroom.kernel.program import Kernel, Program

# In the kernel's order.
PASSED_ON = ("explore", "heat", "lead", "big_lead", "guided", "careful")


@dataclass(frozen=True)
class Tuning:
    """How a game is searched best; docs/bots.md says what each part brings."""

    explore: float  # how much a move that looks good or was seldom tried is favoured
    heat: float  # how far apart two moves must look for one to be favoured
    lead: float  # how much the lead in points counts beside the victory
    big_lead: float  # the lead in points beyond which more is not better
    guided: float = 1e9  # decisions of a playout by the game's quick policy; then at random
    # Parts of the search that can be left out, to measure what they bring: 1 with, 0 without.
    careful: float = 1.0  # a closer first look at the moves that are to be chosen from
    keep: float = 1.0  # the tree is kept between decisions


TUNINGS = {
    "lane": Tuning(explore=0.7, heat=10.0, lead=0.8, big_lead=40.0, keep=0.0),
    "sunset": Tuning(explore=1.0, heat=45.0, lead=0.0, big_lead=3.0, guided=16.0),
    "sunny": Tuning(explore=1.0, heat=8.0, lead=0.5, big_lead=20.0, keep=0.0),
}


def search_program(game: Game) -> Program:
    """The game's rules with all that a search needs."""
    return Program(
        f"{game.id}-search",
        game.program.rules,
        (
            f"sunroom.games.{game.id}.knowledge",
            f"sunroom.bots.kernel.{game.id}",
            "sunroom.bots.kernel.search",
        ),
    )


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
    """What one thread has found out so far."""

    def __init__(self, kernel: Kernel, nodes: int, edges: int) -> None:
        self.kernel = kernel
        self.nodes = kernel.ints(nodes * NODE)
        self.edges = kernel.ints(edges * EDGE)
        self.worth = kernel.floats(edges * WORTH)
        self.table = kernel.ints(1 << (2 * nodes).bit_length())
        self.counts = kernel.ints(COUNTS)
        self.work = kernel.batch(1)
        self.out = kernel.ints(kernel.rules.MAX_MOVES)
        self.weights = kernel.floats(kernel.rules.MAX_MOVES)
        self.rewards = kernel.floats(kernel.rules.MAX_PLAYERS)

    def has_room(self, nodes: int) -> bool:
        """Whether so many nodes, and the edges of as many, are likely to find a place."""
        edges = int(self.counts[EDGES]) * EDGE
        held = (int(self.counts[NODES]) + nodes) * NODE
        return 2 * edges < len(self.edges) and held <= len(self.nodes)

    def think(
        self, root: Any, seat: int, seed: int, iterations: int, tuning: Tuning, each: int = 0
    ) -> int:
        """Search on, with every move of the root tried `each` times; returns the root's node."""
        settings = self.kernel.floats(SETTINGS)
        for i, name in enumerate(PASSED_ON):
            settings[i] = getattr(tuning, name)
        settings[EACH] = each
        top = self.kernel.run.think(
            root, self.work, seat, seed, iterations, settings, self.nodes, self.edges, self.worth,
            self.table, self.counts, self.out, self.weights, self.rewards,
        )  # fmt: skip
        return int(top)

    def visits(self, root: Any, seat: int) -> int:
        """How often a root was passed already."""
        top = self.kernel.run.root_of(root, seat, self.nodes, self.table, self.counts)
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
