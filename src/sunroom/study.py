"""Many matches at once, for people who study games.

>>> sample = simulate("lane", players=2, matches=10, seed=1)
>>> len(sample.scores), sample.stopped
(10, 0)
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from sunroom import games
from sunroom.games.terms import OptionValue, Refused, check_seed, shown
from sunroom.kernel.program import Kernel, best

CHUNK = {"plain": 25, "compiled": 2_000}  # matches between two looks at what is ready


@dataclass(frozen=True)
class Sample:
    """Matches of random play. Match i was dealt from seed + i; the order is that of the seeds."""

    game: str
    players: int
    decisions: int
    lengths: list[int]
    scores: list[list[int]]
    stopped: int  # matches that were cut off at the limit and judged as they stood


def simulate(
    game: str,
    players: int | None = None,
    matches: int = 1000,
    seed: int = 0,
    limit: int = 100_000,
    threads: int = 1,
    progress: Callable[[int], None] | None = None,
    **options: OptionValue,
) -> Sample:
    """Play matches with uniformly random moves.

    The compiled rules are used as soon as they are there, the plain ones until then: the result is
    the same. `progress` is called with the number of matches done.
    """
    played = games.get(game)
    players = played.check_players(players)
    chosen = played.check_options(options, players)
    check_seed(seed)
    for name, value in (("matches", matches), ("limit", limit), ("threads", threads)):
        if type(value) is not int or value < 1:
            message = f"{name} must be a whole number from 1 on, not {shown(value)}"
            raise Refused("bad_request", message)
    table = played.table(players, chosen)
    lengths: list[int] = []
    scores: list[list[int]] = []
    with ThreadPoolExecutor(threads) as pool:
        while len(lengths) < matches:
            kernel = best(played.program)
            starts = range(len(lengths), matches, CHUNK[kernel.mode])[:threads]
            jobs = [
                pool.submit(_chunk, kernel, table, players, seed + start, limit, count)
                for start in starts
                if (count := min(CHUNK[kernel.mode], matches - start))
            ]
            for job in jobs:
                some_lengths, some_scores = job.result()
                lengths += some_lengths
                scores += some_scores
            if progress is not None:
                progress(len(lengths))
    stopped = sum(length < 0 for length in lengths)
    lengths = [abs(length) for length in lengths]
    return Sample(game, players, sum(lengths), lengths, scores, stopped)


class RandomPlay:
    """What one thread needs to play a number of random matches, made once and used again."""

    def __init__(self, kernel: Kernel, table: Any, matches: int, limit: int) -> None:
        self.kernel = kernel
        self.matches = matches
        self.limit = limit
        self.table, self.work = kernel.adopt(table), kernel.batch(1)
        self.moves = kernel.ints(kernel.rules.MAX_MOVES)
        self.lengths = kernel.ints(matches)
        self.scores = kernel.ints(matches * kernel.rules.MAX_PLAYERS)

    def run(self, seed: int) -> int:
        """Play the matches of this seed and those that follow it; how many decisions they took."""
        decisions = self.kernel.run.random_matches(
            self.table,
            self.work,
            self.moves,
            seed,
            self.matches,
            self.limit,
            self.lengths,
            self.scores,
        )
        return int(decisions)


def _chunk(
    kernel: Kernel, table: Any, players: int, first: int, limit: int, matches: int
) -> tuple[list[int], list[list[int]]]:
    play = RandomPlay(kernel, table, matches, limit)
    play.run(first)
    seats = kernel.rules.MAX_PLAYERS
    by_match = [play.scores[i * seats : i * seats + players] for i in range(matches)]
    return [int(n) for n in play.lengths], [[int(n) for n in row] for row in by_match]
