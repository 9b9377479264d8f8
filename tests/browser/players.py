"""Players who see nothing but the page: they press what it offers, until the match is over.

They look for things by the labels and texts that stand there. To ask by role computes the names of
everything on the page, at every question. That things have roles and names is what test_access.py
and test_everyone.py are for.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import dataclass, field

from playwright.sync_api import Locator, Page, expect

from tests.browser.visitors import PATIENCE

MOST_MOVES = 400
# Whoever plays knows when it is their turn from the bar above the table; the last answer to one's
# own move has then come, too.
READY = """() => {
  const bar = document.querySelector('.turn > [role=status]');
  if (bar?.ariaBusy === 'true') return null;
  const said = bar?.textContent ?? '';
  return said.includes('Your turn') ? 'turn' : said.includes('match is over') ? 'over'
    : document.querySelector('.curtain') ? 'curtain'
    : document.querySelector('.turn > button.primary') ? 'pass' : null;
}"""


def ready(page: Page) -> str:
    """Wait until something is asked of this player: turn, over, curtain or pass."""
    return str(page.wait_for_function(READY, polling=20, timeout=PATIENCE).json_value())


@dataclass
class Player:
    """Presses buttons, by mouse or by finger."""

    page: Page
    touch: bool = False
    chance: random.Random = field(default_factory=lambda: random.Random(7))
    moves: int = 0

    def press(self, thing: Locator) -> None:
        if self.touch:
            thing.tap()
        else:
            thing.click()

    def step(self) -> None:
        """Make one move."""
        raise NotImplementedError

    def play(self, until: Callable[[], bool] = lambda: False) -> None:
        """Play until the match is over, or something is so."""
        while ready(self.page) == "turn" and not until():
            assert self.moves < MOST_MOVES
            self.step()
            self.sure()
            self.moves += 1

    def sure(self) -> None:
        """Where the page asks back: yes."""
        yes = self.page.locator("button", has_text="Yes, do it")
        if yes.is_visible():
            self.press(yes)

    def one_of(self, things: Locator) -> Locator:
        return things.nth(self.chance.randrange(things.count()))


class LanePlayer(Player):
    """Builds as tall as it can, and draws when it cannot."""

    def step(self) -> None:
        page = self.page
        spaces = page.locator("[role=gridcell][aria-label*='You can build a house']")
        if spaces.count():
            self.press(self.one_of(spaces))
            choices = page.locator("[role=dialog][aria-label^='What to build']")
            self.press(choices.locator("button[aria-label*=' floor']").last)
            return
        for name in ("Draw 2 cards", "Stop and draw 1 card"):
            button = page.locator("button:visible", has_text=name)
            if button.count():
                self.press(button.first)  # a hint may name the same move further down
                return
        cards = page.locator("[role=group][aria-label='Your cards'] button:enabled")
        if cards.count():
            self.press(cards.first)
            self.press(page.locator("button:visible", has_text=re.compile(r"^\s*Discard")))
            return
        # Nothing but a park can go on from here.
        self.press(page.locator("[role=gridcell][aria-label*='You can build a park']").first)
        self.press(page.locator("button[aria-label^='Build a park']").first)


class SunsetPlayer(Player):
    """Keeps its cards, and plays the first it can wherever it can."""

    def step(self) -> None:
        page = self.page
        lit = page.locator("[data-slot].lit")
        for button in ("Skip", "Keep all five"):
            found = page.locator("button", has_text=re.compile(f"{button}\\s*$"))
            if found.is_visible():
                self.press(found)
                return
        if lit.count() == 0:
            hand = page.locator("[role=group][aria-label='Your hand']")
            self.press(self.one_of(hand.locator("button[aria-pressed=false]")))
        self.press(self.one_of(lit))


class SunnyPlayer(Player):
    """Lays tiles where they fit; arranges by itself the first time, and lets arrange then."""

    arranged: int = 0

    def step(self) -> None:
        page = self.page
        tray = page.locator("[aria-label='In front of you']")
        passing = tray.locator("button", has_text="Show my hand and pass")
        arrange = tray.locator("button", has_text="Arrange for me")
        if passing.is_visible():
            self.press(passing)
            return
        if arrange.is_visible():
            self.arranged += 1
            if self.arranged > 3:
                self.press(arrange)
                expect(arrange).to_be_hidden()
                return
        spots = page.locator("ul[aria-label^='Where tile']")
        if not spots.count():
            self.press(tray.locator("button[aria-label*='It fits in']:enabled").first)
        spot = spots.locator("button").first
        spot.focus()  # the sheet shows it
        self.press(spot)
        self.press(tray.locator("button", has_text="Place it here"))


PLAYERS: dict[str, type[Player]] = {
    "lane": LanePlayer,
    "sunset": SunsetPlayer,
    "sunny": SunnyPlayer,
}
