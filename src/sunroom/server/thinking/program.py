"""The program of one process in which bots think: a JSON object a line in, one a line out.

`python -m sunroom.server.thinking.program [SECONDS]` is started by `thinking.pool`. Without a
request for that long, it loads what the first search of one more game needs. It ends when its
standard input does, however the server came to its end, even in the middle of a thought. A request
that comes while another is thought about is answered between two slices of that thinking: the
server sends one only if it is more urgent. Where an answer is long, its line has its `size`, and
then it follows.
"""

from __future__ import annotations

import contextlib
import faulthandler
import json
import os
import queue
import signal
import sys
import threading
from typing import BinaryIO, NoReturn

from sunroom import games
from sunroom.bots.tree import search_program
from sunroom.kernel.program import best
from sunroom.server.settings import Settings
from sunroom.server.thinking.thinker import Thinker

POLITENESS = 5  # how much less urgent than the server this process is


def _take_lines(incoming: BinaryIO, lines: queue.SimpleQueue[bytes]) -> NoReturn:
    """Pass lines on; where there are no more, the server is gone, and we with it."""
    try:
        for line in incoming:
            lines.put(line)
    finally:
        os._exit(0)  # a thought that goes on in the other thread must not keep us


def run(rest: float = Settings.warm_after) -> None:
    """Serve standard input and output, and warm up after so many seconds without a request."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # to end us is the server's business
    faulthandler.enable()
    os.nice(POLITENESS)
    # Whatever a library prints must not be taken for an answer.
    outgoing = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    lines: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=_take_lines, args=(sys.stdin.buffer, lines), daemon=True).start()
    thinker = Thinker()
    cold = list(games.NAMES)  # games whose search is not loaded yet

    def serve(line: bytes) -> None:
        found = thinker.answer(line)
        body = found.pop("body", None)
        if body is not None:
            found["size"] = len(body)
        outgoing.write(json.dumps(found).encode() + b"\n" + (body or b""))
        outgoing.flush()

    def serve_what_came() -> None:
        with contextlib.suppress(queue.Empty):
            while True:
                serve(lines.get_nowait())

    thinker.between = serve_what_came
    while True:
        try:
            line = lines.get(timeout=rest if cold else None)
        except queue.Empty:
            best(search_program(games.get(cold.pop(0))))  # the first search need not wait for it
            continue
        serve(line)


if __name__ == "__main__":
    run(*map(float, sys.argv[1:]))
