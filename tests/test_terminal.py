"""Play in the terminal, as people do: through a real terminal, and line by line."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pexpect
import pytest

from tests.golden import data_file

COMMAND = [sys.executable, "-m", "sunroom", "play", "lane"]


@pytest.fixture
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return tmp_path


def run(*arguments: str, typed: str = "", status: int = 0) -> str:
    """Play with these lines typed, and without a terminal."""
    done = subprocess.run(
        [*COMMAND, *arguments], input=typed, capture_output=True, text=True, timeout=120
    )
    assert done.returncode == status, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    return done.stdout + done.stderr


def kept(home: Path, name: str = "lane.json") -> dict:
    found: dict = json.loads((home / "state" / "sunroom" / name).read_text())
    return found


def test_the_board_reads_without_colour(home):
    shown = run("--seed", "7", typed="")
    assert " 5 y3  ··  ··  p3  ··" in shown
    assert "\x1b[" not in shown
    assert "The match is kept. To go on" in shown


def test_a_move_by_number_by_text_and_undone(home):
    shown = run("--seed", "7", "--option", "first=0", typed="build f5 2\nundo\n1\nquit\n")
    assert "● You: a house of 2 floors on f5, 2 points." in shown
    assert "Taken back: build f5 2" in shown
    assert kept(home)["record"]["moves"] == ["build f5 1"]


def test_what_was_revealed_cannot_be_taken_back(home):
    shown = run("--seed", "7", "--option", "first=0", "--people", "1", typed="draw\nundo\nquit\n")
    assert "no step of yours to take back" in shown
    assert kept(home)["record"]["moves"][0] == "draw"


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("fly", "is no move; moves look like"),
        ("build a1 1", "touches neither the fountain"),
        ("99", "Choose a number from 1 to"),
        ("stop", "You have not built anything"),
        ("save", "Say where"),
        ("save /dev/null/x", "cannot be kept"),
        ("help", "take back your last step"),
        ("moves", "build f5 1, build f5 2"),
        ("log", "Nothing has happened yet"),
        ("١", "is no move"),
    ],
)
def test_what_else_may_be_typed(home, typed, told):
    shown = run("--seed", "7", "--option", "first=0", typed=f"{typed}\nquit\n")
    assert told in shown
    assert kept(home)["record"]["moves"] == []


def test_a_match_is_resumed_where_it_was(home):
    run("--seed", "7", "--option", "first=0", typed="build f5 2\nquit\n")
    shown = run("--resume", typed="stop\nquit\n")
    assert "(●2)" in shown
    assert kept(home)["record"]["moves"][:2] == ["build f5 2", "stop"]


def test_a_new_match_sets_an_unfinished_one_aside(home):
    run("--seed", "7", "--option", "first=0", typed="build f5 2\nquit\n")
    shown = run("--seed", "8", typed="quit\n")
    assert "An unfinished match was kept" in shown and "lane-1.json" in shown
    assert kept(home, "lane-1.json")["record"]["moves"] == ["build f5 2"]


def test_save_a_copy(home):
    copy = home / "copy.json"
    run("--seed", "7", "--option", "first=0", typed=f"build f5 2\nsave {copy}\nquit\n")
    assert json.loads(copy.read_text())["record"]["moves"] == ["build f5 2"]
    assert "(●2)" in run("--resume", "--file", str(copy), typed="quit\n")


def test_bots_alone_play_to_the_end_with_the_score_in_its_parts(home):
    shown = run("--people", "0", "--bot", "greedy", "--bot", "random", "--seed", "3")
    assert "houses, floors x dots (L9)" in shown
    for area in ("A1: tallest", "B1: most", "B2: most", "A2: tallest", "C: largest group"):
        assert area in shown
    assert re.search(r"(greedy|random) bot wins\.|share the victory\.", shown)


def test_a_board_of_ones_own(home, tmp_path):
    file = tmp_path / "mine.txt"
    file.write_text(data_file("courtyard"))
    shown = run("--board", str(file), "--seed", "1", typed="quit\n")
    assert " 7 p5  y2  ··" in shown
    assert "##" in kept(home)["record"]["options"]["board"]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--people", "5"), "2 to 4 players"),
        (("--people", "-1"), "--people must be"),
        (("--bot", "genius"), "no bot"),
        (("--names", "A,B,C"), "3 names for 1 people"),
        (("--names", "x" * 50), "a name has 1 to 24"),
        (("--option", "ties"), "NAME=VALUE"),
        (("--option", "ties=no"), "ties must be one of"),
        (("--option", "sun=1"), "no option"),
        (("--seed", "-4"), "seed must be"),
        (("--board", "/nonexistent"), "cannot be read"),
        (("--resume",), "there is no saved match"),
        (("--resume", "--file", "/dev/null"), "cannot be read as a saved match"),
    ],
)
def test_a_bad_command_line_is_one_line_and_status_2(home, arguments, told):
    shown = run(*arguments, status=2)
    assert told in shown
    assert len(shown.strip().splitlines()) == 1


@pytest.mark.parametrize("content", ["{}", "[]", '{"sunroom":1}', '{"sunroom":9}', "\x00"])
def test_a_damaged_save_is_refused(home, tmp_path, content):
    file = tmp_path / "bad.json"
    file.write_text(content)
    assert len(run("--resume", "--file", str(file), status=2).strip().splitlines()) == 1
    assert file.read_text() == content


def test_a_save_with_wrong_seats_is_refused(home, tmp_path):
    run("--seed", "7", typed="quit\n")
    whole = kept(home)
    file = tmp_path / "bad.json"
    for seats in ([], [{"name": 5}], [{"name": "a", "bot": "x"}, {"name": "b"}], [{"name": "a"}]):
        file.write_text(json.dumps({**whole, "seats": seats}))
        run("--resume", "--file", str(file), status=2)


# --- in a real terminal --------------------------------------------------------------------------


def spawn(*arguments: str) -> pexpect.spawn:
    return pexpect.spawn(
        COMMAND[0],
        [*COMMAND[1:], *arguments],
        dimensions=(40, 100),
        encoding="utf-8",
        timeout=60,
        env={**os.environ, "TERM": "xterm-256color"},
    )


def test_a_curtain_hides_the_hand_between_people(home):
    """Two people: after a move, the screen is cleared before the next one sees anything."""
    screen = spawn("--people", "2", "--names", "Anna,Ben", "--seed", "7", "--option", "first=0")
    screen.expect("Anna.* is to move")
    before = screen.before
    assert "hand" not in before
    screen.expect("Press Enter to see your cards")
    screen.sendline("")
    screen.expect("hand")
    screen.expect("> ")
    screen.sendline("draw")
    screen.expect("cards drawn, ")  # Anna sees what she drew
    screen.expect("Ben.* is to move")
    # Between the draw and the curtain, screen and scroll-back are cleared.
    assert "\x1b[2J" in screen.before or "\x1b[H" in screen.before
    screen.expect("Press Enter to see your cards")
    curtain = screen.before
    assert "hand" not in curtain
    screen.sendline("")
    screen.expect("> ")
    told = screen.before
    assert "2 cards drawn." in told, "Ben is told that Anna drew, not what"
    screen.sendline("quit")
    screen.expect("The match is kept")
    screen.close()


def test_ctrl_c_keeps_the_match(home):
    screen = spawn("--seed", "7", "--option", "first=0")
    screen.expect("> ")
    screen.sendline("build f5 2")
    screen.expect("house of 2 floors on f5")
    screen.expect("> ")
    screen.sendintr()
    screen.expect("The match is kept")
    screen.expect(pexpect.EOF)
    screen.close()
    assert screen.exitstatus == 0
    assert kept(home)["record"]["moves"] == ["build f5 2"]


def test_a_terminal_gets_colours(home):
    screen = spawn("--seed", "7", "--option", "first=0")
    screen.expect("> ")
    assert "\x1b[38" in screen.before or "\x1b[48" in screen.before
    screen.sendline("quit")
    screen.expect(pexpect.EOF)
    screen.close()
    plain = spawn("--seed", "7", "--option", "first=0", "--no-colour")
    plain.expect("> ")
    assert "\x1b[38" not in plain.before and "\x1b[48" not in plain.before
    plain.sendline("quit")
    plain.expect(pexpect.EOF)
    plain.close()
