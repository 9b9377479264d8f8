"""Sunny's cloth: tiles as large as the window lets them be, also where one lies far away."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.tables import at_played, played, record
from tests.browser.visitors import Visitor

LEAST = 48  # px: a tile at a desk in the middle of a match


def sizes(page: Page) -> list[float]:
    tiles = page.locator(".frame.table .tiles > li")
    found: list[float] = tiles.evaluate_all(
        "all => all.map(one => one.getBoundingClientRect().width)"
    )
    return found


def test_tiles_are_large_at_a_desk(visitor, web):
    page = at_played(visitor, web, "sunny", 10)
    page.wait_for_timeout(600)
    assert min(sizes(page)) >= LEAST
    # And what is needed for the move is there without scrolling.
    hand = page.get_by_role("region", name="In front of you")
    expect(hand).to_be_in_viewport(ratio=0.99)


def test_with_five_players_the_hand_is_in_sight(visitor, web):
    person = web.person()
    table = played(person, "sunny", 4, seats="mbbbb", phase="place")
    visitor.become(person)
    visitor.page.goto(f"/t/{table['id']}")
    visitor.at_table()
    visitor.page.wait_for_timeout(300)
    tray = visitor.page.get_by_role("region", name="In front of you")
    expect(tray).to_be_in_viewport(ratio=0.99)
    expect(visitor.page.locator(".frame.table")).to_be_in_viewport(ratio=0.99)


def far_away(visitor: Visitor) -> Page:
    """Looks at a table whose tiles lie together, but for one."""
    visitor.open()
    saved = record("sunny", 8)
    made = visitor.fetch("/api/records", "post", data={"record": saved})

    def moved(route) -> None:
        answer = route.fetch()
        told = answer.json()
        for view in [told["begin"], *(step["view"] for step in told["steps"])]:
            view["table"][0]["at"] = [14, 2]
        route.fulfill(response=answer, json=told)

    visitor.page.route(re.compile("/replay($|[?])"), moved)
    return visitor.open(f"/replay/{made['id']}#8")


def test_a_single_far_tile_does_not_shrink_the_rest(visitor):
    page = far_away(visitor)
    page.wait_for_timeout(600)
    assert min(sizes(page)) >= LEAST
    arrow = visitor.button(re.compile("^Show tile .* further away"))
    expect(arrow).to_be_visible()
    arrow.click()
    expect(arrow).to_have_count(0)
    tile = page.locator(".frame.table .tiles > li[style*='1400px']")
    expect(tile).to_be_in_viewport(ratio=0.99)
    visitor.button("Show all tiles").first.click()
    page.wait_for_timeout(600)
    expect(tile).to_be_in_viewport(ratio=0.99)
    for one in page.locator(".frame.table .tiles > li").all():
        expect(one).to_be_in_viewport()


def test_a_line_of_the_log_names_no_number_and_points_at_the_tile(visitor, web):
    person = web.person()
    table = played(person, "sunny", 6)
    visitor.become(person)
    page = visitor.page
    page.goto(f"/t/{table['id']}")
    visitor.at_table()
    log = page.get_by_role("region", name="What happened")
    expect(log).to_contain_text("placed a tile on the table")
    expect(log).not_to_contain_text(re.compile(r"no\. \d"))
    log.get_by_role("button", name=re.compile("placed a tile")).first.focus()
    told = page.locator(".frame.table .told")
    expect(told).to_have_count(1)
    expect(told).to_be_in_viewport(ratio=0.99)
