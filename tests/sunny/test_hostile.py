"""Whatever comes in from outside is refused with a word on what is wrong, and changes nothing."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sunroom import Match
from sunroom.games.terms import Refused
from tests.sunny.tables import position, refusal, spots

# --- moves ---------------------------------------------------------------------------------------

NO_MOVES = [
    "", " ", "pass ", " pass", "Pass", "PASS", "pass 1", "place", "place 1", "place 1 0,0",
    "place 1 0,0 4", "place 1 0,0 -1", "place 1 0,0 00", "place 01 0,0 0", "place 1  0,0 0",
    "place 1 0, 0 0", "place 1 0,0 0 ", "place 1 -0,0 0", "place 1 +1,0 0", "place 1 00,0 0",
    "place 1 1.0,0 0", "place 1 0;0 0", "place 1 1e1,0 0", "place 100 0,0 0", "place -1 0,0 0",
    "place 0 0,0 0", "place 1 0,0 0\n", "place 1 0,0 0\x00", "place ١ 0,0 0", "place 1 ٣,0 0",
    "place 1 0,0 ²", "arrange", "arrange 1 0,0", "draw", "place 1 9999999999,0 0", "build e6 2",
    "place 1 0,0 0" * 1000,
]  # fmt: skip


@pytest.mark.parametrize("text", NO_MOVES)
def test_what_is_no_move(text):
    found = Match("sunny", 2, 1)
    before = found.position()
    with pytest.raises(Refused) as caught:
        found.play(text)
    assert caught.value.code == "bad_move"
    assert len(caught.value.message) < 200
    assert found.position() == before


@pytest.mark.parametrize("text", [None, 5, True, 1.5, [], {}, ["pass"], b"pass"])
def test_what_is_no_text(text):
    with pytest.raises(Refused) as caught:
        Match("sunny", 2, 1).play(text)
    assert caught.value.code == "bad_move"


def test_a_tile_that_is_not_in_the_set():
    with pytest.raises(Refused) as caught:
        Match("sunny", 2, 1).play("place 57 0,-1 0")
    assert "there is no tile 57: they are numbered 1 to 56" in caught.value.message


@settings(max_examples=200)
@given(st.integers(0, 100), st.integers(1, 56), st.integers(-70, 70), st.integers(-70, 70),
       st.integers(0, 3), st.booleans())  # fmt: skip
def test_a_move_is_accepted_exactly_if_it_is_listed(seed, tile, x, y, turn, near):
    found = Match("sunny", 2, seed)
    chooser = random.Random(seed)
    for _ in range(seed % 30):
        found.play(chooser.choice(found.moves))
    if near:
        x, y = x % 9 - 2, y % 9 - 2
        now = found.position()
        tiles = now["collected"] or now["hands"][found.seat]
        tile = tiles[tile % len(tiles)]
    for word in ("place", "arrange"):
        text = f"{word} {tile} {x},{y} {turn}"
        if text in found.moves:
            move = found.game.read(found._state, text)
            assert found.game.write(move) == text
            continue
        before = found.position()
        refused = refusal(found, text)
        assert refused.code == "illegal_move"
        assert refused.rule in {"D3", "D6", "D7", "D11", "D12"}
        assert found.position() == before


# --- options -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "options",
    [
        {"simplified": 1}, {"simplified": "true"}, {"first": True}, {"first": 2}, {"first": -1},
        {"first": "0"}, {"first": 1.0}, {"tiles": 3}, {"tiles": "other"}, {"tile": "default"},
        {"tiles": ["iiii"] * 56}, {"simplified": []},
    ],
)  # fmt: skip
def test_options_that_there_are_not(options):
    with pytest.raises(Refused) as caught:
        Match("sunny", 2, 1, **options)
    assert caught.value.code == "bad_option"


@pytest.mark.parametrize("players", [None, 0, 1, 6, "2", 2.0, True])
def test_numbers_of_players_that_there_are_not(players):
    with pytest.raises(Refused) as caught:
        Match("sunny", players, 1)
    assert caught.value.code == "bad_players"


# --- positions -----------------------------------------------------------------------------------

TILES = ("iiii", "iiii", "ssss", "ssss", "iiii", "iiii", "cccc", "pppp", "icsp", "ikkk")


def good() -> dict[str, Any]:
    """Seat 0 is to place; one player is stuck before it; both have an area."""
    return position(
        TILES, {(0, 0): 3}, [[4, 7], [1, 2]], [{(0, 0): 9}, {(0, 0): 10, (0, -1): 5}],
        supply=[8], stuck=1, revealed=[False, True], tokens=[[1], [0, 2]],
    )  # fmt: skip


def arranging() -> dict[str, Any]:
    return position(
        TILES, {(0, 0): 3}, [[4, 7], [1, 2]], [{(0, 0): 9}, {}],
        phase="arrange", collected=[5, 10],
    )  # fmt: skip


def stacking() -> dict[str, Any]:
    return position(
        TILES, {(0, 0): 3}, [[4, 7], [1, 2]], simplified=True, stacks=[3, 1],
        removed=[n for n in range(1, 57) if n not in (1, 2, 3, 4, 7, 20, 21, 22, 23)],
    )  # fmt: skip


def ended() -> dict[str, Any]:
    return position(TILES, {(0, 0): 3}, [[1], [2]], phase="over", seat=None, stuck=2)


def change(found: dict[str, Any], path: str, value: Any) -> dict[str, Any]:
    """A position with one thing changed: `hands.0.1` is the second tile of seat 0."""
    *steps, last = [int(step) if step.isdecimal() else step for step in path.split(".")]
    part: Any = found
    for step in steps:
        part = part[step]
    part[last] = value
    return found


def test_the_positions_to_be_spoilt_are_good():
    for found in (good(), arranging(), stacking(), ended()):
        again = Match.from_position(found).position()
        assert Match.from_position(again).position() == again


NOT_NUMBERS: list[Any] = [None, True, "1", 1.0, [1], {}, -1, 99]

WRONG = [
    # what is not of its kind
    (good, "phase", "draw", "phase must be one of"),
    (good, "phase", 0, "phase must be one of"),
    (good, "seat", 2, "seat must be a whole number from 0 to 1"),
    (good, "seat", None, "position lacks seat"),
    (good, "seat", True, "seat must be a whole number"),
    (good, "first", "0", "first must be a whole number"),
    (good, "table", {}, "table must be a list"),
    (good, "table.0", [3, 0, 0, 0], "table[0] must be an object"),
    (good, "table.0.at", [0], "table[0].at must have 2 entries"),
    (good, "table.0.at", "0,0", "table[0].at must be a list"),
    (good, "table.0.at.0", 1.5, "table[0].at[0] must be a whole number"),
    (good, "table.0.at.1", 10**30, "table[0].at[1] must be a whole number"),
    (good, "table.0.turn", 4, "table[0].turn must be a whole number from 0 to 3"),
    (good, "table.0.colour", "red", "table[0] has a field \"colour\""),
    (good, "hands", [[4, 7]], "hands must have 2 entries"),
    (good, "hands.0", 2, "hands[0] must be a list"),
    (good, "hands.0.0", "4", "hands[0][0] must be a whole number from 1 to 56"),
    (good, "hands.0.0", 57, "hands[0][0] must be a whole number from 1 to 56"),
    (good, "hands.0.0", 0, "hands[0][0] must be a whole number from 1 to 56"),
    (good, "revealed.0", 1, "revealed[0] must be true or false"),
    (good, "tokens.0.0", 3, "tokens[0][0] must be a whole number from 0 to 2"),
    (good, "pool", 20, "pool must be a list"),
    (good, "pool.2", 8, "pool[2] must be a whole number from 0 to 7"),
    (good, "colours", "red", "has a field \"colours\""),
    (good, "options.tiles", "iiii", "option tiles must be"),
    (good, "rng", [1, 2, 3], "rng must have 4 entries"),
    (good, "rng", [1, 2, 3, 2**32], "rng[3] must be a whole number"),
    (good, "seed", -1, "seed must be a whole number"),
    # tiles in two places, too many, or in places where they cannot be
    (good, "hands.0.0", 1, "tile 1 is in two places: hands[0][0] and hands[1][0]"),
    (good, "supply.0", 9, "tile 9 is in two places: supply[0] and areas[0][0].tile"),
    (good, "table.0.tile", 8, "tile 8 is in two places: supply[0] and table[0].tile"),
    (good, "hands.0", [4, 6, 7], "hands[0] has 3 tiles; at most 2 are possible"),
    (good, "hands.0", [4], "hands[0] has 1 of 2 tiles, but the supply is not empty"),
    (good, "table", [], "table has 0 tiles; it has 1 to 30"),
    (good, "table", spots({(0, 0): 3, (1, 0): 11}) + spots({(0, 0): 12}), "both lie at 0,0"),
    (good, "table.0.at", [-30, 0], "farther out than 21 placed tiles reach"),
    (good, "supply", list(range(11, 50)), "supply has 39 tiles; at most 22 are possible"),
    (good, "areas.0.0.turn", 1, "areas[0] must have its first tile at 0,0 with turn 0"),
    (good, "areas.0.0.at", [1, 0], "areas[0] must have its first tile at 0,0"),
    (good, "areas.1.1.at", [0, 1], "tile 5 at 0,1 in areas[1] cannot have been placed there"),
    (good, "areas.1.1.at", [5, 5], "tile 5 at 5,5 in areas[1] cannot have been placed there"),
    (good, "areas.1.1.at", [0, 0], "tiles 10 and 5 both lie at 0,0 in areas[1]"),
    (good, "collected", [6], "collected must be empty in phase place"),
    (good, "stacks", [1, 0], "stacks must be 0 in a game that is not simplified"),
    (good, "removed", [6], "there are 46 tiles in no other place"),
    (good, "removed", [4], "tile 4 is in two places"),
    # tokens
    (good, "pool.0", 5, "there are 6 tokens of 0 points instead of 5"),
    (good, "tokens.1", [0], "there are 6 tokens of 2 points instead of 7"),
    # the turn
    (good, "stuck", 2, "all who hold tiles, so phase must be over"),
    (good, "stuck", 3, "stuck must be a whole number from 0 to 2"),
    (good, "revealed.1", False, "stuck is 1, so revealed[1] must be true"),
    (good, "phase", "arrange", "phase is arrange, but collected is empty"),
    (good, "phase", "over", "seat must be null when the match is over"),
    (arranging, "collected", [5, 6, 10, 11, 12], "collected has 5 tiles; at most 4 are possible"),
    (arranging, "collected", [11], "no collected tile can be placed: they are removed"),
    (arranging, "stuck", 1, "a tile was just placed and stuck must be 0"),
    (arranging, "options.simplified", True, "nothing is arranged in the simplified game"),
    (stacking, "stacks", [3, 2], "there are 4 tiles in no other place, but stacks count 5"),
    (stacking, "stacks", [3, 0], "there are 4 tiles in no other place, but stacks count 3"),
    (stacking, "stacks", [-3, 0], "stacks[0] must be a whole number"),
    (stacking, "areas", [spots({(0, 0): 20}), []], "the simplified game has no areas"),
    (ended, "stuck", 0, "players with tiles who are not all stuck"),
    (ended, "seat", 0, "seat must be null when the match is over"),
    (ended, "hands", [[], []], "nobody has tiles, so stuck must be 0"),
    (ended, "hands", [[4], [2]], "stuck is 2, but seat 0 can place a tile"),
    (ended, "collected", [5], "collected must be empty in phase over"),
]  # fmt: skip


@pytest.mark.parametrize(("make", "path", "value", "said"), WRONG)
def test_positions_that_cannot_be(make, path, value, said):
    spoilt = change(make(), path, value)
    with pytest.raises(Refused) as caught:
        Match.from_position(spoilt)
    assert said in caught.value.message


def test_a_stuck_seat_that_could_place():
    spoilt = change(change(good(), "hands.1.0", 4), "hands.0.0", 6)
    with pytest.raises(Refused, match="stuck is 1, but seat 1 can place a tile"):
        Match.from_position(spoilt)


def test_a_seat_without_tiles_is_not_to_move():
    spoilt = position(TILES, {(0, 0): 3}, [[], [4]])
    with pytest.raises(Refused, match="seat 0 has no tiles, so it is skipped"):
        Match.from_position(spoilt)


def test_a_match_without_tiles_is_over():
    spoilt = position(TILES, {(0, 0): 3}, [[], []])
    with pytest.raises(Refused, match="phase must be over"):
        Match.from_position(spoilt)


def test_more_tokens_than_collected_tiles():
    found = Match("sunny", 2, 1).position()
    found["tokens"][0], found["pool"] = [1], [5, 10, 7]
    with pytest.raises(Refused, match="1 tokens were taken, but only 0 tiles were collected"):
        Match.from_position(found)


def test_the_chosen_first_player_is_first():
    found = Match("sunny", 3, 1, first=2).position()
    with pytest.raises(Refused, match="first is 1, but option first says 2"):
        Match.from_position({**found, "first": 1})


@settings(max_examples=300)
@given(st.integers(0, 10**6))
def test_spoilt_positions_never_crash(seed):
    """Anything in any place: either it is refused, or it is a position that can be played on."""
    chooser = random.Random(seed)
    found = Match("sunny", 2 + seed % 4, seed, simplified=seed % 3 == 0)
    for _ in range(seed % 50):
        if not found.over:
            found.play(chooser.choice(found.moves))
    spoilt = copy.deepcopy(found.position())
    values: list[Any] = [
        *NOT_NUMBERS,
        0,
        1,
        2,
        57,
        [],
        [[]],
        {"tile": 1},
        "arrange",
        "over",
        False,
        2**70,
    ]
    for _ in range(chooser.randint(1, 3)):
        part: Any = spoilt
        while True:
            keys = list(part) if isinstance(part, dict) else list(range(len(part)))
            if not keys:
                break
            key = chooser.choice(keys)
            if isinstance(part[key], dict | list) and part[key] and chooser.random() < 0.7:
                part = part[key]
                continue
            part[key] = chooser.choice(values)
            break
    try:
        loaded = Match.from_position(json.loads(json.dumps(spoilt)))
    except Refused:
        return
    for _ in range(200):
        if loaded.over:
            break
        loaded.play(chooser.choice(loaded.moves))
