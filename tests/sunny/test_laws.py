"""Laws that hold in every match of Sunny Day, whatever is played."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sunroom import Match, games
from sunroom.kernel import layout
from tests.sunny.tables import STRANGE

matches = st.fixed_dictionaries(
    {
        "players": st.integers(2, 5),
        "seed": st.integers(0, 2**53 - 1),
        "simplified": st.booleans(),
        "tiles": st.sampled_from(["default", "default", *STRANGE]),
        "chooser": st.integers(0, 2**32),
    }
)


def start(how: dict[str, Any]) -> tuple[Match, random.Random]:
    options = {"simplified": how["simplified"]}
    found = Match("sunny", how["players"], how["seed"], tiles=how["tiles"], **options)
    return found, random.Random(how["chooser"])


def check_conservation(position: dict[str, Any], tile_count: int) -> None:
    """D1, D2: no tile and no token is ever lost or made."""
    tiles = [spot["tile"] for spot in position["table"]]
    for part in (*position["hands"], position["supply"], position["collected"]):
        tiles += part
    for area in position["areas"]:
        tiles += [spot["tile"] for spot in area]
    tiles += position["removed"]
    assert len(tiles) == len(set(tiles))
    assert set(tiles) <= set(range(1, tile_count + 1))
    assert len(tiles) + sum(position["stacks"]) == tile_count
    held = [points for one in position["tokens"] for points in one]
    assert [n + held.count(points) for points, n in enumerate(position["pool"])] == [5, 11, 7]


@settings(max_examples=60)
@given(matches)
def test_conservation_and_ranges(how):
    found, chooser = start(how)
    before = found.position()
    while not found.over:
        found.play(chooser.choice(found.moves))
        now = found.position()
        check_conservation(now, found._state.tile_count)
        assert layout.out_of_range(found.game.kernel.layout, found._state) == []
        for old, new in zip(before["areas"], now["areas"], strict=True):
            assert all(spot in new for spot in old)  # D11: what lies there does not move
        before = now
    assert all(not hand for hand in before["hands"]) or before["stuck"] > 0  # D14, D15


@settings(max_examples=60)
@given(matches)
def test_the_spaces_are_those_that_a_look_at_all_tiles_finds(how):
    """The incremental frontier of the table and of each area against one made from nothing."""
    found, chooser = start(how)
    sides = [(0, -1), (1, 0), (0, 1), (-1, 0)]
    while not found.over:
        found.play(chooser.choice(found.moves))
        now = found.position()
        s = found._state
        edges = {tile: s.edges[tile] for tile in range(1, s.tile_count + 1)}
        for number, lying in ((5, now["table"]), *enumerate(now["areas"])):
            at = {tuple(spot["at"]): spot for spot in lying}
            expected: dict[tuple[int, int], int] = {}
            for (x, y), spot in at.items():
                for side, (dx, dy) in enumerate(sides):
                    if (x + dx, y + dy) not in at:
                        kind = edges[spot["tile"]][(side - spot["turn"]) % 4]
                        there = (x + dx, y + dy)
                        expected[there] = expected.get(there, 0) | kind << 3 * ((side + 2) % 4)
            count = s.space_count[number]
            cells = [(cell % 128 - 64, cell // 128 - 64) for cell in s.spaces[number][:count]]
            assert dict(zip(cells, s.facing[number][:count], strict=True)) == expected
            assert s.spaces[number][:count] == sorted(s.spaces[number][:count])


@settings(max_examples=30)
@given(matches)
def test_every_position_loads_and_goes_on_identically(how):
    found, chooser = start(how)
    game = games.get("sunny")
    while not found.over:
        if chooser.random() < 0.2:
            position = json.loads(json.dumps(found.position()))
            state, options = game.load(position)
            assert game.kernel.values(state) == game.kernel.values(found._state)
            assert options == found.options
            twin = Match.from_position(position)
            assert twin.moves == found.moves
        found.play(chooser.choice(found.moves))
    assert Match.from_position(found.position()).position() == found.position()


@settings(max_examples=30)
@given(matches)
def test_moves_written_and_read_are_the_same(how):
    found, chooser = start(how)
    game = found.game
    while not found.over:
        s = found._state
        legal = game.legal(s)
        assert [game.read(s, game.write(move)) for move in legal] == legal
        assert found.moves == sorted(found.moves)
        found.play(chooser.choice(found.moves))


@settings(max_examples=15)
@given(matches)
def test_a_whole_match_can_be_taken_back(how):
    found, chooser = start(how)
    past = []
    while not found.over:
        past.append(found.position())
        found.play(chooser.choice(found.moves))
    while past:
        found.undo()
        assert found.position() == past.pop()


@settings(max_examples=30)
@given(matches)
def test_scores_are_what_their_parts_add_up_to(how):
    found, chooser = start(how)
    while not found.over:
        found.play(chooser.choice(found.moves))
        score = found.score()
        totals = [0] * found.players
        for item in score.detail:
            totals[item["seat"]] += item["points"]
        out = [0] * 5
        found.game.kernel.run.final_scores(found._state, out, 0)
        assert totals == score.scores == out[: found.players]
        assert bool(score.winners) == found.over


@settings(max_examples=30)
@given(matches)
def test_events_tell_all_that_changed(how):
    """Somebody who only hears the events knows every tile and token at any time."""
    found, chooser = start(how)
    begun = found.position()
    hands = [set(hand) for hand in begun["hands"]]
    table = {spot["tile"] for spot in begun["table"]}
    tokens: list[list[int]] = [[] for _ in hands]
    areas: list[set[int]] = [set() for _ in hands]
    removed: set[int] = set()
    while not found.over:
        for event in found.play(chooser.choice(found.moves)):
            assert event["rule"].startswith("D")
            seat = event.get("seat", 0)
            if event["event"] == "placed":
                hands[seat].remove(event["tile"])
                table.add(event["tile"])
            elif event["event"] == "collected":
                table -= set(event["tiles"])
            elif event["event"] == "drew":
                hands[seat].add(event["tile"])
            elif event["event"] == "tokens":
                tokens[seat] += event["points"]
            elif event["event"] == "arranged":
                areas[seat].add(event["tile"])
            elif event["event"] == "removed":
                removed |= set(event["tiles"])
        now = found.position()
        assert [set(hand) for hand in now["hands"]] == hands
        assert {spot["tile"] for spot in now["table"]} == table
        assert [sorted(one) for one in tokens] == now["tokens"]
        assert [{spot["tile"] for spot in area} for area in now["areas"]] == areas
        assert set(now["removed"]) == removed


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_only_what_told_nothing_new_may_be_taken_back(players):
    found = Match("sunny", players, 3)
    chooser = random.Random(1)
    while not found.over:
        seat, supply = found.position()["seat"], len(found.position()["supply"])
        tokens = len(found.position()["tokens"][seat])
        found.play(chooser.choice(found.moves))
        now = found.position()
        learned = len(now["supply"]) < supply or len(now["tokens"][seat]) > tokens or found.over
        assert found.may_undo(seat) == (not learned)
