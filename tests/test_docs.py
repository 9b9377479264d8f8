"""The documentation is true."""

from __future__ import annotations

import doctest
import importlib
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from sunroom import __version__, games
from sunroom.engine import REQUESTS

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text()
# Where a reading of the printed books is ours: it says so, and why.
LISTED_RULINGS = {
    "lane": {"L2", "L3", "L4", "L6", "L7", "L18", "L21", "L24"},
    "sunset": {"S1", "S2", "S13", "S14"},
    "sunny": {"D3", "D6", "D7", "D8", "D9", "D11", "D12", "D19"},
}
CONTRACT = (ROOT / "docs" / "contract.md").read_text()


def modules_with_examples() -> list[str]:
    """All of the package's modules in whose docstrings somebody types something."""
    source = ROOT / "src"
    typed = re.compile(r"^ *>>> ", flags=re.MULTILINE)
    files = sorted(path for path in source.rglob("*.py") if typed.search(path.read_text()))
    names = [".".join(path.relative_to(source).with_suffix("").parts) for path in files]
    return [name.removesuffix(".__init__") for name in names]


def test_the_examples_of_the_readme_run():
    found = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert found.attempted > 8 and found.failed == 0


def test_the_examples_for_people_who_study_games_run():
    found = doctest.testfile(str(ROOT / "docs" / "study.md"), module_relative=False)
    assert found.attempted > 8 and found.failed == 0


@pytest.mark.parametrize("module", modules_with_examples())
def test_the_examples_of_modules_run(module):
    found = doctest.testmod(importlib.import_module(module))
    assert found.attempted > 0 and found.failed == 0


def test_the_engine_example_of_the_readme():
    asked, answer = re.findall(r"echo '(.*)' \| .*engine\n\s+(\{.*\})", README)[0]
    run = subprocess.run(
        [sys.executable, "-m", "sunroom", "engine"],
        input=asked,
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(run.stdout) == json.loads(answer)


def test_links_lead_somewhere():
    for file in (*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")):
        for target in re.findall(r"\]\(([^):]+)\)", file.read_text()):
            path, _, heading = target.partition("#")
            found = file.parent / path if path else file
            assert found.exists(), f"{file.name}: {target}"
            assert not heading or heading in anchors(found), f"{file.name}: {target}"


def anchors(file: Path) -> set[str]:
    """The names by which one can link to the headings of a page."""
    headings = re.findall(r"^#+ (.*)$", file.read_text(), flags=re.MULTILINE)
    return {re.sub(r"[^\w -]", "", text).strip().lower().replace(" ", "-") for text in headings}


def test_the_contract_names_every_request():
    for asked in REQUESTS:
        assert f'"do":"{asked}"' in CONTRACT


@pytest.mark.parametrize("game", games.NAMES)
def test_every_rule_is_documented_and_tested(game):
    """Each numbered rule stands in the documentation, in the rules' code and in a test's name."""
    text = (ROOT / "docs" / "rules" / f"{game}.md").read_text()
    numbers = re.findall(r"^- \*\*([A-Z]\d+)\*\*", text, flags=re.MULTILINE)
    assert numbers == [f"{numbers[0][0]}{n}" for n in range(1, len(numbers) + 1)]
    tests = "".join(path.read_text() for path in (ROOT / "tests" / game).rglob("*.py"))
    for number in numbers:
        assert re.search(rf"def test_{number}_", tests), f"no test names {number}"


@pytest.mark.parametrize("game", games.NAMES)
def test_rulings_are_marked_in_the_page_too(game):
    """Whoever reads the rules in the browser sees the same readings marked as ours."""
    rules = (ROOT / "docs" / "rules" / f"{game}.md").read_text().split("\n- **")[1:]
    ours = {rule.partition("*")[0] for rule in rules if "*Ruling:*" in rule.partition("\n## ")[0]}
    page = (ROOT / "web" / "src" / "games" / game / "rules" / "sections.ts").read_text()
    told = [(one[:6].partition('"')[0], one) for one in page.split('id: "')[1:]]
    assert {number for number, rule in told if re.search(r"\bruling: ", rule)} == ours
    assert LISTED_RULINGS[game] <= ours


def test_no_address_and_no_path_of_a_machine_in_versions():
    assert "://" not in (ROOT / "constraints.txt").read_text()


def test_the_changelog_begins_with_this_version():
    versions = re.findall(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text(), flags=re.MULTILINE)
    assert versions[0] == __version__ and versions[-1] == "0.1.0"
