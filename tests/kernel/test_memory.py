"""A compiled kernel's memory: views that never go stale, a limit, a kernel for each thread."""

from __future__ import annotations

import gc
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from sunroom import games
from sunroom.kernel import wasm
from sunroom.kernel.program import compiled, native, plain
from sunroom.study import RandomPlay

pytestmark = pytest.mark.kernel

LANE = games.get("lane")
ROOM = 3_000_000  # numbers: far more than a kernel begins with


def test_arrays_are_views_of_the_kernels_memory():
    kernel = compiled(LANE.program)
    table = kernel.adopt(LANE.table(2, LANE.check_options({}, 2)))
    s, out = table[0], kernel.ints(kernel.rules.MAX_MOVES)
    kernel.run.setup(s, 7)
    assert s.seat == table.seat[0] and s.tokens == 20
    table.tokens[0] = 0  # what Python writes, the kernel reads
    n = kernel.run.legal(s, out)
    table.tokens[0] = 20
    assert kernel.run.legal(s, out) > n > 0


def test_an_array_stays_right_when_the_memory_grows():
    kernel = compiled(LANE.program)
    table = kernel.adopt(LANE.table(2, LANE.check_options({}, 2)))
    early = kernel.ints(kernel.rules.MAX_MOVES)
    kernel.run.setup(table[0], 7)
    n = kernel.run.legal(table[0], early)
    before = early[:n].tolist()
    for _ in range(20):
        late = kernel.floats(ROOM)
        late[:] = 1.0
    assert early[:n].tolist() == before
    early[:] = 0
    assert kernel.run.legal(table[0], early) == n
    assert early[:n].tolist() == before
    assert late.sum() == ROOM
    fresh = kernel.ints(1000)
    assert not fresh.any()


def test_an_array_keeps_its_memory_alive():
    kernel = compiled(LANE.program)
    numbers = kernel.ints(ROOM)
    numbers[:] = 5
    part = numbers[10:20]
    del kernel, numbers
    gc.collect()
    others = [compiled(LANE.program).ints(ROOM) for _ in range(5)]
    for other in others:
        other[:] = 6
    assert part.tolist() == [5] * 10


def test_memory_has_a_limit_and_a_clear_error():
    kernel = compiled(LANE.program)
    with pytest.raises(MemoryError, match="1024 MiB of memory at most"):
        kernel.floats(wasm.MOST_MEMORY // 8)
    table = kernel.adopt(LANE.table(2, LANE.check_options({}, 2)))
    kernel.run.setup(table[0], 1)  # and goes on working
    assert table.tokens[0] == 20


def test_a_kernel_takes_its_own_arrays_only():
    kernel, other = compiled(LANE.program), compiled(LANE.program)
    with pytest.raises(TypeError, match="not of this kernel"):
        kernel.run.legal(kernel.blank(), other.ints(kernel.rules.MAX_MOVES))
    with pytest.raises(TypeError, match="not of this kernel"):
        kernel.run.setup(native(LANE.program).blank(), 1)


@pytest.mark.parametrize("make", [compiled, native])
def test_wrong_arguments_are_refused(make):
    kernel = make(LANE.program)
    with pytest.raises(TypeError, match="takes List, not an array of float64"):
        kernel.run.legal(kernel.blank(), kernel.floats(10))
    with pytest.raises(TypeError, match="takes State"):
        kernel.run.setup(kernel.ints(500), 1)
    with pytest.raises(TypeError, match="takes 2 arguments, not 1"):
        kernel.run.setup(kernel.blank())
    with pytest.raises((TypeError, AttributeError)):
        kernel.run.legal(kernel.blank(), [0] * 10)


@pytest.mark.parametrize("make", [compiled, native])
def test_threads_with_a_kernel_each_find_the_same(make):
    table = LANE.table(2, LANE.check_options({}, 2))
    expected = RandomPlay(plain(LANE.program), table, 20, 1000)
    expected.run(100)

    def play(_: int) -> list[int]:
        mine = RandomPlay(make(LANE.program), table, 20, 1000)
        for _ in range(50):
            mine.run(100)
        return [int(n) for n in mine.scores]

    with ThreadPoolExecutor(4) as pool:
        for found in pool.map(play, range(8)):
            assert found == expected.scores


@pytest.mark.parametrize("make", [compiled, native])
def test_other_threads_run_while_a_kernel_does(make):
    """A long call holds no lock of the interpreter's."""
    table = LANE.table(2, LANE.check_options({}, 2))
    play = RandomPlay(make(LANE.program), table, 20_000, 1000)
    thread = threading.Thread(target=play.run, args=(0,))
    thread.start()
    ticks = 0
    while thread.is_alive():
        time.sleep(0.001)
        ticks += 1
    assert ticks > 5
