"""One line of the bench's table."""

from __future__ import annotations

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
