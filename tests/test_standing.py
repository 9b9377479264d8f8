"""What the rules say of a table: the same as the score and the events say of it in the end."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from sunroom import games
from sunroom.games import rulebook
from sunroom.games.terms import Json
from sunroom.match import Match
from tests.test_docs import ROOT

WITH_STANDINGS = [name for name in games.NAMES if games.get(name).standings]


def matches(game: str, count: int = 6) -> Iterator[tuple[Match, random.Random]]:
    known = games.get(game)
    for seed in range(count):
        players = known.least + seed % (known.most - known.least + 1)
        yield Match(game, players, seed), random.Random(seed)


def moments(game: str) -> Iterator[Match]:
    """Matches of random play, before each decision and at the end."""
    for match, chance in matches(game):
        while match.seat is not None:
            yield match
            match.play(chance.choice(match.moves))
        yield match


@pytest.mark.parametrize("game", WITH_STANDINGS)
def test_who_knows_all_is_told_the_same_at_the_end(game):
    for match, chance in matches(game, 3):
        while match.seat is not None:
            match.play(chance.choice(match.moves))
        assert match.standing(0) == match.standing(None) == match.standing_revealed()


@pytest.mark.parametrize("game", WITH_STANDINGS)
def test_looking_changes_nothing(game):
    for match in moments(game):
        before = match.position()
        match.standing(match.seat)
        match.about_moves()
        assert match.position() == before


def bonus_of(match: Match) -> dict[tuple[str, int], Json]:
    standing = match.standing(0)
    assert standing is not None
    return {
        (area["area"], seat): one
        for area in standing["bonus"]
        for seat, one in enumerate(area["seats"])
    }


def test_the_bonus_of_lane_is_that_of_the_score():
    """L19 to L24, with as many spaces as were counted."""
    for match in moments("lane"):
        found = bonus_of(match)
        score = {
            (item["area"], item["seat"]): item
            for item in match.score().detail
            if item["item"] != "house"
        }
        houses = match.position()["houses"]
        for key, one in found.items():
            item = score.get(key, {"points": 0})
            assert (one["points"], one["place"]) == (item["points"], item.get("place"))
            counted = item.get("spaces") or item.get("houses") or 0
            assert len(one["spaces"]) == counted
            assert {houses[at][0] for at in one["spaces"]} <= {key[1]}
            if item.get("item") == "tallest":
                assert {houses[at][1] for at in one["spaces"]} == {one["count"]}


def assert_lane_pays(match: Match, text: str, about: Json) -> None:
    """L9, L12: the cards that leave the hand; L15: those that will have to, when it is too full."""
    assert match.seat is not None
    seat = match.seat
    later = Match.from_position(match.position())
    held = Counter(later.view(seat)["hands"][seat])
    later.play(text)
    now = Counter(later.view(seat)["hands"][seat])
    if text.startswith(("build", "park")):
        assert Counter(about["cards"]) == held - now
    elif text in ("draw", "stop"):
        assert about.get("discards", 0) == max(0, now.total() - 5)
        assert (later.phase, later.seat) == ("discard", seat) or "discards" not in about
    else:
        assert about == {}


def test_lane_tells_what_a_house_scores_and_what_is_near():
    for match in moments("lane"):
        standing = match.standing(match.seat)
        assert standing is not None
        for text, about in zip(match.moves, match.about_moves(), strict=True):
            assert about.get("points") == (match.foresee(text).points or None)
            assert_lane_pays(match, text, about)
        if match.phase == "discard":
            view = match.view(match.seat)
            assert standing["too_many"] == len(view["hands"][match.seat]) - 5 > 0
        if any(few <= 2 for few in match.position()["pieces"][:1]) and match.seat == 0:
            assert standing["last_round"]


def test_the_power_of_lanes_is_what_the_combat_finds():
    """S17: with all cards turned up, what stands is what is told when the lane is resolved."""
    fought = 0
    for match, chance in matches("sunset", 8):
        while match.seat is not None:
            text = chance.choice(match.moves)
            about = dict(zip(match.moves, match.about_moves(), strict=True))[text]
            foreseen = [one for one in match.foresee(text).events if one["event"] == "lane"]
            if text.startswith("play"):
                lane = foreseen[0]
                own = [unit for unit in lane["units"] if unit["card"] == text.split()[1]]
                assert about["power"] == own[0]["power"]
            events = match.play(text)
            standing = match.standing_revealed()
            assert standing is not None
            for unit in match.position()["table"]:
                assert unit["at"] in standing["lanes"][unit["at"].split("/")[0]]["units"]
            fought += sum(event["event"] == "lane" for event in events)
    assert fought > 20


def test_what_is_face_down_is_unknown_and_counted():
    match = next(
        one
        for one in moments("sunset")
        if any(not unit["up"] for unit in one.position()["table"]) and one.seat is not None
    )
    seen, known = match.standing(None), match.standing_revealed()
    assert seen is not None and known is not None
    unknown = sum(
        total["unknown"] for lane in seen["lanes"].values() for total in lane["totals"].values()
    )
    assert unknown == sum(not unit["up"] for unit in match.position()["table"])
    assert all(
        total["unknown"] == 0
        for lane in known["lanes"].values()
        for total in lane["totals"].values()
    )


def test_an_ability_acts_where_it_has_somebody_to_choose():
    """S10 to S14: then the same player is asked for a target; Isis herself does not count."""
    acted = set()
    for match in moments("sunset"):
        for text, about in zip(match.moves, match.about_moves(), strict=True):
            if not text.startswith("play "):
                continue
            card = text.split()[1]
            later = Match.from_record(match.record())
            later.play(text)
            if (
                card in ("anubis", "heka", "ra")
                and later.position()["round"] == (match.position()["round"])
            ):
                assert about["acts"] == (later.phase == "target")
                acted.add((card, about["acts"]))
            if card not in ("anubis", "heka", "ra", "isis"):
                assert about["acts"]
    assert len(acted) >= 5


def test_the_points_of_sunny_are_those_of_the_score():
    for match in moments("sunny"):
        standing = match.standing(match.seat)
        assert standing is not None
        detail = match.score().detail
        for seat in range(match.players):
            open_items = [one for one in detail if one["seat"] == seat and one["item"] != "token"]
            assert standing["points"][seat] == sum(one["points"] for one in open_items)
            pictures = [one["tiles"] for one in open_items if one["item"] == "picture"]
            assert [one["tiles"] for one in standing["pictures"][seat]] == pictures


def test_sunny_tells_where_a_tile_completes_pictures():
    for match in moments("sunny"):
        for text, about in zip(match.moves, match.about_moves(), strict=True):
            if text == "pass":
                assert about == {}
                continue
            told = {one["event"]: one for one in match.foresee(text).events}
            if "arranged" in told:
                assert len(about["sides"]) == told["arranged"]["pictures"]
            else:
                assert len(about["sides"]) == len(told["collected"]["tiles"])
                assert about.get("tokens", 0) == told.get("tokens", {}).get("count", 0)


@pytest.mark.parametrize(
    "file", sorted((ROOT / "docs" / "rules").glob("*.md")), ids=lambda f: f.stem
)
def test_rules_are_read_as_they_are_written(file):
    """The rules of our own games are written in the form in which a game brings its rules."""
    rules = [rule for section in rulebook.read(file.read_text("utf-8")) for rule in section.rules]
    numbers = [int(rule.id[1:]) for rule in rules]
    assert numbers == sorted(set(numbers)) and len(numbers) > 15
    assert any(rule.ruling for rule in rules)
    assert all(rule.text and "**" not in rule.id for rule in rules)
