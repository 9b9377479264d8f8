"""Sunrise Sunset: how a lane is resolved, each rule under its number (see docs/rules/sunset.md).

What the ability of each card does stands with the card, in `cards`.
"""

from __future__ import annotations

from sunroom.games.sunset.cards import (
    ADDS,
    CONSTANT,
    EMPTIES,
    EXTREME,
    FACTOR,
    IF_LOST,
    IF_WON,
    LOWER_WINS,
    MOON_POWER,
    NARROWS,
    SUN_POWER,
)
from sunroom.games.sunset.table import (
    EMPTY,
    NOBODY,
    PER_LANE,
    PER_SIDE,
    State,
    initiative,
    side_of,
)

LOW, HIGH = 0, 6  # S17: a location with so much or less, or so much or more, is extreme
FAR_APART = 4  # S18


def acting(s: State, slot: int) -> int:
    """S21: the card in a slot, if it is known and Anubis has not turned it off; else EMPTY."""
    return s.table[slot] if s.table[slot] >= 0 and s.off[slot] == 0 else EMPTY


def printed_power(s: State, lane: int) -> int:
    """S1, S3"""
    return SUN_POWER[lane] if initiative(s) == 0 else MOON_POWER[lane]


def location_power(s: State, lane: int) -> int:
    """S17: La Plaga empties the location; then Maat and El Libro add to it, or take away."""
    power = printed_power(s, lane)
    change = 0
    for slot in range(lane * PER_LANE, (lane + 1) * PER_LANE):
        card = acting(s, slot)
        if card != EMPTY:
            change += ADDS[card]
            if EMPTIES[card] == 1:
                power = 0
    return power + change


def is_extreme(power: int) -> bool:
    """S17: where Apis has a power of his own."""
    return power >= HIGH or power <= LOW


def unit_power(s: State, slot: int, power: int) -> int:
    """S2, S17: what the unit in a slot adds to its side, where the location has this power."""
    card = s.table[slot]
    if card < 0:
        return 0
    if EXTREME[card] > 0 and s.off[slot] == 0 and is_extreme(power):
        return EXTREME[card]
    return FACTOR[card] * power + CONSTANT[card]


def side_power(s: State, lane: int, side: int, power: int) -> int:
    """S17"""
    slot = lane * PER_LANE + side * PER_SIDE
    return unit_power(s, slot, power) + unit_power(s, slot + 1, power)


def lane_winner(s: State, lane: int) -> int:
    """S18: Eclipse before Osiris."""
    power = location_power(s, lane)
    lead = side_power(s, lane, 0, power) - side_power(s, lane, 1, power)
    if lead == 0:
        return NOBODY
    turned = False
    for slot in range(lane * PER_LANE, (lane + 1) * PER_LANE):
        card = acting(s, slot)
        if card != EMPTY:
            if NARROWS[card] == 1 and abs(lead) >= FAR_APART:
                return NOBODY
            if LOWER_WINS[card] == 1:
                turned = True
    if turned:
        lead = -lead
    return 0 if lead > 0 else 1


def lane_damage(s: State, lane: int, winner: int) -> int:
    """S20, S21: before the winner takes control."""
    damage = 1 if s.control[lane] == winner else 0
    for slot in range(lane * PER_LANE, (lane + 1) * PER_LANE):
        card = acting(s, slot)
        if card != EMPTY:
            damage += extra_damage(card, side_of(slot), winner)
    return damage


def extra_damage(card: int, side: int, winner: int) -> int:
    """S21: what a card on this side does beside that: Bastet if it wins, Apofis if it loses."""
    return IF_WON[card] if side == winner else IF_LOST[card]
