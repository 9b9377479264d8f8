"""Pebbles: put pebbles on a grid, and have much there that is yours and lies together."""

from __future__ import annotations

from sunroom.kernel.chance import below, start_chance
from sunroom.kernel.layout import Layout, List, Table, number, numbers

VERSION = 1
MAX_PLAYERS = 4
SIDE = 4
CELLS = SIDE * SIDE
WORTHS = 5
OF_EACH = 6
HAND = 3
NOBODY = -1

PUT, OVER = 0, 1
PHASES = ("put", "over")

# Moves: swap a pebble of some worth; put one of some worth on a cell.
ON_CELL = WORTHS
MOVES = ON_CELL + CELLS * WORTHS
MAX_MOVES = HAND * (CELLS + 1)

ENTRIES = ("setup", "legal", "apply", "result", "final_scores")


class State(Layout):
    """A whole match at one moment."""

    owner: List = numbers("i1", CELLS, NOBODY, MAX_PLAYERS - 1)
    worth: List = numbers("i1", CELLS, 0, WORTHS)
    hands: Table = numbers("i1", (MAX_PLAYERS, WORTHS), 0, HAND)
    bag: List = numbers("i1", WORTHS, 0, OF_EACH)
    swapped: List = numbers("i1", MAX_PLAYERS, 0, 1)
    laid: int = number("i1", 0, CELLS)
    hidden: List = numbers("i1", MAX_PLAYERS, 0, HAND)  # after `hide`: pebbles that lie in the bag


def setup(s: State, seed: int) -> None:
    """P1"""
    start_chance(s, seed)
    for cell in range(CELLS):
        s.owner[cell] = NOBODY
        s.worth[cell] = 0
    for worth in range(WORTHS):
        s.bag[worth] = OF_EACH
    for seat in range(s.players):
        for _ in range(HAND):
            draw(s, seat)
    s.seat = 0
    s.phase = PUT


def total(pebbles: List) -> int:
    return pebbles[0] + pebbles[1] + pebbles[2] + pebbles[3] + pebbles[4]


def draw(s: State, seat: int) -> None:
    left = total(s.bag)
    if left == 0:
        return
    pick = below(s, left)
    worth = 0
    while pick >= s.bag[worth]:
        pick -= s.bag[worth]
        worth += 1
    s.bag[worth] -= 1
    s.hands[seat][worth] += 1


def legal(s: State, out: List) -> int:
    n = 0
    if s.phase == OVER:
        return n
    for worth in range(WORTHS):
        if s.hands[s.seat][worth] == 0:
            continue
        if s.swapped[s.seat] == 0:
            out[n] = worth
            n += 1
        for cell in range(CELLS):
            if s.owner[cell] == NOBODY:
                out[n] = ON_CELL + cell * WORTHS + worth
                n += 1
    return n


def apply(s: State, move: int) -> None:
    """P2, P3"""
    seat = s.seat
    if move < ON_CELL:
        s.hands[seat][move] -= 1
        draw(s, seat)
        s.bag[move] += 1
        s.swapped[seat] = 1
        return
    cell = (move - ON_CELL) // WORTHS
    worth = (move - ON_CELL) % WORTHS
    s.hands[seat][worth] -= 1
    s.owner[cell] = seat
    s.worth[cell] = worth + 1
    s.laid += 1
    draw(s, seat)
    s.seat = (seat + 1) % s.players
    if s.laid == CELLS:
        s.phase = OVER


def final_scores(s: State, out: List, offset: int) -> None:
    """P4"""
    for seat in range(s.players):
        out[offset + seat] = 0
    for cell in range(CELLS):
        seat = s.owner[cell]
        if seat == NOBODY:
            continue
        out[offset + seat] += s.worth[cell]
        if cell % SIDE < SIDE - 1 and s.owner[cell + 1] == seat:
            out[offset + seat] += 1
        if cell < CELLS - SIDE and s.owner[cell + SIDE] == seat:
            out[offset + seat] += 1


def result(s: State, out: list[float]) -> None:
    """P4: to whoever has most, shared among equals."""
    scores = [0] * MAX_PLAYERS
    final_scores(s, scores, 0)
    most = 0
    for seat in range(s.players):
        most = max(most, scores[seat])
    winners = 0
    for seat in range(s.players):
        if scores[seat] == most:
            winners += 1
    for seat in range(MAX_PLAYERS):
        out[seat] = 0.0
    for seat in range(s.players):
        if scores[seat] == most:
            out[seat] = 1.0 / winners
