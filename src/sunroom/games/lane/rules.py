"""Sunrise Lane: its rules, each under its number (see docs/rules/lane.md); those of the bonus for
areas are in `areas`.

This file is read at two speeds (see docs/architecture.md): as plain Python over lists, and
compiled over records. So it keeps to a small part of Python: functions on a state, whole numbers,
lists of fixed length. The state itself is described in `table`.
"""

from __future__ import annotations

from sunroom.games.lane.areas import bonus, standings
from sunroom.games.lane.table import (
    AREAS,
    AROUND,
    BUILD,
    CARDS_PER_COLOUR,
    CELLS,
    COLOURS,
    DEALT,
    DISCARD,
    DISCARD_CARD,
    DRAW_TWO,
    DREW,
    EMPTY,
    FEW_PIECES,
    MAX_HAND,
    MAX_PLAYERS,
    ON_CELL,
    OVER,
    PARK,
    PER_CELL,
    PER_SEAT,
    PLAYED,
    RANDOM_FIRST,
    SCENERY,
    STOP,
    TOKENS,
    TURN,
    C,
    State,
)

# What every game's rules name beside their functions.
from sunroom.games.lane.table import MAX_MOVES as MAX_MOVES
from sunroom.games.lane.table import MOVES as MOVES
from sunroom.games.lane.table import PHASES as PHASES
from sunroom.kernel.chance import below, start_chance
from sunroom.kernel.layout import List

VERSION = 1

ENTRIES = ("setup", "legal", "apply", "result", "final_scores")


# --- setup ---------------------------------------------------------------------------------------


def setup(s: State, seed: int) -> None:
    """L2, L6: hand out pieces and cards on a described, empty table."""
    start_chance(s, seed)
    for seat in range(s.players):
        s.pieces[seat] = first_pieces(s.players)
    s.tokens = TOKENS
    for colour in range(COLOURS):
        s.deck[colour] = CARDS_PER_COLOUR
        s.fresh[colour] = CARDS_PER_COLOUR
    for _ in range(DEALT):
        for seat in range(s.players):
            draw_card(s, seat)
    s.first = s.chosen_first if s.chosen_first != RANDOM_FIRST else below(s, s.players)
    s.seat = s.first
    s.phase = TURN
    find_frontier(s)


def first_pieces(players: int) -> int:
    """L2"""
    return 22 if players == 4 else 28


def find_frontier(s: State) -> None:
    """L8, L18: look over the whole board, once; afterwards `occupy` keeps it up to date."""
    s.corner_spaces = 0
    for cell in range(CELLS):
        owner = s.owner[cell]
        if owner == EMPTY:
            if s.area[cell] != C:
                s.corner_spaces += 1
        elif owner != SCENERY:
            open_around(s, cell)


# --- moves ---------------------------------------------------------------------------------------


def park_move(cell: int, colour: int) -> int:
    return ON_CELL + cell * PER_CELL + colour


def house_move(cell: int, floors: int) -> int:
    return ON_CELL + cell * PER_CELL + COLOURS + floors - 1


def legal(s: State, out: List) -> int:
    """Write the legal moves into out, in an order of the position alone; how many there are."""
    if s.phase == TURN:
        return legal_first(s, out)
    if s.phase == BUILD:
        return legal_next(s, out)
    if s.phase == DISCARD:
        return legal_discards(s, out)
    return 0


def legal_first(s: State, out: List) -> int:
    """L14: draw; or L8: build on any empty space that touches the fountain or something built."""
    out[0] = DRAW_TWO
    n = 1
    hand = s.hands[s.seat]
    pieces = s.pieces[s.seat]
    for colour in range(COLOURS):
        most = min(hand[colour], pieces)  # L9
        if most > 0:
            spaces = s.frontier[colour]
            for i in range(s.frontier_size[colour]):
                move = house_move(spaces[i], 1)
                for _ in range(most):
                    out[n] = move
                    move += 1
                    n += 1
    if s.tokens > 0:  # L12
        for paid in range(COLOURS):
            if hand[paid] > 0:
                for colour in range(COLOURS):
                    spaces = s.frontier[colour]
                    for i in range(s.frontier_size[colour]):
                        out[n] = park_move(spaces[i], paid)
                        n += 1
    return n


def legal_next(s: State, out: List) -> int:
    """L13: stop; or L11: build on an empty space that touches the one just built."""
    out[0] = STOP
    n = 1
    hand = s.hands[s.seat]
    pieces = s.pieces[s.seat]
    parks = s.tokens > 0 and s.park_used == 0  # L12
    for k in range(4):
        cell = s.last + AROUND[k]
        if s.owner[cell] == EMPTY:
            for floors in range(1, min(hand[s.colour[cell]], pieces) + 1):  # L9
                out[n] = house_move(cell, floors)
                n += 1
            if parks:
                for paid in range(COLOURS):
                    if hand[paid] > 0:
                        out[n] = park_move(cell, paid)
                        n += 1
    return n


def legal_discards(s: State, out: List) -> int:
    """L15"""
    n = 0
    hand = s.hands[s.seat]
    for colour in range(COLOURS):
        if hand[colour] > 0:
            out[n] = DISCARD_CARD + colour
            n += 1
    return n


def apply(s: State, move: int) -> None:
    """Make a legal move."""
    seat = s.seat
    if move >= ON_CELL:
        cell = (move - ON_CELL) // PER_CELL
        kind = (move - ON_CELL) % PER_CELL
        if kind < COLOURS:
            build_park(s, seat, cell, kind)
        else:
            build_house(s, seat, cell, kind - COLOURS + 1)
        s.last = cell
        s.phase = BUILD
        if s.corner_spaces == 0:  # L18
            finish(s)
    elif move == DRAW_TWO:  # L14
        draw_card(s, seat)
        draw_card(s, seat)
        end_turn(s)
    elif move == STOP:  # L13
        draw_card(s, seat)
        end_turn(s)
    else:  # L15
        play_card(s, seat, move - DISCARD_CARD)
        end_turn(s)


# --- building ------------------------------------------------------------------------------------


def build_house(s: State, seat: int, cell: int, floors: int) -> None:
    """L9"""
    for _ in range(floors):
        play_card(s, seat, s.colour[cell])
    s.pieces[seat] -= floors
    s.floors[cell] = floors
    s.scores[seat] += floors * s.dots[cell]
    occupy(s, cell, seat)


def build_park(s: State, seat: int, cell: int, paid: int) -> None:
    """L12"""
    play_card(s, seat, paid)
    s.tokens -= 1
    s.park_used = 1
    occupy(s, cell, PARK)


def occupy(s: State, cell: int, owner: int) -> None:
    """L10: the space is taken; L8: its empty neighbours can be built on from now on."""
    s.owner[cell] = owner
    if s.area[cell] != C:
        s.corner_spaces -= 1
    s.in_frontier[cell] = 0
    colour = s.colour[cell]
    spaces = s.frontier[colour]
    size = s.frontier_size[colour] - 1
    i = 0
    while spaces[i] != cell:
        i += 1
    while i < size:
        spaces[i] = spaces[i + 1]
        i += 1
    s.frontier_size[colour] = size
    open_around(s, cell)


def open_around(s: State, cell: int) -> None:
    """Put the empty neighbours of a cell into the frontier, in order of their place."""
    for k in range(4):
        space = cell + AROUND[k]
        if s.owner[space] == EMPTY and s.in_frontier[space] == 0:
            s.in_frontier[space] = 1
            colour = s.colour[space]
            spaces = s.frontier[colour]
            i = s.frontier_size[colour]
            s.frontier_size[colour] = i + 1
            while i > 0 and spaces[i - 1] > space:
                spaces[i] = spaces[i - 1]
                i -= 1
            spaces[i] = space


# --- cards ---------------------------------------------------------------------------------------


def total(cards: List) -> int:
    return cards[0] + cards[1] + cards[2] + cards[3] + cards[4]


def play_card(s: State, seat: int, colour: int) -> None:
    """L9, L12, L15: from the hand to the open discard pile."""
    s.hands[seat][colour] -= 1
    s.discards[colour] += 1
    note(s, seat, PLAYED + colour)


def draw_card(s: State, seat: int) -> None:
    """L13, L14: take one card of the deck at random; L16: of a new deck if it is empty."""
    if total(s.deck) == 0:
        new_deck(s)
    colour = pick_card(s, s.deck)
    s.hands[seat][colour] += 1
    note(s, seat, DREW + colour)


def pick_card(s: State, cards: List) -> int:
    """Take one of these cards, each equally likely."""
    pick = below(s, total(cards))
    colour = 0
    while pick >= cards[colour]:
        pick -= cards[colour]
        colour += 1
    cards[colour] -= 1
    return colour


def new_deck(s: State) -> None:
    """L16: the discards become the deck. Everybody knows what is in it, and so what is not."""
    for colour in range(COLOURS):
        s.deck[colour] = s.discards[colour]
        s.fresh[colour] = s.discards[colour]
        s.discards[colour] = 0
    s.log_size = 0


def note(s: State, seat: int, what: int) -> None:
    s.log[s.log_size] = seat * PER_SEAT + what
    s.log_size += 1


# --- the end -------------------------------------------------------------------------------------


def end_turn(s: State) -> None:
    """L15: first down to five cards; L17: then the next player, or the end of the last round."""
    seat = s.seat
    if total(s.hands[seat]) > MAX_HAND:
        s.phase = DISCARD
        return
    if s.pieces[seat] <= FEW_PIECES:
        s.ending = 1
    s.phase = TURN
    s.last = 0
    s.park_used = 0
    seat += 1
    if seat == s.players:
        seat = 0
    s.seat = seat
    if s.ending == 1 and seat == s.first:
        finish(s)


def finish(s: State) -> None:
    s.phase = OVER
    s.last = 0
    s.park_used = 0


def final_scores(s: State, out: List, offset: int) -> None:
    """Each seat's points with the bonus, as if the match ended now."""
    keys = [0] * (AREAS * MAX_PLAYERS)
    standings(s, keys)
    for seat in range(s.players):
        points = s.scores[seat]
        for area in range(AREAS):
            points += bonus(s, keys, area, seat)
        out[offset + seat] = points


def result(s: State, out: list[float]) -> None:
    """L25: 1 to the winner, shared among winners; more cards in hand break a tie."""
    points = [0] * MAX_PLAYERS
    final_scores(s, points, 0)
    best = -1
    for seat in range(s.players):
        points[seat] = points[seat] * 8 + total(s.hands[seat])
        best = max(best, points[seat])
    winners = 0
    for seat in range(s.players):
        if points[seat] == best:
            winners += 1
    for seat in range(s.players):
        out[seat] = 1.0 / winners if points[seat] == best else 0.0
