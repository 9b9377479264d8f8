"""The sources that a kernel is made of, and whether they are still the same."""

from __future__ import annotations

import ast
import hashlib
import importlib.util
from collections.abc import Iterable
from functools import cache
from pathlib import Path

PACKAGE = "sunroom"


def digests(modules: Iterable[str]) -> dict[str, str]:
    """A digest for each of these modules, and for all that they import from where they belong.

    Whatever a kernel knows comes from there: its functions, and the constants that they name.
    """
    found: dict[str, str] = {}
    waiting = sorted(modules)
    while waiting:
        name = waiting.pop()
        if name not in found:
            text = _text(name)
            found[name] = _digest(text)
            waiting += sorted(_imported(name, text))
    return dict(sorted(found.items()))


def changed(known: dict[str, str]) -> list[str]:
    """The modules that are not what they were."""
    return [name for name, digest in known.items() if _now(name) != digest]


def of_files(paths: Iterable[Path]) -> str:
    """One digest of all these files."""
    return _digest(b"\0".join(path.read_bytes() for path in sorted(paths)))


def _now(name: str) -> str:
    try:
        return _digest(_text(name))
    except (ImportError, OSError):
        return "gone"


def path_of(name: str) -> Path:
    """The file of a module."""
    spec = importlib.util.find_spec(name)
    if spec is None or spec.origin is None:
        raise ImportError(f"there is no module {name}")
    return Path(spec.origin)


def _text(name: str) -> bytes:
    return path_of(name).read_bytes()


def _digest(text: bytes) -> str:
    return hashlib.sha256(text).hexdigest()[:24]


def _imported(name: str, text: bytes) -> set[str]:
    """Modules that it names in `from ... import ...`, of the package that it is in."""
    home = name.partition(".")[0]
    return {
        node.module
        for node in ast.walk(_parsed(text))
        if isinstance(node, ast.ImportFrom)
        and node.module
        and node.module.partition(".")[0] in (home, PACKAGE)
    }


@cache
def _parsed(text: bytes) -> ast.Module:
    return ast.parse(text)
