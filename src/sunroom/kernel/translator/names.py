"""Names and numbers in a kernel's function: what they mean, and how they are written in C."""

from __future__ import annotations

import ast
import math
from types import FunctionType
from typing import TYPE_CHECKING

from sunroom.kernel.translator.kinds import BOOL, FLOAT, INT, Kind, Value

if TYPE_CHECKING:
    from sunroom.kernel.translator.unit import Unit

LEAST, MOST = -(2**63), 2**63 - 1


class Outside(Exception):
    """A line that is not in the part of Python that kernels are written in."""


class Names:
    """Those of one function: `f`, with its variables so far."""

    def __init__(self, unit: Unit, f: FunctionType) -> None:
        self.unit = unit
        self.f = f
        self.variables: dict[str, Kind] = {}
        self.temporaries = 0

    def outside(self, node: ast.AST, what: str, instead: str) -> Outside:
        code = self.f.__code__
        where = f"{code.co_filename}:{getattr(node, 'lineno', code.co_firstlineno)}"
        shown = ast.unparse(node).splitlines()[0] if isinstance(node, ast.expr | ast.stmt) else ""
        return Outside(f"{where}, in {self.f.__name__}: {what}: `{shown}`; {instead}")

    def literal(self, node: ast.expr, number: float) -> Value:
        if isinstance(number, float):
            if not math.isfinite(number):
                raise self.outside(node, "a number that is not finite", "kernels have none")
            return Value(f"({number.hex()})", FLOAT)
        if not LEAST < number <= MOST:
            raise self.outside(node, "a number of more than 64 bits", "kernels have none")
        return Value(f"{number}LL" if number >= 0 else f"({number}LL)", INT)

    def constant(self, node: ast.expr, name: str) -> Value:
        """A name of the module: a number, or a list of numbers that never changes."""
        value = self.f.__globals__.get(name)
        if isinstance(value, bool):
            return Value(f"{int(value)}LL", BOOL)
        if isinstance(value, int | float):
            return self.literal(node, value)
        if isinstance(value, list) and value:
            whole = all(type(one) is int and LEAST < one <= MOST for one in value)
            if whole or all(type(one) is float and math.isfinite(one) for one in value):
                return self.unit.constant_list(self.f.__module__, name, value)
        what = "a name that is neither a variable nor a constant"
        raise self.outside(
            node, what, "numbers, and lists of whole numbers or of floats, can be constants"
        )

    def known(self, node: ast.expr) -> int | None:
        """The value of an expression of constants, if it is one."""
        parts = (
            ast.Name,
            ast.Constant,
            ast.BinOp,
            ast.UnaryOp,
            ast.operator,
            ast.unaryop,
            ast.Load,
        )
        if not all(isinstance(part, parts) for part in ast.walk(node)):
            return None
        names = {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}
        constants = {name: self.f.__globals__.get(name) for name in names - set(self.variables)}
        if constants.keys() != names or any(type(one) is not int for one in constants.values()):
            return None
        try:
            found = eval(compile(ast.Expression(node), "constant", "eval"), {}, constants)
        except (ArithmeticError, ValueError, TypeError):
            return None
        return found if type(found) is int else None
