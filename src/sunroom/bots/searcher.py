"""The bot that searches: the compiled search, the tree it keeps, its budget and its threads."""

from __future__ import annotations

import random
import time
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from sunroom.bots.bot import Bot, Estimate, Watch
from sunroom.bots.kernel.search import (
    COUNTS,
    EDGE,
    EDGES,
    NODE,
    NODE_COUNT,
    NODE_EDGES,
    NODE_VISITS,
    NODES,
    SETTINGS,
    SUM,
    WORTH,
)
from sunroom.games.game import Game
from sunroom.games.terms import Event, Options, State
from sunroom.kernel.program import Kernel, Program, best, compiled
from sunroom.observation import Observation

CHUNKS = 32  # looks at the clock in one decision
PLAIN_CHUNK = 2  # iterations between two looks at the clock while nothing is compiled yet
PLAIN_NODES = 2_000
PLAIN_EDGES = 60_000
MOST_NODES = 1_000_000
MOST_EDGES = 6_000_000
THREAD_APART = 1 << 42  # between the worlds of two threads


@dataclass(frozen=True)
class Tuning:
    """How a game is searched best; docs/bots.md says what each part brings."""

    explore: float = 1.0  # how much a move that looks good or was seldom tried is favoured
    heat: float = 20.0  # how far apart two moves must look for one to be favoured
    lead: float = 0.0
    # Parts that can be left out, to measure what they bring.
    playouts: float = 1.0  # 1: by the quick policy of the game, 0: at random
    keep: float = 1.0  # 1: the tree is kept between decisions, 0: it is not


TUNINGS = {
    "lane": Tuning(1.0, 20.0),
    "sunset": Tuning(1.0, 30.0),
    "sunny": Tuning(1.0, 15.0),
}


@dataclass(frozen=True)
class Budget:
    """How long to think about one decision: whichever comes first."""

    iterations: int
    seconds: float


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
        return 2 * self.counts[EDGES] * EDGE < len(self.edges) and (
            self.counts[NODES] + nodes
        ) * NODE <= len(self.nodes)

    def think(self, root: Any, seat: int, seed: int, iterations: int, tuning: Tuning) -> int:
        """Search on; returns the root's node."""
        settings = self.kernel.floats(SETTINGS)
        for i, name in enumerate(("explore", "heat", "lead", "playouts")):
            settings[i] = getattr(tuning, name)
        top = self.kernel.run.think(
            root, self.work, seat, seed, iterations, settings, self.nodes, self.edges, self.worth,
            self.table, self.counts, self.out, self.weights, self.rewards,
        )  # fmt: skip
        return int(top)

    def visits(self, root: Any, seat: int) -> int:
        """How often a root was passed already."""
        top = self.kernel.run.root_of(root, seat, self.nodes, self.table, self.counts)
        return int(self.nodes[top * NODE + NODE_VISITS]) if top >= 0 else 0

    def moves(self, top: int) -> list[tuple[int, int, float]]:
        """Each move of a node with its visits and the sum of its results."""
        first = int(self.nodes[top * NODE + NODE_EDGES])
        return [
            (
                int(self.edges[edge * EDGE]),
                int(self.edges[edge * EDGE + 1]),
                float(self.worth[edge * WORTH + SUM]),
            )
            for edge in range(first, first + int(self.nodes[top * NODE + NODE_COUNT]))
        ]


class SearchBot(Bot):
    """Thinks ahead, in worlds that agree with what its seat has seen."""

    def __init__(
        self,
        name: str,
        budgets: Mapping[str, Budget],
        threads: int = 1,
        tunings: Mapping[str, Tuning] = TUNINGS,
        at_random: bool = False,
    ) -> None:
        self.name = name
        self.budgets = budgets
        self.threads = threads
        self.tunings = tunings
        self.at_random = at_random  # choose among the moves that look good, not the best of them
        self._trees: list[Tree] = []
        self._match: tuple[Game, Options, int] | None = None
        self._history: tuple[Event, ...] = ()

    def prepare(self, game: Game) -> None:
        compiled(search_program(game))

    def choose(self, seen: Observation, seed: int, watch: Watch | None = None) -> str:
        if len(seen.moves) == 1:
            return seen.moves[0]
        found = self._search(seen, seed, watch, hurry=not self.at_random)
        if self.at_random:
            tried = [visits for _, visits, _ in found]
            move = random.Random(seed).choices(found, tried)[0][0]
        else:
            move = max(found, key=lambda entry: (entry[1], entry[2]))[0]
        return seen.game.write(move)

    def estimates(self, seen: Observation, seed: int, watch: Watch | None = None) -> list[Estimate]:
        """What it thinks of every legal move, the best first."""
        found = self._search(seen, seed, watch, hurry=False)
        found.sort(key=lambda entry: (-entry[1], -entry[2]))
        return [
            Estimate(seen.game.write(move), total / visits if visits else 0.0, visits)
            for move, visits, total in found
        ]

    def close(self) -> None:
        self._trees = []

    def _search(
        self, seen: Observation, seed: int, watch: Watch | None, hurry: bool
    ) -> list[tuple[int, int, float]]:
        begun = time.perf_counter()
        budget = self.budgets[seen.game.id]
        kernel = best(search_program(seen.game))
        root = kernel.adopt(seen.state)
        threads = self.threads if kernel.mode == "compiled" else 1
        each = -(-budget.iterations // threads)
        self._plant(kernel, root, seen, threads, each)
        chunk = max(1, each // CHUNKS) if kernel.mode == "compiled" else PLAIN_CHUNK
        tuning = self.tunings[seen.game.id]
        done = 0
        tops = [0] * threads
        with ThreadPoolExecutor(threads) as pool:
            while done < each:
                now = min(chunk, each - done)
                jobs = [
                    pool.submit(
                        tree.think, root, seen.seat, seed + i * THREAD_APART + done, now, tuning
                    )
                    for i, tree in enumerate(self._trees)
                ]
                tops = [job.result() for job in jobs]
                done += now
                spent = time.perf_counter() - begun
                if watch is not None:
                    watch(min(1.0, max(done / each, spent / budget.seconds)))
                if spent >= budget.seconds:
                    break
                if hurry and _is_settled(self._merged(tops), (each - done) * threads):
                    break
        return self._merged(tops)

    def _plant(
        self, kernel: Kernel, root: State, seen: Observation, threads: int, nodes: int
    ) -> None:
        """Keep the trees if they are about the same match, have room, and know this moment."""
        match = (seen.game, seen.options, seen.seat)
        old = self._history
        kept = (
            len(self._trees) == threads
            and self._trees[0].kernel is kernel
            and self._match == match
            and seen.history[: len(old)] == old
            and self.tunings[seen.game.id].keep > 0
            and all(t.has_room(nodes) and t.visits(root, seen.seat) > 0 for t in self._trees)
        )
        self._match, self._history = match, seen.history
        if kept:
            return
        if kernel.mode == "compiled":
            room = min(MOST_NODES, 3 * nodes + 1_000)
            edges = min(MOST_EDGES, 40 * room + 20_000)
        else:
            room, edges = PLAIN_NODES, PLAIN_EDGES
        self._trees = [Tree(kernel, room, edges) for _ in range(threads)]

    def _merged(self, tops: list[int]) -> list[tuple[int, int, float]]:
        """The root's moves, with what all threads found out."""
        found = self._trees[0].moves(tops[0])
        for tree, top in zip(self._trees[1:], tops[1:], strict=True):
            found = [
                (move, visits + more, total + extra)
                for (move, visits, total), (_, more, extra) in zip(
                    found, tree.moves(top), strict=True
                )
            ]
        return found


def _is_settled(moves: list[tuple[int, int, float]], left: int) -> bool:
    """Whether no other move can catch up in the iterations that are left."""
    visits = sorted((visits for _, visits, _ in moves), reverse=True)
    return visits[0] - visits[1] > left
