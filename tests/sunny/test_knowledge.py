"""What a seat knows: `hide` leaves nothing else, `guess` contradicts nothing of it."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, permutations
from math import comb
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sunroom import Match, games
from sunroom.kernel import layout
from tests.sunny.tables import LONELY, STRANGE, match

seeds = st.integers(0, 2**32)
tile_sets = st.sampled_from(["default", "default", *STRANGE])


def moments(players: int, seed: int, tiles: str, simplified: bool) -> Iterator[Match]:
    """A random match, at many moments."""
    found = Match("sunny", players, seed, tiles=tiles, simplified=simplified)
    chooser = random.Random(seed)
    while not found.over:
        if chooser.random() < 0.25:
            yield found
        found.play(chooser.choice(found.moves))
    yield found


def guessed(found: Match, seat: int | None, seed: int) -> Any:
    s = found.game.hidden(found._state, seat)
    found.game.kernel.run.guess(s, -1 if seat is None else seat, seed)
    return s


@settings(max_examples=40)
@given(st.integers(2, 5), seeds, tile_sets, st.booleans())
def test_a_guess_agrees_with_all_the_seat_has_seen(players, seed, tiles, simplified):
    """It is a whole position, checked in full, and looks to the seat just as the true one does."""
    for found in moments(players, seed, tiles, simplified):
        game = found.game
        for seat in (None, *range(players)):
            s = guessed(found, seat, seed)
            assert layout.out_of_range(game.kernel.layout, s) == []
            game.load(json.loads(json.dumps(game.position(s, found.options))))
            seen = game.kernel.values(game.hidden(s, seat))
            assert seen == game.kernel.values(game.hidden(found._state, seat))
            assert game.view(s, found.options, seat) == found.view(seat)


@settings(max_examples=40)
@given(st.integers(2, 5), seeds, tile_sets)
def test_hide_leaves_nothing_that_the_seat_cannot_know(players, seed, tiles):
    for found in moments(players, seed, tiles, False):
        if found.over:
            continue
        for seat in (-1, *range(players)):
            s = found.game.hidden(found._state, None if seat < 0 else seat)
            assert s.rng == [0, 0, 0, 0]
            assert not any(s.supply)
            assert not any(s.pool)
            for other in range(players):
                if other != seat:
                    assert not any(s.tokens[other])
                    open_hand = found._state.hands[other] if s.revealed[other] else [0, 0]
                    assert s.hands[other] == open_hand
                else:
                    assert s.tokens[other] == found._state.tokens[other]
                    assert s.hands[other] == found._state.hands[other]


def test_hiding_twice_is_hiding_once():
    for found in moments(3, 4, LONELY, False):
        once = found.game.hidden(found._state, 1)
        twice = found.game.hidden(once, 1)
        assert found.game.kernel.values(once) == found.game.kernel.values(twice)


def test_the_legal_moves_of_the_seat_to_move_are_seen_by_it():
    for found in moments(4, 9, "default", False):
        if not found.over:
            seen = found.game.hidden(found._state, found.seat)
            assert found.game.texts(seen) == found.moves


def test_D7_revealed_hands_are_known_to_all():
    """And so are tiles drawn into them later."""
    told = 0
    for seed in range(60):
        for found in moments(3, seed, LONELY, False):
            for seat, is_open in enumerate(found.position()["revealed"]):
                if is_open and not found.over:
                    told += 1
                    for other in (None, 0, 1, 2):
                        s = guessed(found, other, seed)
                        assert s.hands[seat] == found._state.hands[seat]
                        assert found.view(other)["hands"][seat] == found.position()["hands"][seat]
    assert told > 20


def test_when_the_match_is_over_all_is_open():
    *_, found = moments(3, 5, "default", False)
    assert found.over
    everything = {k: v for k, v in found.position().items() if k != "rng"}
    for seat in (None, 0, 1, 2):
        assert found.view(seat) == everything


def chi_square(counts: Counter[Any], expected: dict[Any, float]) -> float:
    total = sum(counts.values())
    assert set(counts) <= set(expected)
    return sum((counts[key] - total * p) ** 2 / (total * p) for key, p in expected.items())


def test_guessing_tiles_is_uniform():
    """Four unseen tiles, two of them in another hand and two in the supply: twelve ways."""
    tiles = ("iiii",) * 10
    found = match(tiles, {(0, 0): 1}, [[2, 3], [4, 5]], supply=[6, 7])
    counts: Counter[Any] = Counter()
    for seed in range(6000):
        s = guessed(found, 0, seed)
        assert s.hands[0] == [2, 3]
        counts[tuple(s.hands[1]), tuple(s.supply[:2])] += 1
    unseen = {4, 5, 6, 7}
    ways = [
        (hand, rest)
        for hand in combinations(sorted(unseen), 2)
        for rest in permutations(sorted(unseen - set(hand)))
    ]
    assert len(ways) == 12
    assert chi_square(counts, dict.fromkeys(ways, 1 / 12)) < 37.4  # one in ten thousand


def test_guessing_tiles_of_several_hands_is_uniform():
    """A spectator sees one open hand: three unseen hands of one tile each."""
    found = match(("iiii",) * 10, {(0, 0): 1}, [[2], [3], [4], [5]],
                  revealed=[False, True, False, False])  # fmt: skip
    counts = Counter(
        tuple(s.hands[seat][0] for seat in (0, 2, 3))
        for s in (guessed(found, None, seed) for seed in range(3000))
    )
    ways = dict.fromkeys(permutations((2, 4, 5)), 1 / 6)
    assert chi_square(counts, ways) < 25.7


def test_guessing_tokens_is_as_likely_as_the_draws():
    """One 0, one 1 and three 2s are unseen; two of them are another's, one is a third's."""
    own = [0] * 4 + [1] * 10 + [2] * 4
    found = match(("iiii",) * 40, {(0, 0): 1}, [[2], [3], [4]], tokens=[own, [0, 1], [2]])
    counts: Counter[Any] = Counter()
    for seed in range(8000):
        s = guessed(found, 0, seed)
        assert s.tokens[0] == [4, 10, 4]
        counts[tuple(s.tokens[1]), tuple(s.tokens[2]), tuple(s.pool)] += 1
    unseen = [0, 1, 2, 2, 2]
    expected: dict[Any, float] = {}
    for order in permutations(range(5)):
        values = [unseen[i] for i in order]
        parts = (values[:2], values[2:3], values[3:])
        key = tuple(tuple(part.count(points) for points in range(3)) for part in parts)
        expected[key] = expected.get(key, 0.0) + 1 / 120
    assert len(expected) == 8
    assert chi_square(counts, expected) < 29.9  # one in ten thousand


def test_guessing_a_new_match_spreads_every_tile_evenly():
    """Each unseen tile is as often in the other hand as chance has it."""
    found = Match("sunny", 2, 6)
    own = set(found.position()["hands"][0])
    lying = {spot["tile"] for spot in found.position()["table"]}
    unseen = set(range(1, 57)) - own - lying
    counts: Counter[int] = Counter()
    rounds = 3000
    for seed in range(rounds):
        counts.update(guessed(found, 0, seed).hands[1])
    assert set(counts) == unseen
    p = comb(len(unseen) - 1, 1) / comb(len(unseen), 2)
    spread = (rounds * p * (1 - p)) ** 0.5
    assert all(abs(counts[tile] - rounds * p) < 4.5 * spread for tile in unseen)


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_another_generator_makes_another_guess_and_the_same_one_the_same(seat):
    found = Match("sunny", 2, 6)
    kernel = games.get("sunny").kernel
    one, same, other = (kernel.values(guessed(found, seat, seed)) for seed in (1, 1, 2))
    assert one == same != other
