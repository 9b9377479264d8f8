"""The request with which a WebSocket begins, and its answer (RFC 6455, section 4.2).

uvicorn hands over the head of a request that it has read and found in order, with the names of its
headers in small letters; so what is asked here is only what WebSockets ask beyond that.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from binascii import Error
from dataclasses import dataclass
from hashlib import sha1
from typing import Any
from urllib.parse import unquote

PROOF = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"  # every server adds this to the key
KEY_BYTES = 16
VERSION = b"13"


class Bad(Exception):
    """It is none, and this is the answer."""

    def __init__(self, status: str, why: str, header: str = "") -> None:
        super().__init__(why)
        body = f"This is no WebSocket: {why}.\n".encode()
        self.answer = (
            f"HTTP/1.1 {status}\r\n{header}Content-Type: text/plain; charset=utf-8\r\n"
            f"Content-Length: {len(body)}\r\nConnection: close\r\n\r\n"
        ).encode() + body


@dataclass(frozen=True, slots=True)
class Asked:
    """Somebody asks for a WebSocket."""

    target: dict[str, Any]  # the parts of a scope that come from the first line
    headers: list[tuple[bytes, bytes]]
    answer: bytes  # to accept it


def read(head: bytes) -> Asked:
    first, *lines = head[: head.index(b"\r\n\r\n")].split(b"\r\n")
    method, target, _ = first.split(b" ", 2)
    headers = []
    for line in lines:
        name, _, value = line.partition(b":")
        headers.append((name.lower(), value.strip()))
    if method != b"GET":
        raise Bad("405 Method Not Allowed", "it is asked for by GET", "Allow: GET\r\n")
    if _words(headers, b"upgrade") != [b"websocket"]:
        raise Bad("426 Upgrade Required", "upgrade must say so", "Upgrade: websocket\r\n")
    if b"upgrade" not in _words(headers, b"connection"):
        raise Bad("426 Upgrade Required", "connection must say so", "Upgrade: websocket\r\n")
    if _one(headers, b"sec-websocket-version") != VERSION:
        raise Bad(
            "426 Upgrade Required",
            f"the version must be {VERSION.decode()}",
            f"Upgrade: websocket\r\nSec-WebSocket-Version: {VERSION.decode()}\r\n",
        )
    path, _, query = target.partition(b"?")
    parts = {
        "path": unquote(path.decode("ascii", "surrogateescape")),
        "raw_path": path,
        "query_string": query,
    }
    return Asked(parts, headers, _accepted(_one(headers, b"sec-websocket-key")))


def _accepted(key: bytes) -> bytes:
    try:
        sound = len(b64decode(key, validate=True)) == KEY_BYTES
    except Error:
        sound = False
    if not sound:
        raise Bad("400 Bad Request", f"its key must be {KEY_BYTES} bytes in base64")
    proof = b64encode(sha1(key + PROOF, usedforsecurity=False).digest())
    return (
        b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Accept: " + proof + b"\r\n\r\n"
    )


def _words(headers: list[tuple[bytes, bytes]], wanted: bytes) -> list[bytes]:
    """What a header lists, in small letters."""
    listed = [word for name, value in headers if name == wanted for word in value.split(b",")]
    return [word.strip().lower() for word in listed if word.strip()]


def _one(headers: list[tuple[bytes, bytes]], wanted: bytes) -> bytes:
    found = [value for name, value in headers if name == wanted]
    if len(found) != 1:
        raise Bad("400 Bad Request", f"it has one {wanted.decode()}")
    return found[0]
