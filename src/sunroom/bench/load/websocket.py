"""A WebSocket client that costs little: one `asyncio.Protocol` a socket, no tasks, no queues.

Thousands of sockets share one core with the server that they measure, so this does what RFC 6455
asks of a client and not more: no extensions, text only.
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
import os
import random
from collections.abc import Mapping
from typing import cast

_MAGIC = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
_CONTINUATION, _TEXT, _BINARY, _CLOSE, _PING, _PONG = 0, 1, 2, 8, 9, 10
_FIN = 0x80
_LARGEST_HEAD = 16_384


class Broken(Exception):
    """The other side does not speak the protocol, or has hung up."""


def accept_key(key: bytes) -> bytes:
    """What a server answers to the key of a handshake."""
    return base64.b64encode(hashlib.sha1(key + _MAGIC, usedforsecurity=False).digest())


def frame(opcode: int, payload: bytes) -> bytes:
    """A whole message in one masked frame, as clients send it."""
    size = len(payload)
    if size < 126:
        head = bytes((_FIN | opcode, 0x80 | size))
    elif size < 65_536:
        head = bytes((_FIN | opcode, 0x80 | 126)) + size.to_bytes(2, "big")
    else:
        head = bytes((_FIN | opcode, 0x80 | 127)) + size.to_bytes(8, "big")
    mask = random.getrandbits(32).to_bytes(4, "big")
    repeated = (mask * (size // 4 + 1))[:size]
    # One exclusive-or of two long numbers is much faster than one of each byte.
    masked = int.from_bytes(payload, "big") ^ int.from_bytes(repeated, "big")
    return head + mask + masked.to_bytes(size, "big")


class WebSocket(asyncio.Protocol):
    """One connection. Whoever inherits says what to do when it opens, speaks, and ends."""

    def __init__(self, host: str, path: str, headers: Mapping[str, str]) -> None:
        self._key = base64.b64encode(os.urandom(16))
        told = {"Host": host, "Upgrade": "websocket", "Connection": "Upgrade"}
        told |= {"Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": self._key.decode(), **headers}
        lines = [f"GET {path} HTTP/1.1", *(f"{name}: {value}" for name, value in told.items())]
        self._request = ("\r\n".join(lines) + "\r\n\r\n").encode()
        self._transport: asyncio.Transport | None = None
        self._open = False
        self._rest = b""
        self._parts = b""
        self._closing = False

    # --- for whoever inherits ---------------------------------------------------------------------

    def opened(self) -> None:
        """The handshake is done."""

    def told(self, text: bytes) -> None:
        """A message has come."""

    def ended(self, why: str) -> None:
        """The connection is gone, and we have not closed it."""

    def send(self, text: bytes) -> None:
        if self._transport is not None:
            self._transport.write(frame(_TEXT, text))

    def close(self) -> None:
        """Say goodbye and hang up."""
        if self._transport is not None and not self._closing:
            self._closing = True
            self._transport.write(frame(_CLOSE, (1000).to_bytes(2, "big")))
            self._transport.close()

    # --- what asyncio calls -----------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(self._request)

    def connection_lost(self, error: Exception | None) -> None:
        self._transport = None
        if not self._closing:
            self._closing = True
            self.ended(str(error) if error else "the server has closed the connection")

    def data_received(self, data: bytes) -> None:
        if self._closing:
            return
        if self._rest:
            data = self._rest + data
            self._rest = b""
        try:
            if not self._open:
                data = self._shake_hands(data)
            if self._open:
                self._rest = self._frames(data)
        except Broken as broken:
            self._give_up(str(broken))

    # --- the protocol -----------------------------------------------------------------------------

    def _shake_hands(self, data: bytes) -> bytes:
        """Check the server's answer; returns what came after it."""
        head, end, after = data.partition(b"\r\n\r\n")
        if not end:
            if len(data) > _LARGEST_HEAD:
                raise Broken("the server's answer to the handshake does not end")
            self._rest = data
            return b""
        first, *lines = head.split(b"\r\n")
        if first.split(b" ")[1:2] != [b"101"]:
            shown = first.decode("latin-1") + " " + after[:200].decode("utf-8", "replace")
            raise Broken(f"no WebSocket: {shown.strip()}")
        fields = dict(line.split(b":", 1) for line in lines if b":" in line)
        given = {name.strip().lower(): value.strip() for name, value in fields.items()}
        if given.get(b"sec-websocket-accept") != accept_key(self._key):
            raise Broken("the server's answer does not fit the handshake's key")
        self._open = True
        self.opened()
        return after

    def _frames(self, data: bytes) -> bytes:
        """Take all whole frames; returns the piece of one that is still to come."""
        at, size = 0, len(data)
        while size - at >= 2 and not self._closing:
            first, length = data[at], data[at + 1]
            body = at + 2
            if length >= 126:
                wide = 2 if length == 126 else 8
                if length > 127:
                    raise Broken("the server has sent a masked frame")
                body += wide
                if size < body:
                    break
                length = int.from_bytes(data[at + 2 : body], "big")
            at_end = body + length
            if size < at_end:
                break
            self._take(first, data[body:at_end])
            at = at_end
        return data[at:]

    def _take(self, first: int, payload: bytes) -> None:
        opcode = first & 0x0F
        if first & 0x70:
            raise Broken("the server has used an extension that was not agreed on")
        if opcode == _TEXT and first & _FIN:
            self.told(payload)
        elif opcode in (_TEXT, _CONTINUATION):
            self._parts += payload
            if first & _FIN:
                whole, self._parts = self._parts, b""
                self.told(whole)
        elif opcode == _PING:
            if self._transport is not None:
                self._transport.write(frame(_PONG, payload))
        elif opcode == _CLOSE:
            code = int.from_bytes(payload[:2], "big")
            raise Broken(f"the server says goodbye: {code} {payload[2:].decode(errors='replace')}")
        elif opcode != _PONG:
            raise Broken(f"a frame of the unexpected kind {opcode}")

    def _give_up(self, why: str) -> None:
        if not self._closing:
            self._closing = True
            if self._transport is not None:
                self._transport.abort()
            self.ended(why)
