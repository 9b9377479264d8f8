"""Where things stand: what is a game's own is in its folder, and nowhere else."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

import sunroom
from sunroom.bots.programs import all_programs
from sunroom.games import finding
from sunroom.kernel import build, sources

SOURCES = Path(sunroom.__file__).parent
HERE = Path(__file__).parent
PAGE = HERE.parent / "web" / "src"
MOST_LINES = 400
WRITTEN = {"schema.d.ts"}  # when the page is built, and kept by nobody
GAMES = SOURCES / "games"
OURS = sorted(finding.built_in())


def modules() -> Iterator[Path]:
    for path in sorted(SOURCES.rglob("*.py")):
        within = path.relative_to(SOURCES).parts
        if not (within[0] == "games" and within[1] in OURS):
            yield path


def said(path: Path) -> Iterator[tuple[int, str]]:
    """All names and texts of a source, with their lines; examples in docstrings are left out."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    about = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            first = node.body[0] if node.body else None
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
                about.add(id(first.value))
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=str(text)) if id(node) not in about:
                yield node.lineno, text
            case ast.Constant(value=bytes(content)):
                yield node.lineno, content.decode("latin-1")
            case ast.Name(id=text) | ast.Attribute(attr=text):
                yield node.lineno, text
            case ast.alias(name=text):
                yield node.lineno, text
            case ast.ImportFrom(module=str(text)):
                yield node.lineno, text


def names_of_games() -> re.Pattern[str]:
    words = [*OURS, *(finding.find(name).name for name in OURS)]
    return re.compile(rf"\b({'|'.join(map(re.escape, words))})\b", re.IGNORECASE)


def test_no_game_is_named_outside_its_folder():
    named = names_of_games()
    found = [
        f"{path.relative_to(SOURCES)}:{line}: {text[:60]}"
        for path in modules()
        for line, text in said(path)
        if named.search(text)
    ]
    assert found == []


def sources_of_the_page() -> list[Path]:
    """All of them but what is made when the page is built, such as catalogues."""
    return [
        path
        for path in sorted(PAGE.parent.rglob("*"))
        if path.suffix in (".ts", ".svelte", ".css", ".js", ".mjs", ".html", ".webmanifest")
        and "node_modules" not in path.parts
        and path.name not in WRITTEN
    ]


def test_no_game_is_named_on_the_page_outside_its_folder():
    """Not even in a comment: what is said there is said of every game."""
    named = names_of_games()
    homes = [PAGE / "games" / game for game in OURS]
    outside = [path for path in sources_of_the_page() if not set(homes) & set(path.parents)]
    assert len(outside) > 100
    found = [
        f"{path.relative_to(PAGE.parent)}:{number}: {line.strip()[:60]}"
        for path in outside
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if named.search(line)
    ]
    assert found == []


def test_the_command_line_knows_no_option_of_a_single_game():
    """Games say which flags and commands there are for what only they have."""
    options = Counter(name for game in OURS for name in finding.find(game).options)
    flags = {
        option.flag.name
        for game in OURS
        for name, option in finding.find(game).options.items()
        if option.flag is not None and options[name] == 1
    }
    known = flags | {name for name, count in options.items() if count == 1}
    assert {"board", "tiles", "ties", "edition", "horus"} <= known
    found = [
        f"{path.name}:{line}: {text[:60]}"
        for path in (SOURCES / "cli").rglob("*.py")
        for line, text in said(path)
        if re.search(rf"\b({'|'.join(known)})\b", text)
    ]
    assert found == []


def test_no_source_is_too_long_to_be_read_at_once():
    """Of package, page and tests, also what is written by `make contract`."""
    ours = [path for kind in ("py", "c") for path in SOURCES.rglob(f"*.{kind}")]
    kinds = ("ts", "svelte", "css", "js", "mjs")
    page = [path for kind in kinds for path in PAGE.rglob(f"*.{kind}") if path.name not in WRITTEN]
    tests = [path for kind in ("py", *kinds) for path in HERE.rglob(f"*.{kind}")]
    assert len(ours) > 200 and len(page) > 100 and len(tests) > 150
    lengths = {path: path.read_text(encoding="utf-8").count("\n") for path in ours + page + tests}
    assert {path.name: lines for path, lines in lengths.items() if lines > MOST_LINES} == {}


@pytest.mark.parametrize("game", OURS)
def test_a_game_knows_no_other_game(game):
    others = tuple(f"{finding.HOME}.{other}" for other in OURS if other != game)
    for path in (GAMES / game).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = []
            if isinstance(node, ast.ImportFrom):
                names = [f"{node.module}.{alias.name}" for alias in node.names]
            elif isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            for name in names:
                assert not any(f"{name}.".startswith(f"{other}.") for other in others), path


@pytest.mark.parametrize("program", all_programs(), ids=lambda one: one.name)
def test_a_kernel_is_made_from_its_own_game_alone(program):
    """So a change in one game, even of a comment, leaves the kernels of the others as they are."""
    folder = program.rules.rpartition(".")[0]
    told = set(sources.digests({program.rules, *program.sources}))
    told |= set(build.unpack(build.file_of(program).read_bytes()).facts["sources"])
    for name in told:
        home = ".".join(name.split(".")[:3])
        is_game = home.startswith(f"{finding.HOME}.") and home.rpartition(".")[2] in OURS
        assert not is_game or home == folder
