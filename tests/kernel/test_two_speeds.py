"""Plain against compiled: the same seeds give the same match, field by field, in every game."""

from __future__ import annotations

import random
from typing import Any

import pytest

from sunroom import games
from sunroom.kernel import layout
from sunroom.kernel.program import compiled, plain
from tests import golden
from tests.long import LONG

pytestmark = pytest.mark.kernel

MATCHES = 2_000 if LONG else 700
STEPPED = 300  # matches of which each decision is compared
EVERY_STEP = 40  # of these, matches with every field after each move; the others at times
SEEN = 400  # numbers of an observation at most
MOST_DECISIONS = 20_000


def _tables(game: str) -> list[Any]:
    """Described tables over all player counts and options."""
    chosen = games.get(game)
    found = []
    for _, players, _, options in golden.cases(game):
        found.append(chosen.table(players, chosen.check_options(options, players)))
    return found


@pytest.mark.parametrize("game", games.NAMES)
def test_matches_are_the_same_field_by_field(game):
    program = games.get(game).program
    slow, fast = plain(program), compiled(program)
    tables = _tables(game)
    slow_out, fast_out = slow.ints(slow.rules.MAX_MOVES), fast.ints(slow.rules.MAX_MOVES)
    chooser = random.Random(11)
    for number in range(STEPPED):
        table = tables[number % len(tables)]
        s, t = slow.adopt(table)[0], fast.adopt(table)[0]
        slow.run.setup(s, number)
        fast.run.setup(t, number)
        decisions = 0
        while s.phase != slow.rules.OVER:
            n = slow.run.legal(s, slow_out)
            assert 0 < n <= slow.rules.MAX_MOVES
            assert fast.run.legal(t, fast_out) == n
            assert fast_out[:n].tolist() == slow_out[:n]
            assert len(set(slow_out[:n])) == n
            if number < EVERY_STEP or decisions % 64 == 63:
                _same(slow, s, t)
            move = slow_out[chooser.randrange(n)]
            assert 0 <= move < slow.rules.MOVES
            slow.run.apply(s, move)
            fast.run.apply(t, move)
            decisions += 1
            assert decisions < MOST_DECISIONS
        _same(slow, s, t)
        _same_result(games.get(game), slow, fast, s, t)


def _same(kernel: Any, s: Any, t: Any) -> None:
    assert kernel.values(s) == kernel.values(t)
    assert layout.out_of_range(kernel.layout, s) == []


def _same_result(slow_game: Any, slow: Any, fast: Any, s: Any, t: Any) -> None:
    seats = slow.rules.MAX_PLAYERS
    a, b = slow.floats(seats), fast.floats(seats)
    slow.run.result(s, a)
    fast.run.result(t, b)
    assert a == b.tolist()
    assert abs(sum(a) - 1.0) < 1e-9
    winners = slow_game.score(s).winners
    assert [seat for seat in range(seats) if a[seat] > 0] == winners
    c, d = slow.ints(seats), fast.ints(seats)
    slow.run.final_scores(s, c, 0)
    fast.run.final_scores(t, d, 0)
    assert c == d.tolist()


@pytest.mark.parametrize("game", games.NAMES)
def test_whole_matches_end_the_same_in_every_field(game):
    program = games.get(game).program
    tables = _tables(game)
    ends = []
    for kernel in (plain(program), compiled(program)):
        work, out = kernel.batch(1), kernel.ints(kernel.rules.MAX_MOVES)
        lengths, scores = kernel.ints(1), kernel.ints(kernel.rules.MAX_PLAYERS)
        described = [kernel.adopt(table) for table in tables]
        found = []
        for number in range(MATCHES):
            table = described[number % len(described)]
            kernel.run.random_matches(table, work, out, number, 1, MOST_DECISIONS, lengths, scores)
            found.append((kernel.values(work[0]), int(lengths[0]), [int(n) for n in scores]))
            if kernel.mode == "plain":
                assert layout.out_of_range(kernel.layout, work[0]) == []
        ends.append(found)
    assert ends[0] == ends[1]


@pytest.mark.parametrize("game", games.NAMES)
def test_hide_guess_and_encode_are_the_same(game):
    """What one seat sees, a guess from it, and its numbers for learning, at many moments."""
    program = games.get(game).program
    slow, fast = plain(program), compiled(program)
    chooser = random.Random(5)
    out = slow.ints(slow.rules.MAX_MOVES)
    for number, table in enumerate(_tables(game) * 3):
        s = slow.adopt(table)[0]
        slow.run.setup(s, number)
        while s.phase != slow.rules.OVER:
            n = slow.run.legal(s, out)
            slow.run.apply(s, out[chooser.randrange(n)])
            if chooser.randrange(12):
                continue
            seat = chooser.randrange(-1, s.players)
            a, b = slow.adopt(s)[0], fast.adopt(s)[0]
            slow.run.hide(a, seat)
            fast.run.hide(b, seat)
            _same(slow, a, b)
            if seat >= 0:
                x, y = slow.bytes(SEEN), fast.bytes(SEEN)
                assert slow.run.encode(a, seat, x, 1) == fast.run.encode(b, seat, y, 1)
                assert x == y.tolist()
            slow.run.guess(a, seat, number)
            fast.run.guess(b, seat, number)
            _same(slow, a, b)


@pytest.mark.parametrize("game", games.NAMES)
def test_encode_shows_nothing_hidden(game):
    """The numbers for learning are the same for the whole state and for what the seat may know."""
    kernel = plain(games.get(game).program)
    chooser = random.Random(6)
    out = kernel.ints(kernel.rules.MAX_MOVES)
    for number, table in enumerate(_tables(game)):
        s = kernel.adopt(table)[0]
        kernel.run.setup(s, number)
        while s.phase != kernel.rules.OVER:
            n = kernel.run.legal(s, out)
            kernel.run.apply(s, out[chooser.randrange(n)])
            if s.phase != kernel.rules.OVER and chooser.randrange(10) == 0:
                for seat in range(s.players):
                    seen = kernel.adopt(s)[0]
                    kernel.run.hide(seen, seat)
                    x, y = kernel.bytes(SEEN), kernel.bytes(SEEN)
                    assert kernel.run.encode(s, seat, x, 0) == kernel.run.encode(seen, seat, y, 0)
                    assert x == y


@pytest.mark.parametrize("game", games.NAMES)
def test_random_matches_in_bulk_are_the_same(game):
    program = games.get(game).program
    slow, fast = plain(program), compiled(program)
    seats = slow.rules.MAX_PLAYERS
    for table in _tables(game)[:6]:
        found = []
        for kernel in (slow, fast):
            lengths, scores = kernel.ints(20), kernel.ints(20 * seats)
            moves = kernel.ints(kernel.rules.MAX_MOVES)
            decisions = kernel.run.random_matches(
                kernel.adopt(table), kernel.batch(1), moves, 77, 20, MOST_DECISIONS, lengths, scores
            )
            found.append((decisions, [int(n) for n in lengths], [int(n) for n in scores]))
        assert found[0] == found[1]
