"""What a source that serves every game may call: the places that linking fills with one game.

These bodies never run. `kernel.program` replaces the names by the functions of one game's rules,
or of a source linked before, in a private copy of the source that imports them, because that is
what the compiler can cache.
"""

from __future__ import annotations

from sunroom.kernel.layout import Bytes, Layout, List

States = list[Layout]

OVER = -1
MAX_PLAYERS = 0
MAX_MOVES = 0


def copy_state(to: Layout, source: Layout) -> None:
    raise NotImplementedError


def setup(s: Layout, seed: int) -> None:
    raise NotImplementedError


def legal(s: Layout, out: List) -> int:
    raise NotImplementedError


def apply(s: Layout, move: int) -> None:
    raise NotImplementedError


def final_scores(s: Layout, out: List, offset: int) -> None:
    raise NotImplementedError


def result(s: Layout, out: list[float]) -> None:
    raise NotImplementedError


# --- what a seat knows ---------------------------------------------------------------------------


def guess(s: Layout, seat: int, seed: int) -> None:
    raise NotImplementedError


def hide(s: Layout, seat: int) -> None:
    raise NotImplementedError


def sight(s: Layout, seat: int) -> int:
    raise NotImplementedError


def encode(s: Layout, seat: int, out: Bytes, at: int) -> int:
    raise NotImplementedError


# --- what a bot thinks of moves ------------------------------------------------------------------


def weigh(s: Layout, moves: List, n: int, careful: bool, out: list[float]) -> None:
    raise NotImplementedError


def quick(s: Layout, out: List) -> int:
    raise NotImplementedError


# --- what a bot has learned ----------------------------------------------------------------------


def stage(s: Layout) -> int:
    raise NotImplementedError


def value(s: Layout, learned: List, out: list[float], points: list[float]) -> None:
    raise NotImplementedError


def scatter(s: Layout, at: int, seed: int) -> None:
    raise NotImplementedError


def stage_place(s: Layout) -> int:
    raise NotImplementedError


def signs(s: Layout, seat: int, out: List) -> int:
    raise NotImplementedError


def remaining(s: Layout) -> int:
    raise NotImplementedError


def think(
    root: States, work: States, seat: int, seed: int, iterations: int, settings: list[float],
    nodes: List, edges: List, worth: list[float], table: List, counts: List, out: List,
    weights: list[float], rewards: list[float], learned: List,
) -> int:  # fmt: skip
    raise NotImplementedError


# --- parts of the search -------------------------------------------------------------------------


def find_node(s: Layout, seat: int, nodes: List, table: List, counts: List) -> int:
    raise NotImplementedError


def expand(
    s: Layout, node: int, careful: bool, heat: float, nodes: List, edges: List,
    worth: list[float], counts: List, out: List, weights: list[float],
) -> bool:  # fmt: skip
    raise NotImplementedError


def select(
    node: int, explore: float, each: float, nodes: List, edges: List, worth: list[float]
) -> int:
    raise NotImplementedError


def play_on(s: Layout, begun: int, played: int, settings: list[float], out: List) -> int:
    raise NotImplementedError


def count_points(s: Layout, points: list[float]) -> None:
    raise NotImplementedError


def add_lead(s: Layout, lead: float, big: float, points: list[float], rewards: list[float]) -> None:
    raise NotImplementedError
