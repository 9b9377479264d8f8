"""The server by subject: its folders are as docs/server.md says, and none of them knows a game."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import sunroom.server
from sunroom import games

SERVER = Path(sunroom.server.__file__).parent
FILES = sorted(SERVER.rglob("*.py"))
LONGEST = 400  # lines
# It has a line for each folder and file at the top: the name, and what it is for.
INSIDE = (Path(__file__).parents[2] / "docs" / "server.md").read_text().partition("## Inside\n")[2]


def test_the_description_has_a_line_for_every_folder_and_for_nothing_else():
    folders = {file.parent.name for file in SERVER.glob("*/__init__.py")}
    files = {file.stem for file in SERVER.glob("*.py")} - {"__init__"}
    lines = re.findall(r"^    ([a-z][a-z, ]*?)(?:  | \(|$)", INSIDE.partition("###")[0], re.M)
    named = {name.strip() for line in lines for name in line.split(",")}
    assert named == folders | files


def test_every_module_and_file_that_the_way_of_a_move_names_is_there():
    named = re.findall(r"`([a-z_]+/[a-z_]+\.py)`", INSIDE)
    assert len(named) > 5
    assert [name for name in named if not (SERVER / name).is_file()] == []


@pytest.mark.parametrize(
    "folder", sorted(SERVER.glob("*/__init__.py")), ids=lambda f: f.parent.name
)
def test_a_folder_says_in_one_line_what_it_is_for(folder):
    assert re.fullmatch(r'"""[A-Z][^\n]+\."""\n', folder.read_text())


def test_no_file_is_long():
    assert [file.name for file in FILES if len(file.read_text().splitlines()) > LONGEST] == []


def test_no_game_is_named():
    names = {name for game in games.NAMES for name in (game, game.capitalize())}
    names |= {games.get(game).name for game in games.NAMES}
    word = re.compile(rf"\b({'|'.join(map(re.escape, sorted(names)))})\b")
    assert [
        (file.name, word.findall(file.read_text()))
        for file in FILES
        if word.search(file.read_text())
    ] == []


def test_a_table_needs_no_database():
    program = "import sys, sunroom.server.tables.table; sys.exit('sqlalchemy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
