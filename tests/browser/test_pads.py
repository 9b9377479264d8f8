"""Sunny's score pad: tiles of the known set by a tap, counts, or only the sums."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect


def result(page: Page) -> list[str]:
    """The totals."""
    table = page.get_by_role("region", name="Result").locator("tfoot td")
    return [text.rstrip("★ ") for text in table.all_inner_texts()]


@pytest.mark.parametrize("game", ["lane", "sunny"])
def test_an_empty_pad_tells_what_to_do(visitor, game):
    page = visitor.open(f"/pad/{game}")
    shown = page.get_by_role("region", name="Result")
    expect(shown).to_contain_text("the points will appear here")
    expect(shown.get_by_role("table")).to_have_count(0)
    expect(page.locator("main")).not_to_contain_text("(1)")


def test_a_tile_of_the_known_set_is_laid_by_two_taps(visitor):
    page = visitor.open("/pad/sunny")
    visitor.button(re.compile("^Place a tile at 0,0")).click()
    known = page.get_by_role("dialog").get_by_role("button", name=re.compile(r"^Tile \d+:"))
    expect(known).to_have_count(56)
    known.first.click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    visitor.button(re.compile("^Place a tile at 1,0")).click()
    # The first one is gone from the set, and what is offered first completes a picture here.
    expect(known).to_have_count(55)
    known.first.click()
    shown = page.get_by_role("region", name="Result")
    expect(shown.get_by_role("row", name=re.compile("Tiles"))).to_contain_text("2")
    expect(shown.get_by_role("row", name=re.compile("Pictures"))).to_contain_text("1")
    assert result(page) == ["3", "0"]
    # A tile that lies there can be turned and taken away.
    visitor.button(re.compile("^Tile at 1,0")).click()
    visitor.lost_network = True  # turned it may not fit there: a refusal is in the console, too
    visitor.button("Turn").click()
    visitor.button("Remove it").click()
    expect(shown.locator("tfoot td").first).to_contain_text("1")


def test_counts_are_enough(visitor):
    page = visitor.open("/pad/sunny")
    visitor.button("Counts").click()
    page.get_by_label("Player 1: Tiles in the area").fill("12")
    page.get_by_label("Player 1: Complete pictures").fill("13")
    page.get_by_label("Player 1: Tokens worth 2").fill("2")
    page.get_by_label("Player 2: Tiles in the area").fill("10")
    expect(page.get_by_role("region", name="Result").locator("tfoot td").first).to_contain_text(
        "29"
    )
    assert result(page) == ["29", "10"]
    visitor.lost_network = True  # the refusal is in the console, too
    page.get_by_label("Player 2: Complete pictures").fill("90")
    expect(page.get_by_role("alert")).to_contain_text("cannot complete more than 13 pictures")


def test_only_the_sums_and_a_tie(visitor):
    page = visitor.open("/pad/sunny")
    visitor.button("Just the totals").click()
    for player, (points, tiles) in enumerate([(40, 12), (40, 13)], 1):
        page.get_by_label(f"Player {player}: Total points").fill(str(points))
        page.get_by_label(f"Player {player}: Tiles in the area").fill(str(tiles))
    shown = page.get_by_role("region", name="Result")
    expect(shown.get_by_role("img", name="winner")).to_have_count(1)
    expect(shown.locator("tfoot td").nth(1)).to_contain_text("★")
    page.reload()
    expect(page.get_by_label("Player 2: Total points")).to_have_value("40")
