"""The figures that Sunroom promises, and whether a run of the bench reached them."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from dataclasses import dataclass

from rich.box import SIMPLE_HEAD
from rich.table import Table

from sunroom import games
from sunroom.bench.line import YARDSTICK, Line
from sunroom.bench.search import FIRST, WHOLE, Rate
from sunroom.bench.stepping import BATCHED, IMAGINED, ONE_BY_ONE
from sunroom.games.figures import Figures
from sunroom.games.game import Game

FIRST_MOVES = 0.3  # seconds from the start of the engine
STARTS = 7


@dataclass(frozen=True)
class Promise:
    """A figure, and the least (or, where lower is better, the most) that it may be."""

    what: str
    value: float
    bar: float
    lower_is_better: bool = False

    @property
    def kept(self) -> bool:
        return self.value <= self.bar if self.lower_is_better else self.value >= self.bar


def judge(
    lines: list[Line], rates: list[Rate], steps: list[Line], start: float, solving: dict[str, float]
) -> list[Promise]:
    """All promises, with what was measured for them."""
    found = []
    for game in (games.get(name) for name in games.NAMES):
        if game.figures != Figures():
            found += _of_random_play(game, lines) + _of_search(game, rates)
            found += _of_stepping(game, steps)
    found.append(Promise("engine, seconds to first moves", start, FIRST_MOVES, True))
    for name, milliseconds in solving.items():
        game = games.get(name)
        assert game.solver is not None
        what = f"{game.name}, the solver, ms"
        found.append(Promise(what, milliseconds, game.solver.MILLISECONDS, True))
    return found


def _of_random_play(game: Game, lines: list[Line]) -> list[Promise]:
    rate = {(x.what, x.players, x.mode, x.threads): x.per_second for x in lines}
    yard = next((x.per_second for x in lines if x.what.endswith(YARDSTICK)), 0.0)
    bars = game.figures
    one = rate[game.name, game.least, "wasm", 1]
    plain = rate[game.name, game.least, "plain", 1]
    found = [
        Promise(f"{game.name}, wasm, per second", one, bars.wasm),
        Promise(f"{game.name}, plain, per second", plain, bars.plain),
    ]
    if bars.two_threads:
        two = rate[game.name, game.least, "wasm", 2]
        found.append(Promise(f"{game.name}, two threads to one", two / one, bars.two_threads))
    to_yardstick = {"wasm": bars.wasm_to_yardstick, "native": bars.native_to_yardstick}
    for mode, bar in to_yardstick.items():
        ours = rate.get((game.name, game.least, mode, 1))
        if yard and ours and bar:
            what = f"{game.name}, {mode}, to OpenSpiel {YARDSTICK}"
            found.append(Promise(what, ours / yard, bar))
    return found


def _of_stepping(game: Game, steps: list[Line]) -> list[Promise]:
    bars = game.figures
    least = {BATCHED: bars.batched, ONE_BY_ONE: bars.one_by_one, IMAGINED: bars.imagined}
    return [
        Promise(f"{step.what}, {step.note}, per second", step.per_second, least[step.note])
        for step in steps
        if step.what == game.name and step.mode == "wasm" and least.get(step.note)
    ]


def _of_search(game: Game, rates: list[Rate]) -> list[Promise]:
    told = {(rate.what, rate.where): rate for rate in rates if rate.mode != "native"}
    peer = next((rate for rate in rates if rate.what.startswith("OpenSpiel")), None)
    value = told[game.name, WHOLE].iterations
    found = [Promise(f"{game.name}, search, iterations/s", value, game.thinking.pace)]
    if peer is not None and peer.decisions and game.figures.search_to_peer:
        ratio = told[game.name, FIRST].decisions / peer.decisions
        what = f"{game.name}, search to {peer.what}"
        found.append(Promise(what, ratio, game.figures.search_to_peer))
    return found


def engine_start() -> float:
    """Seconds from starting `sunroom engine` to its answer to the first `moves`: the median."""
    game = games.get(games.NAMES[0])
    times = []
    for _ in range(STARTS):
        begin = time.perf_counter()
        with subprocess.Popen(
            [sys.executable, "-m", "sunroom", "engine"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        ) as engine:
            assert engine.stdin and engine.stdout
            new = json.dumps({"do": "new", "game": game.id, "players": game.least})
            engine.stdin.write(f'{new}\n{{"do":"moves"}}\n'.encode())
            engine.stdin.flush()
            engine.stdout.readline()
            engine.stdout.readline()
            times.append(time.perf_counter() - begin)
            engine.stdin.close()
    return sorted(times)[STARTS // 2]


def sheet(promises: list[Promise]) -> Table:
    found = Table(title="What Sunroom promises", box=SIMPLE_HEAD, pad_edge=False)
    found.add_column("")
    for title in ("measured", "promised"):
        found.add_column(title, justify="right", no_wrap=True)
    found.add_column("")
    for promise in promises:
        sign = "at most" if promise.lower_is_better else "at least"
        mark = "[green]kept[/green]" if promise.kept else "[bold red]not kept[/bold red]"
        found.add_row(promise.what, _shown(promise.value), f"{sign} {_shown(promise.bar)}", mark)
    return found


def _shown(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.2f}"
