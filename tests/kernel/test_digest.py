"""One number for many: within 62 bits, so that compiled integers and Python's agree."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from sunroom.kernel.digest import FACTOR, HALF_BITS, LOW, mix

MOST = 2**62 - 1
LARGEST_NUMBER = 2**30 - 1


def test_the_largest_numbers_stay_in_bounds():
    for digest in (0, 1, LOW, LOW + 1, MOST - LOW, MOST - 1, MOST):
        for number in (0, 1, LARGEST_NUMBER):
            assert 0 <= mix(digest, number) < 2**62
    assert LOW * FACTOR + (MOST >> HALF_BITS) < 2**62


@given(st.integers(0, MOST), st.lists(st.integers(0, LARGEST_NUMBER), min_size=1, max_size=40))
def test_digests_stay_in_bounds_for_ever(digest, numbers):
    for number in numbers:
        digest = mix(digest, number)
        assert 0 <= digest < 2**62


@given(st.integers(0, MOST), st.integers(0, LARGEST_NUMBER), st.integers(0, LARGEST_NUMBER))
def test_different_numbers_give_different_digests(digest, one, other):
    assert (mix(digest, one) == mix(digest, other)) == (one == other)


def test_the_order_of_numbers_matters():
    found = set()
    for a in range(40):
        for b in range(40):
            found.add(mix(mix(mix(mix(1, a), b), 0), 0))
    assert len(found) == 1600
