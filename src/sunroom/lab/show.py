"""`sunroom lab`: plays, shows how far it is, and writes the report."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.markup import escape

from sunroom.games.terms import Json, Refused
from sunroom.lab import data, ink, report
from sunroom.lab.job import Sample
from sunroom.lab.plan import BOT, MATCHES, Plan
from sunroom.plots import need_matplotlib
from sunroom.work import Broken, Crew, run
from sunroom.work.watcher import Watcher


@dataclass(frozen=True)
class Wanted:
    """What is written beside the report, if anything."""

    pictures: Path | None = None
    data: Path | None = None
    kind: str = "csv"


def show(plan: Plan, crew: Crew, out: Path, wanted: Wanted) -> None:
    """Play what is missing and write the report; prints what it says in short."""
    need_matplotlib()
    _check_out(out)
    if wanted.data is not None:
        data.check(wanted.data, wanted.kind)
    if wanted.pictures is not None and not wanted.pictures.is_dir():
        raise Refused("bad_file", f"the folder for the pictures does not exist: {wanted.pictures}")
    book = out.with_suffix(".jsonl")
    watcher = Watcher(plan.matches * len(plan.settings), "matches", _last)
    try:
        with watcher.progress:
            results = run(Sample(plan), crew, book, watcher.watch, watcher.tell)
    except KeyboardInterrupt:
        done = f"{len(watcher.results)} of {watcher.total} matches"
        watcher.say(f"stopped after {done}: they are in {book}, and the same command continues")
        raise
    except Broken as broken:
        watcher.broken(broken)
        raise SystemExit(1) from None
    write(plan, results, out, wanted)


def write(plan: Plan, results: list[Json], out: Path, wanted: Wanted) -> None:
    """The report and what goes with it, from results that are there."""
    short, parts = report.parts(plan, results)
    drawn = report.pictures(parts)
    _save(out, report.page(plan, command(plan), short, parts, drawn))
    if wanted.pictures is not None:
        for name, picture in drawn.items():
            _save(wanted.pictures / f"{plan.game}-{name}.svg", ink.alone(picture))
    console = Console(highlight=False)
    for sentence in short:
        console.print(f"- {escape(sentence)}", soft_wrap=True)
    written = [out]
    if wanted.data is not None:
        written += data.write(plan, results, wanted.data, wanted.kind)
    console.print(f"Written: {escape(', '.join(str(path) for path in written))}", soft_wrap=True)


def command(plan: Plan) -> str:
    """What to type for the same report."""
    words = ["sunroom", "lab", plan.game]
    words += ["--bot", plan.bot] if plan.bot != BOT else []
    words += ["--matches", str(plan.matches)] if plan.matches != MATCHES else []
    words += ["--seed", str(plan.seed)] if plan.seed else []
    for name, value in plan.options.items():
        text = str(value).lower() if isinstance(value, bool) else str(value)
        words += ["--option", f"{name}={text}"]
    if plan.asked:
        words += [word for count in plan.players for word in ("--players", str(count))]
    return shlex.join(words)


def _last(line: Json) -> str:
    return f"{line['setting']} players" if " " not in line["setting"] else line["setting"]


def _check_out(out: Path) -> None:
    if out.suffix.lower() not in (".html", ".htm"):
        raise Refused("bad_file", f"a report must be an .html file, not {out.name}")
    if not out.parent.is_dir() or out.is_dir():
        raise Refused("bad_file", f"{out} cannot be written: there is no such folder")


def _save(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Refused("bad_file", f"{path} cannot be written: {error.strerror}") from None
