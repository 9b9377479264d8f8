"""L19 to L24: the bonus for the areas of the town."""

from __future__ import annotations

import pytest

from sunroom import Match
from tests.lane.table import at


def bonus(match: Match, area: str) -> dict[int, int]:
    """Points by seat for those who are ranked in an area."""
    return {i["seat"]: i["points"] for i in match.score().detail if i.get("area") == area}


# Corner A1 of the default board, reached along the cross and row 4.
A1_PATH = "f5 f4"


def test_L19_taller_houses_first_then_how_many():
    houses = {"e4": (0, 2), "d4": (1, 3), "c4": (0, 2), "b4": (2, 2)}
    match = at(["", "", ""], houses, A1_PATH)
    assert bonus(match, "A1") == {1: 10, 0: 6, 2: 3}


def test_L19_one_floor_does_not_count_and_lower_floors_break_no_tie():
    houses = {"e4": (0, 3), "d4": (1, 3), "c4": (0, 2), "b4": (2, 1)}
    match = at(["", "", ""], houses, A1_PATH)
    assert bonus(match, "A1") == {0: 10, 1: 10}


@pytest.mark.parametrize("tall", [5, 4, 3, 2])
def test_L19_five_floors_down_to_two(tall):
    match = at(["", ""], {"e4": (0, tall), "d4": (1, 1)}, A1_PATH)
    (item,) = [item for item in match.score().detail if item.get("area") == "A1"]
    assert item == {
        "item": "tallest", "seat": 0, "points": 10, "rule": "L19", "area": "A1", "place": 1,
        "floors": tall, "houses": 1,
    }  # fmt: skip


def test_L19_the_other_A_area_is_judged_by_itself():
    houses = {"g8": (0, 2), "h8": (1, 3), "e4": (0, 3)}
    match = at(["", ""], houses, "f7 f8 f5 f4")
    assert bonus(match, "A2") == {1: 10, 0: 6}
    assert bonus(match, "A1") == {0: 10}


def test_L20_most_houses_whatever_their_height():
    houses = {"g4": (0, 5), "h4": (1, 1), "h5": (1, 1), "i4": (2, 2), "i5": (2, 1), "h3": (2, 1)}
    match = at(["", "", ""], houses, A1_PATH)
    assert bonus(match, "B1") == {2: 10, 1: 6, 0: 3}
    items = [item for item in match.score().detail if item.get("area") == "B1"]
    assert [item["houses"] for item in items] == [3, 2, 1]


def test_L21_the_largest_group_over_the_whole_board():
    houses = {"f5": (0, 1), "f4": (0, 1), "g4": (0, 1), "e4": (1, 2), "d4": (1, 1)}
    match = at(["", ""], houses)
    assert bonus(match, "C") == {0: 10, 1: 6}
    spaces = [i["spaces"] for i in match.score().detail if i["item"] == "group"]
    assert spaces == [3, 2]


def test_L21_parks_join_nothing_and_corners_do_not_touch():
    houses = {"f5": (0, 1), "f3": (0, 1), "e6": (0, 1), "g4": (1, 1), "h4": (1, 1)}
    match = at(["", ""], houses, "f4")
    assert bonus(match, "C") == {1: 10, 0: 6}


def test_L22_ten_six_three_and_nothing():
    houses = {"e4": (0, 5), "d4": (1, 4), "c4": (2, 3), "b4": (3, 2)}
    match = at(["", "", "", ""], houses, A1_PATH)
    assert bonus(match, "A1") == {0: 10, 1: 6, 2: 3, 3: 0}


def test_L23_nothing_that_counts_is_not_ranked():
    match = at(["", "", ""], {"e4": (0, 2), "d4": (1, 1)}, A1_PATH)
    assert bonus(match, "A1") == {0: 10}
    assert bonus(match, "B1") == {}
    assert bonus(match, "C") == {0: 10, 1: 10}, "seat 2 has no house at all"


@pytest.mark.parametrize(("ties", "third"), [("next", 6), ("skip", 3)])
def test_L24_what_comes_after_a_tie_depends_on_the_edition(ties, third):
    houses = {"e4": (0, 3), "d4": (1, 3), "c4": (2, 2)}
    match = at(["", "", ""], houses, A1_PATH, options={"ties": ties})
    assert bonus(match, "A1") == {0: 10, 1: 10, 2: third}


@pytest.mark.parametrize(("ties", "last"), [("next", 3), ("skip", 0)])
def test_L24_a_tie_for_second(ties, last):
    houses = {"e4": (0, 4), "d4": (1, 3), "c4": (2, 3), "b4": (3, 2)}
    match = at(["", "", "", ""], houses, A1_PATH, options={"ties": ties})
    assert bonus(match, "A1") == {0: 10, 1: 6, 2: 6, 3: last}


def test_L24_all_tied():
    houses = {"e4": (0, 2), "d4": (1, 2), "c4": (2, 2)}
    assert bonus(at(["", "", ""], houses, A1_PATH), "A1") == {0: 10, 1: 10, 2: 10}


def test_the_example_of_the_bonus_in_an_A_area():
    blue, yellow, red = 0, 1, 2
    houses = {
        "d4": (blue, 3), "d5": (blue, 2), "d6": (blue, 2),
        "d3": (yellow, 2), "d2": (yellow, 2), "c2": (yellow, 1),
        "c4": (red, 2), "b4": (red, 1), "a4": (red, 1), "a3": (red, 1),
    }  # fmt: skip
    match = at(["", "", ""], houses, "e6")
    assert bonus(match, "A1") == {blue: 10, yellow: 6, red: 3}
    groups = {i["seat"]: i["spaces"] for i in match.score().detail if i["item"] == "group"}
    assert groups == {red: 4, yellow: 3, blue: 3}
    assert bonus(match, "C") == {red: 10, yellow: 6, blue: 6}
