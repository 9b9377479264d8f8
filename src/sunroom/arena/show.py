"""`sunroom arena`: plays, shows how far it is, and tells what came out."""

from __future__ import annotations

import os
import sys
import time
from collections import defaultdict
from pathlib import Path

from rich.console import Console
from rich.markup import escape
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    SpinnerColumn,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

from sunroom import games
from sunroom.arena import report
from sunroom.arena.plan import Plan
from sunroom.arena.pool import Broken
from sunroom.arena.ratings import rate
from sunroom.arena.runner import check_jobs, run
from sunroom.games.terms import Json, Refused

QUIET = 30.0  # seconds between two lines about the progress where there is no terminal
LEADERS = 4  # so many bots are named beside the bar
TRACEBACK = "SUNROOM_TRACEBACK"  # set it to see where a bot broke


def show(plan: Plan, asked: int, jobs: int | None, out: Path | None, plot: Path | None) -> None:
    """Play a plan and print its tables. `asked` is how many matches for each pair were wished."""
    check_jobs(jobs)
    if plan.records and out is None:
        raise Refused("bad_request", "--records keeps moves in the file of --out: name one")
    if plan.chances and out is None:
        raise Refused("bad_request", "--chances keeps them in the file of --out: name one")
    if plot is not None:
        report.check_plot(plot)
    console = Console(highlight=False)
    watcher = Watcher(plan)
    if asked != plan.matches:
        watcher.say(f"{plan.matches} matches instead of {asked}: everybody sits everywhere")
    try:
        with watcher.progress:
            run(plan, out, jobs, watcher.watch, watcher.tell)
    except KeyboardInterrupt:
        _print_tables(console, plan, watcher.results, None)
        kept = f"they are kept in {out}, the same command goes on" if out else "nothing is kept"
        watcher.say(f"stopped after {len(watcher.results)} of {watcher.total} matches: {kept}")
        raise
    except Broken as broken:
        if os.environ.get(TRACEBACK):
            print(broken.trace, file=sys.stderr)
        hint = "" if os.environ.get(TRACEBACK) else f" ({TRACEBACK}=1 shows where)"
        watcher.say(f"sunroom: {broken}{hint}")
        raise SystemExit(1) from None
    _print_tables(console, plan, watcher.results, plot)


class Watcher:
    """Shows how far an arena is: a bar in a terminal, elsewhere a line now and then."""

    def __init__(self, plan: Plan) -> None:
        self.results: list[Json] = []
        self.total = plan.matches * len(plan.pairs)
        self.console = Console(stderr=True, highlight=False)
        self.progress = Progress(
            SpinnerColumn(),
            BarColumn(),
            MofNCompleteColumn(),
            TimeElapsedColumn(),
            TimeRemainingColumn(),
            TextColumn("{task.description}"),
            console=self.console,
            transient=True,
            disable=not self.console.is_terminal,
        )
        self._bar = self.progress.add_task("", total=self.total)
        self._told = time.monotonic()
        self._won: dict[str, float] = defaultdict(float)
        self._played: dict[str, int] = defaultdict(int)

    def say(self, text: str) -> None:
        self.console.print(escape(text), soft_wrap=True)

    def tell(self, what: str) -> None:
        self.progress.update(self._bar, description=escape(what))
        if not self.console.is_terminal:
            self.say(what)

    def watch(self, line: Json) -> None:
        self.results.append(line)
        for bot in line["pair"]:
            self._played[bot] += 1
        for bot, share in zip(line["seats"], line["shares"], strict=True):
            self._won[bot] += share
        self.progress.update(self._bar, advance=1, description=escape(self.score()))
        if not self.console.is_terminal and time.monotonic() > self._told + QUIET:
            self._told = time.monotonic()
            self.say(f"{len(self.results)} of {self.total} matches: {self.score()}")

    def score(self) -> str:
        """Who won how much of what they played so far, the best first."""
        shares = {bot: self._won[bot] / self._played[bot] for bot in self._played}
        best = sorted(shares, key=lambda bot: -shares[bot])[:LEADERS]
        return ", ".join(f"{bot} {100 * shares[bot]:.0f}%" for bot in best)


def _print_tables(console: Console, plan: Plan, results: list[Json], plot: Path | None) -> None:
    if not results:
        return
    # In the order of the plan, whichever ended first: so the same results look the same.
    results = sorted(results, key=lambda line: (line["match"], line["pair"]))
    console.print(report.results_table(plan, report.rows(plan, results)))
    ratings = rate(plan.bots, results)
    console.print(report.ratings_table(ratings))
    for note in report.notes(plan, results):
        console.print(f"[dim]{escape(note)}[/dim]", soft_wrap=True)
    if plot is not None:
        game = games.get(plan.game).name
        report.plot(plot, f"{game}, {plan.players} players, {len(results)} matches", ratings)
