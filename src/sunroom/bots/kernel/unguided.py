"""For a game without a policy: every move looks alike, and playouts are random."""

from __future__ import annotations

from sunroom.kernel.chance import below
from sunroom.kernel.layout import Layout, List
from sunroom.kernel.slots import legal

ENTRIES = ("quick",)


def weigh(s: Layout, moves: List, n: int, careful: bool, out: list[float]) -> None:
    """How good each move looks at first sight: nobody knows."""
    for i in range(n):
        out[i] = 0.0


def quick(s: Layout, out: List) -> int:
    """Any legal move: to play a match to its end."""
    n = legal(s, out)
    return out[below(s, n)]
