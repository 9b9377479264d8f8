"""Runs in Pyodide, when the runtime is built: compiles what the page's Python imports.

Compiled modules load several times faster in the page than their sources would. They are stored
as they are: whoever sends the archive compresses it as a whole, which packs better.
"""

from __future__ import annotations

import ast
import importlib.util
import json
import marshal
import zipfile
from pathlib import Path

EPOCH = (1980, 1, 1, 0, 0, 0)  # an archive of the same files is the same
WITH_DOCSTRINGS = ("pyodide/", "_pyodide/")  # it reads its own


def library(source: str, listed: list[str], out: str) -> None:
    """The listed modules of the standard library, without docstrings; Pyodide's own as they are."""
    wanted = {name.replace(".", "/") for name in listed}
    with zipfile.ZipFile(source) as archive:
        found = {}
        for path in sorted(archive.namelist()):
            module = path.removesuffix(".py").removesuffix("/__init__")
            if path.endswith(".py") and module in wanted:
                optimised = 0 if path.startswith(WITH_DOCSTRINGS) else 2
                found[f"{path}c"] = compiled(ast.parse(archive.read(path)), path, optimised)
    write(found, out)


def package(root: str, listed: list[str], out: str) -> None:
    """Files below a folder; their assertions stay."""
    found = {}
    for path in sorted(listed):
        content = (Path(root) / path).read_bytes()
        if path.endswith(".py"):
            found[f"{path}c"] = compiled(untold(ast.parse(content)), path, 0)
        else:
            found[path] = content
    write(found, out)


def untold(module: ast.Module) -> ast.Module:
    """The same, with docstrings that say nothing: nobody reads them in a page.

    They are not left out: what classes are made of would write some at the start of Python.
    """
    for node in ast.walk(module):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            match node.body:
                case [ast.Expr(ast.Constant(str()) as docstring), *_]:
                    docstring.value = "."
    return module


def write(files: dict[str, bytes], out: str) -> None:
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as archive:
        for path, content in files.items():
            archive.writestr(zipfile.ZipInfo(path, EPOCH), content)


def compiled(module: ast.Module, path: str, optimised: int) -> bytes:
    """A module as it is cached, valid whatever the clock says: there is no source to compare."""
    code = compile(module, path, "exec", dont_inherit=True, optimize=optimised)
    unchecked = (0b01).to_bytes(4, "little")  # PEP 552
    return importlib.util.MAGIC_NUMBER + unchecked + bytes(8) + marshal.dumps(code)


def pack(job: str) -> None:
    """Do what web/runtime.py asks for."""
    asked = json.loads(job)
    if "library" in asked:
        library(**asked["library"])
    if "package" in asked:
        package(**asked["package"])
