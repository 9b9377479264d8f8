"""CONTRIBUTING.md is true: what it names is there, and what it leaves out need not be touched."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sunroom import games
from sunroom.bots.levels import LEVELS
from sunroom.games.sunset.cards import CARDS, UNITS, Card
from sunroom.words.common import COMMON
from sunroom.words.languages import LANGUAGES, SOURCE
from tests.test_house import said

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


def in_texts(name: str) -> set[str]:
    """The sources that say a name in a text, which is neither a comment nor a docstring."""
    return {
        path for path in naming(rf"\b{name}\b") if re.search(rf"\b{name}\b", texts(ROOT / path))
    }


def texts(path: Path) -> str:
    source = path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        return "\n".join(text for _, text in said(path))
    return re.sub(r"<!--.*?-->|/\*.*?\*/|(?<!:)//[^\n]*", "", source, flags=re.DOTALL)


def touched(card: Card) -> set[str]:
    """All that has to do with a card: it is named there, by its id, its constant or its name.

    The names of the two gods are those of the players too, and say nothing of the cards.
    """
    found = naming(rf"\b({card.id}|{card.id.upper()})\b")
    if card in CARDS[:UNITS]:
        found |= in_texts(card.short or card.name)
    picture = f"web/src/games/sunset/art/{card.id.capitalize()}.svelte"
    assert (ROOT / picture).exists()  # it is found by its name
    words = {"docs/rules/sunset.md", "web/src/games/sunset/rules/sections.ts"}
    return {path for path in found if "/sunset/" in path} | words | {picture}


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_a_card_stands_in_eight_files_at_most(card):
    """Its sources, the rules in words twice, and its picture, examples and guide included."""
    assert len(touched(card)) <= 8, sorted(touched(card))


@pytest.mark.parametrize("card", CARDS[:UNITS], ids=lambda card: card.id)
def test_a_card_with_an_ability_of_its_own_stands_where_it_is_said(card):
    """Also in eight files, with all that knows of what this card alone does.

    Beside that, it may be an example anywhere.
    """
    told = set(re.findall(r"`([\w./-]+)`", ROWS["a card of Sunset"]))
    examples = ("Figure.svelte", "guide/steps.ts", "sunset/notation.py")
    found = {path for path in touched(card) if not path.endswith(examples)}
    effects = card.combat._asdict() if card.combat else {}
    kinds = [name.upper() for name, does in effects.items() if does]
    kinds += ["SENDS"] if card.placed and card.placed.where else []
    for kind in kinds:
        found |= naming(rf"\b{kind}\b")
    assert len(found) <= 8, sorted(found)
    unsaid = {path for path in found - told if "/art/" not in path}
    assert unsaid == set()


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
