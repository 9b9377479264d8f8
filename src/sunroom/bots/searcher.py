"""The bot that searches: its budget, its threads, and what it remembers of a match."""

from __future__ import annotations

import random
import time
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from sunroom.bots.bot import Bot, Estimate, Watch
from sunroom.bots.calibration import calibrated
from sunroom.bots.tree import TUNINGS, Tree, Tried, Tuning, search_program
from sunroom.games.game import Game
from sunroom.games.terms import Event, Options
from sunroom.kernel.program import Kernel, best, compiled
from sunroom.observation import Observation

CHUNKS = 32  # looks at the clock in one decision; in a long one, as many in 3 seconds
LOOKS_PER_SECOND = 10
LEAST_CHUNK = 50  # iterations
PLAIN_CHUNK = 2  # iterations between two looks at the clock while nothing is compiled yet
PLAIN_SECONDS = 0.6  # at most, so that the very first move does not keep anybody waiting
PLAIN_NODES, PLAIN_EDGES = 2_000, 60_000
MOST_NODES, MOST_EDGES = 1_000_000, 6_000_000
EDGES_PER_NODE = 40
THREAD_APART = 1 << 42  # between the numbers of two threads' worlds
EACH = 12  # how often an estimate tries every move at least, if there is time
THOROUGH = 0.85  # the part of the time of an estimate before that
TOP_UP_APART = 1 << 41
DOUBT = 6  # visits that an estimate adds, with the average of all moves


@dataclass(frozen=True)
class Budget:
    """How long to think about one decision: whichever comes first."""

    iterations: int
    seconds: float


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
            tried = random.Random(seed).choices(found, [one.visits for one in found])[0]
        else:
            tried = max(found, key=_merit)
        return seen.game.write(tried.move)

    def estimates(self, seen: Observation, seed: int, watch: Watch | None = None) -> list[Estimate]:
        """What it thinks of every legal move, the best first.

        The best move is the one that it would choose, unless it chooses at random. None of the
        others is said to have a better chance: it was tried less because it seemed no better.
        """
        found = self._search(seen, seed, watch, hurry=False, part=THOROUGH)
        best = max(found, key=_merit)
        found = self._top_up(seen, seed, found)
        visits = sum(one.visits for one in found)
        average = sum(one.wins for one in found) / visits
        chances = {
            one.move: calibrated(seen, (one.wins + DOUBT * average) / (one.visits + DOUBT))
            for one in found
        }
        ranked = [
            Estimate(
                seen.game.write(one.move), min(chances[one.move], chances[best.move]), one.visits
            )
            for one in sorted(found, key=_merit, reverse=True)
        ]
        first = seen.game.write(best.move)
        return sorted(ranked, key=lambda one: (one.move != first, -one.chance))

    def close(self) -> None:
        self._trees = []

    def _search(
        self,
        seen: Observation,
        seed: int,
        watch: Watch | None,
        hurry: bool,
        part: float = 1.0,
    ) -> list[Tried]:
        """Think, for a part of the time; in a hurry, only until the choice is settled."""
        begun = time.perf_counter()
        budget = self.budgets[seen.game.id]
        kernel = best(search_program(seen.game))
        # Loading the kernel counts, but leaves half of the time for thinking.
        begun = max(begun, time.perf_counter() - budget.seconds / 2)
        root = kernel.adopt(seen.state)
        is_fast = kernel.mode == "compiled"
        seconds = part * (budget.seconds if is_fast else min(budget.seconds, PLAIN_SECONDS))
        threads = self.threads if is_fast else 1
        share = -(-budget.iterations // threads)
        chunks = max(CHUNKS, int(budget.seconds * LOOKS_PER_SECOND))
        chunk = max(LEAST_CHUNK, share // chunks) if is_fast else PLAIN_CHUNK
        self._plant(kernel, root, seen, threads, share)
        done = 0
        while True:
            now = min(chunk, share - done)
            found = self._grow(root, seen, seed + done, now)
            done += now
            spent = (time.perf_counter() - begun) / seconds
            if watch is not None:
                watch(min(1.0, max(done / share, spent)))
            left = (share - done) * threads
            if left == 0 or spent >= 1.0 or (hurry and _is_settled(found, left)):
                return found

    def _top_up(self, seen: Observation, seed: int, found: list[Tried]) -> list[Tried]:
        """Try a few times also what seemed hopeless, if there was time for much more than that."""
        each = EACH // len(self._trees)
        tries = each * len(found)
        if tries * 8 > sum(one.visits for one in found):
            return found
        root = self._trees[0].kernel.adopt(seen.state)
        return self._grow(root, seen, seed + TOP_UP_APART, tries, each)

    def _grow(
        self, root: Any, seen: Observation, seed: int, iterations: int, each: int = 0
    ) -> list[Tried]:
        """Let every thread search on in its tree; what all of them know of the root's moves."""
        tuning = self.tunings[seen.game.id]

        def grow(i: int) -> int:
            worlds = seed + i * THREAD_APART
            return self._trees[i].think(root, seen.seat, worlds, iterations, tuning, each)

        if len(self._trees) == 1:
            tops = [grow(0)]
        else:
            with ThreadPoolExecutor(len(self._trees)) as pool:
                tops = list(pool.map(grow, range(len(self._trees))))
        found = self._trees[0].moves(tops[0])
        for tree, top in zip(self._trees[1:], tops[1:], strict=True):
            found = [a + b for a, b in zip(found, tree.moves(top), strict=True)]
        return found

    def _plant(
        self, kernel: Kernel, root: Any, seen: Observation, threads: int, nodes: int
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
            edges = min(MOST_EDGES, EDGES_PER_NODE * room)
        else:
            room, edges = PLAIN_NODES, PLAIN_EDGES
        self._trees = [Tree(kernel, room, edges) for _ in range(threads)]


def _merit(tried: Tried) -> tuple[int, float]:
    return tried.visits, tried.total


def _is_settled(moves: list[Tried], left: int) -> bool:
    """Whether no other move can catch up in the iterations that are left."""
    visits = sorted((one.visits for one in moves), reverse=True)
    return visits[0] - visits[1] > left
