"""Play in the terminal, as people do: through a real terminal, and line by line."""

from __future__ import annotations

import io
import json
import os
import random
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pexpect
import pytest
from rich.console import Console

from sunroom import Match, bots, games
from sunroom.bots.levels import LEVELS
from sunroom.games.painting import Scene, labels
from sunroom.terminal import play
from sunroom.terminal.painters import painter
from sunroom.terminal.save import Seat, save
from sunroom.terminal.thinking import SHOW_AFTER, waited
from tests.golden import data_file

COMMAND = [sys.executable, "-m", "sunroom", "play", "lane"]
# The same with hints that take their time.
SLOW = """
from sunroom import cli
from sunroom.bots import levels
levels.level = lambda name, *_, **__: levels.measured("search:100000000")
cli.main()
"""
SLOW_COMMAND = [sys.executable, "-c", SLOW, "play", "lane"]


@pytest.fixture
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("SUNROOM_LANGUAGE", "en")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return tmp_path


def with_bot(arguments: tuple[str, ...]) -> list[str]:
    """Against a bot that takes no time, unless it is said who plays."""
    said = {"--bot", "--people", "--resume"} & set(arguments)
    return [*arguments] if said else [*arguments, "--bot", "greedy"]


def run(*arguments: str, typed: str = "", status: int = 0, command: list[str] = COMMAND) -> str:
    """Play with these lines typed, and without a terminal."""
    done = subprocess.run(
        [*command, *with_bot(arguments)], input=typed, capture_output=True, text=True, timeout=120
    )
    assert done.returncode == status, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    return done.stdout + done.stderr


def kept(home: Path) -> dict:
    """The match that was played last."""
    files = (home / "state" / "sunroom").glob("lane-*.json")
    found: dict = json.loads(max(files, key=lambda path: path.stat().st_mtime_ns).read_text())
    return found


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
    done = subprocess.run(
        [*COMMAND[:-1], game, "--people", "0", "--bot", "greedy", "--bot", "random", "--seed", "3"],
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    assert "The score" in done.stdout and re.search(r"Bot \d \(\w+\) (wins|won) with", done.stdout)
    assert "Traceback" not in done.stderr


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
    shown = run(*arguments, status=2, command=[*COMMAND[:-1], game])
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


# --- bots at the table, and hints ----------------------------------------------------------------


def test_who_plays_unless_it_is_said(home):
    start = ("--people", "1", "--seed", "7", "--option", "first=0")
    assert "Sunrise Lane: You, Bot (medium)." in run(*start, typed="quit\n")
    two = run(*start, "--bot", "strong", "--bot", "strong", typed="quit\n")
    assert "You, Bot 1 (strong), Bot 2 (strong)." in two
    assert "■ Bot 1 (strong) " in two, "names are shown in full beside the board"


@pytest.mark.parametrize("bot", ["strong", "master@0.5", "search:800,explore=2,heat=10"])
def test_a_match_with_a_level_is_resumed(home, bot):
    run("--seed", "7", "--option", "first=0", "--bot", bot, typed="build f5 2\nquit\n")
    assert kept(home)["seats"][1]["bot"] == bot
    shown = run("--resume", typed="quit\n")
    assert f"You, Bot ({bot[:20]})." in shown and "(●2)" in shown


def test_a_bot_moves_where_there_is_no_kernel(home):
    """And why it plays at plain speed is told once."""
    broken = """
import sys
sys.modules["wasmtime"] = None
from sunroom import cli
cli.main()
"""
    shown = run(
        *("--seed", "7", "--option", "first=0", "--bot", "strong@0.5"),
        typed="draw\nquit\n",
        command=[sys.executable, "-c", broken, "play", "lane"],
    )
    assert len(kept(home)["record"]["moves"]) >= 2
    assert shown.count("plain speed") == 1


class Table:
    """A session in this process, at which these lines are typed."""

    def __init__(self, match: Match, seats: list[Seat], folder: Path, *typed: str) -> None:
        lines = iter(typed)
        self.console = Console(file=io.StringIO(), width=100)
        self.console.input = lambda *_, **__: next(lines, "quit")  # type: ignore[method-assign]
        self.file = folder / "match.json"
        self.session = play.Session(match, seats, painter(match.game), self.console, self.file)

    def run(self) -> str:
        self.session.run()
        assert isinstance(self.console.file, io.StringIO)
        return self.console.file.getvalue()


PEOPLE = [Seat("Anna"), Seat("Ben")]


@pytest.mark.usefixtures("thinks_little")
@pytest.mark.parametrize("game", games.NAMES)
def test_a_hint_says_what_to_do_in_the_words_of_the_menu(game, tmp_path):
    match = Match(game, 2, seed=3)
    seat, moves = match.seat, match.moves
    assert seat is not None
    words = labels(painter(match.game).choices(Scene(match.view(seat), seat, ["", ""], moves)))
    assert set(words) == set(moves)
    shown = Table(match, PEOPLE, tmp_path, "", "hint").run()
    told = shown.partition("your chance of winning:\n")[2]
    lines = re.findall(r"^ +(\d+)%  (.*?)   +(.*)$", told, flags=re.MULTILINE)
    assert 1 <= len(lines) <= 5
    assert f"and {len(moves) - len(lines)} other moves\n" in told
    for chance, move, what in lines:
        assert 0 <= int(chance) <= 100
        match.check(move)
        assert words[move].endswith(what)


@pytest.mark.usefixtures("thinks_little")
def test_a_hint_knows_no_more_than_the_person(tmp_path):
    match = Match("lane", 2, seed=3)
    chooser = random.Random(3)
    for _ in range(8):
        match.play(chooser.choice(match.moves))
    seen = match.look()
    world = match.game.copy(seen.state)
    match.game.kernel.run.guess(world, seen.seat, 1)
    other = Match.from_position({**match.game.position(world, match.options), "rng": None})
    assert other.position()["hands"] != match.position()["hands"]
    hints = []
    for one in (Match.from_position(match.position()), other):
        told = Table(one, PEOPLE, tmp_path, "", "hint master").run()
        hints.append(told.partition("What a bot (master) would do")[2].partition("Nothing")[0])
    assert hints[0] == hints[1] != ""


@pytest.mark.usefixtures("thinks_little")
@pytest.mark.parametrize("typed", ["hint genius", "hint strong@0.1", "hint easy medium"])
def test_a_hint_of_no_level(typed, tmp_path):
    shown = Table(Match("sunset", seed=1), PEOPLE, tmp_path, "", typed).run()
    assert f"should be: {', '.join(LEVELS)}." in shown and "%" not in shown


def test_each_seat_has_a_bot_of_its_own_for_the_whole_match(tmp_path, monkeypatch):
    made = []

    def get(name: object, threads: int = 1) -> bots.bot.Bot:
        made.append((name, threads))
        return bots.bot.GreedyBot()

    monkeypatch.setattr(bots, "get", get)
    seats = [Seat("A", "strong"), Seat("B", "master")]
    assert "The score" in Table(Match("sunset", seed=1), seats, tmp_path).run()
    assert made == [("strong", os.cpu_count()), ("master", os.cpu_count())]


def test_a_stop_while_the_match_is_written_loses_nothing(tmp_path, monkeypatch):
    calls = []

    def interrupted(*arguments) -> None:
        calls.append(arguments)
        if len(calls) == 3:
            raise KeyboardInterrupt
        save(*arguments)

    monkeypatch.setattr(play, "save", interrupted)
    match = Match("lane", 2, seed=7, first=0)
    table = Table(match, [Seat("Anna"), Seat("Bot", "greedy")], tmp_path, "build f5 2", "stop")
    assert "The match is saved" in table.run()
    assert json.loads(table.file.read_text())["record"]["moves"] == match.history
    assert match.history == ["build f5 2", "stop"] and len(calls) == 4


def bar(terminal: bool, seconds: float) -> str:
    shown = io.StringIO()
    console = Console(file=shown, force_terminal=terminal, width=80)

    def work(watch) -> str:
        watch(0.5)
        time.sleep(seconds)
        return "found"

    assert waited(console, "Somebody is thinking", work) == "found"
    return shown.getvalue()


def test_a_bar_shows_only_where_there_is_something_to_wait_for():
    assert "Somebody is thinking" in bar(terminal=True, seconds=SHOW_AFTER + 0.3)
    assert bar(terminal=True, seconds=0) == ""
    assert bar(terminal=False, seconds=SHOW_AFTER + 0.3) == ""


# --- in a real terminal --------------------------------------------------------------------------


def spawn(
    *arguments: str, size: tuple[int, int] = (40, 100), command: list[str] = COMMAND
) -> pexpect.spawn:
    return pexpect.spawn(
        command[0],
        [*command[1:], *with_bot(arguments)],
        dimensions=size,
        encoding="utf-8",
        timeout=60,
        env={k: v for k, v in os.environ.items() if k not in ("COLUMNS", "LINES")}
        | {"TERM": "xterm-256color"},
        # A test run in the background of a shell ignores Ctrl-C, and so would what it starts.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )


def two_people() -> pexpect.spawn:
    screen = spawn("--people", "2", "--names", "Anna,Ben", "--seed", "7", "--option", "first=0")
    screen.expect("It is .*Anna.*'s turn")
    assert "hand" not in screen.before
    screen.expect("Press Enter to see your side")
    return screen


def test_a_curtain_hides_the_hand_between_people(home):
    """Two people: after a move, the screen is cleared before the next one sees anything."""
    screen = two_people()
    screen.sendline("")
    screen.expect("hand")
    screen.expect("> ")
    screen.sendline("draw")
    screen.expect(r"You draw [^.]* cards?\.")  # Anna sees what she drew
    assert re.search("blue|green|purple|red|yellow", screen.after)
    screen.expect("Press Enter to clear the screen")
    screen.sendline("")
    screen.expect("It is .*Ben.*'s turn")
    assert "\x1b[2J" in screen.before and "\x1b[3J" in screen.before
    screen.expect("Press Enter to see your side")
    assert "hand" not in screen.before
    screen.sendline("")
    screen.expect("> ")
    assert "Anna draws 2 cards." in screen.before, "Ben is told that Anna drew, not what"
    screen.sendline("quit")
    screen.expect("The match is saved")
    screen.close()


def test_nothing_can_be_learnt_behind_the_curtain(home):
    """The Tab key completes nothing there, and quit quits without showing a hand."""
    screen = two_people()
    screen.send("\t\t")
    screen.send("park\t\t")
    screen.sendline("")
    screen.expect("Just press Enter, or type quit")
    assert "park e6" not in screen.before and "build" not in screen.before
    screen.sendline("quit")
    screen.expect("Nothing was played")
    assert "hand" not in screen.before
    screen.close()


def test_the_arrow_keys_tell_nothing_of_what_another_typed(home):
    screen = two_people()
    screen.sendline("")
    screen.expect("> ")
    screen.sendline("draw")
    screen.expect("Press Enter to clear the screen")
    screen.sendline("")
    screen.expect("Press Enter to see your side")
    screen.send("\x1b[A\x1b[A")
    screen.sendline("quit")
    screen.expect("The match is saved")
    assert "draw" not in screen.before
    screen.close()


def test_tab_completes_moves_at_ones_own_turn(home):
    screen = spawn("--seed", "7", "--option", "first=0")
    screen.expect("> ")
    screen.send("dr\t\n")
    screen.expect("You draw ")
    screen.sendline("quit")
    screen.close()


@pytest.mark.parametrize(("rows", "columns"), [(24, 80), (40, 60), (40, 40), (50, 200)])
def test_the_board_fits_the_terminal(home, rows, columns):
    screen = spawn("--seed", "7", "--option", "first=0", size=(rows, columns))
    screen.expect("> ")
    plain = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", screen.before)
    assert "…" not in plain
    assert "r4" in plain and "g5" in plain
    assert max(len(line) for line in plain.splitlines()) <= columns
    screen.sendline("quit")
    screen.close()


def test_the_end_is_told_and_scored(home):
    """Whoever plays on by always taking the first line gets to a score, and why it ended."""
    screen = spawn("--seed", "7", "--bot", "greedy", "--fast")
    told = ""
    for _ in range(400):
        found = screen.expect(["> ", "The score", "Press Enter to continue"])
        told += screen.before
        if found == 1:
            break
        screen.sendline("1" if found == 0 else "")
    assert "the match is over" in told
    screen.expect("win")
    screen.expect(pexpect.EOF)
    screen.close()


def press_ctrl_c(screen, answer):
    """Pressed between the prompt and the wait for a key it is seen at the next key only."""
    screen.sendintr()
    if screen.expect([answer, pexpect.TIMEOUT], timeout=10) == 1:
        screen.sendintr()
        screen.expect(answer)


def test_ctrl_c_keeps_the_match(home):
    screen = spawn("--seed", "7", "--option", "first=0")
    screen.expect("> ")
    screen.sendline("build f5 2")
    screen.expect("You build 2 floors on f5")
    screen.expect("> ")
    press_ctrl_c(screen, "The match is saved")
    screen.expect(pexpect.EOF)
    screen.close()
    assert screen.exitstatus == 0
    assert kept(home)["record"]["moves"] == ["build f5 2"]


def test_ctrl_c_while_a_bot_thinks_keeps_the_match(home):
    screen = spawn(
        *("--seed", "7", "--option", "first=0", "--bot", "search:100000000"), command=SLOW_COMMAND
    )
    screen.expect("> ")
    screen.sendline("draw")
    screen.expect(r"Bot \(search:100000000\) is thinking")
    press_ctrl_c(screen, "The match is saved")
    screen.expect(pexpect.EOF)
    assert "Traceback" not in screen.before
    screen.close()
    assert screen.exitstatus == 0
    assert kept(home)["record"]["moves"] == ["draw"]


def test_ctrl_c_stops_a_hint_and_not_the_match(home):
    screen = spawn("--seed", "7", "--option", "first=0", command=SLOW_COMMAND)
    screen.expect("> ")
    screen.sendline("hint")
    screen.expect("Looking for good moves")
    press_ctrl_c(screen, "The match goes on")
    screen.expect("> ")
    screen.sendline("build f5 2")
    screen.expect("You build 2 floors on f5")
    screen.expect("> ")
    screen.sendline("quit")
    screen.expect("The match is saved")
    screen.expect(pexpect.EOF)
    screen.close()
    assert screen.exitstatus == 0


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
