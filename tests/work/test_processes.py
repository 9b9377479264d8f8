"""Worker processes that die are replaced, and what they were doing is done again."""

from __future__ import annotations

import os
import signal
from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

import pytest

from sunroom.work import Broken, Job, find_crew, run


@dataclass(frozen=True)
class Deadly(Job):
    """Numbers to double; some kill their worker the first few times."""

    folder: Path
    deaths: dict[int, int]
    kind: ClassVar[str] = "doubling"

    @property
    def header(self):
        return {"doubling": 1}

    def pieces(self) -> Iterable[int]:
        return range(8)

    def key(self, piece: int) -> Hashable:
        return piece

    def key_of(self, line) -> Hashable:
        return int(line["piece"])

    def is_result(self, line) -> bool:
        return bool(line["double"] == 2 * line["piece"])

    def prepare(self) -> None:
        pass

    def do(self, piece: int):
        died = len(list(self.folder.glob(f"{piece}-*")))
        if died < self.deaths.get(piece, 0):
            (self.folder / f"{piece}-{died}").touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return {"piece": piece, "double": 2 * piece}

    def named(self, piece: int) -> str:
        return f"in piece {piece}"

    def preparing(self) -> str:
        return "getting ready"


def test_a_lost_worker_is_replaced_and_nothing_is_lost(tmp_path):
    file = tmp_path / "out.jsonl"
    found = run(Deadly(tmp_path, {0: 1, 3: 3, 7: 1}), find_crew(jobs=2), file)
    assert sorted(line["double"] for line in found) == list(range(0, 16, 2))
    assert len(file.read_text().splitlines()) == 9


def test_a_piece_that_always_kills_its_worker_is_named(tmp_path):
    file = tmp_path / "out.jsonl"
    with pytest.raises(Broken, match="a worker process died in piece 2, 4 times"):
        run(Deadly(tmp_path, {2: 99}), find_crew(jobs=1), file)
    assert len(file.read_text().splitlines()) == 3
