"""Statements and names of the subset: a small function for each."""

from __future__ import annotations

from sunroom.kernel.layout import Layout, List
from sunroom.kernel.slots import copy_state
from tests.kernel.constructs import ENTRIES as EXPRESSIONS
from tests.kernel.constructs import State, tell

States = list[Layout]

SIZE = 6
STEP = -2
SQUARES = [0, 1, 4, 9, 16, 25]
WEIGHTS = [0.25, 0.5]


# --- assignments ---------------------------------------------------------------------------------


def store_after_its_value(s: State, a: int, b: int, c: int, out: List, x: list[float]) -> int:
    s.tinies[tell(s, 1, 2)] = tell(s, 2, 77)
    s.tinies[s.tiny % 5] = tell(s, 3, 78) + s.tiny
    s.board[a % 4][tell(s, 4, 1)] = s.tiny
    out[tell(s, 1, 0)] = s.logged
    x[tell(s, 5, 1)] = s.tiny
    return s.tinies[s.logged % 5]


def change_of_a_place(s: State, a: int, b: int, c: int, out: List, x: list[float]) -> int:
    s.tinies[0] = 5
    s.tinies[2] = 6
    s.tinies[2] += tell(s, 2, 3)
    s.tinies[tell(s, 1, 0)] -= tell(s, 3, s.tiny)
    s.tiny += tell(s, 4, 1)
    s.board[a % 4][1] //= 3
    s.board[b % 4][2] %= -7
    s.small >>= 2
    s.medium //= 2
    s.medium <<= 1
    s.large ^= a
    s.large |= 5
    s.default &= b % 1000
    x[0] += tell(s, 3, 2)
    x[1] -= 0.5
    x[2] *= x[1]
    return s.tiny


def change_of_a_variable(s: State, a: int, b: int, c: int, out: List, x: list[float]) -> int:
    a += tell(s, 1, 3)
    a -= b
    a *= 3
    a //= 7
    b %= 11
    b <<= 2
    b |= 1
    b &= a
    b ^= c
    c >>= 1
    total = 0
    total += x[0]  # type: ignore[assignment]
    total /= 3  # type: ignore[assignment]
    x[1] = total
    return a ^ b ^ c


def fields_take_what_fits(s: State, a: int, b: int, c: int, out: List, x: list[float]) -> int:
    s.tiny = a % 256 - 128
    s.small = a % 65536 - 32768
    s.medium = a % 4294967296 - 2147483648
    s.large = a
    s.double = s.tiny
    s.default = s.medium
    s.tinies[b % 5] = s.tiny
    s.smalls[b % 5] = s.small
    s.mediums[b % 5] = s.medium
    s.larges[b % 5] = s.large
    s.board[b % 4][c % 3] = s.tiny
    s.grid[b % 2][c % 5] = a
    out[b % 8] = s.medium
    return s.tiny + s.small + s.medium


def overflowing(s: State, a: int, b: int, c: int, out: List, x: list[float]) -> int:
    s.tiny = a
    s.small = a
    s.medium = a
    s.large = a * 3
    s.larges[0] = -a
    s.larges[1] = abs(a)
    return 0


# --- ways through a function ---------------------------------------------------------------------


def branches(s: State, a: int, b: int, c: int, out: List, x: list[float]) -> int:
    if a > b:
        pass
    elif b > c:
        return 1
    else:
        a = b
        if a == c:
            return 2
    return a - b


def while_loops(s: State, a: int, b: int, c: int, out: List, x: list[float]) -> int:
    a = abs(a)
    steps = 0
    while a != 0 and tell(s, 1, steps) < 10:
        a //= 3
        steps += 1
    while True:
        steps += 1
        if steps % 7 == 0:
            break
        if steps % 2 == 0:
            continue
        s.small = steps
    return steps


def endless(s: State, a: int, b: int, c: int, out: List, x: list[float]) -> int:
    while True:
        if b <= a:
            return b
        b -= abs(b) // 2 + 1


def counted(s: State, a: int, b: int, c: int, out: List, x: list[float]) -> int:
    found = 0
    for i in range(a % 9):
        found = found * 3 + i
    for i in range(b % 9 - 4, c % 9 - 4):
        found = found * 3 + i
    for i in range(b % 9, -4, -3):
        found = found * 3 + i
    for i in range(-20, c % 40, 7):
        found = found * 3 + i
    for i in range(SIZE, -SIZE, STEP):
        found = (found * 3 + i) % 1000003
    return found


def bounds_once_and_in_order(s: State, a: int, b: int, c: int, out: List, x: list[float]) -> int:
    found = 0
    end = a % 6
    for i in range(tell(s, 1, 0), tell(s, 2, end) + s.tiny % 2):
        end -= 1
        found = found * 7 + i + end
    return found


def loop_variable_changed(s: State, a: int, b: int, c: int, out: List, x: list[float]) -> int:
    i = 50
    found = 0
    for i in range(a % 7):
        found = found * 5 + i
        i *= 3
        found += i
    for j in range(b % 7 + 1):
        for j in range(j, j + 2):  # noqa: B020
            found = found * 2 + j
    return found * 100 + i + j


def breaks_and_continues(s: State, a: int, b: int, c: int, out: List, x: list[float]) -> int:
    found = 0
    for i in range(12):
        if i % 3 == a % 3:
            continue
        for j in range(i):
            if j == b % 5:
                break
            found += i * j + 1
        if found > c % 60:
            break
    return found * 100 + i


def early_returns(s: State, a: int, b: int, c: int, out: List, x: list[float]) -> int:
    first_above(s, a % 10, b)
    return where(SQUARES, a % 30) * 100 + s.small


def first_above(s: State, least: int, value: int) -> None:
    """Nothing is returned, from several places."""
    if value < 0:
        return
    for i in range(len(s.tinies)):
        if s.tinies[i] > least:
            s.small = i
            return
    s.small = -1


def where(numbers: List, value: int) -> int:
    for i in range(len(numbers)):
        if numbers[i] == value:
            return i
    return -1


# --- names ---------------------------------------------------------------------------------------


def names_that_mean_something_in_c(
    s: State, a: int, b: int, c: int, out: List, x: list[float]
) -> int:
    int = a
    t1 = b
    t2 = [int] * 3
    k = tell(s, 1, t1) + tell(s, 2, 3)
    call = k - t1
    t2[1] = s.double + s.default
    return static(t2, call) + quotient(b, k) + t1 + min_int(a, b)


def static(State: List, double: int) -> int:  # noqa: N803
    State_n = double  # noqa: N806
    State_at = 1  # noqa: N806
    return State[State_at] + State_n + len(State)


def quotient(a: int, b: int) -> int:
    return a - b


def min_int(a: int, b: int) -> int:
    return a ^ b


def min(a: int, b: int) -> int:
    """Not Python's."""
    return a + 1000 * b


def own_functions_come_before_built_in_ones(
    s: State, a: int, b: int, c: int, out: List, x: list[float]
) -> int:
    return min(a, b) + s.tiny * min(tell(s, 1, 2), s.tiny)


def without_parameters(s: State, a: int, b: int, c: int, out: List, x: list[float]) -> int:
    return a + always()


def always() -> int:
    return 12


def one_name_for_whole_numbers_and_floats(
    s: State, a: int, b: int, c: int, out: List, x: list[float]
) -> int:
    found = 0
    for i in range(4):
        found += i
        if i == a % 4:
            found += x[0]  # type: ignore[assignment]
    x[1] = found
    return found > b


# --- states --------------------------------------------------------------------------------------


def copied(many: States, other: States, a: int) -> int:
    """Only the first state of each batch."""
    s = many[0]
    t = other[0]
    s.seat = a % 5
    copy_state(other[0], many[0])
    t.phase = a % 7
    u = many[1]
    v = many[a % 2]
    u.players = (u.players + s.seat) % 5
    v.phase += 1
    w = s if a % 2 == 0 else many[s.seat % 2]
    w.rng[0] = a
    return seat_of(many[1]) + seat_of(w) * 10 + t.seat * 100


def seat_of(s: Layout) -> int:
    return s.seat * 2 + s.players


ENTRIES = (
    *(name for name, f in list(globals().items()) if getattr(f, "__annotations__", {}).get("x")),
    "copied",
)
assert not set(ENTRIES) & set(EXPRESSIONS)
