"""Laws of the tree search, in every game and at plain speed."""

from __future__ import annotations

import time
from typing import Any

import pytest

from sunroom import Match, games
from sunroom.bots.levels import measured
from sunroom.bots.searcher import Budget, SearchBot
from sunroom.bots.tree import Tree, search_program
from sunroom.kernel.program import plain
from sunroom.observation import Observation
from tests.bots.moments import KINDS, deciding, moments
from tests.lane.table import at
from tests.sunny import tables as sunny
from tests.sunset import tables as sunset

pytestmark = pytest.mark.usefixtures("plainly")

NODES, EDGES = 400, 20_000


def grown(seen: Observation, iterations: int, seed: int = 1, each: int = 0) -> tuple[Tree, int]:
    kernel = plain(search_program(seen.game))
    tree = Tree(kernel, NODES, EDGES)
    tree.look_at(seen.state)
    tuning = seen.game.thinking.tuning
    return tree, tree.think(seen.seat, seed, iterations, tuning, each)


@pytest.mark.parametrize(("game", "players"), KINDS)
def test_every_iteration_is_a_visit_of_one_legal_move_of_the_root(game, players):
    for number, seen in enumerate(deciding(Match(game, players, 2), 3)):
        found = (pair := grown(seen, 15, number))[0].moves(pair[1])
        assert sorted(seen.game.write(one.move) for one in found) == list(seen.moves)
        assert sum(one.visits for one in found) == 15
        for one in found:
            assert 0 <= one.wins <= one.visits + 1e-9
            assert 0 <= one.total <= one.visits + 1e-9
        assert 0 < sum(one.total for one in found) < 15


@pytest.mark.parametrize("game", games.NAMES)
def test_a_search_in_pieces_is_the_same_search(game):
    """The bot looks at the clock between pieces; that changes nothing."""
    kernel = plain(search_program(games.get(game)))
    for seen in deciding(Match(game, 2, 3), 2):
        whole, top = grown(seen, 12, 5)
        parts = Tree(kernel, NODES, EDGES)
        parts.look_at(seen.state)
        for done in (0, 5, 10):
            parts.think(seen.seat, 5 + done, min(5, 12 - done), games.get(game).thinking.tuning)
        assert parts.moves(top) == whole.moves(top)
        assert parts.visits(seen.seat) == whole.visits(seen.seat) == 12


@pytest.mark.parametrize("game", games.NAMES)
def test_every_move_is_tried_when_asked(game):
    seen = next(deciding(Match(game, 2, 4), 1))
    needed = 2 * len(seen.moves)
    enough = (pair := grown(seen, needed + 5, each=2))[0].moves(pair[1])
    assert min(one.visits for one in enough) >= 2
    assert sum(one.visits for one in enough) == needed + 5
    too_few = (pair := grown(seen, 3, each=2))[0].moves(pair[1])
    assert sorted(one.visits for one in too_few)[-2:] == [1, 2]


@pytest.mark.parametrize("game", games.NAMES)
def test_a_full_tree_is_searched_on(game):
    """Without room for more nodes, playouts begin higher up; nothing is written beyond."""
    kernel = plain(search_program(games.get(game)))
    seen = next(deciding(Match(game, 2, 4), 1))
    tree = Tree(kernel, 3, len(seen.moves) + 1)
    tree.look_at(seen.state)
    top = tree.think(seen.seat, 1, 30, games.get(game).thinking.tuning)
    assert sum(one.visits for one in tree.moves(top)) == 30
    assert tree.counts[0] == 3


# --- decisions that one move wins ----------------------------------------------------------------


def last_turn_of_lane() -> tuple[Match, set[str]]:
    """Seat 0 is four points behind in the last turn; only c7 can pay for a tall house (L17)."""
    houses = {f"f{row}": (1, 5) for row in range(7, 12)} | {"e11": (1, 1)}
    houses |= {"d7": (0, 5), "d8": (0, 5), "e8": (0, 5)}
    match = at(["rrr", "b"], houses, first=1, ending=True)
    return match, {"build c7 2", "build c7 3"}


def last_choice_of_sunset() -> tuple[Match, set[str]]:
    """Anubis was the last card of the round: without Maat, Apis decides the first lane (S21)."""
    table = {
        "deshret/h1": "apis", "deshret/h2": "anubis", "deshret/s1": "libro^", "deshret/s2": "maat",
        "boat/h1": "plaga", "boat/h2": "eclipse", "boat/s1": "heka", "boat/s2": "seth",
        "duat/h1": "bastet", "duat/h2": "horus", "duat/s1": "ra", "duat/s2": "apofis",
    }  # fmt: skip
    match = sunset.load(
        "", "", table, number=4, discards=["s tefnut"], phase="target", seat=0,
        control={"deshret": "h", "boat": "s", "duat": "s"}, dealt={"h": 2, "s": 1},
        pending={"card": "anubis", "by": "h", "lane": "deshret"},
    )  # fmt: skip
    return match, {"target deshret/s2"}


def last_tile_of_sunny() -> tuple[Match, set[str]]:
    """One tile is left to place: in the middle it collects four, elsewhere one (D8, D14)."""
    table = {**sunny.AROUND, (2, 0): 7}
    windmills = {(0, 0): 9, (1, 0): 10, (2, 0): 11}
    return sunny.match(sunny.FOUR, table, [[1], []], [{}, windmills]), {"place 1 0,0 0"}


@pytest.mark.parametrize("of", [last_turn_of_lane, last_choice_of_sunset, last_tile_of_sunny])
def test_a_move_that_wins_at_once_is_found(of):
    match, winning = of()
    assert winning < set(match.moves)
    for seed in range(3):
        assert measured("search:60").choose(match.look(), seed) in winning
    first = measured("search:60").estimates(match.look(), 1)[0]
    assert first.move in winning
    assert first.chance > 0.6


# --- time and watching ---------------------------------------------------------------------------


def bot(iterations: int, seconds: float, **more: Any) -> SearchBot:
    return SearchBot("tested", lambda game: Budget(iterations, seconds), **more)


@pytest.mark.parametrize("game", games.NAMES)
def test_what_must_be_done_is_done_without_thinking(game, monkeypatch):
    monkeypatch.setattr(Tree, "think", None)
    forced = 0
    for match in moments(Match(game, 2, 1)):
        if len(match.moves) == 1:
            forced += 1
            assert bot(10**6, 100.0).choose(match.look(), 1) == match.moves[0]
    if game != "sunset":  # in which only the last card of a round is forced
        assert forced > 0


@pytest.mark.parametrize("game", games.NAMES)
def test_time_ends_a_search(game):
    seen = next(deciding(Match(game, 2, 1), 1))
    bot(2, 100.0).choose(seen, 1)  # what is slow the first time
    begun = time.perf_counter()
    assert bot(10**8, 0.2).choose(seen, 1) in seen.moves
    assert 0.1 < time.perf_counter() - begun < 3.0
    assert bot(10**8, 0.001).choose(seen, 1) in seen.moves


def test_watching_goes_from_nothing_to_everything():
    seen = next(deciding(Match("lane", 2, 1), 1))
    told: list[float] = []
    bot(30, 100.0).estimates(seen, 1, told.append)
    assert told == sorted(told)
    assert 0 < told[0] < 0.5
    assert told[-1] == 1.0
    in_time: list[float] = []
    bot(10**8, 0.1).estimates(seen, 1, in_time.append)
    assert in_time == sorted(in_time)
    assert in_time[-1] == 1.0


class Enough(Exception):
    pass


def test_whoever_watches_may_stop_a_bot_and_go_on_with_it():
    seen = next(deciding(Match("lane", 2, 1), 1))
    calls = []

    def stop(done: float) -> None:
        calls.append(done)
        raise Enough

    stopped = bot(30, 100.0)
    with pytest.raises(Enough):
        stopped.choose(seen, 1, stop)
    assert len(calls) == 1
    assert stopped.choose(seen, 1) in seen.moves
    visits = sum(one.visits for one in stopped.estimates(seen, 1))
    assert visits >= 30


def test_a_settled_choice_is_made_early():
    """In a hurry no iteration is spent that cannot change the choice."""
    match, winning = last_choice_of_sunset()
    told: list[float] = []
    assert bot(400, 100.0).choose(match.look(), 1, told.append) in winning
    assert told[-1] < 1.0
