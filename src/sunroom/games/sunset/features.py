"""Sunrise Sunset as small numbers for learning, from one seat's point of view."""

from __future__ import annotations

from sunroom.games.sunset.cards import (
    ADDS,
    ALL_CARDS,
    CHOOSERS,
    EMPTIES,
    LANES,
    UNITS,
)
from sunroom.games.sunset.combat import printed_power, unit_power
from sunroom.games.sunset.table import (
    EMPTY,
    MOVE,
    PER_LANE,
    PER_SIDE,
    PLAY,
    SIDES,
    SLOTS,
    SWAP,
    TARGET,
    UNSEEN,
    State,
    initiative,
    lane_of,
    seat_of,
    side_of,
)
from sunroom.kernel.layout import Bytes

ENTRIES = ("encode",)

# For each card, the own god before the other's: in the own hand, on each slot's lane and side,
# face down, turned off, discarded, or not seen by this seat.
IN_HAND = 0
IN_LANE = 1
FACE_DOWN = IN_LANE + SIDES * LANES
TURNED_OFF = FACE_DOWN + 1
DISCARDED = FACE_DOWN + 2
NOT_SEEN = FACE_DOWN + 3
PER_CARD = FACE_DOWN + 4
LANE_NUMBERS = 4
LANE_SIDE_NUMBERS = 4
MATCH_NUMBERS = 13
CHOICE_NUMBERS = len(CHOOSERS) + LANES + PER_LANE


def encode(s: State, seat: int, out: Bytes, at: int) -> int:
    """Write the numbers from a place on; where they end. Uses only what the seat knows."""
    own = seat_of(s, seat)
    n = encode_cards(s, own, out, at)
    for lane in range(LANES):
        n = encode_lane(s, own, lane, out, n)
    n = encode_match(s, own, out, n)
    return encode_choice(s, own, out, n)


def encode_cards(s: State, own: int, out: Bytes, n: int) -> int:
    for i in range(ALL_CARDS * PER_CARD):
        out[n + i] = 0
    for card in range(ALL_CARDS):
        out[n + card * PER_CARD + NOT_SEEN] = 1
    for i in range(s.hand_size[own]):
        at = n + numbers_of(s.hands[own][i], own)
        out[at + IN_HAND] = 1
        out[at + NOT_SEEN] = 0
    for slot in range(SLOTS):
        card = seen_card(s, slot, own)
        if card >= 0:
            at = n + numbers_of(card, own)
            out[at + IN_LANE + lane_of(slot) * SIDES + (side_of(slot) ^ own)] = 1
            out[at + FACE_DOWN] = 1 - s.up[slot]
            out[at + TURNED_OFF] = s.off[slot]
            out[at + NOT_SEEN] = 0
    for i in range(s.discard_size):
        if s.discard_up[i] == 1 or s.discard_side[i] == own:
            at = n + numbers_of(s.discards[i], own)
            out[at + DISCARDED] = 1
            out[at + NOT_SEEN] = 0
    return n + ALL_CARDS * PER_CARD


def numbers_of(card: int, own: int) -> int:
    """Where a card's numbers begin; the gods change places so that the own one comes first."""
    return PER_CARD * (card if card < UNITS else UNITS + ((card - UNITS) ^ own))


def seen_card(s: State, slot: int, own: int) -> int:
    """The card in a slot, as far as this side knows it."""
    if s.table[slot] == EMPTY or s.up[slot] == 1 or side_of(slot) == own:
        return s.table[slot]
    return UNSEEN


def encode_lane(s: State, own: int, lane: int, out: Bytes, n: int) -> int:
    power = seen_power(s, own, lane)
    out[n] = printed_power(s, lane)
    out[n + 1] = power
    out[n + 2] = 1 if s.control[lane] == own else 0
    out[n + 3] = 1 if s.control[lane] == 1 - own else 0
    n += LANE_NUMBERS
    for k in range(SIDES):
        side = k ^ own
        total = 0
        cards = 0
        down = 0
        drawn = 0
        for i in range(PER_SIDE):
            slot = lane * PER_LANE + side * PER_SIDE + i
            if s.table[slot] != EMPTY:
                cards += 1
                down += 1 - s.up[slot]
                drawn += s.drawn[slot]
                if seen_card(s, slot, own) >= 0:
                    total += unit_power(s, slot, power)
        out[n] = total
        out[n + 1] = cards
        out[n + 2] = down
        out[n + 3] = drawn
        n += LANE_SIDE_NUMBERS
    return n


def seen_power(s: State, own: int, lane: int) -> int:
    """S17: the location's power as far as this side can tell."""
    power = printed_power(s, lane)
    change = 0
    for slot in range(lane * PER_LANE, (lane + 1) * PER_LANE):
        card = seen_card(s, slot, own)
        if card >= 0 and s.off[slot] == 0:
            change += ADDS[card]
            if EMPTIES[card] == 1:
                power = 0
    return power + change


def encode_match(s: State, own: int, out: Bytes, n: int) -> int:
    hidden = 0
    for i in range(s.discard_size):
        if s.discard_up[i] == 0 and s.discard_side[i] != own:
            hidden += 1
    out[n] = s.dealt[own]
    out[n + 1] = s.dealt[1 - own]
    out[n + 2] = s.damage
    out[n + 3] = 1 if initiative(s) == own else 0
    out[n + 4] = s.hand_size[own]
    out[n + 5] = s.hand_size[1 - own]
    out[n + 6] = s.pile_size
    out[n + 7] = hidden
    out[n + 8] = s.whom
    out[n + 9] = 1 if s.phase == SWAP else 0
    out[n + 10] = 1 if s.phase == PLAY else 0
    out[n + 11] = 1 if seat_of(s, s.seat) == own else 0
    out[n + 12] = max(s.rounds - s.round_number, 0)
    return n + MATCH_NUMBERS


def encode_choice(s: State, own: int, out: Bytes, n: int) -> int:
    """Which ability waits for a choice, in which lane, and the unit that Heka is to move."""
    for i in range(CHOICE_NUMBERS):
        out[n + i] = 0
    if s.phase == TARGET or s.phase == MOVE:
        for i in range(len(CHOOSERS)):
            out[n + i] = 1 if s.pending == CHOOSERS[i] else 0
        out[n + len(CHOOSERS) + s.pending_lane] = 1
    if s.phase == MOVE:
        at = s.pending_target % PER_LANE
        out[n + len(CHOOSERS) + LANES + (at ^ (own * PER_SIDE))] = 1
    return n + CHOICE_NUMBERS
