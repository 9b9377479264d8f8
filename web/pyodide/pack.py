"""Runs in Pyodide, when the runtime is built: compiles what the page's Python imports.

Compiled modules load several times faster in the page than their sources would. They are stored
as they are: whoever sends the archive compresses it as a whole, which packs better.
"""

from __future__ import annotations

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
                found[path] = (archive.read(path), optimised)
    write(found, out)


def package(root: str, listed: list[str], out: str) -> None:
    """Files below a folder; their assertions stay."""
    write({path: ((Path(root) / path).read_bytes(), 0) for path in sorted(listed)}, out)


def write(files: dict[str, tuple[bytes, int]], out: str) -> None:
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as archive:
        for path, (content, optimised) in files.items():
            if path.endswith(".py"):
                content, path = compiled(content, path, optimised), path + "c"
            archive.writestr(zipfile.ZipInfo(path, EPOCH), content)


def compiled(source: bytes, path: str, optimised: int) -> bytes:
    """A module as it is cached, valid whatever the clock says: there is no source to compare."""
    code = compile(source, path, "exec", dont_inherit=True, optimize=optimised)
    unchecked = (0b01).to_bytes(4, "little")  # PEP 552
    head = importlib.util.MAGIC_NUMBER + unchecked + importlib.util.source_hash(source)
    return head + marshal.dumps(code)


def pack(job: str) -> None:
    """Do what web/runtime.py asks for."""
    asked = json.loads(job)
    if "library" in asked:
        library(**asked["library"])
    if "package" in asked:
        package(**asked["package"])
