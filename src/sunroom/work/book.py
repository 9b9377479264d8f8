"""The file of results: a header, then a line for each piece of a job as it is done."""

from __future__ import annotations

import contextlib
import json
from io import FileIO
from pathlib import Path
from types import TracebackType

from sunroom.games.terms import Json, Refused, shown
from sunroom.work.job import Job


class Book:
    """Results that are on disk as soon as they are known, and are found again.

    Whatever ends the program, all lines but the last are whole; a last line without its end is
    dropped, and its piece done again.
    """

    def __init__(self, job: Job, path: Path) -> None:
        self.path = path
        self.kind = job.kind
        self.lines: list[Json] = []
        header = _line(job.header)
        try:
            self._file = FileIO(path, "a+")  # no buffer: a line is one write
        except OSError as error:
            raise Refused("bad_file", f"{path} cannot be written: {error.strerror}") from None
        try:
            self._lock()
            self._file.seek(0)
            content = self._file.readall() or b""
            if header.startswith(content) and content != header:
                self._cut(0)
                self._write(header)
            else:
                self._read(job, content)
        except OSError as error:
            self._file.close()
            raise Refused("bad_file", f"{path} cannot be used: {error.strerror}") from None
        except BaseException:
            self._file.close()
            raise

    def add(self, line: Json) -> None:
        """Write a result down."""
        self._write(_line(line))

    def __enter__(self) -> Book:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._file.close()

    def _lock(self) -> None:
        """Two that write to one file would do everything twice."""
        with contextlib.suppress(ImportError):
            import fcntl

            try:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise Refused(
                    "bad_file", f"another {self.kind} is writing to {self.path}"
                ) from None

    def _read(self, job: Job, content: bytes) -> None:
        """Check the header and take the results; nothing is changed if they cannot be ours."""
        whole, end, torn = content.rpartition(b"\n")
        told = [_parsed(line) for line in whole.split(b"\n")] if end else [None]
        if told[0] is None or self.kind not in told[0]:
            raise Refused("bad_file", f"{self.path} is not a file of {self.kind} results")
        self._check_header(job.header, told[0])
        for number, line in enumerate(told[1:], start=2):
            if line is None or not _sound(job, line):
                raise Refused(
                    "bad_file", f"line {number} of {self.path} is not the result of a match"
                )
            self.lines.append(line)
        if len({job.key_of(line) for line in self.lines}) < len(self.lines):
            raise Refused("bad_file", f"{self.path} has the same match twice")
        if torn:
            self._cut(len(content) - len(torn))

    def _check_header(self, asked: Json, told: Json) -> None:
        names = (*asked, *sorted(set(told) - set(asked)))
        differ = [
            f"{name} is {shown(told.get(name))} there and {shown(asked.get(name))} here"
            for name in names
            if told.get(name) != asked.get(name)
        ]
        if differ:
            raise Refused(
                "bad_file", f"{self.path} belongs to another {self.kind}: {'; '.join(differ)}"
            )

    def _cut(self, length: int) -> None:
        self._file.truncate(length)

    def _write(self, line: bytes) -> None:
        try:
            written = self._file.write(line)
        except OSError as error:
            raise Refused("bad_file", f"{self.path} cannot be written: {error.strerror}") from None
        if written != len(line):
            raise Refused("bad_file", f"{self.path} cannot be written: there is no room left")


def _line(content: Json) -> bytes:
    return json.dumps(content).encode() + b"\n"


def _parsed(line: bytes) -> Json | None:
    try:
        found = json.loads(line.decode())
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def _sound(job: Job, line: Json) -> bool:
    try:
        return job.is_result(line)
    except (LookupError, TypeError, ValueError, AttributeError):
        return False
