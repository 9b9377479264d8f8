"""The server's side of the WebSocket protocol, spoken to byte by byte."""

from __future__ import annotations

import asyncio
import gc
import json
import os
import socket
import struct
import time
from base64 import b64encode

import pytest
from starlette.datastructures import Headers
from starlette.requests import HTTPConnection

from sunroom.games.terms import Json
from sunroom.server.live import wire
from tests.server.running import PATIENCE, Running

TEXT, BINARY, CLOSE, PING, PONG, CONTINUATION = 1, 2, 8, 9, 10, 0
FIN = 0x80


def frame(opcode: int, payload: bytes, first: int = FIN, masked: bool = True) -> bytes:
    size = len(payload)
    head = bytes([first | opcode])
    bit = 0x80 if masked else 0
    if size < 126:
        head += bytes([bit | size])
    elif size < 65_536:
        head += bytes([bit | 126]) + struct.pack("!H", size)
    else:
        head += bytes([bit | 127]) + struct.pack("!Q", size)
    if not masked:
        return head + payload
    mask = b"\x5a\xc3\x0f\x96"  # any will do; the same in every process that names the tests
    return head + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(payload))


class Line:
    """A socket at a table, without any library that would keep to the protocol."""

    def __init__(self, server: Running, match: str, token: str, seat: int = 0) -> None:
        self.socket = socket.create_connection(("127.0.0.1", server.settings.port), PATIENCE)
        key = b64encode(os.urandom(16)).decode()
        self.socket.sendall(
            f"GET /api/matches/{match}/live?seat={seat} HTTP/1.1\r\nHost: localhost\r\n"
            f"Authorization: Bearer {token}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n".encode()
        )
        self.data = b""
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            head += self.exactly(1)
        assert head.startswith(b"HTTP/1.1 101 ")

    def exactly(self, count: int) -> bytes:
        while len(self.data) < count:
            more = self.socket.recv(65_536)
            if not more:
                raise EOFError
            self.data += more
        found, self.data = self.data[:count], self.data[count:]
        return found

    def frame(self) -> tuple[int, bytes]:
        first, size = self.exactly(2)
        assert first & 0xF0 == FIN and not size & 0x80, "a server's frames are whole and unmasked"
        if size == 126:
            (size,) = struct.unpack("!H", self.exactly(2))
        elif size == 127:
            (size,) = struct.unpack("!Q", self.exactly(8))
        return first & 0x0F, self.exactly(size)

    def message(self) -> Json:
        """The next message but news and presence."""
        while True:
            opcode, payload = self.frame()
            assert opcode == TEXT, (opcode, payload)
            found: Json = json.loads(payload)
            if found["type"] not in ("news", "presence"):
                return found

    def closed(self) -> int:
        """The code with which the server says goodbye, whatever comes before."""
        while True:
            opcode, payload = self.frame()
            if opcode == CLOSE:
                return int.from_bytes(payload[:2], "big")

    def send(self, *frames: bytes) -> None:
        self.socket.sendall(b"".join(frames))


@pytest.fixture
def line(shared):
    anna = shared.person()
    table = anna.create("lane", "mh", options={"first": 0})
    found = Line(shared, table["id"], anna.token)
    yield found
    found.socket.close()


PING_MESSAGE = b'{"do":"ping"}'


def pongs(line: Line, count: int = 1) -> None:
    for _ in range(count):
        assert line.message() == {"type": "pong", "number": 0}


def test_a_message_may_come_in_any_pieces(line):
    for byte in frame(TEXT, PING_MESSAGE):
        line.send(bytes([byte]))
        time.sleep(0.002)
    pongs(line)


def test_a_message_may_be_cut_into_frames_with_others_between(line):
    line.send(frame(TEXT, PING_MESSAGE[:3], 0), frame(PING, b"alive?"))
    assert skip_messages(line) == (PONG, b"alive?")
    line.send(frame(CONTINUATION, b"", 0), frame(CONTINUATION, PING_MESSAGE[3:]))
    pongs(line)


def skip_messages(line: Line) -> tuple[int, bytes]:
    while True:
        found = line.frame()
        if found[0] != TEXT:
            return found


def test_many_messages_in_one_piece_are_answered_in_order(line):
    moves = [
        {"do": "move", "id": "c1", "after": 0, "move": "draw"},
        {"do": "move", "id": "c2", "after": 0, "move": "draw"},
        {"do": "ping"},
        {"do": "move", "id": "c1", "after": 0, "move": "draw"},
    ]
    line.send(*(frame(TEXT, json.dumps(one).encode()) for one in moves))
    found = [line.message() for _ in range(4)]
    assert [one["type"] for one in found] == ["accepted", "refused", "pong", "accepted"]
    assert (found[1]["id"], found[1]["code"]) == ("c2", "stale")
    assert [one["number"] for one in found] == [1, 1, 1, 1]


def test_a_flood_of_small_messages_waits_in_the_line_and_not_in_memory(line):
    """While a message is served the others are not read; all of them are answered in the end."""
    line.send(*(frame(TEXT, PING_MESSAGE) for _ in range(12_000)))
    pongs(line, 12_000)


@pytest.mark.parametrize(
    ("frames", "code"),
    [
        (frame(TEXT, PING_MESSAGE, masked=False), 1002),
        (frame(TEXT, PING_MESSAGE, FIN | 0x40), 1002),
        (frame(3, b"hello"), 1002),
        (frame(11, b"hello"), 1002),
        (frame(PING, b"x" * 126), 1002),
        (frame(PING, b"half", 0), 1002),
        (frame(CONTINUATION, b"of nothing"), 1002),
        (frame(TEXT, b"a", 0) + frame(TEXT, b"b"), 1002),
        (frame(TEXT, b'{"do":"\xff"}'), 1007),
        (frame(TEXT, b"\xc3", 0) + frame(CONTINUATION, b"("), 1007),
        (frame(TEXT, b"x" * 16_385), 1009),
        (frame(TEXT, b"x" * 70_000)[:14], 1009),
        (frame(TEXT, b"x" * 16_000, 0) + frame(CONTINUATION, b"x" * 400), 1009),
    ],
)
def test_what_breaks_the_protocol_ends_the_connection(line, frames, code):
    line.send(frames, frame(TEXT, PING_MESSAGE))
    assert line.closed() == code
    with pytest.raises((EOFError, ConnectionError)):
        line.frame()


def test_a_message_of_the_most_bytes_is_read(line):
    line.send(frame(TEXT, b" " * (16_384 - len(PING_MESSAGE)) + PING_MESSAGE))
    pongs(line)


def test_bytes_are_refused_and_the_connection_goes_on(line):
    line.send(frame(BINARY, PING_MESSAGE), frame(TEXT, PING_MESSAGE))
    assert line.message()["code"] == "bad_message"
    pongs(line)


@pytest.mark.parametrize("payload", [b"", (1000).to_bytes(2, "big"), (4000).to_bytes(2, "big")])
def test_a_goodbye_is_answered_with_the_same_code(line, payload):
    line.send(frame(CLOSE, payload), frame(TEXT, PING_MESSAGE))
    opcode, answer = skip_messages(line)
    assert (opcode, answer) == (CLOSE, payload)
    with pytest.raises((EOFError, ConnectionError)):
        line.frame()


def test_who_is_silent_is_asked_and_then_let_go(serve, monkeypatch):
    monkeypatch.setattr(wire, "BEAT_SECONDS", 0.3)
    server: Running = serve()
    anna = server.person()
    table = anna.create("lane", "mh")
    there, silent = Line(server, table["id"], anna.token), Line(server, table["id"], anna.token, 1)
    end = time.monotonic() + 2.0
    while time.monotonic() < end:
        opcode, payload = there.frame()
        if opcode == PING:
            there.send(frame(PONG, payload))
    assert skip_messages(silent) == (PING, b"")
    with pytest.raises((EOFError, ConnectionError)):
        silent.closed()
    there.send(frame(TEXT, PING_MESSAGE))
    assert there.message()["type"] == "pong"


HANDSHAKE = {
    "Upgrade": "websocket",
    "Connection": "keep-alive, Upgrade",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
}


def shaken(server: Running, method: str = "GET", **changed: str) -> bytes:
    headers = HANDSHAKE | {name.replace("_", "-"): value for name, value in changed.items()}
    lines = [f"{name}: {value}" for name, value in headers.items() if value]
    head = [f"{method} /api/matches/x/live HTTP/1.1", "Host: localhost", *lines, "", ""]
    with socket.create_connection(("127.0.0.1", server.settings.port), PATIENCE) as plain:
        plain.sendall("\r\n".join(head).encode())
        return plain.recv(4096)


def test_a_handshake_is_answered_as_the_rfc_says(one):
    answer = shaken(one)
    assert answer.startswith(b"HTTP/1.1 101 ")
    assert b"Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n" in answer


@pytest.mark.parametrize(
    ("changed", "status"),
    [
        ({"Sec_WebSocket_Key": ""}, 400),
        ({"Sec_WebSocket_Key": "x"}, 400),
        ({"Sec_WebSocket_Key": "c2hvcnQ="}, 400),
        ({"Sec_WebSocket_Version": ""}, 400),
        ({"Sec_WebSocket_Version": "8"}, 426),
        ({"method": "POST"}, 405),
    ],
)
def test_a_handshake_that_is_none_is_refused(one, changed, status):
    assert shaken(one, **changed).startswith(f"HTTP/1.1 {status} ".encode())


def test_an_open_socket_keeps_no_task_and_nothing_of_its_request(one):
    """Thousands are open at once: what each of them keeps is what a server needs in memory."""
    anna = one.person()
    table = anna.create("lane", "mh")
    before = held(one)
    lines = [Line(one, table["id"], anna.token) for _ in range(20)]
    for line in lines:  # when it is served, the request that opened it is over
        line.send(frame(TEXT, PING_MESSAGE))
        line.message()
    one.wait_until(lambda: held(one) == before)
    for line in lines:
        line.socket.close()


def held(server: Running) -> tuple[int, int]:
    """How many tasks there are at the server, and objects of requests anywhere."""
    loop = next(iter(server.hall.background._tasks)).get_loop()  # one looks after what is due
    gc.unfreeze()
    gc.collect()
    requests = sum(isinstance(one, HTTPConnection | Headers) for one in gc.get_objects())
    return len(asyncio.all_tasks(loop)), requests
