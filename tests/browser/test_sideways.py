"""A phone held sideways: what is needed for a move is seen together, in every game."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from sunroom.words.languages import LANGUAGES
from tests.browser.long_words import LONG_NAME, told_at_length
from tests.browser.moments import MOMENTS
from tests.browser.pages import PAGES
from tests.browser.players import PLAYERS, ready
from tests.browser.tables import at_played
from tests.browser.visitors import GAMES, Visitor
from tests.long import LONG, combined

SIZES = [(844, 390), (667, 375)]
# Nothing around it cuts it off, and it shows no half lines.
INSIDE = """(line) => {
  const box = line.getBoundingClientRect();
  for (let one = line.parentElement; !one.matches('.table'); one = one.parentElement) {
    const around = one.getBoundingClientRect();
    const cuts = getComputedStyle(one).overflowY !== 'visible';
    if (cuts && (box.top < around.top - 1 || box.bottom > around.bottom + 1)) return false;
  }
  return true;
}"""
WHOLE_LINES = """(line) => {
  const lines = line.clientHeight / parseFloat(getComputedStyle(line).lineHeight);
  return lines >= 2 && Math.abs(lines - Math.round(lines)) < 0.1;
}"""
READABLE = """(cards) => cards.length > 2 && cards.every((card) => {
  const [name, signs] = [".name > span", ".signs"].map((one) => card.querySelector(one));
  const edge = signs.getBoundingClientRect().right;
  const words = name.textContent.split(" ").length;
  return name.getClientRects().length <= words
    && name.getBoundingClientRect().right <= card.getBoundingClientRect().right
    && [...signs.querySelectorAll("text")].every(
      (one) => one.getBoundingClientRect().right <= edge + 0.5);
})"""
HEAD = 56  # px: all that stands above the table


@pytest.fixture(params=SIZES if LONG else SIZES[-1:], ids=lambda size: f"{size[0]}x{size[1]}")
def sideways(request, visit) -> Visitor:
    width, height = request.param
    found: Visitor = visit(width=width, height=height, touch=True, guided=False)
    return found


def table(visitor: Visitor, web, game: str, moves: int) -> Page:
    page = at_played(visitor, web, game, moves)
    assert ready(page) == "turn"
    page.wait_for_timeout(300)
    return page


def whole(things: Locator) -> None:
    """All of these are in the window, from edge to edge, without scrolling."""
    assert things.count() > 0
    for i in range(things.count()):
        expect(things.nth(i)).to_be_in_viewport(ratio=0.99)


def test_lane_shows_all_rows_with_the_hand(sideways, web):
    page = table(sideways, web, "lane", 4)
    whole(page.locator(".lane-town").first)
    whole(page.locator("[role=gridcell][data-at^=k]"))
    whole(page.get_by_role("group", name="Your cards"))
    whole(page.get_by_role("list", name="Players").get_by_role("listitem"))
    # What can be built is offered beside the space, not over it.
    spaces = page.get_by_role("gridcell", name=re.compile("You can (build|lay)"))
    if spaces.count():
        spaces.first.tap()
        page.wait_for_timeout(300)
        offered = page.get_by_role("dialog").bounding_box()
        space = spaces.first.bounding_box()
        assert offered and space
        assert (
            offered["x"] >= space["x"] + space["width"]
            or offered["y"] >= space["y"] + space["height"]
            or offered["y"] + offered["height"] <= space["y"]
        )


def test_sunset_shows_hand_and_lanes_together(sideways, web):
    page = table(sideways, web, "sunset", 0)
    whole(page.get_by_role("button", name="Keep all five"))
    whole(page.locator("[data-hand]"))
    PLAYERS["sunset"](page, touch=True).play(until=lambda: sideways.view()["phase"] == "play")
    whole(page.locator("[data-hand]"))
    whole(page.locator("[data-slot]"))
    whole(page.locator("[data-place]"))
    # Every name in whole words, every sign within its card.
    assert page.locator("[data-hand] .strip").evaluate_all(READABLE)
    # And the numbers of the lanes: nothing of them is cut off within their place.
    for total in page.locator("[data-place] .total").all():
        expect(total).to_be_in_viewport(ratio=0.99)


@pytest.fixture(scope="module")
def at_length(web):
    return told_at_length(web)


@pytest.mark.parametrize(
    ("size", "language"), combined([*SIZES, (360, 740)], list(LANGUAGES)), ids=str
)
def test_sunset_tells_the_longest_move_in_whole_words(visit, at_length, size, language):
    """It is never scrolled; what does not fit is cut between words, and can be opened."""
    person, made = at_length
    visitor = visit(width=size[0], height=size[1], touch=True, guided=False, language=language)
    visitor.become(person)
    page = visitor.page
    page.goto(f"/t/{made['id']}")
    visitor.at_table()
    line = page.locator(".prompt .line")
    more = page.locator(".prompt .more")
    expect(more).to_be_in_viewport(ratio=0.99)
    whole(line)
    assert line.evaluate(INSIDE) and line.evaluate(WHOLE_LINES)
    page.locator(".notice button.plain").tap()  # nothing to be seen lies under it for ever
    expect(page.locator(".notice")).to_have_count(0)
    text = line.text_content() or ""
    assert text.count(LONG_NAME) >= 2
    more.tap()
    dialog = page.get_by_role("dialog")
    sentences = dialog.locator("p")
    assert " ".join(sentences.all_text_contents()) == text and sentences.count() >= 3
    whole(sentences)


def test_sunset_tells_a_short_move_as_it_is(visit, web):
    person, other = web.person(), web.person()
    made = person.create("sunset", "mo")
    other.join(made, "Ben")
    seats = [person.sit(made, 0), other.sit(made, 1)]
    for _ in seats:
        mover = next(one for one in seats if one.moves)
        number = mover.play("keep")["number"]
        for one in seats:
            one.catch_up(number)
    visitor = visit(width=844, height=390, touch=True, guided=False)
    visitor.become(person)
    page = visitor.page
    page.goto(f"/t/{made['id']}")
    visitor.at_table()
    line = page.locator(".prompt .line")
    whole(line)
    assert line.evaluate(INSIDE)
    expect(page.locator(".prompt .more")).to_have_count(0)
    # Nor is it pressed together where there is no hand: whoever only watches reads it too.
    watcher = visit(width=844, height=390, touch=True)
    watcher.page.goto(f"/t/{made['id']}")
    watcher.at_table()
    line = watcher.page.locator(".prompt .line")
    whole(line)
    assert line.evaluate(INSIDE)
    for one in seats:
        one.close()


def test_sunny_shows_hand_and_table_together(sideways, web):
    page = table(sideways, web, "sunny", 0)
    tray = page.get_by_role("region", name="In front of you")
    whole(tray.get_by_role("group", name="Your hand").get_by_role("button"))
    whole(page.locator(".frame.table"))
    tray.get_by_role("button", disabled=False).first.tap()
    page.get_by_role("list", name="Where tile").get_by_role("button").first.focus()
    page.keyboard.press("Enter")
    whole(tray.get_by_role("button", name="Place it here"))


def test_forms_and_menus_are_whole(sideways, web):
    """What is to be filled in or chosen stands beside its picture, not below the window."""
    PAGES["join"](sideways, web)
    page = sideways.page
    page.get_by_label("Your name").fill("Ben")
    whole(page.get_by_label("Your name").or_(sideways.button("Sit down")))
    page.locator("header summary").click()
    whole(page.locator("header .menu"))
    for path in ("/pad/lane", "/board/lane"):
        sideways.open(path)
        page.get_by_role("button", name=re.compile("^f1: ")).scroll_into_view_if_needed()
        page.mouse.wheel(0, 300)  # it stays while the rest is scrolled
        whole(page.locator(".drawing .lane-town"))


def test_an_area_is_enlarged(sideways, web):
    MOMENTS["sunny enlarged"](sideways, web)
    dialog = sideways.page.get_by_role("dialog")
    cloth = dialog.locator(".frame").bounding_box()
    assert cloth and cloth["height"] > 0.6 * sideways.page.viewport_size["height"]
    whole(dialog.get_by_role("button", name="Close"))


@pytest.mark.parametrize("game", GAMES)
def test_head_and_banner_take_little_room(sideways, web, game):
    page = table(sideways, web, game, 2)
    bar = page.locator("div.turn").bounding_box()
    assert bar
    assert bar["y"] + bar["height"] <= HEAD
    expect(page.get_by_role("link", name="Rules")).to_be_in_viewport(ratio=1)
    expect(page.locator("header summary")).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]  # type: ignore[index]
