"""Whole matches through the page, by clicks alone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.players import PLAYERS, ready
from tests.browser.visitors import GAMES


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_match_against_a_bot(visitor, game):
    page = visitor.against_bot(game)
    player = PLAYERS[game](page)
    player.play()
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
