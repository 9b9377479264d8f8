"""What is foreseen of a move comes true, and tells nothing that the seat does not know."""

from __future__ import annotations

import random

import pytest

from sunroom import Match, Refused, games
from sunroom.games.terms import Event
from tests.bots.moments import all_moments, another_world

EVERY = {"lane": 7, "sunset": 1, "sunny": 2}


def to_move(match: Match) -> int:
    assert match.seat is not None
    return match.seat


def some_moves(match: Match, chooser: random.Random) -> list[str]:
    """A few of each kind of move."""
    kinds: dict[str, list[str]] = {}
    for move in match.moves:
        kinds.setdefault(move.split()[0], []).append(move)
    return [move for some in kinds.values() for move in chooser.sample(some, min(3, len(some)))]


@pytest.mark.parametrize("game", games.NAMES)
def test_it_is_the_same_in_another_world(game):
    chooser = random.Random(1)
    compared = different = 0
    for match in all_moments(game, EVERY[game]):
        seat = to_move(match)
        for seed in range(2):
            other = another_world(match, seat, seed)
            different += other.position()["hands"] != match.position()["hands"]
            for move in some_moves(match, chooser):
                assert match.foresee(move) == other.foresee(move)
                compared += 1
    assert compared > 300
    assert different > 50


@pytest.mark.parametrize("game", games.NAMES)
def test_it_comes_true(game):
    """In whatever world, all that was foreseen happens, in this order, and maybe more."""
    chooser = random.Random(2)
    for match in all_moments(game, EVERY[game]):
        seat = to_move(match)
        for move in some_moves(match, chooser):
            foreseen = match.foresee(move)
            for seed in range(2):
                world = another_world(match, seat, seed)
                before = world.score().scores[seat]
                step = world.prepare(move)
                told = [match.game.redact(event, seat) for event in step.events]
                for event in foreseen.events:
                    if game == "sunset" and event["event"] == "lane":
                        continue  # how it would stand, not something that happens
                    while told and not is_part(event, told[0]):
                        told.pop(0)
                    assert told, (move, event, step.events)
                if foreseen.points is not None and game != "lane":
                    gained = match.game.score(step.state).scores[seat] - before
                    assert foreseen.points == gained


def is_part(event: Event, whole: Event) -> bool:
    return all(whole.get(key) == value for key, value in event.items())


def test_points_of_lane_are_those_of_the_house():
    for match in all_moments("lane", 9):
        seat = to_move(match)
        before = match._state.scores[seat]
        for move in match.moves:
            gained = match.prepare(move).state.scores[seat] - before
            assert match.foresee(move).points == gained


def test_drawn_things_are_only_counted():
    for game in ("lane", "sunny", "sunset"):
        for match in all_moments(game, 5):
            for move in match.moves:
                for event in match.foresee(move).events:
                    if event["event"] in ("drew", "tokens"):
                        assert not {"cards", "card", "tile", "points"} & event.keys()
                    assert event["event"] not in ("won", "dealt", "brought_in", "tokens_shown")


def test_the_power_in_a_lane_is_told_before_a_card_is_played():
    match = Match("sunset", seed=3)
    while match.phase != "play":
        match.play("keep")
    for move in match.moves:
        _, card, lane = move.split()
        told = match.foresee(move).events[-1]
        assert told["event"] == "lane" and told["lane"] == lane
        assert [unit["card"] for unit in told["units"]] == [card]
        side = match.position()["gods"][to_move(match)]
        assert told["totals"][side] == told["units"][0]["power"]


def test_what_is_no_move_is_refused():
    match = Match("lane", players=2, seed=1)
    with pytest.raises(Refused) as refused:
        match.foresee("stop")
    assert refused.value.code == "illegal_move"
    assert match.history == []
