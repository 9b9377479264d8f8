"""Groups of tiles that are arranged together (D11): what they show, and how they can grow.

Read at two speeds like `rules`.
"""

from __future__ import annotations

from sunroom.games.sunny.rules import LOWEST_BIT, State, spot
from sunroom.games.sunny.sheet import (
    AROUND,
    KIND,
    KIND_BITS,
    NOTHING,
    SIDES,
    edge,
    fitting_turns,
    place_of,
)
from sunroom.kernel.layout import List

# A group remembers for each of its tiles: which one, its cell, its turn, what faced it before.
MEMBER = 4


def join(group: List, size: int, i: int, cell: int, turn: int, faced: int) -> None:
    group[size * MEMBER] = i
    group[size * MEMBER + 1] = cell
    group[size * MEMBER + 2] = turn
    group[size * MEMBER + 3] = faced


def old_facing(spaces: List, facing: List, count: int, cell: int) -> int:
    """What the area shows to a cell, without any of the tiles to be placed."""
    k = place_of(spaces, count, cell)
    return facing[k] if k < count and spaces[k] == cell else NOTHING


def facing_at(
    s: State, spaces: List, facing: List, count: int, group: List, size: int, cell: int
) -> int:
    """What the area and a group show to a cell."""
    found = old_facing(spaces, facing, count, cell)
    for j in range(size):
        for side in range(SIDES):
            if group[j * MEMBER + 1] == cell + AROUND[side]:
                edges = s.edges[s.collected[group[j * MEMBER]]]
                kind = edge(edges, group[j * MEMBER + 2], (side + 2) & 3)
                found |= kind << side * KIND_BITS
    return found


def matches(edges: List, turn: int, facing: int) -> int:
    """D3: how many pictures a tile completes in a space."""
    found = 0
    for side in range(SIDES):
        if facing >> side * KIND_BITS & KIND == edge(edges, turn, side):
            found += 1
    return found


def add_anchors(
    s: State, spaces: List, facing: List, count: int, group: List, size: int, taken: int,
    same: List, choices: List, n: int,
) -> int:  # fmt: skip
    """Every way to place one more tile so that it completes a picture with the area."""
    for k in range(count):
        is_free = True
        for j in range(size):
            if group[j * MEMBER + 1] == spaces[k]:
                is_free = False
        if is_free:
            n = add_choices(s, spaces[k], facing[k], taken, same, choices, n)
    return n


def add_neighbours(
    s: State, spaces: List, facing: List, count: int, group: List, size: int, taken: int,
    same: List, choices: List, n: int,
) -> int:  # fmt: skip
    """Every way to place one more tile beside a group."""
    for j in range(size):
        for side in range(SIDES):
            cell = group[j * MEMBER + 1] + AROUND[side]
            is_free = group[j * MEMBER + 3] >> side * KIND_BITS & KIND == NOTHING
            for other in range(size):
                apart = group[other * MEMBER + 1] - cell
                beside_earlier = other < j and (
                    apart == AROUND[0]
                    or apart == AROUND[1]
                    or apart == AROUND[2]
                    or apart == AROUND[3]
                )
                if apart == 0 or beside_earlier:
                    is_free = False
            if is_free:
                faced = facing_at(s, spaces, facing, count, group, size, cell)
                n = add_choices(s, cell, faced, taken, same, choices, n)
    return n


def add_choices(
    s: State, cell: int, faced: int, taken: int, same: List, choices: List, n: int
) -> int:
    for i in range(s.collected_count):
        if taken >> i & 1 == 0 and same[i] & ~taken == 0:
            turns = fitting_turns(s.fits[s.collected[i]], faced)
            while turns > 0:
                choices[n] = spot(i, cell, LOWEST_BIT[turns])
                turns &= turns - 1
                n += 1
    return n
