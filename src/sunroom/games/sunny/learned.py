"""What the beginning of a turn of Sunny Day is worth: tables of numbers that add up.

A seat will have the points that it has (D16), and what it still gains: the sum of one number from
each of some tables, which say what its hand can take from the table, how its area grows, how many
tiles are left, and when its turn comes. Who then has the most is a matter of chance; how much so
was learned as well, for each number of tiles left. Every number of players has tables of its own.
Of the simplified game (D18) and of tiles of one's own nothing was learned.

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
from sunroom.games.sunny.tiles import KIND_LETTERS, named
from sunroom.kernel.exponential import exponential
from sunroom.kernel.layout import List

ENTRIES = ("stage", "value", "signs", "remaining")

VERSION = 1  # of the meaning of the numbers
OPTIONS = ({"tiles": "default", "simplified": False},)
PLAYERS = (2,)  # of matches that were learned
LEAST, MOST = PLAYERS[0], PLAYERS[len(PLAYERS) - 1]
UNIT = 256  # numbers are in such parts of a point

TURNS_LEFT = 4
ORDER = 3  # whose turn it is, who is next, who comes later
CATCHES = (SIDES + 1) * 3  # pictures, and how many of them bring a token: none, one, more
GAPS = 8  # spaces between two tiles, and among three or four
DEEP_GAPS = 4
SPACES = 16
OPEN = 8  # half pictures of a kind that wait in an area
SUPPLY = 32
ON_TABLE = 16
POOL = 8

# Where each table begins.
BEST = 0
OTHER = BEST + ORDER * CATCHES * TURNS_LEFT
AREA = OTHER + ORDER * CATCHES * TURNS_LEFT
SIZES = AREA + ORDER * GAPS * DEEP_GAPS * TURNS_LEFT
KINDS = SIZES + ORDER * SPACES * TURNS_LEFT
LAST = KINDS + ORDER * (WINDMILL + 1) * OPEN
LYING = LAST + ORDER * SUPPLY * (HAND + 1)
TOKENS = LYING + ORDER * ON_TABLE
SIGNS = TOKENS + ORDER * POOL  # how many numbers of the tables there are
MAX_SIGNS = 16  # that one seat has
REMAINING = 48
NUMBERS = SIGNS + REMAINING  # for each number of players: the tables, then the luck that is left
SIZE = len(PLAYERS) * NUMBERS
SPEED = 5  # iterations that end here in the time of one that is played out

# Some tiles, by which the usual set is told from one of one's own.
TILES = len(named("default"))
SAMPLE = (1, 20, 39, TILES)
SAMPLE_TILES = [number for number in SAMPLE for _ in range(SIDES)]
SAMPLE_KINDS = [
    1 + KIND_LETTERS.index(letter)
    for number in SAMPLE
    for letter in named("default").tiles[number - 1]
]


def stage(s: State) -> int:
    """Whose turn it is: a turn is a stage. 0 where nothing is known."""
    if s.players > MOST or s.simplified == 1 or s.tile_count != TILES:
        return 0
    for i in range(len(SAMPLE_TILES)):
        if s.edges[SAMPLE_TILES[i]][i & 3] != SAMPLE_KINDS[i]:
            return 0
    return 1 + s.seat


def remaining(s: State) -> int:
    """How many tiles are still to be placed, up to a number."""
    left = s.supply_size
    for seat in range(s.players):
        left += s.hand_size[seat]
    return min(REMAINING - 1, left)


def value(s: State, learned: List, out: list[float], points: list[float]) -> None:
    """The chance of each seat at the beginning of a turn, and the points that it may expect."""
    begin = (s.players - LEAST) * NUMBERS
    found = [0] * MAX_SIGNS
    most = -1e6
    for seat in range(s.players):
        total = UNIT * score(s, seat)
        for i in range(signs(s, seat, found)):
            total += learned[begin + found[i]]
        points[seat] = total / UNIT
        most = max(most, points[seat])
    luck = max(1, learned[begin + SIGNS + remaining(s)]) / UNIT
    sum_of_all = 0.0
    for seat in range(s.players):
        out[seat] = exponential((points[seat] - most) / luck)
        sum_of_all += out[seat]
    for seat in range(s.players):
        out[seat] /= sum_of_all


def signs(s: State, seat: int, out: List) -> int:
    """Write where in the tables the numbers of a seat are; how many there are."""
    after = seat - s.seat
    order = min(ORDER - 1, after if after >= 0 else after + s.players)
    left = min(TURNS_LEFT - 1, (s.supply_size * LEAST // s.players + 3) // 7)
    best = 0
    other = 0
    for i in range(s.hand_size[seat]):
        catch = best_catch(s, s.hands[seat][i])
        other = max(other, min(best, catch))
        best = max(best, catch)
    out[0] = BEST + (order * CATCHES + best) * TURNS_LEFT + left
    out[1] = OTHER + (order * CATCHES + other) * TURNS_LEFT + left
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
    out[2] = AREA + (order * GAPS * DEEP_GAPS + gap) * TURNS_LEFT + left
    out[3] = SIZES + (order * SPACES + spaces) * TURNS_LEFT + left
    supply = min(SUPPLY - 1, s.supply_size)
    out[4] = LAST + (order * SUPPLY + supply) * (HAND + 1) + s.hand_size[seat]
    out[5] = LYING + order * ON_TABLE + min(ON_TABLE - 1, s.table_count // 2)
    out[6] = TOKENS + order * POOL + min(POOL - 1, s.pool_size // 3)
    n = 7
    for kind in range(1, WINDMILL + 1):
        out[n] = KINDS + (order * (WINDMILL + 1) + kind) * OPEN + min(OPEN - 1, kinds[kind])
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
