"""What a searching bot remembers, and what it says of moves."""

from __future__ import annotations

import pytest

from sunroom import Match, bots, games
from sunroom.bots.levels import measured
from sunroom.bots.searcher import SearchBot
from sunroom.bots.tree import Tree
from tests.bots.moments import KINDS, deciding, moments
from tests.lane.table import at

pytestmark = pytest.mark.usefixtures("plainly")

# --- the kept tree -------------------------------------------------------------------------------


def in_a_chain(**changes) -> Match:
    """Seat 0 can build two houses and a park in this turn."""
    return at(["bgggp", "b"], {"d11": (1, 1)}, "f7 f8 e8 d8 d9 d10", **changes)


def after_a_step(bot: SearchBot) -> tuple[Match, Tree]:
    """A match one step into a turn, with the bot that took the step, and its tree."""
    match = in_a_chain()
    bot.choose(match.look(), 1)
    match.play("build c11 1")
    assert match.seat == 0 and len(match.moves) > 1
    return match, bot._trees[0]


def known(tree: Tree, match: Match) -> int:
    seen = match.look()
    tree.look_at(seen.state)
    return tree.visits(seen.seat)


def test_the_next_step_of_a_turn_begins_with_what_was_found_out():
    bot = measured("search:80,keep=1")
    match, tree = after_a_step(bot)
    before = known(tree, match)
    assert before > 0
    found = bot.estimates(match.look(), 2)
    assert bot._trees == [tree]
    assert sum(one.visits for one in found) > 80


def test_a_tree_is_not_kept_where_it_does_not_belong():
    for other in (
        in_a_chain(options={"ties": "skip"}),  # other options
        at(["bgggr", "p"], {"d11": (1, 1)}, "f7 f8 e8 d8 d9 d10"),  # other cards
        Match("lane", 2, 1),
        Match("sunset", 2, 1),
    ):
        bot = measured("search:40,keep=1")
        _, tree = after_a_step(bot)
        seen = other.look()
        assert bot.choose(seen, 1) in seen.moves
        assert tree not in bot._trees
        assert sum(one.visits for one in bot._trees[0].moves(0)) <= 40


def test_a_tree_is_not_kept_for_another_seat_or_another_past():
    bot = measured("search:40,keep=1")
    match, tree = after_a_step(bot)
    while match.seat == 0:
        match.play(match.moves[-1] if "stop" not in match.moves else "stop")
    bot.choose(match.look(), 1)
    assert tree not in bot._trees
    bot = measured("search:40,keep=1")
    match, tree = after_a_step(bot)
    bot.choose(match.look(), 2)
    tree = bot._trees[0]
    assert bot._history
    again = in_a_chain()  # taken back: what was seen later is not part of this past
    bot.choose(again.look(), 3)
    assert tree not in bot._trees


def test_a_tree_that_is_not_to_be_kept_is_not():
    bot = measured("search:80,keep=0")
    match, tree = after_a_step(bot)
    found = bot.estimates(match.look(), 2)
    assert tree not in bot._trees
    assert sum(one.visits for one in found) == 80


def test_a_closed_bot_remembers_nothing():
    bot = measured("search:20")
    match, _ = after_a_step(bot)
    bot.close()
    assert bot._trees == []
    assert bot.choose(match.look(), 1) in match.moves


# --- estimates -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "players"), KINDS)
@pytest.mark.parametrize("name", ["search:20", "easy@0.1"])
def test_every_move_is_estimated_once_and_none_better_than_the_first(name, game, players):
    for number, seen in enumerate(deciding(Match(game, players, 7), 1 if players > 2 else 2)):
        found = bots.get(name, patient=True).estimates(seen, number)  # type: ignore[attr-defined]
        assert sorted(one.move for one in found) == list(seen.moves)
        chances = [one.chance for one in found]
        assert chances == sorted(chances, reverse=True)
        assert 0 < chances[-1] <= chances[0] < 1
        assert found[0].visits == max(one.visits for one in found)
        tried = bots.get(name, patient=True).budget(seen.game)  # type: ignore[attr-defined]
        assert sum(one.visits for one in found) == tried.iterations


@pytest.mark.parametrize("game", games.NAMES)
def test_a_single_move_is_estimated_too(game):
    for match in moments(Match(game, 2, 1)):
        if len(match.moves) == 1:
            (only,) = measured("search:4").estimates(match.look(), 1)
            assert (only.move, only.visits) == (match.moves[0], 4)
            break


@pytest.mark.parametrize("game", games.NAMES)
def test_the_best_estimate_is_the_move_that_would_be_chosen(game):
    for number, seen in enumerate(deciding(Match(game, 2, 3), 2)):
        first = measured("search:40,keep=1").estimates(seen, number)[0]
        assert measured("search:40,keep=1").choose(seen, number) == first.move
