"""Sunrise Lane as numbers for learning, from one seat's point of view."""

from __future__ import annotations

from sunroom.games.lane.rules import total
from sunroom.games.lane.table import (
    BUILD,
    CARDS_PER_COLOUR,
    COLOURS,
    DISCARD,
    EMPTY,
    MAX_HAND,
    MAX_PLAYERS,
    MAX_SIDE,
    PARK,
    SCENERY,
    STRIDE,
    TOKENS,
    TURN,
    State,
)

ENTRIES = ("encode",)

# For each space: its colour, dots, whether it is a space, empty, in the frontier, a park, the one
# just built, and the floors of each seat, the asking one first.
PER_SPACE = COLOURS + 6 + MAX_PLAYERS
PER_SEAT_NUMBERS = 4
FEATURES = MAX_SIDE * MAX_SIDE * PER_SPACE + 3 * COLOURS + MAX_PLAYERS * PER_SEAT_NUMBERS + 6


def encode(s: State, seat: int, out: list[float]) -> int:
    """Write the numbers, each about 0 to 1; how many there are. Uses only what the seat knows."""
    n = 0
    for row in range(MAX_SIDE):
        for column in range(MAX_SIDE):
            n = encode_space(s, seat, (row + 1) * STRIDE + column + 1, out, n)
    for colour in range(COLOURS):
        seen = s.discards[colour] + s.hands[seat][colour]
        out[n] = s.hands[seat][colour] / MAX_HAND
        out[n + 1] = s.discards[colour] / CARDS_PER_COLOUR
        out[n + 2] = (CARDS_PER_COLOUR - seen) / CARDS_PER_COLOUR
        n += 3
    for k in range(MAX_PLAYERS):
        other = (seat + k) % s.players
        playing = k < s.players
        out[n] = s.scores[other] / 100 if playing else 0.0
        out[n + 1] = s.pieces[other] / 28 if playing else 0.0
        out[n + 2] = (total(s.hands[other]) + s.hidden[other]) / MAX_HAND if playing else 0.0
        out[n + 3] = 1.0 if playing and s.seat == other else 0.0
        n += PER_SEAT_NUMBERS
    out[n] = s.tokens / TOKENS
    out[n + 1] = s.park_used
    out[n + 2] = s.ending
    out[n + 3] = 1.0 if s.phase == TURN else 0.0
    out[n + 4] = 1.0 if s.phase == BUILD else 0.0
    out[n + 5] = 1.0 if s.phase == DISCARD else 0.0
    return n + 6


def encode_space(s: State, seat: int, cell: int, out: list[float], n: int) -> int:
    for i in range(PER_SPACE):
        out[n + i] = 0.0
    owner = s.owner[cell]
    if s.dots[cell] > 0:
        out[n + s.colour[cell]] = 1.0
    out[n + COLOURS] = s.dots[cell] / 5
    out[n + COLOURS + 1] = 0.0 if owner == SCENERY else 1.0
    out[n + COLOURS + 2] = 1.0 if owner == EMPTY else 0.0
    out[n + COLOURS + 3] = s.in_frontier[cell]
    out[n + COLOURS + 4] = 1.0 if owner == PARK else 0.0
    out[n + COLOURS + 5] = 1.0 if cell == s.last else 0.0
    if 0 <= owner < s.players:
        out[n + COLOURS + 6 + (owner - seat) % s.players] = s.floors[cell] / MAX_HAND
    return n + PER_SPACE
