"""Names that tests/kernel/constructs.py has as well, for other things."""

from __future__ import annotations

from sunroom.kernel.layout import List

WEIGHTS = [100, 200, 300]
BASE = 1000


def weight(a: int) -> int:
    return WEIGHTS[a % 3] + BASE


def total(numbers: List) -> int:
    found = BASE
    for i in range(len(numbers)):
        found += numbers[i]
    return found
