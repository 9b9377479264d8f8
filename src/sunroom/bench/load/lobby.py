"""Setting up many tables through a server's HTTP interface, on a few connections at once."""

from __future__ import annotations

import http.client
import json
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from sunroom.games.terms import Refused

CONNECTIONS = 8  # so that a server can commit several at once
TIMEOUT = 30.0

Made = TypeVar("Made")


class Lobby:
    """POST requests with JSON, each thread on a connection of its own."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._own = threading.local()

    def post(self, path: str, body: object, token: str = "") -> Any:
        """The answer; whatever is not a success is refused with what the server says."""
        headers = {"Content-Type": "application/json"}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        if not hasattr(self._own, "connection"):
            self._own.connection = http.client.HTTPConnection(
                "127.0.0.1", self._port, timeout=TIMEOUT
            )
        connection: http.client.HTTPConnection = self._own.connection
        try:
            connection.request("POST", path, json.dumps(body), headers)
            answer = connection.getresponse()
            text = answer.read()
        except (OSError, http.client.HTTPException) as error:
            message = f"the server does not answer POST {path}: {error or type(error).__name__}"
            raise Refused("no_answer", message) from None
        if answer.status >= 300:
            shown = text[:300].decode(errors="replace")
            raise Refused("no_table", f"POST {path} was answered {answer.status}: {shown}")
        return json.loads(text)

    def many(self, count: int, make: Callable[[], Made], tell: Callable[[int], None]) -> list[Made]:
        """Make so many of something, and tell how far it is."""
        found: list[Made] = []
        with ThreadPoolExecutor(CONNECTIONS) as pool:
            futures = [pool.submit(make) for _ in range(count)]
            try:
                for future in futures:
                    found.append(future.result())
                    tell(len(found))
            finally:
                pool.shutdown(cancel_futures=True)
        return found
