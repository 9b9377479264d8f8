"""How fast a game promises to be."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Figures:
    """The least of each figure that `sunroom bench` measures, on one core; 0 where none is
    promised. The search promises the game's `pace` (see `thinking.py`)."""

    plain: int = 0  # decisions of random play a second
    wasm: int = 0
    two_threads: float = 0.0  # to one
    wasm_to_yardstick: float = 0.0  # to a game of about this size of the peer's
    native_to_yardstick: float = 0.0
    search_to_peer: float = 0.0  # decisions in the search
    batched: int = 0  # steps a second in batches
    one_by_one: int = 0  # steps a second of one match
    imagined: int = 0  # steps a second in worlds made up
