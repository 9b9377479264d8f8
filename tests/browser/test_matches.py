"""Whole matches through the page, by clicks or taps alone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.players import PLAYERS, ready
from tests.browser.visitors import GAMES
from tests.long import long

# Two at a desk, and one on a small phone.
PLACES: dict[str, dict] = {game: {} for game in GAMES} | {
    "sunny": {"width": 360, "height": 740, "touch": True}
}


def wide(page: Page) -> int:
    return int(page.evaluate("document.documentElement.scrollWidth"))


@pytest.mark.parametrize("game", ["lane", pytest.param("sunset", marks=long), "sunny"])
def test_a_whole_match_against_a_bot(visit, game):
    visitor = visit(**PLACES[game])
    page = visitor.open()
    most = page.viewport_size["width"]
    assert wide(page) <= most
    player = PLAYERS[game](page, touch="touch" in PLACES[game])
    player.press(visitor.button("Play against a bot", visitor.card(game)))
    visitor.at_table()
    player.play()
    assert wide(page) <= most
    assert ready(page) == "over"
    result = page.get_by_role("region", name="Result")
    expect(result.get_by_role("heading")).to_have_text(re.compile("win|victory"))
    told = visitor.fetch(f"/api/matches/{visitor.match}/score")
    points = result.locator("tfoot strong").all_inner_texts()
    assert sorted(map(int, points)) == sorted(told["scores"])
    if game == "lane":  # the table itself adds the bonus to what the houses scored
        for score in told["scores"]:
            expect(page.get_by_role("list", name="Players")).to_contain_text(f"{score} points")
    # Everything that happened is told in words, with its rule.
    log = page.get_by_role("region", name="What happened")
    assert log.get_by_role("listitem").count() > player.moves
