"""One function of a kernel, for certain kinds of arguments: its statements, into C."""

from __future__ import annotations

import ast
from types import FunctionType
from typing import TYPE_CHECKING

from sunroom.kernel.translator.expressions import Expressions
from sunroom.kernel.translator.instead import instead_of
from sunroom.kernel.translator.kinds import (
    BOOL,
    FLOAT,
    INT,
    ITEMS,
    NAMED,
    NARROW,
    NONE,
    Kind,
    Value,
    joined,
)

if TYPE_CHECKING:
    from sunroom.kernel.translator.unit import Unit

INDENT = "  "


class Function(Expressions):
    """`text` is the whole function in C, `head` its first line."""

    def __init__(
        self, unit: Unit, f: FunctionType, tree: ast.FunctionDef, kinds: list[Kind], name: str
    ) -> None:
        super().__init__(unit, f)
        self.parameters = dict(zip((one.arg for one in tree.args.args), kinds))
        self.result = NAMED[f.__annotations__["return"]]
        self.variables = dict(self.parameters)
        self.sizes: dict[str, int] = {}  # of the lists that it makes
        before: dict[str, Kind] | None = None
        while before != self.variables:  # a variable may turn out to be a float only later
            before = dict(self.variables)
            self.lines: list[str] = []
            self.depth, self.loops, self.temporaries = 1, 0, 0
            self.new: set[str] = set()
            self.block(tree.body)
        if self.result != NONE and not _always_returns(tree.body):
            raise self.outside(tree, "it may end without a result", "end every way with a return")
        self.head = f"static {self.result.c}{name}({self._declared_parameters()})"
        self.text = "\n".join([f"{self.head} {{", *self._declarations(), *self.lines, "}"])

    def _declared_parameters(self) -> str:
        found = []
        for name, kind in self.parameters.items():
            found.append(f"{kind.c}{name}_")
            if kind.item:
                found.append(f"int64_t {name}_n")
        return ", ".join(found) or "void"

    def _declarations(self) -> list[str]:
        found = []
        for name, kind in self.variables.items():
            if name in self.sizes:
                found.append(f"{ITEMS[kind.item]} {name}_at[{self.sizes[name]}];")
            if name not in self.parameters:
                found.append(f"{kind.c}{name}_ = 0;")
                if kind.item:
                    found.append(f"int64_t {name}_n = 0;")
        return [INDENT + line for line in found]

    # --- statements ------------------------------------------------------------------------------

    def put(self, line: str) -> None:
        self.lines.append(INDENT * self.depth + line)

    def block(self, body: list[ast.stmt]) -> None:
        for node in body:
            self.statement(node)

    def inner(self, body: list[ast.stmt]) -> None:
        self.depth += 1
        self.block(body)
        self.depth -= 1

    def statement(self, node: ast.stmt) -> None:
        match node:
            case ast.Expr(ast.Constant(str())) | ast.Pass():
                pass
            case ast.Expr(ast.Call() as call):
                self.put(f"{self.value(call).text};")
            case ast.Assign([ast.Name(name)], ast.BinOp(ast.List([first]), ast.Mult(), count)):
                self.new_list(node, name, first, count)
            case ast.Assign([ast.Name(name)], value):
                self.bind(node, name, self.value(value))
            case ast.Assign([ast.Attribute() | ast.Subscript() as target], value):
                self.store(node, target, value)
            case ast.AugAssign(ast.Name(name), op, value):
                self.change(node, name, op, value)
            case ast.AugAssign(ast.Attribute() | ast.Subscript() as target, op, value):
                self.change_place(node, target, op, value)
            case ast.If(test, body, orelse):
                self.put(f"if {self.condition(test)} {{")
                self.inner(body)
                if orelse:
                    self.put("} else {")
                    self.inner(orelse)
                self.put("}")
            case ast.While(test, body, []):
                self.put(f"while {self.condition(test)} {{")
                self.loop(body)
            case ast.For(ast.Name(name), ast.Call(ast.Name("range"), bounds, []), body, []):
                self.count(node, name, bounds, body)
            case ast.Return(None) if self.result == NONE:
                self.put("return;")
            case ast.Return(ast.expr() as value) if self.result != NONE:
                self.put(f"return {self.fitting(node, self.value(value), self.result)};")
            case ast.Continue():
                self.put("continue;")
            case ast.Break():
                self.put("break;")
            case _:
                raise self.outside(node, "a statement that kernels do not have", instead_of(node))

    def fitting(self, node: ast.AST, value: Value, kind: Kind) -> str:
        """The text of a value for a place of this kind, if it may go there."""
        fits = value.kind.is_number if kind == FLOAT else value.kind.is_whole
        if not fits or (kind == BOOL and value.kind != BOOL):
            what = f"a {value.kind.name} where a {kind.name} is needed"
            raise self.outside(node, what, "a name or a place holds one kind of number")
        return value.text

    def bind(self, node: ast.stmt, name: str, value: Value) -> None:
        """A variable is what all values are that it ever gets."""
        old = self.variables.get(name, value.kind)
        kind = joined(old, value.kind)
        if kind is None or kind.name in ("none", "table"):
            what = f"{name} would be a {old.name} and a {value.kind.name}"
            raise self.outside(node, what, "a name is one kind of value in a function")
        if name in self.parameters and kind != old:
            raise self.outside(node, f"{name} is given as {old.name}", "use another name")
        if name in self.sizes and value.text != f"{name}_at":
            raise self.outside(node, f"{name} is a list made here", "use another name")
        self.variables[name] = kind
        self.put(f"{name}_ = {value.text};")
        if kind.item:
            self.put(f"{name}_n = {value.kind.length};")

    def new_list(self, node: ast.stmt, name: str, first: ast.expr, count: ast.expr) -> None:
        """A list of equal numbers: on the stack, once, so not in a loop."""
        if self.loops or name in self.new:
            raise self.outside(node, "a list made more than once", "make it once, before any loop")
        self.new.add(name)
        value, size = self.number(first), self.whole(count)
        item = "f8" if value.kind == FLOAT else "i8"
        each = self.temporary()
        self.put(f"{value.kind.c}{each} = {value.text};")
        known = self.known(count)
        if known is not None:
            if known < 1:
                raise self.outside(node, "a list without items", "make room for one at least")
            self.sizes[name] = known
            length, room = str(known), f"{name}_at"
        else:
            n = f"size_of({size.text}, {self.site(node)})" if self.unit.checked else size.text
            length = self.temporary()
            self.put(f"int64_t {length} = max_int({n}, 0);")
            room = f"__builtin_alloca({length} * sizeof({ITEMS[item]}))"
        self.bind(node, name, Value(room, Kind("list", item, length=length)))
        self.put(f"for (int64_t k = 0; k < {name}_n; k++) {name}_[k] = {each};")

    def target(self, node: ast.expr) -> tuple[str, Kind]:
        """A place that may be written to."""
        text, kind = self.place(node)
        if kind not in (INT, FLOAT):
            raise self.outside(node, "a whole list at once", "write its items one by one")
        if isinstance(node, ast.Subscript) and self.value(node.value).kind.constant:
            raise self.outside(node, "a constant list would be changed", "make a list of your own")
        return text, kind

    def stored(self, node: ast.expr, text: str) -> str:
        """A number as it is put into a place, which may be narrower than a number."""
        bits = NARROW.get(self.stored_as(node))
        return f"fit({text}, {bits}, {self.site(node)})" if bits and self.unit.checked else text

    def store(self, node: ast.stmt, target: ast.expr, value: ast.expr) -> None:
        """In Python's order: first the value, then where it goes."""
        found = self.value(value)
        to, kind = self.target(target)
        text = self.fitting(node, found, kind)
        if self.calls(value) or self.calls(target):
            kept = self.temporary()
            self.put(f"{found.kind.c}{kept} = {text};")
            text = kept
        self.put(f"{to} = {self.stored(target, text)};")

    def change(self, node: ast.stmt, name: str, op: ast.operator, value: ast.expr) -> None:
        kind = self.variables.get(name)
        if kind is None or not kind.is_number:
            raise self.outside(node, f"{name} is no number yet", "give it one first")
        other = self.number(value)
        old = Value(f"{name}_", kind)
        result = FLOAT if FLOAT in (kind, other.kind) else INT
        if isinstance(op, ast.Div):
            result, old, other = FLOAT, self.as_float(node, old), self.as_float(node, other)
        text = self.applied(node, op, result, old.text, other.text)
        self.bind(node, name, Value(text, result))

    def change_place(
        self, node: ast.stmt, target: ast.expr, op: ast.operator, value: ast.expr
    ) -> None:
        """In Python's order: find the place, read it, then the other number."""
        to, kind = self.target(target)
        other = self.number(value)
        self.fitting(node, other, kind)
        if isinstance(op, ast.Div):
            if kind == INT:
                raise self.outside(node, "a whole number would become a float", "use //")
            other = self.as_float(node, other)
        old, place = self.temporary(), self.temporary()
        item = ITEMS[self.stored_as(target)]
        self.put(f"{item} *{place} = &{to};")
        self.put(f"{kind.c}{old} = *{place};")
        text = self.applied(node, op, kind, old, other.text)
        self.put(f"*{place} = {self.stored(target, text)};")

    # --- loops -----------------------------------------------------------------------------------

    def loop(self, body: list[ast.stmt]) -> None:
        self.loops += 1
        self.inner(body)
        self.loops -= 1
        self.put("}")

    def count(self, node: ast.For, name: str, bounds: list[ast.expr], body: list[ast.stmt]) -> None:
        """`for name in range(...)`: the bounds once, and the name is free to be changed inside."""
        values = [self.whole(bound) for bound in bounds]
        step = self.known(bounds[2]) if len(bounds) == 3 else 1
        if not step or not 1 <= len(bounds) <= 3:
            raise self.outside(
                node, "a loop whose step is not known", "the step is a constant, not 0"
            )
        first = values[0].text if len(values) > 1 else "0"
        last = values[1].text if len(values) > 1 else values[0].text
        i, end = self.temporary(), self.temporary()
        sign = "<" if step > 0 else ">"
        self.put(f"for (int64_t {i} = {first}, {end} = {last}; {i} {sign} {end}; {i} += {step}) {{")
        self.depth += 1
        self.bind(node, name, Value(i, INT))
        self.depth -= 1
        self.loop(body)


def _always_returns(body: list[ast.stmt]) -> bool:
    match body[-1]:
        case ast.Return():
            return True
        case ast.If(_, then, orelse):
            return bool(orelse) and _always_returns(then) and _always_returns(orelse)
        case ast.While(ast.Constant(True), inside):
            return not _breaks(inside)
    return False


def _breaks(body: list[ast.stmt]) -> bool:
    """Whether a loop with this body can be left by `break`."""
    return any(
        isinstance(node, ast.Break)
        or (isinstance(node, ast.If) and (_breaks(node.body) or _breaks(node.orelse)))
        for node in body
    )


def entry(f: FunctionType, made: str, kinds: list[Kind], result: Kind) -> str:
    """How a function is called from outside: its arguments are in a block of numbers."""
    passed, at = [], 0
    for kind in kinds:
        if kind == INT:
            passed.append(f"call[{at}]")
        else:
            passed.append(f"ADDRESS({kind.c.strip()}, {at})")
        at += 1
        if kind.item:
            passed.append(f"call[{at}]")
            at += 1
    done = f"{made}({', '.join(passed)})"
    return f"ENTRY({f.__name__}) {{ {done if result is NONE else f'call[0] = {done}'}; }}"
