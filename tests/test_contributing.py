"""CONTRIBUTING.md is true: what it names is there, and what it leaves out need not be touched."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sunroom import games
from sunroom.bots.levels import LEVELS
from sunroom.games.sunset.cards import CARDS
from sunroom.words.common import COMMON
from sunroom.words.languages import LANGUAGES, SOURCE

ROOT = Path(__file__).parent.parent
TEXT = (ROOT / "CONTRIBUTING.md").read_text()
ROWS = {
    row.split(" | ")[0]: row
    for row in re.findall(r"^\| (a .*|an .*|how .*|the .*) \|$", TEXT, flags=re.MULTILINE)
}
GENERATED = {"schema.d.ts", "contract.ts"}


def files(row: str) -> set[str]:
    """What a row names, for every game that has it."""
    found: set[str] = set()
    for named in re.findall(r"`([\w.<>/-]+/[\w.<>/-]*|[\w-]+\.\w+)`", ROWS[row]):
        for game in games.NAMES if "<id>" in named else ("",):
            found.add(named.replace("<id>", game))
    return found


def naming(pattern: str) -> set[str]:
    """The sources of package and page that have this in them; not their tests."""
    found = set()
    for folder, kinds in (("src", (".py",)), ("web/src", (".ts", ".svelte"))):
        for path in (ROOT / folder).rglob("*"):
            generated = path.name in GENERATED or path.name.endswith(".test.ts")
            if path.suffix in kinds and not generated and re.search(pattern, path.read_text()):
                found.add(path.relative_to(ROOT).as_posix())
    return found


def test_there_are_rows():
    assert len(ROWS) > 15 and all(row.count(" |") >= 2 for row in ROWS.values())


@pytest.mark.parametrize("row", ROWS)
def test_every_path_exists(row):
    named = re.findall(r"`([\w.<>/-]+/[\w.<>/-]*|[\w-]+\.\w+)`", ROWS[row])
    for path in named:
        places = [path.replace("<id>", game) for game in games.NAMES]
        assert any((ROOT / place).exists() for place in places), path


def test_every_target_of_make_exists():
    rules = (ROOT / "Makefile").read_text()
    for target in set(re.findall(r"make ([a-z-]+)", TEXT)) - {"and"}:
        assert re.search(rf"^{target}:", rules, flags=re.MULTILINE), target


def test_a_level_stands_where_it_is_said():
    weakest = rf'"{LEVELS[0]}"'
    assert naming(weakest) <= files("a level of the bots")


def test_a_language_stands_where_it_is_said():
    for code, language in LANGUAGES.items():
        if code != SOURCE:
            assert naming(rf"\b{language.name}\b") <= files("a language")
            assert (ROOT / "locales" / code).is_dir()


def by_hand(card: str) -> set[str]:
    """What names a card, except for examples: pictures of the rules page, moves in a message."""
    named = naming(rf"\b{card}\b") | naming(rf"\b{card.upper()}\b")
    examples = ("Figure.svelte", "sunset/notation.py")
    return {path for path in named if "/sunset/" in path and not path.endswith(examples)}


# Of the other cards with an ability the log tells something of its own, or they choose a unit.
IN_COMBAT = ("apis", "maat", "plaga", "libro")


@pytest.mark.parametrize("card", ["tefnut", *IN_COMBAT])
def test_a_card_stands_where_it_is_said_and_in_eight_files_at_most(card):
    """Its sources, the rules in words twice, and its picture, which is found by its name."""
    known = {one.id: one.ability for one in CARDS}
    assert known[card] == ("combat" if card in IN_COMBAT else "none")
    row = ROWS["a card of Sunset"].split(" | ")[1]
    told = set(re.findall(r"`([\w./-]+)`", row))
    picture = f"web/src/games/sunset/art/{card.capitalize()}.svelte"
    assert (ROOT / picture).exists()
    words = {"docs/rules/sunset.md", "web/src/games/sunset/rules/sections.ts"}
    touched = by_hand(card) | words
    assert touched <= told
    assert len(touched | {picture}) <= 8


@pytest.mark.parametrize("game", games.NAMES)
def test_an_event_is_made_where_it_is_said(game):
    """Each in two files: one has its form and its sentence, in the other it happens."""
    home = f"src/sunroom/games/{game}"
    declared = (ROOT / home / "told.py").read_text()
    events = re.findall(r'event: Literal\["(\w+)"\]', declared)
    assert events
    for event in events:
        said = {f"{home}/told.py"} if re.search(rf'^    "{event}": ', declared, re.M) else set()
        assert said or event in COMMON.events, event
        made = {path for path in naming(rf'"event": "{event}"') if path.startswith(home)}
        made -= {f"{home}/foresight.py"}
        assert said | made <= files("an event") and len({f"{home}/told.py"} | made) <= 2, event
