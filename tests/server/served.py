"""A server as a program of its own, to be killed."""

from __future__ import annotations

import http.client
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import httpx

from tests.server.running import FAST, HOST

PATIENCE = 90.0  # a server may take half a minute to start on a busy computer
RETRY_SECONDS = 0.25  # of a client whose server is gone


def children(pid: int) -> set[int]:
    """The processes that a process has started, by whichever of its threads."""
    found: set[int] = set()
    for task in Path(f"/proc/{pid}/task").iterdir():
        with suppress(FileNotFoundError, ProcessLookupError):  # that thread has just ended
            found |= {int(one) for one in (task / "children").read_text().split()}
    return found


def is_running(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


def figure(url: str, name: str) -> float:
    """One of a server's figures for Prometheus."""
    text = httpx.get(f"{url}/metrics", headers=HOST, verify=False).text
    found = re.search(rf"^{re.escape(name)} (\S+)$", text, re.MULTILINE)
    return float(found[1]) if found else 0.0


def thoughts(url: str) -> float:
    """How often easy bots have thought."""
    return figure(url, 'sunroom_thoughts_total{level="easy"}')


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        port: int = found.getsockname()[1]
        return port


def wait_until(true: Callable[[], bool], seconds: float = PATIENCE) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.02)


class Served:
    """`sunroom serve` as a process of its own, always on the same port."""

    def __init__(self, folder: Path, database: str, **settings: object) -> None:
        told = {**FAST, **settings}
        self.environment = {
            **os.environ,
            **{f"SUNROOM_{name.upper()}": str(value) for name, value in told.items()},
        }
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = folder / f"serve-{self.port}.log"
        self._command = [sys.executable, "-m", "sunroom", "serve", "--port", str(self.port)]
        self._command += ["--data", str(folder), "--database", database]
        self.database = database
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(self._command, env=self.environment, stderr=log)

    def run(self) -> subprocess.CompletedProcess[str]:
        """For a server that is to refuse to start: what it says, and its status."""
        return subprocess.run(
            self._command, env=self.environment, capture_output=True, text=True, timeout=PATIENCE
        )

    def is_ready(self) -> bool:
        assert self.process is not None
        assert self.process.poll() is None, self.log.read_text()
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=3.0)
        try:
            connection.request("GET", "/ready")
            return connection.getresponse().status == 200
        except (OSError, http.client.HTTPException):
            return False
        finally:
            connection.close()

    def wait_until_ready(self) -> float:
        """When it was so."""
        wait_until(self.is_ready)
        return time.monotonic()

    def children(self) -> set[int]:
        assert self.process is not None
        return children(self.process.pid)

    def kill(self) -> set[int]:
        """No chance to say goodbye. The processes it leaves behind, which are to end as well."""
        assert self.process is not None
        left = self.children()
        self.process.kill()
        self.process.wait()
        return left

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self.process.kill()
