"""A bad network: what is shown, what is kept, and that nothing is lost or done twice."""

from __future__ import annotations

import time

from playwright.sync_api import expect

from tests.browser.players import LanePlayer, ready
from tests.browser.visitors import Visitor

OFFLINE_SECONDS = 10.0


def some_moves(visitor: Visitor, count: int) -> None:
    """Play, and stop where one could draw."""
    page = visitor.against_bot("lane")
    player = LanePlayer(page)
    draw = page.get_by_role("button", name="Draw 2 cards")
    player.play(until=lambda: player.moves >= count and draw.is_visible())


def test_lost_for_ten_seconds(visitor, web):
    some_moves(visitor, 3)
    page, number = visitor.page, visitor.number()
    log = page.get_by_role("region", name="What happened").get_by_role("list").inner_text()
    visitor.lost_network = True
    web.stop()
    since = time.monotonic()
    expect(page.get_by_role("alert")).to_contain_text("Connection lost")
    page.get_by_role("button", name="Draw 2 cards").click()
    status = page.locator(".turn > [role=status]")
    expect(status).to_have_text("Your move will be sent as soon as the connection is back.")
    page.wait_for_timeout(1000 * (OFFLINE_SECONDS - (time.monotonic() - since)))
    expect(status).to_be_visible()
    web.start()
    expect(page.get_by_role("alert")).to_be_hidden()
    assert ready(page) == "turn"
    visitor.lost_network = False
    drawn = [one for news in visitor.news() for one in news["entries"] if one["number"] > number]
    mine = {one["number"]: one for one in drawn if one["kind"] == "move" and one["seat"] == 0}
    assert len(mine) == 1, "the move arrived once"
    now = page.get_by_role("region", name="What happened").get_by_role("list").inner_text()
    assert now.endswith(log) and len(now) > len(log)


def test_a_lost_connection_pushes_nothing_away(visit, web):
    visitor = visit(width=390, height=844, touch=True, guided=False)
    page = visitor.against_bot("sunset")
    assert ready(page) == "turn"
    visitor.lost_network = True
    web.stop()
    expect(page.get_by_role("alert")).to_contain_text("Connection lost")
    bar = page.locator("div.turn").bounding_box()
    web.start()
    assert bar and bar["height"] < 100
    expect(page.get_by_role("alert")).to_be_hidden()


def test_a_move_made_offline_outlives_a_reload(visitor, web):
    some_moves(visitor, 1)
    page, number = visitor.page, visitor.number()
    visitor.lost_network = True
    web.stop()
    expect(page.get_by_role("alert")).to_contain_text("Connection lost")
    page.get_by_role("button", name="Draw 2 cards").click()
    web.start()
    page.reload()
    visitor.at_table()
    visitor.wait(lambda: visitor.number() > number)
    assert ready(page) == "turn"
    visitor.lost_network = False
    told = {one["number"]: one for news in visitor.news() for one in news["entries"]}
    assert [
        one["number"] for one in told.values() if one["number"] > number and one["seat"] == 0
    ] == [number + 1]


def test_reloading_loses_nothing(visitor):
    some_moves(visitor, 3)
    page = visitor.page
    before = table(page)
    page.reload()
    visitor.at_table()
    assert ready(page) == "turn"
    assert table(page) == before


def test_two_tabs_stay_the_same(visitor):
    some_moves(visitor, 1)
    one = visitor.page
    other = visitor.context.new_page()
    other.goto(one.url)
    tabs = [one, other]
    players = [LanePlayer(tab) for tab in tabs]
    for turn in range(4):
        # Where the last move was made one knows first what came of it.
        assert ready(tabs[turn % 2 - 1]) == "turn"
        same(tabs)
        assert ready(tabs[turn % 2]) == "turn"
        players[turn % 2].step()
    assert ready(one) == ready(other)
    same(tabs)


def same(tabs) -> None:
    """Both come to show the same table."""
    one, other = tabs
    for _ in range(100):
        if table(one) == table(other):
            return
        one.wait_for_timeout(50)
    raise AssertionError("the tabs differ")


def table(page) -> tuple[str, ...]:
    """All that is seen of the match: the town, the hand, and what happened."""
    cards = page.get_by_role("group", name="Your cards")
    return (page.get_by_role("grid").aria_snapshot(), cards.aria_snapshot(), log(page))


def log(page) -> str:
    return str(page.get_by_role("region", name="What happened").get_by_role("list").inner_text())
