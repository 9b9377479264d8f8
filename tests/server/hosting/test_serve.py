"""The commands that start a server: what they say, what they refuse, how they end."""

from __future__ import annotations

import contextlib
import logging
import os
import queue
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from sunroom import cli
from sunroom.server.hosting.serve import FIRST_PORT, PORTS
from tests.server.running import PATIENCE, Person, Running
from tests.server.served import children, is_running


def sunroom(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "sunroom", *arguments],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=60,
        stdin=subprocess.DEVNULL,
    )


class Started:
    """A server in a process of its own, and the lines that it writes."""

    def __init__(self, *arguments: str, **environment: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "sunroom", *arguments],
            env={**os.environ, **environment},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            # A shell's background jobs do not hear Ctrl-C, and neither would what they start.
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        )
        self.lines: list[str] = []
        self._coming: queue.Queue[str] = queue.Queue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stdout
        for line in self.process.stdout:
            self._coming.put(line)
        self._coming.put("")  # it has ended

    def until(self, pattern: str) -> re.Match[str]:
        """Wait for a line that the pattern is found in."""
        end = time.monotonic() + 3 * PATIENCE
        while True:
            line = self._coming.get(timeout=max(0.0, end - time.monotonic()))
            assert line, f"it ended without {pattern}: {self.lines}"
            self.lines.append(line)
            found = re.search(pattern, line)
            if found:
                return found

    @property
    def url(self) -> str:
        return self.until(r"Sunroom is running at (http://localhost:\d+)/ ")[1]

    def end(self, how: signal.Signals) -> int:
        self.process.send_signal(how)
        return self.process.wait(PATIENCE)

    def rest(self) -> str:
        """All that it has written; it has ended."""
        self._reader.join(PATIENCE)
        return "".join([*self.lines, *self._coming.queue])


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., Started]]:
    running: list[Started] = []

    def begin(*arguments: str, **environment: str) -> Started:
        found = Started(*arguments, "--data", str(tmp_path / "data"), **environment)
        running.append(found)
        return found

    yield begin
    for one in running:
        if one.process.poll() is None:
            one.process.kill()
        one.process.wait()


def answers(url: str) -> Any:
    """What a server says of its health, as soon as it says anything."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            return httpx.get(f"{url}/ready", verify=False).json()
        except httpx.TransportError:
            assert time.monotonic() < end
            time.sleep(0.05)


# --- what is typed -------------------------------------------------------------------------------


@pytest.fixture
def refused(monkeypatch, capfd, tmp_path) -> Iterator[Callable[..., str]]:
    """Type a command that must be refused, within this process: that is quicker. Gives its line."""
    root = logging.getLogger()
    handlers, level = list(root.handlers), root.level

    def typed(*arguments: str, **environment: str) -> str:
        for name, value in environment.items():
            monkeypatch.setenv(name, value)
        monkeypatch.setattr(sys, "argv", ["sunroom", *arguments, "--data", str(tmp_path)])
        with pytest.raises(SystemExit) as ended:
            cli.main()
        assert ended.value.code == 2
        out, err = capfd.readouterr()
        (line,) = err.splitlines()
        assert not out and line.startswith("sunroom: ")
        return str(line)

    yield typed
    root.handlers[:], root.level = handlers, level
    logging.captureWarnings(False)


def test_help_tells_the_options_with_an_example():
    shown = sunroom("serve", "--help")
    assert shown.returncode == 0 and "Example: sunroom serve" in shown.stdout
    for option in ("host", "port", "database", "workers", "thinkers", "data", "public", "proxies"):
        assert f"--{option}" in shown.stdout


@pytest.mark.parametrize(
    ("arguments", "environment", "said"),
    [
        (["--workers", "2"], {}, "several workers need PostgreSQL"),
        (["--database", "mysql://x"], {}, "database must be sqlite:///FILE or postgresql://"),
        (["--database", "sqlite:x"], {}, "database must be sqlite:///FILE or postgresql://"),
        (["--database", "postgresql:x"], {}, "database must be sqlite:///FILE or postgresql://"),
        (["--database", "sqlite://"], {}, "SQLite needs a file"),
        (["--database", "sqlite:////dev/null/x.db"], {}, "the folder of the database"),
        (["--database", "sqlite:////dev/null"], {}, "the database cannot be used"),
        (["--database", "postgresql://x@127.0.0.1:1/x"], {}, "Connection refused"),
        (["--port", "65536"], {}, "port must be at most 65535"),
        (["--port", "-1"], {}, "port must be at least 0"),
        (["--port", "many"], {}, "Invalid value for '--port'"),
        (["--host", "nowhere.invalid"], {}, "cannot listen on nowhere.invalid"),
        (["--public", "play.example.org"], {}, "public must look like https://play.example.org/"),
        (["--public", "http://["], {}, "public must look like https://play.example.org/"),
        ([], {"SUNROOM_PORT": "many"}, 'SUNROOM_PORT must be a whole number, not "many"'),
        ([], {"SUNROOM_PACE": "nan"}, "pace must be at least 0"),
        ([], {"SUNROOM_PLAIN_LOGS": "maybe"}, "SUNROOM_PLAIN_LOGS must be 0 or 1"),
        ([], {"SUNROOM_SECRET": "short"}, "SUNROOM_SECRET must have at least 32 characters"),
    ],
)
def test_what_cannot_work_is_one_line_and_exit_status_2(refused, arguments, environment, said):
    assert said in refused("serve", *arguments, **environment)


def test_that_holds_for_the_program_as_a_whole(tmp_path):
    done = sunroom("serve", "--data", str(tmp_path), "--workers", "2")
    assert done.returncode == 2 and not done.stdout
    (line,) = done.stderr.splitlines()
    assert line.startswith("sunroom: several workers need PostgreSQL")


def test_a_password_in_the_address_of_the_database_is_not_shown(refused):
    address = "postgresql://sunroom:opensesame@127.0.0.1:1/x"
    assert "opensesame" not in refused("serve", SUNROOM_DATABASE=address)


@pytest.mark.parametrize("command", [["serve"], ["--no-browser"]])
def test_a_port_in_use_is_said(refused, command):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert f"on 127.0.0.1, port {port}" in refused(*command, "--port", str(port))


def test_one_file_is_served_once(start):
    """Whoever starts Sunroom a second time is led to the first; with a wish of their own, told."""
    first = start("--no-browser", "--port", "0")
    url = first.url
    second = start("--no-browser")
    assert second.process.wait(PATIENCE) == 0
    assert second.rest() == f"Sunroom is already running: {url}/\n"
    third = start("serve", "--port", "0")
    assert third.process.wait(PATIENCE) == 2
    assert f"sunroom.db at {url}/: use that one" in third.rest()
    first.process.kill()
    first.process.wait()
    assert start("serve", "--port", "0").url  # nothing is left of a server that was killed


# --- serving -------------------------------------------------------------------------------------


def test_it_ends_in_good_order(start, tmp_path):
    """At SIGTERM sockets are told to come back, accepted moves are there, and nobody is left."""
    process = start("serve", "--port", "0", "--thinkers", "2", SUNROOM_PACE="0")
    url = process.url.replace("localhost", "127.0.0.1")
    assert answers(url)["status"] == "ok"
    anna = Person(url)
    table = anna.create("lane", "mb")
    client = anna.sit(table, 0)
    client.until(lambda: client.moves)
    assert client.play(client.moves[0])["type"] == "accepted"
    number = client.number
    thinkers = {pid for pid in children(process.process.pid) if is_running(pid)}
    assert len(thinkers) >= 2
    with anna.http.stream("GET", f"/api/matches/{table['id']}/events") as stream:
        lines = stream.iter_lines()  # kept: without it the stream would end
        next(lines)
        begun = time.monotonic()
        process.process.send_signal(signal.SIGTERM)
        with pytest.raises(ConnectionClosed) as closed:
            client.until(lambda: False)
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 1012
        assert process.process.wait(PATIENCE) == 0
    assert time.monotonic() - begun < PATIENCE
    assert not any(is_running(pid) for pid in thinkers)

    folder = tmp_path / "data"
    again = Running(folder, f"sqlite:///{folder / 'sunroom.db'}")
    again.start()
    try:
        anna.http.base_url = again.url
        assert anna.get(f"/api/matches/{table['id']}")["number"] >= number
        assert anna.get("/api/me")["now"]["matches"] > 0
    finally:
        again.stop()


def test_without_a_command_it_serves_at_the_next_free_port_and_says_where(start):
    with contextlib.ExitStack() as stack:
        with contextlib.suppress(OSError):  # whoever has the first port, it is not free
            stack.enter_context(socket.create_server(("127.0.0.1", FIRST_PORT)))
        server = start("--no-browser")
        url = server.url
    assert FIRST_PORT < int(url.rpartition(":")[2]) < FIRST_PORT + PORTS
    assert answers(url)["status"] == "ok"
    assert "sunroom play" in httpx.get(url, verify=False).text
    assert server.end(signal.SIGINT) == 130
    assert "Traceback" not in server.rest()


def test_without_a_command_the_browser_opens(start, tmp_path):
    told = tmp_path / "told"
    program = tmp_path / "browser"
    program.write_text(f'#!/bin/sh\necho "$1" > {told}.new && mv {told}.new {told}\n')
    program.chmod(0o755)
    server = start(BROWSER=str(program))
    url = server.url
    end = time.monotonic() + PATIENCE
    while not told.exists():
        assert time.monotonic() < end, "no browser was opened"
        time.sleep(0.05)
    assert told.read_text().strip() == f"{url}/"
    assert server.end(signal.SIGTERM) == 0
