"""Without a mouse, on a small phone, and several people at one device."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.players import LanePlayer, SunnyPlayer, ready

MOST_TABS = 80
MOVES = 12


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


def test_by_keyboard_alone(visitor):
    page = visitor.open()
    keys = Keys(page)
    keys.tab_to("button", "Play against a bot")
    keys.press("Enter")
    visitor.at_table()
    moves = 0
    while ready(page) == "turn" and moves < MOVES:
        keys.lane_move()
        moves += 1
    assert moves == MOVES
    assert visitor.view()["houses"], "houses were built"
    # Escape closes what is open, and the focus stays where one was.
    keys.tab_to("button", "^(↶ )?Undo")
    keys.tab_to("button", "Leave")
    keys.press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()
    keys.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()
    assert keys.focused() == ("button", "Leave")


def test_a_whole_match_on_a_small_phone(visit):
    visitor = visit(width=360, height=740, touch=True)
    page = visitor.open()
    assert wide(page) <= 360
    visitor.button("Play against a bot", visitor.card("sunny")).tap()
    visitor.at_table()
    player = SunnyPlayer(page, touch=True)
    player.play()
    assert ready(page) == "over"
    assert wide(page) <= 360
    expect(page.get_by_role("region", name="Result")).to_be_visible()


def wide(page: Page) -> int:
    return int(page.evaluate("document.documentElement.scrollWidth"))


def test_the_curtain_hides(visitor):
    page = visitor.open()
    visitor.button("One device", visitor.card("lane")).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Your name").fill("Anna")
    dialog.get_by_label("Name", exact=True).fill("Ben")
    visitor.button("Begin", dialog).click()
    curtain = page.get_by_role("region", name="Curtain")
    cards = page.get_by_role("group", name="Your cards")
    said = []
    for _ in range(4):
        assert ready(page) == "curtain"
        # Nothing but the curtain: no table, no cards, no log.
        expect(cards).to_have_count(0)
        expect(page.get_by_role("grid")).to_have_count(0)
        expect(page.get_by_role("region", name="What happened")).to_have_count(0)
        name = re.search("device to (.+)[.]", curtain.inner_text())
        assert name
        said.append(name[1])
        visitor.button(f"I am {name[1]}: show my table").click()
        expect(cards).to_have_count(1)
        LanePlayer(page).play()
    assert said in (["Anna", "Ben"] * 2, ["Ben", "Anna"] * 2)
