"""The frames in which a WebSocket carries its messages (RFC 6455)."""

from __future__ import annotations

CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
FIN = 0x80
MASKED = 0x80


def framed(opcode: int, payload: bytes) -> bytes:
    """A whole message in one frame, as servers send it."""
    size = len(payload)
    if size < 126:
        return bytes((FIN | opcode, size)) + payload
    if size < 65_536:
        return bytes((FIN | opcode, 126, size >> 8, size & 255)) + payload
    return bytes((FIN | opcode, 127)) + size.to_bytes(8, "big") + payload


def unmasked(data: bytes, mask: bytes) -> bytes:
    """One exclusive-or of two long numbers is much faster than one of each byte."""
    size = len(data)
    repeated = (mask * (size // 4 + 1))[:size]
    return (int.from_bytes(data, "big") ^ int.from_bytes(repeated, "big")).to_bytes(size, "big")
