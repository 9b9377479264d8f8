"""Tiles side by side: the table and the personal areas of Sunny Day.

Neither has a border, so neither is kept as a grid. Each is a sheet: the sorted list of its spaces,
the empty cells that touch a tile, and for each space the half pictures that face it from its four
sides. That is all one needs to know to place a tile, and a placed tile changes little of it.

Part of the rules, and written in the same small part of Python.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sunroom.kernel.layout import List

if TYPE_CHECKING:
    from sunroom.games.sunny.rules import State

MAX_PLAYERS = 5
MAX_TILES = 64  # 56 in the printed game (D1); tile sets of one's own may have a few more
MAX_ON_TABLE = 30  # D4; each tile placed takes at least one away (D8)

NOTHING, ICE_CREAM, SUN, CLOUD, PARASOL, CLOVER, WINDMILL = 0, 1, 2, 3, 4, 5, 6  # D1

# A cell is a number. Tiles never lie further than MAX_TILES - 1 from where a sheet began, because
# each touches an earlier one, so 128 by 128 numbers are enough.
STRIDE = 2 * MAX_TILES
CELLS = STRIDE * STRIDE
ORIGIN = MAX_TILES * STRIDE + MAX_TILES  # x = 0, y = 0
AROUND = [-STRIDE, 1, STRIDE, -1]  # north, east, south, west
SIDES = 4

# The half pictures that face a space are packed into one number, three bits for each side.
KIND_BITS = 3
KIND = (1 << KIND_BITS) - 1
FACING = 1 << SIDES * KIND_BITS

TABLE = MAX_PLAYERS  # the sheets: the areas by seat, then the table
SHEETS = MAX_PLAYERS + 1
MAX_SPACES = 2 * MAX_TILES + 2  # around connected tiles; 30 tiles anywhere have at most 120

# Where a tile is: in the supply or a hand, on the table, and so on; IN_AREA + seat for an area.
UNSEEN, LYING, COLLECTED, REMOVED, STACKED, IN_AREA = 0, 1, 2, 3, 4, 5


def edge(edges: List, turn: int, side: int) -> int:
    """What a tile turned clockwise shows on a side."""
    return edges[(side - turn) & 3]


def fitting_turns(fits: List, facing: int) -> int:
    """D3: the turns, as bits, in which a tile completes at least one picture in a space."""
    north = fits[facing & 7]
    east = fits[8 | facing >> 3 & 7]
    south = fits[16 | facing >> 6 & 7]
    west = fits[24 | facing >> 9]
    return north | east | south | west


def place_of(cells: List, count: int, cell: int) -> int:
    """Where a cell is, or belongs, in a sorted list."""
    low = 0
    while low < count:
        middle = (low + count) >> 1
        if cells[middle] < cell:
            low = middle + 1
        else:
            count = middle
    return low


def put(s: State, sheet: int, tile: int, cell: int, turn: int) -> int:
    """Put a tile on a sheet; D3: the sides on which it completes a picture, as bits."""
    facing = close_space(s, sheet, cell)
    edges = s.edges[tile]
    complete = 0
    for side in range(SIDES):
        kind = edge(edges, turn, side)
        faced = facing >> side * KIND_BITS & KIND
        if faced == NOTHING:
            open_space(s, sheet, cell + AROUND[side], kind << ((side + 2) & 3) * KIND_BITS)
        elif faced == kind:
            complete |= 1 << side
    s.at[tile] = cell
    s.turn[tile] = turn
    return complete


def put_in_area(s: State, seat: int, tile: int, cell: int, turn: int) -> None:
    """D11, D16: put a tile into an area, and count it and its pictures."""
    complete = put(s, seat, tile, cell, turn)
    s.where[tile] = IN_AREA + seat
    s.area_tiles[seat] += 1
    for side in range(SIDES):
        s.pictures[seat] += complete >> side & 1


def count_unseen(s: State) -> None:
    """The half pictures on the tiles in the supply and in hands, which `lay` keeps up to date."""
    for kind in range(WINDMILL + 1):
        s.unseen[kind] = 0
    for tile in range(1, s.tile_count + 1):
        if s.where[tile] == UNSEEN:
            for side in range(SIDES):
                s.unseen[s.edges[tile][side]] += 1


def lay(s: State, tile: int, cell: int, turn: int) -> int:
    """D4, D6: put a tile on the table; the sides on which it completes a picture, as bits."""
    i = place_of(s.table_cells, s.table_count, cell)
    for k in range(s.table_count, i, -1):
        s.table_cells[k] = s.table_cells[k - 1]
        s.table_tiles[k] = s.table_tiles[k - 1]
    s.table_cells[i] = cell
    s.table_tiles[i] = tile
    s.table_count += 1
    s.where[tile] = LYING
    for side in range(SIDES):
        s.unseen[s.edges[tile][side]] -= 1
    return put(s, TABLE, tile, cell, turn)


def lift(s: State, cell: int) -> int:
    """D8: take the tile off a cell of the table, which becomes a space."""
    i = place_of(s.table_cells, s.table_count, cell)
    tile = s.table_tiles[i]
    s.table_count -= 1
    for k in range(i, s.table_count):
        s.table_cells[k] = s.table_cells[k + 1]
        s.table_tiles[k] = s.table_tiles[k + 1]
    s.table_cells[s.table_count] = 0
    s.table_tiles[s.table_count] = 0
    for side in range(SIDES):
        beside = cell + AROUND[side]
        opposite = (side + 2) & 3
        j = place_of(s.table_cells, s.table_count, beside)
        if j < s.table_count and s.table_cells[j] == beside:
            other = s.table_tiles[j]
            kind = edge(s.edges[other], s.turn[other], opposite)
            open_space(s, TABLE, cell, kind << side * KIND_BITS)
        else:
            kind = edge(s.edges[tile], s.turn[tile], side)
            open_space(s, TABLE, beside, -(kind << opposite * KIND_BITS))
    s.at[tile] = 0
    s.turn[tile] = 0
    return tile


def open_space(s: State, sheet: int, cell: int, facing: int) -> None:
    """Add what faces an empty cell; a negative number takes it away again."""
    spaces = s.spaces[sheet]
    faced = s.facing[sheet]
    count = s.space_count[sheet]
    i = place_of(spaces, count, cell)
    if i < count and spaces[i] == cell:
        faced[i] += facing
        if faced[i] == NOTHING:
            close_space(s, sheet, cell)
        return
    for k in range(count, i, -1):
        spaces[k] = spaces[k - 1]
        faced[k] = faced[k - 1]
    spaces[i] = cell
    faced[i] = facing
    s.space_count[sheet] = count + 1


def close_space(s: State, sheet: int, cell: int) -> int:
    """A cell is no space any more, if it was one; what faced it."""
    spaces = s.spaces[sheet]
    faced = s.facing[sheet]
    count = s.space_count[sheet]
    i = place_of(spaces, count, cell)
    if i == count or spaces[i] != cell:
        return NOTHING
    facing = faced[i]
    count -= 1
    for k in range(i, count):
        spaces[k] = spaces[k + 1]
        faced[k] = faced[k + 1]
    spaces[count] = 0
    faced[count] = 0
    s.space_count[sheet] = count
    return facing
