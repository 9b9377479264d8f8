"""Bots think in processes of their own, and an answer comes whatever becomes of these."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import time

import pytest

from sunroom import Match, bots, games
from sunroom.server.thinking import queue, thinker
from sunroom.server.thinking.pool import ThinkingPool
from sunroom.server.thinking.queue import ThinkingFailed
from tests.server.served import is_running
from tests.server.thinking.pools import LOOPS, children, decided, until, with_pool

pytestmark = [pytest.mark.kernel, pytest.mark.usefixtures("_kernels", "_only_ours")]


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
