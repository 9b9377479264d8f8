"""Every language: the words on the pages are those of its catalogue, none is left in English."""

from __future__ import annotations

from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from playwright.sync_api import Page, expect

from tests.browser.visitors import GAMES
from tests.long import LONG

LOCALES = Path(__file__).parent.parent.parent / "locales"
LANGUAGES = ("it", "fr", "es")
# All words on the page: texts, labels, and what stands in empty fields.
WORDS = """() => {
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) found.push(walker.currentNode.textContent);
  for (const one of document.querySelectorAll('[aria-label], [title], [placeholder]'))
    for (const name of ['aria-label', 'title', 'placeholder'])
      found.push(one.getAttribute(name) ?? '');
  return found.map((text) => text.replace(/\\s+/g, ' ').trim()).filter(Boolean);
}"""


def catalogue(language: str) -> dict[str, str]:
    """English and its translation, of all texts that stand alone."""
    with open(LOCALES / language / "LC_MESSAGES" / "sunroom.po", "rb") as file:
        return {
            one.id: str(one.string)
            for one in read_po(file)
            if one.id and isinstance(one.id, str) and "{" not in one.id
        }


def check(page: Page, words: dict[str, str], language: str) -> None:
    assert page.evaluate("document.documentElement.lang") == language
    said = set(page.evaluate(WORDS))
    same = {one for one in said if one in words and words[one] == one}  # "Anubis", "2"
    assert len(said & set(words.values())) > 8
    english = {one for one in said if one in words} - same - set(words.values())
    assert not english, f"in English at {page.url}: {sorted(english)}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_speak_it(visit, language):
    words = catalogue(language)
    visitor = visit(language=language)
    page = visitor.open()
    play = words["Play against a bot"]
    assert play, "the catalogue is not filled"
    expect(page.get_by_role("button", name=play)).to_have_count(3)
    check(page, words, language)
    page.get_by_role("button", name=words["Play with friends"]).first.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    check(page, words, language)
    page.keyboard.press("Escape")
    games = [*enumerate(GAMES)]
    for number, game in games if LONG else [games[LANGUAGES.index(language)]]:
        visitor.open()
        page.get_by_role("button", name=play).nth(number).click()
        visitor.at_table()
        expect(page.get_by_role("region", name=words["What happened"])).to_be_visible()
        check(page, words, language)
        visitor.open(f"/rules/{game}")
        check(page, words, language)


def test_a_chosen_language_is_kept(visitor):
    words = catalogue("it")
    page = visitor.open()
    page.locator("header summary").click()
    page.get_by_label("Language").select_option("it")
    expect(page.get_by_role("button", name=words["Play against a bot"])).to_have_count(3)
    page.reload()
    expect(page.get_by_role("button", name=words["Play against a bot"])).to_have_count(3)
    assert page.evaluate("document.documentElement.lang") == "it"
