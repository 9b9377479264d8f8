"""The terminal's picture of a match: pleasant with and without colour, and honest."""

from __future__ import annotations

import io
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.console import Console

from sunroom import Match, games
from sunroom.games.painting import Choice, Scene
from sunroom.terminal.painters import painter
from tests.sunset.tables import STEALTH, Resolved, load, play, seen

PAINTER = painter(games.get("sunset"))
NAMES = ("Ada", "Ben")


def drawn(match: Match, viewer: int | None, colour: bool = False) -> str:
    moves = match.moves if viewer == match.seat else []
    scene = Scene(match.view(viewer), viewer, NAMES, moves)
    file = io.StringIO()
    console = Console(file=file, width=80, force_terminal=colour, no_color=not colour)
    console.print(PAINTER.table(scene))
    return file.getvalue()


def sentences(match: Match, viewer: int | None, happened: list[dict]) -> list[str]:
    told = [PAINTER.sentence(seen(match, event, viewer), NAMES, viewer) for event in happened]
    return [sentence for sentence in told if sentence]


def in_the_middle() -> Match:
    return load(
        "isis apis maat osiris",
        "apofis heka anubis libro",
        {"boat/h1": "tefnut", "duat/h1": "horus", "boat/s1": "plaga", "duat/s1": "seth"},
        number=3,
        control={"boat": "s"},
        dealt={"h": 0, "s": 1},
        discards=["h bastet"],
    )


def test_a_face_down_card_is_named_to_its_owner_alone():
    match = in_the_middle()
    horus, seth, nobody = (drawn(match, viewer) for viewer in (0, 1, None))
    assert "▒ Horus 1" in horus
    assert "▒ face down" in horus
    assert "▒ Seth 1" not in horus
    assert "▒ Seth 1" in seth
    assert "▒ Horus 1" not in seth
    assert nobody.count("▒ face down") == 2


def test_hands_are_shown_to_their_owner_alone():
    match = in_the_middle()
    assert "Isis P+1" in drawn(match, 0)
    assert "El Libro 5" not in drawn(match, 0)
    assert "4 cards in hand" in drawn(match, 0)
    assert drawn(match, None).count("4 cards in hand") == 2


def test_the_table_says_what_matters():
    picture = drawn(in_the_middle(), 0)
    assert "Round 3: the sun rises, and Horus begins." in picture
    assert "Seth controls" in picture
    assert "discarded: Bastet (Horus)" in picture
    assert "Sun Boat  P 3 → 0" in picture  # La Plaga
    assert "H 4, S 3" in picture
    assert "+ ?" in picture  # Seth's face-down unit in the Duat


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_without_colour_there_are_no_escapes_and_no_line_is_too_long(viewer):
    picture = drawn(in_the_middle(), viewer)
    assert "\x1b" not in picture
    assert all(len(line) <= 80 for line in picture.splitlines())
    assert "\x1b[" in drawn(in_the_middle(), viewer, colour=True)


def test_the_own_side_is_below():
    match = in_the_middle()
    assert drawn(match, 0).index("▒ Horus 1") > drawn(match, 0).index("Seth controls")
    assert drawn(match, 1).index("▒ Seth 1") > drawn(match, 1).index("Seth controls")


def test_possible_targets_are_marked():
    match = in_the_middle()
    match.play("play isis boat")
    assert "[La Plaga 3]" in drawn(match, 0)
    assert "[La Plaga 3]" not in drawn(match, 1)


@settings(max_examples=8)
@given(st.integers(0, 2**53 - 1))
def test_whole_matches_can_be_drawn_and_told(seed):
    match = Match("sunset", seed=seed)
    chooser = random.Random(seed)
    while not match.over:
        viewer = chooser.choice([0, 1, None])
        picture = drawn(match, viewer)
        assert all(len(line) <= 80 for line in picture.splitlines())
        scene = Scene(match.view(match.seat), match.seat, NAMES, match.moves)
        assert PAINTER.question(scene)
        assert sorted(moves(PAINTER.choices(scene))) == match.moves
        told = sentences(match, viewer, match.play(chooser.choice(match.moves)))
        assert all(line.endswith(".") and len(line) <= 100 for line in told)
    assert "Round" in drawn(match, None)


def moves(choices) -> list[str]:
    """All moves of a menu and its further menus."""
    found: list[str] = []
    for choice in choices:
        assert isinstance(choice, Choice)
        assert len(choice.label) < 76
        found += moves(choice.more) if choice.more else [str(choice.move)]
    return found


def test_a_sentence_names_no_card_that_its_reader_must_not_know():
    match = load("bastet horus apis maat heka ra", "eclipse seth tefnut osiris apofis anubis", {})
    happened = play(match, "play bastet boat", "play eclipse boat")
    for viewer, hidden in ((0, "Eclipse"), (1, "Bastet"), (None, "Eclipse"), (None, "Bastet")):
        assert not any(hidden in line for line in sentences(match, viewer, happened))
    assert "● You play Bastet face down in Sun Boat." in sentences(match, 0, happened)
    assert "● Ada plays a card face down in Sun Boat." in sentences(match, 1, happened)


def test_a_lane_is_told_with_its_sums():
    lane = Resolved("duat", "apis plaga", "maat seth", 3, control={"duat": "h"})
    told = sentences(lane.match, 0, lane.events)
    assert told == [
        "Duat has power 1: Horus 4, Seth 3 (6 → 1; Apis 1 + La Plaga 3 / Maat 2 + Seth 1).",
        "● You win Duat (S18).",
        "● You already control Duat and deal 1 damage (S20).",
    ]
    assert sentences(lane.match, 1, lane.events)[2] == (
        "● Ada already controls Duat and deals 1 damage (S20)."
    )


def test_the_result_shows_damage_and_lanes():
    lane = Resolved("deshret", "bastet tefnut", "apofis seth", 3, control={"deshret": "h"})
    file = io.StringIO()
    score = lane.match.score()
    Console(file=file, width=80).print(PAINTER.result(score, NAMES, lane.match.view(None)))
    assert "Deshret" in file.getvalue()
    assert "damage dealt (S22)" in file.getvalue()


def test_stealth_cards_are_announced_in_the_menu():
    match = load("bastet horus apis maat heka ra", "eclipse seth tefnut osiris apofis anubis", {})
    scene = Scene(match.view(0), 0, NAMES, match.moves)
    labels = {choice.label.split()[1]: choice.label for choice in PAINTER.choices(scene)}
    for name, label in labels.items():
        assert ("face down" in label) == (name in STEALTH)
        assert name in games.get("sunset").words.names["short"]
