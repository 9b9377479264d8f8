"""Learning numbers that add up: from moments of quick matches, the same from the same seed."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from sunroom import games
from sunroom.bots.kernel.sampling import FIRST, LABEL
from sunroom.bots.weights import NAME, read
from sunroom.train import make_plan
from sunroom.train.plan import Plan, Samples
from sunroom.train.sampling import Moments
from sunroom.work import find_crew, run
from tests.bots.test_weights import LEARNERS, TABLES
from tests.train.test_train import Here, learnt

pytestmark = [pytest.mark.kernel, pytest.mark.xdist_group("train")]

SUMS = [name for name in LEARNERS if name not in TABLES]


def tiny(seed: int = 3, matches: int = 220) -> Plan:
    return replace(make_plan(SUMS[0], seed, matches=2), samples=Samples(matches, 8, 3))


def test_the_same_seed_gives_the_same_numbers_whoever_plays_and_however_often_it_stops(tmp_path):
    first = learnt(tmp_path / "a", Here(), tiny())
    assert read(games.get(SUMS[0]), tmp_path / "a" / NAME) == first
    assert learnt(tmp_path / "b", find_crew(2), tiny()) == first
    with pytest.raises(KeyboardInterrupt):
        learnt(tmp_path / "c", Here(2), tiny())
    assert learnt(tmp_path / "c", Here(), tiny()) == first
    assert learnt(tmp_path / "c", Here(0), tiny()) == first  # nothing is played any more
    assert learnt(tmp_path / "d", Here(), tiny(4)).digest != first.digest


def test_moments_are_the_same_for_any_number_of_playouts():
    job = Moments(tiny())
    piece = next(iter(job.pieces()))
    rows, nothing = job._look(piece, 0)
    again, labels = job._look(piece, 3)
    assert np.array_equal(rows, again) and not nothing.any() and labels.all()
    line = job.do(piece)
    assert job.is_result(line) and line["labels"] == labels.ravel().tolist()
    assert not job.is_result({**line, "labels": line["labels"][1:]})


def test_sums_that_can_be_worked_out():
    """Two signs that are worth 4 and -3 points, seen in turn and together; half of it luck."""
    job = Moments(tiny())
    playouts = job.plan.samples.playouts
    rows, labels = [], []
    for number in range(6_000):
        one, two = number % 2, number // 2 % 2
        found = [10] * one + [20] * two
        width = FIRST + job.plan.module.MAX_SIGNS
        row = [7, 5, len(found), *found]
        rows.append(row + [0] * (width - len(row)))
        ends = [7 + 4 * one - 3 * two + (2 if number % 3 == k else -1) for k in range(playouts)]
        labels.append([sum(ends), sum(end * end for end in ends)])
    numbers = job._solved(2, np.array(rows), np.array(labels).reshape(-1, LABEL))
    module = job.plan.module
    assert numbers[10] / module.UNIT == pytest.approx(4, abs=0.1)
    assert numbers[20] / module.UNIT == pytest.approx(-3, abs=0.1)
    assert not any(
        number for at, number in enumerate(numbers[: module.SIGNS[2]]) if at not in (10, 20)
    )
    # The luck of a seat is 2, -1 or -1 points: a spread of the root of two.
    assert numbers[module.SIGNS[2] + 5] / module.UNIT == pytest.approx(
        2**0.5 * 6**0.5 / np.pi, abs=0.02
    )


def test_a_piece_that_was_done_is_not_done_again(tmp_path):
    job = Moments(tiny(matches=200))
    lines = run(job, Here(), tmp_path / "lesson.jsonl")
    assert run(job, Here(0), tmp_path / "lesson.jsonl") == lines
