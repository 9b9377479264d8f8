"""Boards as data (L5): what is accepted, and what each mistake is told."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sunroom import Match, Refused
from sunroom.games.lane import board as boards
from tests.golden import data_file

SMALL = "g1 r1 b1\ny1 ## p1\nr2 b2 g2"


def refusal(text: str) -> str:
    with pytest.raises(Refused) as caught:
        boards.parse(text)
    assert caught.value.code == "bad_board" and caught.value.rule == "L5"
    return caught.value.message


def test_a_board_survives_being_written():
    for board in (boards.named("default"), boards.parse(SMALL)):
        assert boards.parse(board.text()) == board


def test_comments_and_spacing_do_not_matter():
    text = "# mine\n\n  g1   r1 b1\n#\ny1 ## p1\n\tr2 b2 g2\n\n"
    assert boards.parse(text) == boards.parse(SMALL)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "empty"),
        ("# only a comment", "empty"),
        ("g1 r1\ny1 b1", "2 rows"),
        ("g1", "1 row;"),
        ("g1 r1 b1\ny1 ## p1\nr2 b2", "line 3 has 2 entries"),
        ("g1 r1 b1\ny1 ## p1\nr2 b2 x2", "line 3, column c: 'x2'"),
        ("g1 r1 b1\ny1 ## p1\nr2 b2 g6", "'g6' is not valid"),
        ("g1 r1 b1\ny1 ## p1\nr2 b2 g0", "'g0' is not valid"),
        ("g1 r1 b1\ny1 r1 p1\nr2 b2 g2", "centre must be the fountain"),
        ("## r1 b1\ny1 ## p1\nr2 b2 g2", "in the centre only"),
        (".. r1 b1\ny1 ## p1\nr2 b2 g2", "corner area A1 has no space"),
        ("g1 r1 b1\ny1 ## p1\nr2 b2 ..", "corner area A2 has no space"),
        ("g1 .. b1\n.. ## p1\nr2 b2 g2", "a1 cannot be reached"),
        ("\n".join([" ".join(["r1"] * 17)] * 17), "17 rows"),
        ("r1 " * 20_000, "too long"),
    ],
)
def test_each_mistake_is_told(text, told):
    assert told in refusal(text)


def test_the_largest_board_can_be_played():
    side = 15
    rows = [
        ["bgpry"[(r + 2 * c) % 5] + str(1 + (r * c) % 5) for c in range(side)] for r in range(side)
    ]
    rows[7][7] = "##"
    text = "\n".join(" ".join(row) for row in rows)
    match = Match("lane", 4, seed=1, board=text)
    import random

    chooser = random.Random(1)
    while not match.over:
        match.play(chooser.choice(match.moves))
    assert match.outcome is not None


def test_the_smallest_board_can_be_played():
    match = Match("lane", 2, seed=1, board=SMALL)
    while not match.over:
        builds = [move for move in match.moves if move.startswith(("build", "park"))]
        match.play(
            builds[0]
            if builds
            else match.moves[-1]
            if match.moves[-1] == "stop"
            else match.moves[0]
        )
    assert match.position()["ending"] is False


@given(st.text(alphabet="bgpry12345.# \n", max_size=200))
def test_any_text_is_a_board_or_refused(text):
    try:
        board = boards.parse(text)
    except Refused:
        return
    assert boards.parse(board.text()) == board


def test_the_option_takes_names_and_texts():
    default = boards.named("default").text()
    assert Match("lane", 2, seed=1, board=default).options["board"] == "default"
    text = data_file("courtyard")
    assert Match("lane", 2, seed=1, board=text).options["board"] == boards.parse(text).text()
    for bad in ("elsewhere", "", 5, True):
        with pytest.raises(Refused, match="board"):
            Match("lane", 2, seed=1, board=bad)
