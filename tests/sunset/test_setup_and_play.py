"""S1 to S9: material, setup, replacing a card, playing cards."""

from __future__ import annotations

import pytest

from sunroom import Match
from sunroom.games.terms import Refused
from tests.sunset.tables import LANES, UNITS, Resolved, events, lies, load, play

POWER_AT_3 = {
    "anubis": 5, "apis": 3, "apofis": 9, "heka": 4, "isis": 4, "osiris": 7, "ra": 6, "tefnut": 7,
    "bastet": 2, "eclipse": 3,
}  # fmt: skip


def hands(match: Match) -> dict[str, list[str]]:
    found: dict[str, list[str]] = match.position()["hands"]
    return found


def horus_first(seed: int = 5, **options) -> Match:
    return Match("sunset", seed=seed, horus=0, **options)


@pytest.mark.parametrize(
    ("lane", "sun", "moon"), [("deshret", 2, 1), ("boat", 3, 4), ("duat", 6, 5)]
)
def test_S1_each_location_has_a_sun_and_a_moon_side(lane, sun, moon):
    assert Resolved(lane, "tefnut ra", "heka osiris", number=1).printed == sun
    assert Resolved(lane, "tefnut ra", "heka osiris", number=2).printed == moon


@pytest.mark.parametrize(("card", "power"), POWER_AT_3.items())
def test_S2_power_with_the_location_at_3(card, power):
    other = "tefnut" if card != "tefnut" else "osiris"
    lane = Resolved("boat", f"{card} horus", f"{other} seth")
    assert lane.power == 3
    assert lane.units[card] == power
    assert lane.units["horus"] == lane.units["seth"] == 1


@pytest.mark.parametrize(
    ("card", "location", "power"), [("maat", 4, 8), ("plaga", 0, 3), ("libro", 1, 5)]
)
def test_S2_power_of_cards_that_change_the_location(card, location, power):
    lane = Resolved("boat", f"{card} horus", "tefnut seth")
    assert (lane.power, lane.units[card]) == (location, power)


def test_S2_there_are_13_units_and_two_gods():
    position = horus_first().position()
    units = [*position["hands"]["h"], *position["hands"]["s"], *position["pile"]]
    assert sorted(units) == sorted(UNITS)


def test_S3_horus_is_dealt_at_random():
    gods = [Match("sunset", seed=seed).position()["gods"] for seed in range(40)]
    assert {tuple(pair) for pair in gods} == {("h", "s"), ("s", "h")}
    assert 10 < sum(pair == ["h", "s"] for pair in gods) < 30


@pytest.mark.parametrize("seat", [0, 1])
def test_S3_horus_can_be_chosen(seat):
    for seed in range(10):
        match = Match("sunset", seed=seed, horus=seat)
        assert match.position()["gods"][seat] == "h"
        assert match.seat == seat


def test_S3_the_match_starts_neutral_with_the_sun_up():
    position = horus_first().position()
    assert position["side"] == "sun"
    assert position["round"] == 1
    assert position["control"] == {"deshret": None, "boat": None, "duat": None}
    assert position["dealt"] == {"h": 0, "s": 0}


def test_S3_seth_has_the_initiative_while_the_moon_is_up():
    after = Resolved("duat", "tefnut ra", "heka osiris").match
    assert after.position()["side"] == "moon"
    assert after.position()["gods"][after.seat] == "s"
    again = Resolved("duat", "tefnut ra", "heka osiris", number=2).match
    assert again.position()["side"] == "sun"
    assert again.position()["gods"][again.seat] == "h"


def test_S4_five_units_each_and_three_in_the_pile():
    for seed in range(20):
        position = Match("sunset", seed=seed).position()
        assert [len(position["hands"][side]) for side in "hs"] == [5, 5]
        assert len(position["pile"]) == 3
        assert position["table"] == position["discards"] == []


def test_S4_every_unit_is_as_likely_anywhere():
    found = {unit: [0, 0, 0] for unit in UNITS}
    deals = 2000
    for seed in range(deals):
        position = horus_first(seed).position()
        for unit in UNITS:
            place = next((i for i, side in enumerate("hs") if unit in position["hands"][side]), 2)
            found[unit][place] += 1
    for counts in found.values():
        for count, share in zip(counts, (5 / 13, 5 / 13, 3 / 13), strict=True):
            assert abs(count - deals * share) < 4.5 * (deals * share * (1 - share)) ** 0.5


def test_S4_the_pile_has_every_order():
    deals = 1200
    found: dict[tuple[int, ...], int] = {}
    for seed in range(deals):
        pile = horus_first(seed).position()["pile"]
        order = tuple(UNITS.index(card) for card in pile)
        ranks = tuple(sorted(order).index(card) for card in order)
        found[ranks] = found.get(ranks, 0) + 1
    assert len(found) == 6
    assert sum((n - deals / 6) ** 2 / (deals / 6) for n in found.values()) < 20.5  # p = 0.001


def test_S5_the_initiative_player_decides_first():
    match = horus_first()
    assert (match.phase, match.seat) == ("swap", 0)
    match.play("keep")
    assert (match.phase, match.seat) == ("swap", 1)
    match.play("keep")
    assert (match.phase, match.seat) == ("play", 0)
    assert match.position()["discards"] == []


def test_S5_a_card_is_replaced_by_the_top_of_the_pile():
    match = horus_first()
    before = match.position()
    out, top = before["hands"]["h"][2], before["pile"][0]
    match.play(f"swap {out}")
    after = match.position()
    assert set(after["hands"]["h"]) == set(before["hands"]["h"]) - {out} | {top}
    assert after["pile"] == before["pile"][1:]
    assert after["discards"] == [{"card": out, "by": "h", "up": True}]
    assert match.view(1)["discards"] == after["discards"]


def test_S5_both_may_replace_one_card_each():
    match = horus_first()
    pile = match.position()["pile"]
    match.play(f"swap {hands(match)['h'][0]}")
    match.play(f"swap {hands(match)['s'][0]}")
    assert match.position()["pile"] == pile[2:]
    assert [card["by"] for card in match.position()["discards"]] == ["h", "s"]


def test_S5_in_round_1_horus_may_discard_face_down():
    match = horus_first()
    out = hands(match)["h"][0]
    assert f"swap {out} down" in match.moves
    match.play(f"swap {out} down")
    assert match.view(0)["discards"] == [{"card": out, "by": "h", "up": False}]
    hidden = [{"card": None, "by": "h", "up": False}]
    assert match.view(1)["discards"] == match.view(None)["discards"] == hidden
    assert all(not move.endswith("down") for move in match.moves)


def test_S5_horus_discards_face_up_in_later_rounds():
    match = Resolved("duat", "tefnut ra", "heka osiris", number=2).match
    assert (match.phase, match.position()["round"]) == ("swap", 3)
    assert len(match.moves) == 6
    with pytest.raises(Refused, match="first round") as refusal:
        match.play(f"swap {hands(match)['h'][0]} down")
    assert refusal.value.rule == "S5"


def test_S5_seth_never_discards_face_down():
    match = horus_first()
    match.play("keep")
    with pytest.raises(Refused, match="only Horus") as refusal:
        match.play(f"swap {hands(match)['s'][0]} down")
    assert refusal.value.rule == "S5"


def test_S5_the_god_is_not_among_the_five():
    match = horus_first()
    assert "horus" not in hands(match)["h"]
    with pytest.raises(Refused, match="personal god"):
        match.play("swap horus")


def test_S6_then_each_adds_the_personal_god():
    match = horus_first()
    before = hands(match)
    happened = play(match, "keep", "keep")
    assert hands(match) == {
        "h": sorted([*before["h"], "horus"]),
        "s": sorted([*before["s"], "seth"]),
    }
    assert [event["rule"] for event in events(happened, "gods")] == ["S6"]


def test_S7_players_alternate_until_both_have_played_six():
    match = horus_first()
    play(match, "keep", "keep")
    turns = []
    while match.position()["round"] == 1 and not match.over:
        if match.phase == "play":
            turns.append(match.seat)
        match.play(match.moves[0])
    assert turns == [0, 1] * 6


def test_S7_the_moon_lets_seth_begin():
    match = Resolved("duat", "tefnut ra", "heka osiris").match
    play(match, "keep", "keep")
    assert match.position()["gods"][match.seat] == "s"


def test_S8_at_most_two_cards_on_a_side_of_a_lane():
    match = load(
        "apis maat osiris horus",
        "tefnut apofis bastet seth",
        {"boat/h1": "heka", "boat/h2": "ra", "boat/s1": "anubis", "duat/s1": "plaga"},
    )
    assert {move.split()[2] for move in match.moves} == {"deshret", "duat"}
    with pytest.raises(Refused, match="already holds two cards") as refusal:
        match.play("play apis boat")
    assert refusal.value.rule == "S8"
    match.play("play apis duat")
    match.play("play apofis boat")
    assert lies(match, "boat/s2") == "apofis"


def test_S8_a_card_takes_the_lowest_free_slot_and_others_do_not_shift():
    match = load(
        "apis maat osiris ra",
        "heka tefnut apofis anubis",
        {"boat/h1": "bastet", "boat/h2": "horus", "duat/s1": "seth", "duat/s2": "plaga"},
    )
    play(match, "play osiris deshret", "play heka boat", "target boat/h1", "move duat")
    assert [lies(match, f"boat/h{n}") for n in (1, 2)] == [None, "horus"]
    match.play("play apis boat")
    assert [lies(match, f"boat/h{n}") for n in (1, 2)] == ["apis", "horus"]
    assert lies(match, "duat/h1") == "bastet"


def test_S9_stealth_cards_are_played_face_down_and_known_to_their_owner_alone():
    match = load("bastet horus apis maat heka ra", "eclipse seth tefnut osiris apofis anubis", {})
    match.play("play bastet boat")
    own = {"card": "bastet", "at": "boat/h1", "up": False, "off": False}
    assert match.view(0)["table"] == [own]
    for viewer in (1, None):
        assert match.view(viewer)["table"] == [{**own, "card": None}]


def test_S9_others_are_played_face_up():
    match = load("bastet horus apis maat heka ra", "eclipse seth tefnut osiris apofis anubis", {})
    match.play("play apis boat")
    for viewer in (0, 1, None):
        assert match.view(viewer)["table"] == [
            {"card": "apis", "at": "boat/h1", "up": True, "off": False}
        ]


def test_S9_the_personal_gods_have_stealth_too():
    match = load("bastet horus apis maat heka ra", "eclipse seth tefnut osiris apofis anubis", {})
    play(match, "play horus boat", "play seth boat")
    assert [unit["up"] for unit in match.position()["table"]] == [False, False]
    assert [unit["card"] for unit in match.view(1)["table"]] == [None, "seth"]


def test_every_lane_can_be_played_in():
    match = load("bastet horus apis maat heka ra", "eclipse seth tefnut osiris apofis anubis", {})
    assert match.moves == sorted(
        f"play {card} {lane}"
        for card in ("bastet", "horus", "apis", "maat", "heka", "ra")
        for lane in LANES
    )
