"""What a match of Sunrise Sunset consists of: the numbers of the game, and its state.

What lies on the table is kept by god, not by seat: side 0 is Horus's, side 1 is Seth's. A lane has
four slots, two on Horus's side and then two on Seth's.
"""

from __future__ import annotations

from sunroom.games.sunset.cards import ALL_CARDS, CHOOSERS, LANES, UNITS
from sunroom.kernel.layout import Layout, List, Table, number, numbers

SIDES = 2
PER_SIDE = 2  # S8
PER_LANE = SIDES * PER_SIDE
SLOTS = LANES * PER_LANE
DEAL_SIZE = 5  # S4
PILE = UNITS - SIDES * DEAL_SIZE
MAX_HAND = DEAL_SIZE + 1  # S6
MAX_DISCARDS = 3  # a replacement for each player (S5), and one by Isis (S13)
MAX_EXTRA = 2  # by Bastet and Apofis (S21)
MAX_DEALT = 5  # two damage, and then three in one lane (S20, S21)

EMPTY, UNSEEN = -1, -2  # beside the cards: nothing lies here; something does, but who knows what
NOBODY = -1  # beside the sides: a neutral lane, a draw
NONE = -1  # no slot, no lane

SWAP, PLAY, TARGET, MOVE, OVER = 0, 1, 2, 3, 4
OTHERS, ANY = 0, 1  # S11: whom Anubis may choose
HORUS_OPTION = "horus"  # S3: which seat it is
RANDOM_HORUS = -1
MAX_ROUNDS = 4  # S25


class State(Layout):
    """A whole match at one moment."""

    # The description of the match, set before `setup`.
    damage: int = number("i1", 1, 3)
    whom: int = number("i1", OTHERS, ANY)
    chosen_horus: int = number("i1", RANDOM_HORUS, 1)
    lanes: int = number("i1", 1, LANES)  # those in play come first
    rounds: int = number("i1", 0, MAX_ROUNDS)  # after which the match ends; 0 for no limit
    deal_size: int = number("i1", 1, DEAL_SIZE)
    left_out: List = numbers("i1", UNITS, 0, 1)  # units that are not played with
    # The match.
    horus_seat: int = number("i1", 0, 1)
    round_number: int = number("i4", 1, 2**31 - 1)
    control: List = numbers("i1", LANES, NOBODY, 1)
    dealt: List = numbers("i1", SIDES, 0, MAX_DEALT)
    # The cards of this round.
    hands: Table = numbers("i1", (SIDES, MAX_HAND), UNSEEN, ALL_CARDS - 1)  # in ascending order
    hand_size: List = numbers("i1", SIDES, 0, MAX_HAND)
    pile: List = numbers("i1", PILE, UNSEEN, UNITS - 1)  # the top is the last one
    pile_size: int = number("i1", 0, PILE)
    table: List = numbers("i1", SLOTS, UNSEEN, ALL_CARDS - 1)
    up: List = numbers("i1", SLOTS, 0, 1)
    off: List = numbers("i1", SLOTS, 0, 1)
    drawn: List = numbers("i1", SLOTS, 0, 1)  # face down, and known to come from the pile (S13)
    discards: List = numbers("i1", MAX_DISCARDS, UNSEEN, ALL_CARDS - 1)  # in order of time
    discard_side: List = numbers("i1", MAX_DISCARDS, 0, 1)
    discard_up: List = numbers("i1", MAX_DISCARDS, 0, 1)
    discard_size: int = number("i1", 0, MAX_DISCARDS)
    # The ability that waits for a choice.
    pending: int = number("i1", EMPTY, max(CHOOSERS))
    pending_lane: int = number("i1", NONE, LANES - 1)
    pending_target: int = number("i1", NONE, SLOTS - 1)


def initiative(s: State) -> int:
    """S3: the side that begins; the sun is up in rounds 1, 3, 5 and so on."""
    return (s.round_number - 1) % 2


def seat_of(s: State, side: int) -> int:
    """The seat that plays a side; with two of each, this is also the side that a seat plays."""
    return side ^ s.horus_seat


def free_slot(s: State, lane: int, side: int) -> int:
    """S8: the lowest free slot on a side of a lane; S24: there is none where nobody plays."""
    if lane >= s.lanes:
        return NONE
    slot = lane * PER_LANE + side * PER_SIDE
    if s.table[slot] == EMPTY:
        return slot
    if s.table[slot + 1] == EMPTY:
        return slot + 1
    return NONE


def lane_of(slot: int) -> int:
    return slot // PER_LANE


def side_of(slot: int) -> int:
    return slot // PER_SIDE % SIDES


def clear(s: State, slot: int) -> None:
    s.table[slot] = EMPTY
    s.up[slot] = 0
    s.off[slot] = 0
    s.drawn[slot] = 0


def count(s: State, side: int) -> int:
    """How many cards a side has on the table."""
    cards = 0
    for slot in range(SLOTS):
        if s.table[slot] != EMPTY and side_of(slot) == side:
            cards += 1
    return cards
