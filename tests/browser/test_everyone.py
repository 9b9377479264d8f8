"""Without a mouse."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.players import ready
from tests.long import LONG

MOST_TABS = 80
MOVES = 12 if LONG else 8


class Keys:
    """Somebody who uses only the keyboard, and knows where they are by what has the focus."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def focused(self) -> tuple[str, str]:
        role, name = self.page.evaluate(
            """() => {
              const one = document.activeElement;
              const role = one.getAttribute('role') ?? one.tagName.toLowerCase();
              return [role, one.ariaLabel ?? one.textContent.trim()];
            }"""
        )
        return role, name

    def tab_to(self, role: str, name: str) -> None:
        """Press Tab until something with this role and name has the focus."""
        for _ in range(MOST_TABS):
            found = self.focused()
            if found[0] == role and re.search(name, found[1]):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"no {role} {name} can be reached by Tab; last: {self.focused()}")

    def on(self, selector: str) -> bool:
        return bool(self.page.evaluate("one => document.activeElement.matches(one)", selector))

    def tab_into(self, selector: str) -> None:
        """Press Tab until one of these has the focus."""
        for _ in range(MOST_TABS):
            if self.on(selector):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"no {selector} can be reached by Tab; last: {self.focused()}")

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)

    def lane_move(self) -> None:
        page = self.page
        if page.get_by_role("gridcell", name=re.compile("You can build a house")).count():
            self.tab_to("gridcell", "")
            for _ in range(40):
                if "You can build a house" in self.focused()[1]:
                    break
                self.press("PageDown")
            self.press("Enter")
            expect(page.get_by_role("dialog")).to_be_visible()
            self.tab_to("button", "^Build")
        elif page.get_by_role("button", name=re.compile("^(Draw|Stop)")).count():
            self.tab_to("button", "^(Draw|Stop)")
        else:
            self.tab_to("button", r"^\d+ .*card|card")
            self.press("Enter")
            self.tab_to("button", "^Discard")
        self.press("Enter")

    def sunset_move(self) -> None:
        page = self.page
        keep = page.get_by_role("button", name="Keep all five")
        if keep.count():
            self.tab_to("button", "Keep all five")
        else:
            if not page.locator("[data-slot].lit").count():
                self.tab_into("[data-hand]")
                self.press("Enter")
            # The focus goes on to where the card can be played, or what its ability can choose;
            # if it was outside the table (where a dialog has closed), the way there is by Tab.
            page.wait_for_timeout(200)
            if not self.on("[data-slot].lit"):
                self.tab_into("[data-cell], [data-hand]")
                page.locator("[data-slot].lit").first.focus()
        self.press("Enter")

    def sunny_move(self) -> None:
        page = self.page
        tray = page.get_by_role("region", name="In front of you")
        for only in ("Show my hand and pass", "Arrange for me"):
            if tray.get_by_role("button", name=only).count():
                self.tab_to("button", only)
                self.press("Enter")
                expect(tray.get_by_role("button", name=only)).to_be_hidden()
                return
        self.tab_to("button", "It fits in")
        self.press("Enter")  # and the focus goes on to where it fits
        assert self.on(".spots button")
        self.press("ArrowRight")
        self.press("Enter")
        assert "press again" in self.focused()[1]
        self.press("Enter")

    def play(self, game: str, most: int) -> int:
        """Make so many moves, or all there are."""
        moves = 0
        while moves < most and ready(self.page) == "turn":
            {"lane": self.lane_move, "sunset": self.sunset_move, "sunny": self.sunny_move}[game]()
            yes = self.page.get_by_role("button", name="Yes, do it")
            if yes.is_visible():
                self.tab_to("button", "Yes, do it")
                self.press("Enter")
            moves += 1
        return moves


@pytest.mark.parametrize(
    ("game", "most"), [("sunset", 20 if LONG else 8), ("sunny", 8 if LONG else 5)]
)
def test_cards_and_tiles_by_keyboard_alone(visitor, game, most):
    page = visitor.open()
    keys = Keys(page)
    keys.tab_into(f"[aria-labelledby=game-{game}] button.primary")
    keys.press("Enter")
    visitor.at_table()
    moves = keys.play(game, most)
    assert moves == most or ready(page) == "over"


def test_by_keyboard_alone(visitor):
    page = visitor.open()
    keys = Keys(page)
    keys.tab_to("button", "Play against a bot")
    keys.press("Enter")
    visitor.at_table()
    assert keys.play("lane", MOVES) == MOVES
    assert visitor.view()["houses"], "houses were built"
    # Escape closes what is open, and the focus stays where one was.
    keys.tab_to("button", "^(↶ )?Undo")
    keys.tab_to("button", "Leave")
    keys.press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()
    keys.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()
    assert keys.focused() == ("button", "Leave")
