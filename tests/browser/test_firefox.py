"""Another engine: a whole quick match from the folder of a site, in Debian's Firefox."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.browser.file_host import FileHost
from tests.browser.firefox import PROGRAM, Firefox, firefox
from tests.browser.local import ENTRIES
from tests.browser.sites import BASE
from tests.browser.visitors import KEEP
from tests.long import LONG

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(not LONG, reason="a long one: make test-firefox"),
    pytest.mark.timeout(900),
]

MOST_STEPS = 200
SAID = "document.querySelector('.turn > [role=status]')"
READY = f"""(() => {{
  if (!{SAID} || {SAID}.ariaBusy === 'true') return null;
  const said = {SAID}.textContent;
  return said.includes('match is over') ? 'over' : said.includes('Your turn') ? 'turn' : null;
}})()"""
SETTINGS = {"pace": "once", "guide": {"sunset": {"seen": [], "off": True}}}


def step(page: Firefox) -> None:
    """What is offered first: yes, keep, skip, a place for a card, or a card."""
    label = "[...document.querySelectorAll('button')].findIndex((one) => one.checkVisibility() &&"
    for name in ("Yes, do it", "Keep all five", "Skip"):
        at = page.evaluate(f"{label} one.textContent.trim() === {name!r})")
        if at >= 0:
            page.evaluate(f"document.querySelectorAll('button')[{at}].dataset.next = 'yes'")
            return page.press("button[data-next=yes]")
    lit = page.evaluate("document.querySelector('[data-slot].lit') !== null")
    page.press("[data-slot].lit" if lit else "[data-hand]:not([aria-pressed=true]):not(:disabled)")
    return None


def test_a_whole_match(folder: Path, tmp_path: Path) -> None:
    assert Path(PROGRAM).exists(), "make test-firefox installs it"
    host = FileHost(folder, BASE)
    with firefox(tmp_path) as page:
        page.open(host.url + BASE)
        for key, text in (("settings", json.dumps(SETTINGS)), ("level", "easy")):
            page.evaluate(f"({KEEP})({json.dumps([f'sunroom.{key}', text])})")
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        page.open(host.url + BASE)
        page.press("[aria-labelledby=game-sunset] button.primary")
        page.until(READY)
        host.down = True  # from now on without a network
        steps = 0
        while page.until(READY) == "turn":
            assert steps < MOST_STEPS
            step(page)
            steps += 1
        result = page.until("document.querySelector('[aria-label=Result]')?.textContent")
        assert re.search("win|victory", result), result
        found = page.evaluate(f"({ENTRIES})(location.pathname.split('/').pop())")
        assert [one["number"] for one in found] == list(range(1, len(found) + 1))
        page.open(page.evaluate("location.href"))
        assert page.until(READY) == "over", "it is there after a reload, too"
        assert not page.complaints, page.complaints
    host.close()
