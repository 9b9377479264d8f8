"""Sunrise Sunset: placing cards, and what their abilities do then (see docs/rules/sunset.md).

What is told of these abilities, and why a unit cannot be chosen, stands in `abilities`.
"""

from __future__ import annotations

from sunroom.games.sunset.cards import ANUBIS, ISIS, PLACEMENT, RA, SENDS, STEALTH
from sunroom.games.sunset.dealing import discard, draw
from sunroom.games.sunset.table import (
    ANY,
    EMPTY,
    MOVE,
    NONE,
    PER_LANE,
    PLAY,
    SLOTS,
    TARGET,
    State,
    clear,
    free_slot,
    lane_of,
    seat_of,
    side_of,
)

# S11: the option that says whom Anubis may choose, and its values as OTHERS and ANY stand for them.
WHOM_OPTION = "anubis"
WHOM = ("others", "any")


def place(s: State, side: int, card: int, lane: int) -> None:
    """S8, S9, S10: put a card in a lane; its placement ability acts if it has a target."""
    slot = free_slot(s, lane, side)
    s.table[slot] = card
    s.up[slot] = 1 - STEALTH[card]
    s.phase = PLAY
    if PLACEMENT[card] == 1 and has_target(s, card, lane):
        s.pending = card
        s.pending_lane = lane
        s.seat = seat_of(s, side)
        s.phase = TARGET


# --- whom an ability may choose ------------------------------------------------------------------


def has_target(s: State, card: int, lane: int) -> bool:
    """S10"""
    slot = reach_from(card, lane)
    end = reach_to(card, lane)
    while slot < end and not is_target(s, card, lane, slot):
        slot += 1
    return slot < end


def reach_from(card: int, lane: int) -> int:
    """S11 to S14: the first slot that an ability reaches; only Ra's goes beyond its own lane."""
    return 0 if card == RA else lane * PER_LANE


def reach_to(card: int, lane: int) -> int:
    """The slot after the last one."""
    return SLOTS if card == RA else (lane + 1) * PER_LANE


def is_target(s: State, card: int, lane: int, slot: int) -> bool:
    """S11 to S14: whether a card that is placed in a lane may choose the unit in a slot."""
    if s.table[slot] == EMPTY:
        return False
    if card == RA:
        return s.up[slot] == 0
    if lane_of(slot) != lane:
        return False
    if card == ANUBIS:
        return s.whom == ANY or s.table[slot] != ANUBIS
    if card == ISIS:
        return s.up[slot] == 1
    return s.up[slot] == 0 and (
        can_move(s, slot, 0) or can_move(s, slot, 1) or can_move(s, slot, 2)
    )


def can_move(s: State, slot: int, lane: int) -> bool:
    """S12: to another lane, if there is room on the unit's own side."""
    return lane != lane_of(slot) and free_slot(s, lane, side_of(slot)) != NONE


# --- what an ability does ------------------------------------------------------------------------


def use_ability(s: State, slot: int) -> None:
    """S11 to S14: the unit in this slot has been chosen."""
    if SENDS[s.pending] == 1:
        s.pending_target = slot
        s.phase = MOVE
        return
    if s.pending == ISIS:
        exchange(s, slot)
        return
    if s.pending == ANUBIS:
        s.off[slot] = 1
    turn_up(s, slot)
    done(s)


def done(s: State) -> None:
    """S15: an ability has acted, and does not act again."""
    s.pending = EMPTY
    s.pending_lane = NONE
    s.phase = PLAY


def turn_up(s: State, slot: int) -> None:
    """S11, S14: the unit has no stealth from now on."""
    s.up[slot] = 1
    s.drawn[slot] = 0


def send(s: State, lane: int) -> None:
    """S12: the unit that Heka has chosen goes to a lane. It stays face down."""
    slot = s.pending_target
    to = free_slot(s, lane, side_of(slot))
    s.table[to] = s.table[slot]
    s.drawn[to] = s.drawn[slot]  # what is known of it goes along
    clear(s, slot)
    s.pending_target = NONE
    done(s)


def exchange(s: State, slot: int) -> None:
    """S13: the chosen unit is discarded; its owner draws, and places the card in the same lane."""
    side = side_of(slot)
    lane = lane_of(slot)
    discard(s, side, s.table[slot], 1)
    clear(s, slot)
    done(s)
    card = draw(s)
    s.drawn[free_slot(s, lane, side)] = STEALTH[card]
    place(s, side, card, lane)
