"""Samples of random play."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from sunroom import games
from sunroom.games.terms import OptionValue, Refused, check_seed, shown
from sunroom.kernel.program import Kernel, best

CHUNK = 2_000  # matches of a thread between two reports
PLAIN_CHUNK = 25


@dataclass(frozen=True)
class Sample:
    """Matches of random play. Match i was dealt from seed + i; the order is that of the seeds."""

    game: str
    players: int
    decisions: int  #: in all matches together
    lengths: list[int]  #: the decisions of each match
    scores: list[list[int]]  #: the points of each match, by seat
    stopped: int  #: matches that were cut off at the limit and judged as they stood


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

    A match that takes more decisions than `limit` is judged as it stands. Threads share the work
    and change nothing in the results. `progress` is called with the number of matches done. All
    else is as for a `Match`.

    >>> sample = simulate("sunset", matches=100, seed=7, damage=1)
    >>> sum(sample.lengths) == sample.decisions
    True
    """
    played = games.get(game)
    players = played.check_players(players)
    chosen = played.check_options(options, players)
    check_seed(seed)
    for name, value in (("matches", matches), ("limit", limit), ("threads", threads)):
        if type(value) is not int or value < 1:
            message = f"{name} must be a whole number of at least 1, not {shown(value)}"
            raise Refused("bad_request", message)
    table = played.table(players, chosen)
    lengths: list[int] = []
    scores: list[list[int]] = []
    kernels = [best(played.program) for _ in range(threads)]
    chunk = PLAIN_CHUNK if kernels[0].mode == "plain" else CHUNK
    plays = [RandomPlay(kernel, table, min(chunk, matches), limit) for kernel in kernels]
    with ThreadPoolExecutor(threads) as pool:
        while len(lengths) < matches:
            starts = range(len(lengths), matches, chunk)[:threads]
            jobs = [
                pool.submit(play.some, players, seed + start, min(chunk, matches - start))
                for play, start in zip(plays, starts)
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

    def run(self, seed: int, matches: int | None = None) -> int:
        """Play matches, this seed's and those that follow; how many decisions they took."""
        decisions = self.kernel.run.random_matches(
            self.table,
            self.work,
            self.moves,
            seed,
            self.matches if matches is None else matches,
            self.limit,
            self.lengths,
            self.scores,
        )
        return int(decisions)

    def some(self, players: int, seed: int, matches: int) -> tuple[list[int], list[list[int]]]:
        """The lengths and the scores of so many matches."""
        self.run(seed, matches)
        seats = self.kernel.rules.MAX_PLAYERS
        rows = [self.scores[i * seats : i * seats + players] for i in range(matches)]
        return [int(n) for n in self.lengths[:matches]], [[int(n) for n in row] for row in rows]
