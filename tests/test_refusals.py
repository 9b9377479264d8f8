"""Every code of a refusal is declared once, used, and documented as it is declared."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import sunroom
from sunroom import contract, games, refusal
from sunroom.server.tables.status import IN_WORDS
from sunroom.server.telling import refusals
from sunroom.words import translations
from sunroom.words.languages import TRANSLATED

SOURCES = Path(sunroom.__file__).parent
DOCS = Path(__file__).parent.parent / "docs"
DECLARED_IN = {"refusal.py", "refusals.py", "contract.py"}
# Codes that are not written where they are raised, because another refusal had them first.
PASSED_ON = {"DAMAGED.code", "str(said.get('error'))"}
OF_STATUS = {f"match_{status}" for status in IN_WORDS}


def own_codes() -> dict[str, dict[str, str]]:
    """What each game declares."""
    return {name: getattr(contract.of(games.get(name)), "CODES", {}) for name in games.NAMES}


def sources() -> list[Path]:
    return sorted(SOURCES.rglob("*.py"))


def allowed(path: Path) -> set[str]:
    """The codes that a source may use."""
    within = path.relative_to(SOURCES).parts
    if within[0] == "games":
        return {*refusal.CODES, *own_codes().get(within[1], {})}
    if within[0] in ("server", "local"):
        return {*refusal.CODES, *refusals.CODES, *refusal.OF_COMMANDS}
    return {*refusal.CODES, *refusal.OF_COMMANDS}


def classes(tree: ast.Module) -> list[ast.ClassDef]:
    """Those of refusals."""
    found = [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    return [node for node in found if "Refused" in map(ast.unparse, node.bases)]


def kinds() -> set[str]:
    """Refused, and all classes of refusals that are made like it."""
    found = {"Refused"}
    for path in sources():
        for node in classes(ast.parse(path.read_text(encoding="utf-8"))):
            if not any(getattr(one, "name", "") == "__init__" for one in node.body):
                found.add(node.name)
    return found


def used(path: Path, made_alike: set[str]) -> Iterator[tuple[int, set[str]]]:
    """The codes with which a source refuses, with their lines."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    constants = {
        ast.unparse(node.targets[0]): str(node.value.value)
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant)
    }
    inside = {part for node in classes(tree) for part in ast.walk(node)}
    for node in ast.walk(tree):
        match node:
            case ast.Call(ast.Name(name), [code, _, *_]) if name in made_alike:
                pass
            case ast.Call(ast.Attribute(_, "__init__"), [code, _, *_]) if node in inside:
                pass
            case ast.Dict([ast.Constant("code"), *_], [ast.Constant() as code, *_]):
                pass
            case _:
                continue
        match code:
            case ast.Constant(str(text)):
                yield node.lineno, {text}
            case ast.Name(name) if name in constants:
                yield node.lineno, {constants[name]}
            case ast.JoinedStr([ast.Constant("match_"), _]):
                yield node.lineno, OF_STATUS
            case _:
                assert ast.unparse(code) in PASSED_ON, f"{path}:{node.lineno}"


def test_whatever_is_raised_is_declared():
    made_alike = kinds()
    assert len(made_alike) > 1
    seen = set()
    for path in sources():
        if path.name == "refusal.py":
            continue
        for line, codes in used(path, made_alike):
            assert codes <= allowed(path), f"{path}:{line}: {codes - allowed(path)}"
            seen |= codes
    assert {"bad_tiles", "bot_failed", "in_use", "match_closed", "broken"} <= seen


def test_every_code_is_declared_once_and_used():
    declared = [*refusal.CODES, *refusal.OF_COMMANDS, *refusals.CODES]
    for codes in own_codes().values():
        declared += codes
    assert len(declared) == len(set(declared))
    assert set(refusals.OTHERWISE) <= set(refusal.CODES)
    text = "".join(path.read_text() for path in sources() if path.name not in DECLARED_IN)
    unused = [code for code in declared if f'"{code}"' not in text and code not in OF_STATUS]
    assert unused == []


def rows(document: str, heading: str) -> list[list[str]]:
    """The table below a heading, without the names of its columns."""
    text = (DOCS / document).read_text(encoding="utf-8").partition(f"\n{heading}\n")[2]
    lines = re.findall(r"(?:^\|.*\n)+", text, flags=re.MULTILINE)[0].splitlines()[2:]
    return [line.strip("| ").split(" | ") for line in lines]


def test_the_contract_lists_the_codes_of_library_and_games():
    wanted = [[f"`{code}`", about] for code, about in refusal.CODES.items()]
    for game, codes in own_codes().items():
        wanted += [[f"`{code}`", f"{game}: {about}"] for code, about in codes.items()]
    assert rows("contract.md", "### Error codes") == wanted


def test_the_server_lists_its_codes_by_status():
    found = [(status, code, about) for code, (status, about) in refusals.CODES.items()]
    found += [(refusals.OTHERWISE[code], code, refusal.CODES[code]) for code in refusals.OTHERWISE]
    found.sort(key=lambda one: one[0])
    wanted = [[str(status), f"`{code}`", about] for status, code, about in found]
    assert rows("server.md", "### Errors") == wanted


# --- what people read on the page -----------------------------------------------------------------

ON_THE_PAGE = (DOCS.parent / "web" / "src" / "parts" / "refusals.ts").read_text(encoding="utf-8")


def sentences_of(code: str) -> str:
    """The answer of `refusalText` to a code, as it is written there."""
    (found,) = re.findall(
        rf'case "{code}":\n(?:\s*case "\w+":\n)*\s*return (.*?);\n', ON_THE_PAGE, re.DOTALL
    )
    return str(found)


def test_every_code_has_words_on_the_page_once():
    ours = {code for codes in own_codes().values() for code in codes}
    for code in {*refusal.CODES, *refusals.CODES, *ours}:
        assert ON_THE_PAGE.count(f'case "{code}":') == 1, code
        sentences_of(code)


def test_what_people_read_is_in_their_language_as_a_whole():
    """What the server says in English is for programs, and for whoever wrote a broken game."""
    shown = ON_THE_PAGE[ON_THE_PAGE.index("export function refusalText") :]
    parameter, broken_game, of_another_game = re.findall(r".*\bmessage\b.*", shown)
    assert parameter.startswith("export function refusalText")
    assert sentences_of("broken_game") in broken_game
    assert of_another_game.strip() == "return message;"


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_broken_game_is_told_in_every_language(language):
    text = re.search(r't\(\s*"(.*?)"', sentences_of("broken_game"))
    assert text is not None
    english = text[1]
    assert english.endswith("{message}") and english.count("{") == 1
    told = translations(language).gettext(english)
    assert told != english and told.endswith("{message}") and told.count("{") == 1
    assert not re.search(r"\b(game|mistake|whoever)\b", told)
