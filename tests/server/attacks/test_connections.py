"""Slow requests, silent connections and answers that nobody takes: nobody else is shut out."""

from __future__ import annotations

import json
import resource
import socket
import time
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest

from sunroom.server.http import connections
from tests.long import LONG
from tests.server.live.test_rough_lines import LITTLE, narrow
from tests.server.running import PATIENCE, Person, Running
from tests.server.served import Served

HALF = b"GET /health HTTP/1.1\r\nHost: localhost\r\nX: "
ELSEWHERE = "127.0.0.2"  # another address of this computer


def line(port: int, address: str = "127.0.0.1") -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), PATIENCE, (address, 0))


def told(connection: socket.socket) -> bytes:
    """All that comes until the other side closes."""
    connection.settimeout(PATIENCE)
    found = b""
    while more := connection.recv(65536):
        found += more
    return found


def asked_from(address: str, url: str) -> int:
    with httpx.Client(transport=httpx.HTTPTransport(local_address=address)) as visitor:
        return visitor.get(url).status_code


def test_half_requests_of_one_address_shut_out_nobody_else(serve):
    server = serve(connections_per_address=20)
    with ExitStack() as open_lines:
        half = [open_lines.enter_context(line(server.settings.port)) for _ in range(40)]
        for one in half[:20]:
            one.sendall(HALF)
        for one in half[20:]:
            answer = told(one)
            assert answer.startswith(b"HTTP/1.1 503 ") and b"retry-after" in answer
            assert json.loads(answer.partition(b"\r\n\r\n")[2])["error"]["code"]
        assert asked_from(ELSEWHERE, f"{server.url}/health") == 200
        half[0].close()  # where one has gone, another may come
        server.wait_until(lambda: asked_from("127.0.0.1", f"{server.url}/health") == 200)


def test_the_number_of_all_connections_is_limited_too(serve):
    server = serve(connections=10)
    with ExitStack() as open_lines:
        for _ in range(10):
            open_lines.enter_context(line(server.settings.port)).sendall(HALF)
        with line(server.settings.port, ELSEWHERE) as one:
            assert told(one).startswith(b"HTTP/1.1 503 ")


def test_sockets_are_counted_apart(serve):
    server = serve(connections_per_address=2, connections=40)
    anna = server.person()
    table = anna.create("lane", "mo")
    for _ in range(10):
        anna.sit(table, 0)
    assert httpx.get(f"{server.url}/health", verify=False).status_code == 200


@pytest.mark.parametrize("proxies", ["127.0.0.1", "10.0.0.1, 127.0.0.0/8", "*"])
def test_behind_a_proxy_are_many_people(serve, proxies):
    server = serve(connections_per_address=2, proxies=proxies)
    with ExitStack() as open_lines:
        for _ in range(5):
            open_lines.enter_context(line(server.settings.port)).sendall(HALF)
        assert httpx.get(f"{server.url}/health", verify=False).status_code == 200


@pytest.mark.parametrize(
    "begun", [HALF, b"POST /api/people HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{"]
)
def test_a_request_that_does_not_come_to_an_end_is_ended(serve, monkeypatch, begun):
    monkeypatch.setattr(connections, "HEAD_SECONDS", 0.6)
    monkeypatch.setattr(connections, "BODY_SECONDS", 0.6)
    server = serve()
    with line(server.settings.port) as one:
        one.sendall(begun)
        begun_at = time.monotonic()
        for _ in range(5):  # a letter from time to time does not prolong it
            time.sleep(0.1)
            one.sendall(b" ")
        answer = told(one)
        assert time.monotonic() - begun_at < 5
        assert answer.startswith(b"HTTP/1.1 408 ") and b"too_slow" in answer
    assert httpx.get(f"{server.url}/health", verify=False).status_code == 200


def test_whoever_says_nothing_is_let_go(serve, monkeypatch):
    monkeypatch.setattr(connections, "HEAD_SECONDS", 0.4)
    monkeypatch.setattr(connections, "IDLE_SECONDS", 1)
    server = serve()
    with line(server.settings.port) as silent:
        assert told(silent) == b""
    with line(server.settings.port) as idle:
        idle.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
        begun = time.monotonic()
        assert told(idle).startswith(b"HTTP/1.1 200 ")
        assert 0.5 < time.monotonic() - begun < 5


def test_the_next_request_on_a_connection_has_its_own_time(serve, monkeypatch):
    monkeypatch.setattr(connections, "HEAD_SECONDS", 0.5)
    server = serve()
    with httpx.Client(verify=False) as visitor:
        for _ in range(4):
            assert visitor.get(f"{server.url}/health").status_code == 200
            time.sleep(0.3)


def cramped(serve, monkeypatch, seconds: float) -> Running:
    monkeypatch.setattr(connections, "SLOW_SECONDS", seconds)
    server: Running = serve()
    server.listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, LITTLE)
    return server


def test_an_event_stream_that_is_not_read_is_let_go(serve, monkeypatch):
    server = cramped(serve, monkeypatch, 1.0)
    anna = server.person()
    table = anna.create("lane", "mh")
    clients = [anna.sit(table, seat) for seat in (0, 1)]
    room = server.hall.memory.rooms[table["id"]]
    with narrow(server) as stream:
        path = f"/api/matches/{table['id']}/events"
        stream.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        server.wait_until(lambda: len(room.listeners) == 3)
        for _ in range(90):  # more than the line holds
            mover = next((one for one in clients if one.moves), None)
            if mover is None or len(room.listeners) == 2:
                break
            number = mover.play(mover.moves[0])["number"]
            for one in clients:
                one.catch_up(number)
        server.wait_until(lambda: len(room.listeners) == 2)


def test_an_answer_that_is_not_taken_is_given_up(serve, monkeypatch):
    monkeypatch.setattr(connections, "IDLE_SECONDS", 1)
    server = cramped(serve, monkeypatch, 0.5)
    whole = len(httpx.get(f"{server.url}/openapi.json", timeout=PATIENCE, verify=False).content)
    with narrow(server) as one:
        one.sendall(b"GET /openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n")
        server.wait_until(lambda: len(server.connections) == 1)
        server.wait_until(lambda: not server.connections)  # although nobody has read it
        assert len(told(one)) < whole


def test_the_limit_of_descriptors_is_raised(tmp_path):
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    served = Served(tmp_path, f"sqlite:///{tmp_path}/one.db")
    resource.setrlimit(resource.RLIMIT_NOFILE, (1024, hard))
    try:
        served.start()
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    try:
        served.wait_until_ready()
        assert served.process is not None
        limits = Path(f"/proc/{served.process.pid}/limits").read_text()
        found = next(one for one in limits.splitlines() if one.startswith("Max open files"))
        assert int(found.split()[3]) == min(hard, connections.MOST_DESCRIPTORS)
    finally:
        served.stop()


@pytest.mark.skipif(not LONG, reason="opens a thousand connections: make test-long")
def test_a_thousand_half_requests_delay_nobody(tmp_path):
    served = Served(tmp_path, f"sqlite:///{tmp_path}/one.db", connections_per_address=300)
    with ExitStack() as open_lines:
        open_lines.callback(served.stop)
        served.start()
        served.wait_until_ready()
        for _ in range(998):
            one = open_lines.enter_context(line(served.port))
            one.sendall(HALF)
        took = []
        for _ in range(100):
            begun = time.monotonic()
            assert asked_from(ELSEWHERE, f"{served.url}/ready") == 200
            took.append(time.monotonic() - begun)
        print(f"\n998 half requests of one address: another one waits at most {max(took):.3f} s")
        assert max(took) < 1.0
        time.sleep(connections.HEAD_SECONDS)
        assert Person(served.url).get("/health")["status"] == "ok"
