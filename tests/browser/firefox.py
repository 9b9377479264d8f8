"""Debian's Firefox, driven by WebDriver BiDi: what a test needs of it, over a plain socket."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

from tests.browser.windows import PATIENCE, Window

PROGRAM = "/usr/bin/firefox-esr"
LISTENING = "WebDriver BiDi listening on "


class Firefox(Window):
    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._asked = 0
        self.complaints: list[str] = []
        self._call("session.new", capabilities={})
        self._call("session.subscribe", events=["log.entryAdded"])
        self._page = self._call("browsingContext.getTree")["contexts"][0]["context"]

    def _call(self, method: str, **given: Any) -> Any:
        self._asked += 1
        asked = self._asked
        self._socket.send(json.dumps({"id": asked, "method": method, "params": given}))
        while True:
            told = json.loads(self._socket.recv(PATIENCE))
            if told.get("method") == "log.entryAdded" and told["params"]["level"] == "error":
                self.complaints.append(told["params"]["text"])
            if told.get("id") == asked:
                assert told["type"] == "success", told
                return told["result"]

    def open(self, url: str) -> None:
        self._call("browsingContext.navigate", context=self._page, url=url, wait="complete")

    def evaluate(self, script: str) -> Any:
        expression = f"Promise.resolve({script}).then((found) => JSON.stringify(found ?? null))"
        target = {"context": self._page}
        found = self._call(
            "script.evaluate", expression=expression, target=target, awaitPromise=True
        )
        assert found["type"] == "success", found
        return json.loads(found["result"]["value"])

    def press(self, selector: str) -> None:
        """Click on the first thing of a kind, with the mouse."""
        self.until(f"document.querySelector({selector!r}) !== null")
        self.evaluate(f"document.querySelector({selector!r}).scrollIntoView({{block: 'center'}})")
        found = self._call(
            "browsingContext.locateNodes",
            context=self._page,
            locator={"type": "css", "value": selector},
            maxNodeCount=1,
        )
        origin = {"type": "element", "element": {"sharedId": found["nodes"][0]["sharedId"]}}
        steps = [
            {"type": "pointerMove", "x": 0, "y": 0, "origin": origin},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        source = {"type": "pointer", "id": "mouse", "actions": steps}
        self._call("input.performActions", context=self._page, actions=[source])


@contextmanager
def firefox(profile: Path) -> Iterator[Firefox]:
    process = subprocess.Popen(
        [
            PROGRAM,
            "--headless",
            "--no-remote",
            "--profile",
            profile,
            "--remote-debugging-port",
            "0",
        ],
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        with connect(f"{_address(process)}/session", max_size=None) as socket:
            yield Firefox(socket)
    finally:
        process.terminate()
        process.wait()


def _address(process: subprocess.Popen[str]) -> str:
    assert process.stderr is not None
    told: Callable[[], str] = process.stderr.readline
    for line in iter(told, ""):
        if LISTENING in line:
            return line.split(LISTENING)[1].strip()
    raise AssertionError("Firefox has ended")
