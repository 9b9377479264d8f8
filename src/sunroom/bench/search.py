"""How fast the search is: iterations with full playouts on one core, beside OpenSpiel's search.

Ours is timed at positions spread evenly over whole matches between greedy bots, beginning with the
first decision, where playouts are longest. OpenSpiel's C++ `ISMCTSBot` is timed on hearts, at the
first decision of several deals. Each of its simulations goes down its tree and plays on at random
to the end, so the decisions in its search are its simulations times the average number of
decisions to the end of a match, which random play counts (not timed).

As in the rest of the bench, the fastest batch counts, on both sides.
"""

from __future__ import annotations

import contextlib
import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.table import Table

from sunroom import bots, games
from sunroom.bench import openspiel
from sunroom.bench.line import batches, kernels
from sunroom.bots.kernel.search import DECISIONS
from sunroom.bots.tree import Tree, search_program
from sunroom.games.game import Game
from sunroom.kernel.program import Kernels
from sunroom.match import Match
from sunroom.observation import Observation

MATCHES = 3
POSITIONS = 6  # of each match
ITERATIONS = 1_000  # at each position
BATCHES = 5
FIRST, WHOLE = "first decision", "whole matches"
PEER = "hearts"
PEER_DEALS = 8
PEER_SIMULATIONS = 1_000


@dataclass(frozen=True)
class Rate:
    """One line: iterations and decisions (in the tree and in playouts) per second."""

    what: str
    mode: str
    where: str
    iterations: float
    decisions: float


def measure(seconds: float, peers: bool, tell: Callable[[str], None]) -> list[Rate]:
    """All lines, each measured for about so long."""
    found = []
    for name in games.NAMES:
        game = games.get(name)
        seen = _positions(game)
        for mode, make in kernels(search_program(game)).items():
            tell(f"{game.name}, search, {mode}")
            found.append(_ours(game, make, FIRST, seen[::POSITIONS], seconds))
            found.append(_ours(game, make, WHOLE, seen, seconds))
    if peers:
        tell(f"OpenSpiel's search, {PEER}")
        with contextlib.suppress(openspiel.PeerMissing):  # the table of random play says so
            found.append(peer(seconds))
    return found


def _positions(game: Game) -> list[Observation]:
    """What the player to move saw, at moments spread evenly over some matches."""
    found = []
    for seed in range(MATCHES):
        match = Match(game.id, game.least, seed)
        decider = bots.get("greedy")
        seen = []
        while not match.over:
            moment = match.look()
            if len(moment.moves) > 1:
                seen.append(moment)
            match.play(decider.choose(moment, 0))
        found += [seen[len(seen) * i // POSITIONS] for i in range(POSITIONS)]
    return found


def _ours(
    game: Game,
    make: Kernels,
    where: str,
    positions: list[Observation],
    seconds: float,
) -> Rate:
    program = search_program(game)
    best = Rate(game.name, make(program).mode, where, 0.0, 0.0)
    for _ in batches(seconds, BATCHES):
        trees = [Tree(make(program), 2 * ITERATIONS, 200 * ITERATIONS) for _ in positions]
        for tree, seen in zip(trees, positions, strict=True):
            tree.look_at(seen.state)
        begun = time.perf_counter()
        for tree, seen in zip(trees, positions, strict=True):
            tree.think(seen.seat, 1, ITERATIONS, game.thinking.tuning)
        spent = time.perf_counter() - begun
        rate = len(positions) * ITERATIONS / spent
        if rate > best.iterations:
            decisions = sum(int(tree.counts[DECISIONS]) for tree in trees)
            best = Rate(game.name, best.mode, where, rate, decisions / spent)
    return best


def at_first_decisions(game: Game, make: Kernels, seconds: float) -> Rate:
    """The figure that can be compared with the peer's."""
    return _ours(game, make, FIRST, _positions(game)[::POSITIONS], seconds)


def peer(seconds: float, seed: int = 7) -> Rate:
    """OpenSpiel's search in C++."""
    spiel: Any = openspiel.load_spiel()
    rng = random.Random(seed)
    game = spiel.load_game(PEER)
    deals = [openspiel.deal(game, rng) for _ in range(PEER_DEALS)]
    decisions, _ = openspiel.mean_length(deals, rng)
    fastest = float("inf")
    for _ in batches(seconds, BATCHES):
        begun = time.perf_counter()
        for number, state in enumerate(deals):
            evaluator = spiel.RandomRolloutEvaluator(1, seed + number)
            spiel.ISMCTSBot(seed, evaluator, 1.0, PEER_SIMULATIONS).step(state)
        fastest = min(fastest, time.perf_counter() - begun)
    rate = PEER_DEALS * PEER_SIMULATIONS / fastest
    return Rate(f"OpenSpiel ISMCTSBot {PEER}", "C++", FIRST, rate, rate * decisions)


def sheet(rates: list[Rate]) -> Table:
    found = Table(
        title="Search with full playouts on one core (fastest batch)",
        box=SIMPLE_HEAD,
        pad_edge=False,
        collapse_padding=True,
    )
    found.add_column("game", no_wrap=True)
    found.add_column("mode", no_wrap=True)
    found.add_column("where", no_wrap=True)
    for title in ("iterations/s", "decisions/s"):
        found.add_column(title, justify="right", no_wrap=True)
    for rate in rates:
        figures = (f"{rate.iterations:,.0f}", f"{rate.decisions:,.0f}")
        found.add_row(rate.what, rate.mode, rate.where, *figures)
    return found
