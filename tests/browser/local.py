"""Tables in the browser itself, as tests see them: past the page, by what its worker is asked."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import Page, Route

from tests.browser.visitors import Visitor, in_storage

STARTING = 150_000  # ms for Python to begin, on a machine with other things to do

# Remembers the worker with the tables; `ask` speaks with it as the page does.
WATCHED = """
(() => {
  const Real = window.Worker;
  window.tables = { worker: null, told: [], at: [] };
  window.Worker = class extends Real {
    constructor(address, wishes) {
      super(address, wishes);
      window.tables.worker = this;
      this.addEventListener("message", (event) => {
        if (!event.data.text) return;
        window.tables.told.push(event.data.text);
        window.tables.at.push(performance.now());
      });
    }
  };
  let ids = 0;
  const spoken = (wish, heard) => {
    const { worker } = window.tables;
    const id = `test${++ids}`;
    worker.addEventListener("message", (event) => event.data.id === id && heard(event.data));
    worker.postMessage({ id, ...wish });
    return id;
  };
  window.tables.ask = (method, path, body) =>
    new Promise((done) => spoken({ do: "ask", method, path, body }, done));
  window.tables.sit = (match, seat) => {
    const heard = [];
    const id = spoken({ do: "connect", match, seat, after: "0" }, (told) => heard.push(told.text));
    return { heard, say: (text) => window.tables.worker.postMessage({ id, do: "say", text }) };
  };
})();
"""

# Plays so many moves of the first seat of a match, whichever come.
PLAY = """async ([match, count]) => {
  const seat = tables.sit(match, "0");
  const news = () => seat.heard.map((one) => JSON.parse(one)).filter((one) => one.type === "news");
  const settled = () => news().at(-1)?.moves || news().at(-1)?.view?.phase === "over";
  const until = async (true_) => {
    while (!true_()) await new Promise((done) => setTimeout(done, 20));
  };
  for (let i = 0; i < count; i++) {
    await until(settled);
    const { moves, number } = news().at(-1);
    if (!moves) break;
    const move = moves[(7 * i) % moves.length];
    seat.say(JSON.stringify({ do: "move", id: `played${i}`, after: number, move }));
    await until(() => news().at(-1).number > number);
  }
  await until(settled);
}"""

EVERY_ENTRY = "store.getAll(IDBKeyRange.bound([match], [match, []]))"
ENTRIES = in_storage("sunroom", "entries", "match", EVERY_ENTRY)
ROW = in_storage("sunroom", "matches", "match", "store.get(match)")

# Has the page told of every message between the tables and those who search, for `in_worker`.
SEARCHED = """
const tell = (what) => self.postMessage({ id: "search", text: JSON.stringify({
  type: "search", at: performance.timeOrigin + performance.now(), ...what }) });
self.Worker = class extends self.Worker {
  constructor(...given) {
    super(...given);
    this.addEventListener("message", () => tell({ done: true }));
  }
  postMessage(work, ...more) {
    if (!work.close) tell({ size: work.size ?? 0, call: work.call ?? "" });
    return super.postMessage(work, ...more);
  }
}
"""

# A storage that is full after three entries, for `in_worker`.
FULL = """
const add = IDBObjectStore.prototype.add;
let left = 3;
IDBObjectStore.prototype.add = function (content) {
  if (left-- > 0 || !content.kind) return add.call(this, content);
  throw new DOMException("full", "QuotaExceededError");
}
"""


def watched(visitor: Visitor) -> Visitor:
    """Somebody whose worker the test may speak with, and whose bots do not take their time."""
    visitor.context.add_init_script(WATCHED)
    off = {game: {"seen": [], "off": True} for game in ("lane", "sunset", "sunny")}
    visitor.prefer("sunroom.settings", json.dumps({"pace": "once", "guide": off}))
    visitor.context.set_default_timeout(STARTING)
    return visitor


def play_here(visitor: Visitor, game: str) -> Page:
    """From the start page to a table in this browser, by a click."""
    visitor.open()
    visitor.button("Play against a bot", visitor.card(game)).click()
    at_table(visitor.page)
    return visitor.page


def at_table(page: Page) -> None:
    page.locator(".turn > [role=status]").wait_for(timeout=STARTING)


def ask(page: Page, method: str, path: str, body: Any = None) -> Any:
    found = page.evaluate(
        "([method, path, body]) => tables.ask(method, path, body)",
        [method, path, "" if body is None else json.dumps(body)],
    )
    assert found["status"] < 300, found
    return json.loads(found["body"])


def entries(page: Page, match: str) -> list[dict[str, Any]]:
    """What is on the disk."""
    found: list[dict[str, Any]] = page.evaluate(ENTRIES, match)
    return found


def row(page: Page, match: str) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate(ROW, match)
    return found


def searched(page: Page) -> list[dict[str, Any]]:
    """The messages that `SEARCHED` told of."""
    told: list[dict[str, Any]] = page.evaluate("tables.told.map((one) => JSON.parse(one))")
    return [one for one in told if one.get("type") == "search"]


def in_worker(visitor: Visitor, code: str) -> None:
    """Have something run in the worker with the tables before anything else does."""

    def begun(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=f"{code};{answer.text()}")

    visitor.context.route("**/assets/worker-*.js", begun)


def without_server(visitor: Visitor) -> list[str]:
    """As from a folder of files: the page says that it is alone, and nobody answers an API."""
    asked: list[str] = []

    def shown(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=answer.text().replace("<html", "<html data-alone", 1))

    def refused(route: Route) -> None:
        asked.append(route.request.url)
        route.abort()

    visitor.context.route(re.compile(r"/(t/\w+|replay/\w+)?$"), shown)
    visitor.context.route("**/api/**", refused)
    return asked
