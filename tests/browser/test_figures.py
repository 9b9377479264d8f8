"""How fast the page is: figures are printed (pytest -s); `make figures` holds them to their bounds.

Times mean something only on a machine that does nothing else, so the usual run checks sizes only.
"""

from __future__ import annotations

import gzip
import json
import statistics
from functools import partial

import pytest
from playwright.sync_api import Page, expect

from tests.browser.players import PLAYERS, ready
from tests.browser.tables import played
from tests.browser.test_friends import play_by_turns, sit_down
from tests.browser.visitors import GAMES, Visitor
from tests.long import LONG

MOST_SCRIPT = 200_000  # bytes, compressed, to show the start page
MOST_START = 1000.0  # ms until the start page can be used
MOST_TO_OTHER = 150.0  # ms from a click to its effect in the other player's page
MOST_TASK = 50.0  # ms in which the page does not answer, while something is dragged
MOST_TO_CHANGE = 100.0  # ms from a click to what it changes on the screen, for 19 of 20
MOST_TO_HINT = 300.0  # ms until a first hint is there
MOST_ANALYSIS = 6.0  # seconds for a whole match

alone = pytest.mark.skipif(not LONG, reason="times, on an idle machine: make figures")

# When the start page can first be used, and when the last long task before that was over.
WATCH_START = """
  window.usable = null;
  new MutationObserver(() => {
    if (window.usable === null && document.querySelector('article button.primary'))
      requestAnimationFrame(() => setTimeout(() => (window.usable = performance.now())));
  }).observe(document, { childList: true, subtree: true });
"""
WATCH_LOG = """() => {
  const log = document.querySelector('section.log');
  window.told = [];
  new MutationObserver(() => window.told.push(performance.timeOrigin + performance.now()))
    .observe(log, { childList: true, subtree: true, characterData: true });
}"""
WATCH_CLICKS = """() => {
  window.clicked = 0;
  const now = () => performance.timeOrigin + performance.now();
  addEventListener('click', () => (window.clicked = now()), true);
}"""
# How long after each click the first change it made was drawn.
WATCH_CHANGES = """() => {
  window.changes = [];
  let clicked = null;
  addEventListener('click', () => (clicked = performance.now()), true);
  new MutationObserver(() => {
    if (clicked === null) return;
    const begun = clicked;
    clicked = null;
    requestAnimationFrame(() => setTimeout(() => window.changes.push(performance.now() - begun)));
  }).observe(document.querySelector('main'),
    { childList: true, subtree: true, characterData: true, attributes: true });
}"""


@pytest.fixture
def visit(visit):
    """Everybody as they usually are: nothing is hurried."""
    return partial(visit, pace="normal")


def test_script_of_the_start_page(visitor):
    sizes: dict[str, int] = {}
    scripts = []
    visitor.page.on(
        "response", lambda answer: scripts.append(answer) if answer.url.endswith(".js") else None
    )
    visitor.open()
    visitor.page.wait_for_load_state("networkidle")
    for script in scripts:
        sizes[script.url.rsplit("/", 1)[1]] = len(gzip.compress(script.body()))
    print(f"\nscript of the start page, compressed: {sum(sizes.values()) / 1000:.1f} kB {sizes}")
    assert 0 < sum(sizes.values()) < MOST_SCRIPT


@pytest.mark.long
@alone
def test_start_page_is_soon_usable(visit):
    times = []
    for _ in range(7):
        visitor = visit()
        visitor.context.add_init_script(WATCH_START)
        visitor.open()
        visitor.page.wait_for_function("() => window.usable !== null")
        times.append(visitor.page.evaluate("window.usable"))
    print(f"\nstart page usable after {statistics.median(times):.0f} ms (most {max(times):.0f} ms)")
    assert statistics.median(times) < MOST_START


@pytest.mark.long
@alone
def test_the_other_sees_a_move_at_once(visit):
    visitors = sit_down(visit, "lane")
    for one in visitors:
        one.page.evaluate(WATCH_CLICKS)
        one.page.evaluate(WATCH_LOG)
    times = []
    for _ in range(16):
        mover = visitors[0].view()["seat"]
        for one in visitors:
            one.page.evaluate("window.told = []")
        play_by_turns(visitors, "lane", 1)
        other = visitors[1 - mover].page
        other.wait_for_function("() => window.told.length > 0")
        clicked = visitors[mover].page.evaluate("window.clicked")
        times.append(other.evaluate("window.told[0]") - clicked)
    usual = statistics.median(times)
    print(f"\na move is seen by the other after {usual:.0f} ms (most {max(times):.0f} ms)")
    assert usual < MOST_TO_OTHER


@pytest.mark.long
@alone
def test_dragging_on_a_full_table_is_smooth(visit, web):
    person = web.person()
    table = fullest(person)
    visitor = visit(moving=True)
    visitor.become(person)
    page = visitor.page
    page.goto(f"/t/{table['id']}")
    visitor.at_table()
    assert ready(page) == "turn"
    page.wait_for_timeout(1500)
    tiles = len(visitor.view()["table"]) + sum(len(area) for area in visitor.view()["areas"])
    longest = dragged(visitor, page)
    print(f"\ndragging with {tiles} tiles: longest task {longest:.1f} ms")
    assert longest < MOST_TASK


def fullest(person) -> dict:
    """A match of five shortly before its end."""
    table = person.create("sunny", "mbbbb")
    client = person.sit(table, 0)
    while client.view and client.view["phase"] != "over":
        if not client.moves:
            client.receive()
            continue
        supply = client.view["supply"]
        if client.view["phase"] == "place" and client.moves != ["pass"] and supply <= 3:
            break
        client.play(client.moves[0])
    client.close()
    return dict(table)


def dragged(visitor: Visitor, page: Page) -> float:
    """Carry a tile to and fro over the table; the longest task of the page's main thread, in ms."""
    tile = page.get_by_role("group", name="Your hand").get_by_role("button", disabled=False).first
    expect(tile).to_be_visible()
    box = tile.bounding_box()
    sheet = page.locator(".stage").bounding_box()
    assert box and sheet
    browser = visitor.context.browser
    assert browser is not None
    browser.start_tracing(page=page, categories=["disabled-by-default-devtools.timeline"])
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    for step in range(240):
        along, across = (step % 60) / 60, (step % 80) / 80
        page.mouse.move(sheet["x"] + along * sheet["width"], sheet["y"] + across * sheet["height"])
        page.wait_for_timeout(8)
    trace = json.loads(browser.stop_tracing())["traceEvents"]
    page.mouse.move(box["x"], box["y"])
    page.mouse.up()
    named = [one for one in trace if one.get("name") == "thread_name"]
    mains = {(one["pid"], one["tid"]) for one in named if one["args"]["name"] == "CrRendererMain"}
    tasks = [
        one["dur"] / 1000
        for one in trace
        if one.get("name") == "RunTask"
        and one.get("ph") == "X"
        and (one["pid"], one["tid"]) in mains
    ]
    assert len(tasks) > 100
    return float(max(tasks))


@pytest.mark.long
@alone
@pytest.mark.parametrize("game", GAMES)
def test_a_click_changes_something_at_once(visit, game):
    visitor = visit(guided=False)
    page = visitor.against_bot(game)
    assert ready(page) == "turn"
    page.evaluate(WATCH_CHANGES)
    player = PLAYERS[game](page)
    player.play(until=lambda: player.moves >= 20)
    times = sorted(page.evaluate("window.changes"))
    slow = times[min(len(times) - 1, int(0.95 * len(times)))]
    usual = statistics.median(times)
    print(
        f"\n{game}: {len(times)} clicks change something after {usual:.0f} ms (p95 {slow:.0f} ms)"
    )
    assert len(times) >= 10 and slow < MOST_TO_CHANGE


@pytest.mark.long
@alone
@pytest.mark.parametrize("game", GAMES)
def test_a_first_hint_comes_soon(visit, game):
    visitor = visit(guided=False)
    page = visitor.against_bot(game)
    player = PLAYERS[game](page)
    times = []
    for _ in range(4):
        assert ready(page) == "turn"
        page.evaluate(
            """() => {
              window.hinted = null;
              let begun = performance.now();
              addEventListener('click', () => (begun = performance.now()), true);
              new MutationObserver(() => {
                if (window.hinted === null && document.querySelector('section.actions ol li'))
                  window.hinted = performance.now() - begun;
              }).observe(document.querySelector('section.actions'),
                { childList: true, subtree: true });
            }"""
        )
        page.get_by_role("button", name="Hint", exact=True).click()
        page.wait_for_function("() => window.hinted !== null")
        times.append(page.evaluate("window.hinted"))
        expect(page.get_by_role("button", name="Hint", exact=True)).to_be_enabled(timeout=15_000)
        player.step()
        player.sure()
        page.wait_for_timeout(1500)
    # The first of all also starts the bots.
    usual = statistics.median(times)
    print(f"\n{game}: a first hint after {usual:.0f} ms (most {max(times):.0f} ms)")
    assert usual < MOST_TO_HINT


@pytest.mark.long
@alone
@pytest.mark.parametrize("game", GAMES)
def test_a_match_is_analysed_soon(visit, web, game):
    person = web.person()
    table = played(person, game)
    visitor = visit()
    visitor.become(person)
    page = visitor.open(f"/replay/{table['id']}")
    begun = page.evaluate("performance.now()")
    visitor.button("Analyse the match").click()
    expect(page.get_by_role("img", name="Chance of winning throughout the match")).to_be_visible()
    expect(page.get_by_text("Thinking…")).to_be_hidden(timeout=60_000)
    seconds = (page.evaluate("performance.now()") - begun) / 1000
    print(f"\n{game}: a match is analysed in {seconds:.1f} s")
    assert seconds < MOST_ANALYSIS
