"""What is told of a move, to whom, and what cannot be taken back."""

from __future__ import annotations

import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sunroom import Match
from tests.sunset.tables import STEALTH, Resolved, check_told, events, load, play, seen

OPEN = (
    "gods", "kept", "no_target", "exchanged", "turned_up", "turned_off", "lane", "lane_won",
    "lane_drawn", "control", "damage", "round", "over", "won",
)  # fmt: skip


@settings(max_examples=40)
@given(st.integers(0, 2**53 - 1), st.sampled_from(["others", "any"]))
def test_every_event_has_a_rule_and_tells_nobody_too_much(seed, anubis):
    match = Match("sunset", seed=seed, anubis=anubis)
    chooser = random.Random(seed)
    while not match.over:
        for event in match.play(chooser.choice(match.moves)):
            json.dumps(event)
            assert event["rule"] in {f"S{n}" for n in range(1, 26)}
            for viewer in (None, 0, 1):
                told = seen(match, event, viewer)
                if event["event"] in OPEN:
                    assert told == event
                elif event.get("owner", viewer) != viewer:
                    assert "card" not in told
                    assert "cards" not in told
                else:
                    assert told == event


@settings(max_examples=40)
@given(st.integers(0, 2**53 - 1))
def test_events_tell_of_all_damage_and_control(seed):
    match = Match("sunset", seed=seed)
    chooser = random.Random(seed)
    while not match.over:
        before = match.position()
        happened = match.play(chooser.choice(match.moves))
        check_told(before, happened, match.position())


@settings(max_examples=40)
@given(st.integers(0, 2**53 - 1))
def test_what_an_event_tells_a_viewer_is_in_its_view(seed):
    """A card that a viewer is told of is one that it can see right after, or a combat's."""
    match = Match("sunset", seed=seed)
    chooser = random.Random(seed)
    while not match.over:
        number = match.position()["round"]
        happened = match.play(chooser.choice(match.moves))
        if match.position()["round"] != number or match.over:
            continue
        for viewer in (None, 0, 1):
            view = match.view(viewer)
            known = [entry["card"] for entry in (*view["table"], *view["discards"])]
            if viewer is not None:
                known += view["hands"][view["gods"][viewer]]
            for event in happened:
                told = seen(match, event, viewer)
                assert "card" not in told or told["card"] in known


def test_a_face_down_card_is_told_to_its_owner_alone():
    match = load("bastet horus apis maat heka ra", "eclipse seth tefnut osiris apofis anubis", {})
    (event,) = match.play("play bastet boat")
    assert seen(match, event, 0) == event
    for viewer in (1, None):
        told = seen(match, event, viewer)
        assert "card" not in told
        assert (told["at"], told["up"]) == ("boat/h1", False)


def test_a_unit_that_heka_moves_is_told_to_its_owner_alone():
    match = load(
        "heka apis maat osiris horus",
        "tefnut apofis isis anubis plaga",
        {"boat/h1": "bastet", "boat/s1": "seth"},
    )
    happened = play(match, "play heka boat", "target boat/s1", "move duat")[1:]
    assert [event["event"] for event in happened] == ["chosen", "moved"]
    for event in happened:
        assert seen(match, event, 1)["card"] == "seth"
        assert "card" not in seen(match, event, 0)


def test_a_draw_and_a_face_down_discard_are_told_to_their_player_alone():
    match = Match("sunset", seed=2, horus=0)
    hand = match.position()["hands"]["h"]
    happened = match.play(f"swap {hand[1]} down")
    assert [event["event"] for event in happened] == ["discarded", "drew"]
    for event in happened:
        assert "card" in seen(match, event, 0)
        assert "card" not in seen(match, event, 1)
        assert "card" not in seen(match, event, None)


def test_a_new_deal_is_told_to_each_player_alone():
    lane = Resolved("boat", "tefnut horus", "ra seth")
    happened = events(lane.all_events, "dealt")
    assert [(event["seat"], len(event["cards"])) for event in happened] == [(0, 5), (1, 5)]
    for event in happened:
        assert seen(lane.match, event, event["seat"]) == event
        assert "cards" not in seen(lane.match, event, 1 - event["seat"])


def test_the_end_is_told():
    lane = Resolved("deshret", "bastet tefnut", "apofis seth", 3, control={"deshret": "h"})
    assert lane.all_events[-2:] == [
        {"event": "over", "rule": "S22"},
        {"event": "won", "rule": "S22", "seats": [0], "scores": [3, 0]},
    ]


def test_why_a_lane_came_out_so_is_told():
    eclipsed = Resolved("boat", "eclipse tefnut", "anubis seth").events
    assert events(eclipsed, "lane_drawn")[0] == {
        "event": "lane_drawn", "rule": "S18", "lane": "boat", "card": "eclipse",
    }  # fmt: skip
    turned = Resolved("boat", "osiris heka", "tefnut seth").events
    assert events(turned, "lane_won")[0]["card"] == "osiris"


def test_the_score_has_its_parts():
    match = load(
        "libro bastet osiris horus apis plaga",
        "ra tefnut anubis heka maat seth",
        {},
        number=3,
        control={"duat": "h", "boat": "s"},
        dealt={"h": 1, "s": 2},
    )
    score = match.score()
    assert score.scores == [1, 2]
    assert sum(item["points"] for item in score.detail) == 3
    held = {(i["lane"], i["seat"]) for i in score.detail if i["item"] == "control"}
    assert held == {("duat", 0), ("boat", 1)}
    assert all(item["rule"] in ("S20", "S22") for item in score.detail)


# --- what cannot be taken back -------------------------------------------------------------------


def test_playing_a_card_can_be_taken_back_and_drawing_one_cannot():
    match = Match("sunset", seed=2, horus=0)
    match.play(f"swap {match.position()['hands']['h'][0]}")
    assert not match.may_undo(0)
    match.play("keep")
    assert match.may_undo(1)
    match.play("play horus boat")
    assert match.may_undo(0)
    assert not match.may_undo(1)


@pytest.mark.parametrize(("at", "told"), [("boat/h1", False), ("duat/s1", True)])
def test_turning_up_a_unit_of_the_other_cannot_be_taken_back(at, told):
    match = load(
        "ra apis maat osiris horus",
        "tefnut apofis anubis isis heka",
        {"boat/h1": "bastet", "duat/s1": "seth"},
    )
    match.play("play ra deshret")
    assert match.may_undo(0)
    match.play(f"target {at}")
    assert match.may_undo(0) is not told


def test_what_isis_brings_in_cannot_be_taken_back():
    match = load(
        "isis apis maat osiris",
        "apofis heka anubis seth",
        {"boat/h1": "tefnut", "duat/h1": "horus", "boat/s1": "ra", "duat/s1": "bastet"},
    )
    play(match, "play isis boat", "target boat/s1")
    assert not match.may_undo(0)


def test_the_last_card_of_a_round_cannot_be_taken_back():
    assert not Resolved("boat", "tefnut horus", "ra seth").match.may_undo(1)


def test_stealth_cards_are_the_same_here_and_in_the_rules():
    from sunroom.games.sunset.cards import CARDS

    assert sorted(card.id for card in CARDS if card.stealth) == sorted(STEALTH)
