"""What holds in every match of Sunrise Sunset, whatever is played."""

from __future__ import annotations

import json
import random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from sunroom import Match, games
from sunroom.kernel import layout
from tests.sunset.tables import ALL, STEALTH, UNITS, ended

SEEDS = st.integers(0, 2**53 - 1)
OPTIONS = st.fixed_dictionaries(
    {
        "damage": st.sampled_from([1, 2, 3]),
        "anubis": st.sampled_from(["others", "any"]),
        "horus": st.sampled_from(["random", 0, 1]),
    }
)


def cards(position: dict[str, Any]) -> list[str]:
    found = [*position["hands"]["h"], *position["hands"]["s"], *position["pile"]]
    return found + [entry["card"] for entry in (*position["discards"], *position["table"])]


@settings(max_examples=40)
@given(SEEDS, OPTIONS)
def test_cards_are_conserved_and_places_are_possible(seed, options):
    match = Match("sunset", seed=seed, **options)
    chooser = random.Random(seed)
    while not match.over:
        position = match.position()
        whole = UNITS if match.phase == "swap" else ALL
        assert sorted(cards(position)) == sorted(whole)
        assert len(position["pile"]) + len(position["discards"]) == 3
        slots = [unit["at"] for unit in position["table"]]
        assert len(set(slots)) == len(slots)
        for unit in position["table"]:
            assert unit["up"] or (unit["card"] in STEALTH and not unit["off"])
        moves = match.moves
        assert 0 < len(moves) == len(set(moves)) <= 18
        match.play(chooser.choice(moves))
    assert sorted(cards(match.position())) == sorted(ALL)
    assert len(match.position()["table"]) == 12


@settings(max_examples=40)
@given(SEEDS, OPTIONS)
def test_every_field_stays_in_its_range(seed, options):
    game = games.get("sunset")
    s = game.new(2, game.check_options(options, 2), seed)
    chooser = random.Random(seed)
    while not game.over(s):
        assert layout.out_of_range(game.kernel.layout, s) == []
        for seat in (None, 0, 1):
            assert layout.out_of_range(game.kernel.layout, game.hidden(s, seat)) == []
        game.kernel.run.apply(s, chooser.choice(game.legal(s)))
    assert layout.out_of_range(game.kernel.layout, s) == []


@settings(max_examples=25)
@given(SEEDS, OPTIONS)
def test_a_whole_match_can_be_undone(seed, options):
    match = Match("sunset", seed=seed, **options)
    chooser = random.Random(seed)
    past = []
    while not match.over:
        past.append((match.position(), match.moves))
        match.play(chooser.choice(match.moves))
    while past:
        match.undo()
        assert (match.position(), match.moves) == past.pop()


@settings(max_examples=25)
@given(SEEDS, OPTIONS)
def test_a_position_that_is_loaded_goes_on_identically(seed, options):
    match = Match("sunset", seed=seed, **options)
    chooser = random.Random(seed)
    copy = match
    while not match.over:
        if chooser.random() < 0.3:
            copy = Match.from_position(json.loads(json.dumps(match.position())))
        for seat in (None, 0, 1):
            assert copy.view(seat) == match.view(seat)
        move = chooser.choice(match.moves)
        told = match.play(move)
        if copy is not match:
            assert copy.play(move) == told
        assert copy.position() == match.position()


@settings(max_examples=25)
@given(SEEDS, OPTIONS)
def test_a_record_gives_the_match_back(seed, options):
    match = Match("sunset", seed=seed, **options)
    chooser = random.Random(seed)
    while not match.over:
        match.play(chooser.choice(match.moves))
    again = Match.from_record(json.loads(json.dumps(match.record())))
    assert again.position() == match.position()
    assert again.outcome == match.outcome


@settings(max_examples=30)
@given(SEEDS, OPTIONS)
def test_the_match_ends_with_one_winner_who_has_dealt_enough(seed, options):
    match = Match("sunset", seed=seed, **options)
    chooser = random.Random(seed)
    before = [0, 0]
    while not match.over:
        before = match.score().scores
        assert max(before) < options["damage"]
        match.play(chooser.choice(match.moves))
    (winner,), scores = ended(match)
    assert scores[winner] >= options["damage"] > scores[1 - winner]
    assert all(new >= old for new, old in zip(scores, before, strict=True))


@settings(max_examples=30)
@given(SEEDS)
def test_a_controlled_lane_is_never_neutral_again(seed):
    match = Match("sunset", seed=seed)
    chooser = random.Random(seed)
    while not match.over:
        before = match.position()["control"]
        match.play(chooser.choice(match.moves))
        after = match.position()["control"]
        assert all(after[lane] is not None for lane in before if before[lane] is not None)
