"""The games as OpenSpiel knows them: its own test of games, and what it does not test."""

from __future__ import annotations

import pickle
import random

import numpy as np
import pyspiel
import pytest
from open_spiel.python import policy
from open_spiel.python.algorithms import expected_game_score

from sunroom import games
from sunroom.envs.openspiel import BotPolicy
from sunroom.study import Batch

pytestmark = pytest.mark.kernel

EVERY_GAME = pytest.mark.parametrize("name", games.NAMES)
TINY: dict[str, str | int | bool] = {
    "lanes": 1,
    "units": "anubis isis osiris bastet libro",
    "rounds": 1,
    "horus": 0,
}
SOLVED = {**TINY, "chance": "deals"}


def load(name, **params):
    return pyspiel.load_game(f"sunroom_{name}", params)


def walk(game, seed, steps=10_000):
    """The states of a random match, chance's among them."""
    chooser = random.Random(seed)
    state = game.new_initial_state()
    for _ in range(steps):
        yield state.clone()
        if state.is_terminal():
            return
        if state.is_chance_node():
            outcomes, likely = zip(*state.chance_outcomes())
            state.apply_action(chooser.choices(outcomes, likely)[0])
        else:
            state.apply_action(chooser.choice(state.legal_actions()))


@EVERY_GAME
def test_the_test_of_openspiel_passes(name):
    game = load(name, players=games.get(name).most)
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("chance", ["steps", "deals"])
def test_the_test_of_openspiel_passes_with_states_that_are_written_and_read(chance):
    game = load("sunset", **TINY, chance=chance)
    pyspiel.random_sim_test(game, num_sims=3, serialize=True, verbose=False)


@EVERY_GAME
def test_what_chance_decides_leads_to_sound_positions(name):
    played = games.get(name)
    chances = 0
    for number, state in enumerate(walk(load(name), 3, 150)):
        chances += state.is_chance_node()
        if number % 5 or state.is_chance_node() or state.is_terminal():
            continue
        node = state.node
        loaded, _ = played.load(played.position(node.state, node.tree.options))
        assert played.texts(loaded) == played.texts(node.state)
        told = [state.action_to_string(action) for action in state.legal_actions()]
        assert sorted(told) == played.texts(node.state)
    assert chances > 5


def test_the_tree_is_worth_what_matches_are():
    """Random play, exactly by the tree, and by playing matches with the generator."""
    options = {**TINY, "units": "osiris plaga tefnut bastet libro"}
    game = load("sunset", **options, chance="deals")
    root = game.new_initial_state()
    assert sum(likely for _, likely in root.chance_outcomes()) == pytest.approx(1)
    uniform = policy.UniformRandomPolicy(game)
    exact = expected_game_score.policy_value(root, [uniform] * 2)[0]
    batch = Batch("sunset", n=2000, options=options, seed=1)
    batch.reset()
    rewards = []
    for _ in range(120):
        moment = batch.step(batch.sample())
        rewards += moment.rewards[moment.terminated][:, 0].tolist()
    spread = np.std(rewards) / np.sqrt(len(rewards))
    assert len(rewards) > 10_000
    assert abs(np.mean(rewards) - exact) < 4 * spread


def test_chance_in_steps_comes_to_the_same_as_in_deals():
    deals = load("sunset", **SOLVED).new_initial_state()
    likely: dict[str, float] = {}
    waiting = [(load("sunset", **TINY).new_initial_state(), 1.0)]
    while waiting:
        state, chance = waiting.pop()
        if state.is_chance_node():
            waiting += [(state.child(k), chance * p) for k, p in state.chance_outcomes()]
        else:
            likely[str(state)] = likely.get(str(state), 0.0) + chance
    told = {str(deals.child(k)): p for k, p in deals.chance_outcomes()}
    assert told.keys() == likely.keys()
    assert all(told[key] == pytest.approx(likely[key]) for key in told)


@EVERY_GAME
def test_worlds_look_the_same_to_the_player(name):
    chooser = random.Random(1)
    found = 0
    for number, state in enumerate(walk(load(name), 5, 120)):
        if state.is_chance_node() or state.is_terminal() or number % 6:
            continue
        player = state.current_player()
        worlds = [state.resample_from_infostate(player, chooser.random) for _ in range(3)]
        found += len({str(world) for world in worlds}) > 1
        for world in worlds:
            assert world.information_state_string() == state.information_state_string()
            assert world.observation_string() == state.observation_string()
            assert world.information_state_tensor() == state.information_state_tensor()
            assert world.legal_actions() == state.legal_actions()
            world.apply_action(world.legal_actions()[0])
    assert found > 3


def test_a_player_remembers_what_it_did():
    """Perfect recall: nobody is twice at the same information state by different ways."""
    ways: dict[str, set[tuple[str, ...]]] = {}
    start: tuple[tuple[str, ...], ...] = ((), ())
    waiting = [(load("sunset", **SOLVED).new_initial_state(), start)]
    while waiting:
        state, been = waiting.pop()
        if state.is_terminal() or len(ways) > 1500:
            continue
        for action in state.legal_actions():
            then = been
            if not state.is_chance_node():
                player = state.current_player()
                told = state.information_state_string()
                ways.setdefault(told, set()).add(been[player])
                mine = (*been[player], f"{told} {action}")
                then = (mine, been[1]) if player == 0 else (been[0], mine)
            waiting.append((state.child(action), then))
    assert len(ways) > 1000 and all(len(found) == 1 for found in ways.values())


@EVERY_GAME
def test_states_are_copied_and_pickled(name):
    states = list(walk(load(name), 2, 40))
    state = states[-1]
    for twin in (state.clone(), pickle.loads(pickle.dumps(state))):
        assert str(twin) == str(state) and twin.history() == state.history()
        for player in (0, 1):
            told = twin.information_state_string(player)
            assert told == state.information_state_string(player)


@pytest.mark.parametrize(
    ("name", "params", "told"),
    [
        ("lane", {"players": 7}, "2 to 4 players"),
        ("lane", {"ties": "never"}, "option ties"),
        ("lane", {"chance": "often"}, "chance must be steps or deals"),
        ("lane", {"limit": 0}, "limit must be at least 1"),
        ("lane", {"edition": "first"}, "edition"),
        ("sunset", {"chance": "deals"}, "too large for chance=deals"),
        ("sunset", {"horus": 2}, "option horus"),
    ],
)
def test_bad_parameters_are_errors_of_openspiel(name, params, told):
    with pytest.raises(pyspiel.SpielError, match=told):
        load(name, **params)


def test_an_illegal_action_is_an_error_and_changes_nothing():
    state = next(state for state in walk(load("sunset"), 1) if not state.is_chance_node())
    before = str(state), state.history()
    for wrong in (86, 87):
        with pytest.raises(pyspiel.SpielError, match="not legal"):
            state.apply_action(wrong)
    assert (str(state), state.history()) == before
    state.apply_action(state.legal_actions()[0])
    with pytest.raises(pyspiel.SpielError, match="there is no bot"):
        BotPolicy(load("sunset"), "nobody")


def test_our_bots_as_policies():
    game = load("sunset", **SOLVED)
    played = BotPolicy(game, "random", samples=40)
    for state in list(walk(game, 4))[1:-1]:
        told = played.action_probabilities(state)
        assert list(told) == state.legal_actions()
        assert sum(told.values()) == pytest.approx(1) and min(told.values()) > 0


def test_a_match_is_a_draw_at_the_limit():
    *_, last = walk(load("sunset", limit=5), 1)
    assert last.is_terminal() and last.returns() == [0.0, 0.0]
