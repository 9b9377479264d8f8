"""A greedy player of Sunrise Sunset: it counts the lanes as they would stand after each move.

In the subset of Python that also compiles, like the rules. It is given a state after `hide`: a
face-down card of the other side counts as what such cards are worth on average. Values are in
tenths of a point of damage.
"""

from __future__ import annotations

from sunroom.games.sunset.cards import (
    ADDS,
    ANUBIS,
    CONSTANT,
    EMPTIES,
    EXTREME,
    FACTOR,
    IF_LOST,
    IF_WON,
    ISIS,
    LANES,
    LOWER_WINS,
    NARROWS,
    SENDS,
    STEALTH,
    bits,
)
from sunroom.games.sunset.combat import FAR_APART, is_extreme, printed_power
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
    NONE,
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
from sunroom.kernel.chance import below
from sunroom.kernel.layout import List

ENTRIES = ("greedy", "quick")

HIDDEN_POWER = 3  # of a face-down card that nobody but its owner knows
CERTAIN = 6  # a lead from which on a lane counts as won
CONTROL = 6  # what taking a lane is worth beside a point of damage
DAMAGE = 10
SAMPLES = 3  # moves to compare in a playout
ROOM = 2  # a lane in which both own places are taken can no longer be mended

# Cards by what they do in combat, as bits: whether one of those in a lane does it is quickly known.
EMPTYING = bits(EMPTIES)
HEIGHTENED = bits(EXTREME)
NARROWING = bits(NARROWS)
TURNING = bits(LOWER_WINS)
HARMS_LOSER = bits(IF_WON)
HARMS_OWNER = bits(IF_LOST)


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
    """S5: what harms the side that loses, as Apofis does, harms its owner too often: it goes."""
    hand = s.hands[side]
    for i in range(s.hand_size[side]):
        if IF_LOST[hand[i]] > 0:
            return SWAP_UP + hand[i]
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
    if SENDS[s.pending] == 1:
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
            unit = known(s, lane * PER_LANE + (1 - side) * PER_SIDE + other, side)
            if unit == UNSEEN or (unit != EMPTY and LOWER_WINS[unit] == 1):
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
    """S17 to S21: the lead, weighed by what winning or losing the lane would do."""
    change = 0  # of the location's power
    own = 0  # cards whose ability acts, as bits (S21)
    other = 0
    factor = 0  # the lead is this much times the power of the location, and the constant
    constant = 0
    for slot in range(lane * PER_LANE, (lane + 1) * PER_LANE):
        card = known(s, slot, side)
        if card == EMPTY:
            continue
        sign = 1 if side_of(slot) == side else -1
        if card == UNSEEN:
            constant += sign * HIDDEN_POWER
            continue
        factor += sign * FACTOR[card]
        constant += sign * CONSTANT[card]
        if s.off[slot] == 0:
            change += ADDS[card]
        if s.off[slot] == 0 and sign == 1:
            own |= 1 << card
        elif s.off[slot] == 0:
            other |= 1 << card
    both = own | other
    power = change + (0 if has(both, EMPTYING) else printed_power(s, lane))
    lead = factor * power + constant
    if has(both, HEIGHTENED) and is_extreme(power):
        lead += heightened(s, lane, side, power)
    if abs(lead) >= FAR_APART and has(both, NARROWING):
        return 0
    if has(both, TURNING):
        lead = -lead
    winner = side if lead > 0 else 1 - side
    stake = DAMAGE if s.control[lane] == winner else CONTROL
    if has(own if lead > 0 else other, HARMS_LOSER):
        stake += DAMAGE
    if has(other if lead > 0 else own, HARMS_OWNER):
        stake += DAMAGE
    sure = max(-CERTAIN, min(CERTAIN, lead))
    full = s.table[lane * PER_LANE + side * PER_SIDE + 1] != EMPTY
    return sure * stake - (ROOM if full and lead <= 0 else 0)


def known(s: State, slot: int, side: int) -> int:
    """What lies in a slot, as a side knows it."""
    card = s.table[slot]
    if card >= 0 and s.up[slot] == 0 and side_of(slot) != side:
        return UNSEEN
    return card


def has(cards: int, some: int) -> bool:
    return cards & some != 0


def heightened(s: State, lane: int, side: int, power: int) -> int:
    """S17: what the lead grows by where the location is extreme."""
    lead = 0
    for slot in range(lane * PER_LANE, (lane + 1) * PER_LANE):
        card = known(s, slot, side)
        if card >= 0 and s.off[slot] == 0 and EXTREME[card] > 0:
            more = EXTREME[card] - FACTOR[card] * power - CONSTANT[card]
            lead += more if side_of(slot) == side else -more
    return lead


# --- for the search ------------------------------------------------------------------------------


def weigh(s: State, moves: List, n: int, careful: bool, out: list[float]) -> None:
    """How good each move looks at first sight."""
    side = seat_of(s, s.seat)
    for i in range(n):
        if s.phase == SWAP:
            out[i] = 10.0 if moves[i] == replacement(s, side) else 0.0
        else:
            out[i] = move_value(s, side, moves[i])


def quick(s: State, out: List) -> int:
    """The best of a few moves picked at random: good enough to play a match to its end."""
    side = seat_of(s, s.seat)
    if s.phase == PLAY:
        return quick_play(s, side)
    n = legal(s, out)
    if s.phase == SWAP:
        return replacement(s, side) if below(s, 4) > 0 else out[below(s, n)]
    choice = out[below(s, n)]
    if n > 1:
        move = out[below(s, n)]
        if move != choice and move_value(s, side, move) > move_value(s, side, choice):
            choice = move
    return choice


def quick_play(s: State, side: int) -> int:
    """S7: the best of a few ways to play a card, looking only at the lane where it is played."""
    best = -10_000
    choice = 0
    for _ in range(SAMPLES):
        card = s.hands[side][below(s, s.hand_size[side])]
        lane = below(s, LANES)
        slot = free_slot(s, lane, side)
        while slot == NONE:
            lane = (lane + 1) % LANES
            slot = free_slot(s, lane, side)
        before = lane_value(s, lane, side)
        s.table[slot] = card
        s.up[slot] = 1 - STEALTH[card]
        value = lane_value(s, lane, side) - before + ability_value(s, side, card, lane)
        s.table[slot] = EMPTY
        s.up[slot] = 0
        if value > best:
            best = value
            choice = PLAY_CARD + card * LANES + lane
    return choice
