"""L7 to L18, L25: the turns of Sunrise Lane and its end, each rule by its number."""

from __future__ import annotations

import pytest

from sunroom import Match
from sunroom.games.lane import board as boards
from tests.golden import data_file
from tests.lane.table import Houses, at, play, refused

# --- building ------------------------------------------------------------------------------------


def test_L7_adjacent_spaces_share_a_side():
    match = at(["bgy", "p"], {"f5": (0, 1), "f4": (1, 1)}, "e4")
    assert "build d4 1" in match.moves  # left of the park
    assert refused(match, "build c6 1").rule == "L8"
    assert refused(match, "build d6 1").rule == "L8"  # only a corner away from e6


def test_L8_the_first_build_touches_the_fountain():
    match = at(["bgpry", "b"])
    spaces = {move.split()[1] for move in match.moves if move.startswith("build")}
    assert spaces == {"f5", "e6", "g6", "f7"}


def test_L8_or_anything_built_whoever_built_it():
    match = at(["bgpry", "b"], {"f5": (1, 1)}, "e6")
    spaces = {move.split()[1] for move in match.moves if move.startswith("build")}
    assert spaces == {"f4", "g6", "f7", "d6"}
    assert refused(match, "build a1 1").rule == "L8"


def test_L9_cards_of_the_colour_become_floors_and_points():
    match = at(["rrb", "b"], {"i4": (1, 1)}, "g6 h6 i6 h5 h4")
    (event,) = match.play("build i5 2")  # red with four dots
    assert event == {
        "event": "house", "rule": "L9", "seat": 0, "at": "i5", "floors": 2, "colour": "r",
        "points": 8,
    }  # fmt: skip
    found = match.position()
    assert found["houses"]["i5"] == [0, 2]
    assert found["scores"][0] == 8
    assert found["pieces"][0] == 26
    assert found["hands"][0] == "b"
    assert found["discards"] == "rr"


def test_L9_not_more_floors_than_cards_or_pieces():
    match = at(["rrb", "b"])
    assert refused(match, "build f5 3").rule == "L9"
    assert refused(match, "build g6 1").rule == "L9"
    few = with_one_piece("rrb")
    assert "build f5 1" in few.moves
    assert "build f5 2" not in few.moves
    assert refused(few, "build f5 2").rule == "L9"


def with_one_piece(hand: str) -> Match:
    """Seat 0 in the middle of a turn with one piece left, having just laid a park on f4."""
    houses = dict.fromkeys(("f7", "f8", "f9", "f10", "f11"), (0, 5)) | {"e11": (0, 2)}
    return at([hand, "b"], houses, "g6 h6 h5 h4 g4 f4", phase="build", last="f4", park_used=True)


def test_L10_a_space_is_never_built_on_again():
    match = at(["rrr", "b"], {"f5": (0, 1)}, "e6")
    assert refused(match, "build f5 1").rule == "L10"
    assert refused(match, "park e6 r").rule == "L10"


def test_L11_the_next_build_touches_the_one_just_built():
    match = at(["ryyg", "b"], {"g6": (1, 1)})
    match.play("build f5 1")
    assert match.phase == "build"
    assert match.position()["last"] == "f5"
    assert refused(match, "build e6 1").rule == "L11"  # it touches the fountain, not f5
    assert "build f4 1" in match.moves
    match.play("build f4 2")
    assert match.moves == [
        "build e4 1",
        "build g4 1",
        "park e4 g",
        "park f3 g",
        "park g4 g",
        "stop",
    ]


def test_L11_no_other_limit_than_the_cards():
    match = at(["bgpry", "b"], {"f7": (1, 1)})
    play(match, "build f8 1", "build e8 1", "build d8 1", "build d9 1", "build d10 1")
    assert match.position()["hands"][0] == ""
    assert match.moves == ["stop"]


def test_L12_a_park_once_a_turn_for_any_card():
    match = at(["bgr", "b"])
    assert {f"park f7 {card}" for card in "bgr"} <= set(match.moves)
    (event,) = match.play("park f7 g")
    assert event == {"event": "park", "rule": "L12", "seat": 0, "at": "f7", "colour": "g"}
    found = match.position()
    assert found["tokens"] == 19 and found["scores"] == [0, 0] and found["pieces"] == [28, 28]
    assert found["parks"] == ["f7"] and found["discards"] == "g" and found["park_used"]
    assert not [move for move in match.moves if move.startswith("park")]
    assert refused(match, "park f8 b").rule == "L12"


def test_L12_a_park_may_be_the_only_build_and_is_allowed_again_next_turn():
    match = at(["bg", "rr"])
    play(match, "park f7 b", "stop")
    assert "park f8 r" in match.moves
    play(match, "park f8 r", "stop")
    assert any(move.startswith("park") for move in match.moves)


def test_L12_a_park_after_a_house_and_a_house_after_a_park():
    match = at(["rby", "b"])
    play(match, "build f5 1", "park f4 b")
    assert match.phase == "build"
    assert "stop" in match.moves


def test_L12_no_token_no_park():
    names = "f5 f4 f3 f2 f1 e6 d6 c6 b6 a6 g6 h6 i6 j6 k6 f7 f8 f9 f10 f11"  # the whole cross
    match = at(["bg", "rr"], {}, names)
    assert match.position()["tokens"] == 0
    assert not [move for move in match.moves if move.startswith("park")]
    assert refused(match, "park e8 b").rule == "L12"


def test_L13_stopping_draws_one_card():
    match = at(["rr", "b"])
    assert refused(match, "stop").rule == "L13"
    match.play("build f5 1")
    (event,) = match.play("stop")
    assert event["event"] == "drew" and event["rule"] == "L13" and event["count"] == 1
    assert len(match.position()["hands"][0]) == 2
    assert match.seat == 1 and match.phase == "turn"


def test_L13_when_nothing_can_be_built_stop_is_the_only_move():
    match = at(["r", "b"])
    match.play("build f5 1")
    assert match.moves == ["stop"]


def test_L14_drawing_instead_of_building():
    match = at(["rr", "b"])
    (event,) = match.play("draw")
    assert event["rule"] == "L14" and event["count"] == 2 and len(event["cards"]) == 2
    assert len(match.position()["hands"][0]) == 4
    assert match.seat == 1


def test_L14_drawing_is_always_allowed_but_not_after_building():
    match = at(["", ""])
    assert match.moves == ["draw"]
    match = at(["r", "b"])
    match.play("build f5 1")
    assert refused(match, "draw").rule == "L14"


def test_L15_discard_down_to_five():
    match = at(["bbbrr", "b"])
    match.play("draw")
    assert match.phase == "discard" and match.seat == 0
    assert refused(match, "draw").rule == "L15"
    assert refused(match, "build f5 1").rule == "L15"
    (event,) = match.play("discard b")
    assert event == {"event": "discarded", "rule": "L15", "seat": 0, "colour": "b"}
    assert match.phase == "discard", "seven cards: one more"
    match.play("discard r")
    assert match.seat == 1 and match.phase == "turn"
    assert len(match.position()["hands"][0]) == 5
    assert match.position()["discards"] == "br"


def test_L15_only_held_colours_and_only_when_asked():
    match = at(["bbbbb", "b"], discards="p" * 11 + "y" * 11 + "g" * 11 + "r" * 11)
    assert refused(match, "discard b").rule == "L15"
    match.play("draw")
    assert match.moves == ["discard b"]
    assert refused(match, "discard r").rule == "L15"


def test_L15_with_four_cards_one_draw_too_many():
    match = at(["bbbb", "b"])
    match.play("draw")
    assert match.phase == "discard"
    match.play("discard b")
    assert match.seat == 1


def test_L16_the_discards_become_the_deck_when_a_card_is_needed():
    deck_of_one = "p" * 11 + "y" * 11 + "g" * 11 + "r" * 8 + "b" * 10
    match = at(["rr", "b"], discards=deck_of_one)
    assert match.position()["deck"] == "r"
    first, shuffled, second = match.play("draw")
    assert first["cards"] == "r" and first["count"] == 1
    assert shuffled == {"event": "shuffled", "rule": "L16", "count": len(deck_of_one)}
    assert second["count"] == 1
    found = match.position()
    assert found["discards"] == "" and len(found["deck"]) == len(deck_of_one) - 1


def test_L16_an_empty_deck_waits_until_a_card_is_needed():
    match = at(["rr", "b"], discards="p" * 11 + "y" * 11 + "g" * 11 + "r" * 8 + "b" * 10)
    match.play("build f5 1")
    match.play("stop")
    assert match.position()["deck"] == ""
    shuffled, drew = match.play("draw")
    assert shuffled["event"] == "shuffled" and drew["count"] == 2


# --- the end -------------------------------------------------------------------------------------


def ending_match(first: int) -> Match:
    """Seat 0 to move with three pieces left; three players, the first player as given."""
    houses = {"f7": (0, 5), "f8": (0, 5), "f9": (0, 5), "f10": (0, 5), "f11": (0, 5)}
    return at(["rrr", "bb", "gg"], houses, first=first)


def test_L17_two_pieces_left_and_the_round_is_played_out():
    match = ending_match(first=0)
    match.play("build f5 1")
    events = match.play("stop")
    assert {"event": "ending", "rule": "L17", "seat": 0, "pieces": 2} in events
    assert match.position()["ending"] and not match.over
    match.play("draw")
    assert match.seat == 2 and not match.over
    events = match.play("draw")
    assert match.over and match.seat is None and match.moves == []
    assert {"event": "over", "rule": "L17"} in events


def test_L17_the_last_of_a_round_ends_it_at_once():
    match = ending_match(first=1)
    play(match, "build f5 1", "stop")
    assert match.over


def test_L17_it_counts_after_the_turn_not_within():
    match = ending_match(first=0)
    match.play("build f5 1")
    assert not match.position()["ending"]
    match = ending_match(first=0)
    match.play("draw")
    assert not match.position()["ending"], "three pieces are not few"


def corners_but(*free: str) -> tuple[str, dict[str, tuple[int, int]]]:
    """All corner spaces of the courtyard taken but these; the cross gives the way."""
    board = boards.parse(data_file("courtyard"))
    names = [boards.space_name(boards.cell(*place)) for place in board.spaces]
    taken = [name for name in names if name not in free]
    parks = [name for name in taken if "d" in name or "4" in name]
    houses = {name: (i % 2, 1) for i, name in enumerate(taken) if name not in parks}
    return " ".join(parks), houses


def test_L18_full_corners_end_the_match_at_once():
    parks, houses = corners_but("b1")
    text = boards.parse(data_file("courtyard")).text()
    match = at(["rr", "bb"], houses, parks, board=text)
    events = match.play("build b1 1")
    assert match.over
    assert {"event": "over", "rule": "L18"} in events
    assert not [event for event in events if event["event"] == "drew"]
    found = match.position()
    assert found["hands"] == ["r", "bb"], "no card is drawn"
    assert found["last"] is None and not found["ending"]


def test_L18_also_by_a_park_and_in_the_middle_of_a_chain():
    parks, houses = corners_but("a1", "b1")
    text = boards.parse(data_file("courtyard")).text()
    match = at(["gr", "bb"], houses, parks, board=text)
    match.play("build a1 1")
    assert not match.over
    match.play("park b1 r")
    assert match.over


def test_L25_most_points_win():
    match = at(
        ["", ""],
        {"f7": (0, 5), "f8": (0, 5), "f9": (0, 5), "f10": (0, 5), "f11": (0, 5), "e8": (0, 1)}
        | {"g6": (1, 1)},
        phase="over",
        seat=None,
        ending=True,
    )
    assert match.outcome is not None
    assert match.outcome.winners == (0,)
    assert match.score().winners == [0]


def tied_position(hands: list[str]) -> Match:
    """Both have houses worth 27 and a group of four; both have two pieces left."""
    north = dict.fromkeys(("f5", "f4", "f3", "f2", "e6"), (0, 5)) | {"d6": (0, 1)}
    south = dict.fromkeys(("g6", "h6", "i6", "f7", "f8"), (1, 5)) | {"h7": (1, 1)}
    return at(hands, north | south, phase="over", seat=None, ending=True)


@pytest.mark.parametrize(
    ("hands", "winners"), [(["bb", "b"], (0,)), (["b", "bb"], (1,)), (["g", "b"], (0, 1))]
)
def test_L25_cards_in_hand_break_a_tie_else_it_is_shared(hands, winners):
    match = tied_position(hands)
    score = match.score()
    assert score.scores[0] == score.scores[1]
    assert match.outcome is not None
    assert match.outcome.winners == winners


# --- the rulebook's worked examples --------------------------------------------------------------


def test_example_1_a_chain_of_three():
    match = at(["bgpr", "b", "b"], {"a5": (1, 1)}, "f5 f4 e4 d4 c4 b4 a4")
    play(match, "build a6 1", "build b6 1", "build c6 1")
    assert match.position()["scores"][0] == 2 + 1 + 3
    match.play("stop")
    assert len(match.position()["hands"][0]) == 2


# Parks to g9, beside f9, that leave d8, e8, f8 and g8 free. A house on f7, above f8, has to stand
# there: else its blue space would be a third one to go on to, where the book knows only two.
WAY_TO_G9 = "g6 h6 h7 h8 h9 g9"
ABOVE_F8: Houses = {"f7": (1, 1)}


def test_example_3_four_houses_beside_a_park():
    match = at(["gpry", "b", "b"], ABOVE_F8, WAY_TO_G9)
    play(match, "build f9 1", "build f8 1", "build e8 1", "build d8 1")
    assert match.position()["scores"][0] == 4 + 1 + 2 + 3


def test_example_3_left_or_right_but_not_both():
    match = at(["bpry", "b", "b"], ABOVE_F8, WAY_TO_G9)
    play(match, "build f9 1", "build f8 1")
    assert [move for move in match.moves if move.startswith("build")] == [
        "build e8 1",
        "build g8 1",
    ]
    match.play("build e8 1")
    assert refused(match, "build g8 1").rule == "L11"


def test_example_5_a_park_on_the_way_to_fifteen_points():
    match = at(["bgggp", "b"], {"d11": (1, 1)}, "f7 f8 e8 d8 d9 d10")
    match.play("build c11 1")
    assert match.position()["scores"][0] == 3
    assert {move.split()[1] for move in match.moves if move != "stop"} == {"b11"}
    play(match, "park b11 b", "build a11 3")
    assert match.position()["scores"][0] == 3 + 15
