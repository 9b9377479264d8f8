"""Pools of other programs: who is served first, and what becomes of nonsense."""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from sunroom import Match
from sunroom.games.terms import Refused
from sunroom.server.thinking import pool as pool_module
from sunroom.server.thinking import process, queue, thinker
from sunroom.server.thinking.pool import ThinkingPool
from sunroom.server.thinking.queue import ThinkingFailed
from tests.server.thinking.pools import until, with_pool

pytestmark = [pytest.mark.kernel, pytest.mark.usefixtures("_kernels", "_only_ours")]

TELLS_WHO_IT_IS = """
import json, os, sys, time
for line in sys.stdin:
    asked = json.loads(line)
    time.sleep(0.05)
    if asked["level"] == "strong" or asked["match"] == "poison":
        os.abort()
    print(json.dumps({"ok": True, "id": asked["id"], "move": str(os.getpid())}), flush=True)
"""
NONSENSE = {
    "ends at once": "",
    "no JSON": "print('hello'); input(); input()",
    "not what was asked": 'print(\'{"ok": true, "id": 0, "move": "x"}\'); input(); input()',
    "no end of it": "while True: print('x' * 1_000_000, end='')",
    "no answer in it": "import json; print(json.dumps({'ok': True, **json.loads(input())}))",
}


def test_a_match_goes_where_it_is_known():
    async def play(pool: ThinkingPool) -> None:
        a = await pool.choose("a", {}, 0, "easy")
        b = await pool.choose("b", {}, 0, "easy")
        assert a != b
        for _ in range(3):
            assert await pool.choose("a", {}, 0, "easy") == a
        # ... but it does not wait for it.
        two = await asyncio.gather(*(pool.choose("a", {}, 0, "easy") for _ in range(2)))
        assert set(two) == {a, b}

    with_pool(play, count=2, command=(sys.executable, "-c", TELLS_WHO_IT_IS))


def test_first_come_first_served():
    async def play(pool: ThinkingPool) -> None:
        done: list[int] = []

        async def ask(number: int) -> None:
            await pool.choose(str(number % 2), {}, 0, "easy")
            done.append(number)

        await asyncio.gather(*(ask(number) for number in range(6)))
        assert done == [0, 1, 2, 3, 4, 5]

    with_pool(play, command=(sys.executable, "-c", TELLS_WHO_IT_IS))


def test_what_kills_every_process_is_decided_by_greed(caplog):
    async def play(pool: ThinkingPool) -> None:
        easy = pool.choose("other", {}, 0, "easy")
        move, other = await asyncio.gather(pool.choose("m", {}, 0, "strong"), easy)
        assert move and other
        with pytest.raises(ThinkingFailed):
            await pool.choose("poison", {}, 0, "strong")
        await until(lambda: pool.alive == 2)

    with_pool(play, count=2, command=(sys.executable, "-c", TELLS_WHO_IT_IS))
    assert "level strong failed: ended" in caplog.text


@pytest.mark.parametrize("kind", NONSENSE)
def test_nonsense_is_no_answer(kind, monkeypatch):
    monkeypatch.setattr(process, "FIRST_PAUSE", 0.01)

    async def play(pool: ThinkingPool) -> None:
        with pytest.raises(ThinkingFailed):
            await pool.choose("m", {}, 0, "easy")

    with_pool(play, command=(sys.executable, "-c", NONSENSE[kind]))


def test_who_dies_at_once_is_not_started_for_ever(tmp_path):
    starts = tmp_path / "starts"
    program = f"open({str(starts)!r}, 'a').write('x')"

    async def play(pool: ThinkingPool) -> None:
        await asyncio.sleep(1.2)
        assert 2 <= len(starts.read_text()) <= 5

    with_pool(play, command=(sys.executable, "-c", program))


def test_what_cannot_be_started_is_said_at_once():
    async def start() -> None:
        pool = ThinkingPool(2, ("/nowhere/thinker",))
        with pytest.raises(OSError, match="nowhere"):
            await pool.start()
        with pytest.raises(ThinkingFailed):
            await pool.choose("m", {}, 0, "easy")

    asyncio.run(start())


# --- what is more urgent -------------------------------------------------------------------------

# Thinks for as long as the level says, in slices, and tells in which order it began and ended.
IN_SLICES = """
import json, queue, sys, threading, time
lines = queue.SimpleQueue()
def take():
    for line in sys.stdin:
        lines.put(line)
threading.Thread(target=take, daemon=True).start()
def serve(line):
    asked = json.loads(line)
    long = {"master": 2.0, "strong": 0.4, "easy": 0.05}[asked["level"]]
    end = time.monotonic() + long
    while time.monotonic() < end:
        time.sleep(0.02)
        try:
            serve(lines.get_nowait())
        except queue.Empty:
            pass
    found = {"ok": True, "id": asked["id"], "move": asked["match"], "moves": [asked["match"]]}
    print(json.dumps(found), flush=True)
while True:
    serve(lines.get())
"""
SLICES = (sys.executable, "-c", IN_SLICES)


def in_order(asked: Callable[[ThinkingPool], list[Coroutine[Any, Any, Any]]], count: int = 1):
    """In which order questions are answered that come one after the other, and when."""
    done: list[tuple[str, float]] = []

    async def play(pool: ThinkingPool) -> None:
        await pool.choose("first", {}, 0, "easy")  # so that the process is there
        begun = time.monotonic()

        async def ask(question: Coroutine[Any, Any, Any]) -> None:
            found = await question
            done.append((found if isinstance(found, str) else found[0], time.monotonic() - begun))

        tasks = []
        for question in asked(pool):
            tasks.append(asyncio.create_task(ask(question)))
            await asyncio.sleep(0)  # it stands in the line before the next one comes
        await asyncio.gather(*tasks)

    with_pool(play, count=count, command=SLICES)
    return done


def test_a_move_is_slipped_into_a_hint_and_a_hint_into_an_analysis():
    done = in_order(
        lambda pool: [
            pool.advise("analysis", {}, 0, "master", urgency=queue.Urgency.ANALYSIS),
            pool.advise("hint", {}, 0, "strong"),
            pool.choose("move", {}, 0, "strong"),
            pool.advise("late hint", {}, 0, "easy"),
        ]
    )
    assert [name for name, _ in done] == ["move", "hint", "late hint", "analysis"]
    assert dict(done)["move"] < 1.5


def test_a_short_move_does_not_wait_for_a_long_one():
    done = in_order(
        lambda pool: [
            pool.choose("long", {}, 0, "master", "a"),
            pool.choose("another", {}, 0, "master", "a"),
            pool.choose("short", {}, 0, "easy", "b"),
        ]
    )
    assert [name for name, _ in done] == ["short", "long", "another"]
    assert dict(done)["short"] < 1.0


def test_among_the_same_it_is_the_turn_of_who_used_least():
    done = in_order(
        lambda pool: [
            *(pool.choose(f"flood {i}", {}, 0, "strong", "here") for i in range(5)),
            pool.choose("stranger", {}, 0, "strong", "there"),
        ]
    )
    assert [name for name, _ in done].index("stranger") <= 1


def test_too_many_questions_are_refused_at_once():
    async def play(pool: ThinkingPool) -> None:
        thoughts = [
            asyncio.create_task(pool.advise(str(i), {}, 0, "master", owner="one"))
            for i in range(1 + queue.MOST_OF_OWNER[queue.Urgency.HINT])
        ]
        await asyncio.sleep(0.1)
        begun = time.monotonic()
        with pytest.raises(Refused) as refusal:
            await pool.advise("more", {}, 0, "master", owner="one")
        assert refusal.value.code == "busy" and time.monotonic() - begun < 0.1
        assert await pool.choose("m", {}, 0, "easy", "one")  # bots are not concerned
        other = asyncio.create_task(pool.advise("other", {}, 0, "easy", owner="two"))
        await asyncio.sleep(0.05)
        assert not other.done()
        for thought in (*thoughts, other):
            thought.cancel()
        await asyncio.gather(*thoughts, other, return_exceptions=True)

    with_pool(play, command=SLICES)


def test_whoever_waits_too_long_is_told_so(monkeypatch):
    monkeypatch.setattr(pool_module, "WAITING_SECONDS", 0.3)

    async def play(pool: ThinkingPool) -> None:
        await pool.choose("first", {}, 0, "easy")
        long = asyncio.create_task(pool.choose("m", {}, 0, "master"))
        await asyncio.sleep(0.05)
        with pytest.raises(Refused, match="try again"):
            await pool.advise("hint", {}, 0, "easy")
        assert pool.waiting == 0
        assert await long == "m"

    with_pool(play, command=SLICES)


def test_what_is_slipped_in_changes_nothing_of_the_thought_around_it():
    """Two searches in one process, one within the other, of the same game and of another."""
    outer = Match("sunset", seed=5)
    assert outer.seat is not None
    alone = thinker.Thinker()
    request = {"do": "advise", "match": "o", "seat": outer.seat, "level": "medium"}
    line_ = json.dumps({**request, "record": outer.record()}).encode()
    expected = alone.answer(line_)
    assert expected["ok"]
    both = thinker.Thinker()
    inner: list[None] = []

    def between() -> None:
        if len(inner) < 3:
            inner.append(None)
            for game in ("sunset", "lane"):
                other = Match(game, players=2, seed=len(inner))
                more = {"do": "choose", "match": game, "seat": other.seat, "level": "easy"}
                found = both.answer(json.dumps({**more, "record": other.record()}).encode())
                assert found["ok"], found

    both.between = between
    assert both.answer(line_) == expected
    assert inner


def test_long_answers_come_whole():
    match = Match("lane", players=2, seed=3)
    while not match.over:
        match.play(match.moves[0])

    async def play(pool: ThinkingPool) -> None:
        content = await pool.read("replay", "m", match.record(), "one", seat=None)
        found = json.loads(content)
        assert [step["move"] for step in found["steps"]] == match.history
        assert json.loads(await pool.read("movers", "m", match.record(), "one"))
        with pytest.raises(Refused, match='move 1, "nonsense"') as refusal:
            await pool.read("movers", "m", {**match.record(), "moves": ["nonsense"]}, "one")
        assert refusal.value.code == "bad_record"

    with_pool(play)
