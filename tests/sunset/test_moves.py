"""Moves as text: one canonical form, and refusals that say what would be right."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sunroom import Match
from sunroom.games.sunset import notation, rules
from sunroom.games.terms import Refused
from tests.sunset.tables import load, play


def refusal(match: Match, move: object) -> Refused:
    before = match.position()
    with pytest.raises(Refused) as refused:
        match.play(move)  # type: ignore[arg-type]
    assert match.position() == before
    return refused.value


def test_every_move_has_one_text_of_its_own():
    texts = [notation.write(move) for move in range(rules.MOVES)]
    assert len(set(texts)) == rules.MOVES
    assert {"keep", "swap maat", "swap maat down", "play heka boat"} <= set(texts)
    assert {"target boat/s2", "move duat"} <= set(texts)


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "keep ", " keep", "Keep", "KEEP", "keep\n", "swap", "swap  maat", "swap maat up",
        "swap maat  down", "swap maat down ", "play heka", "play heka boat 1", "play heka, boat",
        "target boat", "target boat/s", "target boat/s0", "target boat/s3", "target boat/x1",
        "target boat/s٢", "target boat-s1", "move", "move duat duat", "pass", "draw", "0", "1",
        "plаy heka boat", "\x00", "keep" * 10_000, None, 7, True, [], {}, ["keep"], b"keep",
    ],
)  # fmt: skip
def test_what_is_no_move_is_refused(text):
    refused = refusal(Match("sunset", seed=1), text)
    assert refused.code == "bad_move"
    assert "play heka boat" in refused.message
    assert len(refused.message) < 200


@pytest.mark.parametrize(
    ("text", "kind"),
    [("swap nut", "card"), ("play nut boat", "card"), ("play heka nile", "lane"),
     ("target nile/s1", "lane"), ("move nile", "lane")],
)  # fmt: skip
def test_an_unknown_name_is_refused_with_the_known_ones(text, kind):
    refused = refusal(Match("sunset", seed=1), text)
    assert refused.code == "bad_move"
    assert f"there is no {kind}" in refused.message
    assert ("tefnut" if kind == "card" else "duat") in refused.message


def in_swap() -> Match:
    return Match("sunset", seed=1, horus=0)


def in_play() -> Match:
    return load(
        "heka apis maat osiris horus",
        "tefnut apofis isis anubis plaga",
        {"boat/h1": "bastet", "boat/s1": "seth"},
    )


def in_target() -> Match:
    match = in_play()
    match.play("play heka boat")
    return match


def in_move() -> Match:
    match = in_target()
    match.play("target boat/s1")
    return match


@pytest.mark.parametrize(
    ("make", "text", "message", "rule"),
    [
        (in_swap, "play apis boat", "keep your five cards", "S5"),
        (in_swap, "target boat/s1", "keep your five cards", "S5"),
        (in_swap, "move boat", "keep your five cards", "S5"),
        (in_play, "keep", "start of a round", "S5"),
        (in_play, "swap apis", "start of a round", "S5"),
        (in_play, "target boat/s1", "no ability to choose for", "S10"),
        (in_play, "move duat", "no ability to choose for", "S10"),
        (in_play, "play tefnut boat", "do not hold Tefnut", "S7"),
        (in_play, "play seth boat", "do not hold Seth", "S7"),
        (in_target, "play apis boat", "the unit that Heka acts on", "S10"),
        (in_target, "keep", "the unit that Heka acts on", "S10"),
        (in_target, "move duat", "the unit that Heka acts on", "S10"),
        (in_target, "target boat/h2", "face up", "S12"),
        (in_target, "target boat/s2", "there is no unit at boat/s2", "S10"),
        (in_move, "target boat/h1", "the lane where Heka sends", "S12"),
        (in_move, "play apis boat", "the lane where Heka sends", "S12"),
        (in_move, "move boat", "choose another lane", "S12"),
    ],
)
def test_a_move_of_another_phase_or_against_a_rule_is_refused(make, text, message, rule):
    refused = refusal(make(), text)
    assert refused.code == "illegal_move"
    assert message in refused.message
    assert refused.rule == rule


def test_a_card_that_is_not_held_cannot_be_swapped():
    match = in_swap()
    other = match.position()["hands"]["s"][0]
    assert refusal(match, f"swap {other}").rule == "S5"


def test_a_refusal_tells_nothing_of_other_hands():
    """A card in the other hand and one in the pile are refused in the same words."""
    match = in_swap()
    position = match.position()
    told = []
    for card in (position["hands"]["s"][0], position["pile"][0]):
        refused = refusal(match, f"swap {card}")
        assert refused.message.startswith("you do not hold ")
        told.append((refused.code, refused.rule))
    assert told[0] == told[1]


def test_after_the_end_there_are_no_moves():
    match = Match("sunset", seed=1, damage=1)
    while not match.over:
        match.play(match.moves[0])
    assert refusal(match, "keep").code == "over"
    assert match.moves == []


def test_exactly_the_legal_moves_are_accepted():
    match = Match("sunset", seed=4)
    every = [notation.write(move) for move in range(rules.MOVES)]
    for step in range(60):
        if match.over:
            break
        accepted, named = [], set()
        for text in every:
            try:
                match.game.read(match._state, text)
            except Refused as refused:
                named.add(refused.rule)
            else:
                accepted.append(text)
        assert sorted(accepted) == match.moves
        assert None not in named
        match.play(match.moves[step * 7 % len(match.moves)])


@settings(max_examples=300)
@given(st.text(max_size=30))
def test_any_text_is_a_legal_move_or_refused(text):
    match = in_play()
    if text in match.moves:
        play(match, text)
    else:
        refusal(match, text)
