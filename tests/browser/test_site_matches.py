"""Matches from the folder of a site: nothing of them is lost, whatever happens around them."""

from __future__ import annotations

import random
import shutil

import pytest
from playwright.sync_api import Page, expect

from tests.browser.file_host import FileHost
from tests.browser.local import STARTING, entries, row, watched
from tests.browser.players import PLAYERS, ready
from tests.browser.sites import (
    BASE,
    NEWER,
    SAID,
    SAID_LATER,
    cut,
    kept,
    newer,
    said,
    seated,
    started_python,
    thrown_away,
    version,
    waited_for,
)
from tests.browser.test_access import violations
from tests.browser.visitors import Visitor
from tests.long import LONG

pytestmark = pytest.mark.timeout(900)

RELOADS = 100 if LONG else 3
LONGEST_WAIT = 1500  # ms: a strong bot has begun to think, thinks, or has moved
# Whether Python went on from what the browser had kept of another start: then nothing is counted.
WATCH_LOADING = """
  window.loaded = 0;
  const Watched = window.Worker;
  window.Worker = class extends Watched {
    constructor(...given) {
      super(...given);
      this.addEventListener('message', (event) => {
        if (event.data.state === 'loading') window.loaded += 1;
      });
    }
  };
"""
# What the browser keeps of Python and its kernels, in all versions of the app that it has.
RUNTIME = """async () => {
  const names = (await caches.keys()).filter((one) => !one.startsWith('sunroom python'));
  const found = await Promise.all(names.map(async (one) => (await caches.open(one)).keys()));
  return found.flat().map((one) => one.url).filter((one) => one.includes('/runtime/'));
}"""
DAMAGE = """async () => {
  const [name] = (await caches.keys()).filter((one) => one.startsWith('sunroom python'));
  const cache = await caches.open(name);
  const [address] = await cache.keys();
  const content = new Uint8Array(await (await cache.match(address)).arrayBuffer());
  await cache.put(address, new Response(content.slice(0, content.length / 2)));
}"""


def sit_down(visitor: Visitor, game: str, level: str = "strong") -> str:
    """Begin a match against a bot of a level; its id."""
    visitor.like("sunroom.level", level)
    visitor.open(BASE)
    visitor.button("Play against a bot", visitor.card(game)).click()
    seated(visitor.page)
    return visitor.page.url.rsplit("/", 1)[1]


def numbers(found: list[dict]) -> list[int]:
    return [one["number"] for one in found]


def own_moves(page: Page, match: str) -> int:
    return sum(one["kind"] == "move" and one["seat"] == 0 for one in entries(page, match))


def test_reloads_at_random_moments_lose_nothing(come, host):
    """Against a strong bot, without a network; each time Python goes on from its last start."""
    visitor = watched(come(host))
    page = visitor.open(BASE)
    kept(page)
    match = sit_down(visitor, "sunset")
    started_python(page)
    cut(visitor, host)
    chance = random.Random(5)
    known: list[dict] = []
    made = 0
    for _ in range(RELOADS):
        player = PLAYERS["sunset"](page)
        if ready(page) == "over":
            visitor.open(BASE)
            match, known, made = sit_down(visitor, "sunset"), [], 0
        player.play(until=lambda: player.moves >= 1)  # noqa: B023
        made += player.moves
        page.wait_for_timeout(chance.randrange(0, LONGEST_WAIT))
        told = entries(page, match)
        assert told[: len(known)] == known
        known = told
        page.reload()
        seated(page)
        ready(page)
        assert own_moves(page, match) == made
    found = entries(page, match)
    assert found[: len(known)] == known
    assert numbers(found) == list(range(1, len(found) + 1))
    assert '"strong"' in row(page, match)["seats"]
    assert any(one["kind"] == "move" and one["seat"] == 1 for one in found), "the bot moved"


def test_a_new_version_in_the_middle_of_a_match(come, folder, tmp_path, monkeypatch):
    mine = tmp_path / "site"
    shutil.copytree(folder, mine)
    host = FileHost(mine, BASE)
    visitor = watched(come(host))
    page = visitor.open(BASE)
    kept(page)
    match = sit_down(visitor, "lane", "easy")
    player = PLAYERS["lane"](page)
    player.play(until=lambda: player.moves >= 2)
    old = version(page)
    newer(mine, tmp_path / "next", monkeypatch)
    page.evaluate("() => navigator.serviceWorker.ready.then((found) => found.update())")
    waiting = "() => navigator.serviceWorker.ready.then((found) => Boolean(found.waiting))"
    waited_for(page, lambda: page.evaluate(waiting))
    # The match goes on as it was, with all that belongs to it, and nothing lies over it; after a
    # reload, too, when Python and the kernels are loaded anew.
    player.play(until=lambda: player.moves >= 3)
    page.reload()
    seated(page)
    assert said(page) == SAID
    player.play(until=lambda: player.moves >= 4)
    expect(page.get_by_text("There is a new version of Sunroom.")).to_have_count(0)
    ready(page)
    before = entries(page, match)
    assert version(page) == old
    table = page.url
    visitor.open(BASE)
    expect(page.get_by_text("There is a new version of Sunroom.")).to_be_visible()
    assert not violations(page)
    with page.expect_navigation():
        page.get_by_role("button", name="Update").click()
    page.goto(table)
    seated(page)
    assert version(page) != old
    assert said(page) == SAID_LATER
    assert entries(page, match)[: len(before)] == before
    player.play(until=lambda: player.moves >= 5)
    ready(page)
    found = entries(page, match)
    assert found[: len(before)] == before and len(found) > len(before)
    assert page.evaluate(
        "name => performance.getEntriesByName(name).length", f"{host.url}{BASE}assets/{NEWER}"
    )
    thrown_away(page, 1)
    loaded = page.evaluate(RUNTIME)
    assert loaded and all("newer." in one or "pyodide" in one or "library" in one for one in loaded)
    host.close()


def test_python_goes_on_from_its_last_start_unless_that_is_damaged(come, host):
    visitor = come(host)
    visitor.context.add_init_script(WATCH_LOADING)
    page = visitor.open(BASE)
    kept(page)
    first = sit_down(visitor, "lane", "easy")
    assert page.evaluate("window.loaded") > 0
    size = started_python(page)
    second = sit_down(visitor, "lane", "easy")
    assert page.evaluate("window.loaded") == 0, "it was started anew"
    seeds = [row(page, one)["seed"] for one in (first, second)]
    assert first != second and seeds[0] != seeds[1], "chance is not what it was"
    page.evaluate(DAMAGE)
    sit_down(visitor, "lane", "easy")
    assert page.evaluate("window.loaded") > 0
    assert started_python(page) == size, "a whole one is there again"


def test_loading_for_the_first_time_shows_how_far_it_is(come, host):
    host.goes_on.clear()
    visitor = come(host)
    visitor.context.set_default_timeout(STARTING)
    page = visitor.open(BASE)
    visitor.button("Play against a bot", visitor.card("lane")).click()
    bar = page.get_by_role("progressbar", name="Preparing the table")
    expect(bar).to_be_visible()
    page.wait_for_function("() => document.querySelector('progress').value > 0.1")
    assert page.evaluate("document.querySelector('progress').value") < 0.9
    assert not violations(page)
    host.goes_on.set()
    seated(page)
    expect(bar).to_be_hidden()
