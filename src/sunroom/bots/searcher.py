"""The bot that searches: its budget, its threads, and what it remembers of a match."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

from sunroom.bots.bot import Bot, Estimate, Watch
from sunroom.bots.calibration import calibrated
from sunroom.bots.tree import Tree, Tried, search_program
from sunroom.bots.weights import Weights, shipped
from sunroom.games.game import Game
from sunroom.games.terms import Event, Options
from sunroom.games.thinking import Tuning
from sunroom.kernel.program import Kernel, Kernels, best, plain
from sunroom.observation import Observation

# A decision is made of chunks, after each of which it may be settled.
CHUNKS = 32  # in one decision; in a long one, as many in 3 seconds
CHUNKS_PER_SECOND = 10
LEAST_CHUNK = 50  # iterations
LOOK = 0.1  # seconds between two looks at the clock, if a chunk takes less
FIRST, MORE = 4, 3  # chunks before the first look, and how many times as many before the next
# Where no compiled kernel can be had, thinking is slow.
PLAIN_CHUNK = 2  # iterations between two looks at the clock
PLAIN_SECONDS = 0.6  # at most: it would not get far in more
PLAIN_NODES, PLAIN_EDGES = 2_000, 60_000
MOST_NODES, MOST_EDGES = 1_000_000, 6_000_000
EDGES_PER_NODE = 40
THREAD_APART = 1 << 42  # between the numbers of two threads' worlds
EACH = 12  # how often an estimate tries every move at least, if there is time
THOROUGH = 0.85  # the part of the time of an estimate before that
TOP_UP_APART = 1 << 41
UNKNOWN = 0  # the stage of a match of which nothing was learned
DOUBT = 6  # visits that an estimate adds, with the average of all moves


T = TypeVar("T")
# What a bot does to think: it has all its trees do something at the same time, is sent what they
# found, and returns its own answer at last. Who carries it out waits for the trees in its own way:
# `carried_out` does, and in a browser those who may not wait.
Steps = Generator[Sequence[Callable[[], Any]], list[Any], T]


def carried_out(steps: Steps[T]) -> T:
    """Think now, each tree in a thread of its own if there are several."""
    try:
        tasks = next(steps)
        while True:
            tasks = steps.send(_all_done(tasks))
    except StopIteration as end:
        answer: T = end.value
        return answer


def _all_done(tasks: Sequence[Callable[[], Any]]) -> list[Any]:
    if len(tasks) == 1:
        return [tasks[0]()]
    with ThreadPoolExecutor(len(tasks)) as pool:
        return list(pool.map(lambda task: task(), tasks))


@dataclass(frozen=True)
class Budget:
    """How long to think about one decision: whichever comes first."""

    iterations: int
    seconds: float


def usual_tuning(game: Game, weights: Weights | None) -> Tuning:
    """How a game is searched best, with what was learned of it or without."""
    learned = game.thinking.learned
    return learned if weights is not None and learned is not None else game.thinking.tuning


class SearchBot(Bot):
    """Thinks ahead, in worlds that agree with what its seat has seen.

    `weights` finds what was learned of a game, `tuning` makes use of it or not.
    """

    look = LOOK
    more = MORE

    def __init__(
        self,
        name: str,
        budget: Callable[[Game], Budget],
        threads: int = 1,
        tuning: Callable[[Game, Weights | None], Tuning] = usual_tuning,
        kernels: Kernels | None = None,
        weights: Callable[[Game], Weights | None] = shipped,
    ) -> None:
        self.name = name
        self.budget = budget
        self.threads = threads
        self.weights = weights
        self._tuning = tuning
        self.kernels = kernels  # where kernels come from, if not from `best`
        self._here = Tuning()  # how it searches the match at hand
        self._trees: list[Tree] = []
        self._match: tuple[Game, Options, int] | None = None
        self._history: tuple[Event, ...] = ()

    def tuning(self, game: Game) -> Tuning:
        """How it searches a game."""
        return self._tuning(game, self.weights(game))

    def learned(self, game: Game) -> str | None:
        weights = self.weights(game)
        return weights.digest if weights and self.tuning(game).leaf > 0 else None

    def _knows(self, seen: Observation) -> bool:
        """Whether its playouts end in what was learned: not of every kind of match it is known."""
        if self.learned(seen.game) is None:
            return False
        return bool(plain(search_program(seen.game)).run.stage(seen.state) != UNKNOWN)

    def prepare(self, game: Game) -> None:
        self._kernel(game)
        self.weights(game)

    def _kernel(self, game: Game) -> Kernel:
        return (self.kernels or best)(search_program(game))

    def _tree(self, kernel: Kernel, nodes: int, edges: int, learned: Sequence[int]) -> Tree:
        return Tree(kernel, nodes, edges, learned)

    def choose(self, seen: Observation, seed: int, watch: Watch | None = None) -> str:
        return carried_out(self.choosing(seen, seed, watch))

    def choosing(self, seen: Observation, seed: int, watch: Watch | None = None) -> Steps[str]:
        if len(seen.moves) == 1:
            return seen.moves[0]
        misses = self.tuning(seen.game).misses
        found = yield from self._search(seen, seed, watch, hurry=misses == 0.0)
        return seen.game.write(max(_noticed(found, misses, seed), key=merit).move)

    def estimates(self, seen: Observation, seed: int, watch: Watch | None = None) -> list[Estimate]:
        """What it thinks of every legal move, the best first.

        The best move is the one that it would choose, unless it overlooks it. None of the others is
        said to have a better chance: it was tried less because it seemed no better.
        """
        return carried_out(self.estimating(seen, seed, watch))

    def estimating(
        self, seen: Observation, seed: int, watch: Watch | None = None
    ) -> Steps[list[Estimate]]:
        found = yield from self._search(seen, seed, watch, hurry=False, part=THOROUGH)
        best = max(found, key=merit)
        found = yield from self._top_up(seen, seed, found)
        visits = sum(one.visits for one in found)
        average = sum(one.wins for one in found) / visits
        thinking = seen.game.thinking
        curves = thinking.learned_curves if self._knows(seen) else thinking.curves
        chances = {
            one.move: calibrated(seen, curves, (one.wins + DOUBT * average) / (one.visits + DOUBT))
            for one in found
        }
        ranked = [
            Estimate(
                seen.game.write(one.move), min(chances[one.move], chances[best.move]), one.visits
            )
            for one in sorted(found, key=merit, reverse=True)
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
    ) -> Steps[list[Tried]]:
        """Think, for a part of the time; in a hurry, only until the choice is settled."""
        begun = time.perf_counter()
        budget = self.budget(seen.game)
        kernel = self._kernel(seen.game)
        # Loading the kernel counts, but leaves half of the time for thinking.
        begun = max(begun, time.perf_counter() - budget.seconds / 2)
        is_fast = kernel.mode != "plain"
        seconds = part * (budget.seconds if is_fast else min(budget.seconds, PLAIN_SECONDS))
        threads = self.threads if is_fast else 1
        share = -(-budget.iterations // threads)
        chunks = max(CHUNKS, int(budget.seconds * CHUNKS_PER_SECOND))
        chunk = max(LEAST_CHUNK, share // chunks) if is_fast else PLAIN_CHUNK
        yield from self._plant(kernel, seen, threads, share)
        # In a hurry what a kept tree knows may settle the choice after one chunk.
        done, together = 0, FIRST if is_fast and not hurry else 1
        while True:
            now = min(chunk * together, share - done)
            started = time.perf_counter()
            found = yield from self._grow(seen, seed + done, now)
            done += now
            ended = time.perf_counter()
            each = max(1e-9, ended - started) * chunk / now  # seconds for a chunk
            room = begun + seconds - ended
            is_late = room < each
            if watch is not None:
                watch(1.0 if is_late else max(done / share, 1.0 - room / seconds))
            left = (share - done) * threads
            if left == 0 or is_late or (hurry and _lead(found) > left):
                return found
            most = int(min(self.look, room) / each)
            together = min(self.more * together, most) if is_fast else 1
            if hurry:
                together = min(together, _unsettled(_lead(found), left, chunk * threads))
            together = max(1, together)

    def _top_up(self, seen: Observation, seed: int, found: list[Tried]) -> Steps[list[Tried]]:
        """Try a few times also what seemed hopeless, if there was time for much more than that."""
        each = EACH // len(self._trees)
        tries = each * len(found)
        if tries * 8 > sum(one.visits for one in found):
            return found
        return (yield from self._grow(seen, seed + TOP_UP_APART, tries, each))

    def _grow(
        self, seen: Observation, seed: int, iterations: int, each: int = 0
    ) -> Steps[list[Tried]]:
        """Let every tree be searched on; what all of them know of the root's moves."""
        first, *others = yield [
            partial(tree.grow, seen.seat, seed + i * THREAD_APART, iterations, self._here, each)
            for i, tree in enumerate(self._trees)
        ]
        found: list[Tried] = first
        for other in others:
            found = [a + b for a, b in zip(found, other, strict=True)]
        return found

    def _plant(self, kernel: Kernel, seen: Observation, threads: int, nodes: int) -> Steps[None]:
        """Keep the trees if they are about the same match, have room, and know this moment."""
        match = (seen.game, seen.options, seen.seat)
        known = self.weights(seen.game) if self._knows(seen) else None
        self._here = self._tuning(seen.game, known)
        old = self._history
        kept = (
            len(self._trees) == threads
            and self._trees[0].kernel.mode == kernel.mode
            and self._match == match
            and seen.history[: len(old)] == old
            and self._here.keep > 0
        )
        self._match, self._history = match, seen.history
        if kept:
            passed = yield [
                partial(tree.knows, seen.state, seen.seat, nodes) for tree in self._trees
            ]
            if all(passed):
                return
        if kernel.mode != "plain":
            room = min(MOST_NODES, 3 * nodes + 1_000)
            edges = min(MOST_EDGES, EDGES_PER_NODE * room)
        else:
            room, edges = PLAIN_NODES, PLAIN_EDGES
        others = [self._kernel(seen.game) for _ in range(threads - 1)]
        self.close()
        weights = self.weights(seen.game)
        numbers = weights.numbers if weights else ()
        self._trees = [self._tree(one, room, edges, numbers) for one in (kernel, *others)]
        yield [partial(tree.look_at, seen.state) for tree in self._trees]


def _noticed(moves: list[Tried], misses: float, seed: int) -> list[Tried]:
    """Those that are not overlooked, at least one."""
    if misses == 0.0:
        return moves
    chance = random.Random(seed)
    drawn = [(chance.random(), move) for move in moves]
    seen = [move for luck, move in drawn if luck >= misses]
    return seen or [max(drawn, key=lambda one: one[0])[1]]


def merit(tried: Tried) -> tuple[int, float]:
    """By what one move is chosen before another."""
    return tried.visits, tried.total


def _lead(moves: list[Tried]) -> int:
    """By how many visits the first move is ahead; if by more than are left, it is settled."""
    visits = sorted((one.visits for one in moves), reverse=True)
    return visits[0] - visits[1]


def _unsettled(lead: int, left: int, chunk: int) -> int:
    """After how many more chunks the choice may be settled, and certainly not before.

    So whoever does as many at once stops where one that looks after each of them stops.
    """
    return (left - lead) // (2 * chunk) + 1
