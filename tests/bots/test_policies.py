"""What games tell a search of their moves: playouts hand policies whole states, but policies look
only at what the seat to move may know."""

from __future__ import annotations

import math
from importlib import import_module
from typing import Any

import pytest

from sunroom import Match, games
from sunroom.bots.tree import search_program
from sunroom.kernel.program import Kernel, plain
from tests.bots.moments import all_moments, another_world


def kernel_of(game: str) -> Kernel:
    return plain(search_program(games.get(game)))


def hidden(match: Match) -> Any:
    """What the seat to move sees, with the generator that the whole state has."""
    twin = match.game.hidden(match._state, match.seat)
    for i in range(4):
        twin.rng[i] = match._state.rng[i]
    return twin


def guessed(match: Match) -> Any:
    assert match.seat is not None
    twin = another_world(match, match.seat, 3)._state
    for i in range(4):
        twin.rng[i] = match._state.rng[i]
    return twin


def without_chance(values: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in values.items() if key != "rng"}


@pytest.mark.parametrize("game", games.NAMES)
def test_greedy_looks_only_at_what_it_may_know(game):
    kernel = kernel_of(game)
    out = kernel.ints(kernel.rules.MAX_MOVES)
    for match in all_moments(game, 3):
        before = kernel.values(match._state)
        move = kernel.run.greedy(match._state, out)
        assert move in match.game.legal(match._state)
        assert kernel.values(match._state) == before
        for other in (hidden(match), guessed(match)):
            assert kernel.run.greedy(other, out) == move


@pytest.mark.parametrize("game", games.NAMES)
def test_quick_is_legal_and_looks_only_at_what_it_may_know(game):
    kernel = kernel_of(game)
    out = kernel.ints(kernel.rules.MAX_MOVES)
    for match in all_moments(game, 3):
        states = [match.game.copy(match._state), hidden(match), guessed(match)]
        allowed = match.game.legal(match._state)
        for _ in range(3):  # its luck is another each time
            before = [kernel.values(s) for s in states]
            moves = [kernel.run.quick(s, out) for s in states]
            after = [kernel.values(s) for s in states]
            assert moves[0] in allowed
            assert moves[1:] == [moves[0]] * 2
            assert all(values["rng"] == after[0]["rng"] for values in after)
            assert list(map(without_chance, after)) == list(map(without_chance, before))


@pytest.mark.parametrize("game", games.NAMES)
@pytest.mark.parametrize("careful", [False, True])
def test_weigh_is_finite_and_looks_only_at_what_it_may_know(game, careful):
    kernel = kernel_of(game)
    weigh = import_module(str(games.get(game).policy)).weigh
    several = 0
    for match in all_moments(game, 5):
        moves = match.game.legal(match._state)
        found = []
        for s in (match.game.copy(match._state), hidden(match), guessed(match)):
            before = kernel.values(s)
            weights = [math.nan] * len(moves)
            weigh(s, list(moves), len(moves), careful, weights)
            assert kernel.values(s) == before
            assert all(math.isfinite(weight) for weight in weights)
            found.append(weights)
        assert found[0] == found[1] == found[2]
        several += len(set(found[0])) > 1
    assert several > 10  # it does tell moves apart
