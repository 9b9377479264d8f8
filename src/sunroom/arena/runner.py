"""An arena from beginning to end: what is missing is played, what is known is read."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

from sunroom.arena.book import Book, key
from sunroom.arena.plan import Plan
from sunroom.arena.pool import play_all
from sunroom.games.terms import Json, Refused, shown


def run(
    plan: Plan,
    out: Path | None = None,
    jobs: int | None = None,
    watch: Callable[[Json], None] | None = None,
    tell: Callable[[str], None] | None = None,
) -> list[Json]:
    """Play all matches of a plan, on all cores if nothing is said; returns their results.

    With a file, matches that it has are not played again. `watch` is shown every result as soon as
    it is there, `tell` what is being done before the first match. Scripts that call this need
    `if __name__ == "__main__":` around it, because workers import them.
    """
    jobs = check_jobs(jobs)
    watch = watch or (lambda line: None)
    results: list[Json] = []

    def take(line: Json) -> None:
        results.append(line)
        watch(line)

    with ExitStack() as stack:
        book = None if out is None else stack.enter_context(Book(plan, out))
        tasks = {(task.pair, task.number): task for task in plan.tasks()}
        for line in book.lines if book else []:
            if tasks.pop(key(line), None) is not None:
                take(line)

        def keep(line: Json) -> None:
            if book:
                book.add(line)
            take(line)

        play_all(plan, tasks.values(), jobs, keep, tell or (lambda what: None))
    return results


def check_jobs(jobs: int | None) -> int:
    """How many matches are played at once."""
    if jobs is None:
        return os.cpu_count() or 1
    if type(jobs) is not int or jobs < 1:
        raise Refused("bad_request", f"jobs must be a whole number from 1 on, not {shown(jobs)}")
    return jobs
