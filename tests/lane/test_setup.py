"""L1 to L6: material and setup."""

from __future__ import annotations

from collections import Counter

import pytest

from sunroom import Match
from sunroom.games.lane import board as boards
from sunroom.games.lane import table
from tests.golden import data_file
from tests.lane.table import at, refused

# --- material ------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_L1_eleven_cards_of_each_of_five_colours(players):
    found = Match("lane", players, seed=3).position()
    cards = Counter(found["deck"] + found["discards"] + "".join(found["hands"]))
    assert cards == dict.fromkeys("pbgry", 11)


@pytest.mark.parametrize(("players", "pieces"), [(2, 28), (3, 28), (4, 22)])
def test_L2_park_tokens_and_pieces(players, pieces):
    found = Match("lane", players, seed=3).position()
    assert found["tokens"] == 20
    assert found["pieces"] == [pieces] * players


def test_L3_the_default_board():
    board = boards.named("default")
    assert board.side == 11
    assert len(board.spaces) == 80
    assert board.centre == (5, 5)
    cross = [place for place in board.spaces if 5 in place]
    assert len(cross) == 20
    colours = Counter(colour for colour, _ in board.spaces.values())
    assert set(colours.values()) == {16}
    assert {dots for _, dots in board.spaces.values()} == {1, 2, 3, 4, 5}


def test_L3_the_default_board_keeps_what_its_description_says():
    board = boards.named("default")
    for colour in range(5):
        dots = Counter(d for c, d in board.spaces.values() if c == colour)
        assert dots == {1: 4, 2: 4, 3: 3, 4: 3, 5: 2}
    for (row, column), (colour, _) in board.spaces.items():
        for there in ((row + 1, column), (row, column + 1)):
            assert there not in board.spaces or board.spaces[there][0] != colour


def test_L3_scenery_and_the_fountain_are_never_built_on():
    match = at(["rrr", "b"])
    assert refused(match, "build e5 1").rule == "L3"
    assert refused(match, "build f6 1").rule == "L3"
    assert refused(match, "park g5 r").rule == "L3"


def test_L4_corner_areas_in_reading_order():
    board = boards.named("default")
    corners = {"a1": table.A1, "k1": table.B1, "a11": table.B2, "k11": table.A2}
    for name, area in corners.items():
        assert board.area(int(name[1:]) - 1, "abcdefghijk".index(name[0])) == area
    counts = Counter(board.area(row, column) for row, column in board.spaces)
    assert counts == {table.A1: 15, table.B1: 15, table.B2: 15, table.A2: 15, table.C: 20}


def test_L4_the_cross_belongs_to_no_corner_area():
    match = at(["r", "b"], {"f5": (0, 2), "f4": (0, 2)})
    bonus = [item for item in match.score().detail if item["item"] != "house"]
    assert [(item["item"], item["area"]) for item in bonus] == [("group", "C")]


def test_L5_a_board_of_ones_own_is_played():
    match = Match("lane", 2, seed=1, board=data_file("courtyard"))
    assert match.moves[-1].split()[1] in ("d3", "c4", "e4", "d5")
    record = match.record()
    assert "board" in record["options"] and "##" in record["options"]["board"]
    assert Match.from_record(record).position() == match.position()


# --- setup ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_L6_three_cards_each_and_no_points(players):
    match = Match("lane", players, seed=5)
    found = match.position()
    assert [len(hand) for hand in found["hands"]] == [3] * players
    assert found["scores"] == [0] * players
    assert match.phase == "turn" and match.seat == found["first"]


def test_L6_hands_are_hidden_from_the_others():
    match = Match("lane", 3, seed=5)
    hands = match.position()["hands"]
    for seat in range(3):
        seen = match.view(seat)["hands"]
        assert seen[seat] == hands[seat]
        assert [seen[other] for other in range(3) if other != seat] == [3, 3]
    assert match.view()["hands"] == [3, 3, 3]


def test_L6_the_first_player_is_random_or_chosen():
    firsts = Counter(Match("lane", 3, seed=seed).position()["first"] for seed in range(600))
    assert all(150 < firsts[seat] < 250 for seat in range(3))
    for seat in range(3):
        assert {Match("lane", 3, seed=s, first=seat).seat for s in range(5)} == {seat}
