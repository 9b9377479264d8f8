"""A game from outside, without a folder in the web app: all works at a plain table."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_access import violations
from tests.server.served import Served

FEW = 8  # moves: there is nothing to look for among so few
OUTSIDE = Path(__file__).resolve().parents[1] / "outside"


@pytest.fixture(scope="module")
def web(tmp_path_factory) -> Iterator[Served]:
    """A server that finds a package with a game beside its own."""
    folder = tmp_path_factory.mktemp("outside")
    found = Served(folder, f"sqlite:///{folder}/web.db")
    found.environment["PYTHONPATH"] = os.pathsep.join(
        [str(OUTSIDE), os.environ.get("PYTHONPATH", "")]
    )
    found.start()
    found.wait_until_ready()
    yield found
    found.stop()


def begin(visitor, button: str = "Play against a bot") -> Page:
    page: Page = visitor.open()
    visitor.button(button, page.get_by_role("article", name="Pebbles")).click()
    return page


def moves(page: Page):
    return page.get_by_role("region", name="Your moves").locator("button.move")


def my_turn(visitor) -> None:
    expect(moves(visitor.page).first).to_be_visible()


def put(visitor, words: str) -> None:
    """Look for a move by its words, and make it."""
    my_turn(visitor)
    found = moves(visitor.page)
    if found.count() > FEW:
        visitor.page.get_by_label("Find a move").fill(words)
        expect(found).to_have_count(1)
        found.click()
    else:
        visitor.page.locator(f'[data-move="{words}"]').click()


def test_it_is_on_the_start_page(visitor):
    page = visitor.open()
    card = page.get_by_role("article", name="Pebbles")
    expect(card).to_contain_text("2 to 4 players")
    expect(card.locator(".picture svg")).to_be_visible()
    expect(card).not_to_contain_text("guide")
    assert not page.get_by_role("link", name="Score pad for Pebbles").count()


def test_its_rules_are_those_it_brings(visitor):
    page = visitor.open("/rules/pebbles#P3")
    expect(page.get_by_role("heading", name="Rules of Pebbles")).to_be_visible()
    expect(page.locator("#P3")).to_contain_text("swap one pebble")
    expect(page.locator("#P3")).to_contain_text("goes back only after")
    assert not violations(page)
    page = visitor.open("/pad/pebbles")
    expect(page.get_by_role("heading", name="Nothing here")).to_be_visible()


@pytest.mark.parametrize("wishes", [{}, {"width": 390, "height": 844, "touch": True, "dark": True}])
def test_a_whole_match_with_hint_log_undo_score_and_replay(visit, wishes):
    visitor = visit(**wishes)
    page = begin(visitor)
    my_turn(visitor)
    table = page.get_by_role("table", name="What each player has")
    expect(table).to_contain_text("Hands")
    expect(table.get_by_role("rowheader", name="Player 1 to move")).to_be_visible()
    assert not violations(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    # Few words find one of many moves; the log tells what happened, and why.
    hand = visitor.view()["hands"][0]
    put(visitor, f"put a1 {hand[0]}")
    log = page.get_by_role("region", name="What happened")
    expect(log).to_contain_text(f"put (at a1, worth {hand[0]})")
    log.get_by_role("link", name="Why? Rule P2").first.click()
    expect(page.get_by_role("dialog")).to_contain_text("Put one of your pebbles")
    page.keyboard.press("Escape")
    # A hint marks the move that it names.
    my_turn(visitor)
    visitor.button("Hint").click()
    expect(page.locator(".move.marked").first).to_be_visible()
    while visitor.view()["phase"] != "over":
        known = visitor.number()
        if visitor.news()[-1].get("moves"):
            choice = next(one for one in visitor.news()[-1]["moves"] if one.startswith("put"))
            put(visitor, choice)
        visitor.wait(lambda known=known: visitor.number() > known)
    expect(page.get_by_role("region", name="Result").get_by_role("heading")).to_be_visible()
    expect(page.get_by_role("region", name="Result")).to_contain_text("pebbles")
    assert not violations(page)
    page.get_by_role("link", name="Replay and analysis").click()
    analysis = page.get_by_role("region", name="Analysis")
    expect(analysis).to_be_visible()
    visitor.button("Analyse the match").click()
    expect(analysis).to_contain_text(
        re.compile("Your costliest mistakes|No costly mistakes: well played"), timeout=60_000
    )  # at plain speed: nobody has built a kernel for it
    expect(analysis.get_by_role("progressbar")).to_have_count(0, timeout=60_000)
    assert not violations(page)


def test_it_is_played_by_keys(visitor):
    page = begin(visitor)
    my_turn(visitor)
    moves(page).first.focus()
    page.keyboard.press("ArrowDown")
    expect(moves(page).nth(1)).to_be_focused()
    wanted = moves(page).nth(1).get_attribute("data-move")
    page.keyboard.press("Enter")
    visitor.wait(
        lambda: any(one.get("move") == wanted for told in visitor.news() for one in told["entries"])
    )


def test_at_one_device_nobody_sees_the_others_hand(visitor):
    page = begin(visitor, "One device")
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Your name").fill("Ada")
    visitor.button("Begin", dialog).click()
    for name in ("Ada", "Player 2"):
        expect(
            page.get_by_role("heading", name=re.compile(f"Pass the device to {name}"))
        ).to_be_visible()
        assert not page.locator("[data-part=hands]").count()
        visitor.button(re.compile(f"I'm {name}")).click()
        my_turn(visitor)
        own = page.locator("tr.turn [data-part=hands] li")
        expect(own).to_have_count(3)
        move = moves(page).filter(has_text=re.compile("put")).first
        move.click()
