"""`sunroom arena`: plays, shows how far it is, and tells what came out."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

from rich.console import Console
from rich.markup import escape

from sunroom import games
from sunroom.arena import report
from sunroom.arena.job import Matches
from sunroom.arena.plan import Plan
from sunroom.arena.ratings import rate
from sunroom.games.terms import Json, Refused
from sunroom.plots import check_plot
from sunroom.work import Broken, Crew, run
from sunroom.work.watcher import Watcher

LEADERS = 4  # so many bots are named beside the bar


def show(plan: Plan, asked: int, crew: Crew, out: Path | None, plot: Path | None) -> None:
    """Play a plan and print its tables. `asked` is how many matches for each pair were wished."""
    if plan.records and out is None:
        raise Refused("bad_request", "--records saves moves in the file of --out: name one")
    if plan.chances and out is None:
        raise Refused("bad_request", "--chances saves them in the file of --out: name one")
    if plot is not None:
        check_plot(plot)
    console = Console(highlight=False, emoji=False)
    watcher = Watcher(plan.matches * len(plan.pairs), "matches", Leaders().after)
    if asked != plan.matches:
        watcher.say(f"{plan.matches} matches instead of {asked}: everyone takes every seat")
    try:
        with watcher.progress:
            run(Matches(plan), crew, out, watcher.watch, watcher.tell)
    except KeyboardInterrupt:
        _print_tables(console, plan, watcher.results, None)
        kept = (
            f"they are saved in {out}, and the same command continues"
            if out
            else "nothing is saved"
        )
        watcher.say(f"stopped after {len(watcher.results)} of {watcher.total} matches: {kept}")
        raise
    except Broken as broken:
        watcher.broken(broken)
        raise SystemExit(1) from None
    _print_tables(console, plan, watcher.results, plot)


class Leaders:
    """Who won how much of what they played so far, the best first."""

    def __init__(self) -> None:
        self._won: dict[str, float] = defaultdict(float)
        self._played: dict[str, int] = defaultdict(int)

    def after(self, line: Json) -> str:
        for bot in line["pair"]:
            self._played[bot] += 1
        for bot, share in zip(line["seats"], line["shares"], strict=True):
            self._won[bot] += share
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
