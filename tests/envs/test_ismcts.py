"""OpenSpiel's search as a bot of the arena: our games through its eyes."""

from __future__ import annotations

import sys
import time

import pytest
from open_spiel.python.algorithms import mcts

from sunroom import Match, Refused, games
from sunroom.arena.plan import make_plan, new_bot
from sunroom.arena.play import play
from sunroom.envs.ismcts import EXPLORE, Timed, _state
from tests.bots.moments import deciding


@pytest.mark.parametrize("name", games.NAMES)
@pytest.mark.parametrize("most", [False, True])
def test_it_finds_a_legal_move_for_every_seat(name, most):
    game = games.get(name)
    match = Match(name, game.most if most else game.least, 3)
    bot = new_bot("openspiel:1", 1.0)
    for _ in range(2 * match.players):
        seen = match.look()
        move = bot.choose(seen, 5)
        assert move in seen.moves
        match.play(move)


def test_it_thinks_as_long_as_it_may():
    """By the clock of its own thread: what others do at the same time takes nothing from it."""
    seen = next(deciding(Match("sunset", 2, 1), 7))
    begun = time.thread_time()
    new_bot("openspiel:60", 1.0).choose(seen, 1)
    assert time.thread_time() - begun >= 0.06
    state = _state(seen)
    bot = Timed(state.get_game(), mcts.RandomRolloutEvaluator(), EXPLORE, 1)
    bot.seconds = 0.06
    policy = bot.run_search(state)
    assert sorted(action for action, _ in policy) == state.legal_actions()
    assert sum(likely for _, likely in policy) == pytest.approx(1.0)
    assert bot._root_node.total_visits > 2


def test_it_plays_whole_matches_in_the_arena():
    plan = make_plan("sunset", ["openspiel:1", "random"], matches=2, options={"damage": 1}, seed=4)
    lines = [play(plan, task) for task in plan.tasks()]
    assert all(sum(line["shares"]) == 1 and not line["forfeit"] for line in lines)


@pytest.mark.parametrize("text", ["", "0", "-1", "nan", "inf", "1e9", "fast"])
def test_a_bad_time_is_refused_in_one_line(text):
    with pytest.raises(Refused, match="openspiel:20") as caught:
        make_plan("lane", [f"openspiel:{text}", "random"])
    assert "\n" not in caught.value.message


def test_without_openspiel_it_says_how_to_get_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "sunroom.envs.ismcts", None)
    with pytest.raises(Refused, match="sunroom\\[bench\\]"):
        make_plan("lane", ["openspiel:20", "random"])
