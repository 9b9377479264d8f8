"""What places are worth, from where stages that began there led to."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
import numpy.typing as npt

Values = npt.NDArray[np.float64]

DOUBT = 30.0  # stages that a place is taken to have had, with what places like it are worth
ROUNDS = 60
STEPS = 5  # of a round, between two looks at what places are like
RIDGE = 0.1
SURE = 0.01  # no place is worth less than this, or more than the rest, where places are compared
OUTCOMES = (1.0, 0.5, 0.0)  # of the match, by the last numbers of an array: -3, -2, -1


def solve(ends: Sequence[Sequence[int]], traits: Callable[[int], list[float]]) -> Values:
    """The value of each place: the mean of where it led to, drawn towards those like it.

    `ends` has for each turn where it led to from every place: to another place, or to the end of
    the match (-1: lost, -2: shared, -3: won).
    """
    led = np.array(ends, dtype=np.int64)
    turns, places = led.shape
    like = np.array([traits(place) for place in range(places)])
    known = np.concatenate([np.full(places, 0.5), OUTCOMES])
    led = np.where(led < 0, places + 3 + led, led)
    for _ in range(ROUNDS):
        usual = _fitted(known[:places], like)
        for _ in range(STEPS):
            total = known[led].sum(axis=0)
            known[:places] = (total + DOUBT * usual) / (turns + DOUBT)
    return known[:places]


def _fitted(values: Values, like: Values) -> Values:
    """What places like each one are worth: their log odds are about a sum of what they are like."""
    kept = np.clip(values, SURE, 1.0 - SURE)
    odds = np.log(kept / (1.0 - kept))
    squares = like.T @ like + RIDGE * np.eye(like.shape[1])
    parts = np.linalg.solve(squares, like.T @ odds)
    fitted: Values = 1.0 / (1.0 + np.exp(-(like @ parts)))
    return fitted


def whole(values: Values, most: int) -> list[int]:
    """As whole numbers, so that the same is found on every machine."""
    return [int(number) for number in np.rint(values * most)]
