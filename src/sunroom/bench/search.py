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
from sunroom.bench.line import batches
from sunroom.bots.kernel.search import DECISIONS
from sunroom.bots.tree import TUNINGS, Tree, search_program
from sunroom.games.game import Game
from sunroom.kernel.program import Kernel, compiled
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
    where: str
    iterations: float
    decisions: float


def measure(seconds: float, peers: bool, tell: Callable[[str], None]) -> list[Rate]:
    """All lines, each measured for about so long."""
    found = []
    for name in games.NAMES:
        game = games.get(name)
        tell(f"compiling the search of {game.name} (once; later starts find it on disk)")
        kernel = compiled(search_program(game))
        tell(f"{game.name}, search")
        seen = _positions(game)
        found.append(_ours(game, kernel, FIRST, seen[::POSITIONS], seconds))
        found.append(_ours(game, kernel, WHOLE, seen, seconds))
    if peers:
        tell(f"OpenSpiel's search, {PEER}")
        with contextlib.suppress(openspiel.PeerMissing):  # the table of random play says so
            found.append(_peer(seconds))
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
    game: Game, kernel: Kernel, where: str, positions: list[Observation], seconds: float
) -> Rate:
    roots = [(kernel.adopt(seen.state), seen.seat) for seen in positions]
    best = Rate(game.name, where, 0.0, 0.0)
    for _ in batches(seconds, BATCHES):
        trees = [Tree(kernel, 2 * ITERATIONS, 200 * ITERATIONS) for _ in roots]
        begun = time.perf_counter()
        for tree, (root, seat) in zip(trees, roots, strict=True):
            tree.think(root, seat, 1, ITERATIONS, TUNINGS[game.id])
        spent = time.perf_counter() - begun
        rate = len(roots) * ITERATIONS / spent
        if rate > best.iterations:
            decisions = sum(int(tree.counts[DECISIONS]) for tree in trees)
            best = Rate(game.name, where, rate, decisions / spent)
    return best


def _peer(seconds: float, seed: int = 7) -> Rate:
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
    return Rate(f"OpenSpiel ISMCTSBot {PEER}", FIRST, rate, rate * decisions)


def sheet(rates: list[Rate]) -> Table:
    found = Table(
        title="Search with full playouts on one core (fastest batch)",
        box=SIMPLE_HEAD,
        pad_edge=False,
        collapse_padding=True,
    )
    found.add_column("game", no_wrap=True)
    found.add_column("where", no_wrap=True)
    for title in ("iterations/s", "decisions/s"):
        found.add_column(title, justify="right", no_wrap=True)
    for rate in rates:
        found.add_row(rate.what, rate.where, f"{rate.iterations:,.0f}", f"{rate.decisions:,.0f}")
    return found
