"""The exponential function with the same bits on every machine, as those of libraries are not."""

from __future__ import annotations

import math

LN_2 = 0.6931471805599453
PER_LN_2 = 1.4426950408889634
HALVES = [0.5**k for k in range(64)]
# The series of e to the power of x, its highest power first: for x from -LN_2 to 0 the sum is
# right to nine digits.
TERMS = [1.0 / math.factorial(k) for k in range(10, -1, -1)]


def exponential(x: float) -> float:
    """e to the power of a number that is not above 0; 0 where that is less than 2**-63."""
    if x < -63.0 * LN_2:
        return 0.0
    halved = int(-x * PER_LN_2)
    x += halved * LN_2
    power = 0.0
    for k in range(len(TERMS)):
        power = power * x + TERMS[k]
    return power * HALVES[halved]
