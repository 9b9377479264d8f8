"""Sunny Day, plain against compiled, on tile sets that bring about what hardly ever happens."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from sunroom import games
from sunroom.kernel import layout
from sunroom.kernel.program import compiled, plain
from tests.long import LONG
from tests.sunny.tables import STRANGE

pytestmark = pytest.mark.kernel

GAME = games.get("sunny")
BULK = 2_000 if LONG else 600
STEPS = 60


def tables(count: int) -> Iterator[Any]:
    """Described tables over all player counts, options and tile sets."""
    sets = ["default", *STRANGE]
    for number in range(count):
        players = 2 + number % 4
        options = {"simplified": number % 3 == 0, "tiles": sets[number // 4 % 4]}
        if number % 5 == 0:
            options["first"] = number % players
        yield GAME.table(players, GAME.check_options(options, players))


def test_whole_matches_end_the_same_in_every_field():
    slow, fast = plain(GAME.program), compiled(GAME.program)
    ends = set()
    described = list(tables(80))
    for number in range(BULK):
        table = described[number % len(described)]
        states = []
        for kernel in (slow, fast):
            work, out = kernel.batch(1), kernel.ints(kernel.rules.MAX_MOVES)
            lengths, scores = kernel.ints(1), kernel.ints(5)
            kernel.run.random_matches(
                kernel.adopt(table), work, out, number, 1, 10_000, lengths, scores
            )
            states.append((kernel.values(work[0]), int(lengths[0]), [int(n) for n in scores]))
            if kernel is slow:
                assert layout.out_of_range(kernel.layout, work[0]) == []
                ends.add(bool(work[0].stuck))
        assert states[0] == states[1]
    assert ends == {False, True}  # D14 and D15


def test_every_step_is_the_same_in_every_field():
    slow, fast = plain(GAME.program), compiled(GAME.program)
    a, b = slow.ints(slow.rules.MAX_MOVES), fast.ints(slow.rules.MAX_MOVES)
    chooser = random.Random(2)
    for number, table in enumerate(tables(STEPS)):
        s, t = slow.adopt(table)[0], fast.adopt(table)[0]
        slow.run.setup(s, number)
        fast.run.setup(t, number)
        while s.phase != slow.rules.OVER:
            n = slow.run.legal(s, a)
            assert 0 < n <= slow.rules.MAX_MOVES
            assert fast.run.legal(t, b) == n
            assert b[:n].tolist() == a[:n]
            assert len(set(a[:n])) == n
            assert slow.values(s) == fast.values(t)
            assert layout.out_of_range(slow.layout, s) == []
            move = chooser.choice(a[:n])
            slow.run.apply(s, move)
            fast.run.apply(t, move)


def test_knowledge_and_features_are_the_same():
    slow, fast = plain(GAME.program), compiled(GAME.program)
    out = slow.ints(slow.rules.MAX_MOVES)
    chooser = random.Random(3)
    for number, table in enumerate(tables(STEPS)):
        s = slow.adopt(table)[0]
        slow.run.setup(s, number)
        while s.phase != slow.rules.OVER:
            n = slow.run.legal(s, out)
            slow.run.apply(s, chooser.choice(out[:n]))
            if chooser.random() < 0.9:
                continue
            seat = chooser.randrange(-1, s.players)
            a, b = slow.adopt(s)[0], fast.adopt(s)[0]
            slow.run.hide(a, seat)
            fast.run.hide(b, seat)
            assert slow.values(a) == fast.values(b)
            if seat >= 0:
                x, y, z = slow.bytes(400), fast.bytes(400), slow.bytes(400)
                assert slow.run.encode(a, seat, x, 0) == fast.run.encode(b, seat, y, 0)
                assert x == y.tolist()
                slow.run.encode(s, seat, z, 0)
                assert x == z  # nothing hidden is in them
            slow.run.guess(a, seat, number)
            fast.run.guess(b, seat, number)
            assert slow.values(a) == fast.values(b)


def test_the_order_of_moves_depends_on_the_position_alone():
    """A position loaded from JSON offers its moves in the same order as one that was played."""
    slow = plain(GAME.program)
    chooser = random.Random(4)
    for seed in range(10):
        options = GAME.check_options({}, 3)
        s = GAME.new(3, options, seed)
        while s.phase != slow.rules.OVER:
            loaded, _ = GAME.load(GAME.position(s, options))
            assert GAME.legal(loaded) == GAME.legal(s)
            slow.run.apply(s, chooser.choice(GAME.legal(s)))
