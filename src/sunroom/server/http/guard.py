"""What every request passes first: who may call from where, how often, with how much.

It stands before the application, so that nothing behind it has to think of it.
"""

from __future__ import annotations

import logging
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, MutableMapping
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any
from urllib.parse import SplitResult, urlsplit

import msgspec
from starlette.datastructures import Headers, MutableHeaders

from sunroom.games.terms import Refused
from sunroom.server import garbage, metrics
from sunroom.server.http import pages
from sunroom.server.limits import Buckets, retry_after
from sunroom.server.live.wire import EXTENSION, Wire
from sunroom.server.people.identity import network
from sunroom.server.settings import LOOPBACK, Settings
from sunroom.server.telling import messages
from sunroom.server.telling.refusals import STATUS

log = logging.getLogger(__name__)

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

BURST_SECONDS = 5.0
# A browser fetches the whole app at once to keep it, some hundred files, and goes on playing.
FILES = ("/assets/", "/icons/", "/runtime/")
FILES_BURST_SECONDS = 90.0
ADDRESSES = 50_000  # whose requests are counted
MOST_BYTES = 16 * 1024
MOST_RECORD_BYTES = 1024 * 1024
SAFE = ("GET", "HEAD", "OPTIONS")
UNLIMITED = ("/health", "/ready", "/metrics")
FORBIDDEN = 4403  # codes with which a socket is closed: 4000 and the status
TOO_MANY = 4429
TOO_MANY_SOCKETS = Refused("too_many_sockets", "too many connections from here")


class TooLarge(Exception):
    """The body is longer than it may be."""


class Guard:
    """ASGI: refuses what must not reach the application, and adds headers to all answers."""

    def __init__(self, app: Any, sockets: Any, settings: Settings) -> None:
        self._app = app
        self._serve_socket = sockets
        self._settings = settings
        rate = settings.requests_per_second
        self._buckets = Buckets(rate, max(1.0, rate * BURST_SECONDS), ADDRESSES)
        self._files = Buckets(rate, max(1.0, rate * FILES_BURST_SECONDS), ADDRESSES)
        self._sockets: Counter[str] = Counter()
        self._hosts = _allowed_hosts(settings)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            garbage.look_soon()
            await self._request(scope, receive, send)
        elif scope["type"] == "websocket":
            garbage.look_soon()
            await self._socket(scope, scope["extensions"][EXTENSION])
        else:
            await self._app(scope, receive, send)

    # --- requests --------------------------------------------------------------------------------

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        begun = time.perf_counter()
        status = 500

        async def answer(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableHeaders(scope=message)
                for name, value in pages.HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        headers = Headers(scope=scope)
        refused = self._refusal(scope, headers)
        if refused is not None:
            await _refuse(*refused, answer)
        elif _is_stream(scope):
            with self._counted(_address(scope)):
                await self._pass_on(scope, headers, receive, answer)
        else:
            await self._pass_on(scope, headers, receive, answer)
        route = getattr(scope.get("route"), "path", None)
        metrics.answered(route, status)
        log.debug(
            "request",
            extra={
                "method": scope["method"],
                "route": route,
                "status": status,
                "ms": round((time.perf_counter() - begun) * 1000, 1),
            },
        )

    def _refusal(self, scope: Scope, headers: Headers) -> tuple[Refused, float] | None:
        if not self._known_host(headers):
            message = "this server does not answer to that name; its host can set --public"
            return Refused("unknown_host", message), 0.0
        if "transfer-encoding" in headers and (
            "content-length" in headers or scope["http_version"] == "1.0"
        ):
            # Where a body ends is then a matter of opinion, and a proxy may have another one.
            message = "a request has a content-length or a transfer-encoding, not both"
            return Refused("bad_request", message), 0.0
        if scope["method"] not in SAFE and not self._own_origin(headers):
            message = "a page of another site may not do this"
            return Refused("foreign_origin", message), 0.0
        if scope["path"] not in UNLIMITED:
            counted = self._files if scope["path"].startswith(FILES) else self._buckets
            wait = counted.take(_address(scope))
            if wait:
                message = f"too many requests: wait {retry_after(wait)} s"
                return Refused("too_fast", message), wait
        if _is_stream(scope) and self._full(_address(scope)):
            return TOO_MANY_SOCKETS, BURST_SECONDS
        return None

    async def _pass_on(self, scope: Scope, headers: Headers, receive: Receive, send: Send) -> None:
        most = MOST_RECORD_BYTES if scope["path"] == "/api/records" else MOST_BYTES
        begun = False
        read = 0

        async def limited() -> Message:
            nonlocal read
            message = await receive()
            read += len(message.get("body", b""))
            if read > most:
                raise TooLarge
            return message

        async def watched(message: Message) -> None:
            nonlocal begun
            if read <= most:  # else it is about half a body, and wrong
                begun = True
                await send(message)

        length = headers.get("content-length", "0")
        if length.isdecimal() and int(length) > most:
            read = int(length)
        else:
            with suppress(TooLarge):
                await self._app(scope, limited, watched)
        if read > most and not begun:
            message = f"the body may have at most {most} bytes"
            await _refuse(Refused("too_large", message), 0.0, send)

    # --- sockets ---------------------------------------------------------------------------------

    async def _socket(self, scope: Scope, wire: Wire) -> None:
        headers = Headers(scope=scope)
        address = _address(scope)
        refused: tuple[int, Refused] | None = None
        if not self._known_host(headers) or not self._own_origin(headers):
            refused = FORBIDDEN, Refused("foreign_origin", "a page of another site may not do this")
        elif self._full(address):
            refused = TOO_MANY, TOO_MANY_SOCKETS
        elif self._buckets.take(address):
            refused = TOO_MANY, Refused("too_fast", "too many connections at once: wait a moment")
        if refused is not None:
            wire.accept()
            wire.tell(messages.refused(None, 0, refused[1]))
            wire.close(refused[0], refused[1].code)
            metrics.refused(refused[1].code)
            return
        self._sockets[address] += 1
        wire.when_over(partial(self._socket_over, address))
        await self._serve_socket(scope, wire)

    def _socket_over(self, address: str) -> None:
        self._uncount(address)
        garbage.look_soon()

    def _full(self, address: str) -> bool:
        return self._sockets[address] >= self._settings.sockets_per_address

    @contextmanager
    def _counted(self, address: str) -> Iterator[None]:
        """A stream of events, which stays as a socket does."""
        self._sockets[address] += 1
        try:
            yield
        finally:
            self._uncount(address)

    def _uncount(self, address: str) -> None:
        self._sockets[address] -= 1
        if not self._sockets[address]:
            del self._sockets[address]

    # --- from where ------------------------------------------------------------------------------

    def _known_host(self, headers: Headers) -> bool:
        """Else a foreign page could have its own name point to this computer."""
        return self._hosts is None or _name(headers.get("host", "")) in self._hosts

    def _own_origin(self, headers: Headers) -> bool:
        """Programs send no origin; browsers always do, and cannot be made to lie by a page."""
        origin = headers.get("origin")
        if origin is None:
            return headers.get("sec-fetch-site", "none") in ("none", "same-origin")
        own = {headers.get("host", ""), urlsplit(self._settings.public).netloc}
        return _split(origin).netloc in own - {""}


def _allowed_hosts(settings: Settings) -> set[str] | None:
    """The names under which the server may be called; None: any."""
    public = urlsplit(settings.public).hostname
    if settings.host in LOOPBACK:
        return {*LOOPBACK, *([public] if public else [])}
    return {public, *LOOPBACK} if public else None


def _name(host: str) -> str:
    return _split(f"//{host}").hostname or ""


def _split(address: str) -> SplitResult:
    try:
        return urlsplit(address)
    except ValueError:  # half a pair of brackets
        return urlsplit("")


def _address(scope: Scope) -> str:
    client = scope.get("client")
    return network(str(client[0])) if client else ""


def _is_stream(scope: Scope) -> bool:
    """Whether the answer has no end, or not soon."""
    return str(scope["path"]).endswith(("/events", "/analysis"))


async def _refuse(refusal: Refused, wait: float, send: Send) -> None:
    status = STATUS[refusal.code]
    metrics.refused(refusal.code)
    body = msgspec.json.encode({"error": messages.error(refusal)})
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    if wait:
        headers.append((b"retry-after", retry_after(wait).encode()))
    if status == 400:
        headers.append((b"connection", b"close"))  # nobody knows where the next request begins
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
