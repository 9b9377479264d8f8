"""axe finds nothing on any page, in light and in dark colours, at a desk and on a phone."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from importlib.resources import files

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.pages import PAGES
from tests.browser.visitors import Visitor
from tests.server.running import Running

AXE = (files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")
# Who asks for no movement sees other colours at once, not first of the text and then behind it.
SETTLED = "() => !document.getAnimations().some((one) => one instanceof CSSTransition)"
# Axe counts this rule as experimental, so it has to be asked for.
OPTIONS = {
    "resultTypes": ["violations"],
    "rules": {"label-content-name-mismatch": {"enabled": True}},
}
# What is there is the same in other colours.
ONLY_COLOURS = {"resultTypes": ["violations"], "runOnly": ["color-contrast", "link-in-text-block"]}
# Pages that are laid out in another way where there is little room.
ON_PHONES = ("start", "table of lane", "table of sunset", "long words", "table of sunny")


def violations(page: Page, options: dict = OPTIONS) -> list[str]:
    """What axe finds, each with where it is."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(f"() => {{ {AXE} }}")
    found = page.evaluate(f"axe.run(document, {json.dumps(options)})")["violations"]
    return [f"{one['id']}: {one['help']}: {json.dumps(places(one['nodes']))}" for one in found]


def places(nodes: list[dict]) -> list[dict]:
    return [{"at": node["target"], "why": node["failureSummary"]} for node in nodes[:4]]


@pytest.fixture(scope="module")
def seated(web: Running, browser: Browser) -> Iterator[Callable[[str], Visitor]]:
    """Whoever goes from page to page, at a desk or with a phone."""
    desk = Visitor(browser, web.url)
    phone = Visitor(browser, web.url, width=360, height=740, touch=True)
    yield {"desk": desk, "phone": phone}.__getitem__
    for one in (desk, phone):
        one.context.close()
        assert not one.strangers, one.strangers


@pytest.mark.parametrize("name", PAGES)
def test_axe_finds_nothing(seated, web, name):
    check(seated("desk"), web, name)


@pytest.mark.parametrize("name", ON_PHONES)
def test_axe_finds_nothing_on_a_phone(seated, web, name):
    check(seated("phone"), web, name)


@pytest.mark.parametrize("phone", [False, True])
def test_the_name_of_a_drawn_card_begins_with_what_it_shows(visit, web, phone):
    """Whoever speaks to the page says what they see. Figures on a card are signs, not its name."""
    visitor = visit(width=360, height=740, touch=True) if phone else visit()
    PAGES["table of sunset"](visitor, web)
    drawn = visitor.page.locator("button:is([data-card], [data-hand], [data-place])")
    expect(drawn.first).to_be_visible()
    assert visitor.page.locator("[data-slot][data-card]").count() and drawn.count() > 5
    for one in drawn.all():
        shown = one.locator(".name").evaluate("name => name.firstChild.textContent.trim()")
        expect(one).to_have_accessible_name(re.compile(f"^{re.escape(shown)}"))


def check(visitor, web, name: str) -> None:
    PAGES[name](visitor, web)
    for colours, options in (("light", OPTIONS), ("dark", ONLY_COLOURS)):
        visitor.page.emulate_media(color_scheme=colours)
        assert visitor.page.evaluate(SETTLED), "the colours change by and by"
        assert not violations(visitor.page, options), colours
    if name == "no table":
        visitor.complaints.clear()  # the browser says that there is no such table, too
    assert not visitor.complaints, visitor.complaints
