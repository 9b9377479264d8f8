"""The names of bots: levels, parts of them, and the search with settings of its own."""

from __future__ import annotations

from itertools import pairwise

import pytest

from sunroom import Match, Refused, bots, games
from sunroom.bots.levels import LEVELS, PATIENCE, SECONDS, STRENGTHS, level, rung
from sunroom.bots.searcher import SearchBot, usual_tuning
from sunroom.bots.weights import shipped


def searching(name: str, **more) -> SearchBot:
    bot = bots.get(name, **more)
    assert isinstance(bot, SearchBot)
    return bot


def test_names_are_the_same_everywhere():
    assert bots.NAMES[:2] == ("random", "greedy")
    assert len(LEVELS) == 8
    # Names of earlier versions, from the weakest to the strongest: saved matches know them.
    assert [name for name in LEVELS if name in ("master", "easy", "strong", "medium")] == [
        "easy", "medium", "strong", "master",
    ]  # fmt: skip
    assert LEVELS == bots.NAMES[2:] == tuple(STRENGTHS) == tuple(SECONDS)
    for name in bots.NAMES:
        assert bots.get(name).name == name
    for game in map(games.get, games.NAMES):
        steps = [rung(name, game) for name in LEVELS]
        for lower, upper in pairwise(steps):
            assert upper.iterations >= lower.iterations and upper.misses <= lower.misses
            assert upper != lower
        assert steps[-1] == (5 * steps[-2].iterations, 0.0)


@pytest.mark.parametrize("name", LEVELS)
@pytest.mark.parametrize("game", games.NAMES)
def test_a_level_has_its_budget_and_a_part_of_it_a_part(name, game):
    game = games.get(game)
    whole = searching(name).budget(game)
    wanted = rung(name, game)
    assert (whole.iterations, whole.seconds) == (wanted.iterations, SECONDS[name])
    assert searching(name).tuning(game).misses == wanted.misses
    part = searching(f"{name}@0.1")
    assert part.name == f"{name}@0.1"
    assert part.budget(game).iterations == max(1, round(wanted.iterations / 10))
    assert part.budget(game).seconds == pytest.approx(SECONDS[name] / 10)
    assert searching(f"{name}@0.0000001").budget(game).iterations == 1
    patient = searching(name, patient=True).budget(game)
    assert (patient.iterations, patient.seconds) == (whole.iterations, PATIENCE)
    longer = level(name, seconds=2 * SECONDS[name]).budget(game)
    assert (longer.iterations, longer.seconds) == (2 * whole.iterations, 2 * SECONDS[name])
    assert searching(name, threads=3).threads == 3


def test_a_search_has_the_settings_that_its_name_says():
    bot = searching("search:800,explore=2,keep=0", threads=2)
    assert (bot.name, bot.threads) == ("search:800,explore=2,keep=0", 2)
    for game in map(games.get, games.NAMES):
        assert bot.budget(game).iterations == 800
        assert (bot.tuning(game).explore, bot.tuning(game).keep) == (2.0, 0.0)
        assert bot.tuning(game).heat == usual_tuning(game, shipped(game)).heat


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("strong@0", "number up to 10"),
        ("strong@-1", "number up to 10"),
        ("strong@11", "number up to 10"),
        ("strong@x", "number up to 10"),
        ("strong@", "number up to 10"),
        ("strong@nan", "number up to 10"),
        ("random@0.5", "no bot"),
        ("Strong", "no bot"),
        ("", "no bot"),
        (None, "no bot null"),
        (3, "no bot 3"),
        (["easy"], "no bot"),
        ("search", "no bot"),
        ("search:", "number of iterations"),
        ("search:0", "number of iterations"),
        ("search:-5", "number of iterations"),
        ("search:1.5", "number of iterations"),
        ("search:1000000000", "number of iterations"),
        ("search:10,nonsense=1", "NAME=NUMBER for explore, heat"),
        ("search:10,explore", "NAME=NUMBER"),
        ("search:10,explore=-1", "NAME=NUMBER"),
        ("search:10,explore=much", "NAME=NUMBER"),
        ("search:10,", "NAME=NUMBER"),
        ("search:10,misses=1", "NAME=NUMBER"),
    ],
)
def test_what_is_no_bot_is_refused_in_one_sentence(name, words):
    with pytest.raises(Refused) as caught:
        bots.get(name)
    assert caught.value.code == "unknown_bot"
    assert words in caught.value.message
    assert "\n" not in caught.value.message
    assert len(caught.value.message) < 160


@pytest.mark.usefixtures("plainly")
@pytest.mark.parametrize("setting", ["heat=0", "big_lead=0", "explore=nan", "explore=inf"])
def test_settings_that_no_search_can_use_are_refused(setting):
    with pytest.raises(Refused) as caught:
        bots.get(f"search:10,{setting}").choose(Match("lane", 2, 1).look(), 1)
    assert caught.value.code == "unknown_bot"
