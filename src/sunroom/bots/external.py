"""Bots that are programs of their own: one JSON object a line in, one a line out.

See docs/arena.md. Whatever such a program does, the answer is a legal move or the refusal
`bot_failed`: it may print nonsense, print for ever, print nothing or die.
"""

from __future__ import annotations

import contextlib
import json
import os
import selectors
import shlex
import shutil
import signal
import subprocess
import time

from sunroom.bots.bot import Bot, Watch
from sunroom.games.terms import Json, Refused, shown
from sunroom.observation import Observation

PREFIX = "cmd:"
FAILED = "bot_failed"  # the code of the refusal when a program does not answer with a legal move

SECONDS = 10.0  # for a decision, unless told otherwise
GRACE = 1.0  # seconds more, for the way there and back
START = 10.0  # seconds more for the first answer, in which the program may still be starting
FAREWELL = 1.0  # seconds to end by itself
MAX_LINE = 64 * 1024
MAX_ERRORS = 2_000  # bytes of its standard error that are remembered


class ExternalBot(Bot):
    """A program that decides. It is started at its first decision and ends with the match."""

    def __init__(self, command: str, seconds: float = SECONDS) -> None:
        self.name = PREFIX + command
        self.seconds = seconds
        self._arguments = _split(command)
        self._process: subprocess.Popen[bytes] | None = None
        self._errors = b""
        self._unread = b""

    def choose(self, seen: Observation, seed: int, watch: Watch | None = None) -> str:
        request: Json = {
            "do": "choose",
            "game": seen.game.id,
            "seat": seen.seat,
            "view": seen.view,
            "moves": list(seen.moves),
            "history": list(seen.history),
            "seconds": self.seconds,
            "seed": seed,
        }
        try:
            return _move(self._ask(request), seen)
        except Refused:
            self._end(polite=False)
            raise

    def close(self) -> None:
        self._end(polite=True)

    def _ask(self, request: Json) -> bytes:
        """Send a line and wait for the line that answers it."""
        allowed = self.seconds + GRACE
        if self._process is None:
            self._process = self._start()
            allowed += START
        if self._unread:
            raise Refused(FAILED, "it answered more than it was asked")
        return self._converse(self._process, _line(request), time.monotonic() + allowed)

    def _start(self) -> subprocess.Popen[bytes]:
        try:
            # In a session of its own: Ctrl-C is for the arena, and it ends with all it started.
            process = subprocess.Popen(
                self._arguments,
                bufsize=0,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,
            )
        except OSError as error:
            raise Refused(FAILED, f"it cannot be started: {error.strerror or error}") from None
        assert process.stdin and process.stdout and process.stderr
        for pipe in (process.stdin, process.stdout, process.stderr):
            os.set_blocking(pipe.fileno(), False)
        return process

    def _converse(self, process: subprocess.Popen[bytes], unsent: bytes, deadline: float) -> bytes:
        """Write and read at once, so that neither side waits for the other with a full pipe."""
        assert process.stdin and process.stdout and process.stderr
        with selectors.DefaultSelector() as pipes:
            pipes.register(process.stdin, selectors.EVENT_WRITE)
            pipes.register(process.stdout, selectors.EVENT_READ)
            pipes.register(process.stderr, selectors.EVENT_READ)
            while True:
                left = deadline - time.monotonic()
                if left <= 0:
                    raise Refused(FAILED, f"it took more than {self.seconds:g} seconds to answer")
                ready = {key.fileobj for key, _ in pipes.select(left)}
                if process.stderr in ready and not self._remember_errors(process):
                    pipes.unregister(process.stderr)
                if process.stdout in ready and (answer := self._read(process)) is not None:
                    if unsent:
                        raise Refused(FAILED, "it answered before it was asked")
                    return answer
                if process.stdin in ready:
                    unsent = unsent[self._write(process, unsent) :]
                    if not unsent:
                        pipes.unregister(process.stdin)

    def _write(self, process: subprocess.Popen[bytes], unsent: bytes) -> int:
        assert process.stdin
        try:
            return os.write(process.stdin.fileno(), unsent[:MAX_LINE])
        except BlockingIOError:
            return 0
        except OSError:
            raise self._ended(process) from None

    def _read(self, process: subprocess.Popen[bytes]) -> bytes | None:
        """The line that is complete now, if one is."""
        assert process.stdout
        try:
            piece = os.read(process.stdout.fileno(), MAX_LINE)
        except BlockingIOError:
            return None
        if not piece:
            raise self._ended(process)
        line, end, rest = (self._unread + piece).partition(b"\n")
        if len(line) > MAX_LINE:
            raise Refused(FAILED, f"it answered with a line of more than {MAX_LINE} bytes")
        self._unread = rest if end else line
        return line if end else None

    def _remember_errors(self, process: subprocess.Popen[bytes]) -> bool:
        """Take what it wrote to standard error; False when there will be no more."""
        assert process.stderr
        try:
            piece = os.read(process.stderr.fileno(), MAX_LINE)
        except BlockingIOError:
            return True
        self._errors = (self._errors + piece)[-MAX_ERRORS:]
        return bool(piece)

    def _ended(self, process: subprocess.Popen[bytes]) -> Refused:
        """It will not answer any more: say what is known about why."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(FAREWELL)
        while self._remember_errors_left(process):
            pass
        status = process.returncode
        how = "it closed its output" if status is None else f"it ended with status {status}"
        words = self._errors.decode(errors="replace").strip().splitlines()
        return Refused(FAILED, f"{how}: {shown(words[-1])}" if words else how)

    def _remember_errors_left(self, process: subprocess.Popen[bytes]) -> bool:
        before = self._errors
        return self._remember_errors(process) and self._errors != before

    def _end(self, polite: bool) -> None:
        """Let the program end, or make it end; nothing that it started stays behind."""
        process, self._process = self._process, None
        if process is None:
            return
        assert process.stdin and process.stdout and process.stderr
        try:
            if polite:
                with contextlib.suppress(OSError):
                    os.write(process.stdin.fileno(), _line({"do": "quit"}))
            # Closed before it ends: otherwise it might wait for somebody to read its last words.
            for pipe in (process.stdin, process.stdout, process.stderr):
                pipe.close()
            if polite:
                with contextlib.suppress(subprocess.TimeoutExpired):
                    process.wait(FAREWELL)
        finally:
            if process.returncode is None:
                with contextlib.suppress(ProcessLookupError, PermissionError):
                    os.killpg(process.pid, signal.SIGKILL)
                process.wait()


def _split(command: str) -> list[str]:
    """The command line as a list; refuses what cannot be started."""
    try:
        arguments = shlex.split(command)
    except ValueError as error:
        raise Refused("unknown_bot", f"{shown(command)} is not a command: {error}") from None
    if not arguments:
        raise Refused("unknown_bot", f'a bot "{PREFIX}" needs a command, as in {PREFIX}./mybot')
    if shutil.which(arguments[0]) is None:
        raise Refused("unknown_bot", f"there is no program {shown(arguments[0])} to run as a bot")
    return arguments


def _line(content: Json) -> bytes:
    return json.dumps(content).encode() + b"\n"


def _move(line: bytes, seen: Observation) -> str:
    """The move that an answer names, which must be legal."""
    try:
        answer = json.loads(line.decode())
    except (ValueError, RecursionError):
        said = shown(line.decode(errors="replace"))
        raise Refused(FAILED, f"its answer is not JSON: {said}") from None
    move = answer.get("move") if isinstance(answer, dict) else None
    if not isinstance(move, str):
        raise Refused(FAILED, f'it answered without a "move": {shown(answer)}')
    if move not in seen.moves:
        raise Refused(FAILED, f"it chose {shown(move)}, which is not a legal move")
    return move
