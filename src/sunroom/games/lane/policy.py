"""A greedy player of Sunrise Lane: it plans the chain of houses of this turn, and no further.

In the subset of Python that also compiles, like the rules. It is given a state after `hide`, and
looks only at the table and at its own hand. Values are in tenths of a point.
"""

from __future__ import annotations

from sunroom.games.lane.rules import house_move, legal, park_move, total
from sunroom.games.lane.table import (
    A1,
    A2,
    AROUND,
    B1,
    B2,
    COLOURS,
    DISCARD,
    DISCARD_CARD,
    DRAW_TWO,
    EMPTY,
    MAX_HAND,
    ON_CELL,
    PARK,
    PER_CELL,
    STOP,
    TURN,
    State,
)
from sunroom.kernel.chance import next_word
from sunroom.kernel.layout import List

ENTRIES = ("greedy", "quick")

POINT = 10
CARD = 32  # what a card in hand is worth while the match is long
LAST_TURNS = 8  # pieces left, of whoever has fewest, from which on cards are worth less
HOUSE_IN_B = 12  # L20
FLOOR_IN_A = 10  # L19, for each floor of a house that would be the tallest of its owner there
NEIGHBOUR = 5  # L21, for each own house that it joins
LUCK = 5  # how far apart two moves may look and still be taken for one another in a playout
STEPS = 4 * PER_CELL  # ways to go on: four neighbours, ten kinds of building


def greedy(s: State, out: List) -> int:
    """The move to make, for the seat whose decision it is."""
    if s.phase == DISCARD:
        return DISCARD_CARD + least_useful(s)
    card = card_value(s)
    choice = DRAW_TWO if s.phase == TURN else STOP
    best = cards_gained(s) * card
    n = legal(s, out)
    for i in range(1, n):  # the first is to draw or to stop
        value = chain_value(s, out[i], card)
        if value > best:
            best = value
            choice = out[i]
    return choice


def cards_gained(s: State) -> int:
    """L13, L14, L15: how many more cards the hand has after drawing, or stopping, now."""
    cards = total(s.hands[s.seat])
    return min(MAX_HAND, cards + (2 if s.phase == TURN else 1)) - cards


def card_value(s: State) -> int:
    """Cards are for later, so they are worth less when little is left to come."""
    fewest = s.pieces[0]
    for seat in range(1, s.players):
        fewest = min(fewest, s.pieces[seat])
    return CARD * min(LAST_TURNS, fewest) // LAST_TURNS


def least_useful(s: State) -> int:
    """The colour to discard: the one whose best space in reach has the fewest dots (L15)."""
    hand = s.hands[s.seat]
    worst = 0
    least = 1000
    for colour in range(COLOURS):
        if hand[colour] > 0:
            use = hand[colour]  # cards of one colour go together
            for i in range(s.frontier_size[colour]):
                use = max(use, hand[colour] + 2 * s.dots[s.frontier[colour][i]])
            if use < least:
                least = use
                worst = colour
    return worst


def chain_value(s: State, move: int, card: int) -> int:
    """The best value of a turn that goes on with this move, the card drawn at its end included.

    Looks through every chain (L11) that the hand can pay for, in the order of a depth-first walk;
    the spaces of the chain at hand are marked as taken and given back on the way.
    """
    seat = s.seat
    hand = [0] * COLOURS
    for colour in range(COLOURS):
        hand[colour] = s.hands[seat][colour]
    pieces = s.pieces[seat]
    parks = s.tokens > 0 and s.park_used == 0
    cells = [0] * (MAX_HAND + 1)
    kinds = [0] * (MAX_HAND + 1)
    values = [0] * (MAX_HAND + 1)
    step = [0] * (MAX_HAND + 1)
    cell = (move - ON_CELL) // PER_CELL
    kind = (move - ON_CELL) % PER_CELL
    depth = 0
    value = card
    best = -1000
    while True:
        # Build on `cell`.
        if kind < COLOURS:
            hand[kind] -= 1
            parks = False
            value -= card
        else:
            floors = kind - COLOURS + 1
            hand[s.colour[cell]] -= floors
            pieces -= floors
            value += house_value(s, seat, cell, floors) - floors * card
        s.owner[cell] = PARK if kind < COLOURS else seat
        cells[depth] = cell
        kinds[depth] = kind
        values[depth] = value
        step[depth] = 0
        best = max(best, value)
        depth += 1
        # Find the next building after the last one; when there is none, take that one back.
        found = False
        while depth > 0 and not found:
            last = depth - 1
            while step[last] < STEPS and not found:
                cell = cells[last] + AROUND[step[last] // PER_CELL]
                kind = step[last] % PER_CELL
                step[last] += 1
                if s.owner[cell] == EMPTY:
                    if kind < COLOURS:
                        found = parks and hand[kind] > 0
                    else:
                        found = kind - COLOURS < min(hand[s.colour[cell]], pieces)
            if found:
                value = values[last]
            else:
                depth = last
                gone = cells[last]
                s.owner[gone] = EMPTY
                if kinds[last] < COLOURS:
                    hand[kinds[last]] += 1
                    parks = True
                else:
                    hand[s.colour[gone]] += kinds[last] - COLOURS + 1
                    pieces += kinds[last] - COLOURS + 1
        if not found:
            return best


def house_value(s: State, seat: int, cell: int, floors: int) -> int:
    """Points at once (L9), and what the house does for the bonus of its areas."""
    value = plain_value(s, cell, floors)
    for k in range(4):
        if s.owner[cell + AROUND[k]] == seat:
            value += NEIGHBOUR
    return value


def plain_value(s: State, cell: int, floors: int) -> int:
    """As `house_value`, without looking at the neighbours."""
    value = POINT * floors * s.dots[cell]
    area = s.area[cell]
    if area == B1 or area == B2:
        return value + HOUSE_IN_B
    if (area == A1 or area == A2) and floors > 1:
        return value + FLOOR_IN_A * floors
    return value


# --- for the search ------------------------------------------------------------------------------


def weigh(s: State, moves: List, n: int, careful: bool, out: list[float]) -> None:
    """How good each move looks at first sight, with a glance at the next house of the chain."""
    if s.phase == DISCARD:
        worst = least_useful(s)
        for i in range(n):
            out[i] = POINT if moves[i] == DISCARD_CARD + worst else 0.0
        return
    seat = s.seat
    hand = s.hands[seat]
    card = card_value(s)
    gained = cards_gained(s)
    for i in range(n):
        move = moves[i]
        if move < ON_CELL:
            out[i] = gained * card
            continue
        if careful:
            out[i] = chain_value(s, move, card)
            continue
        cell = (move - ON_CELL) // PER_CELL
        kind = (move - ON_CELL) % PER_CELL
        colour = kind
        used = 1
        value = card
        if kind >= COLOURS:
            colour = s.colour[cell]
            used = kind - COLOURS + 1
            value += house_value(s, seat, cell, used)
        hand[colour] -= used
        value -= used * card
        out[i] = value + next_value(s, seat, cell, card)
        hand[colour] += used


def next_value(s: State, seat: int, last: int, card: int) -> int:
    """What the best next house of a chain would add, all cards of its colour spent on it."""
    best = 0
    hand = s.hands[seat]
    for k in range(4):
        cell = last + AROUND[k]
        if s.owner[cell] == EMPTY:
            floors = min(hand[s.colour[cell]], s.pieces[seat])
            if floors > 0:
                best = max(best, plain_value(s, cell, floors) - floors * card)
    return best


def quick(s: State, out: List) -> int:
    """The building that looks best at first sight, with a little luck: for playing to the end."""
    if s.phase == DISCARD:
        return DISCARD_CARD + least_useful(s)
    seat = s.seat
    hand = s.hands[seat]
    card = card_value(s)
    choice = DRAW_TWO if s.phase == TURN else STOP
    best = cards_gained(s) * card
    spare = spare_card(s) if s.tokens > 0 and s.park_used == 0 else -1
    word = next_word(s)
    for i in range(spaces_in_reach(s, out)):
        cell = out[i]
        word = word * 5 + 1 & 0xFFFF_FFFF
        luck = (word >> 16) * LUCK >> 16
        colour = s.colour[cell]
        floors = min(hand[colour], s.pieces[seat])
        if floors > 0:
            hand[colour] -= floors
            value = house_value(s, seat, cell, floors) - (floors - 1) * card
            value += next_value(s, seat, cell, card) + luck
            hand[colour] += floors
            if value > best:
                best = value
                choice = house_move(cell, floors)
        if spare >= 0:
            hand[spare] -= 1
            value = next_value(s, seat, cell, card) + luck
            hand[spare] += 1
            if value > best:
                best = value
                choice = park_move(cell, spare)
    return choice


def spaces_in_reach(s: State, out: List) -> int:
    """L8, L11: write the spaces that may be built on now; how many there are."""
    n = 0
    if s.phase == TURN:
        for colour in range(COLOURS):
            for i in range(s.frontier_size[colour]):
                out[n] = s.frontier[colour][i]
                n += 1
        return n
    for k in range(4):
        cell = s.last + AROUND[k]
        if s.owner[cell] == EMPTY:
            out[n] = cell
            n += 1
    return n


def spare_card(s: State) -> int:
    """A colour of which the hand has fewest cards, or -1."""
    hand = s.hands[s.seat]
    found = -1
    fewest = 100
    for colour in range(COLOURS):
        if 0 < hand[colour] < fewest:
            fewest = hand[colour]
            found = colour
    return found
