"""The figures that Sunroom promises, and whether a run of the bench reached them."""

from __future__ import annotations

import subprocess
import sys
import time
from dataclasses import dataclass

from rich.box import SIMPLE_HEAD
from rich.table import Table

from sunroom import games
from sunroom.bench.line import YARDSTICK, Line
from sunroom.bench.search import FIRST, WHOLE, Rate

RANDOM_PLAY = {  # decisions/s, plain and compiled, on one core
    "lane": (90_000, 4_000_000),
    "sunset": (60_000, 6_000_000),
    "sunny": (10_000, 500_000),
}
TWO_THREADS = ("lane", 1.8)  # to one thread
TO_YARDSTICK = ("lane", 1.0)
FIRST_MOVES = 0.3  # seconds from the start of the engine
ARRANGEMENT = 50.0  # milliseconds for the best arrangement of four tiles in a large area
STARTS = 7
SEARCH = {"lane": 25_000, "sunset": 70_000, "sunny": 10_000}  # iterations/s on one core
SEARCH_TO_PEER = ("lane", "sunset")  # decisions/s in the search


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


def judge(lines: list[Line], rates: list[Rate], start: float, arrangement: float) -> list[Promise]:
    """All promises, with what was measured for them."""
    rate = {(x.what, x.players, x.mode, x.threads): x.per_second for x in lines}
    yard = next((x.per_second for x in lines if x.what.endswith(YARDSTICK)), 0.0)
    found = []
    for name, (slow, fast) in RANDOM_PLAY.items():
        game = games.get(name)
        one = rate[game.name, game.least, "compiled", 1]
        plain = rate[game.name, game.least, "plain", 1]
        found.append(Promise(f"{game.name}, compiled, per second", one, fast))
        found.append(Promise(f"{game.name}, plain, per second", plain, slow))
        if name == TWO_THREADS[0]:
            two = rate[game.name, game.least, "compiled", 2]
            found.append(Promise(f"{game.name}, two threads to one", two / one, TWO_THREADS[1]))
        if yard and name == TO_YARDSTICK[0]:
            what = f"{game.name} to OpenSpiel {YARDSTICK}"
            found.append(Promise(what, one / yard, TO_YARDSTICK[1]))
    found += _of_search(rates)
    found.append(Promise("engine, seconds to first moves", start, FIRST_MOVES, True))
    what = "Sunny Day, arranging 4 tiles, ms"
    found.append(Promise(what, arrangement, ARRANGEMENT, True))
    return found


def _of_search(rates: list[Rate]) -> list[Promise]:
    found = []
    told = {(rate.what, rate.where): rate for rate in rates}
    peer = next((rate for rate in rates if rate.what.startswith("OpenSpiel")), None)
    for name, bar in SEARCH.items():
        game = games.get(name)
        value = told[game.name, WHOLE].iterations
        found.append(Promise(f"{game.name}, search, iterations/s", value, bar))
        if peer is not None and peer.decisions and name in SEARCH_TO_PEER:
            ratio = told[game.name, FIRST].decisions / peer.decisions
            found.append(Promise(f"{game.name}, search to {peer.what}", ratio, 1.0))
    return found


def engine_start() -> float:
    """Seconds from starting `sunroom engine` to its answer to the first `moves`: the median."""
    times = []
    for _ in range(STARTS):
        begin = time.perf_counter()
        with subprocess.Popen(
            [sys.executable, "-m", "sunroom", "engine"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        ) as engine:
            assert engine.stdin and engine.stdout
            engine.stdin.write(b'{"do":"new","game":"lane","players":2}\n{"do":"moves"}\n')
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
