"""How strong bots are, from who won against whom.

The model is that of Bradley and Terry, for tables of any size: each bot has a strength, and a seat
wins with the chance of its strength to the sum of all strengths at the table. A shared victory is a
part of a win for each. A rating is the logarithm of a strength in Elo's units: 400 points more are
ten times the strength.

If a bot wins always, no finite strength explains that best. So every two bots that met are taken to
have shared the victory once more. The intervals come from a Bayesian bootstrap over deals: matches
of one deal stay together and get a random weight (exponential), and both halves of the added match
get one too (gamma, 1/2). For two bots that never share this is the interval of Jeffreys.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sunroom.games.terms import Json

ELO = 400 / np.log(10)
ANCHOR = "random"  # has the rating 0 if it takes part; else the mean of all ratings is 0
RESAMPLES = 1_000
BLOCK = 1_000  # deals that are weighed at a time, so that many do not fill the memory
STEPS = 200
LONGEST_STEP = 2.0  # in logarithms of strength; whole Newton steps may leap too far
SMALLEST = 1e-9  # keeps bots that never met where they are

Floats = NDArray[np.floating[Any]]


@dataclass(frozen=True)
class Rating:
    """A bot's rating with the ends of its 95% interval."""

    bot: str
    elo: float  #: 400 points more are ten times the strength
    low: float
    high: float


def rate(bots: Sequence[str], results: Sequence[Json]) -> list[Rating]:
    """The ratings of all bots, the strongest first, from results as `run` returns them."""
    tables, wins, counts = _by_deal(bots, results)
    draws = _draws(bots, results)
    chance = np.random.default_rng(0)
    won, played = _resampled(wins.sum(axis=1), counts, chance)
    halves = np.concatenate(
        [np.full((1, len(draws), 2), 0.5), chance.gamma(0.5, size=(RESAMPLES, len(draws), 2))]
    )
    for number, (one, other) in enumerate(draws):
        won[:, one] += halves[:, number, 0]
        won[:, other] += halves[:, number, 1]
    pairs = np.zeros((len(draws), len(bots)))
    for number, both in enumerate(draws):
        pairs[number, list(both)] = 1
    strengths = fit(
        np.concatenate([tables, pairs]), np.concatenate([played, halves.sum(axis=2)], axis=1), won
    )
    elo = ELO * strengths
    elo -= elo[:, [bots.index(ANCHOR)]] if ANCHOR in bots else elo.mean(axis=1, keepdims=True)
    low, high = np.percentile(elo[1:], [2.5, 97.5], axis=0)
    found = [
        Rating(bot, float(elo[0, i]), float(low[i]), float(high[i])) for i, bot in enumerate(bots)
    ]
    return sorted(found, key=lambda rating: -rating.elo)


def fit(tables: Floats, played: Floats, won: Floats) -> Floats:
    """The logarithms of the likeliest strengths, for many records of the same tables at once.

    `tables[t, b]` is how many seats bot b has at table t, `played[r, t]` how many matches record r
    has of that table, and `won[r, b]` how many of all its matches bot b won.
    """
    bots = tables.shape[1]
    found = np.zeros((len(won), bots))
    for _ in range(STEPS):
        chances = tables * np.exp(found - found.max(axis=1, keepdims=True))[:, None, :]
        chances /= chances.sum(axis=2, keepdims=True)
        slope = won - np.einsum("rt,rtb->rb", played, chances) - SMALLEST * found
        bend = -(chances * played[:, :, None]).transpose(0, 2, 1) @ chances
        diagonal = np.arange(bots)
        bend[:, diagonal, diagonal] += np.einsum("rt,rtb->rb", played, chances) + SMALLEST
        # Only differences matter: the mean is held at 0.
        step = np.linalg.solve(bend + 1 / bots, slope[:, :, None])[:, :, 0]
        step *= np.minimum(1, LONGEST_STEP / np.maximum(np.abs(step).max(axis=1), 1e-12))[:, None]
        found += step
        if np.abs(step).max() < 1e-8:
            break
    return found


def _by_deal(
    bots: Sequence[str], results: Sequence[Json]
) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]:
    """The kinds of tables, and for each deal how often each was played and won by whom."""
    kinds: dict[tuple[int, ...], int] = {}
    cells: dict[tuple[int, int], list[float]] = defaultdict(lambda: [0.0] * (len(bots) + 1))
    deals: dict[int, int] = {}
    for line in results:
        kind = tuple(line["seats"].count(bot) for bot in bots)
        row = deals.setdefault(line["deal"], len(deals)), kinds.setdefault(kind, len(kinds))
        cells[row][-1] += 1
        for bot, share in zip(line["seats"], line["shares"], strict=True):
            cells[row][bots.index(bot)] += share
    wins = np.zeros((len(deals), len(kinds), len(bots)))
    counts = np.zeros((len(deals), len(kinds)))
    for (deal, number), cell in cells.items():
        wins[deal, number], counts[deal, number] = cell[:-1], cell[-1]
    return np.array(list(kinds), dtype=float).reshape(len(kinds), len(bots)), wins, counts


def _draws(bots: Sequence[str], results: Sequence[Json]) -> list[tuple[int, int]]:
    """Every two bots that sat at one table."""
    tables = {frozenset(line["seats"]) for line in results}
    return [
        (one, other)
        for one, other in combinations(range(len(bots)), 2)
        if any(bots[one] in table and bots[other] in table for table in tables)
    ]


def _resampled(
    wins: Floats, counts: Floats, chance: np.random.Generator
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """What each bot won and how often each table was played: as it is, then with random weights."""
    won = np.zeros((1 + RESAMPLES, wins.shape[1]))
    played = np.zeros((1 + RESAMPLES, counts.shape[1]))
    for start in range(0, len(wins), BLOCK):
        some_wins, some_counts = wins[start : start + BLOCK], counts[start : start + BLOCK]
        weights = np.ones((1 + RESAMPLES, len(some_wins)))
        weights[1:] = chance.exponential(size=(RESAMPLES, len(some_wins)))
        won += weights @ some_wins
        played += weights @ some_counts
    return won, played
