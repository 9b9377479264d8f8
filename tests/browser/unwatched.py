"""A Chromium as its user has it: what is measured in it is not what a test keeps there.

Playwright has the browser hold a copy of every answer that a page gets, some forty megabytes of
Python in each tab, so memory is measured in one that is only asked what an expression comes to.
"""

from __future__ import annotations

import json
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.request import urlopen

from websockets.sync.client import ClientConnection, connect

from tests.browser.visitors import CHROMIUM, FLAGS
from tests.browser.windows import PATIENCE, Window

LISTENING = "DevTools listening on ws://"


class Tab(Window):
    def __init__(self, page: ClientConnection, browser: ClientConnection) -> None:
        self._page, self._browser = page, browser
        self._asked = 0

    def _call(self, socket: ClientConnection, method: str, **given: Any) -> Any:
        self._asked += 1
        asked = self._asked
        socket.send(json.dumps({"id": asked, "method": method, "params": given}))
        while True:
            told = json.loads(socket.recv(PATIENCE))
            if told.get("id") == asked:
                assert "error" not in told, told
                return told["result"]

    def before_every_page(self, script: str) -> None:
        self._call(self._page, "Page.enable")
        self._call(self._page, "Page.addScriptToEvaluateOnNewDocument", source=script)

    def open(self, url: str) -> None:
        self._call(self._page, "Page.navigate", url=url)
        self.until(f"location.href === {url!r} && document.readyState === 'complete'")

    def evaluate(self, script: str) -> Any:
        found = self._call(
            self._page,
            "Runtime.evaluate",
            expression=script,
            awaitPromise=True,
            returnByValue=True,
        )
        assert "exceptionDetails" not in found, found
        return found["result"].get("value")

    def close(self) -> None:
        self._call(self._browser, "Browser.close")

    def processes(self) -> list[int]:
        """Those that show the page and run its workers."""
        found = self._call(self._browser, "SystemInfo.getProcessInfo")["processInfo"]
        return [one["id"] for one in found if one["type"] == "renderer"]


@contextmanager
def unwatched(home: Path) -> Iterator[Tab]:
    """One with an empty profile in a folder."""
    log = home / "chromium.log"
    command = [CHROMIUM, *FLAGS, "--no-sandbox", "--remote-debugging-port=0"]
    with log.open("wb") as output:
        process = subprocess.Popen(
            [*command, f"--user-data-dir={home / 'profile'}", "about:blank"], stderr=output
        )
    try:
        end = time.monotonic() + PATIENCE
        while LISTENING not in (told := log.read_text(errors="replace")):
            assert process.poll() is None and time.monotonic() < end, told
            time.sleep(0.05)
        address = told.split(LISTENING)[1].split()[0]
        with urlopen(f"http://{address.split('/')[0]}/json/list") as answer:
            (page,) = [one for one in json.load(answer) if one["type"] == "page"]
        with (
            connect(page["webSocketDebuggerUrl"], max_size=None) as tab,
            connect(f"ws://{address}", max_size=None) as browser,
        ):
            found = Tab(tab, browser)
            try:
                yield found
            finally:
                found.close()  # what is started here only starts the browser
    finally:
        process.wait()
