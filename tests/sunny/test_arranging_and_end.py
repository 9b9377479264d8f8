"""The rules of Sunny Day by number: the area, turns, the end, the score (D11 to D19)."""

from __future__ import annotations

import pytest

from sunroom import Match, games
from tests.sunny.tables import AROUND, FOUR, STRANGE, STUCK, events, match, refusal, spots

# --- arranging -----------------------------------------------------------------------------------


def arranging(tiles, collected, area, hands=((), (2,)), **changes):
    """Seat 0 is to arrange; tile 1 lies on the table and tile 2 is seat 1's."""
    return match(
        tiles, {(0, 0): 1}, [list(hand) for hand in hands], [area, {}],
        phase="arrange", collected=collected, **changes,
    )  # fmt: skip


def test_D11_the_first_tile_of_an_area_is_placed_freely():
    found = arranging(("wwww", "wwww", "icsp", "kkkk"), [3, 4], {})
    assert found.moves == ["arrange 3 0,0 0", "arrange 4 0,0 0"]
    assert refusal(found, "arrange 3 0,0 1").rule == "D11"
    assert refusal(found, "arrange 3 1,0 0").rule == "D11"
    happened = found.play("arrange 4 0,0 0")
    assert happened[0] == {
        "event": "arranged", "rule": "D11", "seat": 0, "tile": 4, "at": [0, 0], "turn": 0,
        "pictures": 0,
    }  # fmt: skip


def test_D11_a_tile_must_complete_a_picture_with_one_already_there():
    found = arranging(("wwww", "wwww", "icsp", "iskc", "kkkk"), [4], {(0, 0): 3})
    # North of tile 3: ice cream; east: cloud; south: sun; west: parasol, which tile 4 has not.
    assert found.moves == ["arrange 4 0,-1 2", "arrange 4 0,1 3", "arrange 4 1,0 0"]
    assert refusal(found, "arrange 4 -1,0 0").rule == "D11"
    assert refusal(found, "arrange 4 0,-1 0").rule == "D11"
    assert refusal(found, "arrange 4 0,0 0").rule == "D11"
    assert refusal(found, "arrange 4 5,5 0").rule == "D11"
    assert refusal(found, "arrange 5 0,-1 2").rule == "D11"


def test_D11_tiles_already_there_do_not_move():
    found = arranging(("wwww", "wwww", "icsp", "iskc"), [4], {(0, 0): 3})
    found.play("arrange 4 1,0 0")
    assert found.position()["areas"][0] == spots({(0, 0): 3, (1, 0): 4})


def test_D11_in_the_order_one_likes():
    tiles = ("wwww", "wwww", "icsp", "iskc", "ipwk")
    for order in ((4, 5), (5, 4)):
        found = arranging(tiles, [4, 5], {(0, 0): 3})
        found.play(f"arrange {order[0]} 0,-1 2")
        assert found.phase == "arrange"
        assert {move.split()[1] for move in found.moves} == {str(order[1])}


def test_D12_a_tile_that_can_be_placed_must_be():
    found = arranging(("wwww", "wwww", "icsp", "iskc"), [4], {(0, 0): 3})
    assert refusal(found, "pass").rule == "D12"
    assert refusal(found, "place 2 0,1 0").rule == "D12"


def test_D12_what_cannot_be_placed_is_removed():
    """Tile 4 is placed, tiles 5 and 6 fit nowhere."""
    tiles = ("wwww", "wwww", "iiii", "iiii", "kkkk", "pppp")
    found = arranging(tiles, [4, 5, 6], {(0, 0): 3})
    assert {move.split()[1] for move in found.moves} == {"4"}
    happened = found.play("arrange 4 0,1 0")
    assert events(happened, "removed") == [
        {"event": "removed", "rule": "D12", "seat": 0, "tiles": [5, 6]}
    ]
    assert {5, 6} <= set(found.position()["removed"])
    assert (found.phase, found.seat) == ("place", 1)


def test_D12_when_nothing_fits_all_is_removed_at_once():
    tiles = ("kkkk", "wwww", "iiii", "kkkk")
    found = match(tiles, {(0, 0): 4}, [[1], [2]], [{(0, 0): 3}, {}])
    happened = found.play("place 1 0,1 0")
    assert [event["event"] for event in happened] == ["placed", "collected", "removed"]
    assert (found.phase, found.seat) == ("place", 1)
    assert 4 in found.position()["removed"]


def test_D12_an_area_where_the_order_of_placing_decides():
    """One ice cream is free, to the north. Tile 4 has two, so it leaves one for tile 5."""
    tiles = ("wwww", "wwww", "ikkk", "ippi", "iccc")
    found = arranging(tiles, [4, 5], {(0, 0): 3})
    found.play("arrange 4 0,-1 2")
    found.play("arrange 5 1,-1 3")
    assert len(found.position()["areas"][0]) == 3
    found = arranging(tiles, [4, 5], {(0, 0): 3})
    happened = found.play("arrange 5 0,-1 2")  # clouds all around: no place for tile 4
    assert events(happened, "removed")[0]["tiles"] == [4]
    assert len(found.position()["areas"][0]) == 2


def test_D12_suns_and_ice_creams_in_the_area_give_no_token():
    found = arranging(("wwww", "wwww", "icsp", "iskc"), [4], {(0, 0): 3})
    happened = found.play("arrange 4 0,-1 2")
    assert happened[0]["pictures"] == 1
    assert events(happened, "tokens") == []
    assert found.position()["tokens"] == [[], []]


# --- turns and the end ---------------------------------------------------------------------------


def test_D13_play_passes_to_the_left():
    found = Match("sunny", 4, 2, first=2)
    seats = [found.seat]
    while len(seats) < 9:
        found.play(found.moves[0])
        if found.phase == "place":
            seats.append(found.seat)
    assert seats == [2, 3, 0, 1, 2, 3, 0, 1, 2]


def test_D13_a_player_with_no_tiles_is_skipped():
    tiles = ("iiii",) * 9
    found = match(tiles, {(0, 0): 1, (1, 0): 2}, [[3], [], [4]])
    happened = []
    found.play("place 3 0,1 0")
    while found.phase == "arrange":
        happened = found.play(found.moves[0])
    assert found.seat == 2
    assert events(happened, "skipped") == [{"event": "skipped", "rule": "D13", "seat": 1}]


def test_D13_the_only_one_with_tiles_goes_on_alone():
    tiles = ("iiii",) * 9
    found = match(tiles, {(0, 0): 1, (1, 0): 2}, [[3, 4], []])
    found.play("place 3 0,1 0")
    while found.phase == "arrange":
        found.play(found.moves[0])
    assert (found.seat, found.phase) == (0, "place")


def test_D14_the_end_when_supply_and_hands_are_empty():
    tiles = ("iiii",) * 9
    found = match(tiles, {(0, 0): 1, (1, 0): 2}, [[3], [4]])
    happened = []
    while not found.over:
        happened = found.play(found.moves[0])
    assert events(happened, "over") == [{"event": "over", "rule": "D14"}]
    now = found.position()
    assert (now["seat"], now["hands"], now["revealed"]) == (None, [[], []], [True, True])
    assert found.moves == []
    assert refusal(found, "pass").code == "over"


def test_D14_the_last_tiles_are_still_arranged():
    tiles = ("iiii",) * 9
    found = match(tiles, {(0, 0): 1, (1, 0): 2}, [[3], []])
    found.play("place 3 0,1 0")
    assert found.phase == "arrange"
    found.play(found.moves[0])
    assert found.over


def test_D15_the_deadlock():
    found = match(STUCK, {(0, 0): 3}, [[1, 2], [5, 6], [7]], supply=[])
    assert found.play("pass")[-1]["event"] == "revealed"
    found.play("pass")
    assert not found.over
    happened = found.play("pass")
    assert found.over
    assert events(happened, "over") == [{"event": "over", "rule": "D15"}]
    now = found.position()
    assert (now["stuck"], now["hands"]) == (3, [[1, 2], [5, 6], [7]])
    assert Match.from_position(now).position() == now


def test_D15_the_deadlock_leaves_the_supply():
    found = match(STUCK, {(0, 0): 3}, [[1, 2], [5, 6]], supply=[4, 8])
    found.play("pass")
    found.play("pass")
    assert found.over
    assert found.view()["supply"] == [4, 8]


def test_D15_players_without_tiles_do_not_count():
    found = match(STUCK, {(0, 0): 3}, [[1, 2], [], [7]])
    found.play("pass")
    assert found.seat == 2
    found.play("pass")
    assert found.over


def test_D15_not_while_one_of_them_can_place():
    found = match(STUCK, {(0, 0): 3}, [[1, 2], [4], [7]])
    found.play("pass")
    found.play("place 4 0,1 0")
    assert found.position()["stuck"] == 0
    assert not found.over


# --- score ---------------------------------------------------------------------------------------


def a_row(first: int, count: int) -> dict[tuple[int, int], int]:
    return {(x, 0): first + x for x in range(count)}


def test_D16_worked_example_of_the_rulebook():
    """9 tiles, 8 completed pictures, tokens worth 0, 1 and 2: 20 points."""
    tiles = ("wwww", *["cccc"] * 9)
    found = match(tiles, {(0, 0): 1}, [[], []], [a_row(2, 9), {}], phase="over", seat=None,
                  tokens=[[0, 1, 2], []])  # fmt: skip
    score = found.score()
    assert score.scores == [20, 0]
    assert score.winners == [0]
    mine = [item for item in score.detail if item["seat"] == 0]
    assert {item["rule"] for item in mine} == {"D16"}
    assert [item["points"] for item in mine if item["item"] == "tiles"] == [9]
    assert [item["points"] for item in mine if item["item"] == "picture"] == [1] * 8
    assert [item["points"] for item in mine if item["item"] == "token"] == [0, 1, 2]


def test_D16_pictures_count_on_all_sides_and_only_where_complete():
    """Four tiles in a square: three of the four touching edges match."""
    tiles = ("wwww", "kisk", "kkci", "skck", "ckkc")
    square = {(0, 0): 2, (1, 0): 3, (0, 1): 4, (1, 1): 5}
    found = match(tiles, {(0, 0): 1}, [[], []], [square, {}], phase="over", seat=None)
    kinds = [item["kind"] for item in found.score().detail if item["item"] == "picture"]
    assert kinds == ["i", "s", "c"]
    assert found.score().scores == [4 + 3, 0]


def test_D16_the_score_as_if_the_match_ended_now():
    found = Match("sunny", 3, 8)
    for _ in range(30):
        found.play(found.moves[0])
    score = found.score()
    now = found.position()
    assert score.winners == []
    for seat in range(3):
        pictures = [i for i in score.detail if i["item"] == "picture" and i["seat"] == seat]
        points = len(now["areas"][seat]) + len(pictures) + sum(now["tokens"][seat])
        assert score.scores[seat] == points


def ended(areas, tokens, players=2, **changes):
    tiles = ("wwww", *["cccc"] * 30)
    return match(tiles, {(0, 0): 1}, [[] for _ in range(players)], areas, phase="over", seat=None,
                 tokens=tokens, **changes)  # fmt: skip


def test_D17_most_points_win():
    assert ended([a_row(2, 3), a_row(10, 4)], [[], []]).score().winners == [1]


def test_D17_a_tie_goes_to_more_tiles():
    """5 points each: three tiles with two pictures, or one tile and tokens worth four."""
    found = ended([{(0, 0): 10}, a_row(2, 3)], [[2, 2], []])
    assert found.score().scores == [5, 5]
    assert found.score().winners == [1]


def test_D17_still_tied_the_victory_is_shared():
    found = ended([a_row(2, 2), a_row(10, 2), {(0, 0): 20}], [[], [], []], players=3)
    assert found.score().scores == [3, 3, 1]
    assert found.score().winners == [0, 1]
    shares = [0.0] * 5
    games.get("sunny").kernel.run.result(found._state, shares)
    assert shares[:3] == [0.5, 0.5, 0.0]


def test_D18_collected_tiles_are_stacked():
    found = match(FOUR, AROUND, [[1], [2]], simplified=True)
    happened = found.play("place 1 0,0 0")
    assert [event["event"] for event in happened] == ["placed", "collected", "tokens", "stacked"]
    now = found.position()
    assert (now["stacks"], now["areas"], now["collected"]) == ([4, 0], [[], []], [])
    assert (found.phase, found.seat) == ("place", 1)
    assert not {3, 4, 5, 6} & set(now["removed"])
    assert len(now["tokens"][0]) == 2


def test_D18_no_arranging_in_the_simplified_game():
    found = Match("sunny", 2, 5, simplified=True)
    while not found.over:
        assert found.phase == "place"
        found.play(found.moves[0])
    assert found.position()["areas"] == [[], []]
    assert sum(found.position()["stacks"]) + len(found.position()["table"]) == 56


def test_D19_a_point_for_each_collected_tile_and_the_tokens():
    found = ended(None, [[2, 1], [0]], simplified=True, stacks=[5, 7])
    score = found.score()
    assert score.scores == [8, 7]
    assert score.winners == [0]
    assert {item["rule"] for item in score.detail} == {"D19"}


def test_D19_ties_by_collected_tiles():
    found = ended(None, [[2, 1], [0]], simplified=True, stacks=[5, 8])
    assert found.score().scores == [8, 8]
    assert found.score().winners == [1]
    assert ended(None, [[2], [2]], simplified=True, stacks=[4, 4]).score().winners == [0, 1]


@pytest.mark.parametrize("tiles", STRANGE)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_other_tile_sets_play_to_the_end(tiles, players):
    for seed in range(5):
        found = Match("sunny", players, seed, tiles=tiles)
        while not found.over:
            moves = found.moves
            found.play(moves[seed * 7 % len(moves)])
        assert found.score().winners
