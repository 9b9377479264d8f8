"""The comparison with the peers: whole where they are installed, honest where they are not."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest
from rich.console import Console

from sunroom import games
from sunroom.bench.peers.contest import KINDS, OURS, SMALLER, STEPPED, WHOLE, contestants
from sunroom.bench.peers.show import Result, draw, measure, sheet

DOCS = Path(__file__).parents[2] / "docs"


def test_everybody_is_compared_with_all_our_games():
    everybody = contestants()
    assert len({one.name for one in everybody}) == len(everybody)
    for kind in KINDS:
        ours = {one.game for one in everybody if one.kind == kind and one.library == OURS}
        assert ours == {games.get(name).name for name in games.NAMES}
        assert any(one.library != OURS for one in everybody if one.kind == kind)
    libraries = {one.library for one in everybody} - {OURS}
    assert libraries == {"OpenSpiel", "PettingZoo", "RLCard", "pgx", "catanatron"}


@pytest.mark.kernel
def test_a_contestant_is_measured_in_a_process_of_its_own():
    for library in (OURS, "OpenSpiel"):
        one = next(c for c in contestants() if c.kind == STEPPED and c.library == library)
        found = measure(one, 0.1)
        assert found.per_second > 100 and not found.missing


def test_a_peer_that_is_not_installed_is_named_as_missing():
    one = next(c for c in contestants() if c.library == "RLCard")
    code = (
        "import sys; sys.modules['rlcard'] = None\n"
        f"from sunroom.bench.peers.apart import main; main({one.name!r}, 0.1)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    told = {"missing": 'RLCard is not installed: pip install "sunroom[peers]"'}
    assert json.loads(done.stdout) == told


def test_the_table_has_ratios_and_says_what_is_missing(tmp_path):
    name = games.get(games.NAMES[0]).name
    results = [
        Result(WHOLE, OURS, name, 2, "wasm", 3_000.0),
        Result(WHOLE, OURS, name, 2, "native", 9_000.0),
        Result(WHOLE, "OpenSpiel", "hearts", 4, "C++", 2_000.0),
        Result(WHOLE, "pgx", "go", 2, "XLA", 0.0, "pgx is not installed"),
        Result(WHOLE, "pgx", SMALLER[0], 2, "XLA", 90_000.0),
    ]
    console = Console(file=io.StringIO(), width=140)
    console.print(sheet(WHOLE, results))
    shown = console.file.getvalue()  # type: ignore[attr-defined]
    assert "4.5" in shown and "9,000" in shown and "missing" in shown
    assert f"far smaller: {SMALLER[0]} (2)" in shown and "0.1" in shown
    for file in ("one.svg", "two.svg"):
        draw(tmp_path / file, results)
    assert (tmp_path / "one.svg").read_bytes() == (tmp_path / "two.svg").read_bytes()


def test_the_documentation_has_everybody():
    text = (DOCS / "benchmarks.md").read_text()
    for one in contestants():
        apart = "far smaller: " if one.game in SMALLER else ""
        game = f"{apart}{one.game} ({one.seats}) | {one.mode}"
        assert f"{one.library} | {game}" in text.replace("**", "") and one.kind in text
