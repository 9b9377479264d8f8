"""The file of results: a header, then a line for each match as it ends."""

from __future__ import annotations

import contextlib
import json
from io import FileIO
from pathlib import Path
from types import TracebackType

from sunroom.arena.plan import Plan
from sunroom.games.terms import Json, Refused, shown

Key = tuple[tuple[str, ...], int]


class Book:
    """Results that are on disk as soon as they are known, and are found again.

    Whatever ends the program, all lines but the last are whole; a last line without its end is
    dropped, and its match played again.
    """

    def __init__(self, plan: Plan, path: Path) -> None:
        self.path = path
        self.lines: list[Json] = []
        header = _line(plan.header)
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
                self._read(plan, content)
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
        """Two arenas that write to one file would play every match twice."""
        with contextlib.suppress(ImportError):
            import fcntl

            try:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise Refused("bad_file", f"another arena writes to {self.path}") from None

    def _read(self, plan: Plan, content: bytes) -> None:
        """Check the header and take the results; nothing is changed if they cannot be ours."""
        whole, end, torn = content.rpartition(b"\n")
        told = [_parsed(line) for line in whole.split(b"\n")] if end else [None]
        if told[0] is None or "arena" not in told[0]:
            raise Refused("bad_file", f"{self.path} holds something else than an arena's results")
        self._check_header(plan, told[0])
        for number, line in enumerate(told[1:], start=2):
            if line is None or not _is_result(line, plan.players):
                raise Refused("bad_file", f"line {number} of {self.path} is no result of a match")
            self.lines.append(line)
        if len({key(line) for line in self.lines}) < len(self.lines):
            raise Refused("bad_file", f"{self.path} has a match twice")
        if torn:
            self._cut(len(content) - len(torn))

    def _check_header(self, plan: Plan, told: Json) -> None:
        asked = plan.header
        names = (*asked, *sorted(set(told) - set(asked)))
        differ = [
            f"{name} is {shown(told.get(name))} there and {shown(asked.get(name))} here"
            for name in names
            if told.get(name) != asked.get(name)
        ]
        if differ:
            raise Refused("bad_file", f"{self.path} is of another arena: {'; '.join(differ)}")

    def _cut(self, length: int) -> None:
        self._file.truncate(length)

    def _write(self, line: bytes) -> None:
        try:
            written = self._file.write(line)
        except OSError as error:
            raise Refused("bad_file", f"{self.path} cannot be written: {error.strerror}") from None
        if written != len(line):
            raise Refused("bad_file", f"{self.path} cannot be written: there is no room left")


def key(line: Json) -> Key:
    """Which match of the plan a result is of."""
    return tuple(line["pair"]), line["match"]


def _line(content: Json) -> bytes:
    return json.dumps(content).encode() + b"\n"


def _parsed(line: bytes) -> Json | None:
    try:
        found = json.loads(line.decode())
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def _is_result(line: Json, players: int) -> bool:
    """Whether a line has what the tables are made of."""
    try:
        forfeit = line["forfeit"]
        thoughts = [line["thinking"][name] for name in line["pair"]]
        return (
            all(type(line[name]) is int for name in ("match", "deal", "decisions"))
            and len(line["seats"]) == len(line["shares"]) == players
            and set(line["seats"]) == set(line["pair"])
            and 0.99 < sum(line["shares"]) < 1.01
            and all(thought["decisions"] + thought["seconds"] >= 0 for thought in thoughts)
            and type(line["stopped"]) is bool
            and (forfeit is None or (forfeit["bot"] in line["seats"] and bool(forfeit["why"])))
        )
    except (KeyError, TypeError):
        return False
