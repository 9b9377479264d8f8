"""The processes in which bots think, as the server sees them: questions in, answers out.

Each process (`server.thinker`) works on one question at a time. Whatever becomes of a process, it
is replaced, and its question asked again; so an answer comes, if need be one of the greedy bot.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import logging
import sys
import time
from asyncio.subprocess import PIPE, Process
from collections import OrderedDict, deque
from collections.abc import Coroutine, Sequence
from dataclasses import dataclass
from typing import Any

from sunroom.bots import NAMES
from sunroom.bots.levels import SECONDS
from sunroom.games.terms import Json, shown
from sunroom.server import metrics

log = logging.getLogger(__name__)

PROGRAM = (sys.executable, "-m", "sunroom.server.thinker")
TRIES = 3  # of a question, before it is the greedy bot's
LAST_RESORT = "greedy"
PATIENCE = 20.0  # seconds for an answer beside the thinking: to start, to load, to wait for a core
SLOWNESS = 4.0  # how much longer than it should a bot may think
FAREWELL = 1.5  # seconds to end by itself
FIRST_PAUSE, LONGEST_PAUSE = 0.1, 5.0  # seconds before another start, when starts keep failing
MAX_LINE = 4 * 1024 * 1024
MAX_NOTE = 300  # characters of what a process says on standard error
KNOWN_MATCHES = 200  # for each process


class ThinkingFailed(Exception):
    """No process could decide this, not even the greedy bot. Tells nothing of the match."""


class _Lost(Exception):
    """A process did not answer, or not in our words. It cannot be used any more."""


@dataclass(eq=False)
class _Question:
    """What somebody waits to know."""

    number: int
    do: str
    match: str
    record: Json
    seat: int
    level: str
    answer: asyncio.Future[Any]
    seconds: float | None = None  # to think, instead of the level's own time
    tries: int = TRIES  # that are left

    @property
    def patience(self) -> float:
        return SECONDS.get(self.level, 0.0) * SLOWNESS + PATIENCE

    def line(self) -> bytes:
        request = {
            "id": self.number,
            "do": self.do,
            "match": self.match,
            "record": self.record,
            "seat": self.seat,
            "level": self.level,
            "seconds": self.seconds,
        }
        return json.dumps(request).encode() + b"\n"

    def found(self, line: bytes) -> tuple[Any, str]:
        """What an answer says, and if nothing, what went wrong."""
        try:
            said = json.loads(line)
        except (ValueError, RecursionError):
            raise _Lost("answered with what is no JSON") from None
        if not isinstance(said, dict) or said.get("id") != self.number:
            raise _Lost("answered what it was not asked")
        if said.get("ok") is not True:
            return None, str(said.get("error"))
        content = said.get("move" if self.do == "choose" else "moves")
        if not isinstance(content, str if self.do == "choose" else list):
            raise _Lost("answered without an answer")
        return content, ""


class _Thinker:
    """A place in the pool: one process after another, never two at once."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = command
        self.process: Process | None = None
        self._notes: asyncio.Task[None] | None = None
        self._lost = 0  # processes in a row that never answered anything

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

    async def ask(self, question: _Question) -> tuple[Any, str]:
        process = self.process
        if process is None:
            raise _Lost("could not be started")
        assert process.stdin and process.stdout
        try:
            async with asyncio.timeout(question.patience):
                process.stdin.write(question.line())
                await process.stdin.drain()
                line = await process.stdout.readuntil(b"\n")
        except TimeoutError:
            raise _Lost(f"took more than {question.patience:g} seconds") from None
        except (OSError, asyncio.IncompleteReadError):
            raise _Lost("ended") from None
        except asyncio.LimitOverrunError:
            raise _Lost("answered with too long a line") from None
        except Exception as error:  # a question that cannot be asked must not cost us this place
            raise _Lost(f"was not asked: {type(error).__name__}") from None
        found = question.found(line)
        self._lost = 0
        return found

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


class Thinkers:
    """A number of processes that think, first come first served."""

    def __init__(self, count: int, command: Sequence[str] = PROGRAM) -> None:
        self._thinkers = [_Thinker(command) for _ in range(count)]
        self._idle: deque[_Thinker] = deque()  # the one that rests longest first
        self._queue: deque[_Question] = deque()
        self._asked: set[_Question] = set()
        self._homes: OrderedDict[str, _Thinker] = OrderedDict()  # who knows a match
        self._numbers = itertools.count(1)
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = True

    @property
    def alive(self) -> int:
        """Processes that run."""
        return sum(thinker.alive for thinker in self._thinkers)

    @property
    def busy(self) -> int:
        """Questions that are being thought about."""
        return len(self._asked)

    @property
    def waiting(self) -> int:
        """Questions that no process has begun."""
        return sum(not question.answer.done() for question in self._queue)

    async def start(self) -> None:
        """Start all processes; OSError if that is not possible."""
        self._closed = False
        try:
            for thinker in self._thinkers:
                await thinker.start()
                self._welcome(thinker)
        except BaseException:
            await self.close()
            raise

    async def choose(self, match_id: str, record: Json, seat: int, level: str) -> str:
        """The move of a bot of this level for the seat whose decision it is."""
        move: str = await self._ask("choose", match_id, record, seat, level)
        return move

    async def advise(
        self, match_id: str, record: Json, seat: int, level: str, seconds: float | None = None
    ) -> list[Json]:
        """What a level thinks of each move, the best first: its "move", "chance" and "visits".

        It thinks for its usual time or for that many seconds. If nobody could think ahead, it is
        one move with the chance None.
        """
        moves: list[Json] = await self._ask("advise", match_id, record, seat, level, seconds)
        return moves

    async def arrange(self, match_id: str, record: Json, seat: int) -> list[str]:
        """The moves that arrange the tiles best which a seat of Sunny Day has collected."""
        moves: list[str] = await self._ask("arrange", match_id, record, seat, LAST_RESORT)
        return moves

    async def close(self) -> None:
        """End all processes. Who still waits for an answer is told that there will be none."""
        self._closed = True
        for question in (*self._queue, *self._asked):
            self._fail(question, "the server ends")
        self._queue.clear()
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)
        self._idle.clear()
        await asyncio.gather(*(thinker.end(FAREWELL) for thinker in self._thinkers))

    async def _ask(
        self,
        do: str,
        match_id: str,
        record: Json,
        seat: int,
        level: str,
        seconds: float | None = None,
    ) -> Any:
        if self._closed:
            raise ThinkingFailed("nobody is there to think")
        if level not in NAMES:
            raise ThinkingFailed(f"there is no bot {shown(level)}")
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        number = next(self._numbers)
        question = _Question(number, do, match_id, record, seat, level, answer, seconds)
        self._queue.append(question)
        self._assign()
        return await answer  # if the caller is cancelled, so is this, and nobody is told

    # --- who thinks about what -------------------------------------------------------------------

    def _assign(self) -> None:
        while self._queue and self._idle and not self._closed:
            question = self._queue.popleft()
            if question.answer.done():
                continue
            home = self._homes.pop(question.match, None)
            thinker = home if home in self._idle else self._idle[0]
            assert thinker is not None
            self._idle.remove(thinker)
            self._homes[question.match] = thinker
            if len(self._homes) > KNOWN_MATCHES * len(self._thinkers):
                self._homes.popitem(last=False)
            self._asked.add(question)
            self._do(self._think(thinker, question))

    async def _think(self, thinker: _Thinker, question: _Question) -> None:
        begun = time.monotonic()
        try:
            content, error = await thinker.ask(question)
        except _Lost as lost:
            spent = time.monotonic() - begun
            log.warning("a thinker %s after %.1f seconds (%s)", lost, spent, question.level)
            self._asked.discard(question)
            self._try_again(question, str(lost), question.tries - 1)
            await self._renew(thinker)
            return
        finally:
            self._asked.discard(question)
        if error:
            self._try_again(question, error, 0)  # it would say the same again
        elif not question.answer.done():
            question.answer.set_result(content)
        self._rest(thinker)

    def _try_again(self, question: _Question, why: str, tries: int) -> None:
        """Ask once more, before all others; without tries left, the greedy bot has one."""
        if question.answer.done():
            return
        question.tries = tries
        if not tries:
            log.error("%s of level %s failed: %s", question.do, question.level, why)
            if question.level == LAST_RESORT:
                self._fail(question, why)
                return
            question.level, question.tries = LAST_RESORT, 1
        self._queue.appendleft(question)
        self._assign()

    def _fail(self, question: _Question, why: str) -> None:
        if not question.answer.done():
            question.answer.set_exception(ThinkingFailed(why))

    # --- the processes ---------------------------------------------------------------------------

    def _rest(self, thinker: _Thinker) -> None:
        """Free for the next question."""
        self._idle.append(thinker)
        self._assign()

    def _welcome(self, thinker: _Thinker) -> None:
        """Has a new process."""
        self._do(self._watch(thinker, thinker.process))
        self._rest(thinker)

    async def _watch(self, thinker: _Thinker, process: Process | None) -> None:
        """Replace a process that ends while it has nothing to do, or that could not be started."""
        if process is not None:
            await process.wait()
        if thinker.process is process and thinker in self._idle:
            log.warning("a thinker ended without having been asked")
            self._idle.remove(thinker)
            await self._renew(thinker)

    async def _renew(self, thinker: _Thinker) -> None:
        for match in [match for match, home in self._homes.items() if home is thinker]:
            del self._homes[match]
        metrics.BOT_RESTARTS.inc()
        await thinker.renew()
        self._welcome(thinker)

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


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
