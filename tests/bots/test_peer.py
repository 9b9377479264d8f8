"""Which level is about as good as somebody, by how their matches ended."""

from __future__ import annotations

import json
import math
import random
from pathlib import Path

import pytest

from sunroom.bots.levels import LEVELS, USUAL
from sunroom.bots.peer import FADES, MOST, STEP, Result, added, peer, skill

# Also read by the page's twin, web/src/parts/peer.test.ts.
CASES = json.loads((Path(__file__).parent / "peers.json").read_text())


def results(*ended: tuple[str, float]) -> list[Result]:
    return [Result(str(i), tuple(level.split()), share) for i, (level, share) in enumerate(ended)]


@pytest.mark.parametrize("case", CASES)
def test_the_twins_agree_on_these(case):
    found = results(*((" ".join(one["against"]), one["share"]) for one in case["results"]))
    assert skill(found) == pytest.approx(case["skill"], abs=1e-6)
    assert peer(found) == case["level"]


def test_of_whom_nothing_is_known_plays_against_the_usual_level():
    assert peer([]) == USUAL
    assert skill([]) == pytest.approx(LEVELS.index(USUAL), abs=0.2)


@pytest.mark.parametrize("level", LEVELS)
def test_a_victory_moves_up_a_defeat_down_a_shared_one_between(level):
    before = [("medium", 1.0), ("medium", 0.0)]
    lost, shared, won = (skill(results(*before, (level, share))) for share in (0.0, 0.5, 1.0))
    assert lost < skill(results(*before)) < won
    assert lost < shared < won


def test_a_victory_over_a_better_one_says_more():
    found = [skill(results((level, 1.0))) for level in LEVELS]
    assert found == sorted(found) and found[0] < found[-1]


def test_a_victory_among_more_players_says_more_and_a_defeat_less():
    assert skill(results(("easy easy easy", 1.0))) > skill(results(("easy", 1.0)))
    assert skill(results(("easy easy easy", 0.0))) > skill(results(("easy", 0.0)))


def test_who_always_wins_reaches_the_master_and_who_always_loses_the_beginner():
    for share, end in ((1.0, "master"), (0.0, "beginner")):
        found: list[Result] = []
        for number in range(12):
            found = added(found, Result(str(number), (peer(found),), share))
        assert peer(found) == end


@pytest.mark.parametrize("true", range(len(LEVELS)))
def test_it_finds_who_is_as_good_as_a_level(true):
    """Who wins as the ladder says meets, after some matches, levels within one of theirs."""
    chance, met = random.Random(true), []
    found: list[Result] = []
    for number in range(120):
        level = peer(found)
        met.append(LEVELS.index(level))
        wins = chance.random() < 1 / (1 + math.exp(STEP * (met[-1] - true)))
        found = added(found, Result(str(number), (level,), float(wins)))
    late = met[20:]
    assert abs(sum(late) / len(late) - true) < 1
    assert sum(abs(one - true) <= 1 for one in late) > 0.7 * len(late)


def test_old_matches_fade():
    assert 0 < FADES < 1
    better = [*[("medium", 0.0)] * 15, *[("medium", 1.0)] * 5]
    assert skill(results(*better)) > skill(results(*reversed(better)))


def test_no_match_counts_twice_and_only_so_many_are_kept():
    first, other = Result("a", ("easy",), 1.0), Result("b", ("easy",), 1.0)
    again = Result("a", ("easy",), 0.0)
    assert added([first, other], again) == [other, again]
    many = [Result(str(i), ("easy",), 1.0) for i in range(MOST + 5)]
    assert len(added(many[:MOST], many[-1])) == MOST


def test_bots_that_are_no_levels_say_nothing():
    assert skill(results(("greedy", 1.0), ("easy search:9", 1.0))) == skill([])
