"""Expressions of the subset that kernels are written in: a small function for each.

They all have the same parameters, so that one test can run all of them: a state, three numbers,
a list of numbers and one of floats. Statements are in constructs_flow.py, lists in
constructs_lists.py.
"""

from __future__ import annotations

import math

from sunroom.kernel.layout import Layout, List, Table, number, numbers
from tests.kernel import namesakes
from tests.kernel.namesakes import total as other_total
from tests.kernel.namesakes import weight as other_weight

WEIGHTS = [3, -5, 9223372036854775807, -9223372036854775807]
RATES = [0.5, -0.0, 5e-324, 1.7976931348623157e308, 0.1]
BASE = 7
BELOW = -4
HALF_BELOW = -0.5
YES = True
SEVEN_FEW = 2 * 3 + 1


class State(Layout):
    """A field of every width; some are named as C names its own things."""

    tiny: int = number("i1", -128, 127)
    small: int = number("i2", -(2**15), 2**15 - 1)
    medium: int = number("i4", -(2**31), 2**31 - 1)
    large: int = number("i8", -(2**63), 2**63 - 1)
    double: int = number("i1", -128, 127)
    default: int = number("i4", -(2**31), 2**31 - 1)
    tinies: List = numbers("i1", 5, -128, 127)
    smalls: List = numbers("i2", 5, -(2**15), 2**15 - 1)
    mediums: List = numbers("i4", 5, -(2**31), 2**31 - 1)
    larges: List = numbers("i8", 5, -(2**63), 2**63 - 1)
    board: Table = numbers("i1", (4, 3), -128, 127)
    grid: Table = numbers("i8", (2, 5), -(2**63), 2**63 - 1)
    log: List = numbers("i1", 24, -128, 127)
    logged: int = number("i2", 0, 24)


assert namesakes.BASE != BASE


# --- functions with side effects, by which the order of evaluation shows -------------------------


def tell(s: State, what: int, value: int) -> int:
    """Note that it was called, and change what others may read."""
    s.log[s.logged] = what
    s.logged += 1
    s.tiny = (s.tiny + what) % 50
    s.tinies[what % 5] = s.logged
    return value


def tell_float(s: State, what: int, value: float) -> float:
    return value + tell(s, what, 1) * 0.25


def is_more(s: State, what: int, a: int, b: int) -> bool:
    tell(s, what, 0)
    return a > b


# --- whole numbers -------------------------------------------------------------------------------


def added(s: State, a: int, b: int, c: int, out: List, x: list[float]) -> int:
    return a + b - c + s.tiny - s.small + s.medium


def multiplied(s: State, a: int, b: int, c: int, out: List, x: list[float]) -> int:
    return a * b + s.tiny * s.small * s.medium


def narrow_fields_count_in_64_bits(
    s: State, a: int, b: int, c: int, out: List, x: list[float]
) -> int:
    return (s.medium * s.medium) ^ (s.tiny << 20) ^ (s.small * 65536) ^ (s.mediums[0] * s.small)


def negated(s: State, a: int, b: int, c: int, out: List, x: list[float]) -> int:
    return -a ^ ~b ^ -(-c) ^ -s.tiny ^ --4 ^ -BELOW  # noqa: B002


def divided(s: State, a: int, b: int, c: int, out: List, x: list[float]) -> int:
    return a // b


def remainder(s: State, a: int, b: int, c: int, out: List, x: list[float]) -> int:
    return a % b


def divided_by_powers_of_two(s: State, a: int, b: int, c: int, out: List, x: list[float]) -> int:
    return (a // 8) ^ (a // 1) ^ (b // 4611686018427387904) ^ (s.tiny // 2) ^ (-7 // 4)


def remainders_of_powers_of_two(s: State, a: int, b: int, c: int, out: List, x: list[float]) -> int:
    return (a % 8) ^ (a % 1) ^ (b % 4611686018427387904) ^ (s.tiny % 16) ^ (-7 % 4)


def divided_by_constants(s: State, a: int, b: int, c: int, out: List, x: list[float]) -> int:
    return (a // 10) ^ (a // -10) ^ (b // BASE) ^ (b // BELOW) ^ (a // -8) ^ (s.small // 3)


def remainders_of_constants(s: State, a: int, b: int, c: int, out: List, x: list[float]) -> int:
    return (a % 10) ^ (a % -10) ^ (b % BASE) ^ (b % BELOW) ^ (a % -8) ^ (s.small % 3) ^ (a % -1)


def divided_in_rows(s: State, a: int, b: int, c: int, out: List, x: list[float]) -> int:
    return a // b // c + a % b % c - a // (b % c + 1000000007)


def bits(s: State, a: int, b: int, c: int, out: List, x: list[float]) -> int:
    return (a & b) ^ (b | c) ^ (~a & s.large) ^ (s.tiny | 256) ^ (a & -a)


def shifted_right(s: State, a: int, b: int, c: int, out: List, x: list[float]) -> int:
    return (a >> c) ^ (s.tiny >> 1) ^ (b >> 63) ^ (a >> 0)


def shifted_left(s: State, a: int, b: int, c: int, out: List, x: list[float]) -> int:
    return (b << c) ^ (s.tiny << 40) ^ (-1 << 62)


def numbers_of_64_bits(s: State, a: int, b: int, c: int, out: List, x: list[float]) -> int:
    s.large = a
    s.larges[1] = b ^ 0x7FFFFFFFFFFFFFFF
    s.grid[1][4] = -9223372036854775807
    return s.larges[0] if s.large < b else s.grid[1][2]


def least_and_most(s: State, a: int, b: int, c: int, out: List, x: list[float]) -> int:
    return min(a, b) ^ max(b, c) ^ min(max(a, BELOW), s.tiny) ^ max(a > b, b > c)


def distances(s: State, a: int, b: int, c: int, out: List, x: list[float]) -> int:
    return abs(a) + abs(s.tiny) + abs(-s.medium) + abs(a > b)


def lengths(s: State, a: int, b: int, c: int, out: List, x: list[float]) -> int:
    row = s.board[a % 4]
    found = len(out) + 10 * len(x) + 100 * len(s.tinies) + 1000 * len(s.board) + len(WEIGHTS)
    return found * 100 + len(row) * 10 + len(s.grid[1])


def constants(s: State, a: int, b: int, c: int, out: List, x: list[float]) -> int:
    x[0] = RATES[a % 5] - HALF_BELOW + -HALF_BELOW
    x[1] = -RATES[b % 5]
    return WEIGHTS[a % 4] ^ BASE ^ BELOW ^ YES ^ (a - BELOW) ^ SEVEN_FEW


def names_that_two_modules_have(s: State, a: int, b: int, c: int, out: List, x: list[float]) -> int:
    return weight(a) * 3 + other_weight(b) + total(s.tinies) * 7 + other_total(s.tinies)


def weight(a: int) -> int:
    return WEIGHTS[a % 2] + BASE


def total(numbers: List) -> int:
    found = 0
    for i in range(len(numbers)):
        found += numbers[i] * BASE
    return found


# --- truth ---------------------------------------------------------------------------------------


def compared(s: State, a: int, b: int, c: int, out: List, x: list[float]) -> int:
    found = (a < b) + 2 * (a <= b) + 4 * (a > b) + 8 * (a >= b) + 16 * (a == b) + 32 * (a != b)
    return found + 64 * ((a < b) == (b < c))


def compared_in_chains(s: State, a: int, b: int, c: int, out: List, x: list[float]) -> int:
    return (a < b < c) + 2 * (a <= b <= c <= a) + 4 * (a == b != c) + 8 * (0 <= s.tiny < 50 > b)


def chains_call_once_and_lazily(s: State, a: int, b: int, c: int, out: List, x: list[float]) -> int:
    first = tell(s, 1, a) < tell(s, 2, b) < tell(s, 3, c)
    if tell(s, 4, a) <= s.tiny <= tell(s, 5, b) <= s.tiny:
        return 7
    return first + 2 * (s.tiny < tell(s, 6, 30) < s.tiny)


def and_or_stop_early(s: State, a: int, b: int, c: int, out: List, x: list[float]) -> int:
    if (is_more(s, 1, a, b) and is_more(s, 2, b, c)) or is_more(s, 3, c, a):
        return 1
    if not (is_more(s, 4, a, 0) or is_more(s, 5, b, 0) or is_more(s, 6, c, 0)):
        return 2
    return 3


def and_or_as_a_value(s: State, a: int, b: int, c: int, out: List, x: list[float]) -> int:
    first = a > b and is_more(s, 1, b, c)
    second = first or is_more(s, 2, c, 5) or not is_more(s, 3, a, 6)
    third = (a > 0 if c > 0 else b > 0) and second
    return first + 2 * second + 4 * third + 8 * (not first and True)


def numbers_as_conditions(s: State, a: int, b: int, c: int, out: List, x: list[float]) -> int:
    found = 0
    if (a and s.tiny) or not b:
        found += 1
    if x[0]:
        found += 2
    if not x[1] or x[2]:
        found += 4
    while a and not found & 8:
        found |= 8
    return found + (16 if x[3] else 0) + 32 * (not s.small)


def truths_are_numbers(s: State, a: int, b: int, c: int, out: List, x: list[float]) -> int:
    flag = a > b
    flag = not flag
    count = flag
    count += 5  # type: ignore[assignment]
    s.tinies[flag] = flag
    x[flag] = flag
    return -flag + count * (flag + True) + (flag << 3) + only_truth(flag, a == b)


def only_truth(one: bool, other: bool) -> int:
    return 10 if one == other else 20


def chosen(s: State, a: int, b: int, c: int, out: List, x: list[float]) -> int:
    x[0] = a % 100 if a > b else x[1]
    x[2] = (1.5 if a > 0 else -0.0) if b > 0 else 2.5
    return tell(s, 1, a) if is_more(s, 2, b, c) else tell(s, 3, b) if a else s.tiny


# --- order ---------------------------------------------------------------------------------------


def call_before_field(s: State, a: int, b: int, c: int, out: List, x: list[float]) -> int:
    return tell(s, 1, 100) + s.tiny * 1000


def field_before_call(s: State, a: int, b: int, c: int, out: List, x: list[float]) -> int:
    return s.tiny * 1000 + tell(s, 1, 100) + s.tiny - s.tinies[tell(s, 2, 1)] * s.tinies[2]


def calls_in_arguments(s: State, a: int, b: int, c: int, out: List, x: list[float]) -> int:
    return tell(s, tell(s, tell(s, 1, 2), 3), s.tiny + tell(s, 4, s.tiny)) * 100 + s.tiny


def arguments_in_order(s: State, a: int, b: int, c: int, out: List, x: list[float]) -> int:
    return four(s.tiny, tell(s, 1, 2), s.tiny, tell(s, 3, 4)) + max(s.tiny, tell(s, 5, s.tiny))


def four(a: int, b: int, c: int, d: int) -> int:
    return ((a * 60 + b) * 60 + c) * 60 + d


def items_in_order(s: State, a: int, b: int, c: int, out: List, x: list[float]) -> int:
    found = s.tinies[s.tiny % 5] * 100 + s.tinies[tell(s, 3, 2)]
    row = s.board[a % 4]
    found += s.board[b % 4][tell(s, 1, 1)] + row[tell(s, 2, 2)] * s.tinies[s.tinies[1] % 5]
    return found + WEIGHTS[tell(s, 4, 1)]


def operators_in_order(s: State, a: int, b: int, c: int, out: List, x: list[float]) -> int:
    found = (s.tiny + 3) * tell(s, 1, 5) // tell(s, 2, 3) % (s.tiny + 51) << tell(s, 3, 2)
    return found | (s.tiny & tell(s, 4, 127)) ^ -tell(s, 5, s.tiny)


def floats_in_order(s: State, a: int, b: int, c: int, out: List, x: list[float]) -> int:
    x[0] = s.tiny * 0.5 + tell_float(s, 1, 2.0) - s.tiny / tell_float(s, 2, 64.0)
    x[1] = max(tell_float(s, 3, 1.0), s.tiny * 1.0)
    return s.tiny


# --- floats --------------------------------------------------------------------------------------


def float_arithmetic(s: State, a: int, b: int, c: int, out: List, x: list[float]) -> int:
    p = x[0]
    q = x[1]
    x[2] = p + q
    x[3] = p - q
    x[4] = p * q
    x[5] = -p
    x[6] = p * p + q * q
    x[7] = (p + q) * 0.1 - p
    return 0


def float_division(s: State, a: int, b: int, c: int, out: List, x: list[float]) -> int:
    if x[1] == 0.0:
        return 1
    x[2] = x[0] / x[1]
    x[3] = 1 / x[1]
    x[0] /= x[1]
    return 0


def float_functions(s: State, a: int, b: int, c: int, out: List, x: list[float]) -> int:
    x[2] = min(x[0], x[1])
    x[3] = max(x[0], x[1])
    x[4] = abs(x[0])
    x[5] = math.sqrt(abs(x[1]))
    x[6] = math.sqrt(abs(a))
    return 0


def float_comparisons(s: State, a: int, b: int, c: int, out: List, x: list[float]) -> int:
    p = x[0]
    q = x[1]
    found = (p < q) + 2 * (p <= q) + 4 * (p == q) + 8 * (p != q) + 16 * (0.0 <= p < q)
    return found + 32 * (not p) + 64 * (p > -0.0)


def cut_off(s: State, a: int, b: int, c: int, out: List, x: list[float]) -> int:
    return int(x[0]) + int(-x[1]) * 3 + int(a) + int(a > b)


def whole_numbers_beside_floats(s: State, a: int, b: int, c: int, out: List, x: list[float]) -> int:
    x[2] = a + x[0]
    x[3] = s.tiny * x[1] - b
    x[4] = a / 3
    x[5] = a / (abs(b) + 1)
    x[6] = halved(a) + halved(x[0])
    x[7] = 0 * x[0]
    x[0] += a
    x[1] *= s.small
    return (a < x[2]) + 2 * (x[3] >= b) + 4 * (a <= x[4] <= b) + 8 * (s.tiny == x[0])


def halved(p: float) -> float:
    return p * 0.5


ENTRIES = tuple(
    name for name, f in list(globals().items()) if getattr(f, "__annotations__", {}).get("x")
)
