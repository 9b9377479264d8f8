"""Expressions of a kernel's function, from Python's syntax tree into C.

What Python promises about them stays true: parts are evaluated from left to right and once, whole
numbers are divided downwards, comparisons may be chained. C promises no order, so wherever a part
calls a function, those before it are kept in variables of their own first.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Sequence
from types import FunctionType

from sunroom.kernel.translator.instead import instead_of
from sunroom.kernel.translator.kinds import (
    BOOL,
    FLOAT,
    INT,
    NONE,
    STATE,
    STATES,
    Kind,
    Value,
    joined,
)
from sunroom.kernel.translator.names import Names

OPERATORS = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.BitAnd: "&", ast.BitOr: "|", ast.BitXor: "^",
    ast.LShift: "<<", ast.RShift: ">>",
}  # fmt: skip
COMPARISONS = {
    ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=",
}  # fmt: skip
CHECKED = {
    "+": "added", "-": "subtracted", "*": "multiplied", "<<": "shifted_left", ">>": "shifted_right",
    "quotient": "divided", "modulo": "reduced",
}  # fmt: skip
SAME_FOR_FLOATS = ("+", "-", "*")
BUILT_IN = ("min", "max", "abs", "len", "int", "math.sqrt")
POSITIVE = re.compile(r"([1-9]\d*)LL")


class Expressions(Names):
    """Those of one function."""

    # --- what an expression is -------------------------------------------------------------------

    def value(self, node: ast.expr) -> Value:
        match node:
            case ast.Constant(bool() as truth):
                return Value(f"{int(truth)}LL", BOOL)
            case ast.Constant(int() | float() as number):
                return self.literal(node, number)
            case ast.Name(name) if name in self.variables:
                kind = self.variables[name]
                return Value(f"{name}_", kind.of_length(f"{name}_n"))
            case ast.Name(name):
                return self.constant(node, name)
            case ast.Attribute() | ast.Subscript():
                text, kind = self.place(node)
                return Value(f"(int64_t){text}" if kind == INT else text, kind)
            case ast.UnaryOp(ast.Not(), operand):
                return Value(f"(int64_t)!{self.condition(operand)}", BOOL)
            case ast.UnaryOp(op, operand):
                return self.signed(node, op, operand)
            case ast.BinOp(left, op, right):
                return self.operation(node, op, left, right)
            case ast.BoolOp(_, parts):
                if any(self.value(part).kind != BOOL for part in parts):
                    why = "`and` and `or` of numbers as a value"
                    raise self.outside(node, why, "write it with if and else")
                return Value(f"(int64_t){self.condition(node)}", BOOL)
            case ast.Compare():
                return self.comparison(node)
            case ast.IfExp(test, body, orelse):
                return self.choice(node, test, body, orelse)
            case ast.Call(called, args, []):
                return self.call(node, called, args)
        raise self.outside(node, "an expression that kernels do not have", instead_of(node))

    def number(self, node: ast.expr) -> Value:
        found = self.value(node)
        if not found.kind.is_number:
            raise self.outside(node, "this is no number", "a number is needed here")
        return found

    def whole(self, node: ast.expr) -> Value:
        found = self.value(node)
        if not found.kind.is_whole:
            raise self.outside(node, "this is no whole number", "a whole number is needed here")
        return found

    def condition(self, node: ast.expr) -> str:
        """An expression of which only matters whether it is true."""
        match node:
            case ast.BoolOp(op, parts):
                sign = " && " if isinstance(op, ast.And) else " || "
                return f"({sign.join(self.condition(part) for part in parts)})"
            case ast.UnaryOp(ast.Not(), operand):
                return f"(!{self.condition(operand)})"
        return f"({self.number(node).text})"

    # --- order -----------------------------------------------------------------------------------

    def calls(self, node: ast.expr) -> bool:
        """Whether a function is called in it, which may change what is read elsewhere."""
        return any(
            isinstance(part, ast.Call) and not self.is_built_in(ast.unparse(part.func))
            for part in ast.walk(node)
        )

    def is_built_in(self, name: str) -> bool:
        return name in BUILT_IN and name not in self.f.__globals__

    def temporary(self) -> str:
        self.temporaries += 1
        return f"t{self.temporaries}"

    def in_order(
        self, nodes: Sequence[ast.expr], values: Sequence[Value], build: Callable[[list[str]], str]
    ) -> str:
        """What is built of several values, with each of them evaluated before the next."""
        last = max((k for k, node in enumerate(nodes) if self.calls(node)), default=-1)
        if last < 0 or len(nodes) == 1:
            return build([value.text for value in values])
        lines, texts = [], []
        for k, value in enumerate(values):
            texts.append(value.text if k > last else self.temporary())
            if k <= last:
                lines.append(f"{value.kind.c}{texts[-1]} = {value.text};")
        return f"({{ {' '.join(lines)} {build(texts)}; }})"

    # --- places: what can be read and written ----------------------------------------------------

    def place(self, node: ast.expr) -> tuple[str, Kind]:
        match node:
            case ast.Attribute(ast.Name(name), attribute) if self.variables.get(name) == STATE:
                field = self.unit.fields.get(attribute)
                if field is None:
                    raise self.outside(
                        node, "the state has no such field", "declare it in its layout"
                    )
                text = f"{name}_->{attribute}_"
                if not field.shape:
                    return text, INT
                name = "list" if len(field.shape) == 1 else "table"
                columns = field.shape[1] if len(field.shape) == 2 else 0
                kind = Kind(name, field.kind, columns=columns, length=str(field.shape[0]))
                return text, kind
            case ast.Subscript(holder, index):
                return self.item(node, holder, index)
        raise self.outside(
            node, "this is no place to read from", "use fields of the state, and lists"
        )

    def item(self, node: ast.expr, holder: ast.expr, index: ast.expr) -> tuple[str, Kind]:
        held, at = self.value(holder), self.whole(index)
        kind = held.kind
        if (self.known(index) or 0) < 0:
            raise self.outside(node, "an index below 0", "count from the front, by len(...) - 1")
        if kind == STATES:
            return self.in_order((holder, index), (held, at), lambda x: f"({x[0]} + {x[1]})"), STATE
        if kind.name not in ("list", "table"):
            raise self.outside(node, "only lists have items", "use a list")

        def indexed(x: list[str]) -> str:
            if not self.unit.checked:
                return f"{x[0]}[{x[1]}]"
            return f"{x[0]}[index_in({x[1]}, {kind.length}, {self.site(node)})]"

        if kind.name == "table":
            if self.calls(index):
                raise self.outside(
                    node, "a call in the number of a row", "keep it in a variable first"
                )
            row = Kind("list", kind.item, length=str(kind.columns))
            return indexed([held.text, at.text]), row
        if self.calls(node):  # the result of several steps is no place, but its address is one
            text = self.in_order((holder, index), (held, at), lambda x: f"&{indexed(x)}")
            text = f"(*{text})"
        else:
            text = indexed([held.text, at.text])
        return text, FLOAT if kind.item == "f8" else INT

    def stored_as(self, node: ast.expr) -> str:
        """The type code of what a place holds."""
        match node:
            case ast.Attribute(_, attribute):
                return self.unit.fields[attribute].kind
            case ast.Subscript(holder, _):
                return self.value(holder).kind.item
        return "i8"

    # --- operators -------------------------------------------------------------------------------

    def site(self, node: ast.AST) -> int:
        return self.unit.site(self.f, node)

    def signed(self, node: ast.expr, op: ast.unaryop, operand: ast.expr) -> Value:
        if isinstance(op, ast.USub):
            found = self.number(operand)
            if found.kind == FLOAT:
                return Value(f"(-{found.text})", FLOAT)
            if self.unit.checked and self.known(node) is None:
                return Value(f"subtracted(0, {found.text}, {self.site(node)})", INT)
            return Value(f"(-{found.text})", INT)
        if isinstance(op, ast.Invert):
            return Value(f"(~{self.whole(operand).text})", INT)
        raise self.outside(node, "an operator that kernels do not have", "leave it out")

    def operation(self, node: ast.expr, op: ast.operator, left: ast.expr, right: ast.expr) -> Value:
        a, b = self.number(left), self.number(right)
        kind = FLOAT if FLOAT in (a.kind, b.kind) else INT
        if isinstance(op, ast.Div):
            kind, a, b = FLOAT, self.as_float(node, a), self.as_float(node, b)
        text = self.in_order((left, right), (a, b), lambda x: self.applied(node, op, kind, *x))
        return Value(text, kind)

    def as_float(self, node: ast.AST, value: Value) -> Value:
        """Where a whole number is divided like a float, or compared with one."""
        if value.kind == FLOAT:
            return value
        if self.unit.checked:
            return Value(f"exact({value.text}, {self.site(node)})", FLOAT)
        return Value(f"(double){value.text}", FLOAT)

    def applied(self, node: ast.AST, op: ast.operator, kind: Kind, a: str, b: str) -> str:
        """An operator on two numbers, of which the result is of this kind."""
        checked = self.unit.checked
        if isinstance(op, ast.Div):
            over = f"float_divisor({b}, {self.site(node)})" if checked else b
            return f"({a} / {over})"
        if kind == INT and isinstance(op, ast.FloorDiv | ast.Mod):
            name = "quotient" if isinstance(op, ast.FloorDiv) else "modulo"
            positive = POSITIVE.fullmatch(b)
            if positive and (n := int(positive[1])) & (n - 1) == 0:  # bits do, below 0 as well
                return (
                    f"({a} >> {n.bit_length() - 1})" if name == "quotient" else f"({a} & {n - 1}LL)"
                )
            if checked:
                return f"{CHECKED[name]}({a}, {b}, {self.site(node)})"
            return f"{name}({a}, {b})"
        sign = OPERATORS.get(type(op), "")
        if not sign or (kind == FLOAT and sign not in SAME_FOR_FLOATS):
            why = f"`{type(op).__name__}` of {'floats' if kind == FLOAT else 'whole numbers'}"
            raise self.outside(node, why, instead_of(op))
        if checked and kind == INT and sign in CHECKED:
            return f"{CHECKED[sign]}({a}, {b}, {self.site(node)})"
        return f"({a} {sign} {b})"

    def comparison(self, node: ast.Compare) -> Value:
        parts = [node.left, *node.comparators]
        signs = []
        for op in node.ops:
            if type(op) not in COMPARISONS:
                raise self.outside(node, "`in` and `is`", "compare numbers, in a loop if need be")
            signs.append(COMPARISONS[type(op)])
        values = [self.number(part) for part in parts]
        if FLOAT in [value.kind for value in values]:
            values = [self.as_float(node, value) for value in values]
        if len(parts) == 2:
            text = self.in_order(parts, values, lambda x: f"({x[0]} {signs[0]} {x[1]})")
            return Value(f"(int64_t){text}", BOOL)
        # Each of the middle ones is evaluated once, and only if all before it hold.
        names = [self.temporary() for _ in parts]
        kept = [f"{v.kind.c}{name};" for v, name in zip(values, names)]
        holds = [f"({names[0]} = {values[0].text}, 1)"]
        for k, sign in enumerate(signs):
            holds.append(
                f"({names[k + 1]} = {values[k + 1].text}, {names[k]} {sign} {names[k + 1]})"
            )
        return Value(f"({{ {' '.join(kept)} (int64_t)({' && '.join(holds)}); }})", BOOL)

    def choice(self, node: ast.expr, test: ast.expr, body: ast.expr, orelse: ast.expr) -> Value:
        a, b = self.value(body), self.value(orelse)
        kind = joined(a.kind, b.kind)
        if kind is None or kind.name in ("table", "none"):
            raise self.outside(node, "two kinds of values in one", "both must be numbers, or alike")
        condition = self.condition(test)
        if kind.item and a.kind.length != b.kind.length:
            raise self.outside(node, "lists of two lengths in one", "use if and else")
        return Value(f"({condition} ? {a.text} : {b.text})", kind.of_length(a.kind.length))

    # --- calls -----------------------------------------------------------------------------------

    def call(self, node: ast.expr, called: ast.expr, args: list[ast.expr]) -> Value:
        name = ast.unparse(called)
        if self.is_built_in(name):
            return self.built_in(node, name, args)
        f = self.f.__globals__.get(name)
        values = [self.value(arg) for arg in args]
        if f is self.unit.copy_state:
            if [value.kind for value in values] != [STATE, STATE]:
                raise self.outside(node, "copy_state copies states", "give it two states")
            return Value(f"(*{values[0].text} = *{values[1].text})", NONE)
        if not isinstance(f, FunctionType):
            raise self.outside(
                node, "a call of what is no function of a kernel", "see docs/kernel.md"
            )
        made, given, result = self.unit.function(self, node, f, [v.kind for v in values])
        values = [
            Value(f"(double){v.text}", FLOAT) if kind == FLOAT and v.kind.is_whole else v
            for v, kind in zip(values, given)
        ]

        def written(texts: list[str]) -> str:
            passed = []
            for text, value in zip(texts, values):
                passed += [text, value.kind.length] if value.kind.item else [text]
            return f"{made}({', '.join(passed)})"

        return Value(self.in_order(args, values, written), result)

    def built_in(self, node: ast.expr, name: str, args: list[ast.expr]) -> Value:
        if len(args) != (2 if name in ("min", "max") else 1):
            raise self.outside(
                node, f"`{name}` of {len(args)}", "min and max take two, the others one"
            )
        values = [self.value(arg) for arg in args]
        kinds = [value.kind for value in values]
        if name == "len":
            if kinds[0].name not in ("list", "table") or self.calls(args[0]):
                raise self.outside(node, "only lists have a length", "name the list")
            return Value(f"(int64_t)({kinds[0].length})", INT)
        if not all(kind.is_number for kind in kinds):
            raise self.outside(node, f"`{name}` of what is no number", "give it numbers")
        if name == "math.sqrt":
            return Value(self.watched(node, "root", "__builtin_sqrt", values[0].text), FLOAT)
        if name == "int":
            if kinds[0].is_whole:
                return Value(values[0].text, INT)
            return Value(self.watched(node, "truncated", "(int64_t)", values[0].text), INT)
        kind = FLOAT if FLOAT in kinds else INT
        if kind == FLOAT and any(k.is_whole for k in kinds):
            raise self.outside(
                node, f"`{name}` of a whole number and a float", "write 1.0 instead of 1"
            )
        if name == "abs" and kind == INT:
            return Value(self.watched(node, "absolute", "abs_int", values[0].text), INT)
        text = self.in_order(args, values, lambda x: f"{name}_{kind.name}({', '.join(x)})")
        return Value(text, kind)

    def watched(self, node: ast.AST, checked: str, unchecked: str, argument: str) -> str:
        if self.unit.checked:
            return f"{checked}({argument}, {self.site(node)})"
        return f"{unchecked}({argument})"
