"""How sure a figure is: 95% intervals for rates, means and ratios."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

NORMAL = 1.959964  # the 97.5% point of the normal distribution


@dataclass(frozen=True)
class Interval:
    """A figure, and the ends of its 95% interval."""

    value: float
    low: float
    high: float

    def scaled(self, factor: float) -> Interval:
        return Interval(self.value * factor, self.low * factor, self.high * factor)

    def less(self, amount: float) -> Interval:
        return Interval(self.value - amount, self.low - amount, self.high - amount)

    def excludes(self, value: float) -> bool:
        return not self.low <= value <= self.high


def wilson(wins: float, matches: int) -> tuple[float, float]:
    """The 95% interval of Wilson for a rate; parts of wins are taken as they are."""
    rate = wins / matches
    spread = NORMAL**2 / matches
    middle = (rate + spread / 2) / (1 + spread)
    half = NORMAL * math.sqrt(rate * (1 - rate) / matches + spread / 4 / matches) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)


def of_rate(wins: float, matches: int) -> Interval:
    return Interval(wins / matches, *wilson(wins, matches))


def of_mean(values: Sequence[float]) -> Interval:
    """The mean of independent values; of a single one nothing is sure."""
    found = np.asarray(values, dtype=float)
    mean = float(found.mean())
    if len(found) < 2:
        return Interval(mean, -math.inf, math.inf)
    half = NORMAL * float(found.std(ddof=1)) / math.sqrt(len(found))
    return Interval(mean, mean - half, mean + half)


def of_ratio(tops: Sequence[float], bottoms: Sequence[float]) -> Interval | None:
    """A sum to a sum, both taken match by match: what happens in one match is not independent."""
    top, bottom = np.asarray(tops, dtype=float), np.asarray(bottoms, dtype=float)
    total = float(bottom.sum())
    if total == 0:
        return None
    ratio = float(top.sum()) / total
    count = len(top)
    if count < 2:
        return Interval(ratio, -math.inf, math.inf)
    spread = float(((top - ratio * bottom) ** 2).sum()) * count / (count - 1)
    half = NORMAL * math.sqrt(spread) / total
    return Interval(ratio, ratio - half, ratio + half)
