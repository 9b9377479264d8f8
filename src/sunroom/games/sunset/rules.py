"""Sunrise Sunset: the rules, each under its number (see docs/rules/sunset.md).

This file is read at two speeds (see docs/architecture.md): as plain Python over lists, and
compiled over records. So it keeps to a small part of Python: functions on a state, whole numbers,
lists of fixed length. The state itself is described in `table`; placing cards (S8 to S15) stands in
`placement`, how a lane is won (S17, S18, S20, S21) in `combat`.
"""

from __future__ import annotations

from sunroom.games.sunset.cards import ALL_CARDS, LANES, UNITS
from sunroom.games.sunset.combat import lane_damage, lane_winner
from sunroom.games.sunset.dealing import deal, discard, draw, give_up, take_back, take_in
from sunroom.games.sunset.placement import (
    can_move,
    is_target,
    place,
    reach_from,
    reach_to,
    send,
    turn_up,
    use_ability,
)
from sunroom.games.sunset.table import (
    EMPTY,
    MAX_HAND,
    MOVE,
    NOBODY,
    NONE,
    OVER,
    PLAY,
    RANDOM_HORUS,
    SIDES,
    SLOTS,
    SWAP,
    TARGET,
    State,
    free_slot,
    initiative,
    seat_of,
)
from sunroom.kernel.chance import below, start_chance
from sunroom.kernel.layout import List

VERSION = 1

MAX_PLAYERS = SIDES
PHASES = ("swap", "play", "target", "move", "over")

# Moves: keep; replace a unit, face up or face down; play a card in a lane; choose the unit in a
# slot; choose a lane.
KEEP = 0
SWAP_UP = 1
SWAP_DOWN = SWAP_UP + UNITS
PLAY_CARD = SWAP_DOWN + UNITS
TARGET_SLOT = PLAY_CARD + ALL_CARDS * LANES
MOVE_TO = TARGET_SLOT + SLOTS
MOVES = MOVE_TO + LANES
MAX_MOVES = MAX_HAND * LANES

ENTRIES = ("setup", "legal", "apply", "result", "final_scores")


# --- setup and round -----------------------------------------------------------------------------


def setup(s: State, seed: int) -> None:
    """S3: who is Horus, and the first round."""
    start_chance(s, seed)
    s.horus_seat = s.chosen_horus if s.chosen_horus != RANDOM_HORUS else below(s, SIDES)
    lay_out(s)
    new_round(s)


def lay_out(s: State) -> None:
    """S3: three neutral lanes, and no cards yet."""
    s.round_number = 1
    for lane in range(LANES):
        s.control[lane] = NOBODY
    s.pending = EMPTY
    s.pending_lane = NONE
    s.pending_target = NONE
    take_back(s)


def new_round(s: State) -> None:
    """S4, S23: take back all cards and deal; S5: the initiative player decides first."""
    take_back(s)
    deal(s)
    s.phase = SWAP
    s.seat = seat_of(s, initiative(s))


# --- moves ---------------------------------------------------------------------------------------


def legal(s: State, out: List) -> int:
    """Write the legal moves into out; how many there are. Their order follows from the position."""
    if s.phase == PLAY:
        return legal_plays(s, out)
    if s.phase == TARGET:
        return legal_targets(s, out)
    if s.phase == SWAP:
        return legal_swaps(s, out)
    if s.phase == MOVE:
        return legal_lanes(s, out)
    return 0


def legal_swaps(s: State, out: List) -> int:
    """S5"""
    side = seat_of(s, s.seat)
    hand = s.hands[side]
    down = side == 0 and s.round_number == 1
    out[0] = KEEP
    n = 1
    for i in range(s.hand_size[side]):
        out[n] = SWAP_UP + hand[i]
        n += 1
        if down:
            out[n] = SWAP_DOWN + hand[i]
            n += 1
    return n


def legal_plays(s: State, out: List) -> int:
    """S7, S8: any card of the hand, in any lane with room on the own side."""
    side = seat_of(s, s.seat)
    hand = s.hands[side]
    room0 = free_slot(s, 0, side) != NONE
    room1 = free_slot(s, 1, side) != NONE
    room2 = free_slot(s, 2, side) != NONE
    n = 0
    for i in range(s.hand_size[side]):
        move = PLAY_CARD + hand[i] * LANES
        if room0:
            out[n] = move
            n += 1
        if room1:
            out[n] = move + 1
            n += 1
        if room2:
            out[n] = move + 2
            n += 1
    return n


def legal_targets(s: State, out: List) -> int:
    """S10"""
    n = 0
    card = s.pending
    lane = s.pending_lane
    for slot in range(reach_from(card, lane), reach_to(card, lane)):
        if is_target(s, card, lane, slot):
            out[n] = TARGET_SLOT + slot
            n += 1
    return n


def legal_lanes(s: State, out: List) -> int:
    """S12"""
    n = 0
    for lane in range(LANES):
        if can_move(s, s.pending_target, lane):
            out[n] = MOVE_TO + lane
            n += 1
    return n


def apply(s: State, move: int) -> None:
    """Make a legal move, and go on to whoever decides next."""
    make(s, move)
    if s.phase == PLAY:
        next_turn(s)


def make(s: State, move: int) -> None:
    """What the move itself does. It leaves phase `play` where the next turn is to come."""
    side = seat_of(s, s.seat)
    if move >= MOVE_TO:
        send(s, move - MOVE_TO)
    elif move >= TARGET_SLOT:
        use_ability(s, move - TARGET_SLOT)
    elif move >= PLAY_CARD:
        card = (move - PLAY_CARD) // LANES
        give_up(s, side, card)
        place(s, side, card, (move - PLAY_CARD) % LANES)
    else:
        replace_in_hand(s, side, move)


def replace_in_hand(s: State, side: int, move: int) -> None:
    """S5: keep, or discard and draw; S6: when both have done so, they take their gods."""
    if move != KEEP:
        down = move >= SWAP_DOWN
        unit = move - SWAP_DOWN if down else move - SWAP_UP
        give_up(s, side, unit)
        discard(s, side, unit, 0 if down else 1)
        take_in(s, side, draw(s))
    if side == initiative(s):
        s.seat = 1 - s.seat
    else:
        for god in range(SIDES):
            take_in(s, god, UNITS + god)
        s.phase = PLAY


def next_turn(s: State) -> None:
    """S7: sides alternate; S16: when all cards are played, the lanes are resolved."""
    side = initiative(s)
    if s.hand_size[0] != s.hand_size[1]:
        s.seat = seat_of(s, 1 - side)
    elif s.hand_size[0] > 0:
        s.seat = seat_of(s, side)
    else:
        resolve_round(s)


# --- resolving lanes -----------------------------------------------------------------------------


def resolve_round(s: State) -> None:
    """S16: lane by lane; S22: until somebody has won; S23, S25: else a new round, if any."""
    for lane in range(LANES):
        resolve_lane(s, lane)
        if s.dealt[0] >= s.damage or s.dealt[1] >= s.damage:
            finish(s)
            return
    if s.round_number == s.rounds:  # S25
        finish(s)
        return
    s.round_number += 1
    new_round(s)


def resolve_lane(s: State, lane: int) -> None:
    """S19, S20, S21"""
    winner = lane_winner(s, lane)
    if winner != NOBODY:
        s.dealt[winner] += lane_damage(s, lane, winner)
        s.control[lane] = winner


# --- the end -------------------------------------------------------------------------------------


def finish(s: State) -> None:
    """S22: the match is over, and everything is turned up."""
    for slot in range(SLOTS):
        if s.table[slot] != EMPTY:
            turn_up(s, slot)
    for i in range(s.discard_size):
        s.discard_up[i] = 1
    s.phase = OVER
    s.seat = 0


def final_scores(s: State, out: List, offset: int) -> None:
    """S22: the damage that each seat has dealt."""
    for seat in range(SIDES):
        out[offset + seat] = s.dealt[seat_of(s, seat)]


def result(s: State, out: list[float]) -> None:
    """S22: 1 to who has dealt more damage; as long as both have dealt the same, half to each.

    S25: where rounds are limited, who controls more lanes is ahead of who has dealt as much.
    """
    lead = s.dealt[0] - s.dealt[1]
    if lead == 0 and s.rounds > 0:
        for lane in range(LANES):
            if s.control[lane] != NOBODY:
                lead += 1 - 2 * s.control[lane]
    for side in range(SIDES):
        out[seat_of(s, side)] = 0.5
    if lead != 0:
        winner = 0 if lead > 0 else 1
        out[seat_of(s, winner)] = 1.0
        out[seat_of(s, 1 - winner)] = 0.0
