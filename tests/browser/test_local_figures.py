"""How fast tables in the browser are, from the folder of a site: `make figures` prints and checks.

Times mean something only on a machine that does nothing else.
"""

from __future__ import annotations

import json
import statistics
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from itertools import pairwise

import pytest
from playwright.sync_api import Browser, Page

from sunroom.bots import levels
from sunroom.bots.searcher import carried_out
from sunroom.kernel.program import native
from sunroom.match import Match
from tests.browser.file_host import FileHost
from tests.browser.local import (
    PLAY,
    SEARCHED,
    WATCHED,
    ask,
    entries,
    in_worker,
    row,
    searched,
    watched,
)
from tests.browser.players import PLAYERS
from tests.browser.processes import held, renderers, slowed, worked
from tests.browser.sites import BASE, kept, seated
from tests.browser.unwatched import unwatched
from tests.browser.visitors import GAMES, Visitor
from tests.long import LONG

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(not LONG, reason="times, on an idle machine: make figures"),
    pytest.mark.timeout(600),
]

MOST_TO_TABLE = 1.5  # seconds from a click to a table, when the app was used before
MOST_TO_TABLE_SLOWED = 6.0
SLOWED = 4
LEAST_OF_NATIVE = 0.8  # iterations a second of the search, beside the native kernel
MOST_MEMORY = 300.0  # megabytes of a tab with a strong bot
MOST_TASK = 50.0  # ms in which the page does not answer while a bot thinks
VISITS = 3
ROUNDS = 5
ANSWERS = 4
MOVES = 12
MOST_TRIES = 30

WATCH_TABLE = """
  addEventListener('click', () => (window.clicked ??= performance.now()), true);
  new MutationObserver(() => {
    if (window.clicked && !window.table && document.querySelector('.turn > [role=status]'))
      requestAnimationFrame(() => setTimeout(() => (window.table = performance.now())));
  }).observe(document, { childList: true, subtree: true });
"""
PREFERS_STRONG = """
  localStorage.setItem("sunroom.level", "strong");
  localStorage.setItem("sunroom.settings", JSON.stringify({ pace: "once" }));
"""
WATCH_TASKS = """() => {
  window.tasks = [0];
  new PerformanceObserver((list) => {
    window.tasks.push(...list.getEntries().map((one) => one.duration));
  }).observe({ type: 'longtask' });
}"""


@contextmanager
def main_thread_slowed(visitor: Visitor) -> Iterator[None]:
    session = visitor.context.new_cdp_session(visitor.page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    yield
    session.detach()


def slowly(slow: str, visitor: Visitor, browser: Browser) -> AbstractContextManager[None]:
    if slow == "main thread":
        return main_thread_slowed(visitor)
    return slowed(browser, SLOWED) if slow else nullcontext()


@pytest.mark.parametrize(
    ("slow", "most"),
    [
        ("", MOST_TO_TABLE),
        ("main thread", MOST_TO_TABLE_SLOWED),
        ("all threads", MOST_TO_TABLE_SLOWED),
    ],
)
def test_soon_at_a_table(come, host: FileHost, browser: Browser, slow: str, most: float) -> None:
    """The click comes as soon as there is a button, before anything could be made ready."""
    visitor = come(host)
    visitor.context.add_init_script(WATCH_TABLE)
    page = visitor.open(BASE)
    kept(page)
    visitor.button("Play against a bot", visitor.card("lane")).click()
    seated(page)
    page.wait_for_timeout(3000)
    times = []
    for _ in range(VISITS):
        visitor.page.close()
        page = visitor.page = visitor.context.new_page()
        page.goto("about:blank")
        with slowly(slow, visitor, browser):
            page.goto(BASE)
            button = visitor.button("Play against a bot", visitor.card("lane"))
            button.dispatch_event("click")
            page.wait_for_function("() => window.table", timeout=60_000)
        times.append(page.evaluate("window.table - window.clicked") / 1000)
    usual = statistics.median(times)
    how = f", {slow} slowed {SLOWED} times" if slow else ""
    print(f"\nfrom a click to a table, second visit{how}: {usual:.2f} s (most {max(times):.2f})")
    assert usual < most


def against_strong(visitor: Visitor, game: str) -> Page:
    visitor.context.add_init_script("localStorage.setItem('sunroom.level', 'strong')")
    page = visitor.open(BASE)
    visitor.button("Play against a bot", visitor.card(game)).click()
    seated(page)
    return page


def told_at(page: Page) -> dict[int, float]:
    """When the page was told of an entry, in ms, by its number."""
    found: dict[int, float] = {}
    for text, at in page.evaluate("tables.told.map((one, i) => [one, tables.at[i]])"):
        told = json.loads(text)
        if told["type"] == "news":
            found.setdefault(told["number"], at)
    return found


def answered_after(page: Page, match: str) -> list[float]:
    """Seconds from when the page was told of something until it was told of the bot's move."""
    bot = [one.get("person") is None for one in json.loads(row(page, match)["seats"])].index(True)
    told = told_at(page)
    return [
        (told[after["number"]] - told[before["number"]]) / 1000
        for before, after in pairwise(entries(page, match))
        if after["seat"] == bot
        and after["kind"] == "move"
        # What is told together with something else has no time of its own.
        and before["number"] in told
        and after["number"] in told
    ]


@pytest.mark.parametrize("game", GAMES)
def test_a_strong_bot_keeps_to_its_time(come, host, game) -> None:
    visitor = watched(come(host))
    page = against_strong(visitor, game)
    match = page.url.rsplit("/", 1)[1]
    page.evaluate(WATCH_TASKS)
    player = PLAYERS[game](page)
    player.play(until=lambda: len(answered_after(page, match)) >= ANSWERS)
    tasks = page.evaluate("window.tasks")
    times = answered_after(page, match)
    print(
        f"\n{game}: a strong bot answers after {max(times):.2f} s at most ({len(times)} times),"
        f" longest task {max(tasks):.0f} ms"
    )
    assert len(times) >= ANSWERS
    assert max(times) < levels.SECONDS["strong"]
    assert max(tasks) < MOST_TASK


@pytest.mark.parametrize("game", GAMES)
def test_a_strong_bot_keeps_to_its_room(host, tmp_path, game) -> None:
    """In a browser that no test looks into, on a first visit, which takes the most."""
    with unwatched(tmp_path) as tab:
        tab.before_every_page(WATCHED + PREFERS_STRONG)
        tab.open(host.url + BASE)
        tab.until("navigator.serviceWorker.ready.then(() => true)")
        button = f"document.querySelector('[aria-labelledby=game-{game}] button.primary')"
        tab.until(f"{button} !== null")
        tab.evaluate(f"{button}.click()")
        tab.until("document.querySelector('.turn > [role=status]') !== null")
        match = tab.evaluate("location.pathname.split('/').pop()")
        tab.evaluate(f"({PLAY})({json.dumps([match, MOVES])})")
        memory = max(held(pid) for pid in tab.processes())
    print(f"\n{game}: the tab of a strong bot has {memory:.0f} MB")
    assert memory < MOST_MEMORY


@pytest.mark.parametrize("game", GAMES)
def test_the_search_is_as_fast_as_outside(browser: Browser, host: FileHost, game: str) -> None:
    """The same advice of a strong bot, here and there in turn, with one tree each.

    Of a search in the page all counts that lies between its first message to a worker and its last
    answer: making the kernel, messages, and what Python does between them.
    """
    visitor = watched(Visitor(browser, host.url, guided=False))
    in_worker(visitor, SEARCHED)
    page = against_strong(visitor, game)
    seats = [{"kind": "me", "name": "Anna"}, {"kind": "bot", "level": "beginner"}]
    for _ in range(MOST_TRIES):  # until it is for the person to begin
        made = ask(page, "POST", "/api/matches", {"game": game, "seats": seats})
        stored = row(page, made["id"])
        match = Match(game, players=2, seed=stored["seed"], **json.loads(stored["options"]))
        seen = match.look()
        if seen.seat == 0:
            break
    wish = {"seat": seen.seat, "level": "strong"}
    here, outside, whole = [], [], []
    (process,) = renderers(browser)
    processor, found = [0.0, 0.0], [0, 0]  # its seconds and all iterations, here and outside
    for _ in range(ROUNDS):
        processor[0] -= worked(process)
        before = len(searched(page))
        begun = time.perf_counter()
        told = ask(page, "POST", f"/api/matches/{made['id']}/hint", wish)
        whole.append(time.perf_counter() - begun)
        processor[0] += worked(process)
        steps = searched(page)[before:]
        visits = sum(one["visits"] for one in told["moves"])
        found[0] += visits
        here.append(visits * 1000 / (steps[-1]["at"] - steps[0]["at"]))
        bot = levels.level("strong", kernels=native)
        processor[1] -= time.thread_time()
        begun = time.perf_counter()
        thought = carried_out(levels.advising(bot, seen))
        seconds = time.perf_counter() - begun
        processor[1] += time.thread_time()
        found[1] += sum(one.visits for one in thought)
        outside.append(sum(one.visits for one in thought) / seconds)
    visitor.context.close()
    share = max(here[1:]) / max(outside[1:])
    by_processor = found[0] / processor[0] / (found[1] / processor[1])
    print(
        f"\n{game}: {max(here[1:]):,.0f} iterations a second in the page, of the first search"
        f" {here[0]:,.0f}, {max(outside[1:]):,.0f} native: {share:.2f}"
        f" ({len(steps) // 2} messages; whole hint {min(whole[1:]):.2f} s, native {seconds:.2f} s;"
        f" by processor time of the whole tab {by_processor:.2f})"
    )
    assert share >= LEAST_OF_NATIVE
