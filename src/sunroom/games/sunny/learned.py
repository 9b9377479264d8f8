"""What the beginning of a turn of Sunny Day is worth: tables of numbers that add up.

A seat will have the points that it has (D16), and what it still gains: the sum of one number from
each of some tables, which say what its hand can take from the table, how its area grows, how many
tiles are left, and when its turn comes. Who then has the most is a matter of chance; how much so
was learned as well, for each number of tiles left. Every number of players has numbers of its own,
and among them every seat by how many turns there are until its next one. Of matches of
five, the simplified game (D18) and tiles of one's own nothing was learned.

`stage` and `value` are asked by the search, `signs` and `remaining` also while it is learned
(`sunroom train`).
"""

from __future__ import annotations

from sunroom.games.sunny.rules import HAND, LOWEST_BIT, State, score
from sunroom.games.sunny.sheet import (
    ICE_CREAM,
    KIND,
    KIND_BITS,
    NOTHING,
    SIDES,
    SUN,
    TABLE,
    WINDMILL,
    edge,
    fitting_turns,
)
from sunroom.kernel.exponential import exponential
from sunroom.kernel.layout import List

ENTRIES = ("stage", "value", "signs", "remaining")

VERSION = 3  # of the meaning of the numbers
OPTIONS = ({"tiles": "default", "simplified": False},)
LEAST, MOST = 2, 4  # with five players it did not win: see docs/bots.md
PLAYERS = range(LEAST, MOST + 1)  # of matches that were learned
UNIT = 256  # numbers are in such parts of a point

TURNS_LEFT = 4
CATCHES = (SIDES + 1) * 3  # pictures, and how many of them bring a token: none, one, more
GAPS = 8  # spaces between two tiles, and among three or four
DEEP_GAPS = 4
SPACES = 16
OPEN = 8  # half pictures of a kind that wait in an area
SUPPLY = 32
ON_TABLE = 16
POOL = 8

# Where each table begins, among those of the seats that have their turn at the same time.
BEST = 0
OTHER = BEST + CATCHES * TURNS_LEFT
AREA = OTHER + CATCHES * TURNS_LEFT
SIZES = AREA + GAPS * DEEP_GAPS * TURNS_LEFT
KINDS = SIZES + SPACES * TURNS_LEFT
LAST = KINDS + (WINDMILL + 1) * OPEN
LYING = LAST + SUPPLY * (HAND + 1)
TOKENS = LYING + ON_TABLE
SEAT = TOKENS + POOL  # how many numbers these are
MAX_SIGNS = 16  # that one seat has
REMAINING = 48
# By the number of players: how many numbers of tables there are, the luck behind them not counted,
# and where they begin.
SIGNS = [players * SEAT for players in range(MOST + 1)]
BEGIN = [
    sum(SIGNS[fewer] + REMAINING for fewer in range(LEAST, players)) for players in range(MOST + 1)
]
SIZE = BEGIN[MOST] + SIGNS[MOST] + REMAINING
# Iterations that end here in the time of one that is played out, by the number of players.
SPEED = {2: 5.0, 3: 4.2, 4: 2.7}


def stage(s: State) -> int:
    """Whose turn it is: a turn is a stage. 0 where nothing is known."""
    return 1 + s.seat if s.usual == 1 and s.simplified == 0 and s.players <= MOST else 0


def remaining(s: State) -> int:
    """How many tiles are still to be placed, up to a number."""
    left = s.supply_size
    for seat in range(s.players):
        left += s.hand_size[seat]
    return min(REMAINING - 1, left)


def value(s: State, learned: List, out: list[float], points: list[float]) -> None:
    """The chance of each seat at the beginning of a turn, and the points that it may expect."""
    begin = BEGIN[s.players]
    found = [0] * MAX_SIGNS
    most = -1e6
    for seat in range(s.players):
        total = UNIT * score(s, seat)
        for i in range(signs(s, seat, found)):
            total += learned[begin + found[i]]
        points[seat] = total / UNIT
        most = max(most, points[seat])
    luck = max(1, learned[begin + SIGNS[s.players] + remaining(s)]) / UNIT
    sum_of_all = 0.0
    for seat in range(s.players):
        out[seat] = exponential((points[seat] - most) / luck)
        sum_of_all += out[seat]
    for seat in range(s.players):
        out[seat] /= sum_of_all


def signs(s: State, seat: int, out: List) -> int:
    """Write where in the tables the numbers of a seat are; how many there are."""
    after = seat - s.seat
    begin = SEAT * (after if after >= 0 else after + s.players)
    left = min(TURNS_LEFT - 1, (s.supply_size * LEAST // s.players + 3) // 7)
    best = 0
    other = 0
    for i in range(s.hand_size[seat]):
        catch = best_catch(s, s.hands[seat][i])
        other = max(other, min(best, catch))
        best = max(best, catch)
    out[0] = begin + BEST + best * TURNS_LEFT + left
    out[1] = begin + OTHER + other * TURNS_LEFT + left
    kinds = [0] * (WINDMILL + 1)
    gaps = 0
    deep = 0
    for i in range(s.space_count[seat]):
        facing = s.facing[seat][i]
        sides = 0
        for side in range(SIDES):
            kind = facing >> side * KIND_BITS & KIND
            kinds[kind] += 1
            sides += 1 if kind != NOTHING else 0
        if sides == 2:
            gaps += 1
        elif sides > 2:
            deep += 1
    gap = min(GAPS - 1, gaps) * DEEP_GAPS + min(DEEP_GAPS - 1, deep)
    spaces = min(SPACES - 1, s.space_count[seat] // 2)
    out[2] = begin + AREA + gap * TURNS_LEFT + left
    out[3] = begin + SIZES + spaces * TURNS_LEFT + left
    supply = min(SUPPLY - 1, s.supply_size)
    out[4] = begin + LAST + supply * (HAND + 1) + s.hand_size[seat]
    out[5] = begin + LYING + min(ON_TABLE - 1, s.table_count // 2)
    out[6] = begin + TOKENS + min(POOL - 1, s.pool_size // 3)
    n = 7
    for kind in range(1, WINDMILL + 1):
        out[n] = begin + KINDS + kind * OPEN + min(OPEN - 1, kinds[kind])
        n += 1
    return n


def best_catch(s: State, tile: int) -> int:
    """D8, D9: the most that a tile can complete on the table, and the tokens that this brings."""
    edges = s.edges[tile]
    best = 0
    for i in range(s.space_count[TABLE]):
        facing = s.facing[TABLE][i]
        turns = fitting_turns(s.fits[tile], facing)
        while turns > 0:
            turn = LOWEST_BIT[turns]
            turns &= turns - 1
            complete = 0
            tokens = 0
            for side in range(SIDES):
                kind = edge(edges, turn, side)
                if facing >> side * KIND_BITS & KIND == kind:
                    complete += 1
                    if kind == ICE_CREAM or kind == SUN:
                        tokens += 1
            best = max(best, complete * 3 + min(2, tokens))
    return best
