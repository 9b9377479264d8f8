"""What bots have learned of Sunny Day: numbers that add up at the beginning of a turn."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import pytest

from sunroom import Match, games
from sunroom.bots import searcher
from sunroom.bots.levels import measured
from sunroom.bots.tree import Tried, train_program
from sunroom.bots.weights import new_weights, shipped
from sunroom.games.sunny import learned
from sunroom.games.sunny.rules import PLACE
from sunroom.kernel.program import plain
from sunroom.observation import Observation
from tests.bots.moments import deciding, moments
from tests.sunny.tables import TURNING

GAME = games.get("sunny")
RUN = plain(train_program(GAME)).run


def turns(players: int, seed: int) -> Iterator[Any]:
    """States at the beginning of the turns of a match."""
    for match in moments(Match("sunny", players, seed), 1, seed):
        if match._state.phase == PLACE:
            yield match._state


def worth(s: Any, numbers: list[int]) -> tuple[list[float], list[float]]:
    """The chance of each seat, and its points in the end."""
    chances, expected = [0.0] * s.players, [0.0] * s.players
    RUN.value(s, numbers, chances, expected)
    return chances, expected


@pytest.mark.parametrize("players", learned.PLAYERS)
def test_every_sign_has_a_number_of_its_own(players):
    seen = set()
    for seed in range(6):
        for s in turns(players, seed):
            assert RUN.stage(s) == 1 + s.seat
            assert 0 <= RUN.remaining(s) < learned.REMAINING
            for seat in range(players):
                out = [-1] * learned.MAX_SIGNS
                found = out[: RUN.signs(s, seat, out)]
                assert len(set(found)) == len(found)
                turn = (seat - s.seat) % players * learned.SEAT
                assert all(turn <= sign < turn + learned.SEAT for sign in found)
                seen.update(found)
    assert max(seen) < learned.SIGNS[players]
    assert len(seen) > 300  # of the tables' numbers, all kinds of moments use many


def test_every_number_of_players_has_numbers_of_its_own():
    ends = [learned.BEGIN[n] + learned.SIGNS[n] + learned.REMAINING for n in learned.PLAYERS]
    assert [*ends[:-1]] == [learned.BEGIN[n] for n in learned.PLAYERS[1:]]
    assert learned.BEGIN[learned.LEAST] == 0 and ends[-1] == learned.SIZE


def flat(luck: int) -> list[int]:
    """Numbers that say nothing but how much luck is left."""
    numbers = [0] * learned.SIZE
    for players in learned.PLAYERS:
        first = learned.BEGIN[players] + learned.SIGNS[players]
        numbers[first : first + learned.REMAINING] = [luck * learned.UNIT] * learned.REMAINING
    return numbers


@pytest.mark.parametrize("players", learned.PLAYERS)
def test_chances_follow_from_points_and_luck(players):
    luck = 3
    for s in turns(players, 3):
        scores = points(s)
        chances, expected = worth(s, flat(luck))
        assert expected == scores
        assert sum(chances) == pytest.approx(1.0)
        for seat in range(1, players):
            ahead = (scores[0] - scores[seat]) / luck
            assert chances[0] / chances[seat] == pytest.approx(2.718281828**ahead, rel=1e-6)


@pytest.mark.parametrize("players", learned.PLAYERS)
def test_a_sign_adds_its_number_to_the_seat_that_has_it(players):
    s = list(turns(players, 4))[8]
    numbers = [0] * learned.SIZE
    before = worth(s, numbers)[1]
    out = [0] * learned.MAX_SIGNS
    for seat in range(players):
        for sign in out[: RUN.signs(s, seat, out)]:
            numbers[learned.BEGIN[players] + sign] = 5 * learned.UNIT
            after = worth(s, numbers)[1]
            assert after == [points + 5 * (one == seat) for one, points in enumerate(before)]
            numbers[learned.BEGIN[players] + sign] = 0


def points(s: Any) -> list[int]:
    found = [0] * s.players
    RUN.final_scores(s, found, 0)
    return found


@pytest.mark.parametrize("players", learned.PLAYERS)
def test_what_is_shipped_says_better_than_the_points_at_hand_how_matches_end(players):
    """On average over matches that nobody learned from."""
    weights = shipped(GAME)
    assert weights is not None
    out = [0] * GAME.kernel.rules.MAX_MOVES
    off_now, off_then = 0.0, 0.0
    for seed in range(100, 112):
        s = GAME.table(players, GAME.check_options({}, players))
        RUN.setup(s, seed)
        said = []
        while s.phase != GAME.kernel.rules.OVER:
            if s.phase == PLACE:
                said.append((points(s), worth(s, list(weights.numbers))[1]))
            RUN.apply(s, RUN.quick(s, out))
        lead = points(s)[0] - points(s)[1]
        off_now += sum(abs(now[0] - now[1] - lead) for now, _ in said)
        off_then += sum(abs(then[0] - then[1] - lead) for _, then in said)
    assert off_then < 0.9 * off_now


def tried(seen: Observation, bot: str) -> list[Tried]:
    searcher = measured(bot, kernels=plain)
    searcher.choose(seen, 2)
    return searcher._trees[0].moves(0)


def test_the_search_ends_in_what_was_learned(tmp_path):
    """Numbers that praise whoever is to move are what the search then believes."""
    seen = next(deciding(Match("sunny", 2, 1), 1))
    found = []
    for praised in range(2):
        numbers = [learned.UNIT] * learned.SIZE
        for order in range(2):
            first = order * learned.SEAT + learned.TOKENS
            worth = 100 * learned.UNIT * (order == praised)
            numbers[first : first + learned.POOL] = [worth] * learned.POOL
        path = tmp_path / f"{praised}.json"
        new_weights(GAME, {}, numbers).write(path)
        moves = tried(seen, f"search:16,weights={path}")
        found.append(sum(one.wins for one in moves) / sum(one.visits for one in moves))
    assert abs(found[0] - found[1]) > 0.5


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (2, {"simplified": True}),
        (2, {"tiles": TURNING}),
        (3, {"simplified": True}),
        (learned.MOST, {"simplified": True}),
        (learned.MOST + 1, {}),
    ],
)
def test_what_was_not_learned_is_played_out(players, options, monkeypatch):
    """D1, D18: weights change nothing there."""
    monkeypatch.setattr(searcher, "PLAIN_SECONDS", math.inf)  # both think all they may
    seen = next(deciding(Match("sunny", players, 3, **options), 1))
    assert RUN.stage(seen.state) == 0
    assert tried(seen, "search:12") == tried(seen, "search:12,leaf=0")
    chances = [
        measured(name, kernels=plain).estimates(seen, 2)
        for name in ("search:12", "search:12,leaf=0")
    ]
    assert chances[0] == chances[1]
