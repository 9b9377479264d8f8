"""The last move is marked until the next one, and a line of the log points at what it tells."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.players import PLAYERS, ready
from tests.browser.tables import at_played, record
from tests.browser.visitors import GAMES
from tests.long import in_short

# What the last player changed, and what a line of the log points at, by game.
SPACES = "[data-last]"
LAST = {
    "lane": f"{SPACES}, .stock .last",
    "sunset": ".slot.last",
    "sunny": ".tiles .last, .whole .last",
}
TOLD = {"lane": ".outline", "sunset": ".slot.told", "sunny": ".told"}
# What somebody did that lies on the table.
DONE = {
    "lane": re.compile("(build|lay)s? "),
    "sunset": re.compile("Bot .* plays"),
    "sunny": re.compile("Bot .* (put|placed) a tile"),
}


def changed(news: list[dict], seat: int) -> list[str]:
    """The spaces that a seat built on in its last turn, by what the server told."""
    entries = {entry["number"]: entry for one in news for entry in one["entries"]}
    found: list[str] = []
    for _, entry in sorted(entries.items(), reverse=True):
        if entry["kind"] != "move":
            continue
        if entry["seat"] != seat:
            break
        found += [event["at"] for event in entry["events"] if "at" in event]
    return sorted(found)


def seen(page: Page, selector: str) -> list[str]:
    return sorted(page.locator(selector).evaluate_all("all => all.map(one => one.dataset.last)"))


@pytest.mark.parametrize("game", GAMES)
def test_what_the_last_player_changed_is_marked(visitor, web, game):
    page = at_played(visitor, web, game, 5)
    assert ready(page) == "turn"
    expect(page.locator(LAST[game]).first).to_be_visible()


def test_a_chain_in_lane_is_marked_whole_until_the_next_move(visitor, web):
    page = at_played(visitor, web, "lane", 1)
    player = PLAYERS["lane"](page)
    longest = 0
    for _ in range(40):
        assert ready(page) == "turn"
        others = changed(visitor.news(), 1)
        own = changed(visitor.news(), 0)
        expect(page.locator(SPACES)).to_have_count(len(others or own))
        assert seen(page, SPACES) == (others or own)
        longest = max(longest, len(others), len(own))
        if longest > 1:
            return
        player.step()
        player.sure()
    raise AssertionError("nobody built a chain")


@pytest.mark.parametrize("game", GAMES)
def test_a_line_of_the_log_points_at_what_it_tells(visitor, web, game):
    page = at_played(visitor, web, game, 5)
    log = page.get_by_role("region", name="What happened")
    line = log.get_by_role("button", name=DONE[game]).first
    told = page.locator(TOLD[game])
    expect(told).to_have_count(0)
    line.focus()
    expect(told.first).to_be_visible()
    line.blur()
    expect(told).to_have_count(0)
    line.hover()
    expect(told.first).to_be_visible()
    page.mouse.move(0, 0)
    expect(told).to_have_count(0)
    # Pressed it stays, until it is pressed again.
    line.click()
    page.mouse.move(0, 0)
    expect(line).to_have_attribute("aria-pressed", "true")
    expect(told.first).to_be_visible()
    line.click()
    expect(line).to_have_attribute("aria-pressed", "false")


def test_a_finger_on_the_log_is_led_to_the_table(visit, web):
    visitor = visit(width=390, height=844, touch=True)
    page = at_played(visitor, web, "lane", 8)
    log = page.get_by_role("region", name="What happened")
    line = log.get_by_role("button", name=DONE["lane"]).first
    line.scroll_into_view_if_needed()
    page.mouse.wheel(0, 3000)
    line.tap()
    expect(page.locator(TOLD["lane"]).first).to_be_in_viewport()


@pytest.mark.parametrize("game", in_short("lane", GAMES))
def test_a_replay_marks_the_last_move_too(visitor, game):
    visitor.open()
    table = visitor.fetch("/api/records", "post", data={"record": record(game, 14)})
    page = visitor.open(f"/replay/{table['id']}#14")
    expect(page.get_by_role("slider", name="Step")).to_have_value("14")
    log = page.get_by_role("region", name="What happened")
    line = log.get_by_role("button", name=re.compile("build|plays|placed")).first
    line.focus()
    expect(page.locator(TOLD[game]).first).to_be_visible()
