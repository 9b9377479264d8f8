"""A game from outside that fails in the middle of a match: the page says so, others go on."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.outside import broken
from tests.server.running import Person
from tests.server.served import Served


@pytest.fixture(scope="module")
def web(tmp_path_factory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("broken")
    broken.install(folder)
    found = Served(folder, f"sqlite:///{folder}/web.db")
    found.environment["PYTHONPATH"] = os.pathsep.join(
        [str(folder), os.environ.get("PYTHONPATH", "")]
    )
    found.start()
    found.wait_until_ready()
    yield found
    found.stop()


def test_games_that_cannot_be_used_are_not_on_the_start_page(visitor):
    page = visitor.open()
    expect(page.get_by_role("article", name="Sound")).to_be_visible()
    expect(page.get_by_role("article", name="No Import")).to_have_count(0)
    expect(page.get_by_role("article", name="Sunrise Lane")).to_be_visible()


@pytest.mark.parametrize(("game", "file"), [("rule_fails", "rules.py"), ("view_fails", "view.py")])
def test_a_game_that_fails_in_a_match_is_told_at_its_table(visitor, web, game, file):
    anna = Person(web.url)
    table = anna.create(game, "mo")
    ben = Person(web.url)
    ben.join(table, "Ben")
    seats = [anna.sit(table, 0), ben.sit(table, 1)]
    assert seats[0].view is not None
    first = seats[0].view["seat"]
    seats[first].ask("move", move=seats[first].moves[0])
    visitor.become((anna, ben)[1 - first])
    page = visitor.page
    page.goto(f"/t/{table['id']}")
    page.get_by_role("region", name="Your moves").locator("button.move").first.click()
    told = page.get_by_text(f"the game {game} made a mistake and cannot go on")
    expect(told.first).to_be_visible()
    expect(told.first).to_contain_text(f"{file}, line")
