"""The search compiled: the same search as plain Python's, on several cores and in time."""

from __future__ import annotations

import time

import pytest

from sunroom import Match, games
from sunroom.bots.levels import level, measured
from sunroom.bots.searcher import Budget, SearchBot, usual_tuning
from sunroom.bots.tree import Tree, search_program
from sunroom.bots.weights import shipped
from sunroom.kernel.program import compiled, native, plain
from tests.bots.moments import deciding
from tests.bots.test_search import last_choice_of_sunset, last_tile_of_sunny, last_turn_of_lane

pytestmark = [pytest.mark.kernel, pytest.mark.usefixtures("compiledly")]


@pytest.mark.parametrize("game", games.NAMES)
@pytest.mark.parametrize("each", [0, 2])
@pytest.mark.parametrize("weights", [shipped, lambda game: None])
def test_all_speeds_search_the_same(game, each, weights):
    learned = weights(games.get(game))
    tuning = usual_tuning(games.get(game), learned)
    program = search_program(games.get(game))
    most = games.get(game).most
    for number, seen in enumerate(deciding(Match(game, most, 2), 3)):
        found = []
        for kernel in (plain(program), compiled(program), native(program)):
            tree = Tree(kernel, 400, 20_000, learned.numbers if learned else ())
            tree.look_at(seen.state)
            top = tree.think(seen.seat, number, 40, tuning, each)
            parts = (tree.nodes, tree.edges, tree.worth, tree.table, tree.counts)
            found.append((top, tree.moves(top), [list(part) for part in parts]))
        for other in found[1:]:
            assert other == found[0]  # to the last bit of every number


@pytest.mark.parametrize("game", games.NAMES)
def test_both_speeds_choose_by_the_same_policies(game):
    program = search_program(games.get(game))
    slow, fast = plain(program), compiled(program)
    x, y = slow.ints(slow.rules.MAX_MOVES), fast.ints(slow.rules.MAX_MOVES)
    for seen in deciding(Match(game, 2, 9), 12):
        s, t = slow.adopt(seen.state)[0], fast.adopt(seen.state)[0]
        s.rng[0] = t.rng[0] = 7
        assert slow.run.greedy(s, x) == fast.run.greedy(t, y)
        for _ in range(4):
            assert slow.run.quick(s, x) == fast.run.quick(t, y)
        assert slow.values(s) == fast.values(t)


@pytest.mark.parametrize("game", games.NAMES)
def test_two_threads_search_different_worlds_and_always_the_same_ones(game, monkeypatch):
    worlds: list[tuple[int, int]] = []
    think = Tree.think

    def noted(self, seat, seed, iterations, tuning, each=0):
        worlds.append((seed, iterations))
        return think(self, seat, seed, iterations, tuning, each)

    monkeypatch.setattr(Tree, "think", noted)
    seen = next(deciding(Match(game, 2, 3), 1))
    found = []
    for _ in range(2):
        worlds.clear()
        bot = measured("search:1001", threads=2)
        found.append(bot.estimates(seen, 11))
        assert len(bot._trees) == 2
        numbers = [seed + i for seed, iterations in worlds for i in range(iterations)]
        assert len(numbers) == len(set(numbers)) >= 1002
        of_each = [sum(t.visits for t in tree.moves(0)) for tree in bot._trees]
        assert of_each == [len(numbers) // 2] * 2  # the same share for each
        assert bot._trees[0].moves(0) != bot._trees[1].moves(0)
    assert found[0] == found[1]
    assert sum(one.visits for one in found[0]) == len(numbers)
    choices = {measured("search:1001", threads=2).choose(seen, 11) for _ in range(3)}
    assert len(choices) == 1


@pytest.mark.parametrize("of", [last_turn_of_lane, last_choice_of_sunset, last_tile_of_sunny])
def test_a_move_that_wins_at_once_is_found_on_two_cores(of):
    match, winning = of()
    for seed in range(10):
        assert measured("search:100", threads=2).choose(match.look(), seed) in winning


@pytest.mark.parametrize("game", games.NAMES)
def test_an_estimate_tries_every_move_a_few_times(game):
    for number, seen in enumerate(deciding(Match(game, 2, 3), 10)):
        found = measured("search:3000").estimates(seen, number)
        tries = 12 * len(found)
        if 8 * tries <= 3000:  # only if that is little beside the search
            assert min(one.visits for one in found) >= 12
            assert sum(one.visits for one in found) == 3000 + tries
        else:
            assert sum(one.visits for one in found) == 3000


@pytest.mark.parametrize("game", games.NAMES)
def test_the_best_estimate_is_the_move_that_would_be_chosen(game):
    for number, seen in enumerate(deciding(Match(game, 2, 3), 10)):
        first = measured("search:3000").estimates(seen, number)[0]
        assert measured("search:3000").choose(seen, number) == first.move


@pytest.mark.parametrize("game", games.NAMES)
@pytest.mark.parametrize("threads", [1, 2])
def test_several_chunks_at_once_end_where_one_after_the_other_does(game, threads, monkeypatch):
    """So the moves of a bot do not depend on how fast a machine is, nor does what it remembers."""
    found, looks = [], []
    for seconds in (0.0, 60.0):
        monkeypatch.setattr(SearchBot, "look", seconds)
        thinks = measured("search:3000,keep=1", threads)
        told: list[float] = []
        chosen = []
        for number, seen in enumerate(deciding(Match(game, 2, 4), 3)):
            move = thinks.choose(seen, number, told.append)
            chosen.append((move, [list(tree.counts) for tree in thinks._trees]))
        found.append(chosen)
        looks.append(len(told))
    assert found[0] == found[1]
    assert looks[1] < looks[0] / 2, "it looked at the clock as often"


@pytest.mark.parametrize("game", games.NAMES)
def test_time_ends_a_search(game):
    seen = next(deciding(Match(game, 2, 1), 1))
    strong = level("strong", seconds=0.2)
    strong.choose(seen, 1)  # what is slow the first time
    begun = time.perf_counter()
    strong.estimates(seen, 1)
    assert time.perf_counter() - begun < 3.0
    short = SearchBot("short", lambda game: Budget(10_000, 0.001), threads=2)
    assert short.choose(seen, 1) in seen.moves


@pytest.mark.parametrize("game", games.NAMES)
def test_whoever_overlooks_moves_takes_the_best_of_the_others(game):
    seen = Match(game, 2, 1).look()
    chosen: dict[str, set[str]] = {"beginner": set(), "medium": set()}
    less_tried = 0
    for name, choices in chosen.items():
        for seed in range(200):
            bot = level(name, patient=True)
            choice = bot.choose(seen, seed)
            tried = {seen.game.write(t.move): t.visits for t in bot._trees[0].moves(0)}
            choices.add(choice)
            if name == "medium":
                assert tried[choice] == max(tried.values())
            else:
                less_tried += tried[choice] < max(tried.values())
    assert 10 < less_tried < 190
    assert len(chosen["beginner"]) > 2


def test_moves_are_overlooked_as_often_as_is_said():
    seen = Match("lane", 2, 1).look()
    for misses in (0.0, 0.3, 0.8):
        bot = measured(f"search:1,misses={misses}")
        first = measured("search:1").choose(seen, 1)  # one iteration: the first look alone
        found = sum(bot.choose(seen, seed) == first for seed in range(300))
        assert abs(found / 300 - (1 - misses)) < 0.1
