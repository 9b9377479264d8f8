"""Each construct of the subset means the same, plain and compiled, on numbers at the edges."""

from __future__ import annotations

import ast
import random
import struct
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sunroom.kernel import layout
from sunroom.kernel.program import Kernel, Program, plain
from tests.kernel import constructs, constructs_flow, constructs_lists

pytestmark = pytest.mark.kernel

MORE = (constructs_flow, constructs_lists)
PROGRAM = Program("constructs", constructs.__name__, tuple(one.__name__ for one in MORE))
FORMS = ("wasm", "native", "checked")
OUT, FLOATS = 8, 8
LEAST, MOST = -(2**63), 2**63 - 1

EDGES = [
    sign * (n + more)
    for n in (0, 1, 2, 3, 7, 8, 10, 127, 128, 255, 32768, 2**31, 2**32, 2**53, 2**62)
    for more in (-1, 0, 1)
    for sign in (-1, 1)
]
whole = st.sampled_from([*EDGES, LEAST, MOST, LEAST + 1, MOST - 1]) | st.integers(LEAST, MOST)
modest = st.integers(-(2**40), 2**40) | st.sampled_from([n for n in EDGES if abs(n) < 2**40])
few = st.integers(-40, 40)
factor = st.integers(-(2**30), 2**30) | few
count = st.integers(0, 63)
positive = st.integers(1, 2**40)
floats = (
    st.sampled_from([0.0, -0.0, 5e-324, -5e-324, 2.2250738585072014e-308, 1.7976931348623157e308])
    | st.sampled_from([1.0, -1.0, 0.1, 1 / 3, 2.0**53, 2.0**53 + 2, 1e16, -1e300])
    | st.floats(allow_nan=False, allow_infinity=False)
)
tame_floats = st.floats(-1e15, 1e15) | st.sampled_from([0.0, -0.0, 0.5, -0.5, 1e-310])


def not_zero(numbers: Any) -> Any:
    return numbers.filter(bool)


# What a construct is given where anything of 40 bits (and any float) would not do.
GIVEN: dict[str, tuple[Any, Any, Any]] = {
    "negated": (whole.filter(lambda n: n > LEAST), whole, whole.filter(lambda n: n > LEAST)),
    "multiplied": (factor, factor, few),
    "divided": (whole.filter(lambda n: n > LEAST), not_zero(whole), few),
    "remainder": (whole, not_zero(whole), few),
    "divided_in_rows": (modest, positive, positive),
    "bits": (whole.filter(lambda n: n > LEAST), whole, whole),
    "shifted_right": (whole, whole, count),
    "shifted_left": (whole, few, st.integers(0, 57)),
    "endless": (few, modest, few),
} | dict.fromkeys(
    ("divided_by_powers_of_two", "remainders_of_powers_of_two", "divided_by_constants",
     "remainders_of_constants", "numbers_of_64_bits", "least_and_most", "compared",
     "compared_in_chains", "fields_take_what_fits", "lengths", "branches",
     "numbers_as_conditions"),
    (whole, whole, whole),
)  # fmt: skip
TAME = {"cut_off", "whole_numbers_beside_floats"}

slow = plain(PROGRAM)
ALL = [name for name in vars(slow.run) if name not in ("copied", "overflowing")]


@pytest.fixture(scope="module")
def kernels(compile_all: Any) -> dict[str, Kernel]:
    found: dict[str, Kernel] = compile_all(PROGRAM)
    return found


def filled(seed: int) -> Any:
    """A state with numbers at the edges of its fields; what counts calls begins at 0."""
    chooser = random.Random(seed)

    def one(field: layout.Field) -> int:
        edges = (field.least, field.most, 0, 1, -1 if field.least < 0 else 2)
        inside = chooser.randint(field.least, field.most)
        return chooser.choice((*edges, inside, inside % 100 if field.most > 100 else inside))

    state = slow.blank()
    for name, field in layout.fields(slow.layout).items():
        if not field.shape:
            setattr(state, name, one(field))
        elif len(field.shape) == 1:
            getattr(state, name)[:] = [one(field) for _ in range(field.shape[0])]
        else:
            rows, columns = field.shape
            getattr(state, name)[:] = [[one(field) for _ in range(columns)] for _ in range(rows)]
    state.logged = 0
    state.tiny = chooser.randint(0, 49)
    return state


class Case:
    """One kernel with what a construct is given, and what is there afterwards."""

    def __init__(self, kernel: Kernel) -> None:
        self.kernel = kernel
        self.state = kernel.blank()
        self.out, self.floats = kernel.ints(OUT), kernel.floats(FLOATS)

    def run(self, name: str, start: Any, numbers: Any, out: list[int], given: list[float]) -> Any:
        self.kernel.assign(self.state, start)
        self.out[:], self.floats[:] = out, given
        result = getattr(self.kernel.run, name)(self.state, *numbers, self.out, self.floats)
        bits = struct.pack(f"{FLOATS}d", *self.floats)
        return int(result), self.kernel.values(self.state), [int(n) for n in self.out], bits.hex()


@pytest.fixture(scope="module")
def cases(kernels: dict[str, Kernel]) -> dict[str, Case]:
    return {form: Case(kernel) for form, kernel in kernels.items()} | {"plain": Case(slow)}


@pytest.mark.parametrize("name", ALL)
def test_it_means_the_same(name, cases):
    numbers = st.tuples(*GIVEN.get(name, (modest, modest, modest)))
    given_floats = st.lists(
        tame_floats if name in TAME else floats, min_size=FLOATS, max_size=FLOATS
    )
    given_out = st.lists(st.integers(-(2**31), 2**31 - 1), min_size=OUT, max_size=OUT)

    @settings(max_examples=40)
    @given(st.integers(0, 10**6), numbers, given_out, given_floats)
    def check(seed, numbers, out, given_floats):
        start = filled(seed)
        expected = cases["plain"].run(name, start, numbers, out, given_floats)
        for form in FORMS:
            assert cases[form].run(name, start, numbers, out, given_floats) == expected, form

    check()


@settings(max_examples=60)
@given(st.integers(-(10**6), 10**6), st.integers(0, 10**6))
def test_states_are_copied_and_indexed(kernels, number, seed):
    found = []
    for kernel in (slow, *kernels.values()):
        many, other = kernel.batch(2), kernel.batch(1)
        for k in range(2):
            start = filled(seed + k)
            start.phase %= 100
            kernel.assign(many[k], start)
        result = kernel.run.copied(many, other, number)
        found.append((result, [kernel.values(s) for s in (*many, other[0])]))
    assert all(one == found[0] for one in found)


@given(whole)
def test_what_does_not_fit_keeps_its_lowest_bits(kernels, number):
    """Not in the plain kernel, whose numbers grow: so rules never do that, as test-bounds shows."""
    for form in ("wasm", "native"):
        kernel = kernels[form]
        s, x = kernel.blank(), kernel.floats(FLOATS)
        kernel.run.overflowing(s, number, 0, 0, kernel.ints(OUT), x)
        for name, bits in (("tiny", 8), ("small", 16), ("medium", 32)):
            assert int(getattr(s, name)) == wrapped(number, bits)
        assert int(s.large) == wrapped(number * 3, 64)
        assert int(s.larges[0]) == wrapped(-number, 64)
        assert int(s.larges[1]) == wrapped(abs(number), 64)


def wrapped(number: int, bits: int) -> int:
    return int((number + 2 ** (bits - 1)) % 2**bits - 2 ** (bits - 1))


def test_every_function_here_is_reached():
    """None of them is left out of the kernel by mistake."""
    for module in (constructs, *MORE):
        tree = ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8"))
        named = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
        named |= {node.name for node in ast.walk(tree) if isinstance(node, ast.alias)}
        for node in tree.body:
            if isinstance(node, ast.FunctionDef):
                assert node.name in module.ENTRIES or node.name in named
