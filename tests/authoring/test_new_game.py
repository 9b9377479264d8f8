"""A game from nothing: what `new-game` writes runs, and `check-game` says what is wrong with it."""

from __future__ import annotations

import ast
import importlib
import itertools
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from sunroom import Match, games
from sunroom.authoring import check, declared, scaffold
from sunroom.authoring.findings import Finding, Look, looked
from sunroom.cli.app import app
from sunroom.games import finding
from sunroom.games.terms import Refused

NUMBERS = itertools.count(1)  # each game is another one: what was imported stays
MADE = ("__pycache__", "static", "built", "catalogues")  # not sources
ROOT = Path(__file__).parents[2]


@pytest.fixture
def announced(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, str]]:
    """Games that packages from outside announce."""
    known: dict[str, str] = {}
    monkeypatch.setattr(finding, "announced", lambda: known)
    finding.all_ids.cache_clear()
    yield known
    finding.all_ids.cache_clear()


Write = Callable[..., list[Finding]]


@pytest.fixture
def findings(announced: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Write:
    """Write a game, change it, check it: what is found."""

    def found(file: str = "", old: str = "", new: str = "") -> list[Finding]:
        id = f"trial_{next(NUMBERS)}"
        scaffold.write(scaffold.wish(id, "Trial", "T"), tmp_path)
        package = tmp_path / id / "src" / f"sunroom_{id}"
        if file:
            text = (package / file).read_text()
            assert old in text
            (package / file).write_text(text.replace(old, new))
        monkeypatch.syspath_prepend(tmp_path / id / "src")
        importlib.invalidate_caches()
        announced[id] = f"sunroom_{id}"
        return list(check.check(id))

    return found


def faults(found: list[Finding]) -> str:
    return "\n".join(fault for one in found for fault in one.faults)


@pytest.mark.kernel
def test_what_is_written_is_whole(findings):
    found = findings()
    assert not faults(found)
    assert len(found) == len(check.SAID) + len(check.DONE)
    assert not any(one.note for one in found), found


@pytest.mark.kernel
@pytest.mark.parametrize("game", games.NAMES)
def test_our_own_games_say_all_there_is_to_say(game):
    looks: dict[str, Look] = {**check.SAID, "it compiles": declared.compiles}
    for one in looked(games.get(game), looks):
        assert not one.faults


# What somebody could have got wrong: the file, what stands there, what instead, and what is said.
WRONG = {
    "a function": ("knowledge.py", "def sight", "def eyesight", "sight(s, seat) is in none"),
    "a signature": ("rules.py", "def apply(s: State, move: int)", "def apply(s: State)", "must be"),
    "no entry": ("rules.py", '"legal", "apply"', '"apply"', "ENTRIES must name 'legal'"),
    "a constant": ("rules.py", "MAX_MOVES = DEALT", "MOST = DEALT", "number MAX_MOVES"),
    "a letter": ("__init__.py", 'letter = "T"', 'letter = "tt"', "one capital letter"),
    "an option": ("__init__.py", '"random", of_seats', '"nobody", of_seats', "none of its values"),
    "not compilable": ("policy.py", "high = highest(s)", "high = max([1, 2])", "policy.py"),
    "a range": ("rules.py", "s.taken[best] += 1", "s.taken[best] += 7", "leaves its range"),
    "an index": ("rules.py", "s.played[s.seat] = move", "s.played[9] = move", "rules.py, line"),
    "a hand is told": ("knowledge.py", "hands[seat][card] if seat", "hands[0][card] if 2", "sight"),
    "few are guessed": ("knowledge.py", "range(s.held[other])", "range(1)", "no possible position"),
    "no refusal": ("notation.py", "s.hands[s.seat][card] == 0", "card == 99", "not legal"),
    "a crash": ("notation.py", "isinstance(text, str)", "True", "refused: notation.py, line"),
    "a rule": ("view.py", '"rule": "T4"', '"rule": ""', 'needs "rule"'),
    "another form": ("view.py", '"first": s.first', '"begins": s.first', "first: Field required"),
    "a sum": ("view.py", '"points": points[seat]', '"points": 0', "add up to 0"),
    "the winners": ("view.py", "points[seat] == max(points)", "seat == 0", "score says"),
    "a position": ("position.py", 'fields.need("gone")', "[]", "gone must have"),
}  # fmt: skip


@pytest.mark.kernel
@pytest.mark.parametrize("kind", WRONG)
def test_what_is_wrong_is_said(findings, kind):
    file, old, new, said = WRONG[kind]
    assert said in faults(findings(file, old, new))


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("__init__.py", "import notation", "import gone", "ImportError"),
        ("__init__.py", 'id = "trial', 'id = "other', "not a Game with the id"),
        ("rules.py", "def legal", "def legal(", "SyntaxError"),
        ("__init__.py", "(Game):", ":", "there is no Game"),
    ],
)
def test_a_game_that_cannot_be_imported_is_one_clear_line_and_harms_no_other(
    findings, announced, file, old, new, said
):
    with pytest.raises(Refused, match=said) as refusal:
        findings(file, old, new)
    assert refusal.value.code == "broken_game" and "\n" not in str(refusal.value)
    assert not announced.keys() & set(finding.all_ids())
    assert Match("lane", players=2, seed=1).moves


def test_in_a_checkout_it_is_three_folders_and_changes_nothing(tmp_path):
    checkout = tmp_path / "checkout"
    shutil.copytree(ROOT / "src", checkout / "src", ignore=shutil.ignore_patterns(*MADE))
    written = scaffold.write(scaffold.wish("noon", None, None), checkout)
    homes = {str(file.relative_to(checkout).parent) for file in written}
    assert homes == {"src/sunroom/games/noon", "web/src/games/noon", "tests/noon"}
    for file in written:
        text = file.read_text()
        assert "sample" not in text.lower() and "High Card" not in text
        if file.suffix == ".py":
            ast.parse(text)
    shutil.copy(ROOT / "pyproject.toml", checkout)
    for command in (["check", "--no-cache"], ["format", "--no-cache", "--check"]):
        ruff = [sys.executable, "-m", "ruff", *command, "src/sunroom/games/noon", "tests"]
        ran = subprocess.run(ruff, cwd=checkout, capture_output=True, text=True)
        assert ran.returncode == 0, ran.stdout


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (["Lane"], "an id is a word of lower-case letters"),
        (["2nd"], "an id is a word of lower-case letters"),
        (["class"], "an id is a word of lower-case letters"),
        (["lane"], "a game lane already exists"),
        (["noon", "--name", "<b>"], "a name has up to 40 letters"),
        (["noon", "--letter", "NN"], "the letter of rules is one from A to Z"),
    ],
)
def test_names_that_a_game_cannot_have_are_refused(asked, said, tmp_path):
    ran = CliRunner().invoke(app, ["new-game", *asked, "--folder", str(tmp_path)])
    assert isinstance(ran.exception, Refused) and said in str(ran.exception)
    assert not list(tmp_path.iterdir())


def test_a_package_says_nothing_of_the_sample(tmp_path):
    for file in scaffold.write(scaffold.wish("noon", None, None), tmp_path):
        assert "sample" not in file.read_text().lower() and "High Card" not in file.read_text()


def test_nothing_is_overwritten(tmp_path):
    asked = scaffold.wish("noon", None, None)
    first = scaffold.write(asked, tmp_path)[0]
    first.write_text("mine")
    with pytest.raises(Refused, match="nothing was written"):
        scaffold.write(asked, tmp_path)
    assert first.read_text() == "mine"
