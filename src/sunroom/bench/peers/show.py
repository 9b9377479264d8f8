"""Measures everybody, and shows who is how fast: a table with ratios, and a picture."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.markup import escape
from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn
from rich.table import Table

from sunroom import games
from sunroom.bench.peers.contest import KINDS, OURS, SMALLER, Contestant, contestants
from sunroom.bench.table import check_seconds, check_writable, machine
from sunroom.plots import check_plot, save_plot

PATIENCE = 900.0  # seconds for a process, of which compiling may take some
PACKAGES = {"OpenSpiel": "open_spiel"}


@dataclass(frozen=True)
class Result:
    """A contestant's decisions per second; 0 and why, if there are none."""

    kind: str
    library: str
    game: str
    seats: int
    mode: str
    per_second: float
    missing: str = ""


def show(seconds: float, file: Path | None, plot: Path | None) -> None:
    """The whole comparison."""
    check_seconds(seconds)
    if file is not None:
        check_writable(file)
    if plot is not None:
        check_plot(plot)
    console = Console(highlight=False)
    columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    results = []
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("", total=None)
        for one in contestants():
            told = f"{one.library} {one.game}, {one.mode}"
            progress.update(task, description=escape(f"{one.kind}: {told}"))
            results.append(measure(one, seconds))
    for kind in KINDS:
        console.print(sheet(kind, [one for one in results if one.kind == kind]))
    for reason in dict.fromkeys(one.missing for one in results if one.missing):
        console.print(f"[dim]Missing: {escape(reason)}[/dim]", soft_wrap=True)
    console.print(f"[dim]{escape(versions())}[/dim]", soft_wrap=True)
    if file is not None:
        content = {
            "machine": machine(),
            "versions": versions(),
            "results": [vars(r) for r in results],
        }
        file.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")
    if plot is not None:
        draw(plot, results)


def measure(one: Contestant, seconds: float) -> Result:
    """In a process of its own, pinned to one core."""
    command = [sys.executable, "-m", "sunroom.bench.peers.apart", one.name, str(seconds)]
    rate, missing = 0.0, ""
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
        told = json.loads(done.stdout.splitlines()[-1])
        rate, missing = told.get("per_second", 0.0), told.get("missing", "")
    except (subprocess.TimeoutExpired, IndexError, ValueError):
        missing = f"{one.library} {one.game}: its process gave no answer"
    return Result(one.kind, one.library, one.game, one.seats, one.mode, rate, missing)


def sheet(kind: str, results: list[Result]) -> Table:
    """The figures of one kind, seats in brackets; beside a peer's, what multiple of it ours are."""
    best = best_of_ours(results)
    found = Table(title=f"{kind}, one core", box=SIMPLE_HEAD, pad_edge=False, collapse_padding=True)
    found.add_column("library", no_wrap=True)
    found.add_column("game", overflow="fold")
    found.add_column("in", no_wrap=True)
    found.add_column("decisions/s", justify="right", no_wrap=True)
    for name in best:
        found.add_column(f"x {name}", justify="right", min_width=7)
    for one in results:
        game = f"{one.game} ({one.seats})"
        if one.game in SMALLER:
            found.add_section()
            game = f"far smaller: {game}"
        rate = f"{one.per_second:,.0f}" if one.per_second else "missing"
        ratios = [
            f"{ours / one.per_second:,.1f}" if one.per_second and one.library != OURS else ""
            for ours in best.values()
        ]
        found.add_row(one.library, game, one.mode, rate, *ratios)
    return found


def best_of_ours(results: list[Result]) -> dict[str, float]:
    """For each of our games the faster of its modes."""
    best = {games.get(name).name: 0.0 for name in games.NAMES}
    for one in results:
        if one.library == OURS:
            best[one.game] = max(best[one.game], one.per_second)
    return best


def versions() -> str:
    """What was measured, and where."""
    names = dict.fromkeys(one.library for one in contestants() if one.library != OURS)
    told = []
    for name in names:
        try:
            told.append(f"{name} {version(PACKAGES.get(name, name.lower()))}")
        except PackageNotFoundError:
            told.append(f"{name} missing")
    return f"{machine()}; {', '.join(told)}"


def draw(path: Path, results: list[Result]) -> None:
    """One plot for each kind, on a scale of powers of ten."""
    import matplotlib
    from matplotlib.figure import Figure

    known = {kind: [r for r in results if r.kind == kind and r.per_second] for kind in KINDS}
    heights = [1.2 + len(rows) for rows in known.values()]
    with matplotlib.rc_context({"svg.hashsalt": "sunroom", "svg.fonttype": "none"}):
        figure = Figure(figsize=(9, 0.27 * sum(heights)), layout="constrained")
        plots = figure.subplots(len(KINDS), 1, height_ratios=heights, sharex=True)
        for axes, (kind, rows) in zip(plots, known.items(), strict=True):
            rows = sorted(rows, key=lambda row: -row.per_second)
            colours = ["#b5541c" if row.library == OURS else "#7d8b94" for row in rows]
            names = [
                f"{row.library}, {row.game} ({row.mode}{', far smaller' * (row.game in SMALLER)})"
                for row in rows
            ]
            axes.barh(range(len(rows)), [row.per_second for row in rows], color=colours)
            axes.set_yticks(range(len(rows)), names, fontsize=8, parse_math=False)
            axes.set_ylim(len(rows) - 0.4, -0.6)
            axes.set_xscale("log")
            axes.grid(axis="x", alpha=0.3)
            axes.set_axisbelow(True)
            axes.set_title(kind, fontsize=10, loc="left")
        plots[-1].set_xlabel("decisions per second on one core")
        save_plot(figure, path)
