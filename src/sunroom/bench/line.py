"""One line of the bench's table, and how often it is measured."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass

YARDSTICK = "hearts"  # the ratios are to this peer


@dataclass(frozen=True)
class Line:
    """One measured thing."""

    what: str
    players: int
    mode: str
    threads: int
    per_second: float
    note: str = ""


def batches(seconds: float, least: int) -> Iterator[int]:
    """Numbers of batches to measure: for so long, and so many at least."""
    end = time.perf_counter() + seconds
    batch = 0
    while batch < least or time.perf_counter() < end:
        yield batch
        batch += 1
