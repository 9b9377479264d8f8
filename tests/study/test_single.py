"""One match that is stepped quickly."""

from __future__ import annotations

import copy
import pickle
from random import Random

import pytest

from sunroom import Match, Refused, games
from sunroom.study import Single

pytestmark = pytest.mark.kernel

EVERY_GAME = pytest.mark.parametrize("name", games.NAMES)


@EVERY_GAME
def test_it_is_the_match_of_its_seed(name):
    single, match, random = Single(name, 2, seed=11), Match(name, 2, 11), Random(2)
    while not single.over:
        assert single.turn == match.seat
        assert sorted(single.text(action) for action in single.legal) == match.moves
        assert all(single.mask[action] for action in single.legal)
        assert sum(single.mask) == len(match.moves)
        action = random.choice(single.legal)
        match.advance(single.text(action))
        single.step(action)
    assert match.outcome is not None
    assert tuple(single.scores) == match.outcome.scores
    assert single.terminated and not single.truncated and single.legal == []
    assert single.decisions == len(match.history)
    single.reset(11)
    assert not single.over and single.rewards == [0.0, 0.0]


@EVERY_GAME
@pytest.mark.parametrize(
    "copied", [copy.copy, copy.deepcopy, lambda x: pickle.loads(pickle.dumps(x))]
)
def test_a_copy_goes_on_as_the_match_itself(name, copied):
    single, random = Single(name, 2, seed=4), Random(5)
    for _ in range(10):
        single.step(random.choice(single.legal))
    twin = copied(single)
    for _ in range(30):
        assert twin.legal == single.legal and twin.turn == single.turn
        assert twin.observation.tolist() == single.observation.tolist()
        assert twin.mask.tolist() == single.mask.tolist()
        action = random.choice(single.legal)
        single.step(action)
        assert twin.decisions == single.decisions - 1  # they share nothing
        twin.step(action)
    assert twin.rewards == single.rewards


@pytest.mark.parametrize("wrong", [-1, 87, 1.0, "0", None, True, 86])
def test_a_refusal_changes_nothing(wrong):
    single = Single("sunset", seed=1)
    before = single.__getstate__()
    with pytest.raises(Refused, match="action"):
        single.step(wrong)
    assert single.__getstate__() == before
    single.step(single.legal[0])


def test_it_is_cut_off_at_the_limit():
    single = Single("lane", 2, limit=3)
    for _ in range(3):
        single.step(single.legal[0])
    assert single.truncated and single.over and not single.terminated
    with pytest.raises(Refused, match="cut off"):
        single.step(single.legal[0])


def test_questions_are_checked():
    single = Single("sunny", 2)
    with pytest.raises(Refused, match="seat must be"):
        single.observe(2)
    with pytest.raises(Refused, match="there is no place"):
        single.text(2079)
    with pytest.raises(Refused, match="an action is"):
        single.text(-1)
    with pytest.raises(Refused, match="actions are their places"):
        single.step(2079)
