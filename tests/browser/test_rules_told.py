"""The page knows no rules: where the server counts otherwise, the page follows."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from sunroom.games.lane import board
from sunroom.games.lane import position as lane_position
from sunroom.games.sunny import pad, standing
from sunroom.games.terms import Refused
from tests.browser.tables import played
from tests.browser.visitors import Visitor


def with_a_tile_on_a_spot(page: Page) -> None:
    tray = page.get_by_role("region", name="In front of you")
    spots = page.get_by_role("list", name=re.compile("^Where tile"))
    if not spots.count():
        tray.get_by_role("button", name=re.compile("It fits in"), disabled=False).first.click()
    spot = spots.get_by_role("button").first
    spot.focus()  # the sheet shows it
    spot.press("Enter")


def test_points_pictures_and_tokens_of_sunny_are_those_of_the_server(visitor, web, monkeypatch):
    def other(seen: object) -> dict[str, object]:
        counted = rules(seen)
        pictures = [all_of_seat[:1] for all_of_seat in counted["pictures"]]
        return {"pictures": pictures, "points": [500 + one for one in counted["points"]]}

    rules = standing.standing
    person = web.person()
    table = played(person, "sunny", 12, phase="place")
    monkeypatch.setattr(standing, "standing", other)
    monkeypatch.setattr(standing, "about", lambda seen, move: {"sides": [], "tokens": 7})
    visitor.become(person)
    page = visitor.page
    page.goto(f"/t/{table['id']}")
    visitor.at_table()
    mine = page.locator(".sunny .mine")
    assert mine.locator(".tiles > li").count() > 2  # each of them completed a picture
    expect(mine).to_contain_text(re.compile(r"\b1 picture\b"))
    expect(mine.locator(".complete")).to_have_count(1)
    expect(mine.locator(".tiles").get_by_text("Complete with its neighbours")).to_have_count(2)
    expect(mine).to_contain_text(re.compile(r"\b5\d\d points"))
    rival = page.locator(".player")
    expect(rival).to_contain_text(re.compile(r"\b5\d\d points"))
    expect(rival.locator(".sparkle")).to_have_count(1)
    with_a_tile_on_a_spot(page)
    tray = page.get_by_role("region", name="In front of you")
    expect(tray).to_contain_text("You draw 7 bonus tokens.")
    expect(tray).not_to_contain_text("Completes")
    expect(page.locator(".frame.table li.glow")).to_have_count(0)


def test_the_pad_of_sunny_offers_tiles_as_the_server_says(visitor, monkeypatch):
    told = [{"tile": 9, "turn": 1, "pictures": 3}, {"tile": 4, "turn": 0, "pictures": 0}]
    monkeypatch.setattr(pad, "standing", lambda game, asked: {"fitting": told})
    page = visitor.open("/pad/sunny")
    visitor.button(re.compile("^Place a tile at 0,0")).click()
    known = page.get_by_role("dialog").get_by_role("button", name=re.compile(r"^Tile \d+:"))
    expect(known).to_have_count(2)
    expect(known.first).to_have_accessible_name(re.compile("^Tile 9:"))


BOARD = "r1 b2 g3\ny1 ## p5\nr1 .. b1"
APART = "r1 .. g3\n.. ## p5\nr1 b1 b1"  # a1 cannot be reached


def editor(visitor: Visitor) -> tuple[Locator, Locator]:
    """The editor of boards: where one types, and where it says what it thinks of that."""
    page = visitor.open("/board/lane")
    page.get_by_text("As text").click()
    said = page.get_by_role("region", name="Play on this board").get_by_role("status")
    expect(said).to_have_text("You can play on this board.")
    return page.get_by_label("The board as text"), said


def test_what_is_a_board_of_lane_the_server_says(visitor, monkeypatch):
    """L4, L5"""
    text, said = editor(visitor)
    text.fill(APART)
    expect(said).to_have_text("a1 cannot be reached from the fountain.")
    expect(visitor.button("Play against a bot")).to_be_disabled()
    monkeypatch.setattr(board, "_check_reachable", lambda found: None)
    text.fill(f"# without a way\n{APART}")
    expect(said).to_have_text("You can play on this board.")
    expect(visitor.button("Play against a bot")).to_be_enabled()


def test_what_is_no_board_of_lane_the_server_says(visitor, monkeypatch):
    def refuse(found: object) -> None:
        raise Refused("bad_board", "no", "L5", {"kind": "corner", "area": "B2"})

    text, said = editor(visitor)
    monkeypatch.setattr(board, "_check_corners", refuse)
    text.fill(BOARD)
    expect(said).to_have_text("Corner B2 has no space to build on.")
    expect(visitor.button("Play against a bot")).to_be_disabled()


def test_what_is_connected_on_a_pad_of_lane_the_server_says(visitor, monkeypatch):
    """L8"""

    def refuse(s: object) -> None:
        fault = {"kind": "unconnected", "spaces": ["k11"]}
        raise Refused("bad_position", "no", "L8", fault)

    monkeypatch.setattr(lane_position, "_check_connected", refuse)
    page = visitor.open("/pad/lane")
    expect(page.get_by_text("k11 is not connected to the fountain yet")).to_be_visible()
