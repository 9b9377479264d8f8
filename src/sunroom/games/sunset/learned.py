"""What the beginning of a round of Sunrise Sunset is worth: a table that bots learn by playing.

All units are shuffled anew for each round (S23), so between two rounds nothing counts but who
controls the lanes, how much damage each side still has to deal, and who begins. That is a place in
a table of whole numbers, the chance of Horus to win, in parts of `WHOLE`. With less damage to deal
(S22) a match stands where a longer one stands later, so one table serves every such option; what
Anubis may choose (S11) has one of its own. Where lanes, units or rounds are left out (S24, S25)
nothing was learned.

`stage` and `value` are asked by the search, `scatter` and `stage_place` while it is learned
(`sunroom train`).
"""

from __future__ import annotations

from sunroom.games.sunset.cards import LANES
from sunroom.games.sunset.placement import WHOM, WHOM_OPTION
from sunroom.games.sunset.rules import new_round
from sunroom.games.sunset.table import (
    ANY,
    DEAL_SIZE,
    EMPTY,
    NONE,
    SIDES,
    State,
    initiative,
    seat_of,
)
from sunroom.kernel.chance import start_chance
from sunroom.kernel.layout import List

ENTRIES = ("stage", "value", "scatter", "stage_place")

VERSION = 1  # of the meaning of the numbers
WHOLE = 1 << 16
DAMAGE = 3  # the most that has to be dealt
PLACES = 3**LANES * DAMAGE * DAMAGE * SIDES  # lanes, damage left to each side, initiative
OPTIONS = tuple({WHOM_OPTION: whom} for whom in WHOM)  # a table for each
SIZE = len(OPTIONS) * PLACES
SPEED = {SIDES: 1.0}  # the gate of `sunroom train` gives both sides the same iterations


def stage(s: State) -> int:
    """The round: what comes after it is not played out but looked up. 0 where nothing is known."""
    if s.lanes < LANES or s.deal_size < DEAL_SIZE or s.rounds > 0:
        return 0
    return s.round_number


def value(s: State, learned: List, out: list[float], points: list[float]) -> None:
    """The chance of each seat at the beginning of a round; there are no points to be had."""
    table = PLACES if s.whom == ANY else 0
    chance = learned[table + stage_place(s)] / WHOLE
    out[seat_of(s, 0)] = chance
    out[seat_of(s, 1)] = 1.0 - chance
    for seat in range(SIDES):
        points[seat] = 0.0


def stage_place(s: State) -> int:
    """Where the beginning of a round stands in its table."""
    at = 0
    for lane in range(LANES):
        at = at * 3 + s.control[lane] + 1
    for side in range(SIDES):
        at = at * DAMAGE + s.damage - s.dealt[side] - 1
    return at * SIDES + initiative(s)


def scatter(s: State, at: int, seed: int) -> None:
    """Begin a round that stands at this place; seat 0 is Horus, who has the numbers."""
    start_chance(s, seed)
    s.horus_seat = 0
    s.round_number = 3 + at % SIDES
    at = at // SIDES
    for side in range(SIDES - 1, -1, -1):
        s.dealt[side] = s.damage - 1 - at % DAMAGE
        at = at // DAMAGE
    for lane in range(LANES - 1, -1, -1):
        s.control[lane] = at % 3 - 1
        at = at // 3
    s.pending = EMPTY
    s.pending_lane = NONE
    s.pending_target = NONE
    new_round(s)


def traits(at: int) -> list[float]:
    """What a place is like, in numbers of which its worth is about the sum.

    A place that was seldom played is taken to be worth what others like it are.
    """
    begins = at % SIDES
    left = at // SIDES % (DAMAGE * DAMAGE)
    control = at // (SIDES * DAMAGE * DAMAGE)
    held = [control // 3 ** (LANES - 1 - lane) % 3 - 1 for lane in range(LANES)]
    found = [0.0] * (2 * DAMAGE * DAMAGE)
    found[left * 2 + begins] = 1.0
    for side in held:
        found += [float(side == 0 and begins == 0), float(side == 0 and begins == 1)]
        found += [float(side == 1 and begins == 0), float(side == 1 and begins == 1)]
    ahead = [0.0] * (DAMAGE * DAMAGE)
    ahead[left] = float(held.count(0) - held.count(1))
    return found + ahead
