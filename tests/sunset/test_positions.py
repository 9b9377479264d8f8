"""Positions: what is loaded is checked in full, and a refusal says what is wrong."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sunroom import Match
from sunroom.games.terms import Refused
from tests.sunset.tables import position

EXAMPLE: dict[str, Any] = json.loads(
    """{"game":"sunset","players":2,"options":{},"gods":["h","s"],"phase":"target","seat":0,
    "round":2,"side":"moon","control":{"deshret":null,"boat":"s","duat":"h"},
    "dealt":{"h":0,"s":1},"hands":{"h":["anubis","apis","horus","libro"],
    "s":["bastet","isis","maat","tefnut"]},"pile":["eclipse","plaga"],
    "discards":[{"card":"apofis","by":"h","up":true}],
    "table":[{"card":"ra","at":"deshret/s1","up":true,"off":false},
    {"card":"osiris","at":"duat/h1","up":true,"off":false},
    {"card":"seth","at":"boat/s1","up":false,"off":false},
    {"card":"heka","at":"boat/h1","up":true,"off":false}],
    "pending":{"card":"heka","by":"h","lane":"boat"}}"""
)


def changed(where: str, value: Any, start: dict[str, Any] = EXAMPLE) -> dict[str, Any]:
    """A position with one thing changed: `table.2.up`; `table.+` adds an entry."""
    found = copy.deepcopy(start)
    *path, last = where.split(".")
    place: Any = found
    for name in path:
        place = place[int(name)] if isinstance(place, list) else place[name]
    if last == "+":
        place.append(value)
    elif isinstance(place, list):
        place[int(last)] = value
    else:
        place[last] = value
    return found


def refusal(given: object) -> Refused:
    with pytest.raises(Refused) as refused:
        Match.from_position(given)
    assert len(refused.value.message) < 400
    return refused.value


def test_the_example_of_the_contract_is_loaded():
    match = Match.from_position(EXAMPLE)
    assert (match.seat, match.phase, match.moves) == (0, "target", ["target boat/s1"])
    told = match.position()
    assert told["pending"] == EXAMPLE["pending"]
    assert sorted(told["table"], key=str) == sorted(EXAMPLE["table"], key=str)
    for name in ("gods", "round", "side", "control", "dealt", "hands", "pile", "discards"):
        assert told[name] == EXAMPLE[name]


def test_lists_without_an_order_are_sorted():
    told = Match.from_position(EXAMPLE).position()
    assert [unit["at"] for unit in told["table"]] == sorted(u["at"] for u in EXAMPLE["table"])
    assert all(hand == sorted(hand) for hand in told["hands"].values())


def test_the_seed_starts_the_generator_where_rng_is_left_out():
    first = Match.from_position({**EXAMPLE, "seed": 5}).position()["rng"]
    assert first == Match.from_position({**EXAMPLE, "seed": 5}).position()["rng"]
    assert first != Match.from_position(EXAMPLE).position()["rng"]


def test_players_may_be_left_out():
    without = {key: value for key, value in EXAMPLE.items() if key != "players"}
    assert Match.from_position(without).position() == Match.from_position(EXAMPLE).position()


WRONG: list[tuple[str, Any, str, str | None]] = [
    ("gods", ["h", "h"], "both seats", "S3"),
    ("gods", ["h"], "gods must have 2", None),
    ("gods", ["h", "x"], "gods", None),
    ("options", {"horus": 1}, "option horus", "S3"),
    ("options", {"damage": 4}, "damage", None),
    ("options", {"anubis": "all"}, "anubis", None),
    ("options", {"damage": True}, "damage", None),
    ("options", {"board": "x"}, "no option", None),
    ("players", 3, "2 players", None),
    ("phase", "draw", "phase", None),
    ("phase", "play", "pending must be left out", "S10"),
    ("phase", "move", "pending.target", None),
    ("phase", "over", "seat must be null", None),
    ("seat", None, "lacks seat", None),
    ("seat", 2, "seat", None),
    ("seat", 1, "pending.by", "S10"),
    ("seat", True, "seat", None),
    ("round", 0, "round", None),
    ("round", 3, "side is moon", "S23"),
    ("round", 10**30, "round", None),
    ("side", "sun", "side is sun", "S23"),
    ("side", "dusk", "side", None),
    ("control", {"nile": "h"}, "control has", None),
    ("control", {"boat": "x"}, "control.boat", None),
    ("control", {}, "no lane has ever been won", "S20"),
    ("control", [], "control must be an object", None),
    ("dealt", {"h": 0, "s": 3}, "would be over", "S22"),
    ("dealt", {"h": -1, "s": 0}, "dealt.h", None),
    ("dealt", {"h": 0}, "dealt.s", None),
    ("dealt", {"h": 2, "s": 1}, "Bastet and Apofis", "S21"),
    ("hands.h", ["anubis", "apis", "horus"], "El Libro de los Muertos is nowhere", "S2"),
    ("hands.h", ["anubis", "apis", "horus", "libro", "ra"], "Ra is in hands.h and", "S2"),
    ("hands.h", ["anubis", "apis", "horus", "nut"], "hands.h must be one of", None),
    ("hands.h", ["anubis", "apis", "horus", 7], "must be a text", None),
    ("hands.h", 4, "hands.h must be a list", None),
    ("hands.h", ["anubis"] * 7, "never more than 6", None),
    ("hands", {"h": [], "s": [], "x": []}, "hands has", None),
    ("hands.s", ["bastet", "isis", "maat", "seth"], "Seth is in hands.s and", "S2"),
    ("pile", ["eclipse", "plaga", "ra", "isis"], "pile has 4 entries", None),
    ("pile", ["eclipse", "eclipse"], "there is only one", "S2"),
    ("pile.0", "horus", "there is only one", "S2"),
    ("discards", [], "Apofis is nowhere", "S2"),
    ("discards.0.by", "x", "discards[0].by", None),
    ("discards.0.up", False, "must be face up", "S5"),
    ("discards.0.up", 1, "discards[0].up must be true or false", None),
    ("discards.0.when", 3, "discards[0] has", None),
    ("table.0.at", "nile/s1", "table[0].at", None),
    ("table.0.at", "boat/s1", "two units lie at boat/s1", "S8"),
    ("table.0.at", "deshret/s3", "table[0].at", None),
    ("table.0.up", False, "Ra at deshret/s1 has no stealth", "S9"),
    ("table.0.off", True, "Anubis has not acted", "S11"),
    ("table.0.at", "deshret/h1", "h has 7 cards", "S6"),
    ("table.2.at", "boat/h2", "personal god and stays", "S2"),
    ("table.2.off", True, "turned off, so it must be face up", "S11"),
    ("table.2.up", "no", "table[2].up must be true or false", None),
    ("table.2.drawn", True, "a personal god does not come from the pile", "S13"),
    ("table.1.drawn", True, "face down", "S13"),
    ("table.2.lane", 1, "table[2] has", None),
    ("table.+", {"card": "ra", "at": "duat/s1", "up": True, "off": False}, "only one", "S2"),
    ("pending", None, "lacks pending", "S10"),
    ("pending.card", "tefnut", "pending.card", None),
    ("pending.card", "ra", "Ra lies at deshret/s1", "S10"),
    ("pending.card", "isis", "not on the table", "S10"),
    ("pending.lane", "duat", "Heka lies at boat/h1", "S10"),
    ("pending.by", "s", "pending.by is seat 1", "S10"),
    ("pending.target", "boat/s1", "still to be chosen", "S10"),
    ("rng", [1, 2, 3], "rng", None),
    ("rng", [1, 2, 3, -1], "rng[3]", None),
    ("seed", -1, "seed", None),
    ("turn", 1, "position has a field", None),
]


@pytest.mark.parametrize(("where", "value", "message", "rule"), WRONG)
def test_a_wrong_position_is_refused_with_what_is_wrong(where, value, message, rule):
    refused = refusal(changed(where, value))
    assert message in refused.message
    assert refused.rule == rule


BASE = position(
    "isis apis maat osiris",
    "apofis heka anubis seth",
    {"boat/h1": "tefnut", "duat/h1": "horus", "boat/s1": "plaga", "duat/s1": "bastet"},
    pile="ra eclipse libro",
)
EXCHANGED = position(
    "apis maat osiris",
    "apofis heka anubis seth",
    {
        "boat/h1": "tefnut", "duat/h1": "horus", "boat/h2": "isis", "boat/s1": "eclipse*",
        "duat/s1": "bastet",
    },
    discards=["s plaga"],
)  # fmt: skip
FIRST = Match("sunset", seed=1, horus=0).position()
OVER = position(
    "",
    "",
    {
        "deshret/h1": "tefnut", "deshret/h2": "bastet^", "deshret/s1": "apofis",
        "deshret/s2": "seth^", "boat/h1": "ra", "boat/h2": "horus^", "boat/s1": "heka",
        "boat/s2": "libro^", "duat/h1": "apis", "duat/h2": "maat", "duat/s1": "osiris",
        "duat/s2": "eclipse^",
    },
    number=3,
    phase="over",
    seat=None,
    control={"deshret": "h"},
    dealt={"h": 3, "s": 0},
)  # fmt: skip


@pytest.mark.parametrize("sound", [BASE, EXCHANGED, FIRST, OVER])
def test_these_positions_are_sound(sound):
    Match.from_position(sound)


MORE_WRONG: list[tuple[dict[str, Any], str, Any, str, str]] = [
    (BASE, "seat", 1, "the turn of seat 0", "S7"),
    (BASE, "hands.h", ["apis", "isis", "maat", "osiris", "ra"], "there is only one", "S2"),
    (BASE, "dealt", {"h": 1, "s": 0}, "must be 0 in the first round", "S20"),
    (BASE, "control", {"boat": "s"}, "must be null in the first round", "S3"),
    (BASE, "table.3.up", True, "but Ra has not turned it", "S14"),
    (BASE, "table.0.off", True, "but Anubis has not acted", "S11"),
    (BASE, "table.3.drawn", True, "Isis has brought in nothing", "S13"),
    (BASE, "pile", ["ra", "eclipse"], "El Libro de los Muertos is nowhere", "S2"),
    (EXCHANGED, "discards.0.by", "h", "Isis has brought in nothing on that side", "S13"),
    (EXCHANGED, "discards.0.up", False, "must be face up", "S5"),
    (EXCHANGED, "table.2.at", "duat/s2", "Isis acted in another lane", "S13"),
    (FIRST, "hands.h.+", "horus", "gods are added after the swaps", "S6"),
    (OVER, "seat", 0, "seat must be null", ""),
    (OVER, "dealt", {"h": 2, "s": 0}, "exactly one side", "S22"),
    (OVER, "dealt", {"h": 3, "s": 3}, "exactly one side", "S22"),
    (OVER, "control", {"duat": "s"}, "has not won", "S22"),
    (OVER, "table.7.up", False, "must be face up: the match is over", "S22"),
]


@pytest.mark.parametrize(("start", "where", "value", "message", "rule"), MORE_WRONG)
def test_an_impossible_position_is_refused(start, where, value, message, rule):
    refused = refusal(changed(where, value, start))
    assert message in refused.message
    assert refused.rule == (rule or None)


def test_the_other_one_may_be_to_decide_where_nothing_was_discarded():
    """The initiative player has kept the cards: that is all that can be seen of it."""
    assert Match.from_position(changed("seat", 1, FIRST)).seat == 1


def test_nobody_discards_before_the_own_decision():
    hand = FIRST["hands"]["h"]
    given = changed("discards", [{"card": hand[0], "by": "h", "up": True}], FIRST)
    given["hands"]["h"] = sorted([*hand[1:], given["pile"].pop(0)])
    assert "has not yet decided" in refusal(given).message
    assert Match.from_position({**given, "seat": 1}).seat == 1


def wrong_with(rule: str, *args: Any, **more: Any) -> str:
    refused = refusal(position(*args, **more))
    assert refused.rule == rule
    return refused.message


def test_isis_on_the_table_has_discarded_something():
    table = {"boat/h1": "isis", "duat/h1": "horus", "boat/s1": "plaga", "duat/s1": "seth"}
    message = wrong_with(
        "S13",
        "apis maat osiris tefnut",
        "apofis heka anubis ra",
        table,
        pile="bastet eclipse libro",
    )
    assert "Isis is on the table" in message


def test_a_replacement_is_one_a_side_and_the_initiative_players_first():
    hands = ("isis apis maat osiris tefnut horus", "apofis heka anubis plaga ra seth")
    for discards in (["s bastet", "h libro"], ["h bastet", "h libro"], ["s bastet", "s libro"]):
        assert "initiative" in wrong_with("S5", *hands, {}, discards=discards)


def test_a_face_down_discard_is_horuss_in_the_first_round():
    hands = ("isis apis maat osiris tefnut horus", "apofis heka anubis plaga ra seth")
    for number, discard in ((1, "s bastet down"), (3, "h bastet down"), (2, "h bastet down")):
        wrong_with("S5", *hands, {}, discards=[discard], number=number)
    Match.from_position(position(*hands, {}, discards=["h bastet down"]))


def test_a_god_is_discarded_by_isis_only():
    message = wrong_with(
        "S5",
        "isis apis maat osiris horus",
        "apofis heka anubis plaga ra",
        {"boat/h1": "tefnut", "boat/s1": "eclipse"},
        discards=["s seth"],
    )
    assert "by Isis only" in message


@pytest.mark.parametrize("option", ["others", "any"])
def test_anubis_is_off_only_with_option_any(option):
    given = position(
        "isis apis maat osiris horus",
        "apofis heka plaga ra seth",
        {"boat/h1": "tefnut", "boat/s1": "anubis!"},
        options={"anubis": option},
    )
    if option == "any":
        Match.from_position(given)
    else:
        assert refusal(given).rule == "S11"


def test_a_self_discard_of_isis_and_a_swap_of_isis_are_both_possible():
    hands = ("apis maat osiris horus", "apofis heka anubis seth plaga")
    for sign in ("", "*"):
        table = {"boat/h1": "tefnut", "boat/h2": f"bastet{sign}", "boat/s1": "ra"}
        Match.from_position(position(*hands, table, discards=["h isis"]))
    table = {"boat/h1": "tefnut", "boat/h2": "bastet", "boat/s1": "eclipse*"}
    wrong_with("S13", *hands, table, discards=["h isis"])


def test_a_pending_card_of_the_one_who_is_not_at_turn_was_brought_in_by_isis():
    table = {
        "boat/h1": "isis", "duat/h1": "horus", "deshret/h1": "tefnut", "boat/s1": "ra",
        "duat/s1": "bastet",
    }  # fmt: skip
    hands = ("apis maat osiris", "apofis anubis plaga seth")
    pending = {"card": "ra", "by": "s", "lane": "boat"}
    told: dict[str, Any] = {"phase": "target", "seat": 1, "pending": pending}
    Match.from_position(position(*hands, table, discards=["s libro"], **told))
    assert "not the turn of s" in wrong_with("S7", *hands, table, discards=["h libro"], **told)


# --- hostile input -------------------------------------------------------------------------------

JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner),
    max_leaves=8,
)
PLACES = [
    "gods", "phase", "seat", "round", "side", "control", "dealt", "hands", "pile", "discards",
    "table", "pending", "options", "players", "rng", "seed", "gods.0", "control.boat", "dealt.h",
    "hands.h", "hands.h.0", "pile.0", "discards.0", "discards.0.card", "discards.0.by",
    "discards.0.up", "table.0", "table.0.card", "table.0.at", "table.0.up", "table.0.off",
    "table.0.drawn", "pending.card", "pending.by", "pending.lane", "pending.target",
]  # fmt: skip


@settings(max_examples=400)
@given(st.sampled_from(PLACES), JUNK)
def test_junk_anywhere_is_refused_or_loads_a_playable_match(where, junk):
    try:
        match = Match.from_position(changed(where, junk))
    except Refused:
        return
    while not match.over and len(match.history) < 40:
        match.play(match.moves[0])


@settings(max_examples=200)
@given(JUNK)
def test_a_position_that_is_junk_is_refused(junk):
    with pytest.raises(Refused):
        Match.from_position({"game": "sunset", "table": junk, "hands": junk})
