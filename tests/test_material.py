"""The printed things of the games, as they are told to whoever draws them; and score pads."""

from __future__ import annotations

import random
from typing import Any

import pytest

from sunroom import Match, Refused, games
from sunroom.games.lane import board
from sunroom.games.sunny import tiles
from sunroom.games.terms import Json, Score


def defaults(game: str):
    found = games.get(game)
    return found.check_options(None, found.least)


def test_lane_tells_its_board():
    told = games.get("lane").material(defaults("lane"))
    named = board.named("default")
    assert told["side"] == named.side == 11 and told["fountain"] == "f6"
    assert len(told["spaces"]) == len(named.spaces)
    assert told["spaces"]["f5"]["area"] == "C"
    assert {one["area"] for one in told["spaces"].values()} == set(board.AREA_NAMES)
    again = []
    for row in range(told["side"]):
        names = [f"{board.COLUMN_LETTERS[column]}{row + 1}" for column in range(told["side"])]
        entries = [
            "##" if name == told["fountain"] else f"{space['colour']}{space['dots']}"
            for name in names
            if (space := told["spaces"].get(name, {"colour": ".", "dots": "."}))
        ]
        again.append(" ".join(entries))
    assert "\n".join(again) == named.text()


def test_lane_tells_a_board_of_ones_own():
    own = "r1 b2 g3\ny4 ## p5\nr2 b1 g1"
    options = games.get("lane").check_options({"board": own}, 2)
    told = games.get("lane").material(options)
    assert told["side"] == 3 and told["fountain"] == "b2"
    assert told["spaces"]["a1"] == {"colour": "r", "dots": 1, "area": "A1"}


def filled(side: int, entry: str = "r1") -> str:
    rows = [[entry] * side for _ in range(side)]
    rows[side // 2][side // 2] = "##"
    return "\n".join(" ".join(row) for row in rows)


def test_lane_tells_the_bounds_within_which_a_board_of_ones_own_is_one():
    bounds = games.get("lane").material(defaults("lane"))["bounds"]
    admitted = []
    for side in range(1, 20):
        try:
            board.parse(filled(side))
        except Refused:
            continue
        admitted.append(side)
    assert bounds["sides"] == admitted
    assert board.parse(filled(3, f"r{bounds['dots']}"))
    with pytest.raises(Refused):
        board.parse(filled(3, f"r{bounds['dots'] + 1}"))


@pytest.mark.parametrize("bound", ["floors", "hand"])
def test_lane_tells_what_a_pad_takes(bound):
    most = games.get("lane").material(defaults("lane"))["bounds"][bound]

    def told(count: int) -> Json:
        what: Json = {"houses": {"f5": [0, count]}} if bound == "floors" else {"hands": [count, 0]}
        return {"players": 2, "houses": {}, "parks": [], **what}

    assert printed("lane", told(most))
    with pytest.raises(Refused):
        printed("lane", told(most + 1))


def test_sunset_tells_cards_and_locations():
    told = games.get("sunset").material(defaults("sunset"))
    assert len(told["cards"]) == 15
    assert told["cards"]["ra"] == {
        "name": "Ra",
        "factor": 1,
        "constant": 3,
        "stealth": False,
        "ability": "placement",
    }
    assert told["locations"]["boat"] == {"name": "Sun Boat", "sun": 3, "moon": 4}


def test_sunny_tells_tiles_and_kinds():
    told = games.get("sunny").material(defaults("sunny"))
    assert list(told["tiles"]) == [str(number) for number in range(1, 57)]
    assert told["tiles"]["1"] == tiles.named("default").tiles[0]
    assert told["kinds"]["k"] == "clover" and len(told["kinds"]) == 6


def test_sunny_tells_what_a_pad_takes():
    told = games.get("sunny").material(defaults("sunny"))
    bounds, tiles_there = told["bounds"], len(told["tiles"])

    def pad(**what: Any) -> Score:
        return printed("sunny", what)

    everything = [worth for worth, count in enumerate(told["tokens"]) for _ in range(count)]
    most = {"tiles": tiles_there, "pictures": bounds["pictures"]}
    assert pad(counts=[most, {}], tokens=[everything, []])
    assert pad(sums=[{"points": bounds["points"], "tiles": tiles_there}, {"points": 0}])
    for worth in range(len(told["tokens"])):
        with pytest.raises(Refused):
            pad(counts=[{}, {}], tokens=[[*everything, worth], []])
    for beyond in ({**most, "pictures": bounds["pictures"] + 1}, {**most, "tiles": 57}):
        with pytest.raises(Refused):
            pad(counts=[beyond, {}])
    with pytest.raises(Refused):
        pad(sums=[{"points": bounds["points"] + 1}, {"points": 0}])
    known = list(told["tiles"].values())
    assert tiles.parse(" ".join(known[: bounds["least_tiles"]]))
    with pytest.raises(Refused):
        tiles.parse(" ".join(known[: bounds["least_tiles"] - 1]))


# --- score pads ----------------------------------------------------------------------------------


def finished(game: str, seed: int, **options) -> Match:
    match = Match(game, games.get(game).least + seed % 2, seed, **options)
    chooser = random.Random(seed)
    while not match.over:
        match.play(chooser.choice(match.moves))
    return match


def printed(game: str, told: Json) -> Score:
    found = games.get(game)
    assert found.pad is not None
    return found.pad.score(found, told)


@pytest.mark.parametrize("seed", range(6))
def test_the_pad_of_lane_scores_as_the_game(seed):
    match = finished("lane", seed, ties=("next", "skip")[seed % 2])
    position = match.position()
    told = {name: position[name] for name in ("players", "houses", "parks", "scores")}
    told["hands"] = [len(hand) for hand in position["hands"]]
    assert printed("lane", {**told, "ties": match.options["ties"]}) == match.score()


@pytest.mark.parametrize("seed", range(6))
def test_the_pad_of_sunny_scores_as_the_game(seed):
    match = finished("sunny", seed, simplified=seed == 5)
    position = match.position()
    told = {name: position[name] for name in ("stacks" if seed == 5 else "areas", "tokens")}
    score = printed("sunny", told)
    assert (score.scores, score.winners) == (match.score().scores, match.score().winners)
    # Where an area lies does not matter, nor which tile is told first.
    for area in told.get("areas", []):
        random.Random(seed).shuffle(area)
        for spot in area:
            spot["at"] = [spot["at"][0] + 5, spot["at"][1] - 7]
    again = printed("sunny", told)
    assert (again.scores, again.winners) == (score.scores, score.winners)


def test_a_tie_stays_one_where_the_hands_are_not_told():
    told = {"players": 2, "houses": {}, "parks": []}
    assert printed("lane", told).winners == [0, 1]
    assert printed("lane", {**told, "hands": [1, 2]}).winners == [1]


SPOT = {"tile": 1, "at": [0, 0], "turn": 0}


@pytest.mark.parametrize(
    ("game", "change", "words"),
    [
        ("lane", {"houses": {"z9": [0, 1]}}, "z9"),
        ("lane", {"houses": {"f6": [0, 1]}}, "fountain"),
        ("lane", {"houses": {"a1": [0, 1]}}, "a1"),
        ("lane", {"houses": {"f5": [2, 1]}}, "owner"),
        ("lane", {"houses": {"f5": [0, 6]}}, "floors"),
        ("lane", {"parks": ["f5", "f5"]}, "two things"),
        ("lane", {"scores": [1, 0]}, "worth 0"),
        ("lane", {"hands": [6, 0]}, "hands"),
        ("lane", {"deck": ""}, "deck"),
        ("sunny", {"areas": [[SPOT], [SPOT]]}, "two places"),
        ("sunny", {"areas": [[SPOT, {**SPOT, "tile": 2}], []]}, "both lie"),
        ("sunny", {"areas": [[SPOT, {"tile": 2, "at": [5, 5], "turn": 0}], []]}, "tile 2"),
        ("sunny", {"areas": [[]]}, "players"),
        ("sunny", {"tokens": [[]]}, "tokens"),
        ("sunny", {"tokens": [[2] * 8, []]}, "8 tokens of 2"),
        ("sunny", {"tokens": [[3], []]}, "tokens"),
        ("sunny", {"stacks": [1, 0]}, "simplified"),
        ("sunny", {"areas": [[]] * 6}, "players"),
    ],
)
def test_what_cannot_be_is_refused(game, change, words):
    told: dict[str, Json] = {
        "lane": {"players": 2, "houses": {}, "parks": []},
        "sunny": {"areas": [[], []], "tokens": [[], []]},
    }
    with pytest.raises(Refused) as refused:
        printed(game, {**told[game], **change})
    assert words in refused.value.message


def test_a_game_that_needs_no_pad_has_none():
    assert games.get("sunset").pad is None


def test_scattered_tiles_in_an_area_are_refused():
    """However many: they have more spaces around them than tiles that lie together."""
    position = Match("sunny", 2, 1).position()
    spots = [
        {"tile": tile, "at": [tile % 8 * 3, tile // 8 * 3], "turn": 0} for tile in range(3, 57)
    ]
    spots[0]["at"] = [0, 0]
    position |= {"table": [SPOT], "hands": [[2], []], "supply": [], "areas": [spots, []]}
    with pytest.raises(Refused) as refused:
        Match.from_position(position)
    assert refused.value.rule == "D11"
