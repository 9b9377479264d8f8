"""Sunrise Sunset stays within its bounds wherever a loaded position begins."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sunroom import Match, Refused, games
from tests.checked import play_on, search
from tests.sunset.test_laws import OPTIONS, SEEDS
from tests.sunset.test_positions import JUNK, PLACES, changed
from tests.sunset.test_reduced import SMALL, TINY
from tests.sunset.test_soundness import BROUGHT_IN, FULL, HEKA_TOO, over, waiting, without

pytestmark = pytest.mark.kernel

GAME = games.get("sunset")
ROOM = {**without(FULL, "boat/s1", "duat/s2"), "boat/h1": "heka", "boat/s1": "eclipse"}
EDGES = [
    over(),
    waiting("", "ra", ROOM, "heka"),
    waiting("", "ra", ROOM, "heka", "boat/s2"),
    waiting("apis maat", "apofis anubis ra", HEKA_TOO, "heka", discards=["s plaga"]),
    {
        **waiting("isis apis maat osiris horus", "apofis heka plaga ra tefnut seth",
                  {"boat/h1": "anubis"}, "anubis"),
        "options": {"anubis": "any"},
    },
]  # fmt: skip


@pytest.mark.parametrize("position", EDGES)
def test_positions_at_the_edge(position):
    assert BROUGHT_IN.items() <= HEKA_TOO.items()
    state = Match.from_position(position)._state
    for seed in range(8):
        play_on(GAME, state, seed)
        for seat in range(2):
            if state.phase != GAME.kernel.rules.OVER:
                search(GAME, state, seat, seed)


@settings(max_examples=150)
@given(st.sampled_from(PLACES), JUNK, SEEDS)
def test_junk_that_loads(where, junk, seed):
    try:
        match = Match.from_position(changed(where, junk))
    except Refused:
        return
    play_on(GAME, match._state, seed)


@settings(max_examples=60)
@given(SEEDS, OPTIONS)
def test_every_option(seed, options):
    match = Match("sunset", seed=seed, **options)
    play_on(GAME, match._state, seed)
    search(GAME, match._state, match.seat or 0, seed)


@pytest.mark.parametrize("seed", range(4))
def test_smaller_games(seed):
    """S24, S25"""
    options = (TINY, SMALL)[seed % 2]
    match = Match("sunset", seed=seed, **options)
    play_on(GAME, match._state, seed)
    search(GAME, match._state, match.seat or 0, seed)
