"""Sunny Day stays within its bounds on strange tile sets and in spoilt positions."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sunroom import Match, Refused, games
from tests.checked import play_on, search
from tests.sunny.tables import STRANGE
from tests.sunny.test_hostile import arranging, ended, good, stacking

pytestmark = pytest.mark.kernel

GAME = games.get("sunny")
ONE_KIND = " ".join(["iiii"] * 56)  # all tiles fit everywhere
ALL_APART = " ".join((["iscp", "pkwi", "wkcs"] * 19)[:56])


@settings(max_examples=40)
@given(
    st.sampled_from(["default", *STRANGE, ONE_KIND, ALL_APART]),
    st.integers(2, 5),
    st.booleans(),
    st.integers(0, 10**6),
)
def test_strange_tile_sets(tiles, players, simplified, seed):
    match = Match("sunny", players, seed, tiles=tiles, simplified=simplified)
    play_on(GAME, match._state, seed)
    if seed % 4 == 0:
        search(GAME, match._state, match.seat or 0, seed)


@pytest.mark.parametrize("make", [good, arranging, stacking, ended])
def test_loaded_positions(make):
    state = Match.from_position(make())._state
    for seed in range(6):
        play_on(GAME, state, seed)
    if state.phase != GAME.kernel.rules.OVER:
        search(GAME, state, state.seat, 1)


@settings(max_examples=40)
@given(st.integers(0, 10**6), st.sampled_from([good, arranging, stacking]))
def test_positions_that_are_spoilt_and_still_load(seed, make):
    chooser = random.Random(seed)
    spoilt = make()
    part: Any = spoilt
    while isinstance(part, dict | list) and part:
        key = chooser.choice(list(part) if isinstance(part, dict) else range(len(part)))
        if not isinstance(part[key], dict | list):
            part[key] = chooser.choice([0, 1, 2, 5, 6, 11, 12, False, True])
        part = part[key]
    try:
        loaded = Match.from_position(spoilt)
    except Refused:
        return
    play_on(GAME, loaded._state, seed)
