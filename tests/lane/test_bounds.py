"""Sunrise Lane stays within its bounds on boards that nobody would draw."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sunroom import Match, Refused, games
from sunroom.games.lane import board as boards
from tests.checked import play_on, search
from tests.long import LONG

pytestmark = pytest.mark.kernel

GAME = games.get("lane")


@st.composite
def strange_boards(draw) -> str:
    """Of any odd side, with holes anywhere, or nothing but one colour and number."""
    side = draw(st.sampled_from([3, 5, 7, 9, 11, 13, 15]))
    cells = draw(st.sampled_from(["bgpry", "b", "br"]))
    most = draw(st.integers(1, 5))
    holes = draw(st.sampled_from([0, 1, 3]))
    rows = []
    for _ in range(side):
        cell = st.tuples(st.sampled_from(cells), st.integers(1, most), st.integers(0, 9))
        row = draw(st.lists(cell, min_size=side, max_size=side))
        rows.append([".." if hole < holes else f"{c}{n}" for c, n, hole in row])
    rows[side // 2][side // 2] = "##"
    _only_what_is_reached(rows)
    return "\n".join(" ".join(row) for row in rows)


def _only_what_is_reached(rows: list[list[str]]) -> None:
    side = len(rows)
    reached, waiting = set(), [(side // 2, side // 2)]
    while waiting:
        r, c = waiting.pop()
        if (r, c) not in reached and 0 <= r < side and 0 <= c < side and rows[r][c] != "..":
            reached.add((r, c))
            waiting += [(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)]
    for r in range(side):
        for c in range(side):
            if (r, c) not in reached:
                rows[r][c] = ".."


@settings(max_examples=40 if LONG else 15)
@given(strange_boards(), st.integers(2, 4), st.integers(0, 10**6))
def test_strange_boards(text, players, seed):
    try:
        boards.parse(text)
    except Refused:
        return
    match = Match("lane", players, seed, board=text)
    play_on(GAME, match._state, seed)
    search(GAME, match._state, match.seat or 0, seed)


@settings(max_examples=40)
@given(st.integers(0, 10**6), st.integers(2, 4), st.data())
def test_loaded_positions(seed, players, data):
    """A position in the middle, with other tracks and hands where they are still allowed."""
    match = Match("lane", players, seed)
    for _ in range(data.draw(st.integers(0, 60))):
        if not match.over:
            match.play(match.moves[seed % len(match.moves)])
    told = match.position()
    numbers = [key for key, value in told.items() if isinstance(value, int) and key != "seed"]
    for key in data.draw(st.lists(st.sampled_from(sorted(numbers)), max_size=2)):
        told[key] = data.draw(st.integers(0, 9))
    try:
        loaded = Match.from_position(told)
    except Refused:
        return
    play_on(GAME, loaded._state, seed)
