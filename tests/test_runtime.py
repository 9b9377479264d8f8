"""The Python that runs in the page, as it is built: real Pyodide, in Node."""

from __future__ import annotations

import gzip
import hashlib
import importlib.util
import json
import re
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from sunroom.server.http import static, webapp

ROOT = Path(__file__).parent.parent
RUNTIME = static.FOLDER / "runtime"


def module(path: Path) -> ModuleType:
    """A script of web/, which is no package."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec and spec.loader
    found = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = found
    spec.loader.exec_module(found)
    return found


runtime = module(ROOT / "web" / "runtime.py")


@pytest.fixture(scope="module")
def files() -> dict[str, Any]:
    assert RUNTIME.is_dir(), "the web app is not built: run make web"
    found: dict[str, Any] = json.loads((RUNTIME / "runtime.json").read_text())["files"]
    return found


def unpacked(path: Path) -> bytes:
    content = path.read_bytes()
    return gzip.decompress(content) if path.suffix == webapp.PACKED else content


def test_it_is_whole_and_named_by_what_is_in_it(files):
    for name, told in files.items():
        content = unpacked(static.FOLDER / told["path"])
        assert len(content) == told["bytes"], name
        assert hashlib.sha256(content).hexdigest() == told["sha256"], name
        assert re.search(r"-[0-9a-f]{12}[./]", told["path"]), "its name changes with its content"
    listed = {told["path"] for told in files.values()} | {"runtime/runtime.json"}
    there = {path for path in RUNTIME.rglob("*") if path.suffix not in (".br", ".gz")}
    there = {path for path in there if path.is_file()}
    assert {path.relative_to(static.FOLDER).as_posix() for path in there} == listed


def test_the_same_matches_and_words_as_in_python(files, tmp_path):
    """Whole matches of all games, for all numbers of players, told in all languages."""
    program = ROOT / "web" / "pyodide" / "played.py"
    for name, one in files.items():
        (tmp_path / name).write_bytes(unpacked(static.FOLDER / one["path"]))
    library, own = tmp_path / "library.zip", tmp_path / "sunroom.zip"
    told = json.loads(runtime.in_node(program, tmp_path, library, own))
    here = json.loads(module(program).main())
    assert told["found"].keys() == here["found"].keys()
    for what, found in here["found"].items():
        assert told["found"][what] == found, what
    assert len(told["modules"]) > 100


def test_no_module_of_the_terminal_or_of_the_database_is_in_it():
    files = runtime.python_files()
    for foreign in ("painter", "storage", "http", "terminal", "translator", "wasm.py"):
        assert not [path for path in files if foreign in path], foreign
