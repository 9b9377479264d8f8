"""The random generator: fixed numbers, fair numbers."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sunroom.kernel.chance import below, next_word, start_chance


def _started(seed: int) -> Any:
    s: Any = SimpleNamespace(rng=[0] * 4)
    start_chance(s, seed)
    return s


def test_the_same_numbers_on_every_machine():
    s = _started(7)
    assert [next_word(s) for _ in range(4)] == NUMBERS_OF_SEED_7
    s = _started(2**53 - 1)
    assert [next_word(s) for _ in range(2)] == NUMBERS_OF_LARGEST_SEED


NUMBERS_OF_SEED_7 = [100587536, 2849664703, 2976894644, 2427842431]
NUMBERS_OF_LARGEST_SEED = [4251970214, 283121339]


@given(st.integers(0, 2**53 - 1), st.integers(1, 2**31))
def test_below_stays_below(seed, n):
    s = _started(seed)
    assert all(0 <= below(s, n) < n for _ in range(20))
    assert all(0 <= word <= 0xFFFFFFFF for word in s.rng)


@pytest.mark.parametrize("n", [2, 3, 5, 55])
def test_below_is_uniform(n):
    s = _started(n)
    draws = 20_000
    counts = [0] * n
    for _ in range(draws):
        counts[below(s, n)] += 1
    expected = draws / n
    chi_square = sum((count - expected) ** 2 / expected for count in counts)
    # Four standard deviations above the mean of the distribution; the seeds are fixed.
    assert chi_square < (n - 1) + 4 * (2 * (n - 1)) ** 0.5


def test_draws_that_would_not_be_fair_are_drawn_again():
    """With n just over half the words, a plain multiplication would favour some results."""
    s = _started(1)
    n = 3 * 2**30
    counts = [0, 0, 0]
    for _ in range(9_000):
        counts[below(s, n) % 3] += 1
    assert max(counts) - min(counts) < 300


def test_neighbouring_seeds_have_nothing_in_common():
    firsts = [next_word(_started(seed)) for seed in range(1000)]
    assert len(set(firsts)) == 1000
    high = sum(word >> 31 for word in firsts)
    assert 430 < high < 570
