"""Bots decide by what they may know, and decide legally."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given

from sunroom import Match, Refused, bots, games
from sunroom.bots.bot import Bot
from tests.lane.test_laws import moments


def play_out(match: Match, players: list[Bot], limit: int = 3_000) -> Match:
    for number in range(limit):
        if match.over:
            break
        seen = match.look()
        match.play(players[seen.seat].choose(seen, number))
    return match


KINDS = [(g, n) for g in games.NAMES for n in range(games.get(g).least, games.get(g).most + 1)]


@pytest.mark.parametrize(("game", "players"), KINDS)
@pytest.mark.parametrize("name", sorted(bots.NAMES))
def test_bots_play_whole_matches(name, game, players):
    match = play_out(Match(game, players, 5), [bots.get(name)] * players)
    assert match.over


@pytest.mark.parametrize(("game", "players"), KINDS)
@pytest.mark.parametrize("name", sorted(bots.NAMES))
def test_bots_decide_by_what_they_may_know(name, game, players):
    """In another world that looks the same to the seat, a bot decides the same."""
    match = Match(game, players, 6)
    number = 0
    while not match.over and number < 120:
        seen = match.look()
        choice = bots.get(name).choose(match.look(), number)
        assert choice in seen.moves
        world = match.game.copy(seen.state)
        match.game.kernel.run.guess(world, seen.seat, number)
        match.game.kernel.run.hide(world, seen.seat)
        other = replace(seen, state=world)
        assert bots.get(name).choose(other, number) == choice
        match.play(choice)
        number += 1


@given(moments())
def test_a_greedy_decision_leaves_its_observation_as_it_was(match):
    if match.over:
        return
    seen = match.look()
    before = match.game.kernel.values(seen.state)
    bots.get("greedy").choose(seen, 1)
    assert match.game.kernel.values(seen.state) == before


@pytest.mark.parametrize(("game", "least"), [("lane", 19), ("sunset", 14), ("sunny", 19)])
def test_greedy_beats_random(game, least):
    wins = 0
    for seed in range(20):
        greedy_seat = seed % 2
        seats = [bots.get("random"), bots.get("random")]
        seats[greedy_seat] = bots.get("greedy")
        outcome = play_out(Match(game, 2, seed), seats).outcome
        assert outcome is not None
        wins += outcome.winners == (greedy_seat,)
    assert wins >= least


def test_greedy_sees_the_whole_chain():
    """With a park it can reach fifteen points; without looking ahead it would take three."""
    from tests.lane.table import at

    match = at(["bgggp", "b"], {"d11": (1, 1)}, "f7 f8 e8 d8 d9 d10")
    moves = []
    while match.seat == 0:
        moves.append(bots.get("greedy").choose(match.look(), 1))
        match.play(moves[-1])
    assert moves[:3] == ["build c11 1", "park b11 b", "build a11 3"]


def test_unknown_bots_are_refused():
    with pytest.raises(Refused, match='no bot "deep": random, greedy'):
        bots.get("deep")


def test_nobody_decides_a_finished_match():
    match = play_out(Match("lane", 2, 5), [bots.get("greedy")] * 2)
    with pytest.raises(Refused, match="over"):
        match.look()
