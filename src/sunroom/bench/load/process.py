"""A server in a process of its own: started, awaited, measured and ended."""

from __future__ import annotations

import http.client
import os
import signal
import socket
import subprocess
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from sunroom.games.terms import Refused

TICKS = os.sysconf("SC_CLK_TCK")
PATIENCE = 60.0  # seconds until a server must be ready
GOODBYE = 10.0  # seconds until it must have ended


@dataclass(frozen=True)
class Usage:
    """What the processes of a server have used since they started, or up to their end."""

    peak_mib: float
    apart_mib: float  # of processes that are named apart
    cpu_seconds: float  # without those named apart


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Process:
    """A running server on the loopback address. Use it with `with`."""

    def __init__(
        self,
        command: Sequence[str],
        port: int,
        log: Path,
        environment: Mapping[str, str],
        apart: Sequence[str] = (),
    ) -> None:
        self.port = port
        self._log = log
        self._apart = tuple(word.encode() for word in apart)
        self._cpu: dict[tuple[int, str], float] = {}  # seconds by process: its number, its start
        with log.open("wb") as out:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=out,
                env={**os.environ, **environment},
                start_new_session=True,  # Ctrl-C is for us; we end the server ourselves
            )

    def __enter__(self) -> Process:
        return self

    def __exit__(self, *_: object) -> None:
        if self._process.poll() is None:
            self._process.terminate()
            try:
                self._process.wait(GOODBYE)
            except subprocess.TimeoutExpired:
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()

    def await_ready(self, path: str) -> None:
        """Wait until the server answers on this path with status 200."""
        patience = time.monotonic() + PATIENCE
        while time.monotonic() < patience:
            if self._process.poll() is not None:
                raise Refused("no_server", f"the server has stopped: {self.last_words()}")
            connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=5)
            try:
                connection.request("GET", path)
                if connection.getresponse().status == 200:
                    return
            except (OSError, http.client.HTTPException):
                pass
            finally:
                connection.close()
            time.sleep(0.05)
        raise Refused("no_server", f"the server is not ready: {self.last_words()}")

    def last_words(self) -> str:
        text = self._log.read_text(errors="replace").strip()
        return " ".join(text[-1_000:].split()) or "it has said nothing"

    def usage(self) -> Usage:
        """Of the process and all that it has started.

        The processor's time never goes down. What was counted stays counted: of a process that has
        ended, and of one that went by its parent's name for a moment before it was named apart. One
        that is just ending has no name any more, and nobody could tell whose it was.
        """
        peak = apart = 0.0
        for pid in _family(self._process.pid):
            folder = Path("/proc") / str(pid)
            try:
                status = (folder / "status").read_text()
                stat = (folder / "stat").read_text()
                command = (folder / "cmdline").read_bytes()
            except OSError:
                continue  # it has just ended
            if not command:
                continue
            used = stat.rpartition(")")[2].split()
            lines = dict(line.split(":", 1) for line in status.splitlines())
            mib = int(lines.get("VmHWM", "0 kB").split()[0]) / 1024
            if any(word in command for word in self._apart):
                apart += mib
            else:
                peak += mib
                self._cpu[pid, used[19]] = (int(used[11]) + int(used[12])) / TICKS
        return Usage(peak, apart, sum(self._cpu.values()))


def machine_cpu() -> float:
    """Seconds that all processors have worked since the start, for us, others or another guest."""
    fields = Path("/proc/stat").read_text().split("\n", 1)[0].split()
    user, nice, system, _idle, _waiting, interrupts, soft, stolen = map(int, fields[1:9])
    return (user + nice + system + interrupts + soft + stolen) / TICKS


def _family(pid: int) -> list[int]:
    """A process, its children, and theirs."""
    children: dict[int, list[int]] = {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                stat = (folder / "stat").read_text()
            except OSError:
                continue
            children.setdefault(int(stat.rpartition(")")[2].split()[1]), []).append(
                int(folder.name)
            )
    found = [pid]
    for member in found:
        found += children.get(member, [])
    return found
