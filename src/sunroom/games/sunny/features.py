"""Sunny Day as small numbers for learning, from one seat's point of view.

Where a tile lies matters less than what lies around the free spaces, so the table and the areas are
told by what their spaces offer, not cell by cell.
"""

from __future__ import annotations

from sunroom.games.sunny.rules import ARRANGE, HAND, PLACE, POINTS, State
from sunroom.games.sunny.sheet import (
    ICE_CREAM,
    KIND,
    KIND_BITS,
    MAX_PLAYERS,
    SIDES,
    SUN,
    TABLE,
    WINDMILL,
    edge,
)
from sunroom.kernel.layout import Bytes

ENTRIES = ("encode",)

KINDS = WINDMILL
MARKS = 0o1111  # a bit for each side
MOST = 127  # of a number

# Several small numbers are kept side by side in one, because that takes one step for all of them.
# Counts of half pictures by kind, or of spaces by neighbours: none is over 4 * MAX_TILES.
COUNT_BITS = 9
COUNT = (1 << COUNT_BITS) - 1
# What a tile gets in a space in each of its turns: pictures, and behind them pictures with tokens.
# Each is at most 8 and has one bit more, which shows which of two is larger.
GAIN_BITS = 5
GAIN = (1 << GAIN_BITS) - 1
TOKENS_FROM = SIDES * GAIN_BITS
IN_EACH_TURN = 1 | 1 << GAIN_BITS | 1 << 2 * GAIN_BITS | 1 << 3 * GAIN_BITS
IN_EACH = IN_EACH_TURN | IN_EACH_TURN << TOKENS_FROM
LARGER = IN_EACH << GAIN_BITS - 1
ANY = IN_EACH_TURN << GAIN_BITS - 1

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
    kinds = 0
    touched = 0
    facing = s.facing[sheet]
    for i in range(s.space_count[sheet]):
        faced = facing[i]
        kinds += 1 << (faced & KIND) * COUNT_BITS
        kinds += 1 << (faced >> KIND_BITS & KIND) * COUNT_BITS
        kinds += 1 << (faced >> 2 * KIND_BITS & KIND) * COUNT_BITS
        kinds += 1 << (faced >> 3 * KIND_BITS) * COUNT_BITS
        touched += 1 << sides_of(faced) * COUNT_BITS
    for i in range(1, SIDES + 1):
        out[n] = min(touched >> i * COUNT_BITS & COUNT, MOST)
        n += 1
    return encode_kinds(kinds, out, n)


def encode_kinds(counts: int, out: Bytes, n: int) -> int:
    for kind in range(1, KINDS + 1):
        out[n] = min(counts >> kind * COUNT_BITS & COUNT, MOST)
        n += 1
    return n


def sides_of(faced: int) -> int:
    """How many sides of a space have a tile beside them."""
    marks = (faced | faced >> 1 | faced >> 2) & MARKS
    return marks * MARKS >> 3 * KIND_BITS & KIND  # the product has the sum of all marks there


def encode_tile(s: State, sheet: int, tile: int, out: Bytes, n: int) -> int:
    """A tile and what it can do on a sheet; zeros for no tile."""
    for i in range(PER_TILE):
        out[n + i] = 0
    if tile == 0:
        return n + PER_TILE
    edges = s.edges[tile]
    for side in range(SIDES):
        out[n + edges[side] - 1] += 1
    gains = [0] * (SIDES << KIND_BITS)  # by a side of the space and what faces it there
    for turn in range(s.looks[tile]):
        for side in range(SIDES):
            kind = edge(edges, turn, side)
            gain = 1 | (2 if kind == ICE_CREAM or kind == SUN else 1) << TOKENS_FROM
            gains[side << KIND_BITS | kind] += gain << turn * GAIN_BITS
    facing = s.facing[sheet]
    most = 0
    ways = 0
    for i in range(s.space_count[sheet]):
        faced = facing[i]
        gain = gains[faced & 7] + gains[8 | faced >> 3 & 7]
        gain += gains[16 | faced >> 6 & 7] + gains[24 | faced >> 9]
        turns = (gain + ANY - IN_EACH_TURN & ANY) >> GAIN_BITS - 1  # in which there is a picture
        ways += turns * IN_EACH_TURN >> 3 * GAIN_BITS & GAIN
        kept = (most | LARGER) - gain & LARGER  # where what was found before is as large
        most = gain ^ (gain ^ most) & kept - (kept >> GAIN_BITS - 1)
    pictures = 0
    earned = 0
    for turn in range(SIDES):
        pictures = max(pictures, most >> turn * GAIN_BITS & GAIN)
        earned = max(earned, most >> TOKENS_FROM + turn * GAIN_BITS & GAIN)
    out[n + KINDS] = pictures
    out[n + KINDS + 1] = earned
    out[n + KINDS + 2] = min(ways, MOST)
    return n + PER_TILE


def encode_unseen(s: State, seat: int, out: Bytes, n: int) -> int:
    """The half pictures on the tiles that this seat has not seen, by kind."""
    kinds = 0
    for kind in range(1, KINDS + 1):
        kinds += s.unseen[kind] << kind * COUNT_BITS
    for other in range(s.players):
        if other == seat or s.revealed[other] == 1:
            for i in range(s.hand_size[other]):
                edges = s.edges[s.hands[other][i]]
                for side in range(SIDES):
                    kinds -= 1 << edges[side] * COUNT_BITS
    return encode_kinds(kinds, out, n)
