"""A whole kernel in C: its state, its constants, its functions and its entries."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterable
from pathlib import Path
from types import FunctionType
from typing import Any

from sunroom.kernel import layout
from sunroom.kernel.translator.expressions import Expressions
from sunroom.kernel.translator.function import Function, entry
from sunroom.kernel.translator.kinds import (
    BOOL,
    FLOAT,
    INT,
    ITEMS,
    LISTS,
    NAMED,
    NONE,
    Kind,
    Value,
)
from sunroom.kernel.translator.names import Outside

KNOWN = (NAMED.keys() | LISTS.keys()) - {"None"}  # annotations of parameters
HOW_TO_ANNOTATE = "begin with `from __future__ import annotations`, and use one of"
PRELUDE = Path(__file__).with_name("prelude.c")


class Unit:
    """Follows the calls from the entries on, and writes each function once for each kind of list
    that it is called with."""

    def __init__(self, state: type[layout.Layout], copy_state: Any, checked: bool) -> None:
        self.state = state
        self.fields = layout.fields(state)
        self.copy_state = copy_state  # the function that copies states, wherever it is called
        self.checked = checked
        self.sites: list[str] = []  # the places where a checked kernel may stop
        self.modules: set[str] = set()
        self._files: dict[str, ast.Module] = {}
        self._constants: dict[str, str] = {}
        self._made: dict[tuple[FunctionType, tuple[Kind, ...]], str] = {}
        self._making: list[FunctionType] = []
        self._heads: list[str] = []
        self._bodies: list[str] = []

    # --- what functions ask for ------------------------------------------------------------------

    def constant_list(self, module: str, name: str, values: list[Any]) -> Value:
        item = "f8" if isinstance(values[0], float) else "i8"
        text = ", ".join(one.hex() if item == "f8" else f"{one}LL" for one in values)
        mark = _mark(module, name)
        self._constants[mark] = f"static const {ITEMS[item]} {mark}[] = {{{text}}};"
        return Value(mark, Kind("list", item, constant=True, length=str(len(values))))

    def site(self, f: FunctionType, node: ast.AST) -> int:
        where = f"{Path(f.__code__.co_filename).name}:{getattr(node, 'lineno', 0)}"
        self.sites.append(f"{f.__name__}, {where}: {ast.unparse(node).splitlines()[0]}")
        return len(self.sites) - 1

    def function(
        self, asking: Expressions, node: ast.AST, f: FunctionType, kinds: list[Kind]
    ) -> tuple[str, list[Kind], Kind]:
        """The name in C of a function for these arguments, what it takes, and its result."""
        tree = self._tree(f)
        args = tree.args
        if args.defaults or args.vararg or args.kwarg or args.kwonlyargs or args.posonlyargs:
            raise asking.outside(
                node, f"{f.__name__} has other than plain parameters", "name each of them"
            )
        names = [one.arg for one in args.args]
        if len(names) != len(kinds) or any(n not in f.__annotations__ for n in (*names, "return")):
            what = f"{f.__name__} takes {len(names)} arguments, each with its type"
            raise asking.outside(node, what, "give as many, and annotate all of them")
        taken = []
        for name, kind in zip(names, kinds):
            wanted = f.__annotations__[name]
            if wanted not in KNOWN:
                what = f"{f.__name__} wants {name} as {wanted}"
                raise asking.outside(node, what, f"{HOW_TO_ANNOTATE} {', '.join(sorted(KNOWN))}")
            taken.append(_taken(wanted, kind))
            if taken[-1] is None:
                what = f"{f.__name__} wants {name} as {wanted}, not a {kind.name} {kind.item}"
                raise asking.outside(node, what.rstrip(), "give it what it wants")
        result = NAMED.get(f.__annotations__["return"])
        if result not in (INT, BOOL, FLOAT, NONE):
            raise asking.outside(node, f"the result of {f.__name__}", "return a number or nothing")
        if f in self._making:
            raise asking.outside(node, f"{f.__name__} calls itself", "write a loop")
        found = [kind for kind in taken if kind is not None]
        key = (f, tuple(found))
        if key not in self._made:
            self._made[key] = self._name(f, found)
            self.modules.add(f.__module__)
            self._making.append(f)
            made = Function(self, f, tree, found, self._made[key])
            self._making.pop()
            self._heads.append(f"{made.head};")
            self._bodies.append(made.text)
        return self._made[key], found, result

    def _name(self, f: FunctionType, kinds: list[Kind]) -> str:
        items = [f"{'c' * kind.constant}{kind.item}" for kind in kinds if kind.item]
        return _mark(f.__module__, f.__name__, *items)

    def _tree(self, f: FunctionType) -> ast.FunctionDef:
        code = f.__code__
        if code.co_filename not in self._files:
            text = Path(code.co_filename).read_text(encoding="utf-8")
            self._files[code.co_filename] = ast.parse(text)
        for node in ast.walk(self._files[code.co_filename]):
            if isinstance(node, ast.FunctionDef) and node.lineno == code.co_firstlineno:
                return node
        where = f"{code.co_filename}:{code.co_firstlineno}"
        what = "no function that stands there as it is"
        raise Outside(f"{where}, in {f.__name__}: {what}; write `def`, without decorators")

    # --- the whole -------------------------------------------------------------------------------

    def add_entry(self, f: FunctionType) -> None:
        """A function that is called from outside, where lists have the usual items."""
        asking = Expressions(self, f)
        tree = self._tree(f)
        kinds = []
        for name in inspect.signature(f).parameters:
            wanted = f.__annotations__.get(name, "nothing")
            kind = Kind("list", LISTS[wanted]) if wanted in LISTS else NAMED.get(wanted)
            if kind is None or kind in (FLOAT, BOOL, NONE):
                what = f"{name} of an entry is {wanted}"
                instead = f"entries take numbers, states and lists: {HOW_TO_ANNOTATE} int, State, "
                raise asking.outside(tree, what, instead + ", ".join(sorted(("States", *LISTS))))
            kinds.append(kind)
        made, given, result = self.function(asking, tree, f, kinds)
        if result == FLOAT:
            raise asking.outside(tree, "an entry returns a float", "write it into a list")
        self._bodies.append(entry(f, made, given, result))

    def text(self) -> str:
        """The C source."""
        rows = [
            f"  {ITEMS[field.kind]} {name}_{''.join(f'[{n}]' for n in field.shape)};"
            for name, field in self.fields.items()
        ]
        state = "\n".join(["typedef struct {", *rows, "} State;"])
        return "\n".join(
            [
                *(["#define CHECKED"] if self.checked else []),
                PRELUDE.read_text(encoding="utf-8"),
                state,
                *_laid_out(self.state),
                *self._constants.values(),
                *self._heads,
                *self._bodies,
                "",
            ]
        )


def _mark(module: str, *parts: str) -> str:
    """A name in C that nothing else has: Python's names are without a `$`."""
    return "$".join((*module.split("."), *parts))


def _laid_out(state: type[layout.Layout]) -> Iterable[str]:
    """C lays the state out just as the arrays of Python have it, or this does not compile."""
    offsets, size = layout.offsets(state)
    for name, offset in offsets.items():
        yield f'_Static_assert(offsetof(State, {name}_) == {offset}, "{name}");'
    yield f'_Static_assert(sizeof(State) == {size}, "the whole state");'


def _taken(wanted: str, kind: Kind) -> Kind | None:
    """What a parameter with this annotation makes of what it is given; None if it refuses it."""
    if wanted in LISTS:
        floats = wanted == "list[float]"
        return kind if kind.name == "list" and (kind.item == "f8") == floats else None
    named = NAMED.get(wanted)
    if named == kind:
        return named
    if named == FLOAT and kind.is_number:
        return FLOAT
    return INT if named == INT and kind == BOOL else None
