"""docs/adding-a-game.md, followed from an empty folder to a match in the browser."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.test_outside import moves, my_turn
from tests.server.served import Served

NAME = "Moon Rise"


def run(*command: str, folder: Path, path: str = "") -> str:
    """What a command says that somebody types in a folder."""
    environment = {**os.environ, "PYTHONPATH": path}
    ran = subprocess.run(
        [sys.executable, "-m", *command],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        timeout=240,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


@pytest.fixture(scope="module")
def installed(tmp_path_factory) -> Path:
    """Where the new game was installed, as any package would be."""
    folder: Path = tmp_path_factory.mktemp("empty")
    written = run("sunroom", "new-game", "moon_rise", "--name", NAME, folder=folder)
    assert "moon_rise/src/sunroom_moon_rise/rules.py" in written
    offline = ["--no-deps", "--no-build-isolation", "--no-index", "--quiet"]
    run("pip", "install", *offline, "--target", "site", "./moon_rise", folder=folder)
    checked = run("sunroom", "check-game", "moon_rise", folder=folder, path=str(folder / "site"))
    assert "All is well" in checked and "✗" not in checked
    tests = str(folder / "moon_rise" / "tests")
    run("pytest", "-q", "-p", "no:cacheprovider", tests, folder=folder, path=str(folder / "site"))
    return folder / "site"


@pytest.fixture(scope="module")
def web(installed, tmp_path_factory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("served")
    found = Served(folder, f"sqlite:///{folder}/web.db")
    found.environment["PYTHONPATH"] = str(installed)
    found.start()
    found.wait_until_ready()
    yield found
    found.stop()


def test_a_match_of_the_new_game(visitor):
    page = visitor.open()
    card = page.get_by_role("article", name=NAME)
    expect(card).to_contain_text("2 to 4 players")
    visitor.button("Play against a bot", card).click()
    log = page.get_by_role("region", name="What happened")
    for number in range(5):
        my_turn(visitor)
        expect(moves(page)).to_have_count(5 - number)
        moves(page).first.click()
        expect(log).to_contain_text("You play the")
    expect(page.get_by_role("region", name="Result").get_by_role("heading")).to_be_visible()
    page.goto("/rules/moon_rise")
    expect(page.get_by_role("heading", name=f"Rules of {NAME}")).to_be_visible()
    expect(page.locator("#M4")).to_contain_text("the highest card takes the round")
