"""The processes in which bots think, as the server sees them: questions in, answers out.

Each process (`thinking.program`) works on one question at a time, and slips in what is more urgent
between two slices of its thinking; `thinking.queue` says what that is. Whatever becomes of a
process, it is replaced, and its questions asked again; so an answer comes, if need be one of the
greedy bot.
"""

from __future__ import annotations

import asyncio
import itertools
import logging
import sys
import time
from asyncio.subprocess import Process
from collections import OrderedDict, deque
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

from sunroom.bots import NAMES
from sunroom.games.terms import Json, Refused, shown
from sunroom.server import metrics
from sunroom.server.thinking.process import Lost, ThinkingProcess
from sunroom.server.thinking.queue import (
    BUSY,
    Question,
    ThinkingFailed,
    ThinkingQueue,
    Urgency,
    seconds_of,
)

log = logging.getLogger(__name__)

PROGRAM = (sys.executable, "-m", "sunroom.server.thinking.program")
TRIES = 3  # of a question, before it is the greedy bot's
LAST_RESORT = "greedy"
READING_SECONDS = 1.0  # that a long record may take
WAITING_SECONDS = 20.0  # after which whoever asks for themselves is told that it takes too long
FAREWELL = 1.5  # seconds to end by itself
KNOWN_MATCHES = 200  # for each process


class ThinkingPool:
    """A number of processes that think, about what is most urgent first."""

    def __init__(self, count: int, command: Sequence[str] = PROGRAM) -> None:
        self._thinkers = [ThinkingProcess(command) for _ in range(count)]
        self._idle: deque[ThinkingProcess] = deque()  # the one that rests longest first
        self._line = ThinkingQueue()
        self._homes: OrderedDict[str, ThinkingProcess] = OrderedDict()  # who knows a match
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
        return sum(len(thinker.begun) for thinker in self._thinkers)

    @property
    def waiting(self) -> int:
        """Questions that no process has begun."""
        return len(self._line)

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

    # --- questions -------------------------------------------------------------------------------

    async def choose(
        self,
        match_id: str,
        record: Json,
        seat: int,
        level: str,
        owner: str = "",
        on_begin: Callable[[], None] | None = None,
    ) -> str:
        """The move of a bot of this level for the seat whose decision it is.

        `on_begin` is called when a process begins to think about it.
        """
        request = {"do": "choose", "match": match_id, "record": record, "seat": seat}
        question = self._question(request, owner, Urgency.MOVE, level, on_begin=on_begin)
        move: str = await self._asked(question)
        return move

    async def advise(
        self,
        match_id: str,
        record: Json,
        seat: int,
        level: str,
        seconds: float | None = None,
        owner: str = "",
        urgency: Urgency = Urgency.HINT,
    ) -> list[Json]:
        """What a level thinks of each move, the best first: its "move", "chance" and "visits".

        It thinks for its usual time or for that many seconds. If nobody could think ahead, it is
        one move with the chance None.
        """
        request = {"do": "advise", "match": match_id, "record": record, "seat": seat}
        question = self._question({**request, "seconds": seconds}, owner, urgency, level, seconds)
        moves: list[Json] = await self._asked(question)
        return moves

    async def solve(self, match_id: str, record: Json, seat: int, owner: str = "") -> list[str]:
        """The best moves of a seat, where the game has a solver that works them out."""
        request = {"do": "solve", "match": match_id, "record": record, "seat": seat}
        moves: list[str] = await self._asked(
            self._question(request, owner, Urgency.HINT, LAST_RESORT)
        )
        return moves

    async def read(self, do: str, match_id: str, record: Json, owner: str, **more: Any) -> bytes:
        """What `server.reading` says of a record, as JSON; refused as it refuses."""
        request = {"do": do, "match": match_id, "record": record, **more}
        question = self._question(request, owner, Urgency.READING, None, READING_SECONDS)
        found: bytes = await self._asked(question)
        return found

    def _question(
        self,
        request: Json,
        owner: str,
        urgency: Urgency,
        level: str | None,
        seconds: float | None = None,
        on_begin: Callable[[], None] | None = None,
    ) -> Question:
        if self._closed:
            raise ThinkingFailed("nobody is there to think")
        if level is not None and level not in NAMES:
            raise ThinkingFailed(f"there is no bot {shown(level)}")
        match = str(request["match"])
        return Question(
            number=next(self._numbers),
            request=request,
            match=match,
            owner=owner or f"table {match}",
            urgency=urgency,
            level=level,
            answer=asyncio.get_running_loop().create_future(),
            seconds=seconds_of(level) if seconds is None else seconds,
            tries=TRIES,
            on_begin=on_begin,
        )

    async def _asked(self, question: Question) -> Any:
        self._line.join(question)
        self._assign()
        if question.urgency in (Urgency.READING, Urgency.HINT):
            try:
                await asyncio.wait_for(question.begun.wait(), WAITING_SECONDS)
            except TimeoutError:
                self._line.leave(question)
                raise Refused("busy", BUSY) from None
        return await question.answer  # if the caller is cancelled, so is this, and nobody is told

    async def close(self) -> None:
        """End all processes. Who still waits for an answer is told that there will be none."""
        self._closed = True
        begun = [question for thinker in self._thinkers for question in thinker.begun]
        for question in (*self._line.waiting, *begun):
            self._fail(question, "the server ends")
        self._line.clear()
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)
        self._idle.clear()
        for thinker in self._thinkers:
            thinker.begun.clear()
        await asyncio.gather(*(thinker.end(FAREWELL) for thinker in self._thinkers))

    # --- who thinks about what -------------------------------------------------------------------

    def _assign(self) -> None:
        if self._closed or not len(self._line):
            return
        for question in self._line.ordered():
            thinker = self._found_for(question)
            if thinker is None:
                continue  # what comes later may be short enough to be slipped in
            self._line.leave(question)
            self._homes.pop(question.match, None)
            self._homes[question.match] = thinker
            if len(self._homes) > KNOWN_MATCHES * len(self._thinkers):
                self._homes.popitem(last=False)
            thinker.send(question)
            if thinker in self._idle:
                self._idle.remove(thinker)
                self._do(self._work(thinker))

    def _found_for(self, question: Question) -> ThinkingProcess | None:
        """A process that rests, best the one that knows the match; or one that can be bothered."""
        home = self._homes.get(question.match)
        if self._idle:
            return home if home in self._idle else self._idle[0]
        able = [one for one in self._thinkers if one.begun and one.may_take(question)]
        return max(able, key=lambda one: one.begun[-1].urgency, default=None)

    async def _work(self, thinker: ThinkingProcess) -> None:
        """Take the answers of a process until it has nothing more to think about."""
        while thinker.begun:
            try:
                question, content, refusal = await thinker.receive()
            except Lost as lost:
                await self._lose(thinker, lost)
                return
            took = time.monotonic() - question.begun_at - question.interrupted
            self._line.spent(question, took)
            if refusal is not None:
                self._refused(question, refusal)
            elif not question.answer.done():
                question.answer.set_result(content)
            if thinker.begun:
                self._assign()
        self._rest(thinker)

    async def _lose(self, thinker: ThinkingProcess, lost: Lost) -> None:
        begun, thinker.begun = thinker.begun, []
        *innocent, guilty = begun
        log.warning("a thinker %s (%s)", lost, guilty.level or guilty.request["do"])
        for question in innocent:
            if not question.answer.done():
                self._line.come_back(question)
        self._try_again(guilty, str(lost), guilty.tries - 1)
        await self._renew(thinker)

    def _refused(self, question: Question, refusal: Refused) -> None:
        if question.level is not None:
            self._try_again(question, refusal.code, 0)  # it would say the same again
        elif not question.answer.done():
            question.answer.set_exception(refusal)

    def _try_again(self, question: Question, why: str, tries: int) -> None:
        """Ask once more; without tries left, the greedy bot has one."""
        if question.answer.done():
            return
        question.tries = tries
        if not tries:
            log.error("%s of level %s failed: %s", question.request["do"], question.level, why)
            if question.level in (LAST_RESORT, None):
                self._fail(question, why)
                return
            question.level, question.tries = LAST_RESORT, 1
        self._line.come_back(question)
        self._assign()

    def _fail(self, question: Question, why: str) -> None:
        if not question.answer.done():
            question.answer.set_exception(ThinkingFailed(why))
        question.begun.set()

    # --- the processes ---------------------------------------------------------------------------

    def _rest(self, thinker: ThinkingProcess) -> None:
        """Free for the next question."""
        self._idle.append(thinker)
        self._assign()

    def _welcome(self, thinker: ThinkingProcess) -> None:
        """Has a new process."""
        self._do(self._watch(thinker, thinker.process))
        self._rest(thinker)

    async def _watch(self, thinker: ThinkingProcess, process: Process | None) -> None:
        """Replace a process that ends while it has nothing to do, or that could not be started."""
        if process is not None:
            await process.wait()
        if thinker.process is process and thinker in self._idle:
            log.warning("a thinker ended without having been asked")
            self._idle.remove(thinker)
            await self._renew(thinker)

    async def _renew(self, thinker: ThinkingProcess) -> None:
        for match in [match for match, home in self._homes.items() if home is thinker]:
            del self._homes[match]
        metrics.BOT_RESTARTS.inc()
        await thinker.renew()
        self._welcome(thinker)

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
