"""Bots at a table in the terminal, and hints."""

from __future__ import annotations

import io
import json
import os
import random
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest
from rich.console import Console

from sunroom import Match, bots, games
from sunroom.bots.levels import LEVELS
from sunroom.games.painting import Scene, labels
from sunroom.terminal import play
from sunroom.terminal.painters import painter
from sunroom.terminal.save import Seat, save
from sunroom.terminal.thinking import SHOW_AFTER, waited
from tests.terminal.playing import kept, run


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
    wishes = ("play", "lane", "--seed", "7", "--option", "first=0", "--bot", "strong@0.5")
    played = subprocess.run(
        [sys.executable, "-c", broken, *wishes],
        input="draw\nquit\n",
        capture_output=True,
        text=True,
        check=True,
    )
    shown = played.stdout + played.stderr
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
