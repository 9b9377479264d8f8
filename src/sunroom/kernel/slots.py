"""What a source that serves every game may call: the places that linking fills with one game.

These bodies never run. `kernel.program` replaces the names by the functions of one game's rules
in a private copy of the source that imports them, because that is what the compiler can cache.
"""

from __future__ import annotations

from sunroom.kernel.layout import Layout, List

OVER = -1
MAX_PLAYERS = 0


def copy_state(to: list[Layout], source: list[Layout]) -> None:
    raise NotImplementedError


def setup(s: Layout, seed: int) -> None:
    raise NotImplementedError


def legal(s: Layout, out: List) -> int:
    raise NotImplementedError


def apply(s: Layout, move: int) -> None:
    raise NotImplementedError


def final_scores(s: Layout, out: List, offset: int) -> None:
    raise NotImplementedError
