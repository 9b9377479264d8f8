"""Arranging the collected tiles: there is a best way, and it can be worked out (`arrange.py`)."""

from __future__ import annotations

from sunroom.games.game import Game
from sunroom.games.sunny import notation, rules, sheet
from sunroom.games.terms import Json, State
from sunroom.kernel.program import Kernel

PHASES: tuple[str, ...] = ("arrange",)
MILLISECONDS = 50.0


def solve(game: Game, seen: Json, kernel: Kernel | None = None) -> list[str]:
    """The moves of a best arrangement, in order. It needs nothing but what everybody sees."""
    if seen["phase"] not in PHASES:
        return []
    return [game.write(move) for move in arrange(kernel or game.kernel, _table(game, seen))]


def arrange(kernel: Kernel, s: State) -> list[int]:
    """The same from a state; none to arrange, none."""
    out = kernel.ints(rules.MAX_MOVES)
    count = kernel.run.best_arrangement(kernel.adopt(s)[0], out)
    return [int(move) for move in out[:count]]


def _table(game: Game, seen: Json) -> State:
    """As much of a state as the solver looks at."""
    s = game.table(seen["players"], seen["options"])
    s.phase = rules.ARRANGE
    s.seat = seen["seat"]
    for spot in seen["areas"][s.seat]:
        cell = notation.cell_at(*spot["at"])
        sheet.put_in_area(s, s.seat, spot["tile"], cell, spot["turn"])
    s.collected_count = len(seen["collected"])
    s.collected[: s.collected_count] = seen["collected"]
    return s


def slowest(game: Game) -> float:
    """Milliseconds for the best arrangement of four tiles in a large area."""
    from sunroom.games.sunny import hardest

    return hardest.worst_milliseconds(game)
