"""What to write instead of the parts of Python that kernels do not have."""

from __future__ import annotations

import ast

_ONE_BY_ONE = "make a list by `a = [0] * n` and write its items one by one"

INSTEAD: dict[type[ast.AST], str] = {
    # statements
    ast.AnnAssign: "leave the annotation out",
    ast.Assert: "leave it to the tests, or return a number that says so",
    ast.Assign: "write one assignment a line, to one name or place",
    ast.AsyncFor: "write `for i in range(...)`",
    ast.AugAssign: "change one name or place",
    ast.ClassDef: "keep what belongs together in fields of the state",
    ast.Delete: "leave it out",
    ast.Expr: "leave it out, or keep its value",
    ast.For: "write `for i in range(...)` without else, and take the items by their index",
    ast.FunctionDef: "write it beside this function and call it",
    ast.Global: "keep what changes in the state",
    ast.Import: "import at the top of the file",
    ast.ImportFrom: "import at the top of the file",
    ast.Match: "write if and elif",
    ast.Nonlocal: "keep what changes in the state",
    ast.Raise: "return a number that says so",
    ast.Return: "return a number where one is promised, and nothing where none is",
    ast.Try: "test before, with if",
    ast.While: "keep in a variable how the loop ended, and test it afterwards",
    ast.With: "leave it out",
    # expressions
    ast.Call: "give arguments in their order, without names",
    ast.Constant: "numbers, True and False are all that there is",
    ast.Dict: "use a list, with numbers for keys",
    ast.DictComp: "use a list, with numbers for keys",
    ast.GeneratorExp: "write a loop",
    ast.JoinedStr: "leave texts to Python around the kernel",
    ast.Lambda: "write a function",
    ast.List: _ONE_BY_ONE,
    ast.ListComp: _ONE_BY_ONE,
    ast.NamedExpr: "assign on a line of its own",
    ast.Set: "use a list of 0 and 1, or the bits of a number",
    ast.SetComp: "use a list of 0 and 1, or the bits of a number",
    ast.Slice: "copy the items in a loop",
    ast.Starred: "name each argument",
    ast.Tuple: "write one name, one value and one index at a time",
    # operators
    ast.FloorDiv: "divide by `/`, and cut off by `int(...)`",
    ast.MatMult: "write a loop",
    ast.Mod: "take whole numbers",
    ast.Pow: "multiply, or shift by `<<`",
}


def instead_of(node: ast.AST) -> str:
    return INSTEAD.get(type(node), "see docs/kernel.md for what there is")
