"""Sunrise Lane: the bonus for the areas of the town (L19 to L24).

Read at two speeds like `rules`.
"""

from __future__ import annotations

from sunroom.games.lane.table import (
    AREAS,
    AROUND,
    B1,
    B2,
    BONUS,
    CELLS,
    MAX_PLAYERS,
    STRIDE,
    TIES_NEXT,
    C,
    State,
)
from sunroom.kernel.layout import List


def standings(s: State, keys: List) -> None:
    """L19, L20, L21: keys[area * 4 + seat], the higher the better; L23: 0 is not ranked."""
    for i in range(AREAS * MAX_PLAYERS):
        keys[i] = 0
    grouped = [0] * CELLS
    reached = [0] * CELLS
    for row in range(1, s.side + 1):
        for cell in range(row * STRIDE + 1, row * STRIDE + s.side + 1):
            seat = s.owner[cell]
            if seat < 0 or seat >= MAX_PLAYERS:
                continue
            area = s.area[cell]
            at = area * MAX_PLAYERS + seat
            if area == B1 or area == B2:
                keys[at] += 1
            elif area != C and s.floors[cell] > 1:
                tallest = keys[at] // CELLS
                if s.floors[cell] > tallest:
                    keys[at] = s.floors[cell] * CELLS + 1
                elif s.floors[cell] == tallest:
                    keys[at] += 1
            if grouped[cell] == 0:
                size = group_size(s, cell, grouped, reached)
                keys[C * MAX_PLAYERS + seat] = max(keys[C * MAX_PLAYERS + seat], size)


def group_size(s: State, start: int, grouped: List, reached: List) -> int:
    """L21: how many adjacent spaces hold houses of one player; parks join nothing."""
    seat = s.owner[start]
    grouped[start] = 1
    reached[0] = start
    size = 1
    i = 0
    while i < size:
        for k in range(4):
            cell = reached[i] + AROUND[k]
            if s.owner[cell] == seat and grouped[cell] == 0:
                grouped[cell] = 1
                reached[size] = cell
                size += 1
        i += 1
    return size


def rank(s: State, keys: List, area: int, seat: int) -> int:
    """L24: 0 for the first; how many are ahead depends on the edition."""
    ahead = 0
    for p in range(s.players):
        if keys[area * MAX_PLAYERS + p] > keys[area * MAX_PLAYERS + seat]:
            counts = 1
            if s.ties == TIES_NEXT:
                for q in range(p):
                    if keys[area * MAX_PLAYERS + q] == keys[area * MAX_PLAYERS + p]:
                        counts = 0
            ahead += counts
    return ahead


def bonus(s: State, keys: List, area: int, seat: int) -> int:
    """L22, L23"""
    if keys[area * MAX_PLAYERS + seat] == 0:
        return 0
    return BONUS[rank(s, keys, area, seat)]
