"""Compiled kernels on disk: never stale, never damaged, built in the background."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from sunroom.kernel import build, cache, program
from sunroom.kernel.program import Program, best, compiled, plain

pytestmark = pytest.mark.kernel

TINY_RULES = """from __future__ import annotations

from sunroom.kernel.chance import below, start_chance
from sunroom.kernel.layout import Layout, List, number

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
    if s.count > 20:
        s.phase = OVER


def final_scores(s: State, out: List, offset: int) -> None:
    out[offset] = s.count
"""


@pytest.fixture
def tiny(tmp_path, monkeypatch):
    """A game of one file that a test may rewrite, with a cache of its own."""
    folder = tmp_path / "code" / "tinygame"
    folder.mkdir(parents=True)
    (folder / "__init__.py").touch()
    monkeypatch.syspath_prepend(str(tmp_path / "code"))
    monkeypatch.setenv("PYTHONPATH", str(tmp_path / "code"))
    monkeypatch.setenv("SUNROOM_KERNELS", str(tmp_path / "kernels"))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)

    def write(step: int) -> Program:
        (folder / "rules.py").write_text(TINY_RULES.format(step=step))
        for name in [n for n in sys.modules if n.startswith("tinygame")]:
            del sys.modules[name]
        plain.cache_clear()
        compiled.cache_clear()
        program._ready.clear()
        program._builders.clear()
        return Program("tiny", "tinygame.rules")

    yield write
    plain.cache_clear()
    compiled.cache_clear()
    program._ready.clear()
    program._builders.clear()


def _score(kernel) -> int:
    scores = kernel.ints(2)
    kernel.run.random_matches(
        kernel.batch(1), kernel.batch(1), kernel.ints(2), 3, 1, 1000, kernel.ints(1), scores
    )
    return int(scores[0])


def _kernels(tmp_path: Path) -> list[Path]:
    return sorted((tmp_path / "kernels").iterdir())


def test_a_kernel_is_compiled_once_and_loaded_then(tiny, tmp_path):
    asked = tiny(5)
    assert not build.is_ready(asked)
    first = _score(compiled(asked))
    assert build.is_ready(asked)
    (folder,) = _kernels(tmp_path)
    written = {path.name: path.stat().st_mtime_ns for path in folder.iterdir()}
    compiled.cache_clear()
    assert _score(compiled(asked)) == first == _score(plain(asked))
    assert {path.name: path.stat().st_mtime_ns for path in folder.iterdir()} == written


def test_changed_rules_are_never_served_by_an_old_kernel(tiny, tmp_path):
    assert _score(compiled(tiny(5))) == _score(plain(tiny(5)))
    changed = tiny(9)
    assert not build.is_ready(changed)
    assert _score(compiled(changed)) == _score(plain(changed))
    assert len(_kernels(tmp_path)) == 2


def _flip(folder: Path) -> None:
    data = max(folder.glob("*.nbc"), key=lambda path: path.stat().st_size)
    content = bytearray(data.read_bytes())
    content[len(content) // 2] ^= 0xFF
    data.write_bytes(bytes(content))


def _cut(folder: Path) -> None:
    index = next(folder.glob("*.nbi"))
    index.write_bytes(index.read_bytes()[:10])


def _lose(folder: Path) -> None:
    next(folder.glob("*.nbc")).unlink()


def _add(folder: Path) -> None:
    (folder / "stranger.nbc").write_bytes(b"?")


def _spoil_manifest(folder: Path) -> None:
    (folder / cache.MANIFEST).write_text("[1, 2")


def _lose_manifest(folder: Path) -> None:
    (folder / cache.MANIFEST).unlink()


def _replace_by_a_file(folder: Path) -> None:
    shutil.rmtree(folder)
    folder.write_text("not a folder")


@pytest.mark.parametrize(
    "damage", [_flip, _cut, _lose, _add, _spoil_manifest, _lose_manifest, _replace_by_a_file]
)
def test_a_damaged_kernel_is_rebuilt_silently(tiny, tmp_path, damage, capfd):
    asked = tiny(5)
    expected = _score(compiled(asked))
    (folder,) = _kernels(tmp_path)
    damage(folder)
    compiled.cache_clear()
    assert not build.is_ready(asked)
    assert _score(compiled(asked)) == expected
    assert build.is_ready(asked)
    assert capfd.readouterr() == ("", "")


def test_where_nothing_can_be_written_it_still_compiles(tiny, tmp_path, monkeypatch):
    blocked = tmp_path / "a-file"
    blocked.write_text("")
    monkeypatch.setenv("SUNROOM_KERNELS", str(blocked / "kernels"))
    asked = tiny(5)
    assert _score(compiled(asked)) == _score(plain(asked))


def test_best_serves_plain_while_a_process_compiles(tiny, tmp_path):
    asked = tiny(5)
    kernel = best(asked)
    assert kernel.mode == "plain"
    expected = _score(kernel)
    end = time.monotonic() + 120
    while best(asked).mode == "plain":
        assert time.monotonic() < end
        time.sleep(0.05)
    assert _score(best(asked)) == expected
    assert [path.name for path in _kernels(tmp_path) if path.name.startswith("building")] == []


def test_a_build_that_fails_leaves_plain_mode(tiny, monkeypatch):
    asked = tiny(5)
    monkeypatch.setattr(sys, "executable", "/nonexistent/python")
    assert best(asked).mode == "plain"
    assert best(asked).mode == "plain"


def test_kernels_that_nobody_used_for_long_are_swept(tiny, tmp_path):
    compiled(tiny(5))
    (old,) = _kernels(tmp_path)
    past = time.time() - 40 * 86400
    os.utime(old, (past, past))
    compiled(tiny(6))
    assert old not in _kernels(tmp_path)
    assert len(_kernels(tmp_path)) == 1


def test_sources_that_change_while_compiling_publish_nothing(tiny, tmp_path, monkeypatch):
    asked = tiny(5)
    before, after = tmp_path / "kernels" / "tiny-before", tmp_path / "kernels" / "tiny-after"
    folders = iter([before, after])
    monkeypatch.setattr(build, "_folder", lambda asked: next(folders))
    assert _score(build.load(asked)) == _score(plain(asked))
    assert _kernels(tmp_path) == []


# --- one builder at a time -----------------------------------------------------------------------


@pytest.fixture
def kernel(tmp_path, monkeypatch):
    monkeypatch.setenv("SUNROOM_KERNELS", str(tmp_path / "kernels"))
    return tmp_path / "kernels" / "tiny-123"


def test_only_one_builds_a_kernel(kernel, tmp_path):
    with cache.alone(kernel) as first:
        assert first
        assert len(_kernels(tmp_path)) == 1
        with cache.alone(kernel) as second:
            assert not second
        with cache.alone(kernel) as third:  # nor does the second one let go
            assert not third
        with cache.alone(kernel.with_name("tiny-456")) as other:
            assert other
    assert _kernels(tmp_path) == []
    with cache.alone(kernel) as again:
        assert again


def test_only_one_process_builds_a_kernel(kernel):
    code = (
        "import sys; from pathlib import Path; from sunroom.kernel import cache\n"
        "with cache.alone(Path(sys.argv[1])) as first: print(first)"
    )

    def other() -> str:
        command = [sys.executable, "-c", code, str(kernel)]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()

    with cache.alone(kernel) as first:
        assert first
        assert other() == "False"
    assert other() == "True"


def test_where_nothing_can_be_locked_it_is_built_even_so(tmp_path, monkeypatch):
    (tmp_path / "a-file").touch()
    monkeypatch.setenv("SUNROOM_KERNELS", str(tmp_path / "a-file" / "kernels"))
    with cache.alone(tmp_path / "a-file" / "kernels" / "tiny-123") as first:
        assert first


@pytest.mark.parametrize("error", [OSError("no room"), BlockingIOError(), ImportError("none")])
def test_what_goes_wrong_in_a_build_is_told_as_it_is(kernel, tmp_path, error):
    with pytest.raises(type(error)) as caught, cache.alone(kernel):
        raise error
    assert caught.value is error
    assert _kernels(tmp_path) == []


def test_a_build_that_fails_leaves_no_lock(kernel, tmp_path):
    with pytest.raises(ValueError, match="broken"), cache.alone(kernel):
        raise ValueError("broken")
    assert _kernels(tmp_path) == []


def test_plain_mode_imports_no_compiler():
    code = (
        "import sys; from sunroom import Match; m = Match('lane', players=2, seed=1); m.moves;"
        "m.play(m.moves[0]); m.view(0); m.position();"
        "print(sorted({'numba', 'numpy', 'llvmlite'} & set(sys.modules)))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert json.loads(run.stdout.replace("'", '"')) == []
