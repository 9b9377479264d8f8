"""S10 to S15: placement abilities and their targets; Isis (S13) has a file of her own."""

from __future__ import annotations

import pytest

from sunroom import Match
from tests.sunset.tables import events, lies, load, play, refused

# --- S10 -----------------------------------------------------------------------------------------


def ra_to_play() -> Match:
    return load(
        "ra apis maat osiris horus",
        "tefnut apofis anubis isis heka",
        {"boat/h1": "bastet", "duat/s1": "seth"},
    )


def test_S10_an_ability_must_be_used_if_there_is_a_target():
    match = ra_to_play()
    match.play("play ra deshret")
    assert (match.phase, match.seat) == ("target", 0)
    assert match.moves == ["target boat/h1", "target duat/s1"]
    assert refused(match, "play apis boat") == "S10"


@pytest.mark.parametrize(("at", "card"), [("boat/h1", "bastet"), ("duat/s1", "seth")])
def test_S10_the_target_may_belong_to_either_player(at, card):
    match = ra_to_play()
    play(match, "play ra deshret", f"target {at}")
    assert lies(match, at) == f"{card}^"


@pytest.mark.parametrize("card", ["ra", "heka", "anubis"])
def test_S10_without_a_target_the_card_is_played_and_nothing_happens(card):
    rest = [name for name in ("ra", "heka", "anubis", "apis", "maat") if name != card]
    match = load(f"{card} {' '.join(rest)} horus", "tefnut apofis osiris isis seth plaga", {})
    happened = match.play(f"play {card} boat")
    assert (match.phase, match.seat) == ("play", 1)
    assert lies(match, "boat/h1") == card
    (told,) = events(happened, "no_target")
    assert (told["card"], told["rule"]) == (card, "S10")


def test_S10_a_lone_target_is_asked_for_too():
    match = load(
        "ra apis maat osiris horus",
        "tefnut apofis anubis isis heka",
        {"boat/h1": "plaga", "duat/s1": "seth"},
    )
    match.play("play ra boat")
    assert match.moves == ["target duat/s1"]


# --- S11 -----------------------------------------------------------------------------------------


def anubis_at_boat(**more) -> Match:
    """Anubis has just been played beside two face-down units and a face-up one."""
    match = load(
        "anubis apis maat osiris",
        "tefnut apofis isis heka",
        {"boat/h1": "bastet", "duat/h1": "horus", "boat/s1": "plaga", "boat/s2": "seth"},
        **more,
    )
    match.play("play anubis boat")
    return match


def test_S11_anubis_may_choose_any_other_unit_of_the_lane():
    match = anubis_at_boat()
    assert match.moves == ["target boat/h1", "target boat/s1", "target boat/s2"]
    assert refused(match, "target boat/h2") == "S11"
    assert refused(match, "target duat/h1") == "S11"


def test_S11_a_face_down_unit_is_turned_up():
    match = anubis_at_boat()
    happened = match.play("target boat/s2")
    assert lies(match, "boat/s2") == "seth!"
    assert [event["event"] for event in happened] == ["turned_up", "turned_off"]
    assert {event["rule"] for event in happened} == {"S11"}
    for viewer in (0, 1, None):
        seen = {unit["at"]: unit["card"] for unit in match.view(viewer)["table"]}
        assert seen["boat/s2"] == "seth"


@pytest.mark.parametrize("card", ["heka", "ra"])
def test_S11_a_unit_that_was_turned_up_has_no_stealth_from_then_on(card):
    match = load(
        "anubis apis maat osiris horus",
        "tefnut apofis isis heka ra",
        {"boat/h1": "bastet", "boat/s1": "seth"},
    )
    play(match, "play anubis boat", "target boat/s1", f"play {card} boat")
    assert match.moves == ["target boat/h1"]


def test_S11_a_face_up_unit_can_be_chosen_too():
    match = anubis_at_boat()
    happened = match.play("target boat/s1")
    assert lies(match, "boat/s1") == "plaga!"
    assert [event["event"] for event in happened] == ["turned_off"]


def test_S11_a_unit_without_an_ability_can_be_chosen_too():
    match = load(
        "anubis apis maat osiris horus",
        "plaga apofis isis heka seth",
        {"boat/h1": "bastet", "boat/s1": "tefnut"},
    )
    play(match, "play anubis boat", "target boat/s1")
    assert lies(match, "boat/s1") == "tefnut!"


def test_S11_option_any_lets_anubis_choose_itself():
    match = anubis_at_boat(options={"anubis": "any"})
    assert "target boat/h2" in match.moves
    match.play("target boat/h2")
    assert lies(match, "boat/h2") == "anubis!"


@pytest.mark.parametrize(("option", "phase"), [("others", "play"), ("any", "target")])
def test_S11_anubis_alone_in_a_lane_has_no_target_but_itself(option, phase):
    match = load(
        "anubis apis maat osiris ra horus",
        "tefnut apofis isis heka seth bastet",
        {},
        options={"anubis": option},
    )
    match.play("play anubis boat")
    assert match.phase == phase
    if phase == "target":
        assert match.moves == ["target boat/h1"]


# --- S12 -----------------------------------------------------------------------------------------


def test_S12_heka_moves_a_stealth_unit_on_its_own_side_and_it_stays_face_down():
    match = load(
        "heka apis maat osiris horus",
        "tefnut apofis isis anubis plaga",
        {"boat/h1": "bastet", "boat/s1": "seth"},
    )
    match.play("play heka boat")
    assert match.moves == ["target boat/h1", "target boat/s1"]
    match.play("target boat/s1")
    assert (match.phase, match.seat, match.moves) == ("move", 0, ["move deshret", "move duat"])
    assert match.position()["pending"] == {
        "card": "heka", "by": "h", "lane": "boat", "target": "boat/s1",
    }  # fmt: skip
    (moved,) = match.play("move duat")
    assert (moved["event"], moved["from"], moved["to"]) == ("moved", "boat/s1", "duat/s1")
    assert lies(match, "boat/s1") is None
    assert lies(match, "duat/s1") == "seth"
    assert match.view(0)["table"][-1] == {"card": None, "at": "duat/s1", "up": False, "off": False}
    assert (match.phase, match.seat) == ("play", 1)


def test_S12_a_unit_that_lost_its_stealth_is_no_target():
    match = load(
        "heka apis maat horus",
        "tefnut apofis isis anubis",
        {"boat/h1": "bastet", "deshret/h1": "osiris", "boat/s1": "seth^", "deshret/s1": "ra"},
    )
    match.play("play heka boat")
    assert match.moves == ["target boat/h1"]
    assert refused(match, "target boat/s1") == "S12"


def test_S12_a_stealth_unit_of_another_lane_is_no_target():
    match = load(
        "heka apis maat osiris horus",
        "tefnut apofis isis anubis plaga",
        {"boat/h1": "bastet", "duat/s1": "seth"},
    )
    match.play("play heka boat")
    assert match.moves == ["target boat/h1"]
    assert refused(match, "target duat/s1") == "S12"


def test_S12_heka_with_no_room_finds_no_target():
    match = load(
        "heka",
        "maat",
        {
            "deshret/h1": "ra", "deshret/h2": "anubis", "deshret/s1": "tefnut",
            "deshret/s2": "apofis", "boat/h1": "osiris", "boat/s1": "seth", "duat/h1": "bastet",
            "duat/h2": "horus", "duat/s1": "plaga", "duat/s2": "apis",
        },
    )  # fmt: skip
    happened = match.play("play heka boat")
    assert [event["event"] for event in happened] == ["played", "no_target"]
    assert (match.phase, match.seat) == ("play", 1)


def test_S12_heka_moves_only_to_where_there_is_room():
    match = load(
        "heka ra anubis",
        "plaga apis maat",
        {
            "boat/h1": "osiris", "duat/h1": "horus", "deshret/h1": "bastet", "boat/s1": "seth",
            "deshret/s1": "tefnut", "deshret/s2": "apofis",
        },
    )  # fmt: skip
    play(match, "play heka boat", "target boat/s1")
    assert match.moves == ["move duat"]
    assert refused(match, "move deshret") == "S12"
    assert refused(match, "move boat") == "S12"


def test_S12_of_two_units_only_the_one_with_room_is_a_target():
    match = load(
        "heka",
        "apis",
        {
            "deshret/h1": "ra", "deshret/h2": "anubis", "boat/h1": "bastet", "duat/h1": "tefnut",
            "duat/h2": "horus", "boat/s1": "seth", "boat/s2": "maat", "deshret/s1": "apofis",
            "deshret/s2": "plaga", "duat/s1": "osiris",
        },
    )  # fmt: skip
    match.play("play heka boat")
    assert match.moves == ["target boat/s1"]
    assert refused(match, "target boat/h1") == "S12"


# --- S14, S15 ------------------------------------------------------------------------------------


def test_S14_ra_reaches_every_lane_and_only_units_that_still_have_stealth():
    match = load(
        "ra maat osiris",
        "tefnut apofis isis",
        {
            "boat/h1": "bastet", "deshret/h1": "horus", "duat/h1": "apis", "boat/s1": "anubis",
            "boat/s2": "eclipse!", "duat/s1": "seth",
        },
    )  # fmt: skip
    match.play("play ra boat")
    assert match.moves == ["target boat/h1", "target deshret/h1", "target duat/s1"]
    assert refused(match, "target boat/s2") == "S14"
    (turned,) = match.play("target duat/s1")
    assert (turned["event"], turned["rule"], turned["card"]) == ("turned_up", "S14", "seth")
    assert lies(match, "duat/s1") == "seth^"


def test_S14_ra_leaves_the_ability_alone():
    match = ra_to_play()
    play(match, "play ra deshret", "target boat/h1")
    unit = next(u for u in match.position()["table"] if u["card"] == "bastet")
    assert (unit["up"], unit["off"]) == (True, False)


def test_S15_an_ability_acts_only_in_the_turn_of_its_card():
    match = load("heka apis maat osiris ra horus", "tefnut apofis isis anubis plaga seth", {})
    play(match, "play heka boat", "play seth boat")
    assert (match.phase, match.seat) == ("play", 0)
    assert lies(match, "boat/s1") == "seth"


@pytest.mark.parametrize(
    ("actor", "victim", "hand"), [("anubis", "eclipse!", "ra"), ("ra", "eclipse^", "anubis")]
)
def test_S15_what_an_ability_did_stays_done_when_its_card_is_discarded(actor, victim, hand):
    match = load(
        "isis apis maat tefnut",
        f"apofis heka {hand} plaga",
        {"boat/h1": victim, "duat/h1": "horus", "boat/s1": actor, "duat/s1": "seth"},
        pile="osiris bastet libro",
    )
    play(match, "play isis boat", "target boat/s1")
    assert match.position()["discards"] == [{"card": actor, "by": "s", "up": True}]
    assert lies(match, "boat/h1") == victim
    assert Match.from_position(match.position()).position() == match.position()
