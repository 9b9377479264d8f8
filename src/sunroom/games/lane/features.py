"""Sunrise Lane as small numbers for learning, from one seat's point of view.

First the board, row by row: what is on each place. Its colours and dots never change, so they are
not told again and again (`Game.material` has them). Then the cards, the seats, the turn.
"""

from __future__ import annotations

from sunroom.games.lane.rules import total
from sunroom.games.lane.table import (
    CARDS_PER_COLOUR,
    COLOURS,
    EMPTY,
    FOUNTAIN,
    MAX_HAND,
    PARK,
    SCENERY,
    STRIDE,
    State,
)
from sunroom.kernel.layout import Bytes

ENTRIES = ("encode",)

# A place: scenery, an empty space, an empty one that can be built on (L8), the fountain, a park; a
# house of the asking seat with one to five floors, then of the next seat, and so on.
IS_SCENERY, IS_EMPTY, IS_OPEN, IS_FOUNTAIN, IS_PARK, IS_HOUSE = 0, 1, 2, 3, 4, 5
PER_COLOUR = 3  # in the own hand, on the discards, not seen by this seat
PER_SEAT_NUMBERS = 4  # points, pieces, cards, whether it is this seat's turn
# Tokens, a park laid in this turn, the last round, the phase; row and column of the space just
# built, from 1.
OTHERS = 6
MOST = 127  # of a number


def encode(s: State, seat: int, out: Bytes, at: int) -> int:
    """Write the numbers from a place on; where they end. Uses only what the seat knows."""
    at = encode_board(s, seat, out, at)
    hand = s.hands[seat]
    for colour in range(COLOURS):
        out[at] = hand[colour]
        out[at + 1] = s.discards[colour]
        out[at + 2] = CARDS_PER_COLOUR - s.discards[colour] - hand[colour]
        at += PER_COLOUR
    for k in range(s.players):
        other = seat + k if seat + k < s.players else seat + k - s.players
        out[at] = min(s.scores[other], MOST)
        out[at + 1] = s.pieces[other]
        out[at + 2] = total(s.hands[other]) + s.hidden[other]
        out[at + 3] = 1 if s.seat == other else 0
        at += PER_SEAT_NUMBERS
    out[at] = s.tokens
    out[at + 1] = s.park_used
    out[at + 2] = s.ending
    out[at + 3] = s.phase
    out[at + 4] = s.last // STRIDE
    out[at + 5] = s.last % STRIDE
    return at + OTHERS


def encode_board(s: State, seat: int, out: Bytes, at: int) -> int:
    seats = [0] * (SCENERY + 2)  # for each owner the number from which a place is told
    seats[EMPTY + 1] = IS_EMPTY
    seats[PARK + 1] = IS_PARK
    seats[FOUNTAIN + 1] = IS_FOUNTAIN
    for other in range(s.players):
        k = other - seat if other >= seat else other - seat + s.players
        seats[other + 1] = IS_HOUSE + k * MAX_HAND - 1
    for row in range(s.side):
        cell = (row + 1) * STRIDE + 1
        for column in range(s.side):
            told = seats[s.owner[cell + column] + 1]
            out[at + column] = told + s.floors[cell + column] + s.in_frontier[cell + column]
        at += s.side
    return at
