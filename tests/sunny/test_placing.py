"""The rules of Sunny Day by number: material, setup, placing, collecting (D1 to D10)."""

from __future__ import annotations

from collections import Counter

import pytest

from sunroom import Match
from sunroom.games.sunny.tiles import named
from tests.sunny.tables import AROUND, FOUR, STUCK, events, match, refusal, spots

# --- material and setup --------------------------------------------------------------------------


def test_D1_the_default_tiles():
    tiles = named("default").tiles
    turned = {min(tile[i:] + tile[:i] for i in range(4)) for tile in tiles}
    assert len(tiles) == len(turned) == 56
    assert all(len(set(tile)) == 4 for tile in tiles)
    assert named("default").halves() == {"i": 36, "s": 36, "c": 38, "p": 38, "k": 38, "w": 38}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_D2_23_tokens(players):
    found = Match("sunny", players, 1).position()
    assert found["pool"] == [5, 11, 7]
    assert found["tokens"] == [[]] * players


def test_D3_a_picture_is_complete_where_two_edges_show_the_same_kind():
    """Tile 2 beside tile 1, which shows a cloud to the east: only its west edge counts there."""
    found = match(("ppcp", "scpk", "wwww", "wwww"), {(0, 0): (1, 3)}, [[2], [3]])
    assert [move for move in found.moves if " 1,0 " in move] == ["place 2 1,0 2"]
    found.play("place 2 1,0 2")
    assert found.position()["collected"] == [1]


def test_D3_turns_are_clockwise():
    """Tile 1 shows its sun to the north; one of its four neighbours shows one to it."""
    cells = [(0, -1), (1, 0), (0, 1), (-1, 0)]
    for turn in range(4):
        # The tile on side k shows its sun to the middle with turn k + 2, and away from it with k.
        table = {cell: (3 + k, (k + 2) % 4 if k == turn else k) for k, cell in enumerate(cells)}
        found = match(("sccc", "wwww", *["skkk"] * 4), table, [[1], [2]])
        assert [move for move in found.moves if " 0,0 " in move] == [f"place 1 0,0 {turn}"]


@pytest.mark.parametrize(
    ("tile", "turns"),
    [("iiii", "0"), ("isis", "0"), ("sisi", "1"), ("iiss", "12"), ("iiis", "012"), ("scip", "0")],
)
def test_D3_a_turn_that_looks_like_another_is_offered_once(tile, turns):
    """North of a tile that shows ice cream: the turns with ice cream to the south."""
    found = match((tile, "wwww", "iccc"), {(0, 0): 3}, [[1], [2]])
    assert "".join(move[-1] for move in found.moves if " 0,-1 " in move) == turns


def test_D3_a_turn_is_written_as_the_least_that_looks_like_it():
    found = match(("isis", "wwww", "iccc"), {(0, 0): 3}, [[1], [2]])
    refused = refusal(found, "place 1 0,-1 2")
    assert refused.rule == "D3"
    assert "write 0" in refused.message


def test_D4_thirty_tiles_in_a_rectangle():
    for seed in range(10):
        found = Match("sunny", 3, seed).position()
        cells = {tuple(spot["at"]) for spot in found["table"]}
        assert cells == {(x, y) for x in range(6) for y in range(5)}
        assert len(found["supply"]) == 56 - 30 - 6


def test_D4_complete_pictures_of_the_first_rectangle_mean_nothing():
    found = Match("sunny", 2, 1, tiles=" ".join(["iiii"] * 40)).position()
    assert len(found["table"]) == 30
    assert found["collected"] == []
    assert found["tokens"] == [[], []]


def test_D4_tiles_and_turns_are_random():
    first: Counter[int] = Counter()
    turns: Counter[int] = Counter()
    for seed in range(300):
        spot = next(s for s in Match("sunny", 2, seed).position()["table"] if s["at"] == [0, 0])
        first[spot["tile"]] += 1
        turns[spot["turn"]] += 1
    assert len(first) > 50
    assert all(45 < turns[turn] < 105 for turn in range(4))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_D5_two_tiles_each_hidden_from_the_others(players):
    found = Match("sunny", players, 4)
    hands = found.position()["hands"]
    assert all(len(hand) == 2 for hand in hands)
    for seat in range(players):
        expected = [hands[seat] if other == seat else 2 for other in range(players)]
        assert found.view(seat)["hands"] == expected
    assert found.view()["hands"] == [2] * players


def test_D5_the_first_player_is_drawn_at_random_or_chosen():
    firsts = Counter(Match("sunny", 3, seed).seat for seed in range(300))
    assert all(70 < firsts[seat] < 130 for seat in range(3))
    assert all(Match("sunny", 3, seed, first=2).seat == 2 for seed in range(10))


# --- placing -------------------------------------------------------------------------------------

CROSS = ("icsp", "isck", "wwww", "wwww", "kkkk", "kkkk", "kkkk", "kkkk")


def test_D6_a_tile_must_touch_one_by_an_edge():
    found = match(CROSS, {(0, 0): 2}, [[1], [3]])
    refused = refusal(found, "place 1 1,1 0")
    assert refused.rule == "D6"
    assert "touches no tile" in refused.message
    assert refusal(found, "place 1 60,60 0").rule == "D6"
    assert refusal(found, "place 1 999,0 0").rule == "D6"


def test_D6_at_least_one_picture_must_be_completed():
    found = match(CROSS, {(0, 0): 2}, [[1], [3]])
    refused = refusal(found, "place 1 0,-1 0")  # sun to the south, but tile 2 has ice cream there
    assert refused.rule == "D6"
    assert "completes no picture; turn 2 would" in refused.message


def test_D6_the_other_edges_need_not_match():
    found = match(CROSS, {(0, 0): 2, (1, 1): 5, (2, 0): 6, (1, -1): 7}, [[1], [3]])
    found.play("place 1 1,0 1")  # its sun to the west; clovers all around
    assert found.position()["collected"] == [2]


def test_D6_never_on_top_of_a_tile():
    found = match(CROSS, {(0, 0): 2}, [[1], [3]])
    refused = refusal(found, "place 1 0,0 0")
    assert refused.rule == "D6"
    assert "tile 2 is already at 0,0" in refused.message


def test_D6_the_table_has_no_border():
    """Tile by tile to the west, farther than the table was ever wide."""
    tiles = " ".join(["iiii"] * 64)
    found = Match("sunny", 2, 3, tiles=tiles)
    x = 0
    while not found.over:
        x -= 1
        tile = found.position()["hands"][found.seat][0]
        found.play(f"place {tile} {x},2 0")
        while found.phase == "arrange":
            found.play(found.moves[0])
    assert x == -34
    assert min(spot["at"][0] for spot in found.position()["table"]) == -34


def test_D6_only_a_tile_of_the_own_hand():
    found = match(CROSS, {(0, 0): 2}, [[1], [3]])
    refused = refusal(found, "place 3 0,-1 0")
    assert refused.rule == "D6"
    assert refused.message == "tile 3 is not in your hand: you hold 1"


def test_D7_a_player_who_cannot_place_shows_the_hand():
    found = match(STUCK, {(0, 0): 3}, [[1, 2], [4, 5]], supply=[7, 8])
    assert found.moves == ["pass"]
    assert found.view(1)["hands"] == [2, [4, 5]]
    happened = found.play("pass")
    assert happened == [{"event": "revealed", "rule": "D7", "seat": 0, "tiles": [1, 2]}]
    now = found.position()
    assert (now["seat"], now["stuck"], now["revealed"]) == (1, 1, [True, False])
    assert now["hands"][0] == [1, 2]
    assert now["supply"] == [7, 8]
    assert found.view(1)["hands"][0] == found.view()["hands"][0] == [1, 2]


def test_D7_nobody_may_pass_who_can_place():
    found = match(STUCK, {(0, 0): 3}, [[1, 4], [2, 5]])
    assert refusal(found, "pass").rule == "D7"
    assert "pass" not in found.moves


def test_D7_who_can_only_pass_is_told_so():
    found = match(STUCK, {(0, 0): 3}, [[1, 2], [4, 5]])
    assert refusal(found, "place 1 0,1 0").rule == "D7"


def test_D7_a_revealed_hand_stays_open_with_what_is_drawn_later():
    found = match(STUCK, {(0, 0): 3}, [[1, 2], [4, 6]], supply=[7, 8], revealed=[False, True])
    found.play("pass")
    happened = found.play("place 4 0,1 0")
    drew = events(happened, "drew")[0]
    assert found.game.redact(drew, 0) == drew
    assert found.game.redact(drew, None) == drew
    assert drew["tile"] == 7
    assert found.view(0)["hands"][1] == [6, 7]


def test_D7_placing_ends_the_row_of_stuck_players():
    found = match(STUCK, {(0, 0): 3}, [[1, 2], [4, 6]])
    found.play("pass")
    assert found.position()["stuck"] == 1
    found.play("place 4 0,1 0")
    assert found.position()["stuck"] == 0


# --- collecting ----------------------------------------------------------------------------------


def test_D8_every_neighbour_with_a_complete_picture_is_collected():
    """Tile 1 between four others; two of them match."""
    tiles = ("icsp", "wwww", "kkik", "kkkk", "skkk", "wwww")
    table = {(0, -1): 3, (1, 0): 4, (0, 1): 5, (-1, 0): 6}
    found = match(tiles, table, [[1], [2]])
    happened = found.play("place 1 0,0 0")
    assert events(happened, "collected") == [
        {"event": "collected", "rule": "D8", "seat": 0, "tiles": [3, 5]}
    ]
    now = found.position()
    assert now["collected"] == [3, 5]
    assert now["table"] == spots({(0, 0): 1, (1, 0): 4, (-1, 0): 6})


def test_D8_collecting_four_tiles_at_once():
    found = match(FOUR, AROUND, [[1], [2]])
    found.play("place 1 0,0 0")
    now = found.position()
    assert now["collected"] == [3, 4, 5, 6]
    assert now["table"] == spots({(0, 0): 1})
    assert found.moves == [f"arrange {tile} 0,0 0" for tile in (3, 4, 5, 6)]
    while found.phase == "arrange":
        found.play(found.moves[0])
    assert len(found.position()["areas"][0]) == 4


def test_D9_a_token_for_each_ice_cream_and_each_sun():
    found = match(FOUR, AROUND, [[1], [2]])
    happened = found.play("place 1 0,0 0")
    told = events(happened, "tokens")[0]
    assert (told["rule"], told["earned"], told["count"]) == ("D9", 2, 2)
    now = found.position()
    assert len(now["tokens"][0]) == 2
    assert now["tokens"][0] == told["points"]
    assert sum(now["pool"]) == 21


def test_D9_one_token_per_picture_also_of_one_kind():
    found = match(("ssss", "wwww", "ssss", "ssss", "ssss"), {(1, 0): 3, (-1, 0): 4, (0, 1): 5},
                  [[1], [2]])  # fmt: skip
    found.play("place 1 0,0 0")
    assert len(found.position()["tokens"][0]) == 3


def test_D9_other_pictures_give_no_token():
    found = match(("cpkw", "wwww", "kkck"), {(0, -1): 3}, [[1], [2]])
    assert events(found.play("place 1 0,0 0"), "tokens") == []
    assert found.position()["tokens"] == [[], []]


def test_D9_only_the_owner_may_look_until_the_end():
    found = match(FOUR, AROUND, [[1], [2]])
    told = events(found.play("place 1 0,0 0"), "tokens")[0]
    assert found.game.redact(told, 0) == told
    for other in (1, None):
        assert found.game.redact(told, other) == {k: v for k, v in told.items() if k != "points"}
        assert found.view(other)["tokens"][0] == 2
        assert found.view(other)["pool"] == 21
    assert found.view(0)["tokens"] == [told["points"], 0]
    while not found.over:
        happened = found.play(found.moves[0])
    assert events(happened, "tokens_shown")[0]["tokens"] == found.position()["tokens"]
    assert found.view()["tokens"] == found.position()["tokens"]


def test_D9_tokens_run_out():
    """One token is left for two pictures."""
    tokens = [[0] * 5 + [1] * 11, [2] * 6]
    found = match(FOUR, AROUND, [[1], [2]], tokens=tokens)
    told = events(found.play("place 1 0,0 0"), "tokens")[0]
    assert (told["earned"], told["count"], told["points"]) == (2, 1, [2])
    now = found.position()
    assert now["pool"] == [0, 0, 0]
    assert len(now["tokens"][0]) == 17


def test_D9_no_token_left_nothing():
    tokens = [[0] * 5 + [1] * 11, [2] * 7]
    found = match(FOUR, AROUND, [[1], [2]], tokens=tokens)
    told = events(found.play("place 1 0,0 0"), "tokens")[0]
    assert (told["earned"], told["count"], told["points"]) == (2, 0, [])
    assert found.position()["tokens"] == tokens


def test_D10_the_top_of_the_supply_is_drawn():
    found = match(FOUR, AROUND, [[1, 2], [9, 10]], supply=[8, 7])
    drew = events(found.play("place 1 0,0 0"), "drew")[0]
    assert (drew["rule"], drew["tile"], drew["open"]) == ("D10", 8, False)
    assert found.position()["hands"][0] == [2, 8]
    assert found.position()["supply"] == [7]
    assert found.game.redact(drew, 0) == drew
    assert found.game.redact(drew, 1) == {k: v for k, v in drew.items() if k != "tile"}


def test_D10_nothing_is_drawn_from_an_empty_supply():
    found = match(FOUR, AROUND, [[1, 2], [9, 10]])
    assert events(found.play("place 1 0,0 0"), "drew") == []
    assert found.position()["hands"][0] == [2]
