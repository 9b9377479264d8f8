"""Stages of matches that bots play against themselves, to learn what their beginnings are worth.

Each stage begins at a place that is asked for (`scatter`) and ends where the next one would begin
(`stage_place`), or with the match. All seats search, each from what it sees, or play quickly.
"""

from __future__ import annotations

from sunroom.bots.kernel.search import (
    EDGE,
    EDGE_MOVE,
    EDGE_VISITS,
    EDGES,
    NODE,
    NODE_COUNT,
    NODE_EDGES,
    NODES,
)
from sunroom.kernel.chance import below, next_word
from sunroom.kernel.layout import Layout, List
from sunroom.kernel.slots import (
    OVER,
    apply,
    copy_state,
    hide,
    legal,
    quick,
    result,
    scatter,
    stage,
    stage_place,
    think,
)

ENTRIES = ("play_stages",)

States = list[Layout]

ASIDE = 8  # one move in so many is another one than the best, so that more is seen
WORLDS = 4096  # room for the numbers of the worlds of a decision


def play_stages(
    blank: States, state: States, root: States, work: States, first: int, count: int, seed: int,
    iterations: int, settings: list[float], nodes: List, edges: List, worth: list[float],
    table: List, counts: List, out: List, weights: list[float], rewards: list[float],
    learned: List, ends: List,
) -> int:  # fmt: skip
    """Play a stage from each of some places on; returns the number of decisions.

    `ends` is told the place where each stage led to. Where the match ended it is told -1 less
    twice the share of the victory that seat 0 has.
    """
    s = state[0]
    r = root[0]
    decisions = 0
    for i in range(count):
        copy_state(s, blank[0])
        scatter(s, first + i, seed + i)
        begun = stage(s)
        while s.phase != OVER and stage(s) == begun:
            decisions += 1
            moves = legal(s, out)
            if moves == 1:
                apply(s, out[0])
                continue
            if iterations == 0:
                apply(s, quick(s, out) if below(s, ASIDE) > 0 else out[below(s, moves)])
                continue
            copy_state(r, s)
            hide(r, s.seat)
            for k in range(len(table)):
                table[k] = 0
            counts[NODES] = 0
            counts[EDGES] = 0
            top = think(
                root, work, s.seat, next_word(s) * WORLDS, iterations, settings, nodes, edges,
                worth, table, counts, out, weights, rewards, learned,
            )  # fmt: skip
            edge = chosen(s, top, nodes, edges)
            apply(s, edges[edge * EDGE + EDGE_MOVE])
        if s.phase == OVER:
            result(s, rewards)
            ends[i] = -1 - int(2.0 * rewards[0])
        else:
            ends[i] = stage_place(s)
    return decisions


def chosen(s: Layout, top: int, nodes: List, edges: List) -> int:
    """The edge that was tried most; now and then any, as often as it was tried."""
    first = nodes[top * NODE + NODE_EDGES]
    end = first + nodes[top * NODE + NODE_COUNT]
    best = first
    tried = 0
    for edge in range(first, end):
        tried += edges[edge * EDGE + EDGE_VISITS]
        if edges[edge * EDGE + EDGE_VISITS] > edges[best * EDGE + EDGE_VISITS]:
            best = edge
    if below(s, ASIDE) > 0:
        return best
    skip = below(s, tried)
    edge = first
    while skip >= edges[edge * EDGE + EDGE_VISITS]:
        skip -= edges[edge * EDGE + EDGE_VISITS]
        edge += 1
    return edge
