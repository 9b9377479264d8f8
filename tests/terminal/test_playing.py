"""Play in the terminal, line by line: moves, files, and what is refused."""

from __future__ import annotations

import json
import re

import pexpect
import pytest

from tests.golden import data_file
from tests.terminal.playing import COMMAND, kept, run


def test_the_board_reads_without_colour(home):
    shown = run("--seed", "7", typed="draw\n")
    assert " 5 y3  ··  ··  p3  ··" in shown
    assert "\x1b[" not in shown
    assert "The match is saved. To continue" in shown


def test_a_match_that_was_never_played_leaves_no_file(home):
    assert "Nothing was played" in run("--seed", "7", "--option", "first=0", typed="quit\n")
    assert list((home / "state" / "sunroom").iterdir()) == []


def test_a_move_by_number_by_text_and_undone(home):
    shown = run("--seed", "7", "--option", "first=0", typed="build f5 2\nundo\n1\nquit\n")
    assert "● You build 2 floors on f5: +2." in shown
    assert "Taken back: build f5 2" in shown
    assert kept(home)["record"]["moves"] == ["build f5 1"]


def test_what_was_revealed_cannot_be_taken_back(home):
    shown = run("--seed", "7", "--option", "first=0", typed="draw\nundo\nquit\n")
    assert "You have no move to take back" in shown
    assert kept(home)["record"]["moves"][0] == "draw"


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("fly", "is not a move; moves look like"),
        ("build a1 1", "touches neither the fountain"),
        ("99", "Choose a number from 1 to"),
        ("stop", "That is not possible: you have not built anything"),
        ("build z9 1", '"build z9 1" is not a move; moves look like build f5 1, draw'),
        ("save", "Say where"),
        ("save /dev/null/x", "cannot be saved"),
        ("help", "take back your last move"),
        ("moves", "build f5 1, build f5 2"),
        ("log", "Nothing has happened yet"),
        ("١", "is not a move"),
    ],
)
def test_what_else_may_be_typed(home, typed, told):
    shown = run("--seed", "7", "--option", "first=0", typed=f"{typed}\nquit\n")
    assert told in shown
    assert "Nothing was played" in shown


def test_a_keyboard_need_not_be_exact(home):
    run("--seed", "7", "--option", "first=0", typed="  BUILD  F5   2 \nQUIT\n")
    assert kept(home)["record"]["moves"] == ["build f5 2"]


def test_a_match_is_resumed_where_it_was(home):
    run("--seed", "7", "--option", "first=0", typed="build f5 2\nquit\n")
    shown = run("--resume", typed="stop\nquit\n")
    assert "(●2)" in shown
    assert kept(home)["record"]["moves"][:2] == ["build f5 2", "stop"]


def test_every_match_has_a_file_of_its_own(home):
    for seed in ("7", "8", "9"):
        run("--seed", seed, "--option", "first=0", typed="draw\nquit\n")
    files = list((home / "state" / "sunroom").iterdir())
    assert len(files) == 3
    assert {json.loads(file.read_text())["record"]["seed"] for file in files} == {7, 8, 9}


def test_resume_takes_the_unfinished_match_played_last(home):
    run("--seed", "7", "--option", "first=0", typed="build f5 2\nquit\n")
    run("--people", "0", "--bot", "greedy", "--bot", "greedy", "--seed", "3")
    (home / "state" / "sunroom" / "lane-broken.json").write_text("{")
    assert "(●2)" in run("--resume", typed="quit\n")


@pytest.mark.parametrize("name", ["folder", "notes.txt", "", "link"])
def test_a_new_match_never_takes_a_file_that_is_there(home, tmp_path, name):
    (tmp_path / "folder").mkdir()
    (tmp_path / "notes.txt").write_text("mine")
    (tmp_path / "link").symlink_to(tmp_path / "nowhere")
    target = str(tmp_path / name) if name else ""
    assert "already exists" in run("--file", target, status=2)
    assert (tmp_path / "folder").is_dir()
    assert (tmp_path / "notes.txt").read_text() == "mine"


def test_a_copy_never_overwrites(home, tmp_path):
    notes = tmp_path / "notes.txt"
    notes.write_text("mine")
    shown = run("--option", "first=0", typed=f"draw\nsave {notes}\nquit\n")
    assert "already exists" in shown and notes.read_text() == "mine"


def test_a_match_that_cannot_be_kept_says_so_to_the_end(home):
    shown = run("--file", "/dev/null/x", "--option", "first=0", typed="draw\nquit\n")
    assert "cannot be saved" in shown and "The match is saved" not in shown


def test_resume_takes_no_other_wishes(home):
    run("--seed", "7", "--option", "first=0", typed="draw\nquit\n")
    for wish in (("--seed", "1"), ("--people", "2"), ("--bot", "random"), ("--names", "A")):
        assert "leave out everything else" in run("--resume", *wish, status=2)


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
    assert re.search(r"Bot [12] \((greedy|random)\) wins with|share the victory", shown)


@pytest.mark.parametrize("game", ["sunset", "sunny"])
def test_the_other_games_are_played_to_the_end(home, game):
    shown = run("--people", "0", "--bot", "greedy", "--bot", "random", "--seed", "3", game=game)
    assert "The score" in shown and re.search(r"Bot \d \(\w+\) (wins|won) with", shown)


def test_arrange_for_me(home):
    """In Sunny Day, the first line of the menu arranges all collected tiles."""
    screen = pexpect.spawn(
        COMMAND[0],
        [
            *COMMAND[1:-1],
            "sunny",
            "--bot",
            "greedy",
            "--seed",
            "5",
            "--option",
            "first=0",
            "--fast",
        ],
        dimensions=(60, 120),
        encoding="utf-8",
        timeout=60,
    )
    arranged = False
    for _ in range(300):
        found = screen.expect(["> ", "The score", "Press Enter to continue"])
        if found == 1:
            break
        arranged = arranged or "Arrange for me" in screen.before
        screen.sendline("1" if found == 0 else "")
    assert arranged
    screen.expect(pexpect.EOF)
    screen.close()


def test_a_board_of_ones_own(home, tmp_path):
    file = tmp_path / "mine.txt"
    file.write_text(data_file("courtyard"))
    shown = run("--board", str(file), "--seed", "1", typed="draw\nquit\n")
    assert " 7 p5  y2  ··" in shown
    assert "##" in kept(home)["record"]["options"]["board"]


@pytest.mark.parametrize(
    ("arguments", "option", "value"),
    [
        (("--names", "Anna,Ben", "--first", "ben"), "first", 1),
        (("--names", "Anna,Ben", "--first", "1"), "first", 0),
        (("--first", "random"), "first", "random"),
        (("--edition", "french"), "ties", "skip"),
        (("--edition", "Italian"), "ties", "next"),
        (("--language", "fr"), "ties", "skip"),
        (("--language", "fr", "--edition", "english"), "ties", "next"),
        (("--language", "fr", "--option", "ties=next"), "ties", "next"),
        (("--language", "it"), "ties", "next"),
    ],
)
def test_L6_L24_who_begins_and_the_edition_are_chosen_in_words(home, arguments, option, value):
    run("--people", "2", *arguments, typed="\ndraw\nquit\n")
    assert kept(home)["record"]["options"][option] == value


def test_L24_three_players_are_told_the_edition(home):
    three = ("--people", "3", "--edition", "french")
    assert "French edition: after a tie" in run(*three, typed="\nquit\n")
    assert "edition" not in run("--edition", "french", typed="quit\n")  # for two it is all the same


@pytest.mark.parametrize(
    ("game", "arguments", "told"),
    [
        ("sunset", ("--first", "1"), "has no option first: choose damage, anubis, horus"),
        ("sunset", ("--edition", "french"), "Sunrise Sunset has no option edition"),
        ("sunny", ("--horus", "1"), "Sunny Day has no option horus: choose simplified, first"),
        (
            "lane",
            ("--first", "Zoe"),
            'no player "Zoe": choose 1 (You), 2 (Bot (greedy)), or random',
        ),
        ("lane", ("--first", "0"), "no player"),
        ("lane", ("--first", "1", "--option", "first=1"), "first is given twice"),
        ("lane", ("--people", "2", "--names", "A,a", "--first", "a"), "several players are called"),
        (
            "lane",
            ("--edition", "german"),
            'Edition cannot be "german": choose english, italian, french',
        ),
    ],
)
def test_a_choice_that_cannot_be_is_refused(home, game, arguments, told):
    shown = run(*arguments, status=2, game=game)
    assert told in shown
    assert len(shown.strip().splitlines()) == 1


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--people", "5"), "2 to 4 players"),
        (("--people", "-1"), "--people must be"),
        (("--bot", "genius"), "no bot"),
        (("--names", "A,B,C"), "3 names, but --people says 1"),
        (("--names", "x" * 50), "a name has 1 to 24"),
        (("--option", "ties"), "NAME=VALUE"),
        (("--option", "ties=no"), "ties must be one of"),
        (("--option", "sun=1"), "no option"),
        (("--seed", "-4"), "seed must be"),
        (("--board", "/nonexistent"), "cannot be read"),
        (("--resume",), "there is no unfinished match"),
        (("--resume", "--file", "/dev/null"), "is not a saved match"),
        (("--resume", "--file", "/dev/zero"), "far too large"),
        (("--people", "x"), "Invalid value for"),
        (("--colour=maybe",), "does not take a value"),
        (("--nonsense",), "No such option"),
    ],
)
def test_a_bad_command_line_is_one_line_and_status_2(home, arguments, told):
    shown = run(*arguments, status=2)
    assert told in shown
    assert len(shown.strip().splitlines()) == 1


@pytest.mark.parametrize(
    "content",
    ["{}", "[]", '{"sunroom":1}', '{"sunroom":9}', '{"sunroom":true}', "\x00", "[" * 99_999],
)
def test_a_damaged_save_is_refused(home, tmp_path, content):
    file = tmp_path / "bad.json"
    file.write_text(content)
    assert len(run("--resume", "--file", str(file), status=2).strip().splitlines()) == 1
    assert file.read_text() == content


def test_a_save_with_wrong_seats_is_refused(home, tmp_path):
    run("--seed", "7", "--option", "first=0", typed="draw\nquit\n")
    whole = kept(home)
    file = tmp_path / "bad.json"
    strange: list = [5, None, {}, [], [{"name": 5}, 7], [{"name": "a"}]]
    for seats in (*strange, [{"name": "a", "bot": "x"}, {"name": "b"}]):
        file.write_text(json.dumps({**whole, "seats": seats}))
        run("--resume", "--file", str(file), status=2)
