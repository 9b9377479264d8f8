"""Shows how far a job is: a bar in a terminal, elsewhere a line now and then."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable

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

from sunroom.games.terms import Json
from sunroom.work.job import Broken

QUIET = 30.0  # seconds between two lines about the progress where there is no terminal
TRACEBACK = "SUNROOM_TRACEBACK"  # set it to see where something broke


class Watcher:
    """`result` is shown each result and says what stands beside the bar."""

    def __init__(self, total: int, what: str, result: Callable[[Json], str]) -> None:
        self.results: list[Json] = []
        self.total = total
        self.what = what
        # The name of a bot such as search:100 is no picture.
        self.console = Console(stderr=True, highlight=False, emoji=False)
        self.progress = Progress(
            SpinnerColumn(),
            BarColumn(),
            MofNCompleteColumn(),
            TimeElapsedColumn(),
            TimeRemainingColumn(),
            TextColumn("{task.description}", markup=False),
            console=self.console,
            transient=True,
            disable=not self.console.is_terminal,
        )
        self._bar = self.progress.add_task("", total=total)
        self._told = time.monotonic()
        self._result = result

    def say(self, text: str) -> None:
        self.console.print(escape(text), soft_wrap=True)

    def tell(self, what: str) -> None:
        self.progress.update(self._bar, description=what)
        if not self.console.is_terminal:
            self.say(what)

    def watch(self, line: Json) -> None:
        self.results.append(line)
        told = self._result(line)
        self.progress.update(self._bar, advance=1, description=told)
        if not self.console.is_terminal and time.monotonic() > self._told + QUIET:
            self._told = time.monotonic()
            self.say(f"{len(self.results)} of {self.total} {self.what}: {told}")

    def broken(self, problem: Broken) -> None:
        """A bug: one line, and where it happened for whoever asks."""
        if os.environ.get(TRACEBACK):
            print(problem.trace, file=sys.stderr)
        hint = "" if os.environ.get(TRACEBACK) else f" ({TRACEBACK}=1 shows where)"
        self.say(f"sunroom: {problem}{hint}")
