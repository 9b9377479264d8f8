"""Checked kernels at work: whatever is played, they do not stop, and agree with the plain ones."""

from __future__ import annotations

import random
import tempfile
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from sunroom.bots.searcher import usual_tuning
from sunroom.bots.tree import Tree, search_program
from sunroom.bots.weights import shipped
from sunroom.games.game import Game
from sunroom.kernel import build, layout, wasm
from sunroom.kernel.program import Kernel, Program, compiled, plain

MOST_DECISIONS = 400
SEEN = 400  # numbers of an observation at most


@cache
def checked(program: Program) -> Kernel:
    """A kernel that stops at every wrong index, made anew and away from those of the package."""
    with pytest.MonkeyPatch.context() as patch, tempfile.TemporaryDirectory() as folder:
        patch.setattr(build, "FOLDER", Path(folder))
        patch.setenv(wasm.CHECKED, "1")
        # Under a name of its own: a process asks only once for a program's module.
        return compiled(replace(program, name=f"{program.name}-bounds"))


def play_on(game: Game, start: Any, seed: int) -> None:
    """Random moves from here to the end, at both speeds; each seat looks, guesses and searches."""
    slow, fast = plain(game.program), checked(game.program)
    seats, most = slow.rules.MAX_PLAYERS, slow.rules.MAX_MOVES
    s, t = slow.adopt(start)[0], fast.adopt(start)[0]
    moves, same = slow.ints(most), fast.ints(most)
    seen, rates = fast.bytes(SEEN), fast.floats(seats)
    scores, guess = fast.ints(seats), fast.batch(1)[0]
    chooser = random.Random(seed)
    for decision in range(MOST_DECISIONS):
        assert slow.values(s) == fast.values(t)
        assert layout.out_of_range(slow.layout, s) == []
        if s.phase == slow.rules.OVER:
            break
        if decision % 8 == seed % 8:
            seat = chooser.randrange(-1, s.players)
            fast.assign(guess, t)
            fast.run.hide(guess, seat)
            if seat >= 0:
                fast.run.encode(guess, seat, seen, 0)
            fast.run.guess(guess, seat, seed)
        n = slow.run.legal(s, moves)
        assert fast.run.legal(t, same) == n
        assert same[:n].tolist() == moves[:n]
        move = moves[chooser.randrange(n)]
        slow.run.apply(s, move)
        fast.run.apply(t, move)
    fast.run.final_scores(t, scores, 0)
    fast.run.result(t, rates)


def search(game: Game, start: Any, seat: int, seed: int) -> None:
    """A search from what a seat sees, with the policies of the bots."""
    weights = shipped(game)
    for learned in (weights, None) if weights else (None,):
        numbers = learned.numbers if learned else ()
        tree = Tree(checked(search_program(game)), 60, 6_000, numbers)
        tree.look_at(game.hidden(start, seat))
        tree.think(seat, seed, 12, usual_tuning(game, learned))
