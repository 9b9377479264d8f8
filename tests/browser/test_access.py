"""axe finds nothing on any page, in light and in dark colours, at a desk and on a phone."""

from __future__ import annotations

import json
from importlib.resources import files

import pytest
from playwright.sync_api import Page

from tests.browser.pages import PAGES

AXE = (files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")
# Pages that are laid out in another way where there is little room.
ON_PHONES = ("start", "table of lane", "table of sunset", "table of sunny")


def violations(page: Page) -> list[str]:
    """What axe finds, each with where it is."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(f"() => {{ {AXE} }}")
    found = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")["violations"]
    return [f"{one['id']}: {one['help']}: {json.dumps(places(one['nodes']))}" for one in found]


def places(nodes: list[dict]) -> list[dict]:
    return [{"at": node["target"], "why": node["failureSummary"]} for node in nodes[:4]]


@pytest.mark.parametrize("name", PAGES)
def test_axe_finds_nothing(visitor, web, name):
    check(visitor, web, name)


@pytest.mark.parametrize("name", ON_PHONES)
def test_axe_finds_nothing_on_a_phone(visit, web, name):
    check(visit(width=360, height=740, touch=True), web, name)


def check(visitor, web, name: str) -> None:
    PAGES[name](visitor, web)
    for colours in ("light", "dark"):
        visitor.page.emulate_media(color_scheme=colours)
        assert not violations(visitor.page), colours
    if name == "no table":
        visitor.complaints.clear()  # the browser says that there is no such table, too
