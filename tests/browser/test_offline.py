"""The folder that `sunroom site` writes, on a plain web host: it is kept, and opens without one."""

from __future__ import annotations

import json
import re
import shutil

import pytest
from playwright.sync_api import expect

from tests.browser.file_host import FileHost
from tests.browser.players import PLAYERS
from tests.browser.sites import (
    BASE,
    NEWER,
    STYLE,
    caches,
    cut,
    kept,
    newer,
    seated,
    thrown_away,
    version,
)
from tests.browser.visitors import GAMES
from tests.long import LONG

MOST_FIRST_VISIT = 6_000_000  # bytes
MOST_UNCOMPRESSED = 8_000_000  # where the host compresses nothing, not even scripts
MOST_UNTIL_USABLE = 300_000


def test_after_one_visit_every_page_opens_without_a_network(come, host):
    visitor = come(host)
    page = visitor.open(BASE)
    expect(page.get_by_role("article")).to_have_count(3)
    kept(page)
    cut(visitor, host)
    for path in ("", "rules/lane", "pad/sunny", "board/lane", "rules"):
        visitor.open(BASE + path)
    visitor.open(BASE)
    expect(page.get_by_role("article")).to_have_count(3)
    page.get_by_role("link", name="Rules of Sunny Day").click()
    expect(page).to_have_url(f"{host.url}{BASE}rules/sunny")


@pytest.mark.parametrize("game", GAMES)
def test_after_one_visit_one_plays_without_a_network(come, host, game):
    visitor = come(host)
    page = visitor.open(BASE)
    kept(page)
    cut(visitor, host)
    visitor.open(BASE)
    visitor.button("Play against a bot", visitor.card(game)).click()
    seated(page)
    player = PLAYERS[game](page)
    player.play(until=lambda: player.moves >= 3)
    address = page.url
    page.reload()
    seated(page)
    assert page.url == address and address.startswith(f"{host.url}{BASE}t/")
    if LONG or game != "sunset":  # of that one, test_local plays a whole match
        player.play()
        result = page.get_by_role("region", name="Result")
        expect(result.get_by_role("heading")).to_have_text(re.compile("win|victory"))


def test_links_lead_into_the_site_when_it_is_not_kept_yet(come, host):
    """A host without a file for an address sends 404.html, which is the same page."""
    visitor = come(host)
    visitor.lost_network = True  # Chromium tells of the status 404
    page = visitor.open(f"{BASE}rules/sunset")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.get_by_role("link", name="Sunroom", exact=True).click()
    expect(page).to_have_url(host.url + BASE)
    assert all(path.startswith(BASE) for path in host.asked), host.asked


def test_first_and_second_visit_are_small(come, host):
    visitor = come(host)
    page = visitor.open(BASE)
    expect(page.get_by_role("article")).to_have_count(3)
    until_usable = sum(
        entry["encodedBodySize"]
        for entry in page.evaluate(
            "() => [...performance.getEntriesByType('navigation'),"
            " ...performance.getEntriesByType('resource')].map((one) => one.toJSON())"
        )
        if "/runtime/" not in entry["name"]
    )
    kept(page)
    first = host.sent
    print(f"\nuntil usable {until_usable / 1000:.0f} kB, first visit {first / 1e6:.2f} MB")
    assert 0 < until_usable < MOST_UNTIL_USABLE
    assert until_usable < first < MOST_FIRST_VISIT
    page.close()
    host.asked.clear()
    visitor.page = visitor.context.new_page()
    visitor.open(BASE)
    expect(visitor.page.get_by_role("article")).to_have_count(3)
    visitor.page.wait_for_load_state("networkidle")
    assert set(host.asked) <= {f"{BASE}sw.js"}, "only whether there is a new version"


@pytest.mark.parametrize(
    ("sends", "most"), [("text", MOST_FIRST_VISIT), ("plain", MOST_UNCOMPRESSED)]
)
def test_a_first_visit_to_a_host_that_compresses_little_is_small_too(come, folder, sends, most):
    """It knows nothing of what was compressed ahead, and gzips text at most."""
    host = FileHost(folder, BASE, sends)
    visitor = come(host)
    kept(visitor.open(BASE))
    print(f"\nfirst visit, {sends}: {host.sent / 1e6:.2f} MB")
    assert host.sent < most
    host.close()


def test_a_new_version_is_taken_whole_when_the_reader_wants_it(come, folder, tmp_path, monkeypatch):
    mine = tmp_path / "site"
    shutil.copytree(folder, mine)
    host = FileHost(mine, BASE)
    visitor = come(host)
    page = visitor.open(BASE)
    kept(page)
    old = version(page)
    assert len(caches(page)) == 1
    newer(mine, tmp_path / "next", monkeypatch)
    page.evaluate("() => navigator.serviceWorker.ready.then((found) => found.update())")
    expect(page.get_by_text("There is a new version of Sunroom.")).to_be_visible()
    # Until then all stays as it was, in this page and in others, also what is loaded only now.
    other = visitor.context.new_page()
    other.goto(f"{host.url}{BASE}rules/lane")
    expect(other.get_by_role("heading", level=1)).to_be_visible()
    assert version(other) == old
    with page.expect_navigation():
        page.get_by_role("button", name="Update").click()
    expect(page.get_by_role("article")).to_have_count(3)
    new = version(page)
    assert new != old
    assert page.evaluate(STYLE) == "1"
    # The other page goes on with its own version, of which all is still there.
    assert version(other) == old
    other.get_by_role("link", name="Sunroom", exact=True).click()
    other.get_by_role("link", name="Score pad for Sunny Day").click()
    expect(other.get_by_role("heading", level=1)).to_be_visible()
    assert len(caches(page)) == 2
    # With the last page of a version that version goes; nobody has to open another for that.
    other.close()
    thrown_away(page, 1)
    cut(visitor, host)
    visitor.open(BASE)
    assert version(page) == new
    host.close()


def test_half_a_new_version_is_none(come, folder, tmp_path, monkeypatch):
    """The host is in the middle of an update: what is there is not what the list says."""
    mine = tmp_path / "site"
    shutil.copytree(folder, mine)
    host = FileHost(mine, BASE)
    visitor = come(host)
    page = visitor.open(BASE)
    kept(page)
    old = version(page)
    newer(mine, tmp_path / "next", monkeypatch)
    changed = mine / "assets" / NEWER
    whole = changed.read_text()
    changed.write_text(whole[:100])
    visitor.lost_network = True  # Chromium tells that it did not work
    page.evaluate(
        """async () => {
          const found = await navigator.serviceWorker.ready;
          const ended = new Promise((done) => found.addEventListener('updatefound', () => {
            const next = found.installing;
            next.addEventListener('statechange', () => next.state === 'redundant' && done());
          }));
          await found.update().catch(() => undefined);
          await ended;
        }"""
    )
    assert len(caches(page)) == 1
    cut(visitor, host)
    visitor.open(BASE)
    assert version(page) == old
    visitor.context.set_offline(False)
    host.down = False
    changed.write_text(whole)
    page.evaluate("() => navigator.serviceWorker.ready.then((found) => found.update())")
    expect(page.get_by_text("There is a new version of Sunroom.")).to_be_visible()
    host.close()


def test_it_can_be_installed(come, host):
    visitor = come(host)
    page = visitor.open(BASE)
    kept(page)
    session = visitor.context.new_cdp_session(page)
    told = session.send("Page.getAppManifest")
    assert not told["errors"], told["errors"]
    manifest = json.loads(told["data"])
    assert told["url"] == f"{host.url}{BASE}manifest.webmanifest"
    for icon in manifest["icons"]:
        answer = page.request.get(f"{host.url}{BASE}{icon['src']}")
        assert answer.ok and answer.headers["content-type"] == icon["type"]
    problems = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # The pages of tests are private windows, in which nothing is installed.
    assert {one["errorId"] for one in problems} <= {"in-incognito"}, problems


def test_opened_from_the_disk_it_says_what_to_do(browser, folder):
    context = browser.new_context(locale="it")
    page = context.new_page()
    page.goto(f"file://{folder}/index.html")
    told = page.get_by_text("python3 -m http.server").filter(visible=True)
    expect(told).to_have_count(1)
    assert told.get_attribute("lang") == "it"
    context.close()
