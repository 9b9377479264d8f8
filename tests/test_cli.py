"""The command line: help, checks, errors of one line."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from sunroom import __version__, bots, games
from tests.commands import sunroom
from tests.golden import data_file


def beside(path: Path, *arguments: str) -> str:
    """What is refused where packages of this folder are beside those that are installed."""
    done = subprocess.run(
        [sys.executable, "-m", "sunroom", *arguments],
        capture_output=True,
        text=True,
        timeout=300,
        stdin=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": str(path)},
    )
    assert done.returncode == 2 and "Traceback" not in done.stderr, done.stderr
    return done.stderr


COMMANDS = ["play", "doctor", "engine", "board", "tiles", "bench", "arena", "lab", "calibration"]


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example(command):
    shown = sunroom(command, "--help")
    assert "Example:" in shown and f"sunroom {command}" in shown


def test_help_lists_the_commands():
    shown = sunroom("--help")
    for command in COMMANDS:
        assert command in shown
    assert sunroom("--version").strip() == f"sunroom {__version__}"


def test_help_names_the_bots():
    shown = sunroom("play", "--help")
    assert all(re.search(rf"\b{name}\b", shown) for name in bots.NAMES)


def test_the_first_game_in_the_list_is_played_if_none_is_named(tmp_path):
    """The first by its place, which a game tells, not by its name."""
    wrong = ("play", "--people", "99")
    assert f"{games.get(games.NAMES[0]).name} is for" in sunroom(*wrong, status=2)
    (tmp_path / "zebra.py").write_text(
        "from sunroom.games.sunny import Sunny\n"
        "class Zebra(Sunny):\n    id = 'zebra'\n    name = 'Zebra'\n    order = 0\n"
    )
    about = tmp_path / "zebra-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: zebra\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text("[sunroom.games]\nzebra = zebra\n")
    assert "Zebra is for" in beside(tmp_path, *wrong)
    (about / "entry_points.txt").unlink()
    assert "Zebra is for" not in beside(tmp_path, *wrong)


def test_a_board_is_checked_and_drawn(tmp_path):
    file = tmp_path / "board.txt"
    file.write_text(data_file("courtyard"))
    shown = sunroom("board", str(file))
    assert " 1 g4  r2  ··  b3" in shown
    assert "38 spaces" in shown and "area A1: 7 spaces, 14 dots" in shown
    assert "80 spaces" in sunroom("board")


def test_tiles_are_checked_and_drawn(tmp_path):
    file = tmp_path / "tiles.txt"
    file.write_text(data_file("holiday"))
    assert "A set of 44 tiles" in sunroom("tiles", str(file))
    assert "A set of 56 tiles" in sunroom("tiles")
    file.write_text("isck" * 3)
    shown = sunroom("tiles", str(file), status=2)
    assert len(shown.strip().splitlines()) == 1 and shown.startswith("sunroom: ")


def test_signs_that_a_terminal_lacks_do_no_harm():
    done = subprocess.run(
        [sys.executable, "-m", "sunroom", "board"],
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        check=True,
    )
    assert b"g4" in done.stdout


@pytest.mark.parametrize("content", [b"", b"g1 r1\n", b"\xff\xfe\x00", b"x" * 30_000])
def test_a_bad_board_is_one_line_and_status_2(tmp_path, content):
    file = tmp_path / "board.txt"
    file.write_bytes(content)
    shown = sunroom("board", str(file), status=2)
    assert len(shown.strip().splitlines()) == 1 and shown.startswith("sunroom: ")


def test_unknown_words_are_refused():
    for wrong in (("dance",), ("play", "--colour=maybe"), ("bench", "--seconds"), ("engine", "-x")):
        assert len(sunroom(*wrong, status=2).strip().splitlines()) == 1
    assert "no game" in sunroom("play", "chess", status=2)
    assert "cannot be read" in sunroom("board", "/nonexistent/file", status=2)
    assert "--seconds must be" in sunroom("bench", "--seconds", "0", status=2)
    assert "cannot be written" in sunroom("bench", "--json", "/nonexistent/x.json", status=2)


@pytest.mark.kernel
def test_bench_prints_both_sides(tmp_path):
    """A short run: that the table is whole; how fast it is says the real one."""
    file = tmp_path / "figures.json"
    shown = sunroom("bench", "--seconds", "0.1", "--json", str(file))
    assert "Sunrise Lane" in shown and "OpenSpiel" in shown
    lines = json.loads(file.read_text())["lines"]
    kinds = {(line["what"], line["mode"], line["threads"]) for line in lines}
    assert {
        ("Sunrise Lane", "plain", 1),
        ("Sunrise Lane", "wasm", 1),
        ("Sunrise Lane", "wasm", 2),
        ("Sunrise Lane", "native", 1),
        ("Sunrise Lane", "native", 2),
        ("OpenSpiel hearts", "C++", 1),
        ("OpenSpiel crazy_eights", "C++", 1),
    } <= kinds
    assert all(line["per_second"] > 0 for line in lines)
    search = json.loads(file.read_text())["search"]
    assert {rate["what"] for rate in search} == {
        "Sunrise Lane",
        "Sunrise Sunset",
        "Sunny Day",
        "OpenSpiel ISMCTSBot hearts",
    }
    assert all(rate["iterations"] > 0 and rate["decisions"] > 0 for rate in search)
    promises = json.loads(file.read_text())["promises"]
    assert len(promises) >= 5 and all(promise["value"] > 0 for promise in promises)
    assert "What Sunroom promises" in shown


@pytest.mark.kernel
def test_bench_says_what_to_install_when_the_peer_is_missing():
    code = (
        "import sys; sys.modules['pyspiel'] = None\n"
        "from sunroom.bench import openspiel\n"
        "try: openspiel.measure('hearts', 0.1)\n"
        "except openspiel.PeerMissing as missing: print(missing)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "sunroom[bench]" in done.stdout
