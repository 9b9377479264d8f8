"""Somebody in front of a browser: their pages, and all that these asked for, said and received."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any, Literal
from urllib.parse import urlsplit

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Request, WebSocket, expect

from tests.server.running import Person

CHROMIUM = "/usr/bin/chromium-headless-shell"
FLAGS = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-quic",
    "--disable-gpu",  # there is none: one process less
    "--in-process-gpu",
)
# What is compiled for speed is only worth it for whoever stays: not for tests, but for figures.
SHORT_VISITS = "--js-flags=--liftoff-only"
PATIENCE = 15_000  # ms for anything that should happen at once; two tests may share two cores
LEVEL = "easy"
GAMES = {"lane": "Sunrise Lane", "sunset": "Sunrise Sunset", "sunny": "Sunny Day"}


def in_storage(database: str, store: str, given: str, asked: str, mode: str = "readonly") -> str:
    """A script that asks a storage of the page for something; what it is `given` is named."""
    return f"""async ({given}) => {{
  const opened = indexedDB.open("{database}");
  await new Promise((done) => (opened.onsuccess = done));
  const store = opened.result.transaction("{store}", "{mode}").objectStore("{store}");
  const asked = {asked};
  await new Promise((done) => (store.transaction.oncomplete = done));
  opened.result.close();
  return asked.result ?? null;
}}"""


# What the page has kept of what somebody likes (web/src/parts/kept.svelte.ts).
KEPT = in_storage("sunroom.kept", "kept", "key", "store.get(key)")
KEEP = in_storage("sunroom.kept", "kept", "[key, text]", "store.put(text, key)", "readwrite")

expect.set_options(timeout=PATIENCE)


class Visitor:
    """One person with one browser profile."""

    def __init__(
        self,
        browser: Browser,
        url: str,
        *,
        width: int = 1280,
        height: int = 800,
        touch: bool = False,
        dark: bool = False,
        moving: bool = False,
        guided: bool = True,
        language: str = "en",
        pace: str = "",
        keeps: bool = False,
    ) -> None:
        self.url = url
        self.complaints: list[str] = []
        self.strangers: list[str] = []
        self.frames: list[str] = []  # everything that came over WebSockets
        self._news: list[dict[str, Any]] = []  # and of that, how tables stand
        self.lost_network = False
        self.context = browser.new_context(
            base_url=url,
            viewport={"width": width, "height": height},
            has_touch=touch,
            is_mobile=touch,
            color_scheme="dark" if dark else "light",
            reduced_motion="no-preference" if moving else "reduce",
            locale=language,
            accept_downloads=True,
        )
        self.context.set_default_timeout(PATIENCE)
        if not keeps:  # the whole app, fetched by every new visitor, is much to do beside a test
            self.context.add_init_script("delete Navigator.prototype.serviceWorker")
        self.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=url)
        self.context.on("page", self._watch)
        # A bot that does not think long.
        self.prefer("sunroom.level", LEVEL)
        # Whoever does not look at how things move does not wait for it either.
        liked: dict[str, object] = {"pace": pace or ("normal" if moving else "once")}
        if not guided:
            liked["guide"] = {game: {"seen": [], "off": True} for game in GAMES}
        self.prefer("sunroom.settings", json.dumps(liked))
        self.page = self.context.new_page()

    def prefer(self, key: str, value: str) -> None:
        """What the browser has kept from an earlier visit, before the first one of the test.

        It lies where versions before 0.2.0 had it: the page takes it over.
        """
        call = f"localStorage.getItem({key!r}) ?? localStorage.setItem({key!r}, {value!r})"
        self.context.add_init_script(f"try {{ {call} }} catch {{}}")

    def liked(self, key: str) -> str | None:
        """What the page has kept."""
        found: str | None = self.page.evaluate(KEPT, key)
        return found

    def like(self, key: str, text: str) -> None:
        """What the page finds when it is opened the next time."""
        self.page.evaluate(KEEP, [key, text])

    # --- watching ------------------------------------------------------------------------------

    def _watch(self, page: Page) -> None:
        page.on("console", self._said)
        page.on("pageerror", lambda error: self.complaints.append(f"{page.url}: {error}"))
        page.on("request", self._asked)
        page.on("websocket", self._opened)

    def _said(self, message: ConsoleMessage) -> None:
        if message.type not in ("error", "warning"):
            return
        # While the network is gone, Chromium says so by itself.
        if self.lost_network and re.search(r"WebSocket|ERR_|Failed to load", message.text):
            return
        self.complaints.append(f"{message.type}: {message.text} ({message.location})")

    def _asked(self, request: Request) -> None:
        self._check_host(request.url)

    def _opened(self, socket: WebSocket) -> None:
        self._check_host(socket.url)
        socket.on("framereceived", self._received)

    def _received(self, payload: str | bytes) -> None:
        assert isinstance(payload, str)
        self.frames.append(payload)
        message = json.loads(payload)
        if message["type"] == "news" and message["view"]:
            self._news.append(message)

    def _check_host(self, url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme != "blob" and parts.netloc != urlsplit(self.url).netloc:
            self.strangers.append(url)

    # --- going about -----------------------------------------------------------------------------

    def open(self, path: str = "/") -> Page:
        """Load a page anew and wait until it is there."""
        self.page.goto(path)
        expect(self.page.locator("main :is(h1, h2, [role=grid])").first).to_be_attached()
        return self.page

    def button(self, name: str | re.Pattern[str], within: Locator | None = None) -> Locator:
        return (within or self.page).get_by_role("button", name=name)

    def become(self, person: Person) -> None:
        """As if this browser had always been theirs."""
        self.context.add_cookies([{"name": "sunroom", "value": person.token, "url": self.url}])

    def card(self, game: str) -> Locator:
        """The game's card on the start page."""
        return self.page.get_by_role("article", name=GAMES[game])

    def against_bot(self, game: str) -> Page:
        """From the start page to a table with a bot, by a click."""
        self.open()
        self.button("Play against a bot", self.card(game)).click()
        self.at_table()
        return self.page

    def with_friend(self, game: str, name: str) -> str:
        """Make a table for oneself and a friend; the link to send."""
        self.open()
        self.button("Play with friends", self.card(game)).click()
        dialog = self.page.get_by_role("dialog")
        dialog.get_by_label("Your name").fill(name)
        self.button("Create a link", dialog).click()
        self.button("Copy").click()
        expect(self.button("Copied")).to_be_visible()
        return str(self.page.evaluate("navigator.clipboard.readText()"))

    def join(self, link: str, name: str) -> None:
        self.page.goto(link)
        self.page.get_by_label("Your name").fill(name)
        self.button("Sit down").click()
        self.at_table()

    def at_table(self) -> None:
        """Wait until the table is set."""
        expect(self.page.locator(".turn > [role=status]")).to_be_visible()

    @property
    def match(self) -> str:
        return urlsplit(self.page.url).path.split("/")[2]

    # --- what was told --------------------------------------------------------------------------

    def news(self) -> list[dict[str, Any]]:
        """All messages that tell how a running match stands."""
        return self._news

    def view(self) -> dict[str, Any]:
        """How the table stands by the last message."""
        view: dict[str, Any] = self.news()[-1]["view"]
        return view

    def number(self) -> int:
        """Of the last entry that is known."""
        return int(self.news()[-1]["number"])

    def wait(self, true: Callable[[], bool]) -> None:
        """Until something is so of what came in."""
        for _ in range(PATIENCE // 20):
            if true():
                return
            self.page.wait_for_timeout(20)
        raise AssertionError("it did not happen")

    def fetch(self, path: str, method: Literal["get", "post"] = "get", **more: Any) -> Any:
        """Ask the server as this person."""
        answer = getattr(self.context.request, method)(path, **more)
        assert answer.ok, answer.text()
        return answer.json()
