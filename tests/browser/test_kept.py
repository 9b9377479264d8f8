"""What somebody likes, draws or enters is kept by the browser, in IndexedDB."""

from __future__ import annotations

import json

from playwright.sync_api import Page, expect

BOARD = "sunroom.board.draft"
EARLIER = {
    "sunroom.settings": json.dumps({"theme": "dark", "pace": "fast"}),
    "sunroom.language": "it",
    BOARD: "an unfinished board",
}
# How the page looked when something was drawn for the first time.
FIRST_LOOK = """
  new MutationObserver((_, watch) => {
    const root = document.documentElement;
    if (!document.querySelector('#app > *')) return;
    window.first = [root.dataset.theme, root.lang, document.querySelector('#app').innerText];
    watch.disconnect();
  }).observe(document, { childList: true, subtree: true });
"""
DENIED = "IDBFactory.prototype.open = () => { throw new DOMException('denied', 'SecurityError') }"
FULL = """
  const put = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = function (...given) {
    if (window.full) throw new DOMException('full', 'QuotaExceededError');
    return put.apply(this, given);
  };
"""
# Reads for so long that much may happen in another tab meanwhile.
SLOW = """
  const { set } = Object.getOwnPropertyDescriptor(IDBTransaction.prototype, 'oncomplete');
  Object.defineProperty(IDBTransaction.prototype, 'oncomplete', {
    set(done) { set.call(this, () => setTimeout(done, 2000)); },
  });
"""
FORGETS = "This browser forgets your settings when you close the page."


def choose(page: Page, name: str, value: str) -> None:
    page.get_by_label(name).select_option(value)


def test_what_an_earlier_version_kept_is_taken_over_once(visit):
    visitor = visit()
    for key, text in EARLIER.items():
        visitor.context.add_init_script(f"localStorage.setItem({key!r}, {text!r})")
    visitor.context.add_init_script(FIRST_LOOK)
    page = visitor.open()
    theme, language, words = page.evaluate("window.first")
    assert (theme, language) == ("dark", "it") and "Regole" in words
    assert {key: visitor.liked(key) for key in EARLIER} == EARLIER
    assert page.evaluate("Object.keys({ ...localStorage })") == []
    page.locator("header summary").click()
    choose(page, "Colori", "light")
    choose(page, "Lingua", "fr")
    # What lies there again is not taken a second time, and nothing else is drawn first.
    visitor.open()
    theme, language, words = page.evaluate("window.first")
    assert (theme, language) == ("light", "fr") and "Règles" in words
    assert json.loads(visitor.liked("sunroom.settings"))["theme"] == "light"


def test_what_is_entered_is_there_although_the_tab_is_closed_at_once(visitor):
    page = visitor.open("/pad/sunny")
    visitor.button("Counts").click()
    other, opening = visitor.context.new_page(), visitor.context.new_page()
    other.goto("/pad/sunny")
    expect(other.get_by_label("Player 1: Tiles in the area")).to_have_value("0")
    opening.add_init_script(SLOW)
    opening.goto("/pad/sunny")
    page.get_by_label("Player 1: Tiles in the area").fill("12")
    page.close()
    visitor.page = visitor.context.new_page()
    page = visitor.open("/pad/sunny")
    expect(page.get_by_label("Player 1: Tiles in the area")).to_have_value("12")
    # Other tabs go on from there, too: one that was open all the time, one that was being opened.
    for tab in (other, opening):
        tab.get_by_role("link", name="Sunroom", exact=True).click()
        tab.get_by_role("link", name="Score pad for Sunny Day").click()
        expect(tab.get_by_label("Player 1: Tiles in the area")).to_have_value("12")


def test_a_browser_that_keeps_nothing_says_so(visit):
    visitor = visit()
    visitor.context.add_init_script(DENIED)
    page = visitor.open()
    page.locator("header summary").click()
    expect(page.get_by_text(FORGETS)).to_be_visible()
    choose(page, "Colours", "dark")
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    assert page.evaluate("document.documentElement.dataset.pace") == "once", "kept earlier"


def test_a_full_browser_says_so_until_there_is_room(visit):
    visitor = visit()
    visitor.context.add_init_script(FULL)
    page = visitor.open()
    page.locator("header summary").click()
    page.evaluate("window.full = true")
    choose(page, "Colours", "dark")
    expect(page.get_by_text(FORGETS)).to_be_visible()
    page.evaluate("window.full = false")
    choose(page, "Colours", "light")
    expect(page.get_by_text(FORGETS)).to_be_hidden()
    assert json.loads(visitor.liked("sunroom.settings"))["theme"] == "light"
