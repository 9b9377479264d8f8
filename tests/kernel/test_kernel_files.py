"""Kernels as files: never stale, never damaged, the same bytes from everywhere."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import sunroom
from sunroom.bots.programs import all_programs
from sunroom.kernel import build, native, program, sources, wasm
from sunroom.kernel.program import Program, Unusable, best, compiled, fastest, plain
from tests.long import LONG

pytestmark = pytest.mark.kernel

TINY_RULES = """from __future__ import annotations

from sunroom.kernel.chance import below, start_chance
from sunroom.kernel.layout import Layout, List, number
from tinygame.numbers import LAST

MAX_PLAYERS = 2
MAX_MOVES = 2
OVER = 1
STEP = [1, {step}]
ENTRIES = ("setup", "legal", "apply", "final_scores")


class State(Layout):
    count: int = number("i4", 0, 1000)


def setup(s: State, seed: int) -> None:
    start_chance(s, seed)


def legal(s: State, out: List) -> int:
    out[0] = 0
    out[1] = 1
    return 2


def apply(s: State, move: int) -> None:
    s.count += STEP[move]
    if s.count > LAST:
        s.phase = OVER


def final_scores(s: State, out: List, offset: int) -> None:
    out[offset] = s.count
"""


def _forget() -> None:
    plain.cache_clear()
    wasm._module.forget()  # type: ignore[attr-defined]
    native._library.forget()  # type: ignore[attr-defined]
    program._told.clear()


@pytest.fixture
def tiny(tmp_path, monkeypatch):
    """A game that a test may rewrite, with folders of its own for kernels."""
    folder = tmp_path / "code" / "tinygame"
    folder.mkdir(parents=True)
    (folder / "__init__.py").touch()
    monkeypatch.syspath_prepend(str(tmp_path / "code"))
    monkeypatch.setattr(build, "FOLDER", tmp_path / "built")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)

    def write(step: int, last: int = 20) -> Program:
        (folder / "rules.py").write_text(TINY_RULES.format(step=step))
        (folder / "numbers.py").write_text(f"LAST = {last}\n")
        for name in [n for n in sys.modules if n.startswith("tinygame")]:
            del sys.modules[name]
        _forget()
        return Program("tiny", "tinygame.rules")

    yield write
    _forget()


@pytest.fixture
def no_compiler(monkeypatch):
    """As where Zig is not installed."""
    find = build.importlib.util.find_spec  # type: ignore[attr-defined]
    monkeypatch.setattr(
        build.importlib.util,  # type: ignore[attr-defined]
        "find_spec",
        lambda name, *more: None if name == "ziglang" else find(name, *more),
    )


def score(kernel: Any) -> int:
    scores = kernel.ints(2)
    kernel.run.random_matches(
        kernel.batch(1), kernel.batch(1), kernel.ints(2), 3, 1, 1000, kernel.ints(1), scores
    )
    return int(scores[0])


def test_a_kernel_is_made_once_and_found_then(tiny):
    asked = tiny(5)
    first = score(compiled(asked))
    file = build.file_of(asked)
    written = file.stat().st_mtime_ns
    wasm._module.forget()  # type: ignore[attr-defined]
    assert score(compiled(asked)) == first == score(plain(asked))
    assert file.stat().st_mtime_ns == written


def test_a_kernel_of_other_sources_is_never_run(tiny):
    for step, last in ((5, 20), (9, 20), (9, 30), (5, 20)):  # the constant is in another module
        asked = tiny(step, last)
        assert score(compiled(asked)) == score(plain(asked))


def test_where_no_compiler_is_a_stale_kernel_leaves_plain_speed(tiny, caplog, monkeypatch):
    compiled(tiny(5))
    asked = tiny(9)
    monkeypatch.setattr(build, "build", _not_installed)
    for _ in range(3):
        assert best(asked).mode == "plain"
    (told,) = [one.getMessage() for one in caplog.records]
    assert told == (
        "tiny runs at plain speed: tiny.wasm was made from other sources (tinygame.rules), "
        "and cannot be made anew: no compiler"
    )


def test_the_kernel_of_another_program_is_not_run(tiny, monkeypatch):
    compiled(tiny(5))
    other = Program("other", "tinygame.rules", ())
    shutil.copy(build.file_of(Program("tiny", "tinygame.rules")), build.file_of(other))
    monkeypatch.setattr(build, "build", _not_installed)
    with pytest.raises(Unusable, match="another program"):
        compiled(other)


def _flip(content: bytes) -> bytes:
    middle = len(content) // 2
    return content[:middle] + bytes([content[middle] ^ 0xFF]) + content[middle + 1 :]


DAMAGES = {
    "a flipped bit": _flip,
    "cut short": lambda content: content[: len(content) // 2],
    "without its last byte": lambda content: content[:-1],
    "one byte more": lambda content: content + b"}",
    "empty": lambda content: b"",
    "no facts": lambda content: content[: content.rfind(b"\x07sunroom")],
    "other facts": lambda content: content.replace(b'"maker"', b'"baker"'),
    "not a kernel": lambda content: b"hello",
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_kernel_is_made_anew(tiny, damage, caplog):
    asked = tiny(5)
    expected = score(compiled(asked))
    file = build.file_of(asked)
    whole = file.read_bytes()
    file.write_bytes(DAMAGES[damage](whole))
    wasm._module.forget()  # type: ignore[attr-defined]
    assert score(compiled(asked)) == expected
    assert file.read_bytes() == whole
    assert not caplog.records


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_kernel_without_a_compiler_is_told_in_one_line(tiny, damage, caplog, monkeypatch):
    asked = tiny(5)
    expected = score(compiled(asked))
    file = build.file_of(asked)
    file.write_bytes(DAMAGES[damage](file.read_bytes()))
    wasm._module.forget()  # type: ignore[attr-defined]
    monkeypatch.setattr(build, "build", _not_installed)
    kernel = best(asked)
    assert kernel.mode == "plain" and score(kernel) == expected
    (told,) = [one.getMessage() for one in caplog.records]
    assert told == (
        "tiny runs at plain speed: tiny.wasm is damaged, and cannot be made anew: no compiler"
    )


def _not_installed(*_: object) -> None:
    raise build.NotBuilt("no compiler")


def test_a_missing_kernel_without_a_compiler_is_told_in_one_line(tiny, no_compiler, caplog):
    assert best(tiny(5)).mode == "plain"
    (told,) = [one.getMessage() for one in caplog.records]
    assert "tiny.wasm cannot be read" in told and "pip install ziglang" in told


def test_a_line_that_cannot_be_translated_is_named(tiny, tmp_path, caplog):
    asked = tiny(5)
    rules = tmp_path / "code" / "tinygame" / "rules.py"
    rules.write_text(rules.read_text().replace("s.count += STEP[move]", "s.count += sum(STEP)"))
    _forget()
    sys.modules.pop("tinygame.rules", None)
    assert best(asked).mode == "plain"
    (told,) = [one.getMessage() for one in caplog.records]
    line = rules.read_text().splitlines().index("    s.count += sum(STEP)") + 1
    assert f"rules.py:{line}" in told and "sum(STEP)" in told


def test_where_nothing_can_be_written_it_runs_even_so(tiny, tmp_path, monkeypatch):
    (tmp_path / "a-file").touch()
    monkeypatch.setattr(build, "FOLDER", tmp_path / "a-file" / "built")
    asked = tiny(5)
    assert score(compiled(asked)) == score(plain(asked))


# --- native --------------------------------------------------------------------------------------


def test_a_native_kernel_is_kept_under_its_digest(tiny, tmp_path, monkeypatch):
    asked = tiny(5)
    assert score(fastest(asked)) == score(plain(asked))
    assert fastest(asked).mode == "native"
    folder = tmp_path / "cache" / "sunroom" / "native"
    (first,) = folder.iterdir()
    monkeypatch.setattr(build, "_compiled", _not_installed)
    native._library.forget()  # type: ignore[attr-defined]
    assert fastest(asked).mode == "native"  # from its file, without a compiler
    assert list(folder.iterdir()) == [first]


def test_another_program_or_processor_is_another_native_kernel(tiny, tmp_path, monkeypatch):
    folder = tmp_path / "cache" / "sunroom" / "native"
    score(fastest(tiny(5)))
    changed = tiny(9)
    assert score(fastest(changed)) == score(plain(changed))
    assert len(list(folder.iterdir())) == 2
    monkeypatch.setattr(build, "_processor", lambda: "another")
    native._library.forget()  # type: ignore[attr-defined]
    fastest(changed)
    assert len(list(folder.iterdir())) == 3


def test_a_damaged_native_kernel_is_made_anew(tiny, tmp_path):
    asked = tiny(5)
    expected = score(fastest(asked))
    (file,) = (tmp_path / "cache" / "sunroom" / "native").iterdir()
    damaged = _flip(file.read_bytes())
    file.unlink()  # this process still uses it
    file.write_bytes(damaged)
    _forget()
    assert score(fastest(asked)) == expected and fastest(asked).mode == "native"


def test_without_a_compiler_the_fastest_is_webassembly_and_nothing_is_said(
    tiny, caplog, monkeypatch
):
    asked = tiny(5)
    compiled(asked)
    monkeypatch.setattr(build, "native_library", _not_installed)
    assert fastest(asked).mode == "wasm"
    assert not caplog.records
    with pytest.raises(Unusable, match="no compiler"):
        program.native(asked)


# --- as they are built ---------------------------------------------------------------------------


def test_the_package_has_a_kernel_of_today_for_every_program():
    for asked in all_programs():
        compiled(asked)
        content = build.file_of(asked).read_bytes()
        assert sources.changed(build.unpack(content).facts["sources"]) == []
        studied = asked.name.endswith("-exploit")  # two searches in one, and never in a page
        assert len(content) < (60_000 if studied else 50_000)


def test_the_same_bytes_from_every_folder(tmp_path):
    """A copy of the sources, built elsewhere by another process, and the package's own."""
    home = tmp_path / "another" / "place" / "sunroom"
    # The largest of each game have all that the others have; in the long form they are built too.
    without = shutil.ignore_patterns("static", "built" if LONG else "*-search.wasm")
    shutil.copytree(Path(sunroom.__file__).parent, home, ignore=without)
    command = [sys.executable, "-m", "sunroom.bots.programs"]
    environment = {"PYTHONPATH": str(home.parent), "HOME": str(tmp_path)}
    subprocess.run(command, check=True, env=environment, cwd=tmp_path)
    there = {file.name: file.read_bytes() for file in (home / "kernel" / "built").iterdir()}
    ours = {build.file_of(one).name: build.file_of(one).read_bytes() for one in all_programs()}
    assert there == ours


def test_plain_speed_imports_nothing():
    code = (
        "import sys; from sunroom import Match; m = Match('lane', players=2, seed=1); m.moves;"
        "m.play(m.moves[0]); m.view(0); m.position();"
        "print(sorted({'wasmtime', 'numpy', 'ziglang'} & set(sys.modules)))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert json.loads(run.stdout.replace("'", '"')) == []
