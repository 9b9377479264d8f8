"""Words in four languages: all of them are there, in the terminal as in the browser."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys

import pexpect
import pytest
from babel.messages.catalog import Catalog

from sunroom import Refused, bots, games, words
from sunroom.terminal import names
from sunroom.terminal.save import Seat
from sunroom.words.common import COMMON
from tests.words.conftest import ROOT, load

SOURCE = """
import { n, t } from "./i18n";
const title = t("A \\"quoted\\" title");
const one = t(
  "On a line of its own {name}.",
  { name },
);
const many = n("{n} card", "{n} cards", count, { at });
<p>{t("In a page")}</p> {#if part("not a text")} {start.at("nor this")}
"""


catalogue = load("catalogue", ROOT / "locales" / "catalogue.py")


@pytest.fixture(scope="module")
def wanted() -> Catalog:
    """Every text of the sources; to find them all takes a moment."""
    found: Catalog = catalogue.wanted()
    return found


# --- the catalogues -------------------------------------------------------------------------------


def test_nothing_is_missing_unused_or_has_other_names():
    assert catalogue.problems() == []


def test_french_has_its_spaces():
    """A space that no line breaks at stands before : ; ? ! and inside of « »."""
    wrong = [
        text
        for message in catalogue.read("fr")
        for text in ([message.string] if isinstance(message.string, str) else message.string)
        if re.search(r"[^\xa0\s:/] ?[:;?!»](\s|$)|«[^\xa0]", text) and message.id
    ]
    assert wrong == []


def test_every_text_of_python_is_found(wanted):
    """The extractor is blind inside of f-strings, and for a text that is no plain string."""
    lost = []
    for path in sorted((ROOT / "src" / "sunroom").rglob("*.py")):
        for call in ast.walk(ast.parse(path.read_text())):
            if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name):
                continue
            if call.func.id not in ("_", "ngettext") or not isinstance(call.args[0], ast.Constant):
                continue
            if call.args[0].value not in wanted:
                lost.append(f"{path.name}:{call.lineno}")
    assert lost == []


def test_a_text_has_a_number_everywhere_or_nowhere():
    """gettext knows a text by its singular: with and without a number it would be the same one."""
    plural = {text[0] for _, text in catalogue._in_browser() if isinstance(text, tuple)}
    plain = {text for _, text in catalogue._in_browser() if isinstance(text, str)}
    keywords = {"_": None, "ngettext": (1, 2)}
    python = catalogue.extract_from_dir(ROOT / "src", [("**.py", "python")], keywords=keywords)
    for _file, _line, text, *_ in python:
        if isinstance(text, tuple):
            plural.add(text[0])
        else:
            plain.add(text)
    assert plural & plain == set()


def test_texts_of_tables_are_in_the_catalogue(wanted):
    """They need no mark, and are translated where they are shown."""
    for name in games.NAMES:
        assert games.get(name).name in wanted
    assert "The discards are shuffled into a new deck of {n} card." in wanted
    assert "{name}: {points}" in wanted  # a text within a sentence
    assert "French" in wanted and "Damage needed to win" in wanted


def test_every_level_has_a_name():
    assert set(bots.levels.LEVELS) <= set(COMMON.names["level"])


def test_texts_are_found_in_both_kinds_of_sources(tmp_path, monkeypatch):
    (tmp_path / "web" / "src").mkdir(parents=True)
    (tmp_path / "web" / "src" / "Page.svelte").write_text(SOURCE)
    (tmp_path / "web" / "src" / "Page.test.ts").write_text('t("of a test")')
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "play.py").write_text(
        '_("It goes "\n  "on").format()\nngettext("{n} dot", "{n} dots", 3)\nf(_("a"), "b")\n'
    )
    monkeypatch.setattr(catalogue, "ROOT", tmp_path)
    found = {message.id for message in catalogue.wanted() if message.id}
    assert found >= {
        'A "quoted" title',
        "On a line of its own {name}.",
        ("{n} card", "{n} cards"),
        "In a page",
        "It goes on",
        ("{n} dot", "{n} dots"),
        "a",
    }
    assert not found & {"of a test", "not a text", "nor this"}


@pytest.mark.parametrize(
    ("text", "string", "told"),
    [
        ("Hello {name}", "Ciao {name}", None),
        ("Hello {name}", "", "is not translated"),
        ("Hello {name}", "Ciao {nome}", "has other names"),
        ("Hello {name}", "Ciao", "lacks a name"),
        (("{n} card", "{n} cards"), ("una carta", "{n} carte"), None),
        (("{n} card", "{n} cards"), ("una carta", ""), "is not translated"),
        (("{n} card", "{n} cards"), ("una carta", "{m} carte"), "has other names"),
    ],
)
def test_a_flaw_is_named(text, string, told):
    of_one = Catalog(locale="it")
    found = list(catalogue._flaws("it", of_one.add(text, string)))
    assert len(found) == (told is not None)
    assert told is None or told in found[0]


# --- choosing a language --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "it_IT.UTF-8"}, "it"),
        ({"LANG": "fr"}, "fr"),
        ({"LANG": "es-MX@euro"}, "es"),
        ({"LANG": "ES_AR"}, "es"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "frr_DE"}, "en"),  # Frisian is not French
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "it_IT", "LC_MESSAGES": "fr_FR"}, "fr"),
        ({"LANG": "it_IT", "LC_ALL": "C"}, "en"),
        ({"LANG": "it_IT", "LC_ALL": ""}, "it"),
        ({"LC_ALL": "it_IT", "SUNROOM_LANGUAGE": "es"}, "es"),
    ],
)
def test_the_language_of_the_system_is_taken(environment, language):
    assert words.preferred(environment) == language


def test_an_unknown_language_is_refused_with_the_list():
    with pytest.raises(Refused, match=r"no language \"de\": en \(English\), it \(Italiano\), fr"):
        words.choose("de")


@pytest.mark.parametrize("command", ["play", "board", "tiles"])
def test_an_unknown_language_is_one_line_and_status_2(command):
    done = subprocess.run(
        [sys.executable, "-m", "sunroom", command, "--language", "klingon"],
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
    )
    assert done.returncode == 2 and done.stdout == ""
    assert len(done.stderr.splitlines()) == 1 and "es (Español)" in done.stderr


def test_a_catalogue_is_used_once_it_is_chosen(tmp_path, monkeypatch, english):
    small = Catalog(locale="it")
    small.add("You", "Tu")
    small.add(("{n} card", "{n} cards"), ("una carta", "{n} carte"))
    folder = tmp_path / "it" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    with (folder / "sunroom.mo").open("wb") as file:
        catalogue.write_mo(file, small)
    monkeypatch.setattr(words, "CATALOGUES", tmp_path)
    seats = [Seat(), Seat("Anna", "easy")]
    assert names.seat_names(seats) == ["You", "Anna"]
    words.choose("it")
    assert names.seat_names(seats) == ["Tu", "Anna"]
    assert [words.ngettext("{n} card", "{n} cards", n).format(n=n) for n in (1, 2)] == [
        "una carta",
        "2 carte",
    ]
    assert words._("not there") == "not there" and words._("") == ""
    words.choose("en")
    assert words._("You") == "You"


def test_the_terminal_needs_no_babel():
    """Catalogues are compiled beforehand: who plays waits for no library that reads them."""
    code = (
        "import sys\nfrom sunroom.terminal import painters, start\n"
        "from sunroom import games\n[painters.painter(games.get(one)) for one in games.NAMES]\n"
        "from sunroom import words\nwords.choose('it')\n"
        "assert not {'babel', 'numpy', 'wasmtime'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


# --- in the terminal ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "name"),
    [("it", "Sunrise Lane"), ("fr", "Sunrise Avenue"), ("es", "Sunrise Lane")],
)
def test_the_name_of_the_game(compiled, english, language, name):
    words.choose(language)
    assert names.game_name(games.get("lane")) == name


IN_ITALIAN = """
import sys
from pathlib import Path
from sunroom import cli, words
words.CATALOGUES = Path(sys.argv.pop(1))
cli.main()
"""


@pytest.mark.parametrize("game", games.NAMES)
def test_a_match_in_italian(compiled, tmp_path, english, game):
    """Whoever always takes the first line sees Italian words to the end, and no English ones."""
    words.choose("it")
    goes_on, score = words._("Press Enter to continue."), words._("The score")
    assert score != "The score"
    wishes = ["--language", "it", "--seed", "5", "--option", "first=0", "--bot", "greedy", "--fast"]
    if game == "sunset":
        wishes[4:6] = ["--option", "horus=0"]
    screen = pexpect.spawn(
        sys.executable,
        ["-c", IN_ITALIAN, str(compiled), "play", game, *wishes],
        dimensions=(60, 120),
        encoding="utf-8",
        timeout=60,
        env={**os.environ, "XDG_STATE_HOME": str(tmp_path), "TERM": "dumb"},
    )
    told = ""
    for _turn in range(400):
        found = screen.expect(["> ", score, goes_on])
        told += screen.before
        if found == 1:
            break
        screen.sendline("1" if found == 0 else "")
    screen.expect(pexpect.EOF)
    told += screen.before
    screen.close()
    assert screen.exitstatus == 0
    assert words._("hand") in told
    for english_word in (" the ", "The ", " card", " tile", "You ", " builds ", " plays "):
        assert english_word not in told
