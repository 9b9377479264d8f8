"""Sunrise Sunset: how a lane is resolved, each rule under its number (see docs/rules/sunset.md)."""

from __future__ import annotations

from sunroom.games.sunset.cards import (
    APIS,
    APOFIS,
    BASTET,
    CONSTANT,
    ECLIPSE,
    FACTOR,
    LIBRO,
    MAAT,
    MOON_POWER,
    OSIRIS,
    PLAGA,
    SUN_POWER,
)
from sunroom.games.sunset.table import NOBODY, PER_LANE, PER_SIDE, State, initiative


def acts(s: State, card: int, lane: int, side: int) -> bool:
    """S21: whether a card lies on this side of the lane, and Anubis has not turned it off."""
    slot = lane * PER_LANE + side * PER_SIDE
    return (s.table[slot] == card and s.off[slot] == 0) or (
        s.table[slot + 1] == card and s.off[slot + 1] == 0
    )


def acts_here(s: State, card: int, lane: int) -> bool:
    return acts(s, card, lane, 0) or acts(s, card, lane, 1)


def printed_power(s: State, lane: int) -> int:
    """S1, S3"""
    return SUN_POWER[lane] if initiative(s) == 0 else MOON_POWER[lane]


def location_power(s: State, lane: int) -> int:
    """S17: La Plaga before Maat and El Libro."""
    power = 0 if acts_here(s, PLAGA, lane) else printed_power(s, lane)
    if acts_here(s, MAAT, lane):
        power += 1
    if acts_here(s, LIBRO, lane):
        power -= 2
    return power


def unit_power(s: State, slot: int, power: int) -> int:
    """S2, S17: what the unit in a slot adds to its side, where the location has this power."""
    card = s.table[slot]
    if card < 0:
        return 0
    if card == APIS and s.off[slot] == 0 and (power >= 6 or power <= 0):
        return 15
    return FACTOR[card] * power + CONSTANT[card]


def side_power(s: State, lane: int, side: int, power: int) -> int:
    """S17"""
    slot = lane * PER_LANE + side * PER_SIDE
    return unit_power(s, slot, power) + unit_power(s, slot + 1, power)


def lane_winner(s: State, lane: int) -> int:
    """S18"""
    power = location_power(s, lane)
    lead = side_power(s, lane, 0, power) - side_power(s, lane, 1, power)
    if lead == 0:
        return NOBODY
    if abs(lead) >= 4 and acts_here(s, ECLIPSE, lane):
        return NOBODY
    if acts_here(s, OSIRIS, lane):
        lead = -lead
    return 0 if lead > 0 else 1


def lane_damage(s: State, lane: int, winner: int) -> int:
    """S20, S21: before the winner takes control."""
    damage = 0
    if s.control[lane] == winner:
        damage += 1
    if acts(s, BASTET, lane, winner):
        damage += 1
    if acts(s, APOFIS, lane, 1 - winner):
        damage += 1
    return damage
