"""A checked kernel stops where something leaves its bounds, and says where and what."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sunroom.kernel.program import Kernel, Program, plain
from sunroom.kernel.wasm import KernelFault
from tests.kernel import faults

pytestmark = pytest.mark.kernel

PROGRAM = Program("faults", faults.__name__, ())
LEAST, MOST = -(2**63), 2**63 - 1
LINES = Path(str(faults.__file__)).read_text(encoding="utf-8").splitlines()

# The function, numbers that just go, numbers that do not, what is said, and the line it is about.
STOPS: list[tuple[str, tuple[int, int], tuple[int, int], str, str]] = [
    ("read", (4, 0), (5, 0), "index 5 of a list of 5", "s.tinies[a]"),
    ("read", (0, 0), (-1, 0), "index -1 of a list of 5", "s.tinies[a]"),
    ("read", (0, 0), (2**32, 0), "index 4294967296 of a list of 5", "s.tinies[a]"),
    ("read_inside", (2, 3), (3, 3), "index 3 of a list of 3", "row[at]"),
    ("read_inside", (2, 3), (0, 4), "index 4 of a list of 4", "s.board[b]"),
    ("read_row", (3, 2), (4, 2), "index 4 of a list of 4", "s.board[a]"),
    ("read_row", (0, 0), (-1, 0), "index -1 of a list of 4", "s.board[a]"),
    ("read_row", (3, 2), (3, 3), "index 3 of a list of 3", "s.board[a][b]"),
    ("read_row", (3, 2), (0, -1), "index -1 of a list of 3", "s.board[a][b]"),
    ("read_given", (5, 0), (6, 0), "index 6 of a list of 6", "out[a]"),
    ("read_constant", (2, 0), (3, 0), "index 3 of a list of 3", "SQUARES[a]"),
    ("read_made", (2, 3), (3, 3), "index 3 of a list of 3", "mine[a]"),
    ("read_made", (0, 1), (0, 0), "index 0 of a list of 0", "mine[a]"),
    ("write", (4, 0), (5, 0), "index 5 of a list of 5", "s.tinies[a]"),
    ("write_tiny", (127, 0), (128, 0), "128 does not fit into 8 bits", "s.tiny"),
    ("write_tiny", (-128, 0), (-129, 0), "-129 does not fit into 8 bits", "s.tiny"),
    ("write_small", (32767, 0), (32768, 0), "32768 does not fit into 16 bits", "s.small"),
    ("write_given", (2**31 - 1, 0), (2**31, 0), "2147483648 does not fit into 32 bits", "out[0]"),
    ("write_cell", (-128, 0), (-500, 0), "-500 does not fit into 8 bits", "s.board[1][2]"),
    ("divide", (7, -1), (7, 0), "a division by zero", "a // b"),
    ("divide", (LEAST, 1), (LEAST, -1), f"{LEAST} and -1 give more than 64 bits", "a // b"),
    ("remainder", (LEAST, -1), (7, 0), "a division by zero", "a %= b"),
    ("divide_floats", (7, 2), (7, 0), "a division by zero", "a / b"),
    ("divide_floats", (2**53, 1), (2**53 + 1, 1), "too large to be exact as a float", "a / b"),
    ("add", (MOST, 0), (MOST, 1), f"{MOST} and 1 give more than 64 bits", "a + b"),
    ("add", (LEAST, 0), (LEAST, -1), f"{LEAST} and -1 give more than 64 bits", "a + b"),
    ("subtract", (-1, LEAST), (0, LEAST), f"0 and {LEAST} give more than 64 bits", "a -= b"),
    ("multiply", (2**62, -2), (2**62, 2), f"{2**62} and 2 give more than 64 bits", "a * b"),
    ("multiply", (LEAST, 1), (-1, LEAST), f"-1 and {LEAST} give more than 64 bits", "a * b"),
    ("multiply", (0, LEAST), (LEAST, -1), f"{LEAST} and -1 give more than 64 bits", "a * b"),
    ("negate", (MOST, 0), (LEAST, 0), f"0 and {LEAST} give more than 64 bits", "-a"),
    ("distance", (-MOST, 0), (LEAST, 0), f"0 and {LEAST} give more than 64 bits", "abs(a)"),
    ("left", (1, 62), (1, 63), "1 and 63 give more than 64 bits", "a << b"),
    ("left", (-1, 63), (1, 64), "a shift by 64 bits", "a << b"),
    ("left", (1, 0), (1, -1), "a shift by -1 bits", "a << b"),
    ("right", (LEAST, 63), (1, 64), "a shift by 64 bits", "a >> b"),
    ("right", (1, 0), (1, -1), "a shift by -1 bits", "a >> b"),
    ("make", (0, 0), (-1, 0), "a list of -1 items", "mine = [0] * a"),
    ("cut_off", (2**62, 1), (2**62, 2), "a float that is no whole", "int(a * 1.0 * b)"),
    ("root", (0, 0), (-1, 0), "the root of a number below 0", "math.sqrt(a)"),
    ("compare", (2**53, 1), (2**53 + 1, 1), "too large to be exact as a float", "a < b * 0.5"),
]  # fmt: skip


@pytest.fixture(scope="module")
def kernels(compile_all: Any) -> dict[str, Kernel]:
    found: dict[str, Kernel] = compile_all(PROGRAM)
    return found


def run(kernel: Kernel, name: str, numbers: tuple[int, int]) -> int:
    return int(getattr(kernel.run, name)(kernel.blank(), *numbers, kernel.ints(6)))


@pytest.mark.parametrize(("name", "good", "bad", "said", "shown"), STOPS)
def test_it_stops_and_says_where(kernels, name, good, bad, said, shown):
    expected = run(plain(PROGRAM), name, good)
    for kernel in kernels.values():
        assert run(kernel, name, good) == expected
    with pytest.raises(KernelFault) as caught:
        run(kernels["checked"], name, bad)
    message = str(caught.value)
    assert message.startswith(f"{name}: ") and said in message
    function, _, place = message.rpartition(" in ")[2].partition(", ")
    file, line, text = place.split(":", 2)
    assert text.strip() == shown
    assert file == "faults.py" and shown in LINES[int(line) - 1]
    defined = next(row for row in LINES[int(line) - 1 :: -1] if row.startswith("def "))
    assert defined.startswith(f"def {function}(")
    assert run(kernels["checked"], name, good) == expected  # it goes on afterwards


def test_every_function_stops_once():
    assert {stop[0] for stop in STOPS} == set(faults.ENTRIES)


def test_a_list_that_is_too_long_stops_every_kernel_in_wasm(kernels):
    for form in ("wasm", "checked"):
        with pytest.raises(KernelFault, match="read_made: memory out of bounds"):
            run(kernels[form], "read_made", (0, 10**6))
        assert run(kernels[form], "read_made", (0, 1_000)) == 7
