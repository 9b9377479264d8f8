"""S13: Isis, who has a unit replaced by a card of the pile."""

from __future__ import annotations

from sunroom import Match
from tests.sunset.tables import UNITS, events, lies, load, play, refused


def isis_to_play(pile: str, at_s1: str = "ra", at_s2: str = "bastet") -> Match:
    """Horus is to play Isis in the Sun Boat."""
    elsewhere = (*pile.split(), "isis", "tefnut", at_s1, at_s2)
    hands = [card for card in UNITS if card not in elsewhere]
    return load(
        f"isis {' '.join(hands[:3])}",
        f"seth {' '.join(hands[3:])}",
        {"boat/h1": "tefnut", "duat/h1": "horus", "boat/s1": at_s1, "boat/s2": at_s2},
        pile=pile,
    )


def test_S13_isis_chooses_a_non_stealth_unit_of_the_lane_or_herself():
    match = isis_to_play("plaga eclipse libro")
    match.play("play isis boat")
    assert match.moves == ["target boat/h1", "target boat/h2", "target boat/s1"]
    assert refused(match, "target boat/s2") == "S13"
    assert refused(match, "target duat/h1") == "S13"


def test_S13_the_owner_draws_and_places_the_new_card_in_the_same_lane():
    match = isis_to_play("plaga eclipse libro")
    happened = play(match, "play isis boat", "target boat/s1")
    assert lies(match, "boat/s1") == "plaga"
    assert match.position()["discards"] == [{"card": "ra", "by": "s", "up": True}]
    assert match.position()["pile"] == ["eclipse", "libro"]
    assert [event["event"] for event in happened] == ["played", "exchanged", "brought_in"]


def test_S13_this_is_no_turn():
    match = isis_to_play("plaga eclipse libro")
    play(match, "play isis boat", "target boat/s1")
    assert (match.phase, match.seat) == ("play", 1)
    assert [len(match.position()["hands"][side]) for side in "hs"] == [3, 4]


def test_S13_the_new_card_takes_the_lowest_free_slot():
    match = load(
        "isis apis maat osiris",
        "apofis heka anubis seth",
        {"boat/h1": "tefnut", "duat/h1": "horus", "boat/s2": "ra", "duat/s1": "bastet"},
        pile="plaga eclipse libro",
    )
    (_, brought) = play(match, "play isis boat", "target boat/s2")[1:]
    assert brought["at"] == "boat/s1"
    assert [lies(match, f"boat/s{n}") for n in (1, 2)] == ["plaga", None]


def test_S13_a_new_card_with_stealth_lies_face_down_and_is_known_to_come_from_the_pile():
    match = isis_to_play("eclipse plaga libro")
    play(match, "play isis boat", "target boat/s1")
    assert lies(match, "boat/s1") == "eclipse*"
    unseen = {"card": None, "at": "boat/s1", "up": False, "off": False, "drawn": True}
    assert unseen in match.view(0)["table"]
    assert {**unseen, "card": "eclipse"} in match.view(1)["table"]


def test_S13_what_is_known_of_the_new_card_goes_along_when_heka_moves_it():
    match = load(
        "apis maat osiris apofis",
        "heka anubis plaga seth",
        {"boat/h1": "isis", "duat/h1": "horus", "boat/s1": "eclipse*", "deshret/s1": "tefnut"},
        discards=["s ra"],
    )
    play(match, "play apis duat", "play heka boat", "target boat/s1", "move duat")
    assert lies(match, "duat/s1") == "eclipse*"
    unseen = {"card": None, "at": "duat/s1", "up": False, "off": False, "drawn": True}
    assert unseen in match.view(0)["table"]


def test_S13_isis_discards_herself():
    match = isis_to_play("plaga eclipse libro")
    play(match, "play isis boat", "target boat/h2")
    assert lies(match, "boat/h2") == "plaga"
    assert match.position()["discards"] == [{"card": "isis", "by": "h", "up": True}]
    assert (match.phase, match.seat) == ("play", 1)


def test_S13_isis_hits_a_god_that_lost_its_stealth():
    match = load(
        "isis apis maat osiris",
        "apofis heka anubis bastet",
        {"boat/h1": "tefnut", "duat/h1": "horus", "boat/s1": "seth^", "deshret/s1": "ra"},
        pile="plaga eclipse libro",
    )
    play(match, "play isis boat", "target boat/s1")
    assert lies(match, "boat/s1") == "plaga"
    assert match.position()["discards"] == [{"card": "seth", "by": "s", "up": True}]
    while match.position()["round"] == 1:
        match.play(match.moves[0])
    play(match, "keep", "keep")
    assert "seth" in match.position()["hands"]["s"]  # S23: it returns to its owner


def test_S13_a_replacement_with_heka_is_used_by_its_owner():
    match = isis_to_play("heka eclipse libro")
    play(match, "play isis boat", "target boat/s1")
    assert (match.phase, match.seat, match.moves) == ("target", 1, ["target boat/s2"])
    assert match.position()["pending"] == {"card": "heka", "by": "s", "lane": "boat"}
    play(match, "target boat/s2", "move duat")
    assert (lies(match, "boat/s1"), lies(match, "duat/s1")) == ("heka", "bastet")
    assert (match.phase, match.seat) == ("play", 1)


def test_S13_isis_discards_herself_and_brings_in_heka():
    match = isis_to_play("heka eclipse libro")
    play(match, "play isis boat", "target boat/h2")
    assert (match.phase, match.seat, match.moves) == ("target", 0, ["target boat/s2"])
    play(match, "target boat/s2", "move deshret")
    assert (lies(match, "boat/h2"), lies(match, "deshret/s1")) == ("heka", "bastet")
    assert (match.phase, match.seat) == ("play", 1)


def test_S13_a_replacement_with_ra_is_used_by_its_owner():
    match = isis_to_play("ra eclipse libro", at_s1="maat")
    play(match, "play isis boat", "target boat/s1")
    assert (match.phase, match.seat) == ("target", 1)
    assert match.moves == ["target boat/s2", "target duat/h1"]
    match.play("target duat/h1")
    assert lies(match, "duat/h1") == "horus^"
    assert (match.phase, match.seat) == ("play", 1)


def test_S13_a_replacement_with_anubis_is_used_by_its_owner():
    match = isis_to_play("anubis eclipse libro")
    play(match, "play isis boat", "target boat/s1")
    assert (match.phase, match.seat) == ("target", 1)
    assert match.moves == ["target boat/h1", "target boat/h2", "target boat/s2"]
    match.play("target boat/h2")
    assert lies(match, "boat/h2") == "isis!"
    assert (match.phase, match.seat) == ("play", 1)


def test_S13_a_replacement_without_a_target_does_nothing():
    match = isis_to_play("heka eclipse libro", at_s2="plaga")
    happened = play(match, "play isis boat", "target boat/s1")
    assert [event["event"] for event in happened][-2:] == ["brought_in", "no_target"]
    assert (match.phase, match.seat) == ("play", 1)


def test_S13_the_pile_has_a_card_left_even_if_both_have_replaced_one():
    match = load(
        "isis apis maat osiris",
        "apofis heka anubis seth",
        {"boat/h1": "tefnut", "duat/h1": "horus", "boat/s1": "ra", "duat/s1": "bastet"},
        discards=["h libro", "s eclipse"],
        pile="plaga",
    )
    play(match, "play isis boat", "target boat/s1")
    assert lies(match, "boat/s1") == "plaga"
    assert match.position()["pile"] == []


def test_S13_as_the_last_card_of_a_round_isis_is_settled_before_the_lanes():
    match = load(
        "",
        "isis",
        {
            "deshret/h1": "ra", "deshret/h2": "horus^", "boat/h1": "tefnut", "boat/h2": "apis",
            "duat/h1": "osiris", "duat/h2": "maat", "deshret/s1": "seth", "deshret/s2": "apofis",
            "boat/s1": "plaga", "duat/s1": "bastet", "duat/s2": "anubis",
        },
        pile="heka eclipse libro",
    )  # fmt: skip
    match.play("play isis boat")
    happened = match.play("target boat/s1")
    assert events(happened, "lane") != []
    assert match.position()["round"] == 2 or match.over
