"""Who is thought about next, and how that is remembered."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Iterator

import pytest

from sunroom.games.terms import Refused
from sunroom.server.thinking import queue
from sunroom.server.thinking.queue import Question, ThinkingQueue, Urgency

numbers = itertools.count(1)


@pytest.fixture
def loop() -> Iterator[asyncio.AbstractEventLoop]:
    with asyncio.Runner() as runner:
        yield runner.get_loop()


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def asked(
    loop: asyncio.AbstractEventLoop,
    name: str,
    owner: str = "one",
    urgency: Urgency = Urgency.MOVE,
    seconds: float = 0.5,
) -> Question:
    answer = loop.create_future()
    return Question(next(numbers), {}, name, owner, urgency, "easy", answer, seconds, 3)


def order(waiting: ThinkingQueue) -> list[str]:
    return [question.match for question in waiting.ordered()]


def test_the_urgent_first_then_who_used_least_then_as_they_came(loop):
    waiting = ThinkingQueue(Clock())
    for question in (
        asked(loop, "analysis", urgency=Urgency.ANALYSIS),
        asked(loop, "hint", urgency=Urgency.HINT),
        asked(loop, "replay", urgency=Urgency.READING),
        asked(loop, "a"),
        asked(loop, "b"),
        asked(loop, "c", owner="two"),
    ):
        waiting.join(question)
    assert order(waiting) == ["a", "b", "c", "replay", "hint", "analysis"]
    waiting.spent(asked(loop, "a"), 2.0)
    assert order(waiting)[:3] == ["c", "b", "a"]  # the other address, then the other table


def test_what_was_used_is_forgiven(loop):
    clock = Clock()
    waiting = ThinkingQueue(clock)
    waiting.join(asked(loop, "a", owner="greedy"))
    waiting.join(asked(loop, "b", owner="modest"))
    waiting.spent(asked(loop, "x", owner="greedy"), 3.0)
    assert order(waiting) == ["b", "a"]
    clock.now = 5 * queue.HALF_LIFE
    assert order(waiting) == ["a", "b"]


def test_nobody_waits_where_too_many_do(loop, monkeypatch):
    monkeypatch.setitem(queue.MOST_WAITING, Urgency.HINT, 3)
    monkeypatch.setitem(queue.MOST_OF_OWNER, Urgency.HINT, 2)
    waiting = ThinkingQueue(Clock())
    first = asked(loop, "a", urgency=Urgency.HINT)
    waiting.join(first)
    waiting.join(asked(loop, "b", urgency=Urgency.HINT))
    with pytest.raises(Refused, match="try again"):
        waiting.join(asked(loop, "c", urgency=Urgency.HINT))
    waiting.join(asked(loop, "d", owner="two", urgency=Urgency.HINT))
    with pytest.raises(Refused, match="try again"):
        waiting.join(asked(loop, "e", owner="three", urgency=Urgency.HINT))
    waiting.join(asked(loop, "move"))  # of another kind
    first.answer.cancel()  # who went away takes no place
    waiting.join(asked(loop, "f", urgency=Urgency.HINT))
    assert len(waiting) == 4


def test_a_move_is_interrupted_only_for_a_little(loop):
    long, short = asked(loop, "long", seconds=5.0), asked(loop, "short", seconds=0.5)
    assert short.may_interrupt(long) and not long.may_interrupt(short)
    assert not asked(loop, "same", seconds=5.0).may_interrupt(long)
    long.interrupted = 1.1
    assert not short.may_interrupt(long)
    hint = asked(loop, "hint", urgency=Urgency.HINT, seconds=5.0)
    hint.interrupted = 100.0
    assert long.may_interrupt(hint) and not hint.may_interrupt(long)


def test_what_is_remembered_is_bounded(loop, monkeypatch):
    monkeypatch.setattr(queue, "MOST_KNOWN", 100)
    waiting = ThinkingQueue(Clock())
    for number in range(500):
        waiting.spent(asked(loop, str(number), owner=str(number)), 0.5)
    assert len(waiting._used) <= 102
