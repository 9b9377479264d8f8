"""One line of the bench's table, and how often it is measured."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterator
from dataclasses import dataclass

from sunroom.kernel.program import Kernels, Program, Unusable, compiled, native

YARDSTICK = "hearts"  # the ratios are to this peer
FAST: dict[str, Kernels] = {"wasm": compiled, "native": native}


@dataclass(frozen=True)
class Line:
    """One measured thing."""

    what: str
    players: int
    mode: str
    threads: int
    per_second: float
    note: str = ""


def kernels(program: Program) -> dict[str, Kernels]:
    """The compiled speeds that this machine has, by name."""
    found = {}
    for mode, make in FAST.items():
        with contextlib.suppress(Unusable):
            make(program)
            found[mode] = make
    return found


def batches(seconds: float, least: int) -> Iterator[int]:
    """Numbers of batches to measure: for so long, and so many at least.

    Less than a second is no measurement: it only shows the table, and one batch is enough for that.
    """
    least = least if seconds >= 1 else 1
    end = time.perf_counter() + seconds
    batch = 0
    while batch < least or time.perf_counter() < end:
        yield batch
        batch += 1
