"""The hardest cases for the solver: four tiles to be arranged in a large area."""

from __future__ import annotations

import random
import time
from typing import Any

from sunroom.games.game import Game
from sunroom.games.sunny import rules, sheet
from sunroom.kernel.program import compiled

SIZES = range(20, 52, 2)  # tiles in the area; with four more there are nearly all of the game's
REPEATS = 5


def worst_milliseconds(game: Game) -> float:
    """The slowest of many cases; of each case the fastest of several times, for quiet's sake."""
    kernel = compiled(game.program)
    out = kernel.ints(rules.MAX_MOVES)
    chooser = random.Random(1)
    worst = 0.0
    for size in SIZES:
        s = kernel.adopt(large_area(game, size, chooser))[0]
        times = []
        for _ in range(REPEATS):
            start = time.perf_counter()
            kernel.run.best_arrangement(s, out)
            times.append(time.perf_counter() - start)
        worst = max(worst, min(times))
    return 1000 * worst


def large_area(game: Game, size: int, chooser: random.Random) -> Any:
    """A state in which seat 0 has an area of this size and has just collected four tiles."""
    s = game.table(2, game.check_options({}, 2))
    s.phase = rules.ARRANGE
    tiles = chooser.sample(range(1, s.tile_count + 1), size + sheet.SIDES)
    for tile in tiles[:size]:
        collect(s, [tile])
        move = chooser.choice(game.legal(s))
        cell = move // sheet.SIDES % sheet.CELLS
        sheet.put_in_area(s, 0, tile, cell, move % sheet.SIDES)
    collect(s, sorted(tiles[size:]))
    return s


def collect(s: Any, tiles: list[int]) -> None:
    s.collected[: len(tiles)] = tiles
    s.collected_count = len(tiles)
