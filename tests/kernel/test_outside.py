"""What is outside the subset is refused: file, line, what it was, and what to write instead."""

from __future__ import annotations

import importlib
import itertools
import sys
from textwrap import dedent, indent
from typing import Any

import pytest

from sunroom.kernel.layout import plain_copier
from sunroom.kernel.translator import Outside, translate

HEAD = """\
from __future__ import annotations

import math
from math import sqrt

from sunroom.kernel.layout import Layout, List, Table, number, numbers

SIZE = 3
NOTHING = 0
SQUARES = [0, 1, 4]
RATES = [0.5, 0.25]
MIXED = [1, 0.5]
NESTED = [[1], [2]]
EMPTY = []
PAIR = (1, 2)
WORD = "word"
ENDLESS = float("inf")
HUGE = 2**63


class State(Layout):
    tiny: int = number("i1", 0, 9)
    tinies: List = numbers("i1", 5, 0, 9)
    smalls: List = numbers("i2", 5, 0, 9)
    few: List = numbers("i1", 3, 0, 9)
    board: Table = numbers("i1", (4, 3), 0, 9)


def get(s: State) -> int:
    return s.tiny


def nothing(s: State) -> None:
    s.tiny = 1


def rated(rate: float) -> float:
    return rate


def yes(flag: bool) -> bool:
    return flag


def listed(a: List) -> int:
    return a[0]


def written(a: List) -> None:
    a[0] = 1


def defaults(a: int, b: int = 1) -> int:
    return a + b


def named(a: int, *, b: int) -> int:
    return a + b


def bare(a) -> int:
    return a


def unpromised(a: int):
    return a


def strange(a: list[int]) -> int:
    return a[0]


def promised_list(a: int) -> List:
    return [a] * 3


def same(f):
    return f


@same
def decorated(a: int) -> int:
    return a


short = lambda a: a


def again(s: State, a: int) -> int:
    return other(s, a)


def other(s: State, a: int) -> int:
    return again(s, a - 1) if a > 0 else 0


def entry(s: State, a: int, out: List, x: list[float]) -> int:
"""
FIRST_LINE = HEAD.count("\n") + 1
_number = itertools.count()


@pytest.fixture
def refusal(tmp_path, monkeypatch):
    """What is said about a body of `entry`, or about a whole file."""
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)

    def told(body: str, whole: bool = False) -> str:
        name = f"outside_{next(_number)}"
        text = body if whole else HEAD + indent(dedent(body), "    ") + "\n"
        (tmp_path / f"{name}.py").write_text(text)
        importlib.invalidate_caches()
        module: Any = importlib.import_module(name)
        del sys.modules[name]
        with pytest.raises(Outside) as caught:
            translate(module.State, [module.entry], plain_copier(module.State))
        message = str(caught.value)
        assert message.startswith(f"{tmp_path / name}.py:")
        assert "\n" not in message
        assert message.count("; ") >= 1  # what to write instead
        return message.removeprefix(f"{tmp_path / name}.py:")

    return told


BODIES = [
    # statements
    ("assert a > 0\nreturn 0", "statement", "leave it to the tests"),
    ("a: int = 0\nreturn 0", "statement", "leave the annotation out"),
    ("b: int = 0\nreturn b", "statement", "leave the annotation out"),
    ("a, b = 1, 2\nreturn a", "statement", "one assignment a line"),
    ("b = c = 1\nreturn b", "statement", "one assignment a line"),
    ("a = (1, 2)\nreturn 0", "expression", "one name, one value"),
    ("while a:\n    a -= 1\nelse:\n    a = 2\nreturn a", "statement", "how the loop ended"),
    ("for i in range(3):\n    a -= 1\nelse:\n    a = 2\nreturn a", "statement", "range(...)"),
    ("for i in out:\n    a += i\nreturn a", "statement", "range(...)"),
    ("for s.tiny in range(3):\n    a += 1\nreturn a", "statement", "range(...)"),
    ("for i in range(0, 9, a):\n    a += 1\nreturn a", "step", "a constant, not 0"),
    ("for i in range(0, 9, NOTHING):\n    a += 1\nreturn a", "step", "a constant, not 0"),
    ("for i in range():\n    a += 1\nreturn a", "step", "a constant"),
    ("for i in range(1.5):\n    a += 1\nreturn a", "no whole number", "a whole number"),
    ("del a\nreturn 0", "statement", "leave it out"),
    ("raise ValueError(a)", "statement", "return a number"),
    ("try:\n    a = 1\nfinally:\n    a = 2\nreturn a", "statement", "with if"),
    ("with open(a):\n    a = 2\nreturn a", "statement", "leave it out"),
    ("match a:\n    case 1:\n        return 1\nreturn 0", "statement", "if and elif"),
    ("global SIZE\nSIZE = 1\nreturn 0", "statement", "in the state"),
    ("import os\nreturn 0", "statement", "at the top"),
    ("def inner() -> int:\n    return 1\nreturn inner()", "statement", "beside this function"),
    ("class Inner:\n    pass\nreturn 0", "statement", "fields of the state"),
    ("a + 1\nreturn 0", "statement", "leave it out"),
    ("return", "statement", "where one is promised"),
    ("yield 1", "statement", "leave it out"),
    # expressions
    ("return [1, 2][0]", "expression", "one by one"),
    ("return [i for i in range(3)][0]", "expression", "one by one"),
    ("b = [1, 2]\nreturn b[0]", "expression", "one by one"),
    ("b = [0] * 3 + [1] * 3\nreturn b[0]", "expression", "one by one"),
    ("return {1: 2}[a]", "expression", "numbers for keys"),
    ("return sum(i for i in range(3))", "expression", "a loop"),
    ("return len({1, 2})", "expression", "bits of a number"),
    ("return (lambda: 1)()", "no function of a kernel", "see docs/kernel.md"),
    ("return (b := 3)", "expression", "a line of its own"),
    ("return len(f'{a}')", "expression", "texts"),
    ("a = None\nreturn 0", "expression", "True and False"),
    ("return len('word')", "expression", "True and False"),
    ("return int(1j)", "expression", "True and False"),
    ("return out[1:2][0]", "expression", "copy the items"),
    ("return get(*[s])", "expression", "name each"),
    ("return get(s=s)", "expression", "without names"),
    ("return max(a, 1, key=abs)", "expression", "without names"),
    ("return +a", "operator", "leave it out"),
    ("return a ** 2", "`Pow` of whole numbers", "multiply"),
    ("return a @ 2", "`MatMult`", "a loop"),
    ("x[0] = x[1] // 2.0\nreturn 0", "`FloorDiv` of floats", "cut off by `int(...)`"),
    ("x[0] = x[1] % 2\nreturn 0", "`Mod` of floats", "whole numbers"),
    ("x[0] //= 2\nreturn 0", "`FloorDiv` of floats", "int(...)"),
    ("return int(x[0] * 1.5) & int(x[0] | 1)", "`BitOr` of floats", "docs/kernel.md"),
    ("return ~x[0]", "no whole number", "a whole number"),
    ("return a in out", "`in` and `is`", "in a loop"),
    ("return a is s", "`in` and `is`", "compare numbers"),
    ("return a or 5", "`and` and `or` of numbers", "if and else"),
    ("b = a and 5\nreturn b", "`and` and `or` of numbers", "if and else"),
    ("b = a > 1 or a\nreturn b", "`and` and `or` of numbers", "if and else"),
    ("return 1 if out else 0", "no number", "a number"),
    ("return out == x", "no number", "a number"),
    ("return -out", "no number", "a number"),
    ("return 1e400 > a", "not finite", "kernels have none"),
    ("return 9223372036854775808", "64 bits", "kernels have none"),
    # names
    ("return unknown", "neither a variable nor a constant", "can be constants"),
    ("return WORD", "neither a variable nor a constant", "can be constants"),
    ("return MIXED[0]", "neither a variable nor a constant", "lists of whole numbers"),
    ("return NESTED[0][0]", "neither a variable nor a constant", "lists of whole numbers"),
    ("return len(EMPTY)", "neither a variable nor a constant", "lists of whole numbers"),
    ("return PAIR[0]", "neither a variable nor a constant", "lists of whole numbers"),
    ("return ENDLESS > a", "not finite", "kernels have none"),
    ("return HUGE > a", "64 bits", "kernels have none"),
    ("return s.unknown", "no such field", "declare it"),
    ("return a.real", "no place to read from", "fields of the state"),
    ("return int(math.pi)", "no place to read from", "fields of the state"),
    ("b += 1\nreturn b", "no number yet", "give it one first"),
    ("out += 1\nreturn 0", "no number yet", "give it one first"),
    # kinds
    ("b = 1\nb = s\nreturn 0", "b would be a int and a state", "one kind"),
    ("b = s.tinies\nb = s.smalls\nreturn 0", "b would be a list and a list", "one kind"),
    ("b = s.tinies\nb = 5\nreturn b", "b would be a list and a int", "one kind"),
    ("b = nothing(s)\nreturn 0", "would be a none", "one kind"),
    ("b = s.board\nreturn 0", "would be a table", "one kind"),
    ("a = 0.5\nreturn 0", "a is given as int", "another name"),
    ("s.tiny = 0.5\nreturn 0", "a float where a int is needed", "one kind of number"),
    ("s.tiny += x[0]\nreturn 0", "a float where a int is needed", "one kind of number"),
    ("s.tiny /= 2\nreturn 0", "would become a float", "//"),
    ("return x[0]", "a float where a int is needed", "one kind of number"),
    ("return nothing(s)", "a none where a int is needed", "one kind of number"),
    ("return s", "a state where a int is needed", "one kind of number"),
    ("b = 7\nc = b // 2\nb = 0.5\nreturn c", "`FloorDiv` of floats", "int(...)"),
    ("b = 1\nc = s.tinies[b]\nb = 0.5\nreturn c", "no whole number", "a whole number"),
    ("return s.tinies if a else s.few", "lists of two lengths", "if and else"),
    ("return s.tinies[0] + (s.tinies if a else s.few)[0]", "lists of two lengths", "if and else"),
    ("return (s.tinies if a else s.smalls)[0]", "two kinds of values", "alike"),
    ("return s.tiny if a else s", "two kinds of values", "alike"),
    ("return nothing(s) if a else nothing(s)", "two kinds of values", "alike"),
    # lists
    ("for i in range(3):\n    b = [0] * 3\nreturn 0", "made more than once", "before any loop"),
    ("while a:\n    b = [0] * a\nreturn 0", "made more than once", "before any loop"),
    ("if a:\n    b = [0] * 3\nelse:\n    b = [1] * 3\nreturn 0", "made more than once", "loop"),
    ("b = [0] * 3\nb = [0] * 4\nreturn 0", "made more than once", "make it once"),
    ("b = [0] * 3\nb = s.rng\nreturn 0", "a list made here", "another name"),
    ("b = [0] * NOTHING\nreturn 0", "without items", "room for one"),
    ("b = [0] * (1 - 3)\nreturn 0", "without items", "room for one"),
    ("b = [0] * 1.5\nreturn 0", "no whole number", "a whole number"),
    ("b = [s] * 3\nreturn 0", "no number", "a number"),
    ("SQUARES[0] = 1\nreturn 0", "constant list would be changed", "of your own"),
    ("SQUARES[0] += 1\nreturn 0", "constant list would be changed", "of your own"),
    ("b = SQUARES\nb[0] = 1\nreturn 0", "constant list would be changed", "of your own"),
    ("s.tinies = s.few\nreturn 0", "a whole list at once", "one by one"),
    ("s.board[0] = s.few\nreturn 0", "a whole list at once", "one by one"),
    ("out[0:2] = s.few\nreturn 0", "expression", "copy the items"),
    ("return s.tinies[-1]", "an index below 0", "len(...) - 1"),
    ("out[-SIZE] = 1\nreturn 0", "an index below 0", "len(...) - 1"),
    ("return s.tinies[0.5]", "no whole number", "a whole number"),
    ("return a[0]", "only lists have items", "use a list"),
    ("return s.board[get(s)][0]", "a call in the number of a row", "in a variable"),
    ("return s.board[0, 1]", "expression", "one index at a time"),
    ("return len(a)", "only lists have a length", "name the list"),
    ("return len(out if get(s) else out)", "only lists have a length", "name the list"),
    # calls
    ("return again(s, a)", "again calls itself", "write a loop"),
    ("return entry(s, a, out, x)", "entry calls itself", "write a loop"),
    ("return get(s, a)", "takes 1 arguments", "give as many"),
    ("return get(a)", "get wants s as State, not a int", "give it what it wants"),
    ("return int(rated(out))", "wants rate as float", "give it what it wants"),
    ("return yes(a)", "wants flag as bool, not a int", "give it what it wants"),
    ("return listed(x)", "wants a as List, not a list f8", "give it what it wants"),
    ("return listed(s.board)", "wants a as List, not a table i1", "give it what it wants"),
    ("return defaults(a, a)", "other than plain parameters", "name each"),
    ("return named(a, a)", "other than plain parameters", "name each"),
    ("return bare(a)", "each with its type", "annotate all"),
    ("return unpromised(a)", "each with its type", "annotate all"),
    ("return strange(out)", "wants a as list[int]", "List"),
    ("return len(promised_list(a))", "the result of promised_list", "a number or nothing"),
    ("return short(a)", "no function that stands there", "write `def`"),
    ("return decorated(a)", "no function that stands there", "without decorators"),
    ("return int(sqrt(a))", "no function of a kernel", "docs/kernel.md"),
    ("return print(a)", "no function of a kernel", "docs/kernel.md"),
    ("return a.bit_length()", "no function of a kernel", "docs/kernel.md"),
    ("return min(a, a, a)", "`min` of 3", "take two"),
    ("return max(out)", "`max` of 1", "take two"),
    ("x[0] = max(a, 0.5)\nreturn 0", "a whole number and a float", "1.0 instead of 1"),
    ("return abs(s)", "no number", "give it numbers"),
    ("return int(out)", "no number", "give it numbers"),
    ("x[0] = math.sqrt(out)\nreturn 0", "no number", "give it numbers"),
    # results
    ("a += 1", "may end without a result", "with a return"),
    ("if a:\n    return 1", "may end without a result", "with a return"),
    ("while True:\n    if a:\n        break", "may end without a result", "with a return"),
    ("for i in range(3):\n    return i", "may end without a result", "with a return"),
]  # fmt: skip


@pytest.mark.parametrize(("body", "what", "instead"), BODIES)
def test_what_is_outside_is_refused(refusal, body, what, instead):
    said = refusal(body)
    before, _, after = said.rpartition("; ")
    assert what in before
    assert instead in after


@pytest.mark.parametrize(
    ("body", "line", "shown"),
    [
        ("a += 1\na = a ** 2\nreturn a", 1, "in entry: `Pow` of whole numbers: `a ** 2`"),
        ("if a:\n    return 1\nelif not a:\n    assert a\nreturn a", 3, "`assert a`"),
        ("while a:\n    a -= unknown\nreturn a", 1, "`unknown`"),
        ("return get(\n    a\n)", 0, "`get(a)`"),
    ],
)
def test_the_line_is_the_one_where_it_is(refusal, body, line, shown):
    said = refusal(body)
    assert said.startswith(f"{FIRST_LINE + line}, in entry: ")
    assert shown in said


def test_the_line_may_be_in_a_function_that_was_called(refusal):
    said = refusal("written(SQUARES)\nreturn 0")
    assert said.startswith(f"{1 + HEAD[: HEAD.index('a[0] = 1')].count(chr(10))}, in written: ")
    assert "a constant list would be changed: `a[0]`" in said


@pytest.mark.parametrize(
    ("head", "what", "instead"),
    [
        ("a: float", "a of an entry is float", "entries take numbers, states and lists"),
        ("a: bool", "a of an entry is bool", "entries take numbers, states and lists"),
        ("a: Table", "a of an entry is Table", "entries take numbers, states and lists"),
        ("a", "a of an entry is nothing", "entries take numbers, states and lists"),
        ("a: int = 1", "other than plain parameters", "name each"),
        ("*a: int", "other than plain parameters", "name each"),
    ],
)
def test_entries_take_what_python_can_give(refusal, head, what, instead):
    start = HEAD[: HEAD.index("def entry")]
    said = refusal(f"{start}def entry(s: State, {head}) -> int:\n    return 0\n", whole=True)
    assert what in said
    assert instead in said


def test_entries_return_no_floats(refusal):
    start = HEAD[: HEAD.index("def entry")]
    said = refusal(f"{start}def entry(s: State) -> float:\n    return 0.5\n", whole=True)
    assert "an entry returns a float" in said and "write it into a list" in said


def test_a_promise_of_truth_is_kept(refusal):
    start = HEAD[: HEAD.index("def entry")]
    said = refusal(f"{start}def entry(s: State) -> bool:\n    return s.tiny\n", whole=True)
    assert "a int where a bool is needed" in said


def test_annotations_must_be_texts(refusal):
    text = HEAD.replace("from __future__ import annotations\n", "")
    said = refusal(f"{text}    return a\n", whole=True)
    assert "from __future__ import annotations" in said
