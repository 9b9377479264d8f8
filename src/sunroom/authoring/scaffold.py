"""`sunroom new-game`: a small game that runs, under a new name, to be turned into another one.

In a checkout of Sunroom it becomes a folder in `src`, one in `web` and one in `tests`; anywhere
else a package of its own that announces its game (see `sunroom.games.finding`).
"""

from __future__ import annotations

import keyword
import re
from dataclasses import dataclass
from pathlib import Path

from sunroom.games import finding
from sunroom.games.terms import Refused, shown

SAMPLE = Path(__file__).parent / "sample"
AROUND = Path(__file__).parent / "around"  # tests, the page's folder, what a package needs
PLACE = "sunroom.authoring.sample"
IMPORTS = re.compile(r"(?:^from sunroom\S* import .*\n)+", re.MULTILINE)


@dataclass(frozen=True)
class Wish:
    """What the new game is to be called."""

    id: str
    name: str
    letter: str

    @property
    def kind(self) -> str:
        """The name of its class."""
        return "".join(part.capitalize() for part in self.id.split("_"))


def wish(id: str, name: str | None, letter: str | None) -> Wish:
    """Names that a game can have, or a refusal."""
    if not finding.ID.fullmatch(id) or keyword.iskeyword(id):
        message = "an id is a word of lower-case letters, digits and _, as in high_card"
        raise Refused("bad_request", f"{message}, not {shown(id)}")
    if id in finding.built_in() or id in finding.announced():
        raise Refused("bad_request", f"a game {id} already exists")
    name = id.replace("_", " ").title() if name is None else name.strip()
    if not re.fullmatch(r"[^\W_][\w '’&.-]{0,39}", name):
        message = "a name has up to 40 letters, digits and spaces"
        raise Refused("bad_request", f"{message}, not {shown(name)}")
    letter = id[0].upper() if letter is None else letter
    if not re.fullmatch("[A-Z]", letter):
        raise Refused("bad_request", f"the letter of rules is one from A to Z, not {shown(letter)}")
    return Wish(id, name, letter)


def write(asked: Wish, folder: Path) -> list[Path]:
    """Write the game; the files that were written. Nothing that is there is changed."""
    checkout = is_checkout(folder)
    plan = _in_checkout(asked, folder) if checkout else _as_package(asked, folder / asked.id)
    for file in plan:
        if file.exists():
            raise Refused("bad_request", f"{file} already exists: nothing was written")
    package = f"{finding.HOME}.{asked.id}" if checkout else f"sunroom_{asked.id}"
    try:
        for file, source in plan.items():
            file.parent.mkdir(parents=True, exist_ok=True)
            text = "" if source is None else source.read_text(encoding="utf-8")
            file.write_text(_renamed(text, asked, package), encoding="utf-8")
    except OSError as error:
        raise Refused(
            "bad_request", f"{error.filename} cannot be written: {error.strerror}"
        ) from None
    return list(plan)


def is_checkout(folder: Path) -> bool:
    """Whether a folder holds the sources of Sunroom."""
    return (folder / "src" / "sunroom" / "games" / "game.py").is_file()


def _in_checkout(asked: Wish, folder: Path) -> dict[Path, Path | None]:
    plan = _game(folder / "src" / "sunroom" / "games" / asked.id)
    tests = folder / "tests" / asked.id
    plan[tests / "__init__.py"] = None
    plan[tests / f"test_{asked.id}.py"] = AROUND / "test_sample.txt"
    page = folder / "web" / "src" / "games" / asked.id
    for source in sorted((AROUND / "web").iterdir()):
        plan[page / source.name.removesuffix(".txt")] = source
    return plan


def _as_package(asked: Wish, folder: Path) -> dict[Path, Path | None]:
    plan = _game(folder / "src" / f"sunroom_{asked.id}")
    plan[folder / "pyproject.toml"] = AROUND / "pyproject.txt"
    plan[folder / "README.md"] = AROUND / "readme.txt"
    plan[folder / "tests" / f"test_{asked.id}.py"] = AROUND / "test_sample.txt"
    return plan


def _game(folder: Path) -> dict[Path, Path | None]:
    files = [*SAMPLE.glob("*.py"), *SAMPLE.glob("*.md")]
    return {folder / source.name: source for source in sorted(files)}


def _renamed(text: str, asked: Wish, package: str) -> str:
    text = IMPORTS.sub(_sorted, text.replace(PLACE, package))
    text = text.replace("High Card", asked.name).replace("Sample", asked.kind)
    text = re.sub(r"(?<![A-Za-z0-9])sample(?![A-Za-z0-9])", asked.id, text)
    return re.sub(r"(?<![A-Za-z0-9])R(?=\d)", asked.letter, text).replace(
        '"R"', f'"{asked.letter}"'
    )


def _sorted(imports: re.Match[str]) -> str:
    """Under another name they stand in another order."""
    return "".join(sorted(imports[0].splitlines(keepends=True), key=lambda line: line.split()[1]))
