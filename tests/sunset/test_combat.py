"""S16 to S23: resolving lanes, control, damage, the end of a round and of a match."""

from __future__ import annotations

import pytest

from sunroom import Match
from tests.sunset.tables import Resolved, ended, events, load, play


def test_the_scoring_example_of_the_rulebook():
    match = load(
        "libro bastet osiris horus apis plaga",
        "ra tefnut anubis heka maat seth",
        {},
        number=3,
        control={"duat": "h"},
    )
    play(
        match,
        "play osiris boat", "play anubis boat", "target boat/h1", "play apis duat",
        "play ra deshret", "play plaga duat", "play heka boat", "play libro deshret",
        "play tefnut deshret", "play bastet deshret", "play maat duat", "play horus boat",
    )  # fmt: skip
    happened = match.play("play seth duat")
    told = {event["lane"]: event for event in events(happened, "lane")}
    assert [(told[lane]["power"], told[lane]["totals"]) for lane in told] == [
        (0, {"h": 7, "s": 7}),
        (3, {"h": 8, "s": 9}),
        (1, {"h": 4, "s": 3}),
    ]
    powers = {unit["card"]: unit["power"] for lane in told.values() for unit in lane["units"]}
    assert powers == {
        "libro": 5, "bastet": 2, "ra": 3, "tefnut": 4, "osiris": 7, "horus": 1, "anubis": 5,
        "heka": 4, "apis": 1, "plaga": 3, "maat": 2, "seth": 1,
    }  # fmt: skip
    position = match.position()
    assert position["control"] == {"deshret": None, "boat": "s", "duat": "h"}
    assert position["dealt"] == {"h": 1, "s": 0}
    assert (position["round"], position["side"]) == (4, "moon")


@pytest.mark.parametrize("number", [1, 2])
def test_S16_lanes_are_resolved_in_the_order_of_their_power(number):
    happened = Resolved("boat", "tefnut ra", "heka osiris", number).all_events
    assert [e["lane"] for e in events(happened, "lane")] == ["deshret", "boat", "duat"]


# --- S17: power ----------------------------------------------------------------------------------


def test_S17_all_cards_of_the_lane_are_turned_up():
    lane = Resolved("boat", "bastet horus", "tefnut seth")
    (told,) = events(lane.events, "lane")
    assert [unit["card"] for unit in told["units"]] == ["bastet", "horus", "tefnut", "seth"]
    assert "owner" not in told


@pytest.mark.parametrize(
    ("h", "s", "power"),
    [
        ("plaga horus", "tefnut seth", 0),
        ("maat horus", "tefnut seth", 4),
        ("libro horus", "tefnut seth", 1),
        ("plaga maat", "tefnut seth", 1),
        ("plaga horus", "maat seth", 1),
        ("plaga libro", "tefnut seth", -2),
        ("maat libro", "tefnut seth", 2),
        ("plaga maat", "libro seth", -1),
    ],
)
def test_S17_la_plaga_comes_before_maat_and_el_libro(h, s, power):
    assert Resolved("boat", h, s).power == power


def test_S17_location_power_negative_with_3_x_p_and_2_x_p():
    lane = Resolved("deshret", "apofis maat", "libro plaga")
    assert lane.power == -1
    assert (lane.units["apofis"], lane.units["maat"]) == (-3, -2)
    assert lane.totals == (-5, 8)
    assert lane.winner == "s"


def test_S17_location_power_negative_without_la_plaga():
    lane = Resolved("deshret", "apofis horus", "libro tefnut", number=2)
    assert lane.power == -1
    assert lane.units["apofis"] == -3
    assert lane.units["tefnut"] == 3


@pytest.mark.parametrize(
    ("lane", "number", "h", "power", "apis"),
    [
        ("duat", 1, "apis horus", 6, 15),
        ("duat", 2, "apis ra", 5, 5),
        ("duat", 2, "apis maat", 6, 15),
        ("duat", 1, "apis maat", 7, 15),
        ("duat", 1, "apis libro", 4, 4),
        ("boat", 1, "apis horus", 3, 3),
        ("boat", 1, "apis plaga", 0, 15),
        ("deshret", 1, "apis libro", 0, 15),
        ("deshret", 2, "apis libro", -1, 15),
        ("deshret", 2, "apis maat", 2, 2),
    ],
)
def test_S17_apis_has_15_if_the_location_has_6_or_more_or_0_or_less(lane, number, h, power, apis):
    found = Resolved(lane, h, "tefnut osiris", number)
    assert (found.power, found.units["apis"]) == (power, apis)


# --- S18: the result -----------------------------------------------------------------------------


def test_S18_the_higher_total_wins():
    assert Resolved("boat", "tefnut horus", "ra seth").winner == "h"
    assert Resolved("boat", "ra horus", "tefnut seth").winner == "s"


def test_S18_equal_totals_are_a_draw():
    lane = Resolved("boat", "apis heka", "ra seth")
    assert lane.totals == (7, 7)
    assert lane.winner is None


@pytest.mark.parametrize(
    ("h", "s", "totals", "winner"),
    [
        ("eclipse tefnut", "ra seth", (10, 7), "h"),
        ("eclipse tefnut", "anubis seth", (10, 6), None),
        ("eclipse horus", "tefnut heka", (4, 11), None),
        ("tefnut heka", "eclipse seth", (11, 4), None),
        ("eclipse horus", "ra seth", (4, 7), "s"),
    ],
)
def test_S18_eclipse_makes_a_gap_of_4_or_more_a_draw(h, s, totals, winner):
    lane = Resolved("boat", h, s)
    assert (lane.totals, lane.winner) == (totals, winner)


@pytest.mark.parametrize(
    ("h", "s", "totals", "winner"),
    [
        ("osiris heka", "tefnut seth", (11, 8), "s"),
        ("tefnut ra", "osiris seth", (13, 8), "s"),
        ("tefnut horus", "osiris heka", (8, 11), "h"),
        ("osiris horus", "tefnut seth", (8, 8), None),
    ],
)
def test_S18_osiris_lets_the_lower_total_win_unless_it_is_a_draw(h, s, totals, winner):
    lane = Resolved("boat", h, s)
    assert (lane.totals, lane.winner) == (totals, winner)


@pytest.mark.parametrize(
    ("s", "totals", "winner"), [("anubis seth", (10, 6), None), ("ra seth", (10, 7), "s")]
)
def test_S18_eclipse_with_osiris_is_judged_before_osiris(s, totals, winner):
    lane = Resolved("boat", "osiris eclipse", s)
    assert (lane.totals, lane.winner) == (totals, winner)


# --- S19 to S21: control and damage --------------------------------------------------------------


@pytest.mark.parametrize("holder", [None, "h", "s"])
def test_S19_a_draw_changes_nothing_and_bastet_does_not_act(holder):
    lane = Resolved("deshret", "libro bastet", "ra tefnut", 3, control={"deshret": holder})
    assert lane.totals == (7, 7)
    assert (lane.winner, lane.damage, lane.control) == (None, 0, False)
    assert lane.match.position()["control"]["deshret"] == holder


def test_S19_apofis_does_not_act_in_a_draw():
    lane = Resolved("boat", "apofis eclipse", "anubis seth", 3, control={"boat": "s"})
    assert (lane.winner, lane.damage) == (None, 0)


@pytest.mark.parametrize(
    ("holder", "damage", "takes"), [(None, 0, True), ("s", 0, True), ("h", 1, False)]
)
def test_S20_the_winner_takes_control_or_deals_1_damage(holder, damage, takes):
    lane = Resolved("boat", "tefnut ra", "heka seth", 3, control={"boat": holder})
    assert (lane.winner, lane.damage, lane.control) == ("h", damage, takes)
    assert lane.match.position()["control"]["boat"] == "h"


@pytest.mark.parametrize(("holder", "damage"), [(None, 1), ("s", 1), ("h", 2)])
def test_S21_bastet_on_the_winners_side_adds_1_damage(holder, damage):
    lane = Resolved("boat", "tefnut bastet", "heka seth", 3, control={"boat": holder})
    assert (lane.winner, lane.damage) == ("h", damage)


@pytest.mark.parametrize(("holder", "damage"), [(None, 1), ("s", 1), ("h", 2)])
def test_S21_apofis_on_the_losers_side_adds_1_damage(holder, damage):
    lane = Resolved("boat", "tefnut heka", "apofis seth", 3, control={"boat": holder})
    assert lane.totals == (11, 10)
    assert (lane.winner, lane.damage) == ("h", damage)


def test_S21_bastet_on_the_losers_side_and_apofis_on_the_winners_do_nothing():
    assert Resolved("boat", "tefnut ra", "bastet seth").damage == 0
    assert Resolved("boat", "apofis ra", "tefnut seth").damage == 0


def test_S21_osiris_decides_who_is_the_winner_for_bastet_and_apofis():
    lane = Resolved("boat", "bastet osiris", "tefnut seth", 3, control={"boat": "s"})
    assert lane.totals == (9, 8)
    assert (lane.winner, lane.damage) == ("s", 1)


def test_S21_damage_of_3_in_one_lane():
    lane = Resolved("deshret", "bastet tefnut", "apofis seth", 3, control={"deshret": "h"})
    assert (lane.winner, lane.damage) == ("h", 3)
    assert [event["rule"] for event in events(lane.events, "damage")] == ["S20", "S21", "S21"]


# --- abilities that Anubis turned off ------------------------------------------------------------


@pytest.mark.parametrize("order", [1, -1])
@pytest.mark.parametrize("card", ["plaga", "maat", "libro"])
def test_S11_anubis_on_la_plaga_maat_and_el_libro_leaves_the_location_alone(card, order):
    h = " ".join([f"{card}!", "horus"][::order])
    lane = Resolved("boat", h, "anubis seth")
    assert lane.power == 3
    assert lane.units[card] == {"plaga": 3, "maat": 6, "libro": 5}[card]


def test_S11_anubis_on_apis_leaves_the_printed_power():
    assert Resolved("duat", "apis! horus", "anubis seth").units["apis"] == 6


def test_S11_anubis_on_osiris_lets_the_higher_total_win():
    lane = Resolved("boat", "osiris! heka", "anubis seth")
    assert (lane.totals, lane.winner) == ((11, 6), "h")


def test_S11_anubis_on_eclipse_lets_a_gap_of_4_win():
    lane = Resolved("boat", "eclipse! tefnut", "anubis seth")
    assert (lane.totals, lane.winner) == ((10, 6), "h")


def test_S21_anubis_on_bastet_spares_the_damage():
    lane = Resolved("boat", "bastet! tefnut", "anubis seth", 3, control={"boat": "h"})
    assert (lane.winner, lane.damage) == ("h", 1)


def test_S21_anubis_on_apofis_spares_the_damage():
    lane = Resolved("boat", "anubis tefnut", "apofis! seth", 3, control={"boat": "h"})
    assert (lane.totals, lane.winner, lane.damage) == ((12, 10), "h", 1)


# --- S22: the end --------------------------------------------------------------------------------


def test_S22_a_game_ending_at_the_first_lane():
    lane = Resolved("deshret", "bastet tefnut", "apofis seth", 3, control={"deshret": "h"})
    assert lane.match.over
    assert lane.match.phase == "over"
    assert lane.match.seat is None
    assert lane.match.moves == []
    assert [e["lane"] for e in events(lane.all_events, "lane")] == ["deshret"]
    assert ended(lane.match) == ((0,), (3, 0))


def test_S22_everything_is_turned_up_when_the_match_is_over():
    match = Resolved("deshret", "bastet tefnut", "apofis seth", 3, control={"deshret": "h"}).match
    position = {key: value for key, value in match.position().items() if key != "rng"}
    assert all(unit["up"] for unit in position["table"])
    assert all(match.view(viewer) == position for viewer in (0, 1, None))
    assert position["seat"] is None
    assert isinstance(position["pile"], list)


def test_S22_a_face_down_discard_is_turned_up_too():
    lane = Resolved(
        "deshret", "bastet tefnut", "apofis seth", 1,
        discards=["h isis down"], options={"damage": 1},
    )  # fmt: skip
    assert lane.match.over
    assert lane.match.view(1)["discards"] == [{"card": "isis", "by": "h", "up": True}]


@pytest.mark.parametrize(("goal", "over"), [(1, True), (2, True), (3, False)])
def test_S22_quick_mode_needs_less_damage(goal, over):
    """Bastet deals one damage, and the one of before makes two."""
    dealt = {"h": min(1, goal - 1), "s": 0}
    lane = Resolved(
        "deshret", "bastet tefnut", "heka seth", 3,
        options={"damage": goal}, dealt=dealt, control={"duat": "h"},
    )  # fmt: skip
    assert lane.damage == 1
    resolved = [event["lane"] for event in events(lane.all_events, "lane")]
    assert (resolved == ["deshret"]) == over
    if over:
        assert lane.match.over
        assert lane.match.score().scores == [goal, 0]


def test_S22_more_damage_than_needed_counts_in_full():
    lane = Resolved(
        "deshret", "bastet tefnut", "apofis seth", 3,
        control={"deshret": "h"}, dealt={"h": 2, "s": 1},
    )  # fmt: skip
    assert lane.match.score().scores == [5, 1]
    assert lane.match.score().winners == [0]


def test_S22_the_winner_is_a_seat_whichever_god_it_plays():
    lane = Resolved(
        "deshret", "bastet tefnut", "apofis seth", 3,
        control={"deshret": "h"}, gods=["s", "h"],
    )  # fmt: skip
    assert ended(lane.match) == ((1,), (0, 3))


def test_S22_no_winner_while_the_match_goes_on():
    score = Match("sunset", seed=1).score()
    assert (score.scores, score.winners) == ([0, 0], [])


# --- S23: a new round ----------------------------------------------------------------------------


def test_S23_locations_turn_over_and_control_stays():
    lane = Resolved("boat", "tefnut horus", "ra seth", 3, control={"duat": "s", "deshret": "s"})
    position = lane.match.position()
    assert (position["round"], position["side"]) == (4, "moon")
    assert position["control"]["boat"] == "h"
    assert None not in position["control"].values()


def test_S23_all_cards_are_taken_back():
    match = Resolved("boat", "tefnut horus", "ra seth").match
    position = match.position()
    assert (match.phase, position["table"], position["discards"]) == ("swap", [], [])
    assert [len(position["hands"][side]) for side in "hs"] == [5, 5]
    assert len(position["pile"]) == 3


def test_S23_a_discarded_god_returns_to_its_owner():
    match = load(
        "",
        "libro",
        {
            "deshret/h1": "ra", "deshret/h2": "horus", "boat/h1": "tefnut", "boat/h2": "apis",
            "duat/h1": "osiris", "duat/h2": "maat", "boat/s1": "isis", "boat/s2": "plaga",
            "duat/s1": "bastet", "duat/s2": "anubis", "deshret/s1": "apofis",
        },
        discards=["s seth"],
    )  # fmt: skip
    match.play("play libro deshret")
    play(match, "keep", "keep")
    hands = match.position()["hands"]
    assert "seth" in hands["s"]
    assert "horus" in hands["h"]


def test_S23_there_is_no_limit_of_rounds():
    lane = Resolved("boat", "tefnut horus", "ra seth", 999_999)
    assert lane.match.position()["round"] == 1_000_000
    assert lane.match.position()["side"] == "moon"
