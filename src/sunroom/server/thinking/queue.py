"""Who is thought about next: what a match waits for comes before what somebody would like to know.

Among questions of the same urgency it is the turn of the address, and there of the table, that used
the least of the processors lately: so however many ask from one place, nobody else waits longer.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any

from sunroom.bots.levels import SECONDS
from sunroom.games.terms import Json, Refused

SLOWNESS = 4.0  # how much longer than it should a bot may think
PATIENCE = 20.0  # seconds for an answer beside the thinking: to start, to load, to wait for a core
HALF_LIFE = 20.0  # seconds after which half of what was used is forgiven
STEP = 0.25  # seconds: who used about the same is served as they came
MOST_KNOWN = 10_000  # addresses and tables whose use is remembered
# How much of the time of a bot's move may go to shorter ones that are slipped in between.
INTERRUPTED = 0.2
SHORTER = 4.0  # how much shorter those have to be
DEEPEST = 4  # questions that one process has begun at the same time


class ThinkingFailed(Exception):
    """Nobody could decide this, not even the greedy bot. Tells nothing of the match."""


class Urgency(IntEnum):
    """The smaller, the sooner."""

    MOVE = 0  # a bot's move: a match stands still
    READING = 1  # a replay, an import: somebody looks at an empty page
    HINT = 2
    ANALYSIS = 3


MOST_WAITING = {Urgency.MOVE: 1_000, Urgency.READING: 60, Urgency.HINT: 60, Urgency.ANALYSIS: 60}
MOST_OF_OWNER = {Urgency.MOVE: 200, Urgency.READING: 6, Urgency.HINT: 4, Urgency.ANALYSIS: 4}

BUSY = "the bots are too busy right now: try again in a moment"


@dataclass(eq=False)
class Question:
    """What somebody waits to know."""

    number: int
    request: Json
    match: str
    owner: str  # the address that it is thought about for
    urgency: Urgency
    level: str | None  # of the bot; None: nothing is to be decided
    answer: asyncio.Future[Any]
    seconds: float  # that it should take
    tries: int
    on_begin: Callable[[], None] | None = None
    begun: asyncio.Event = field(default_factory=asyncio.Event)
    begun_at: float = 0.0
    deadline: float = math.inf
    interrupted: float = 0.0  # seconds that others took in between

    def begin(self, now: float) -> None:
        self.begun_at, self.interrupted = now, 0.0
        self.deadline = now + self.patience
        self.begun.set()
        if self.on_begin is not None:
            self.on_begin()

    @property
    def patience(self) -> float:
        return self.seconds * SLOWNESS + PATIENCE

    def may_interrupt(self, other: Question) -> bool:
        """Whether this comes first although the other has begun."""
        if self.urgency is not other.urgency:
            return self.urgency < other.urgency
        return (
            self.urgency is Urgency.MOVE
            and self.seconds * SHORTER <= other.seconds
            and other.interrupted < INTERRUPTED * other.seconds
        )


def seconds_of(level: str | None) -> float:
    return SECONDS.get(level or "", 0.0)


class ThinkingQueue:
    """The questions that no process has begun."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._waiting: dict[int, Question] = {}
        self._used: dict[tuple[str, str], tuple[float, float]] = {}  # seconds, and when

    def __len__(self) -> int:
        return sum(not question.answer.done() for question in self._waiting.values())

    def join(self, question: Question) -> None:
        """Refused where too many wait already."""
        alike = [one for one in self.waiting if one.urgency is question.urgency]
        near = sum(one.owner == question.owner for one in alike)
        urgency = question.urgency
        if len(alike) >= MOST_WAITING[urgency] or near >= MOST_OF_OWNER[urgency]:
            raise Refused("busy", BUSY)
        self._waiting[question.number] = question

    def come_back(self, question: Question) -> None:
        """It was begun, and has to be begun again."""
        self._waiting[question.number] = question

    def leave(self, question: Question) -> None:
        self._waiting.pop(question.number, None)

    def clear(self) -> None:
        self._waiting.clear()

    @property
    def waiting(self) -> list[Question]:
        """Those that somebody still waits for."""
        for question in [one for one in self._waiting.values() if one.answer.done()]:
            del self._waiting[question.number]
        return list(self._waiting.values())

    def ordered(self) -> list[Question]:
        """The next one first."""
        now = self._clock()
        return sorted(
            self.waiting,
            key=lambda one: (
                one.urgency,
                self._lately(now, one.owner, "") // STEP,
                self._lately(now, one.owner, one.match) // STEP,
                one.number,
            ),
        )

    def spent(self, question: Question, seconds: float) -> None:
        """So long a process was busy with it."""
        now = self._clock()
        for match in ("", question.match):
            key = question.owner, match
            self._used[key] = self._lately(now, *key) + max(0.0, seconds), now
        if len(self._used) > MOST_KNOWN:
            self._used = {
                key: used for key, used in self._used.items() if self._lately(now, *key) > 1.0
            }

    def _lately(self, now: float, owner: str, match: str) -> float:
        amount, at = self._used.get((owner, match), (0.0, now))
        return amount * math.exp2((at - now) / HALF_LIFE)
