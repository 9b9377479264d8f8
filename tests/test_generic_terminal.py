"""A game without a painter and without words is played in the terminal all the same."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest
from rich.console import Console

from sunroom import Match, games
from sunroom.games.painting import Choice, Scene, labels, menu
from sunroom.terminal import play
from sunroom.terminal.painters import GenericPainter
from sunroom.terminal.save import Seat
from sunroom.words.speaker import speaker
from sunroom.words.table import Words

PEOPLE = [Seat("Anna"), Seat("Ben")]
MUTE = GenericPainter(speaker("Market Day", Words(), "en"))


def played(match: Match, folder: Path, *typed: str, seats: list[Seat] = PEOPLE) -> str:
    """What is shown where these lines are typed."""
    lines = iter(typed)
    console = Console(file=io.StringIO(), width=100)
    console.input = lambda *_, **__: next(lines, "quit")  # type: ignore[method-assign]
    play.Session(match, seats, MUTE, console, folder / "match.json").run()
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


@pytest.mark.usefixtures("thinks_little")
@pytest.mark.parametrize("game", games.NAMES)
def test_everything_works_without_a_painter(game, tmp_path):
    match = Match(game, 2, seed=3)
    copy = tmp_path / "copy.json"
    asked = ("", "help", "hint", match.moves[0], "", "", "log", f"save {copy}", "undo")
    shown = played(match, tmp_path, *asked)
    assert "It is your turn: choose a move." in shown
    assert "your chance of winning" in shown and "%" in shown
    assert json.loads(copy.read_text())["record"]["game"] == game
    assert "take back your last move" in shown
    assert "Taken back: " in shown or "You have no move to take back." in shown


@pytest.mark.parametrize("game", games.NAMES)
def test_bots_play_to_the_end_without_a_painter(game, tmp_path):
    seats = [Seat("Anna", "greedy"), Seat("Ben", "random")]
    shown = played(Match(game, 2, seed=3), tmp_path, seats=seats)
    assert "The score" in shown and "total" in shown
    assert "● Anna: " in shown or "■ Ben: " in shown  # who did it, told by the event's id
    assert "wins with" in shown or "share the victory" in shown


@pytest.mark.parametrize("game", games.NAMES)
def test_a_view_is_drawn_part_by_part(game):
    match = Match(game, 2, seed=3)
    for viewer in (None, 0, 1):
        view = match.view(viewer)
        console = Console(file=io.StringIO(), width=100)
        console.print(MUTE.table(Scene(view, viewer, ["Anna", "Ben"], match.moves)))
        assert isinstance(console.file, io.StringIO)
        shown = console.file.getvalue()
        assert "Anna" in shown and "Ben" in shown
        for part, value in view.items():
            drawn = value is not None and part not in (
                *("game", "players", "options", "seat", "phase"),
            )
            assert not drawn or part.replace("_", " ") in shown


def test_many_moves_are_a_menu_of_a_readable_length():
    moves = [f"build {at}{row} {n}" for at in "abcdef" for row in range(1, 9) for n in (1, 2, 3)]
    found = menu([*moves, "draw"], lambda move: move.upper())
    assert [choice.label for choice in found] == ["build ...", "draw   DRAW"]
    assert len(found[0].more) == 48
    assert found[0].more[0].label == "build a1 ..."
    assert [one.move for one in found[0].more[0].more] == moves[:3]
    assert set(labels(found)) == {*moves, "draw"}
    # Where all begin with the same word, it is not asked for.
    assert [one.label for one in menu(moves, lambda move: move)][:2] == [
        "build a1 ...",
        "build a2 ...",
    ]
    few = menu(["draw", "stop"], lambda move: move)
    assert few == [Choice("draw", "draw"), Choice("stop", "stop")]


def test_rules_do_not_wait_for_what_draws_them():
    code = (
        "import sys\nfrom sunroom import Match, games\n"
        "for name in games.NAMES:\n    games.get(name).words\n    Match(name, 2, 1)\n"
        "assert not [one for one in sys.modules if one.split('.')[0] == 'rich']\n"
        "assert not [one for one in sys.modules if one.endswith(('.painter', '.painting'))]"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
