"""The whole load test: ours, then the peer's, in one run."""

from __future__ import annotations

import tempfile
from pathlib import Path

from rich.console import Console
from rich.markup import escape
from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from sunroom.bench import promises
from sunroom.bench.load import report
from sunroom.bench.load.boardgameio import BoardgameIo, PeerMissing
from sunroom.bench.load.measure import Figures, measure
from sunroom.bench.load.ours import Ours
from sunroom.bench.load.plan import Plan
from sunroom.bench.table import machine


def show(plan: Plan) -> bool:
    """Measure, print, and write the figures if asked; whether all went well."""
    plan.check()
    plan.raise_file_limit()
    console = Console(highlight=False)
    columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    with (
        tempfile.TemporaryDirectory(prefix="sunroom-load-") as folder,
        # Into a file, a progress line that goes again would leave an empty one.
        Progress(
            *columns, console=console, transient=True, disable=not console.is_terminal
        ) as progress,
    ):
        task = progress.add_task("", total=None)

        def tell(what: str) -> None:
            progress.update(task, description=escape(what))

        sides = [measure(Ours(plan.database), plan, Path(folder), tell)]
        missing = ""
        if plan.peer:
            try:
                sides.append(measure(BoardgameIo(), plan, Path(folder), tell))
            except PeerMissing as reason:
                missing = str(reason)
    ours = sides[0]
    kept = report.judge(plan, sides)
    console.print(report.sheet(sides))
    _print_notes(console, sides, missing)
    if kept:
        console.print(promises.sheet(kept))
    else:
        console.print(
            f"[dim]Our promises are about {report.SOCKETS:,} sockets and {report.RATE:,.0f} "
            "moves/s: a smaller run does not judge them.[/dim]"
        )
    if plan.file is not None:
        plan.file.write_text(report.content(machine(), sides, kept, missing), encoding="utf-8")
    return not ours.refusals and not ours.errors and all(promise.kept for promise in kept)


def _print_notes(console: Console, sides: list[Figures], missing: str) -> None:
    for side in sides:
        for problem in side.problems:
            console.print(f"[red]{escape(side.name)}: {escape(problem)}[/red]")
    if missing:
        console.print(f"[yellow]Without the peer: {escape(missing)}[/yellow]")
    console.print(f"[dim]{machine()}; server and players share them[/dim]")
