"""Many matches at once."""

from __future__ import annotations

import pytest

from sunroom import Match, Refused
from sunroom.kernel.chance import below
from sunroom.study import simulate

pytestmark = pytest.mark.kernel


def test_the_same_sample_at_any_speed_and_number_of_threads():
    seen: list[int] = []
    one = simulate("lane", 3, matches=120, seed=9, progress=seen.append, ties="skip")
    two = simulate("lane", 3, matches=120, seed=9, threads=2, ties="skip")
    assert one == two
    assert seen[-1] == 120 and seen == sorted(seen)
    assert len(one.scores) == len(one.lengths) == 120
    assert one.decisions == sum(one.lengths) and one.stopped == 0


def test_a_sample_is_what_matches_give():
    """Match i of a sample is the match of that seed, played with the generator of its state."""
    sample = simulate("lane", 2, matches=3, seed=40)
    for i in range(3):
        match = Match("lane", 2, 40 + i)
        game, s = match.game, match._state
        decisions = 0
        while not game.over(s):
            moves = game.legal(s)
            game.kernel.run.apply(s, moves[below(s, len(moves))])
            decisions += 1
        assert sample.lengths[i] == decisions
        assert sample.scores[i] == game.score(s).scores


def test_matches_are_stopped_at_the_limit_and_counted():
    sample = simulate("lane", 2, matches=5, limit=10)
    assert sample.stopped == 5 and sample.lengths == [10] * 5


@pytest.mark.parametrize(
    "wrong", [{"matches": 0}, {"limit": -1}, {"threads": 0}, {"matches": True}, {"matches": 1.5}]
)
def test_bad_numbers_are_refused(wrong):
    with pytest.raises(Refused, match="must be a whole number"):
        simulate("lane", 2, **wrong)
