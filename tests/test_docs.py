"""The documentation is true."""

from __future__ import annotations

import doctest
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

import sunroom.match
import sunroom.study
from sunroom import games
from sunroom.engine import REQUESTS

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text()
CONTRACT = (ROOT / "docs" / "contract.md").read_text()


def test_the_examples_of_the_readme_run():
    found = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert found.attempted > 8 and found.failed == 0


@pytest.mark.parametrize("module", [sunroom.match, sunroom.study])
def test_the_examples_of_modules_run(module):
    found = doctest.testmod(module)
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
    for file in (ROOT / "README.md", *(ROOT / "docs").rglob("*.md")):
        for target in re.findall(r"\]\(([^)#:]+)\)", file.read_text()):
            assert (file.parent / target).exists(), f"{file.name}: {target}"


def test_the_contract_names_every_request_and_error_code():
    for asked in REQUESTS:
        assert f'"do":"{asked}"' in CONTRACT
    elsewhere = {"terminal", "server", "words", "bench"}
    of_the_command_line = {"unknown_bot", "bad_file", "bad_name", "unavailable"}
    for code in error_codes(elsewhere) - of_the_command_line:
        assert f"`{code}`" in CONTRACT, code


def test_the_servers_error_codes_are_documented():
    text = (ROOT / "docs" / "server.md").read_text() + CONTRACT
    at_the_start = {"bad_setting", "bad_secret", "no_database", "newer_database", "in_use"}
    own = {"terminal", "words", "arena", "bench", "bots", "games", "kernel"}
    for code in error_codes(own) - at_the_start:
        assert f"`{code}`" in text, code


def error_codes(without: set[str]) -> set[str]:
    """The codes of all refusals in the sources, but for some folders."""
    found: set[str] = set()
    for path in (ROOT / "src" / "sunroom").rglob("*.py"):
        if not without & set(path.parts):
            found |= set(re.findall(r'Refused\(\s*"(\w+)"', path.read_text()))
    return found


@pytest.mark.parametrize("game", games.NAMES)
def test_every_rule_is_documented_and_tested(game):
    """Each numbered rule stands in the documentation, in the rules' code and in a test's name."""
    text = (ROOT / "docs" / "rules" / f"{game}.md").read_text()
    numbers = re.findall(r"^- \*\*([A-Z]\d+)\*\*", text, flags=re.MULTILINE)
    assert numbers == [f"{numbers[0][0]}{n}" for n in range(1, len(numbers) + 1)]
    tests = "".join(path.read_text() for path in (ROOT / "tests" / game).rglob("*.py"))
    for number in numbers:
        assert re.search(rf"def test_{number}_", tests), f"no test names {number}"


def test_no_address_and_no_path_of_a_machine_in_versions():
    assert "://" not in (ROOT / "constraints.txt").read_text()
