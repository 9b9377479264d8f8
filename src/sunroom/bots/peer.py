"""A bot about as good as somebody: the level that their finished matches speak for.

Somebody's skill is a place on the ladder of levels: 0 is as good as the first one, 1 as the second.
Each step of it is taken to double the odds to win, about what a step of the ladder is meant to be.
Before the first match a person is believed to be near the usual level; every finished match
against levels moves that belief, and older ones count less and less, because people learn.
`web/src/parts/peer.ts` is its twin.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from sunroom.bots.levels import LEVELS, USUAL, Level

YOU = "you"  # in place of a level: whichever one is about as good as who asks
STEP = math.log(2.0)  # what one level more adds to the log odds
SPREAD = 2.0  # levels: how far from the usual one somebody may well be of whom nothing is known
FADES = 0.95  # how much a match counts, measured by the one after it
MOST = 40  # matches of a game that are kept; of an older one little would be left
FINE = 8  # places looked at between two levels


@dataclass(frozen=True)
class Result:
    """A finished match of one person against levels."""

    match: str  # by which it is known, so that none counts twice
    against: tuple[str, ...]  # the levels at the other seats
    share: float  # of the victory: 1 won, 0 lost, between them shared


def counts(result: Result) -> bool:
    """Whether it says something: all the others were levels."""
    return bool(result.against) and all(one in LEVELS for one in result.against)


def skill(results: Sequence[Result]) -> float:
    """Where somebody stands on the ladder, by their results from the oldest to the latest."""
    known = [one for one in results if counts(one)][-MOST:]
    places = [i / FINE for i in range(-FINE, len(LEVELS) * FINE + 1)]
    beliefs = [_belief(place, known) for place in places]
    top = max(beliefs)
    weights = [math.exp(one - top) for one in beliefs]
    return sum(p * w for p, w in zip(places, weights, strict=True)) / sum(weights)


def peer(results: Sequence[Result]) -> Level:
    """The level that is about as good."""
    nearest = math.floor(skill(results) + 0.5)
    return LEVELS[min(max(nearest, 0), len(LEVELS) - 1)]


def added(results: Sequence[Result], result: Result) -> list[Result]:
    """With one more; a match that was known already counts as it ended now."""
    return [*(one for one in results if one.match != result.match), result][-MOST:]


def _belief(place: float, results: Sequence[Result]) -> float:
    """How well a place on the ladder agrees with the results, as a logarithm."""
    found = -((place - LEVELS.index(USUAL)) ** 2) / (2 * SPREAD**2)
    for age, one in enumerate(reversed(results)):
        others = sum(math.exp(STEP * LEVELS.index(level)) for level in one.against)
        chance = 1 / (1 + others * math.exp(-STEP * place))
        told = one.share * math.log(chance) + (1 - one.share) * math.log(1 - chance)
        found += FADES**age * told
    return found
