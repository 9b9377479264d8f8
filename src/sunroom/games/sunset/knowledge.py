"""What a seat of Sunrise Sunset knows of the cards: `hide` erases the rest, `guess` fills it in.

All units are shuffled anew for each round, so nothing that was seen in one round tells about the
next. Within a round a player knows its own cards, the face-up ones and the face-up discards. Of
the others it knows where they can be: whatever lies face down on the table has stealth, and is a
unit or the personal god of that side; a unit that Isis brought in came from the pile, so it is no
god, also after Heka has moved it (`drawn`). A god is in its owner's hand or on its owner's side.

The model of probability: every unseen card is equally likely to be in each unseen place where it
can be. Nothing is inferred from what a player chose to do.
"""

from __future__ import annotations

from sunroom.games.sunset.cards import ALL_CARDS, FIRST_STEALTH, LANES, UNITS
from sunroom.games.sunset.dealing import take_in
from sunroom.games.sunset.table import (
    EMPTY,
    NOBODY,
    OVER,
    SIDES,
    SLOTS,
    SWAP,
    UNSEEN,
    State,
    seat_of,
    side_of,
)
from sunroom.kernel.chance import below, start_chance
from sunroom.kernel.digest import mix
from sunroom.kernel.layout import List

ENTRIES = ("hide", "guess", "sight")


def hide(s: State, seat: int) -> None:
    """Erase what a seat (-1: a spectator) cannot know: hands, face-down cards, the generator."""
    for i in range(4):
        s.rng[i] = 0
    if s.phase == OVER:  # all is open
        return
    own = seat_of(s, seat) if seat >= 0 else NOBODY
    for side in range(SIDES):
        if side != own:
            for i in range(s.hand_size[side]):
                s.hands[side][i] = UNSEEN
    for i in range(s.pile_size):
        s.pile[i] = UNSEEN
    for slot in range(SLOTS):
        if s.table[slot] != EMPTY and s.up[slot] == 0 and side_of(slot) != own:
            s.table[slot] = UNSEEN
    for i in range(s.discard_size):
        if s.discard_up[i] == 0 and s.discard_side[i] != own:
            s.discards[i] = UNSEEN


def sight(s: State, seat: int) -> int:
    """A number for what a seat sees of this moment, the same before and after `hide`."""
    own = seat_of(s, seat) if seat >= 0 else NOBODY
    seen = mix(s.seat * 8 + s.phase, s.round_number % 1000)
    seen = mix(seen, (s.pending + 1) * 256 + (s.pending_lane + 1) * 16 + s.pending_target + 1)
    for lane in range(LANES):
        seen = mix(seen, s.control[lane] + 1)
    for slot in range(SLOTS):
        card = s.table[slot]
        if card != EMPTY and s.up[slot] == 0 and side_of(slot) != own and s.phase != OVER:
            card = UNSEEN
        seen = mix(seen, (card + 2) * 8 + s.up[slot] * 4 + s.off[slot] * 2 + s.drawn[slot])
    for side in range(SIDES):
        seen = mix(seen, s.dealt[side] * 8 + s.hand_size[side])
        if side == own or s.phase == OVER:
            for i in range(s.hand_size[side]):
                seen = mix(seen, s.hands[side][i])
    for i in range(s.discard_size):
        card = s.discards[i]
        if s.discard_up[i] == 0 and s.discard_side[i] != own:
            card = UNSEEN
        seen = mix(seen, ((card + 2) * 2 + s.discard_side[i]) * 2 + s.discard_up[i])
    return mix(mix(seen, 0), 0)


def guess(s: State, seat: int, seed: int) -> None:
    """Fill in what `hide` erased, with one of all the ways that agree with what the seat has seen.

    Each way is exactly as likely as any other: first the gods, with the number of ways that each
    of their places leaves to the rest; then the face-down units; then whatever is left.
    """
    start_chance(s, seed)
    if s.phase == OVER:
        return
    unseen = [1] * ALL_CARDS
    leave_out_seen(s, unseen)
    free = [0] * SIDES  # hidden places in the hands
    for side in range(SIDES):
        if s.hand_size[side] > 0 and s.hands[side][0] == UNSEEN:
            free[side] = s.hand_size[side]
            s.hand_size[side] = 0
    put_gods(s, unseen, free)
    stealthy = count_stealthy(unseen)
    for slot in range(SLOTS):
        if s.table[slot] == UNSEEN:
            s.table[slot] = pick(s, unseen, FIRST_STEALTH, stealthy)
            stealthy -= 1
    put_rest(s, unseen, free)


def leave_out_seen(s: State, unseen: List) -> None:
    for unit in range(UNITS):
        if s.left_out[unit] == 1:
            unseen[unit] = 0
    for side in range(SIDES):
        for i in range(s.hand_size[side]):
            leave_out(unseen, s.hands[side][i])
        if s.phase == SWAP:  # the gods are not in the hands yet
            leave_out(unseen, UNITS + side)
    for slot in range(SLOTS):
        leave_out(unseen, s.table[slot])
    for i in range(s.discard_size):
        leave_out(unseen, s.discards[i])


def leave_out(unseen: List, card: int) -> None:
    if card >= 0:
        unseen[card] = 0


def count_stealthy(unseen: List) -> int:
    """How many of the unseen units have stealth."""
    stealthy = 0
    for unit in range(FIRST_STEALTH, UNITS):
        stealthy += unseen[unit]
    return stealthy


def put_gods(s: State, unseen: List, free: List) -> None:
    """Put each unseen god on the table or in its owner's hand.

    With one more god on the table, one unit less has to have stealth, and one more may be
    anywhere. `on_table` and `in_hand` count a god's places; a god that is seen counts as one, which
    changes nothing.
    """
    stealthy = count_stealthy(unseen)
    spare = stealthy  # units with stealth that need not lie face down, if no god does
    for slot in range(SLOTS):
        if s.table[slot] == UNSEEN:
            spare -= 1
    loose = 0  # units that are anywhere but face down on the table, if no god is
    for unit in range(UNITS):
        loose += unseen[unit]
    loose += spare - stealthy
    # The ways left to the units, up to a common factor, with no, one or both gods on the table.
    none = 0
    one = 0
    both = 1
    if spare >= 0:
        none = (spare + 1) * (spare + 2)
        one = (spare + 2) * (loose + 1)
        both = (loose + 1) * (loose + 2)
    elif spare == -1:
        one = 1
        both = loose + 2

    on_table = god_slots(s, 0, unseen)
    in_hand = free[0] if unseen[UNITS] == 1 else 1
    other_on_table = god_slots(s, 1, unseen)
    other_in_hand = free[1] if unseen[UNITS + 1] == 1 else 1

    if_table = on_table * (other_on_table * both + other_in_hand * one)
    if_hand = in_hand * (other_on_table * one + other_in_hand * none)
    lies = below(s, if_table + if_hand) < if_table
    if lies:
        if_table = other_on_table * both
        if_hand = other_in_hand * one
    else:
        if_table = other_on_table * one
        if_hand = other_in_hand * none
    other_lies = below(s, if_table + if_hand) < if_table
    put_god(s, 0, lies, on_table, unseen, free)
    put_god(s, 1, other_lies, other_on_table, unseen, free)


def god_slots(s: State, side: int, unseen: List) -> int:
    """On how many hidden places of the table this side's god may lie."""
    places = 0
    if unseen[UNITS + side] == 1:
        for slot in range(SLOTS):
            if is_god_slot(s, side, slot):
                places += 1
    return places


def is_god_slot(s: State, side: int, slot: int) -> bool:
    return s.table[slot] == UNSEEN and side_of(slot) == side and s.drawn[slot] == 0


def put_god(s: State, side: int, lies: bool, places: int, unseen: List, free: List) -> None:
    god = UNITS + side
    if unseen[god] == 0:
        return
    unseen[god] = 0
    if not lies:
        take_in(s, side, god)
        free[side] -= 1
        return
    skip = below(s, places)
    for slot in range(SLOTS):
        if is_god_slot(s, side, slot):
            if skip == 0:
                s.table[slot] = god
                return
            skip -= 1


def put_rest(s: State, unseen: List, free: List) -> None:
    """Units that are neither gods nor on the table may be at any place that is left."""
    left = 0
    for unit in range(UNITS):
        left += unseen[unit]
    for side in range(SIDES):
        for _ in range(free[side]):
            take_in(s, side, pick(s, unseen, 0, left))
            left -= 1
    for i in range(s.pile_size):
        s.pile[i] = pick(s, unseen, 0, left)
        left -= 1
    for i in range(s.discard_size):
        if s.discards[i] == UNSEEN:
            s.discards[i] = pick(s, unseen, 0, left)
            left -= 1


def pick(s: State, unseen: List, first: int, count: int) -> int:
    """Take one of `count` unseen cards at random, from this one on in the order of the cards."""
    skip = below(s, count)
    card = first
    while unseen[card] == 0 or skip > 0:
        skip -= unseen[card]
        card += 1
    unseen[card] = 0
    return card
