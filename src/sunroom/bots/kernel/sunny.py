"""A greedy player of Sunny Day: the most points of this placement, arranged as well as can be.

In the subset of Python that also compiles, like the rules. It is given a state after `hide`, and
looks only at the table, its own hand and its own area. Values are in tenths of a point.
"""

from __future__ import annotations

from sunroom.games.sunny.arrange import best_arrangement, matches
from sunroom.games.sunny.rules import ARRANGE, LOWEST_BIT, State, legal, spot
from sunroom.games.sunny.sheet import (
    ICE_CREAM,
    KIND,
    KIND_BITS,
    SIDES,
    SUN,
    TABLE,
    edge,
    fitting_turns,
)
from sunroom.kernel.layout import List

ENTRIES = ("greedy",)

COLLECTED = 24  # a tile in the area is a point, and completes a picture or two there (D16)
TOKEN = 11  # what a token is worth on average (D2, D9)
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
