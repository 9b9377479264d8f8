"""Sunny Day as small numbers for learning, from one seat's point of view.

Where a tile lies matters less than what lies around the free spaces, so the table and the areas are
told by what their spaces offer, not cell by cell.
"""

from __future__ import annotations

from sunroom.games.sunny.rules import ARRANGE, HAND, LOWEST_BIT, PLACE, POINTS, State
from sunroom.games.sunny.sheet import (
    ICE_CREAM,
    KIND,
    KIND_BITS,
    MAX_PLAYERS,
    SIDES,
    SUN,
    TABLE,
    UNSEEN,
    WINDMILL,
    fitting_turns,
)
from sunroom.kernel.layout import Bytes

ENTRIES = ("encode",)

KINDS = WINDMILL
ALL_BITS = SIDES * KIND_BITS
ALL = (1 << ALL_BITS) - 1
MARKS = 0o1111  # a bit for each side
MOST = 127  # of a number
# Of a sheet: its spaces by how many tiles they touch, and the half pictures that face them by kind.
PER_SHEET = SIDES + KINDS
# Of a tile to place: its half pictures by kind, and the most it can complete and earn somewhere.
PER_TILE = KINDS + 3
# Of a seat: whether it plays and is to move, tiles, pictures, tokens, hand, whether that is open.
PER_SEAT = 7
MATCH = 8


def encode(s: State, seat: int, out: Bytes, at: int) -> int:
    """Write the numbers from a place on; where they end. Uses only what the seat knows."""
    out[at] = 1 if s.phase == PLACE else 0
    out[at + 1] = 1 if s.phase == ARRANGE else 0
    out[at + 2] = s.simplified
    out[at + 3] = s.supply_size
    out[at + 4] = s.pool_size
    out[at + 5] = s.table_count
    out[at + 6] = s.stuck
    out[at + 7] = s.collected_count
    n = at + MATCH
    for k in range(MAX_PLAYERS):
        n = encode_seat(s, seat, k, out, n)
    n = encode_sheet(s, TABLE, out, n)
    for points in range(POINTS):
        out[n] = s.tokens[seat][points]
        n += 1
    for i in range(HAND):
        n = encode_tile(s, TABLE, s.hands[seat][i], out, n)
    for i in range(SIDES):
        n = encode_tile(s, s.seat, s.collected[i], out, n)
    return encode_unseen(s, seat, out, n)


def encode_seat(s: State, seat: int, k: int, out: Bytes, n: int) -> int:
    """The k-th seat from the asking one on, with its area; zeros where nobody sits."""
    for i in range(PER_SEAT + PER_SHEET):
        out[n + i] = 0
    if k >= s.players:
        return n + PER_SEAT + PER_SHEET
    other = (seat + k) % s.players
    out[n] = 1
    out[n + 1] = 1 if s.seat == other else 0
    out[n + 2] = s.area_tiles[other] + s.stacks[other]
    out[n + 3] = min(s.pictures[other], MOST)
    out[n + 4] = s.token_count[other]
    out[n + 5] = s.hand_size[other]
    out[n + 6] = s.revealed[other]
    return encode_sheet(s, other, out, n + PER_SEAT)


def encode_sheet(s: State, sheet: int, out: Bytes, n: int) -> int:
    kinds = [0] * (KIND + 1)
    touched = [0] * (SIDES + 1)
    facing = s.facing[sheet]
    for i in range(s.space_count[sheet]):
        north = facing[i] & KIND
        east = facing[i] >> KIND_BITS & KIND
        south = facing[i] >> 2 * KIND_BITS & KIND
        west = facing[i] >> 3 * KIND_BITS
        kinds[north] += 1
        kinds[east] += 1
        kinds[south] += 1
        kinds[west] += 1
        touched[sides_of(facing[i])] += 1
    for i in range(SIDES):
        out[n + i] = min(touched[i + 1], MOST)
    for kind in range(KINDS):
        out[n + SIDES + kind] = min(kinds[kind + 1], MOST)
    return n + PER_SHEET


def sides_of(packed: int) -> int:
    """On how many of four sides there is something, where each has three bits."""
    marks = (packed | packed >> 1 | packed >> 2) & MARKS
    return (marks + (marks >> 3) + (marks >> 6) + (marks >> 9)) & 7


def encode_tile(s: State, sheet: int, tile: int, out: Bytes, n: int) -> int:
    """A tile and what it can do on a sheet; zeros for no tile."""
    for i in range(PER_TILE):
        out[n + i] = 0
    if tile == 0:
        return n + PER_TILE
    shown = 0  # what the tile shows on its four sides, packed like what faces a space
    paying = 0  # the sides whose pictures earn a token
    for side in range(SIDES):
        kind = s.edges[tile][side]
        out[n + kind - 1] += 1
        shown |= kind << side * KIND_BITS
        if kind == ICE_CREAM or kind == SUN:
            paying |= KIND << side * KIND_BITS
    fits = s.fits[tile]
    facing = s.facing[sheet]
    most = 0
    most_earned = 0
    ways = 0
    for i in range(s.space_count[sheet]):
        turns = fitting_turns(fits, facing[i])
        while turns > 0:
            turn = LOWEST_BIT[turns] * KIND_BITS
            turns &= turns - 1
            ways += 1
            # Both turned together: what differs is not complete.
            faced = (facing[i] >> turn | facing[i] << ALL_BITS - turn) & ALL
            other = faced ^ shown
            complete = SIDES - sides_of(other)
            earned = sides_of(paying) - sides_of(other & paying)
            most = max(most, complete)
            most_earned = max(most_earned, complete + earned)
    out[n + KINDS] = most
    out[n + KINDS + 1] = most_earned
    out[n + KINDS + 2] = min(ways, MOST)
    return n + PER_TILE


def encode_unseen(s: State, seat: int, out: Bytes, n: int) -> int:
    """The half pictures on the tiles that this seat has not seen, by kind."""
    kinds = [0] * (KIND + 1)
    for tile in range(1, s.tile_count + 1):
        if s.where[tile] == UNSEEN:
            for side in range(SIDES):
                kinds[s.edges[tile][side]] += 1
    for other in range(s.players):
        if other == seat or s.revealed[other] == 1:
            for i in range(s.hand_size[other]):
                for side in range(SIDES):
                    kinds[s.edges[s.hands[other][i]][side]] -= 1
    for kind in range(KINDS):
        out[n + kind] = min(kinds[kind + 1], MOST)
    return n + KINDS
