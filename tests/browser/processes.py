"""The processes of a browser, as its machine sees them: what they hold, how fast they may be."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from playwright.sync_api import Browser

SLICE = 0.005  # seconds that a slowed process runs at a time


def renderers(browser: Browser) -> list[int]:
    """The processes that show pages, each with all workers of its pages."""
    session = browser.new_browser_cdp_session()
    found = session.send("SystemInfo.getProcessInfo")["processInfo"]
    session.detach()
    return [one["id"] for one in found if one["type"] == "renderer"]


def held(pid: int) -> float:
    """The memory that is a process' own, in megabytes: what its end would give back."""
    told = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii").splitlines()[1:]
    sizes = {name: int(size) for name, size, *_ in (line.split() for line in told)}
    return (sizes["Private_Dirty:"] + sizes["Private_Clean:"] + sizes["Swap:"]) / 1000


def worked(pid: int) -> float:
    """Seconds that a process has had of the processor, with all its threads."""
    told = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(told[11]) + int(told[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def slowed(browser: Browser, factor: int) -> Iterator[None]:
    """Pages and their workers have only a part of the processor.

    Chromium's own throttling (Emulation.setCPUThrottlingRate) is meant for a page's main thread,
    so the whole processes are stopped most of the time. Where others use the processor as well,
    that has little effect.
    """
    over = threading.Event()

    def hold_up() -> None:
        known = renderers_of(browser_pid)
        looked = time.monotonic()
        while not over.is_set():
            if time.monotonic() - looked > 0.2:
                known, looked = renderers_of(browser_pid), time.monotonic()
            send(known, signal.SIGSTOP)
            time.sleep(SLICE * (factor - 1))
            send(known, signal.SIGCONT)
            time.sleep(SLICE)

    browser_pid = parent(renderers(browser)[0])
    assert renderers_of(browser_pid), "nothing would be slowed"
    thread = threading.Thread(target=hold_up, daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def send(pids: list[int], what: signal.Signals) -> None:
    for pid in pids:
        with suppress(ProcessLookupError):  # it has ended by itself
            os.kill(pid, what)


def parent(pid: int) -> int:
    return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])


def renderers_of(pid: int) -> list[int]:
    """Those that a process has started, or the one that it has for starting them."""
    found = []
    for folder in Path("/proc").iterdir():
        if not folder.name.isdecimal():
            continue
        try:
            told = (folder / "cmdline").read_bytes()
            if b"--type=renderer" in told and parent(int(folder.name)) == pid:
                found.append(int(folder.name))
        except (FileNotFoundError, ProcessLookupError):
            continue
    return found
