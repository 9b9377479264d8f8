"""Functions that go wrong for some numbers: where a checked kernel must stop."""

from __future__ import annotations

import math

from sunroom.kernel.layout import Layout, List, Table, number, numbers

SQUARES = [0, 1, 4]


class State(Layout):
    tiny: int = number("i1", -128, 127)
    small: int = number("i2", -(2**15), 2**15 - 1)
    medium: int = number("i4", -(2**31), 2**31 - 1)
    tinies: List = numbers("i1", 5, -128, 127)
    board: Table = numbers("i1", (4, 3), -128, 127)


def read(s: State, a: int, b: int, out: List) -> int:
    return s.tinies[a]


def read_inside(s: State, a: int, b: int, out: List) -> int:
    return third_of(s.board[b], a)


def third_of(row: List, at: int) -> int:
    return row[at]


def read_row(s: State, a: int, b: int, out: List) -> int:
    return s.board[a][b]


def read_given(s: State, a: int, b: int, out: List) -> int:
    return out[a]


def read_constant(s: State, a: int, b: int, out: List) -> int:
    return SQUARES[a]


def read_made(s: State, a: int, b: int, out: List) -> int:
    mine = [7] * b
    return mine[a]


def write(s: State, a: int, b: int, out: List) -> int:
    s.tinies[a] = 1
    return 0


def write_tiny(s: State, a: int, b: int, out: List) -> int:
    s.tiny = a
    return s.tiny


def write_small(s: State, a: int, b: int, out: List) -> int:
    s.small += a
    return s.small


def write_given(s: State, a: int, b: int, out: List) -> int:
    out[0] = a
    return out[0]


def write_cell(s: State, a: int, b: int, out: List) -> int:
    s.board[1][2] = a
    return s.board[1][2]


def divide(s: State, a: int, b: int, out: List) -> int:
    return a // b


def remainder(s: State, a: int, b: int, out: List) -> int:
    a %= b
    return a


def divide_floats(s: State, a: int, b: int, out: List) -> int:
    return int(a / b)


def add(s: State, a: int, b: int, out: List) -> int:
    return a + b


def subtract(s: State, a: int, b: int, out: List) -> int:
    a -= b
    return a


def multiply(s: State, a: int, b: int, out: List) -> int:
    return a * b


def negate(s: State, a: int, b: int, out: List) -> int:
    return -a


def distance(s: State, a: int, b: int, out: List) -> int:
    return abs(a)


def left(s: State, a: int, b: int, out: List) -> int:
    return a << b


def right(s: State, a: int, b: int, out: List) -> int:
    return a >> b


def make(s: State, a: int, b: int, out: List) -> int:
    mine = [0] * a
    return len(mine)


def cut_off(s: State, a: int, b: int, out: List) -> int:
    return int(a * 1.0 * b)


def root(s: State, a: int, b: int, out: List) -> int:
    return int(math.sqrt(a))


def compare(s: State, a: int, b: int, out: List) -> int:
    return a < b * 0.5


ENTRIES = tuple(
    name for name, f in list(globals().items()) if getattr(f, "__annotations__", {}).get("out")
)
