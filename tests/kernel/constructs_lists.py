"""Lists of the subset: a small function for each thing that can be done with them."""

from __future__ import annotations

from sunroom.kernel.layout import List
from tests.kernel.constructs import ENTRIES as EXPRESSIONS
from tests.kernel.constructs import State, tell
from tests.kernel.constructs_flow import ENTRIES as STATEMENTS

SIZE = 6
STEP = -2
SQUARES = [0, 1, 4, 9, 16, 25]
WEIGHTS = [0.25, 0.5]


def lists_of_known_size(s: State, a: int, b: int, c: int, out: List, x: list[float]) -> int:
    found = [a] * SIZE
    few = [s.tiny] * (SIZE // 2 + 1)
    found[b % 6] += 3
    few[c % 4] = found[b % 6] % 1000
    return gathered(found) + gathered(few) * len(few)


def lists_of_computed_size(s: State, a: int, b: int, c: int, out: List, x: list[float]) -> int:
    found = [b % 100] * (a % 9)
    other = [7] * (c % 5 + 1)
    for i in range(len(found)):
        found[i] += i * i
        other[i % len(other)] += found[i]
    return gathered(found) * 100 + gathered(other) + len(found)


def list_value_before_its_size(s: State, a: int, b: int, c: int, out: List, x: list[float]) -> int:
    found = [s.tiny] * tell(s, 3, 4)
    other = [tell(s, 1, 2)] * (s.tiny % 5 + tell(s, 2, 1))
    return gathered(found) * 100 + gathered(other)


def gathered(numbers: List) -> int:
    found = 0
    for i in range(len(numbers)):
        found = (found * 31 + numbers[i] % 1000) % 1000003
    return found


def lists_of_floats(s: State, a: int, b: int, c: int, out: List, x: list[float]) -> int:
    rates = [0.5 if a > b else 0.25] * 4
    rate = 1.5 if a > b else -0.0
    same = [rate] * (abs(a) % 4 + 1)
    rates[b % 4] = x[0]
    x[1] = summed(rates) + summed(same)
    x[2] = summed(WEIGHTS)
    return len(same)


def summed(numbers: list[float]) -> float:
    found = 0.0
    for i in range(len(numbers)):
        found = found * 0.5 + numbers[i]
    return found


def lists_made_anew_in_each_call(
    s: State, a: int, b: int, c: int, out: List, x: list[float]
) -> int:
    found = 0
    for i in range(5):
        found = found * 10 + marked(i + abs(a) % 3)
    return found


def marked(i: int) -> int:
    seen = [0] * 10
    seen[i] += 1
    return gathered(seen) % 10


def rows_and_lists_are_the_same_thing(
    s: State, a: int, b: int, c: int, out: List, x: list[float]
) -> int:
    row = s.board[a % 4]
    same = s.board[b % 4]
    row[1] = 55
    s.board[b % 4][1] ^= 1
    tinies = s.tinies
    other = tinies
    other[0] = same[1]
    other = s.log
    other[23] = row[1]
    mine = [1] * 3
    also = mine
    also[1] = s.tinies[0]
    swap(row, same)
    return mine[1] * 1000 + tinies[0] * 10 + len(other)


def swap(one: List, other: List) -> None:
    kept = one[0]
    one[0] = other[2]
    other[2] = kept


def lists_of_every_width(s: State, a: int, b: int, c: int, out: List, x: list[float]) -> int:
    mine = [a % 1000] * 4
    found = gathered(s.tinies) + gathered(s.smalls) + gathered(s.mediums) + gathered(s.larges)
    found += gathered(out) + gathered(mine) + gathered(SQUARES) + gathered(s.grid[b % 2])
    swap(s.board[0], s.tinies)
    swap(s.mediums, mine)
    return found + gathered(s.board[1] if a > b else s.board[2])


def list_chosen(s: State, a: int, b: int, c: int, out: List, x: list[float]) -> int:
    row = s.board[0] if a > b else s.board[c % 4]
    row[2] = 9
    if a > b:
        numbers = s.tinies
    else:
        numbers = s.log
    numbers[0] = len(numbers)
    return row[0] + numbers[1] + (WEIGHTS_OF_ONE if b > c else SQUARES)[0]


WEIGHTS_OF_ONE = [9, 8, 7, 6, 5, 4]


ENTRIES = tuple(
    name for name, f in list(globals().items()) if getattr(f, "__annotations__", {}).get("x")
)
assert not set(ENTRIES) & {*EXPRESSIONS, *STATEMENTS}
