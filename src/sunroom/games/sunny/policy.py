"""A greedy player of Sunny Day: the most points of this placement, arranged as well as can be.

In the subset of Python that also compiles, like the rules. It is given a state after `hide`, and
looks only at the table, its own hand and its own area. Values are in tenths of a point.
"""

from __future__ import annotations

from sunroom.games.sunny.arrange import best_arrangement
from sunroom.games.sunny.groups import matches
from sunroom.games.sunny.rules import ARRANGE, LOWEST_BIT, PASS, PLACE, SPOTS, State, legal, spot
from sunroom.games.sunny.sheet import (
    CELLS,
    ICE_CREAM,
    KIND,
    KIND_BITS,
    ORIGIN,
    SIDES,
    SUN,
    TABLE,
    edge,
    fitting_turns,
    place_of,
)
from sunroom.kernel.chance import WORD, next_word
from sunroom.kernel.layout import List

ENTRIES = ("greedy", "quick")

COLLECTED = 24  # a tile in the area is a point, and completes a picture or two there (D16)
TOKEN = 11  # what a token is worth on average (D2, D9)
PICTURE = 10  # D16
PLANNED = 20  # for a move of the best arrangement
LUCK = 8 * 1024
OPENED = 2  # a half picture laid open for the next player to match


def greedy(s: State, out: List) -> int:
    """The move to make, for the seat whose decision it is."""
    if s.phase == ARRANGE:
        best_arrangement(s, out)
        return out[0]
    best = -1000
    choice = 0
    spaces = s.spaces[TABLE]
    facing = s.facing[TABLE]
    for i in range(s.space_count[TABLE]):
        for k in range(s.hand_size[s.seat]):
            tile = s.hands[s.seat][k]
            turns = fitting_turns(s.fits[tile], facing[i])
            while turns > 0:
                turn = LOWEST_BIT[turns]
                turns &= turns - 1
                value = placement_value(s, tile, turn, facing[i])
                if value > best:
                    best = value
                    choice = spot(tile, spaces[i], turn)
    if best == -1000:
        legal(s, out)
        return out[0]  # nothing fits: the only move is to pass (D7)
    return choice


def placement_value(s: State, tile: int, turn: int, facing: int) -> int:
    """D8, D9: what is collected, less what is left open for others."""
    edges = s.edges[tile]
    complete = matches(edges, turn, facing)
    value = COLLECTED * complete - OPENED * (SIDES - complete)
    for side in range(SIDES):
        kind = edge(edges, turn, side)
        if facing >> side * KIND_BITS & KIND == kind and (kind == ICE_CREAM or kind == SUN):
            value += TOKEN
    return value


# --- for the search ------------------------------------------------------------------------------


def weigh(s: State, moves: List, n: int, careful: bool, out: list[float]) -> None:
    """How good each move looks at first sight; with care, also what the best arrangement says."""
    plan = [0] * SIDES
    planned = 0
    if careful and s.phase == ARRANGE:
        planned = best_arrangement(s, plan)
    for i in range(n):
        move = moves[i]
        if move == PASS:
            out[i] = 0.0
        else:
            tile = move % SPOTS // (SIDES * CELLS)
            cell = move // SIDES % CELLS
            sheet = TABLE if s.phase == PLACE else s.seat
            at = place_of(s.spaces[sheet], s.space_count[sheet], cell)
            facing = s.facing[sheet][at] if s.space_count[sheet] > 0 else 0
            out[i] = spot_value(s, tile, move % SIDES, facing)
            for k in range(planned):
                if plan[k] == move:
                    out[i] += PLANNED


def spot_value(s: State, tile: int, turn: int, facing: int) -> int:
    if s.phase == PLACE:
        return placement_value(s, tile, turn, facing)
    return PICTURE * matches(s.edges[tile], turn, facing)


def quick(s: State, out: List) -> int:
    """The move that looks best at first sight, with a little luck: to play a match to its end."""
    if s.phase == PLACE:
        return lucky_spot(s, TABLE, s.hands[s.seat], s.hand_size[s.seat], 0)
    if s.area_tiles[s.seat] == 0:
        return SPOTS + spot(s.collected[0], ORIGIN, 0)
    return lucky_spot(s, s.seat, s.collected, s.collected_count, SPOTS)


def lucky_spot(s: State, sheet: int, tiles: List, count: int, offset: int) -> int:
    """The best of all spots for these tiles, where each is given a little luck."""
    spaces = s.spaces[sheet]
    facing = s.facing[sheet]
    best = -1_000_000
    choice = PASS
    for i in range(s.space_count[sheet]):
        for k in range(count):
            turns = fitting_turns(s.fits[tiles[k]], facing[i])
            while turns > 0:
                turn = LOWEST_BIT[turns]
                turns &= turns - 1
                value = spot_value(s, tiles[k], turn, facing[i]) * 1024
                value += next_word(s) * LUCK // WORD
                if value > best:
                    best = value
                    choice = offset + spot(tiles[k], spaces[i], turn)
    return choice
