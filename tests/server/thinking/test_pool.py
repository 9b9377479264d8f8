"""Bots think in processes of their own, and an answer comes whatever becomes of these."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest
import uvloop

from sunroom import Match, bots, games
from sunroom.bots.bot import Bot
from sunroom.bots.tree import search_program
from sunroom.games.terms import Refused, derived_seed
from sunroom.kernel.program import compiled
from sunroom.server.thinking import pool as pool_module
from sunroom.server.thinking import process, queue, thinker
from sunroom.server.thinking.pool import PROGRAM, ThinkingPool
from sunroom.server.thinking.queue import ThinkingFailed

pytestmark = pytest.mark.kernel

LOOPS = {"asyncio": asyncio.new_event_loop, "uvloop": uvloop.new_event_loop}


@pytest.fixture(scope="module", autouse=True)
def _kernels():
    """Made beforehand if a source changed, so that no bot runs out of time."""
    for game in games.NAMES:
        compiled(search_program(games.get(game)))


def with_pool(
    play: Callable[[ThinkingPool], Coroutine[Any, Any, None]],
    count: int = 1,
    command: tuple[str, ...] = PROGRAM,
    loop: str = "asyncio",
) -> None:
    """Start a pool, use it, close it; no process of it may stay behind."""

    async def run() -> None:
        pool = ThinkingPool(count, command)
        await pool.start()
        try:
            await asyncio.wait_for(play(pool), 40)
        finally:
            begun = time.monotonic()
            await pool.close()
            assert time.monotonic() - begun < 2.5
        assert pool.alive == pool.busy == pool.waiting == 0
        assert children() == before

    before = children()
    with asyncio.Runner(loop_factory=LOOPS[loop]) as runner:
        runner.run(run())


_others: set[int] = set()


@pytest.fixture(autouse=True)
def _only_ours():
    """Servers of other tests may have thinkers at the same time."""
    _others.clear()
    _others.update(children())


def children() -> set[int]:
    """The processes that this one has started since the test began."""
    tasks = Path(f"/proc/{os.getpid()}/task").iterdir()
    found = {int(pid) for task in tasks for pid in (task / "children").read_text().split()}
    return found - _others


def is_running(pid: int) -> bool:
    try:
        with open(f"/proc/{pid}/stat", encoding="utf-8") as lines:
            return lines.read().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


async def until(condition: Callable[[], bool], seconds: float = 10.0) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "that did not happen"
        await asyncio.sleep(0.01)


def decided(match: Match, bot: Bot) -> str:
    seen = match.look()
    return bot.choose(seen, derived_seed(match.seed, seen.seat, len(match.history)))


# --- deciding ------------------------------------------------------------------------------------


def test_decides_as_a_bot_in_this_process_would():
    levels = ("medium", "easy", "greedy", "random")

    async def play(pool: ThinkingPool) -> None:
        for game in games.NAMES:
            match = Match(game, players=2, seed=11)
            bot_of = {(seat, level): bots.get(level) for seat in (0, 1) for level in levels}
            for number in range(14):
                seat, level = match.seat, levels[number // 2 % 4]
                assert seat is not None
                move = await pool.choose(game, match.record(), seat, level)
                assert move == decided(match, bot_of[seat, level])
                match.play(move)

    with_pool(play, loop="uvloop")


def test_a_match_that_goes_on_elsewhere_is_followed():
    """Moves of others, moves taken back, another match under the same name."""

    async def play(pool: ThinkingPool) -> None:
        match = Match("sunset", seed=3)
        for _ in range(6):
            assert match.seat is not None
            move = await pool.choose("m", match.record(), match.seat, "medium")
            assert move in match.moves
            match.play(move)
        match.undo()
        match.undo()
        others = (match, Match("sunset", seed=4), Match("lane", players=3, seed=5))
        for other in others:
            assert other.seat is not None
            move = await pool.choose("m", other.record(), other.seat, "medium")
            assert move == decided(other, bots.get("medium"))

    with_pool(play)


def test_advice_ranks_the_moves():
    async def play(pool: ThinkingPool) -> None:
        match = Match("lane", players=2, seed=2)
        assert match.seat is not None
        moves = await pool.advise("m", match.record(), match.seat, "medium")
        assert sorted(one["move"] for one in moves) == match.moves
        assert all(0 < one["chance"] < 1 and one["visits"] >= 0 for one in moves)
        assert moves[0]["chance"] == max(one["chance"] for one in moves)
        (one,) = await pool.advise("m", match.record(), match.seat, "greedy")
        assert one["move"] in match.moves and one["chance"] is None

    with_pool(play)


def test_nonsense_is_refused_and_costs_no_process(caplog):
    match = Match("lane", players=2, seed=7)
    good, seat = match.record(), match.seat
    assert seat is not None
    secret = {**good, "moves": ["build a secret"]}

    async def play(pool: ThinkingPool) -> None:
        first = children()
        for record, who, level in [
            ({}, seat, "easy"),
            (secret, seat, "easy"),
            ({**good, "game": "chess"}, seat, "easy"),
            (good, 1 - seat, "easy"),
            (good, None, "easy"),
            (good, seat, "genius"),
            (good, seat, "search:100000000"),
        ]:
            with pytest.raises(ThinkingFailed) as failure:
                await pool.choose("m", record, who, level)  # type: ignore[arg-type]
            assert "secret" not in str(failure.value)
        assert children() == first
        assert await pool.choose("m", good, seat, "greedy") in match.moves

    with_pool(play)
    assert "secret" not in caplog.text


def test_memory_is_limited(monkeypatch):
    monkeypatch.setattr(thinker, "KEPT_MATCHES", 3)
    monkeypatch.setattr(thinker, "KEPT_ITERATIONS", 25_000)
    one = thinker.Thinker()
    for seed in range(6):
        match = Match("sunset", seed=seed)
        request = {"do": "choose", "match": str(seed), "seat": match.seat, "level": "medium"}
        assert one.answer(json.dumps({**request, "record": match.record()}).encode())["ok"]
    assert list(one._matches) == ["3", "4", "5"]
    assert [name for name, _, _ in one._bots] == ["4", "5"]
    other = Match("lane", players=2, seed=1)
    request["seat"] = other.seat
    assert one.answer(json.dumps({**request, "record": other.record()}).encode())["ok"]
    assert [name for name, _, _ in one._bots] == ["4"]  # a tree of Lane is not worth keeping


# --- processes -----------------------------------------------------------------------------------


def test_killed_in_the_middle_of_a_thought():
    match = Match("lane", players=2, seed=1)
    seat = match.seat
    assert seat is not None

    async def play(pool: ThinkingPool) -> None:
        await pool.choose("m", match.record(), seat, "easy")
        old = children()
        thought = asyncio.create_task(pool.choose("m", match.record(), seat, "strong"))
        await asyncio.sleep(0.2)
        assert pool.busy == 1 and not thought.done()
        for pid in old:
            os.kill(pid, signal.SIGKILL)
        assert await thought in match.moves
        await until(lambda: pool.alive == 2)
        assert not any(is_running(pid) for pid in old)

    with_pool(play, count=2)


@pytest.mark.parametrize("loop", LOOPS)
def test_killed_while_idle_it_is_replaced(loop):
    async def play(pool: ThinkingPool) -> None:
        old = children()
        for pid in old:
            os.kill(pid, signal.SIGKILL)
        await until(lambda: pool.alive == 2 and not children() & old)

    with_pool(play, count=2, loop=loop)


def test_too_slow_is_replaced(monkeypatch):
    monkeypatch.setattr(queue, "PATIENCE", 1.5)
    match = Match("lane", players=2, seed=1)
    seat = match.seat
    assert seat is not None

    async def play(pool: ThinkingPool) -> None:
        (old,) = children()
        os.kill(old, signal.SIGSTOP)
        assert await pool.choose("m", match.record(), seat, "greedy") in match.moves
        assert not is_running(old)

    with_pool(play)


def test_close_ends_also_who_does_not_listen():
    async def play(pool: ThinkingPool) -> None:
        (old,) = children()
        os.kill(old, signal.SIGSTOP)

    with_pool(play)


def test_close_in_the_middle_of_a_thought():
    match = Match("sunset", seed=1)
    seat = match.seat
    assert seat is not None
    thoughts: list[asyncio.Task[str]] = []

    async def play(pool: ThinkingPool) -> None:
        for name in "abc":
            choice = pool.choose(name, match.record(), seat, "master")
            thoughts.append(asyncio.create_task(choice))
        await asyncio.sleep(0.3)
        assert (pool.busy, pool.waiting) == (1, 2)

    with_pool(play)
    assert all(isinstance(thought.exception(), ThinkingFailed) for thought in thoughts)


def test_ends_with_its_server():
    """Also in the middle of a thought, and although nobody said goodbye."""
    server = """
import asyncio
from sunroom import Match
from sunroom.server.thinking.pool import ThinkingPool
async def main():
    pool = ThinkingPool(1)
    await pool.start()
    match = Match("sunset", seed=1)
    await pool.choose("m", match.record(), match.seat, "easy")
    thought = asyncio.create_task(pool.choose("m", match.record(), match.seat, "master"))
    await asyncio.sleep(0.5)
    print(pool._thinkers[0].process.pid, flush=True)
    await thought
asyncio.run(main())
"""
    with subprocess.Popen([sys.executable, "-c", server], stdout=subprocess.PIPE) as process:
        assert process.stdout
        pid = int(process.stdout.readline())
        assert is_running(pid)
        process.kill()
    end = time.monotonic() + 2
    while is_running(pid):
        assert time.monotonic() < end, "it goes on thinking"
        time.sleep(0.01)


def test_a_caller_that_goes_away_breaks_nothing():
    match = Match("lane", players=2, seed=1)
    seat = match.seat
    assert seat is not None

    async def play(pool: ThinkingPool) -> None:
        before = children()
        choices = [pool.choose("m", match.record(), seat, "strong") for _ in range(4)]
        thoughts = [asyncio.create_task(choice) for choice in choices]
        await asyncio.sleep(0.1)
        for thought in thoughts:
            thought.cancel()
        await asyncio.wait(thoughts)
        assert pool.waiting == 0
        assert await pool.choose("m", match.record(), seat, "greedy") in match.moves
        await until(lambda: pool.busy == 0)  # what was begun is thought to its end
        assert pool.alive == 1 and children() == before

    with_pool(play)


# --- pools of other programs ---------------------------------------------------------------------

# Answers with its number, which is not a legal move, and that is for the server to find out.
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
