"""Sunny Day as numbers for learning, from one seat's point of view.

Where a tile lies matters less than what lies around the free spaces, so the table and the areas are
told by what their spaces offer, not cell by cell.
"""

from __future__ import annotations

from sunroom.games.sunny.rules import ARRANGE, HAND, PLACE, POINTS, State
from sunroom.games.sunny.sheet import (
    ICE_CREAM,
    KIND,
    KIND_BITS,
    MAX_ON_TABLE,
    MAX_PLAYERS,
    SIDES,
    SUN,
    TABLE,
    UNSEEN,
    WINDMILL,
    edge,
    fitting_turns,
)

ENTRIES = ("encode",)

KINDS = WINDMILL
# Of a sheet: its spaces by how many tiles they touch, and the half pictures that face them by kind.
PER_SHEET = SIDES + KINDS
# Of a tile to place: its half pictures by kind, and the most it can complete and earn somewhere.
PER_TILE = KINDS + 3
# Of a seat: whether it plays and is to move, tiles, pictures, tokens, hand, whether that is open.
PER_SEAT = 7
MATCH = 8
FEATURES = (
    MATCH
    + MAX_PLAYERS * (PER_SEAT + PER_SHEET)
    + PER_SHEET
    + POINTS
    + HAND * PER_TILE
    + SIDES * PER_TILE
    + KINDS
)


def encode(s: State, seat: int, out: list[float]) -> int:
    """Write the numbers, each about 0 to 1; how many there are. Uses only what the seat knows."""
    out[0] = 1.0 if s.phase == PLACE else 0.0
    out[1] = 1.0 if s.phase == ARRANGE else 0.0
    out[2] = s.simplified
    out[3] = s.supply_size / MAX_ON_TABLE
    out[4] = s.pool_size / 23
    out[5] = s.table_count / MAX_ON_TABLE
    out[6] = s.stuck / MAX_PLAYERS
    out[7] = s.collected_count / SIDES
    n = MATCH
    for k in range(MAX_PLAYERS):
        n = encode_seat(s, seat, k, out, n)
    n = encode_sheet(s, TABLE, out, n)
    for points in range(POINTS):
        out[n] = s.tokens[seat][points] / 11
        n += 1
    for i in range(HAND):
        n = encode_tile(s, TABLE, s.hands[seat][i], out, n)
    for i in range(SIDES):
        n = encode_tile(s, s.seat, s.collected[i], out, n)
    return encode_unseen(s, seat, out, n)


def encode_seat(s: State, seat: int, k: int, out: list[float], n: int) -> int:
    """The k-th seat from the asking one on, with its area; zeros where nobody sits."""
    for i in range(PER_SEAT + PER_SHEET):
        out[n + i] = 0.0
    if k >= s.players:
        return n + PER_SEAT + PER_SHEET
    other = (seat + k) % s.players
    out[n] = 1.0
    out[n + 1] = 1.0 if s.seat == other else 0.0
    out[n + 2] = (s.area_tiles[other] + s.stacks[other]) / MAX_ON_TABLE
    out[n + 3] = s.pictures[other] / MAX_ON_TABLE
    out[n + 4] = s.token_count[other] / 12
    out[n + 5] = s.hand_size[other] / HAND
    out[n + 6] = s.revealed[other]
    return encode_sheet(s, other, out, n + PER_SEAT)


def encode_sheet(s: State, sheet: int, out: list[float], n: int) -> int:
    for i in range(PER_SHEET):
        out[n + i] = 0.0
    for i in range(s.space_count[sheet]):
        touching = 0
        for side in range(SIDES):
            kind = s.facing[sheet][i] >> side * KIND_BITS & KIND
            if kind > 0:
                touching += 1
                out[n + SIDES + kind - 1] += 1 / MAX_ON_TABLE
        out[n + touching - 1] += 1 / MAX_ON_TABLE
    return n + PER_SHEET


def encode_tile(s: State, sheet: int, tile: int, out: list[float], n: int) -> int:
    """A tile and what it can do on a sheet; zeros for no tile."""
    for i in range(PER_TILE):
        out[n + i] = 0.0
    if tile == 0:
        return n + PER_TILE
    edges = s.edges[tile]
    for side in range(SIDES):
        out[n + edges[side] - 1] += 1 / SIDES
    most = 0
    most_earned = 0
    ways = 0
    for i in range(s.space_count[sheet]):
        facing = s.facing[sheet][i]
        turns = fitting_turns(s.fits[tile], facing)
        for turn in range(SIDES):
            if turns >> turn & 1 == 1:
                ways += 1
                complete = 0
                earned = 0
                for side in range(SIDES):
                    kind = edge(edges, turn, side)
                    if facing >> side * KIND_BITS & KIND == kind:
                        complete += 1
                        if kind == ICE_CREAM or kind == SUN:
                            earned += 1
                most = max(most, complete)
                most_earned = max(most_earned, complete + earned)
    out[n + KINDS] = most / SIDES
    out[n + KINDS + 1] = most_earned / (2 * SIDES)
    out[n + KINDS + 2] = ways / 64
    return n + PER_TILE


def encode_unseen(s: State, seat: int, out: list[float], n: int) -> int:
    """The half pictures on the tiles that this seat has not seen, by kind."""
    for kind in range(KINDS):
        out[n + kind] = 0.0
    for tile in range(1, s.tile_count + 1):
        if s.where[tile] == UNSEEN:
            add_halves(s, tile, 1 / MAX_ON_TABLE, out, n)
    for other in range(s.players):
        if other == seat or s.revealed[other] == 1:
            for i in range(s.hand_size[other]):
                add_halves(s, s.hands[other][i], -1 / MAX_ON_TABLE, out, n)
    return n + KINDS


def add_halves(s: State, tile: int, amount: float, out: list[float], n: int) -> None:
    for side in range(SIDES):
        out[n + s.edges[tile][side] - 1] += amount
