"""`sunroom bench`: how fast random play and search are, and the same of OpenSpiel, in one run.

All figures are the fastest of several batches, ours as well as the peer's: on a machine that does
other things too, the fastest batch is the one that was disturbed least.
"""

from __future__ import annotations

import json
import os
import platform
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from pathlib import Path
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.markup import escape
from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn
from rich.table import Table

from sunroom import games
from sunroom.bench import openspiel, promises, search, stepping
from sunroom.bench.line import YARDSTICK, Line, batches, kernels
from sunroom.games.game import Game
from sunroom.games.terms import Refused
from sunroom.kernel.program import Kernel, Kernels, plain
from sunroom.study import RandomPlay

BATCHES = 12
LONGEST_BATCH = 0.1  # seconds
LIMIT = 100_000
PEERS = ("hearts", "crazy_eights")


def show(seconds: float, peers: bool, file: Path | None) -> None:
    """Measure everything, print the table, and write the figures if asked."""
    if file is not None:
        check_writable(file)
    check_seconds(seconds)
    console = Console(highlight=False)
    columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("", total=None)

        def tell(what: str) -> None:
            progress.update(task, description=what)

        lines = measure(seconds, peers, tell)
        rates = search.measure(seconds, peers, tell)
        steps = stepping.measure(seconds, tell)
        tell("sunroom engine, from start to first moves")
        start = promises.engine_start()
        solving = {}
        for game in (games.get(name) for name in games.NAMES):
            if game.solver is not None:
                tell(f"{game.name}, the solver")
                solving[game.id] = game.solver.slowest(game)
        kept = promises.judge(lines, rates, steps, start, solving)
    console.print(sheet(lines))
    for line in lines:
        if line.note:
            console.print(f"[dim]{escape(line.what)}: {escape(line.note)}[/dim]")
    console.print(search.sheet(rates))
    console.print(stepping.sheet(steps))
    console.print(f"[dim]{machine()}[/dim]")
    console.print(promises.sheet(kept))
    if file is not None:
        content = {
            "machine": machine(),
            "lines": [asdict(line) for line in lines],
            "search": [asdict(rate) for rate in rates],
            "stepping": [asdict(step) for step in steps],
            "promises": [{**asdict(promise), "kept": promise.kept} for promise in kept],
        }
        file.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")


def check_seconds(seconds: float) -> None:
    if not 0.1 <= seconds <= 600:
        raise Refused("bad_request", f"--seconds must be from 0.1 to 600, not {seconds}")


def check_writable(file: Path) -> None:
    """Better to know before the measuring than after."""
    try:
        with file.open("a"):
            pass
    except OSError as error:
        raise Refused("bad_file", f"{file} cannot be written: {error.strerror}") from None


def measure(seconds: float, peers: bool, tell: Callable[[str], None]) -> list[Line]:
    """All lines of the table. Ours and the peer's take turns, so that both meet the same noise."""
    lines: list[Line] = []
    for name in games.NAMES:
        game = games.get(name)
        tell(f"{game.name}, its kernels")
        fast = kernels(game.program)
        for players in range(game.least, game.most + 1):
            tell(f"{game.name}, {players} players, plain")
            lines.append(random_play(game, players, plain, 1, seconds))
            for mode, make in fast.items():
                for threads in (1, 2):
                    tell(f"{game.name}, {players} players, {mode}, {threads} threads")
                    lines.append(random_play(game, players, make, threads, seconds))
    if peers:
        for peer in PEERS:
            tell(f"OpenSpiel, {peer}")
            try:
                lines.append(_peer(peer, seconds))
            except openspiel.PeerMissing as missing:
                lines.append(Line(f"OpenSpiel {peer}", 0, "C++", 1, 0.0, str(missing)))
    return lines


def random_play(game: Game, players: int, make: Kernels, threads: int, seconds: float) -> Line:
    """Decisions per second of random play on so many cores."""
    kernels = [make(game.program) for _ in range(threads)]
    kernel = kernels[0]
    table = game.table(players, game.check_options({}, players))
    matches = _matches_in(kernel, table, min(LONGEST_BATCH, seconds / BATCHES))
    jobs = [RandomPlay(kernel, table, matches, LIMIT) for kernel in kernels]
    best = 0.0
    with ThreadPoolExecutor(threads) as pool:
        for batch in batches(seconds, BATCHES):
            seeds = [(batch % BATCHES * threads + i) * matches for i in range(threads)]
            start = time.perf_counter()
            futures = [pool.submit(job.run, seed) for job, seed in zip(jobs, seeds, strict=True)]
            decisions = sum(future.result() for future in futures)
            best = max(best, decisions / (time.perf_counter() - start))
    return Line(game.name, players, kernel.mode, threads, best)


def _matches_in(kernel: Kernel, table: Any, seconds: float) -> int:
    """How many matches take about this long: so that starting threads does not count."""
    matches = 1
    while True:
        start = time.perf_counter()
        RandomPlay(kernel, table, matches, LIMIT).run(0)
        took = time.perf_counter() - start
        if took >= seconds / 4:
            return max(1, round(matches * seconds / took))
        matches *= 2


def _peer(name: str, seconds: float) -> Line:
    found = openspiel.measure(name, seconds)
    # The higher of the two ways to count is the one to beat.
    rate = max(found.decisions_per_second, found.steps_per_second)
    note = f"{found.decisions_per_rollout:.0f} decisions"
    note += f" and {found.chance_per_rollout:.0f} chance nodes per match, all counted"
    return Line(f"OpenSpiel {name}", found.players, "C++", 1, rate, note)


def sheet(lines: list[Line]) -> Table:
    """The figures as a table with ratios."""
    yard = next((x.per_second for x in lines if x.what.endswith(YARDSTICK)), 0.0)
    single = {(x.what, x.players, x.mode): x.per_second for x in lines if x.threads == 1}
    found = Table(
        title="Random play, decisions per second (fastest batch)",
        box=SIMPLE_HEAD,
        pad_edge=False,
        collapse_padding=True,
    )
    found.add_column("game", no_wrap=True)
    found.add_column("seats", justify="right", no_wrap=True)
    found.add_column("mode", no_wrap=True)
    for title in ("cores", "decisions/s", "x one", f"x {YARDSTICK}"):
        found.add_column(title, justify="right", no_wrap=True)
    previous = ""
    for line in lines:
        if previous and line.what != previous:
            found.add_section()
        one = single.get((line.what, line.players, line.mode), 0.0)
        found.add_row(
            line.what if line.what != previous else "",
            str(line.players or ""),
            line.mode,
            str(line.threads),
            f"{line.per_second:,.0f}" if line.per_second else "-",
            f"{line.per_second / one:.2f}" if one and line.threads > 1 else "",
            f"{line.per_second / yard:.2f}" if yard and line.per_second else "",
        )
        previous = line.what
    return found


def machine() -> str:
    """What the figures were measured on."""
    python = platform.python_version()
    return f"Python {python}, {platform.machine()}, {os.cpu_count()} cores"
