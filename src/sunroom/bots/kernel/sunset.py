"""A greedy player of Sunrise Sunset: it counts the lanes as they would stand after each move.

In the subset of Python that also compiles, like the rules. It is given a state after `hide`: a
face-down card of the other side counts as what such cards are worth on average. Values are in
tenths of a point of damage.
"""

from __future__ import annotations

from sunroom.games.sunset.cards import (
    ANUBIS,
    APOFIS,
    BASTET,
    ECLIPSE,
    HEKA,
    ISIS,
    LANES,
    OSIRIS,
    STEALTH,
)
from sunroom.games.sunset.combat import acts, acts_here, location_power, unit_power
from sunroom.games.sunset.rules import (
    KEEP,
    MOVE_TO,
    PLAY_CARD,
    SWAP_UP,
    TARGET_SLOT,
    legal,
)
from sunroom.games.sunset.table import (
    EMPTY,
    MOVE,
    PER_LANE,
    PER_SIDE,
    PLAY,
    SWAP,
    UNSEEN,
    State,
    free_slot,
    lane_of,
    seat_of,
    side_of,
)
from sunroom.kernel.layout import List

ENTRIES = ("greedy",)

HIDDEN_POWER = 3  # of a face-down card that nobody but its owner knows
CERTAIN = 6  # a lead from which on a lane counts as won
CONTROL = 6  # what taking a lane is worth beside a point of damage
DAMAGE = 10
ROOM = 2  # a lane in which both own places are taken can no longer be mended


def greedy(s: State, out: List) -> int:
    """The move to make, for the seat whose decision it is."""
    side = seat_of(s, s.seat)
    if s.phase == SWAP:
        return replacement(s, side)
    n = legal(s, out)
    best = -10_000
    choice = out[0]
    for i in range(n):
        value = move_value(s, side, out[i])
        if value > best:
            best = value
            choice = out[i]
    return choice


def replacement(s: State, side: int) -> int:
    """S5: Apofis harms its owner more often than not, so it goes."""
    for i in range(s.hand_size[side]):
        if s.hands[side][i] == APOFIS:
            return SWAP_UP + APOFIS
    return KEEP


def move_value(s: State, side: int, move: int) -> int:
    """How the table would stand after a move; the table is put back as it was."""
    if s.phase == PLAY:
        card = (move - PLAY_CARD) // LANES
        lane = (move - PLAY_CARD) % LANES
        slot = free_slot(s, lane, side)
        s.table[slot] = card
        s.up[slot] = 1 - STEALTH[card]
        value = standing(s, side) + ability_value(s, side, card, lane)
        s.table[slot] = EMPTY
        s.up[slot] = 0
        return value
    if s.phase == MOVE:
        return moved_value(s, side, s.pending_target, move - MOVE_TO)
    return target_value(s, side, move - TARGET_SLOT)


def target_value(s: State, side: int, slot: int) -> int:
    """S11 to S14: how it would stand after choosing a unit."""
    if s.pending == ANUBIS:
        s.off[slot] = 1
        value = standing(s, side)
        s.off[slot] = 0
        return value
    if s.pending == ISIS:
        card = s.table[slot]
        s.table[slot] = UNSEEN
        value = standing(s, side)
        s.table[slot] = card
        return value
    if s.pending == HEKA:
        best = -10_000
        for lane in range(LANES):
            if lane != lane_of(slot) and free_slot(s, lane, side_of(slot)) >= 0:
                best = max(best, moved_value(s, side, slot, lane))
        return best
    return 1 if side_of(slot) != side else 0  # Ra: better to uncover a card of the other side


def moved_value(s: State, side: int, slot: int, lane: int) -> int:
    """S12: how it would stand with a unit in another lane."""
    to = free_slot(s, lane, side_of(slot))
    card = s.table[slot]
    s.table[to] = card
    s.table[slot] = EMPTY
    value = standing(s, side)
    s.table[slot] = card
    s.table[to] = EMPTY
    return value


def ability_value(s: State, side: int, card: int, lane: int) -> int:
    """What a placement ability will be good for: it is better kept until it has a good target."""
    if card == ANUBIS:
        for other in range(PER_SIDE):
            slot = lane * PER_LANE + (1 - side) * PER_SIDE + other
            if s.table[slot] == OSIRIS or s.table[slot] == UNSEEN:
                return 2
        return -2
    if card == ISIS:
        for other in range(PER_SIDE):
            slot = lane * PER_LANE + (1 - side) * PER_SIDE + other
            if s.table[slot] >= 0 and s.up[slot] == 1:
                return 2
        return -3
    return 0


def standing(s: State, side: int) -> int:
    """The worth of all lanes for a side, as they stand."""
    value = 0
    for lane in range(LANES):
        value += lane_value(s, lane, side)
    return value


def lane_value(s: State, lane: int, side: int) -> int:
    """S18 to S21: the lead, weighed by what winning or losing the lane would do."""
    power = location_power(s, lane)
    lead = lane_power(s, lane, side, power) - lane_power(s, lane, 1 - side, power)
    if abs(lead) >= 4 and acts_here(s, ECLIPSE, lane):
        return 0
    if acts_here(s, OSIRIS, lane):
        lead = -lead
    winner = side if lead > 0 else 1 - side
    stake = DAMAGE if s.control[lane] == winner else CONTROL
    if acts(s, BASTET, lane, winner):
        stake += DAMAGE
    if acts(s, APOFIS, lane, 1 - winner):
        stake += DAMAGE
    sure = max(-CERTAIN, min(CERTAIN, lead))
    full = s.table[lane * PER_LANE + side * PER_SIDE + 1] != EMPTY
    return sure * stake - (ROOM if full and lead <= 0 else 0)


def lane_power(s: State, lane: int, side: int, power: int) -> int:
    """S17, with an average for what lies face down and is not known."""
    total = 0
    for place in range(PER_SIDE):
        slot = lane * PER_LANE + side * PER_SIDE + place
        if s.table[slot] == UNSEEN:
            total += HIDDEN_POWER
        else:
            total += unit_power(s, slot, power)
    return total
