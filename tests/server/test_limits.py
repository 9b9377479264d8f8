"""Buckets: nobody gets more than the rate allows, however many keys a flood brings."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sunroom.server.limits import Bucket, Buckets, retry_after


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def test_a_burst_then_the_rate(clock):
    bucket = Bucket(rate=2, burst=3, clock=clock)
    assert [bucket.take() for _ in range(5)] == [0, 0, 0, 0.5, 0.5]
    clock.now += 0.5
    assert [bucket.take() for _ in range(2)] == [0, 0.5]
    clock.now += 100
    assert [bucket.take() for _ in range(4)] == [0, 0, 0, 0.5]


def test_a_refusal_costs_nothing(clock):
    bucket = Bucket(rate=1, burst=1, clock=clock)
    bucket.take()
    for _ in range(100):
        assert bucket.take() == 1
    clock.now += 1
    assert bucket.take() == 0


def test_what_could_never_pass_is_an_error(clock):
    bucket = Bucket(rate=1, burst=2, clock=clock)
    with pytest.raises(ValueError, match="burst"):
        bucket.take(2.5)
    for rate, burst in ((0, 1), (1, 0), (-1, 1), (float("inf"), 1), (float("nan"), 1)):
        with pytest.raises(ValueError, match="above 0"):
            Bucket(rate, burst)
    with pytest.raises(ValueError, match="one bucket"):
        Buckets(1, 1, most=0)


@given(
    rate=st.floats(0.01, 1000),
    burst=st.floats(1, 100),
    steps=st.lists(st.tuples(st.floats(0, 10), st.floats(0.01, 1)), max_size=60),
)
def test_never_more_than_burst_and_rate_and_whoever_waits_gets_through(rate, burst, steps):
    clock = Clock()
    bucket = Bucket(rate, burst, clock)
    start, taken = clock.now, 0.0
    for pause, cost in steps:
        clock.now += pause
        wait = bucket.take(cost)
        if wait:
            clock.now += wait
            assert bucket.take(cost) == 0
        taken += cost
        assert taken <= burst + rate * (clock.now - start + 1e-5)


STEPS = st.lists(
    st.tuples(st.sampled_from("abcdefgh"), st.sampled_from([0, 0, 0, 0.1, 0.5, 1, 3])), max_size=200
)


@given(STEPS, st.integers(1, 8))
def test_in_any_memory_no_key_gets_more_than_its_own_bucket_would_give(steps, most):
    clock = Clock()
    buckets = Buckets(rate=1, burst=3, most=most, clock=clock)
    own = {key: Bucket(rate=1, burst=3, clock=clock) for key in "abcdefgh"}
    for key, pause in steps:
        clock.now += pause
        if not buckets.take(key):
            assert own[key].take() == 0
        assert len(buckets) <= most


@given(STEPS)
def test_with_room_for_all_each_key_has_exactly_its_own_bucket(steps):
    clock = Clock()
    buckets = Buckets(rate=1, burst=3, most=8, clock=clock)
    own = {key: Bucket(rate=1, burst=3, clock=clock) for key in "abcdefgh"}
    for key, pause in steps:
        clock.now += pause
        assert buckets.take(key) == own[key].take()


def test_a_flood_of_new_keys_does_not_refill_an_empty_bucket(clock):
    buckets = Buckets(rate=1, burst=10, most=100, clock=clock)
    while not buckets.take("guilty"):
        pass
    for number in range(5000):
        buckets.take(f"flood {number}")
    assert buckets.take("guilty") == pytest.approx(1)


def test_a_flood_is_slowed_and_newcomers_get_through_as_time_goes_on(clock):
    buckets = Buckets(rate=1, burst=2, most=10, clock=clock)
    let_through = sum(not buckets.take(f"flood {number}") for number in range(1000))
    assert let_through == 20
    clock.now += 1
    assert buckets.take("newcomer") == 0


def test_what_is_full_again_is_forgotten(clock):
    buckets = Buckets(rate=1, burst=5, most=1000, clock=clock)
    for number in range(500):
        buckets.take(f"early {number}")
    clock.now += 60
    for _ in range(300):
        buckets.take("late", 0.001)
    assert len(buckets) == 1


@pytest.mark.parametrize(("wait", "header"), [(0.01, "1"), (1, "1"), (1.2, "2"), (59.5, "60")])
def test_the_header_is_whole_seconds(wait, header):
    assert retry_after(wait) == header
