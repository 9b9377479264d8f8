"""Connections before there is a request: how many there may be, and how long each may take.

A connection that says nothing, a request that comes letter by letter and an answer that nobody
takes all cost a descriptor and memory. So whoever is slow is let go, and nobody gets them all.
"""

from __future__ import annotations

import asyncio
import ipaddress
import resource
from collections import Counter
from typing import Any
from weakref import WeakKeyDictionary

import h11
import msgspec
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from sunroom.games.terms import Refused
from sunroom.server import metrics
from sunroom.server.people.identity import network
from sunroom.server.settings import Settings
from sunroom.server.telling import messages

HEAD_SECONDS = 10.0  # for the head of a request, from its first byte; for a new connection to speak
BODY_SECONDS = 30.0  # for the rest of it
SLOW_SECONDS = 10.0  # in which some of an answer has to be taken
IDLE_SECONDS = 30  # between two requests
LEAST_TAKEN = 1_024  # bytes: less in SLOW_SECONDS is as good as nothing
KEPT_BACK = 256  # descriptors that are no connections: the database, bots, files
MOST_DESCRIPTORS = 262_144
TOO_SLOW = Refused("too_slow", "the request was not completed in time")
TOO_MANY = Refused("too_many_sockets", "too many connections: try again in a moment")

_counts: WeakKeyDictionary[ServerState, Counter[str]] = WeakKeyDictionary()


class Config(uvicorn.Config):
    """Of a server whose connections are limited as the settings say."""

    def __init__(self, app: Any, settings: Settings, **more: Any) -> None:
        super().__init__(
            app,
            http=Connection,
            timeout_keep_alive=IDLE_SECONDS,
            proxy_headers=bool(settings.proxies),
            forwarded_allow_ips=settings.proxies or None,
            **more,
        )
        self.most_connections = settings.connections or _descriptors() - KEPT_BACK
        self.most_of_address = settings.connections_per_address
        self.proxies = _networks(settings.proxies)


class Connection(H11Protocol):
    """One connection over HTTP, until it ends or becomes a socket."""

    config: Config

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        transport.set_write_buffer_limits(0)  # what is not taken is noticed from its first byte on
        self._timer: asyncio.TimerHandle | None = None
        self._stalled: asyncio.TimerHandle | None = None
        self._waits_for = ""
        self._address: str | None = None  # under which it is counted
        address = network(self.client[0]) if self.client else ""
        counts = _counts.setdefault(self.server_state, Counter())
        full = len(self.connections) > self.config.most_connections
        if full or (counts[address] >= self.config.most_of_address and not self._is_proxy()):
            self._say(503, TOO_MANY)
            return
        counts[address] += 1
        self._address = address
        self._expect("head", HEAD_SECONDS)

    def _is_proxy(self) -> bool:
        """Behind the address of a proxy are many people: their requests are counted one by one."""
        if self.client is None:
            return False
        try:
            address = ipaddress.ip_address(self.client[0])
        except ValueError:
            return False
        return any(address in one for one in self.config.proxies)

    def data_received(self, data: bytes) -> None:
        if self._address is not None:  # else it was refused
            super().data_received(data)
            self._look()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._look()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._let_go()  # sockets are counted by the guard, and look after themselves
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        self._let_go()
        super().connection_lost(exc)

    def _let_go(self) -> None:
        self._expect("")
        self._writes_again()
        if self._address is not None:
            counts = _counts[self.server_state]
            counts[self._address] -= 1
            if not counts[self._address]:
                del counts[self._address]
        self._address = None

    # --- requests that do not come to an end -----------------------------------------------------

    def _look(self) -> None:
        """What of a request is still to come."""
        state = self.conn.their_state
        if self._address is None or self.transport.is_closing():
            self._expect("")
        elif state is h11.SEND_BODY:
            self._expect("body", BODY_SECONDS)
        elif state is h11.IDLE and self.conn.trailing_data[0]:
            self._expect("head", HEAD_SECONDS)
        else:
            self._expect("")

    def _expect(self, what: str, seconds: float = 0.0) -> None:
        """The time runs from when the first byte was there: another one does not prolong it."""
        if what == self._waits_for:
            return
        self._waits_for = what
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self.loop.call_later(seconds, self._too_late) if what else None

    def _too_late(self) -> None:
        begun = self._waits_for == "body" or self.conn.trailing_data[0]
        if begun and self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):  # nothing was answered
            self._say(408, TOO_SLOW)
        else:
            self._end()

    def timeout_keep_alive_handler(self) -> None:
        self._end()

    def _end(self) -> None:
        """What was said and not taken is waited for, but not for ever."""
        self.transport.close()
        self.loop.call_later(SLOW_SECONDS, self.transport.abort)

    def _say(self, status: int, refusal: Refused) -> None:
        """Without the application, and for the last time."""
        metrics.refused(refusal.code)
        body = msgspec.json.encode({"error": messages.error(refusal)})
        head = (
            f"HTTP/1.1 {status} {'Request Timeout' if status == 408 else 'Service Unavailable'}\r\n"
            "content-type: application/json\r\nconnection: close\r\nretry-after: 5\r\n"
            f"content-length: {len(body)}\r\n\r\n"
        )
        self.transport.write(head.encode() + body)
        self._end()

    # --- answers that nobody takes ---------------------------------------------------------------

    def pause_writing(self) -> None:
        super().pause_writing()
        self._watch_reader()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._writes_again()

    def _watch_reader(self) -> None:
        left = self.transport.get_write_buffer_size()
        self._stalled = self.loop.call_later(SLOW_SECONDS, self._not_taken, left)

    def _not_taken(self, before: int) -> None:
        if self.transport.get_write_buffer_size() <= before - LEAST_TAKEN:
            self._watch_reader()  # slow, but it goes on
        else:
            self.transport.abort()

    def _writes_again(self) -> None:
        if self._stalled is not None:
            self._stalled.cancel()
            self._stalled = None


def raise_descriptor_limit() -> None:
    """As far as the system lets us: every connection needs one."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_DESCRIPTORS if hard == resource.RLIM_INFINITY else min(hard, MOST_DESCRIPTORS)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def _descriptors() -> int:
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return MOST_DESCRIPTORS if soft == resource.RLIM_INFINITY else soft


def _networks(proxies: str) -> list[ipaddress.IPv4Network | ipaddress.IPv6Network]:
    """The networks that a list of addresses names; what is none (a name, a path) is left out."""
    found: list[ipaddress.IPv4Network | ipaddress.IPv6Network] = []
    for one in proxies.split(","):
        if one.strip() == "*":
            found += [ipaddress.ip_network("0.0.0.0/0"), ipaddress.ip_network("::/0")]
            continue
        try:
            found.append(ipaddress.ip_network(one.strip(), strict=False))
        except ValueError:
            continue
    return found
