"""Sunrise Sunset: cards on their way between the pile, the hands and the discards."""

from __future__ import annotations

from sunroom.games.sunset.cards import UNITS
from sunroom.games.sunset.table import (
    EMPTY,
    MAX_DISCARDS,
    MAX_HAND,
    PILE,
    SIDES,
    SLOTS,
    State,
    clear,
)
from sunroom.kernel.chance import below


def take_back(s: State) -> None:
    """S23: no card is anywhere."""
    for slot in range(SLOTS):
        clear(s, slot)
    for i in range(MAX_DISCARDS):
        s.discards[i] = EMPTY
        s.discard_side[i] = 0
        s.discard_up[i] = 0
    s.discard_size = 0
    for i in range(PILE):
        s.pile[i] = EMPTY
    s.pile_size = 0
    for side in range(SIDES):
        for i in range(MAX_HAND):
            s.hands[side][i] = EMPTY
        s.hand_size[side] = 0


def deal(s: State) -> None:
    """S4: each unit goes to one of the places that are left, all of them equally likely."""
    dealt = 0
    other_dealt = 0
    left = SIDES * s.deal_size + PILE
    for unit in range(UNITS):
        if s.left_out[unit] == 1:  # S24
            continue
        place = below(s, left)
        left -= 1
        if place < s.deal_size - dealt:
            s.hands[0][dealt] = unit
            dealt += 1
        elif place < s.deal_size - dealt + s.deal_size - other_dealt:
            s.hands[1][other_dealt] = unit
            other_dealt += 1
        else:
            put_into_pile(s, unit)
    s.hand_size[0] = dealt
    s.hand_size[1] = other_dealt


def put_into_pile(s: State, unit: int) -> None:
    """S4: at any place among the units that lie there."""
    size = s.pile_size
    place = below(s, size + 1)
    s.pile[size] = s.pile[place]
    s.pile[place] = unit
    s.pile_size = size + 1


def take_in(s: State, side: int, card: int) -> None:
    """S5, S6: a card comes into a hand, which is kept in order."""
    hand = s.hands[side]
    i = s.hand_size[side]
    s.hand_size[side] = i + 1
    while i > 0 and hand[i - 1] > card:
        hand[i] = hand[i - 1]
        i -= 1
    hand[i] = card


def give_up(s: State, side: int, card: int) -> None:
    """S5, S7: a card leaves a hand."""
    hand = s.hands[side]
    last = s.hand_size[side] - 1
    s.hand_size[side] = last
    i = 0
    while hand[i] != card:
        i += 1
    while i < last:
        hand[i] = hand[i + 1]
        i += 1
    hand[last] = EMPTY


def draw(s: State) -> int:
    """S5, S13: take the top card of the pile."""
    top = s.pile_size - 1
    card = s.pile[top]
    s.pile[top] = EMPTY
    s.pile_size = top
    return card


def discard(s: State, side: int, card: int, up: int) -> None:
    """S5, S13: a card leaves the round."""
    i = s.discard_size
    s.discards[i] = card
    s.discard_side[i] = side
    s.discard_up[i] = up
    s.discard_size = i + 1
