"""The best way to arrange collected tiles (D11, D12): exact, at every speed.

The best has the most completed pictures, and among those the most tiles placed. When all tiles find
a place, as they nearly always do, that is also the most points (D16).

The tiles of an arrangement form groups, joined by pictures among themselves; each group has a tile
that completes a picture with the area as it was, and can be placed from there on. A tile that is a
group of its own lies best on one of its four best spaces, because three others can take but three
of them. So the search grows one group, tile by tile, from every possible beginning, and the other
tiles take their best spaces left; only two pairs are two groups to be grown. What cannot beat the
best found so far is not followed. Placing one tile more is always worth something, so the best
never leaves a tile that could be placed, as D12 demands.
"""

from __future__ import annotations

from sunroom.games.sunny.groups import (
    MEMBER,
    add_anchors,
    add_neighbours,
    facing_at,
    join,
    matches,
    old_facing,
)
from sunroom.games.sunny.rules import ARRANGE, LOWEST_BIT, SPOTS, State, spot
from sunroom.games.sunny.sheet import (
    AROUND,
    CELLS,
    KIND_BITS,
    MAX_SPACES,
    ORIGIN,
    SIDES,
    fitting_turns,
)
from sunroom.kernel.layout import List

ENTRIES = ("best_arrangement",)

TILES = SIDES  # no more can be collected at once (D8)
TILE = 1
PICTURE = TILES + 1  # pictures first, then tiles

# A plan says for each tile where it goes: cell (0: nowhere) and turn.
PLAN = 2 * TILES
# The best spaces of a tile on its own, each with its worth, cell and turn; and one for nowhere.
SINGLES = TILES
SINGLE = 3
PICKS = SINGLES + 1
# The most pictures that so many tiles placed and so many to come can still complete among them.
JOINS = [
    0, 0, 1, 2, 4,
    0, 1, 2, 4, 0,
    0, 1, 3, 0, 0,
    0, 2, 0, 0, 0,
    0, 0, 0, 0, 0,
]  # fmt: skip
CELL_ORDER = [0, 3, 1, 2]  # the sides by the number of the cell there
CHOICES = TILES * MAX_SPACES * SIDES + 2 * MAX_SPACES * SIDES + 200


def best_arrangement(s: State, out: List) -> int:
    """Write the moves of a best arrangement of the collected tiles, the first one first."""
    if s.phase != ARRANGE:
        return 0
    is_empty = s.area_tiles[s.seat] == 0
    spaces = [0] * MAX_SPACES
    facing = [0] * MAX_SPACES
    trial = [0] * PLAN
    plan = [0] * PLAN
    best = -1
    first = 0
    # An empty area can begin with any of the tiles; else there is but one way to begin.
    for i in range(s.collected_count if is_empty else 1):
        count = begin(s, i, spaces, facing)
        worth = search(s, spaces, facing, count, 1 << i if is_empty else 0, trial)
        if worth > best:
            best = worth
            first = i
            for k in range(PLAN):
                plan[k] = trial[k]
    n = 0
    if is_empty:
        out[0] = SPOTS + spot(s.collected[first], ORIGIN, 0)
        n = 1
    count = begin(s, first, spaces, facing)
    return write_moves(s, spaces, facing, count, plan, n, out)


def begin(s: State, first: int, spaces: List, facing: List) -> int:
    """The spaces of the area, or of one that begins with a tile, in the order of their cells."""
    seat = s.seat
    if s.area_tiles[seat] > 0:
        for k in range(s.space_count[seat]):
            spaces[k] = s.spaces[seat][k]
            facing[k] = s.facing[seat][k]
        return s.space_count[seat]
    edges = s.edges[s.collected[first]]
    for k in range(SIDES):
        side = CELL_ORDER[k]
        spaces[k] = ORIGIN + AROUND[side]
        facing[k] = edges[side] << ((side + 2) & 3) * KIND_BITS
    return SIDES


def write_moves(
    s: State, spaces: List, facing: List, count: int, plan: List, n: int, out: List
) -> int:
    """D11: in an order in which each tile completes a picture with one already there."""
    group = [0] * (MEMBER * TILES)
    size = 0
    placed = 1
    while placed > 0:
        placed = 0
        for i in range(s.collected_count):
            cell = plan[2 * i]
            turn = plan[2 * i + 1]
            if cell > 0:
                faced = facing_at(s, spaces, facing, count, group, size, cell)
                if fitting_turns(s.fits[s.collected[i]], faced) >> turn & 1 == 1:
                    join(group, size, i, cell, turn, faced)
                    size += 1
                    plan[2 * i] = 0
                    placed += 1
                    out[n] = SPOTS + spot(s.collected[i], cell, turn)
                    n += 1
    return n


# --- the search ----------------------------------------------------------------------------------


def search(s: State, spaces: List, facing: List, count: int, taken: int, plan: List) -> int:
    """Plan the collected tiles but those taken (as bits); what the plan is worth."""
    tiles = s.collected_count
    to_place = 0
    singles = [0] * (TILES * PICKS * SINGLE)
    for i in range(tiles):
        if taken >> i & 1 == 0:
            to_place += 1
            find_singles(s, spaces, facing, count, i, singles)
    group = [0] * (MEMBER * TILES)
    picks = [0] * TILES
    most = [0] * (1 << TILES)
    find_most(tiles, taken, singles, group, picks, most)
    same = [0] * TILES
    find_same(s, same)
    choices = [0] * CHOICES
    start = [0] * (TILES + 2)  # where the choices of each depth begin
    following = [0] * (TILES + 1)  # the next one to try
    used = [0] * (TILES + 1)
    worth = [0] * (TILES + 1)
    used[0] = taken
    best = -1
    depth = 0
    is_new = True
    while depth >= 0:
        if is_new:  # a group of so many tiles: the others as they are best, then one tile more
            if worth[depth] + most[used[depth]] > best:
                total = worth[depth] + spread(tiles, used[depth], singles, group, depth, picks)
                if total > best:
                    best = total
                    write_plan(tiles, used[depth], singles, group, depth, picks, plan)
            n = start[depth]
            left = to_place - depth
            if left > 0 and to_place > 1:
                n = add_neighbours(
                    s, spaces, facing, count, group, depth, used[depth], same, choices, n
                )
                second_pair = worth[depth] + most[used[depth]] + PICTURE > best
                if depth == 0 or (depth == 2 and left == 2 and second_pair):
                    n = add_anchors(
                        s, spaces, facing, count, group, depth, used[depth], same, choices, n
                    )
            following[depth] = start[depth]
            start[depth + 1] = n
            is_new = False
        elif following[depth] == start[depth + 1]:
            depth -= 1
        else:
            choice = choices[following[depth]]
            following[depth] += 1
            i = choice // (SIDES * CELLS)
            cell = choice // SIDES % CELLS
            turn = choice % SIDES
            faced = facing_at(s, spaces, facing, count, group, depth, cell)
            pictures = matches(s.edges[s.collected[i]], turn, faced)
            now = worth[depth] + TILE + PICTURE * pictures
            now_used = used[depth] | 1 << i
            joins = JOINS[(depth + 1) * (TILES + 1) + to_place - depth - 1]
            if now + most[now_used] + PICTURE * joins > best:
                join(group, depth, i, cell, turn, old_facing(spaces, facing, count, cell))
                depth += 1
                used[depth] = now_used
                worth[depth] = now
                is_new = True
    return best


def find_singles(s: State, spaces: List, facing: List, count: int, i: int, singles: List) -> None:
    """The best spaces for one tile alone, the best first."""
    tile = s.collected[i]
    edges = s.edges[tile]
    at = i * PICKS * SINGLE
    for k in range(count):
        best = 0
        best_turn = 0
        turns = fitting_turns(s.fits[tile], facing[k])
        while turns > 0:
            turn = LOWEST_BIT[turns]
            turns &= turns - 1
            worth = TILE + PICTURE * matches(edges, turn, facing[k])
            if worth > best:
                best = worth
                best_turn = turn
        j = SINGLES
        while j > 0 and singles[at + (j - 1) * SINGLE] < best:
            j -= 1
        if j < SINGLES:
            for m in range((SINGLES - 1) * SINGLE - 1, j * SINGLE - 1, -1):
                singles[at + m + SINGLE] = singles[at + m]
            singles[at + j * SINGLE] = best
            singles[at + j * SINGLE + 1] = spaces[k]
            singles[at + j * SINGLE + 2] = best_turn


def find_most(tiles: int, taken: int, singles: List, group: List, picks: List, most: List) -> None:
    """For each set of tiles used, what the others are worth at most but for pictures among them."""
    for used in range(1 << tiles):
        if used & taken == taken:
            most[used] = spread(tiles, used, singles, group, 0, picks)
            for i in range(tiles):
                scarce = singles[(i * PICKS + SINGLES - 1) * SINGLE] == 0
                if scarce and used >> i & 1 == 0:
                    most[used] += TILE  # it may find its place beside another


def find_same(s: State, same: List) -> None:
    """For each tile the earlier ones, as bits, that are just like it: they are placed first."""
    for i in range(s.collected_count):
        mine = s.edges[s.collected[i]]
        for j in range(i):
            other = s.edges[s.collected[j]]
            for turn in range(SIDES):
                if matches(mine, turn, shown_to(other)) == SIDES:
                    same[i] |= 1 << j


def shown_to(edges: List) -> int:
    """The four edges of a tile, packed as what faces a space."""
    found = 0
    for side in range(SIDES):
        found |= edges[side] << side * KIND_BITS
    return found


def spread(tiles: int, taken: int, singles: List, group: List, size: int, picks: List) -> int:
    """The most that the tiles not taken are worth on spaces of their own; picks says which."""
    top = 0
    ways = 1
    for i in range(tiles):
        if taken >> i & 1 == 0:
            top += singles[i * PICKS * SINGLE]
            ways *= PICKS
    best = -1
    best_way = 0
    way = 0
    while way < ways and best < top:
        worth = 0
        rest = way
        for i in range(tiles):
            if taken >> i & 1 == 0 and worth >= 0:
                picks[i] = rest % PICKS
                rest //= PICKS
                at = (i * PICKS + picks[i]) * SINGLE
                worth += singles[at]
                if singles[at] > 0 and is_taken(
                    singles, singles[at + 1], i, taken, group, size, picks
                ):
                    worth = -1
        if worth > best:
            best = worth
            best_way = way
        way += 1
    for i in range(tiles):
        if taken >> i & 1 == 0:
            picks[i] = best_way % PICKS
            best_way //= PICKS
    return best


def is_taken(
    singles: List, cell: int, upto: int, taken: int, group: List, size: int, picks: List
) -> bool:
    """Whether a tile of the group, or an earlier one on its own, has the cell already."""
    for j in range(size):
        if group[j * MEMBER + 1] == cell:
            return True
    for i in range(upto):
        if taken >> i & 1 == 0:
            at = (i * PICKS + picks[i]) * SINGLE
            if singles[at] > 0 and singles[at + 1] == cell:
                return True
    return False


def write_plan(
    tiles: int, taken: int, singles: List, group: List, size: int, picks: List, plan: List
) -> None:
    for k in range(PLAN):
        plan[k] = 0
    for j in range(size):
        i = group[j * MEMBER]
        plan[2 * i] = group[j * MEMBER + 1]
        plan[2 * i + 1] = group[j * MEMBER + 2]
    for i in range(tiles):
        if taken >> i & 1 == 0:
            at = (i * PICKS + picks[i]) * SINGLE
            if singles[at] > 0:
                plan[2 * i] = singles[at + 1]
                plan[2 * i + 1] = singles[at + 2]
