"""`sunroom train`: learns, shows how far it is, and tells what came out."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console

from sunroom.bots.weights import NAME
from sunroom.games.terms import Json
from sunroom.train.course import gate, learn
from sunroom.train.plan import GATE, Plan
from sunroom.work import Broken, Crew, Job, run
from sunroom.work.watcher import Watcher


def show(plan: Plan, crew: Crew, folder: Path) -> None:
    """Learn, play the gate, and say whether the new weights are better than none.

    Exit status 1 says that they are not.
    """

    def do(name: str, job: Job, pieces: int, file: Path) -> list[Json]:
        watcher = Watcher(pieces, "pieces", lambda line: name)
        try:
            with watcher.progress:
                return run(job, crew, file, watcher.watch, watcher.tell)
        except KeyboardInterrupt:
            done = f"{len(watcher.results)} of {pieces} pieces of the {name}"
            watcher.say(f"stopped after {done}: the same command continues")
            raise
        except Broken as broken:
            watcher.broken(broken)
            raise SystemExit(1) from None

    console = Console(highlight=False)
    weights = learn(plan, folder, do)
    told = f"{folder / NAME}: {len(weights.numbers)} numbers, digest {weights.digest}"
    console.print(told, markup=False, soft_wrap=True)
    if plan.matches == 0:
        return
    better = True
    for players in plan.module.SPEED:
        row = gate(plan, players, weights, folder, do)
        share = f"{100 * row.share:.1f}% ({100 * row.low:.1f} to {100 * row.high:.1f})"
        won = f"{players} players: won {share} of {row.matches} matches"
        clear = row.low > 1 / players
        verdict = "better" if clear else "not surely better"
        budgets = f"{plan.gate(players)} iterations against {GATE}"
        against = f"against the search without them, {budgets}"
        console.print(f"{won} {against}: {verdict}", markup=False, soft_wrap=True)
        better = better and clear
    if not better:
        raise SystemExit(1)
