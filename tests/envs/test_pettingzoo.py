"""The games as PettingZoo knows them: its own tests, and what it does not test."""

from __future__ import annotations

import copy
import pickle
import warnings
from functools import partial

import numpy as np
import pytest
from gymnasium.error import InvalidAction
from pettingzoo.test import api_test, render_test, seed_test

from sunroom import Match, games
from sunroom.envs.pettingzoo import SunroomEnv, env

pytestmark = pytest.mark.kernel

EVERY_GAME = pytest.mark.parametrize("name", games.NAMES)
# Said of every environment with a mask that is not on PettingZoo's list of its own.
ALWAYS_SAID = ("Observation is not a NumPy array", "Observation space for each agent probably")


@EVERY_GAME
def test_the_api_test_of_pettingzoo_passes_without_a_warning(name):
    game = games.get(name)
    for players in {game.least, game.most}:
        with warnings.catch_warnings(record=True) as said:
            warnings.simplefilter("always")
            api_test(env(name, players), num_cycles=60)
        assert [w for w in said if not str(w.message).startswith(ALWAYS_SAID)] == []


@EVERY_GAME
def test_the_seed_test_of_pettingzoo_passes(name):
    seed_test(partial(env, name, 2), num_cycles=40)


@EVERY_GAME
def test_the_render_test_of_pettingzoo_passes(name, capsys):
    render_test(partial(env, name, 2))
    assert "player_0" in capsys.readouterr().out


def play(made, steps: int, seed: int) -> list[bytes]:
    """Random legal actions; what was seen."""
    chooser = np.random.default_rng(seed)
    seen = []
    for _ in range(steps):
        observation, reward, over, cut, _ = made.last()
        seen.append(
            observation["observation"].tobytes() + bytes([over, cut]) + bytes(str(reward), "ascii")
        )
        mask = observation["action_mask"]
        made.step(None if over or cut else int(chooser.choice(np.flatnonzero(mask))))
        if not made.agents:
            break
    return seen


@EVERY_GAME
@pytest.mark.parametrize("copied", [copy.deepcopy, lambda made: pickle.loads(pickle.dumps(made))])
def test_copies_and_pickles_hold_the_whole_state(name, copied):
    made = env(name, 2)
    made.reset(seed=5)
    play(made, 15, 1)
    twin = copied(made)
    assert play(twin, 1000, 2) == play(made, 1000, 2)
    twin.reset()
    made.reset()  # the seeds to come are part of it
    assert play(twin, 5, 3) == play(made, 5, 3)


@EVERY_GAME
def test_a_seed_deals_what_match_deals_and_the_end_pays(name):
    made = env(name, 2)
    made.reset(seed=8)
    match = Match(name, 2, 8)
    chooser = np.random.default_rng(1)
    while not made.unwrapped.single.over:
        observation, reward, *_ = made.last()
        assert reward == 0 and made.agent_selection == f"player_{match.seat}"
        waiting = f"player_{1 - (match.seat or 0)}"
        assert not made.observe(waiting)["action_mask"].any()
        action = int(chooser.choice(np.flatnonzero(observation["action_mask"])))
        match.advance(made.unwrapped.text(action))
        made.step(action)
    assert match.outcome is not None
    rewards = made.rewards
    won = [f"player_{seat}" for seat in match.outcome.winners]
    assert [a for a in rewards if rewards[a] == max(rewards.values())] == won
    assert sum(rewards.values()) == 0 and all(made.terminations.values())
    assert made.infos["player_1"] == {"score": match.outcome.scores[1]}


@pytest.mark.parametrize(
    "wrong", [86, 87, -1, 1.5, "keep", np.float32(1), np.array([1]), None, True]
)
def test_an_illegal_action_is_refused_and_the_environment_goes_on(wrong):
    made = env("sunset")
    made.reset(seed=1)
    before = pickle.dumps(made.unwrapped.single.__getstate__())
    with pytest.raises(InvalidAction, match="action"):
        made.step(wrong)
    assert pickle.dumps(made.unwrapped.single.__getstate__()) == before
    assert play(made, 10, 1)


def test_an_illegal_action_may_cost_the_match():
    made = env("sunset", illegal_reward=-1.0)
    made.reset(seed=1)
    agent = made.agent_selection
    made.step(86)
    assert made.terminations[agent] and made.rewards[agent] == -1.0
    made.reset(seed=2)
    assert play(made, 10, 1)


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"game": "chess"}, "there is no game"),
        ({"players": 7}, "2 to 4 players"),
        ({"render_mode": "window"}, "render_mode must be one of"),
        ({"ties": "never"}, "option ties"),
        ({"edition": "first"}, "has no option"),
    ],
)
def test_bad_settings_are_value_errors(wrong, told):
    with pytest.raises(ValueError, match=told):
        env(**{"game": "lane", "players": 2, **wrong})


def test_a_seed_must_be_one():
    made = SunroomEnv("lane", 2)
    with pytest.raises(ValueError, match="seed must be"):
        made.reset(seed=-1)


def test_an_image_is_what_the_text_says():
    made = SunroomEnv("lane", 2, "rgb_array")
    made.reset(seed=1)
    first = made.render()
    assert first.shape[2] == 3 and len(np.unique(first.reshape(-1, 3), axis=0)) > 10
    made.step(int(np.flatnonzero(made.observe(made.agent_selection)["action_mask"])[-1]))
    assert not np.array_equal(first, made.render())
