"""Matches as a library: header and moves, replay, undo, record."""

from __future__ import annotations

import random
from copy import deepcopy

import pytest

from sunroom import Match, Outcome, Refused, games
from sunroom.kernel import layout


def test_the_example_of_the_readme():
    m = Match("lane", players=3, seed=7)
    assert "build f5 2" in m.moves
    m.play("build f5 2")
    assert m.undo() == "build f5 2"
    assert m.view(seat=1)["hands"][1] == "prr"
    assert m.outcome is None


def finished(players: int = 2, seed: int = 1) -> Match:
    match = Match("lane", players, seed)
    chooser = random.Random(seed)
    while not match.over:
        match.play(chooser.choice(match.moves))
    return match


def test_a_finished_match_has_an_outcome():
    match = finished()
    assert isinstance(match.outcome, Outcome)
    assert match.outcome.winners and len(match.outcome.scores) == 2
    assert match.seat is None and match.moves == [] and match.phase == "over"
    with pytest.raises(Refused, match="over"):
        match.play("draw")


def test_seeds_are_random_unless_given_and_then_told():
    seeds = {Match("lane", 2).seed for _ in range(5)}
    assert len(seeds) == 5
    match = Match("lane", 2)
    assert Match("lane", 2, match.seed).position() == match.position()


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("chess",), "no game"),
        (("lane",), "2 to 4 players, none given"),
        (("lane", 5), "2 to 4 players, not 5"),
        (("lane", True), "not true"),
        (("lane", 2, -1), "seed"),
        (("lane", 2, 2**53), "seed"),
        (("lane", 2, True), "seed"),
    ],
)
def test_a_bad_header_is_refused(arguments, told):
    with pytest.raises(Refused, match=told):
        Match(*arguments)


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"colour": "red"}, 'no option "colour": ties, first, board'),
        ({"ties": "maybe"}, 'ties must be one of "next", "skip", not "maybe"'),
        ({"first": 2}, "no seat 2 with 2 players"),
        ({"first": True}, "first must be one of"),
        ({"first": "0"}, "first must be one of"),
        ({"board": "moon"}, "board must be"),
    ],
)
def test_bad_options_are_refused(options, told):
    with pytest.raises(Refused, match=told):
        Match("lane", 2, 1, **options)


def test_records_replay():
    match = finished(3, 5)
    again = Match.from_record(match.record())
    assert again.position() == match.position()
    assert again.history == match.history


def test_a_record_after_load_carries_its_start():
    first = Match("lane", 2, 3)
    first.play(first.moves[0])
    match = Match.from_position(first.position())
    match.play(match.moves[0])
    record = match.record()
    assert record["start"] == first.position()
    assert Match.from_record(record).position() == match.position()


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"version": 2}, "version 2 of the rules"),
        ({"version": None}, "version null"),
        ({"version": True}, "version true"),
        ({"moves": "draw"}, "moves must be a list"),
        ({"moves": [5]}, "move 1, 5"),
        ({"moves": ["draw", "stop"]}, 'move 2, "stop"'),
        ({"game": "go"}, "no game"),
        ({"players": 9}, "players"),
        ({"seed": "7"}, "seed"),
        ({"options": []}, "options must be an object"),
        ({"extra": 1}, "no field"),
        ({"start": 5}, "position is an object"),
    ],
)
def test_bad_records_are_refused(change, told):
    record = Match("lane", 2, 3).record() | change
    with pytest.raises(Refused, match=told):
        Match.from_record(record)


def test_a_record_without_a_seed_means_seed_0():
    record = Match("lane", 2, 0).record()
    del record["seed"]
    assert Match.from_record(record).position() == Match("lane", 2, 0).position()


def test_a_record_is_a_copy():
    match = Match.from_position(Match("lane", 2, 3).position())
    match.record()["start"]["hands"][0] = "x"
    assert Match.from_record(match.record()).position() == match.position()


def test_a_record_must_agree_with_its_start():
    start = Match("lane", 2, 3).position()
    match = Match.from_position(start)
    for change in ({"players": 3}, {"options": {"ties": "skip"}}):
        with pytest.raises(Refused, match="not that of its start"):
            Match.from_record(match.record() | change)


def test_undo_before_the_first_move_is_refused():
    with pytest.raises(Refused, match="since the match began"):
        Match("lane", 2, 1).undo()
    with pytest.raises(Refused, match="since the position was loaded"):
        Match.from_position(Match("lane", 2, 1).position()).undo()


def test_undo_restores_the_generator():
    match = Match("lane", 2, 1)
    before = match.position()
    first = match.play("draw")
    match.undo()
    assert match.position() == before
    assert match.play("draw") == first


@pytest.mark.parametrize("seat", [-1, 2, True, "0", 1.0])
def test_views_are_for_seats(seat):
    with pytest.raises(Refused, match="seat must be 0 to 1"):
        Match("lane", 2, 1).view(seat)


def test_a_view_is_a_copy():
    match = Match("lane", 2, 1)
    view, position = match.view(0), match.position()
    view["hands"][0] = "x"
    view["houses"]["f5"] = [0, 1]
    view["options"]["ties"] = "?"
    assert match.position() == position


@pytest.mark.parametrize(
    "text",
    [
        "", " draw", "draw ", "DRAW", "draw 2", "build f5", "build f5  1", "build f5 01",
        "build f5 0", "build F5 1", "build f05 1", "build f5 １", "park f5", "park f5 red",
        "discard", "stop\n", "build f5 10", "build é5 1", "x" * 100_000,
    ],
)  # fmt: skip
def test_only_the_canonical_text_is_a_move(text):
    match = Match("lane", 2, 1)
    before = match.position()
    with pytest.raises(Refused) as caught:
        match.play(text)
    assert caught.value.code == "bad_move"
    assert len(caught.value.message) < 300
    assert match.position() == before


def test_a_space_off_the_board_is_told_so():
    with pytest.raises(Refused, match="from a1 to k11"):
        Match("lane", 2, 1).play("build l1 1")


def test_repr_is_short():
    assert repr(Match("lane", 2, 1)).startswith("<Match lane, 2 players, 0 moves, turn, seat")


@pytest.mark.parametrize("game", ["lane", "sunset", "sunny"])
def test_to_look_changes_nothing(game):
    """A view shares with the state whatever `hide` leaves alone; here it must be left alone."""
    chooser = random.Random(11)
    for seed in range(6):
        match = Match(game, players=2, seed=seed)
        while not match.over:
            state = match._state
            names = layout.fields(match.game.kernel.rules.State)
            before = {name: deepcopy(getattr(state, name)) for name in names}
            views = [match.view(seat) for seat in (0, 1, None)]
            after = {name: getattr(state, name) for name in before}
            assert after == before
            hidden = [match.game.hidden(state, seat) for seat in (0, 1, None)]
            seen = [
                match.game.views.view(one, match.options, seat)
                for one, seat in zip(hidden, (0, 1, None), strict=True)
            ]
            assert views == seen
            match.play(chooser.choice(match.moves))


def test_what_is_printed_is_in_memory_once_for_all_matches():
    for name in games.NAMES:
        game = games.get(name)
        one, other = (Match(name, game.least, seed) for seed in (1, 2))
        loaded = Match.from_position(one.position())
        for field in game.printed_fields:
            shared = getattr(one._state, field)
            assert getattr(other._state, field) is shared
            assert getattr(loaded._state, field) is shared
