"""How fast matches are stepped from Python: side by side, one by one, and as imagined worlds."""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random

from rich.box import SIMPLE_HEAD
from rich.table import Table

from sunroom import games
from sunroom.bench.line import Line, batches, kernels
from sunroom.games.game import Game
from sunroom.kernel.batch import PER_PLACE, SETTINGS
from sunroom.kernel.program import Kernel, Program
from sunroom.study import Batch, Single

BATCHED = "1,024 side by side"
ONE_BY_ONE = "one by one"
IMAGINED = "determinised and copied"
GAMES = 1024
STEPS = 25  # between two looks at the clock
LEAST = 5  # batches
EVERY = 3  # decisions between two positions for which worlds are imagined


def measure(seconds: float, tell: Callable[[str], None]) -> list[Line]:
    """All lines; each says in its note what was measured."""
    found = []
    for name in games.NAMES:
        game = games.get(name)
        tell(f"{game.name}, stepping")
        for mode, make in kernels(game.batched).items():
            for what, rate in (
                (BATCHED, batched(game, make, seconds)),
                (IMAGINED, imagined(game, make)),
            ):
                found.append(Line(game.name, game.least, mode, 1, rate, what))
        found.append(Line(game.name, game.least, "wasm", 1, one_by_one(game, seconds), ONE_BY_ONE))
    return found


def batched(
    game: Game, make: Callable[[Program], Kernel], seconds: float, threads: int = 1
) -> float:
    """Steps per second of random play; choosing the moves is counted as well."""
    batch = Batch(game.id, game.least, GAMES, threads=threads, kernel=make)
    batch.reset()
    best = 0.0
    for _ in batches(seconds, LEAST):
        start = time.perf_counter()
        for _ in range(STEPS):
            batch.step(batch.sample())
        best = max(best, STEPS * GAMES / (time.perf_counter() - start))
    batch.close()
    return best


def one_by_one(game: Game, seconds: float) -> float:
    """Decisions per second of random play in Python."""
    single, random = Single(game.id, game.least), Random(1).random
    best = 0.0
    for seed in batches(seconds, LEAST):
        single.reset(seed)
        start = time.perf_counter()
        while not single.over:
            legal = single.legal
            single.step(legal[int(random() * len(legal))])
        best = max(best, single.decisions / (time.perf_counter() - start))
    return best


def imagined(game: Game, make: Callable[[Program], Kernel]) -> float:
    """Worlds per second, over the positions of a whole match."""
    single, random = Single(game.id, game.least, seed=3), Random(1)
    kernel = make(game.batched)
    states, settings, counts = (
        kernel.batch(GAMES),
        kernel.ints(SETTINGS),
        kernel.ints(PER_PLACE * GAMES),
    )
    took = 0.0
    worlds = 0
    while not single.over:
        if single.decisions % EVERY == 0:
            root = kernel.adopt(game.hidden(single.state, single.turn))
            fastest = float("inf")
            for seed in range(LEAST):
                start = time.perf_counter()
                kernel.run.imagine(states, root, settings, counts, single.turn, seed)
                fastest = min(fastest, time.perf_counter() - start)
            took += fastest
            worlds += GAMES
        single.step(random.choice(single.legal))
    return worlds / took


def sheet(lines: list[Line]) -> Table:
    found = Table(title="Stepping from Python, one core", box=SIMPLE_HEAD, pad_edge=False)
    for title in ("game", "", "mode"):
        found.add_column(title, no_wrap=True)
    found.add_column("per second", justify="right", no_wrap=True)
    previous = ""
    for line in lines:
        if previous and line.what != previous:
            found.add_section()
        name = line.what if line.what != previous else ""
        found.add_row(name, line.note, line.mode, f"{line.per_second:,.0f}")
        previous = line.what
    return found
