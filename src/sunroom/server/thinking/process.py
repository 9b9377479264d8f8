"""One place among those who think: one process after another, never two at once."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import time
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from typing import Any

from sunroom.games.terms import Json, Refused
from sunroom.server.thinking.queue import DEEPEST, Question

log = logging.getLogger(__name__)

BODY_SECONDS = 10.0  # for what follows after the line of an answer
FIRST_PAUSE, LONGEST_PAUSE = 0.1, 5.0  # seconds before another start, when starts keep failing
MAX_LINE = 4 * 1024 * 1024
MAX_BODY = 64 * 1024 * 1024
MAX_NOTE = 300  # characters of what a process says on standard error


class Lost(Exception):
    """A process did not answer, or not in our words. It cannot be used any more."""


class ThinkingProcess:
    """Holds a process, and what it has begun to think about."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = command
        self.process: Process | None = None
        self._notes: asyncio.Task[None] | None = None
        self._lost = 0  # processes in a row that never answered anything
        self.begun: list[Question] = []  # the last one is thought about, the others go on later

    @property
    def alive(self) -> bool:
        return self.process is not None and self.process.returncode is None

    async def start(self) -> None:
        # In a session of its own: Ctrl-C at the server's terminal is for the server alone.
        self.process = await asyncio.create_subprocess_exec(
            *self._command,
            stdin=PIPE,
            stdout=PIPE,
            stderr=PIPE,
            limit=MAX_LINE,
            start_new_session=True,
        )
        self._notes = asyncio.create_task(_pass_on_notes(self.process))

    def may_take(self, question: Question) -> bool:
        """Whether it would begin at once with this."""
        if not self.begun:
            return self.alive
        return len(self.begun) < DEEPEST and question.may_interrupt(self.begun[-1])

    def send(self, question: Question) -> None:
        process = self.process
        self.begun.append(question)
        question.begin(time.monotonic())
        if process is not None and process.stdin is not None and not process.stdin.is_closing():
            process.stdin.write(_line(question))

    async def receive(self) -> tuple[Question, Any, Refused | None]:
        """The next answer: to what, and what it says or why there is none."""
        process = self.process
        if process is None:
            raise Lost("could not be started")
        assert process.stdin and process.stdout
        try:
            await process.stdin.drain()
            line = await self._next_line(process.stdout)
            said = _said(line)
            question = self._asked(said)
            body = await self._body(process.stdout, said)
        except (OSError, asyncio.IncompleteReadError):
            raise Lost("ended") from None
        except asyncio.LimitOverrunError:
            raise Lost("answered with too long a line") from None
        found = _content(question, said, body)
        self._lost = 0
        self._ended(question)
        return (question, *found)

    async def _next_line(self, stdout: asyncio.StreamReader) -> bytes:
        while True:
            last = self.begun[-1]
            try:
                async with asyncio.timeout_at(_on_the_loop(last.deadline)):
                    return await stdout.readuntil(b"\n")
            except TimeoutError:
                if last is self.begun[-1] and time.monotonic() >= last.deadline:
                    raise Lost(f"took more than {last.patience:g} seconds") from None

    def _asked(self, said: Json) -> Question:
        """What is answered. That need not be the last: what came too late to be slipped in is
        thought about afterwards."""
        for question in self.begun:
            if question.number == said.get("id"):
                return question
        raise Lost("answered what it was not asked")

    async def _body(self, stdout: asyncio.StreamReader, said: Json) -> bytes | None:
        size = said.get("size")
        if size is None:
            return None
        if type(size) is not int or not 0 <= size <= MAX_BODY:
            raise Lost("answered with too much")
        try:
            async with asyncio.timeout(BODY_SECONDS):
                return await stdout.readexactly(size)
        except TimeoutError:
            raise Lost("did not finish its answer") from None

    def _ended(self, question: Question) -> None:
        """It is no longer thought about; the others could not go on in the meantime."""
        self.begun.remove(question)
        took = time.monotonic() - question.begun_at
        for other in self.begun:
            other.deadline += took
            other.interrupted += took

    async def renew(self) -> None:
        """Another process; after a pause if the last ones failed as well, so as not to spin."""
        await self.end(0.0)
        if self._lost:
            await asyncio.sleep(min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** min(self._lost, 10)))
        self._lost += 1
        try:
            await self.start()
        except OSError as error:
            log.error("a thinker cannot be started: %s", error.strerror or type(error).__name__)

    async def end(self, patience: float) -> None:
        """Let the process end, or make it end."""
        process = self.process
        if process is None:
            return
        assert process.stdin
        process.stdin.close()
        leaving = asyncio.create_task(_left(process))
        if patience:
            await asyncio.wait([leaving], timeout=patience)
        if not leaving.done():
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await leaving
        if self._notes is not None:
            await asyncio.wait([self._notes], timeout=0.1)
            self._notes.cancel()
        self.process = None


async def _pass_on_notes(process: Process) -> None:
    """What a process says on standard error, which is never about a match, goes to our log."""
    assert process.stderr
    while note := await process.stderr.read(MAX_NOTE):
        log.warning("thinker %d: %s", process.pid, note.decode(errors="replace").strip())


async def _left(process: Process) -> None:
    """Return when a process is no more; what it still says is not wanted."""
    assert process.stdout
    with contextlib.suppress(OSError):
        while await process.stdout.read(MAX_LINE):
            pass
    await process.wait()


def _line(question: Question) -> bytes:
    request = {**question.request, "id": question.number, "level": question.level}
    return json.dumps(request).encode() + b"\n"


def _said(line: bytes) -> Json:
    try:
        said = json.loads(line)
    except (ValueError, RecursionError):
        raise Lost("answered with what is no JSON") from None
    if not isinstance(said, dict):
        raise Lost("answered what it was not asked")
    return said


def _content(question: Question, said: Json, body: bytes | None) -> tuple[Any, Refused | None]:
    """What an answer says, and if nothing, why."""
    if said.get("ok") is not True:
        return None, Refused(str(said.get("error")), str(said.get("message")), said.get("rule"))
    if question.level is None:
        if body is None:
            raise Lost("answered without an answer")
        return body, None
    name, kind = ("move", str) if question.request["do"] == "choose" else ("moves", list)
    content = said.get(name)
    if not isinstance(content, kind):
        raise Lost("answered without an answer")
    return content, None


def _on_the_loop(deadline: float) -> float:
    """A time of `time.monotonic` as the event loop counts."""
    return asyncio.get_running_loop().time() + deadline - time.monotonic()
