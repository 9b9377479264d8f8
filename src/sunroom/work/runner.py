"""A job from beginning to end: what is missing is done, what is known is read."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

from sunroom.games.terms import Json
from sunroom.work.book import Book
from sunroom.work.crew import Crew
from sunroom.work.job import Job


def run(
    job: Job,
    crew: Crew,
    out: Path | None = None,
    watch: Callable[[Json], None] | None = None,
    tell: Callable[[str], None] | None = None,
) -> list[Json]:
    """Do all pieces of a job; returns their results.

    With a file, pieces that it has are not done again. `watch` is shown every result as soon as
    it is there, `tell` what is being done before the first one.
    """
    watch = watch or (lambda line: None)
    results: list[Json] = []

    def take(line: Json) -> None:
        results.append(line)
        watch(line)

    with ExitStack() as stack:
        book = None if out is None else stack.enter_context(Book(job, out))
        pieces = {job.key(piece): piece for piece in job.pieces()}
        for line in book.lines if book else []:
            if pieces.pop(job.key_of(line), None) is not None:
                take(line)

        def keep(line: Json) -> None:
            if book:
                book.add(line)
            take(line)

        if pieces:
            crew.do_all(job, pieces.values(), keep, tell or (lambda what: None))
    return results
