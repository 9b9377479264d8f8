"""The number that a search knows positions by: all that a seat sees, and nothing else."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from sunroom import Match, games
from sunroom.kernel.program import compiled, plain
from tests.bots.moments import OPTIONS, all_moments, another_world
from tests.sunny import tables as sunny
from tests.sunset import tables as sunset

# Parts of a view that stay as they are for a whole match: a search never meets another value.
CONSTANT = ("game", "players", "options", "first", "gods")


def sight(match: Match, seat: int) -> int:
    return int(match.game.kernel.run.sight(match._state, seat))


def view(match: Match, seat: int) -> str:
    """A view without what is constant; of Sunrise Lane it does not hold the record of plays and
    draws either, from which more could be told of the others' cards than lies before one's eyes.
    """
    found = match.view(None if seat == -1 else seat)
    return json.dumps({key: found[key] for key in found if key not in CONSTANT}, sort_keys=True)


@pytest.mark.parametrize("game", games.NAMES)
def test_sight_is_the_same_before_and_after_hiding(game):
    for match in all_moments(game, 3):
        for seat in range(-1, match.players):
            twin = match.game.hidden(match._state, None if seat == -1 else seat)
            assert match.game.kernel.run.sight(twin, seat) == sight(match, seat)


@pytest.mark.parametrize("game", games.NAMES)
def test_sight_is_the_same_in_all_worlds_that_look_the_same(game):
    differed = 0
    for number, match in enumerate(all_moments(game, 17)):
        for seat in range(match.players):
            worlds = [another_world(match, seat, 2 * number + i) for i in (0, 1)]
            assert sight(worlds[0], seat) == sight(worlds[1], seat) == sight(match, seat)
            others = [[sight(w, s) for s in range(w.players) if s != seat] for w in worlds]
            differed += others[0] != others[1]
    assert differed > 0  # to the others they look different


@pytest.mark.parametrize("game", games.NAMES)
def test_sight_differs_exactly_where_views_differ(game):
    """Among thousands of moments of matches that begin alike, so that many come up again."""
    views: dict[tuple[int, ...], str] = {}
    sights: dict[tuple[Any, ...], int] = {}
    again = 0
    for options in OPTIONS[game]:
        for number in range(60):
            match = Match(game, 2, number % 2, **options)
            chooser = random.Random(number)
            most = 5 if number % 10 else 200
            while not match.over and len(match.history) < most:
                for seat in range(-1, match.players):
                    kind = (len(options), seat)
                    seen, digest = view(match, seat), sight(match, seat)
                    again += (*kind, seen) in sights
                    assert views.setdefault((*kind, digest), seen) == seen
                    assert sights.setdefault((*kind, seen), digest) == digest
                # Few different moves, so that the same is reached in other ways.
                match.play(chooser.choice(match.moves[:4] if most == 5 else match.moves))
    assert len(views) > 700
    assert again > 100


def test_sight_tells_an_open_discard_from_a_covered_one():
    """S5: to its owner as well, who knows what the other knows."""
    hands = "apis horus maat osiris ra", "anubis bastet heka plaga seth"
    table = {"boat/h1": "tefnut", "boat/s1": "eclipse"}
    told = (["h apofis"], ["h apofis down"])
    matches = [sunset.load(*hands, table, discards=discards) for discards in told]
    for seat in range(2):
        assert view(matches[0], seat) != view(matches[1], seat)
        assert sight(matches[0], seat) != sight(matches[1], seat)


def test_sight_tells_whose_stack_tiles_are_on():
    """D18: the stacks are the points of a simplified match."""
    hands = [[1], [2]]
    matches = [
        sunny.match(sunny.FOUR, sunny.AROUND, hands, simplified=True, stacks=stacks)
        for stacks in ([3, 1], [1, 3])
    ]
    for seat in range(2):
        assert view(matches[0], seat) != view(matches[1], seat)
        assert sight(matches[0], seat) != sight(matches[1], seat)


@pytest.mark.kernel
@pytest.mark.parametrize("game", games.NAMES)
def test_both_speeds_see_the_same(game):
    program = games.get(game).program
    slow, fast = plain(program), compiled(program)
    highest = 0
    for match in all_moments(game, 5):
        twin = fast.adopt(match._state)[0]
        for seat in range(-1, match.players):
            digest = slow.run.sight(match._state, seat)
            assert fast.run.sight(twin, seat) == digest
            highest = max(highest, digest)
            assert 0 <= digest < 2**62
    assert highest > 2**59  # numbers as large as they may be
