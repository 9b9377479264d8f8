"""The games by Gymnasium's vector interface."""

from __future__ import annotations

import numpy as np
import pytest
from gymnasium.error import InvalidAction
from gymnasium.wrappers.vector import RecordEpisodeStatistics

from sunroom import games
from sunroom.envs.gymnasium import VectorMatches

pytestmark = pytest.mark.kernel


def chosen(masks, chooser) -> np.ndarray:
    return np.array([chooser.choice(np.flatnonzero(mask)) for mask in masks])


@pytest.mark.parametrize("name", games.NAMES)
def test_one_seat_plays_against_the_others(name):
    env = VectorMatches(name, 2, 12, seat=1)
    env.action_space.seed(1)
    chooser = np.random.default_rng(1)
    seen, infos = env.reset(seed=3)
    ended = 0
    total = 0.0
    for _ in range(120):
        assert env.observation_space.contains(seen)
        assert (env.batch.turns == 1).all()
        seen, rewards, over, cut, infos = env.step(chosen(infos["action_mask"], chooser))
        assert not cut.any() and not rewards[~over].any()
        ended += int(over.sum())
        total += float(rewards.sum())
    assert ended > 10 and abs(total) < ended  # some won, some lost
    env.close()


def test_the_same_seed_is_the_same_and_wrappers_work():
    told = []
    for _ in range(2):
        env = RecordEpisodeStatistics(VectorMatches("sunset", n=4, damage=1))
        chooser = np.random.default_rng(2)
        seen, infos = env.reset(seed=9)
        lengths = []
        for _ in range(60):
            seen, _, over, _, infos = env.step(chosen(infos["action_mask"], chooser))
            if over.any():
                lengths.append(infos["episode"]["l"].tolist())
        told.append((seen.tolist(), lengths))
    assert told[0] == told[1] and told[0][1]


def test_opponents_of_ones_own():
    asked = []

    def first(batch, places):
        asked.append(len(places))
        return [batch.legal(int(place))[0] for place in places]

    env = VectorMatches("lane", 3, 4, opponents=first)
    _, infos = env.reset(seed=1)
    env.step(infos["action_mask"].argmax(axis=1))
    assert asked and (env.batch.turns == 0).all()


def test_bad_input():
    with pytest.raises(ValueError, match="seat must be"):
        VectorMatches("lane", 2, 4, seat=2)
    with pytest.raises(ValueError, match="has no option"):
        VectorMatches("lane", 2, 4, edition="first")
    env = VectorMatches("sunset", n=2)
    _, infos = env.reset(seed=1)
    with pytest.raises(ValueError, match="seed must be"):
        env.reset(seed=[1, 2])
    legal = infos["action_mask"].argmax(axis=1)
    for wrong, error in (
        ([86, 86], InvalidAction),
        ([-1, -1], InvalidAction),
        ([0], ValueError),
        ([0.0, 0.0], TypeError),
    ):
        with pytest.raises(error):
            env.step(np.array(wrong))
    env.step(legal)
