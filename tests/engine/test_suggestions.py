"""What an engine suggests."""

from __future__ import annotations

import json
import random
import subprocess
import sys
import time

import pytest

from sunroom import Match, games
from sunroom.bots.levels import LEVELS, SECONDS, rung
from sunroom.engine import Engine
from tests.engine.asking import ask, error


@pytest.mark.usefixtures("thinks_little")
@pytest.mark.parametrize("request_", [{}, {"level": "easy"}, {"level": "master", "seconds": 60}])
def test_suggest_ranks_all_moves(engine, request_):
    before = ask(engine, do="position")
    answer = ask(engine, do="suggest", **request_)
    assert list(answer) == ["ok", "move", "moves"]
    assert answer["move"] == answer["moves"][0]["move"]
    ranked = answer["moves"]
    assert sorted(one["move"] for one in ranked) == ask(engine, do="moves")["moves"]
    assert all(set(one) == {"move", "chance", "visits"} for one in ranked)
    assert all(0 <= one["chance"] <= 1 for one in ranked)
    assert all(one["chance"] == round(one["chance"], 4) for one in ranked)
    assert ranked == sorted(ranked, key=lambda one: -one["visits"])
    assert answer == ask(engine, do="suggest", **request_)
    assert ask(engine, do="position") == before
    assert ask(engine, do="play", move=answer["move"])["ok"]


def test_suggest_takes_the_time_that_it_is_given(engine):
    begun = time.perf_counter()
    assert ask(engine, do="suggest", level="master", seconds=0.01)["ok"]
    assert time.perf_counter() - begun < 10  # a guard, for the slowest of machines


@pytest.mark.usefixtures("thinks_little")
@pytest.mark.parametrize("game", games.NAMES)
def test_suggestions_know_no_more_than_the_seat(game):
    """In another world that looks the same to the seat, the answer is the same to the letter."""
    match = Match(game, games.get(game).least, seed=4)
    chooser = random.Random(game)
    for number in range(24):
        if number % 6 == 5:
            seen = match.look()
            world = match.game.copy(seen.state)
            match.game.kernel.run.guess(world, seen.seat, number)
            position = {**match.game.position(world, match.options), "rng": None, "seed": number}
            assert position["hands"] != match.position()["hands"]
            answers = []
            for told in (match.position(), position):
                engine = Engine()
                assert ask(engine, do="load", position=told)["ok"]
                answers.append(ask(engine, do="suggest"))
            assert answers[0]["ok"] and answers[0] == answers[1]
        match.play(chooser.choice(match.moves))


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"level": "genius"}, f"level must be one of {', '.join(LEVELS)}"),
        ({"level": "strong@0.1"}, "level must be one of"),
        ({"level": 3}, "level must be one of"),
        ({"level": ["strong"]}, "level must be one of"),
        ({"seconds": 0}, "seconds must be a number above 0, at most 60, not 0"),
        ({"seconds": -1}, "seconds must be"),
        ({"seconds": 60.1}, "seconds must be"),
        ({"seconds": 10**400}, "seconds must be"),
        ({"seconds": True}, "seconds must be"),
        ({"seconds": "2"}, "seconds must be"),
    ],
)
def test_suggest_says_what_it_cannot_take(engine, wrong, told):
    found = error(ask(engine, do="suggest", **wrong))
    assert found["code"] == "bad_request" and told in found["message"]


def test_nothing_is_suggested_when_the_match_is_over():
    engine = Engine()
    answer = ask(engine, do="new", game="sunset", seed=2)
    while not answer["over"]:
        answer = ask(engine, do="play", move=ask(engine, do="moves")["moves"][0])
    assert error(ask(engine, do="suggest"))["code"] == "over"


@pytest.mark.parametrize("game", games.NAMES)
def test_the_very_first_suggestion_has_the_whole_budget(game):
    """In a new process, where nothing is loaded yet: every iteration that `medium` has."""
    new = json.dumps({"do": "new", "game": game, "players": 2, "seed": 1})
    suggest = json.dumps({"do": "suggest", "level": "medium", "seconds": 10})
    command = [sys.executable, "-m", "sunroom", "engine"]
    done = subprocess.run(
        command, input=f"{new}\n{suggest}\n", capture_output=True, text=True, check=True
    )
    answer = json.loads(done.stdout.splitlines()[1])
    budget = rung("medium", games.get(game)).iterations * 10 / SECONDS["medium"]
    assert sum(one["visits"] for one in answer["moves"]) >= budget
