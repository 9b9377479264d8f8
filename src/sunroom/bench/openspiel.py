"""The peer in the speed table: how fast OpenSpiel's own C++ code plays at random.

OpenSpiel has no call that says "play at random and tell me how many moves that was", and a loop
over its moves in Python would time Python. The nearest thing that stays in C++ is the random
rollout evaluator of its tree search, so this module times that, on one thread:

1. A few deals are made, each up to the first state in which a player must decide.
2. From each of them the search is asked for one simulation of many rollouts, and is timed.
3. From clones of the same states, random play in Python (not timed) counts how many player
   decisions and how many chance nodes one rollout passes through on average.

The rate is rollouts per second times that average.

What counts as a decision is what OpenSpiel counts: a state in which it asks a player for an
action, also when only one action is legal. The first deals are not part of the rollouts, so
neither their time nor their chance nodes are in the figures.
"""

from __future__ import annotations

import importlib
import math
import random
import time
from dataclasses import dataclass
from typing import Any

# Several deals, so that the figure does not hang on one of them (in hearts, for example, the deal
# also settles whether cards are passed, which is 12 decisions of 64).
_DEALS = 16

# A search costs some microseconds beyond its rollouts, less than one rollout of a card game
# takes. With at least this many rollouts per search that is well below 1% of the time.
_LEAST_ROLLOUTS = 256

# The time asked for is spent on about this many batches, or somewhat more.
_BATCHES = 24

# Random play in Python stops once the standard error of both averages, relative to the average,
# is below this, but not before every deal was played this often.
_RELATIVE_ERROR = 0.0025
_LEAST_ROUNDS = 32


class PeerMissing(Exception):
    """OpenSpiel is not installed, so there is nothing to compare with."""


@dataclass(frozen=True)
class Rollouts:
    """One measurement: `rollouts` random rollouts of `game` took `seconds`.

    `decisions_per_rollout` and `chance_per_rollout` are averages over random play from the same
    states as the rollouts began in.
    """

    game: str
    players: int
    rollouts: int
    seconds: float
    decisions_per_rollout: float
    chance_per_rollout: float

    @property
    def decisions_per_second(self) -> float:
        """Player decisions per second; chance nodes take time but are not counted."""
        return self.rollouts * self.decisions_per_rollout / self.seconds

    @property
    def steps_per_second(self) -> float:
        """Player decisions and chance nodes per second, counted alike."""
        per_rollout = self.decisions_per_rollout + self.chance_per_rollout
        return self.rollouts * per_rollout / self.seconds


def measure(game: str, seconds: float = 3.0, seed: int = 7) -> Rollouts:
    """Measure OpenSpiel's random rollouts of `game` for about `seconds`.

    `game` is anything OpenSpiel can load, with parameters if wanted: `"hearts"`, or
    `"crazy_eights(players=4)"`. Its search takes only games with turns in sequence and rewards at
    the end; for others OpenSpiel's own error is raised. Counting the decisions in Python takes
    some seconds more.

    The same `seed` gives the same deals and the same averages; the times, and the size of the
    batches that is chosen by them, differ from run to run.

    The result is the fastest batch. All batches that compete do the same work (the same deals and
    the same seeds), so the fastest one was not lucky with short games: it was merely disturbed
    least by whatever else the computer was doing. That is the kindest honest figure for the peer.

    Raises:
        PeerMissing: OpenSpiel is not installed.
        ValueError: `seconds` is not positive.
    """
    if not seconds > 0:
        raise ValueError(f"seconds must be positive, not {seconds}")
    spiel = load_spiel()
    rng = random.Random(seed)
    loaded = spiel.load_game(game)
    deals = [deal(loaded, rng) for _ in range(_DEALS)]
    decisions, chance = mean_length(deals, rng)

    # Double the batch until it is long enough. The small ones also warm up caches and the clock
    # of the processor, and they count towards the time that was asked for.
    per_search = _LEAST_ROLLOUTS
    taken = _batch(spiel, loaded, deals, per_search, seed)
    spent = taken
    while taken < seconds / _BATCHES / 2:
        per_search *= 2
        taken = _batch(spiel, loaded, deals, per_search, seed)
        spent += taken
    fastest = taken
    while spent < seconds:
        taken = _batch(spiel, loaded, deals, per_search, seed)
        spent += taken
        fastest = min(fastest, taken)

    return Rollouts(
        game=game,
        players=int(loaded.num_players()),
        rollouts=per_search * len(deals),
        seconds=fastest,
        decisions_per_rollout=decisions,
        chance_per_rollout=chance,
    )


def load_spiel() -> Any:
    """OpenSpiel's core. Imported by name: it is optional and has no types."""
    try:
        return importlib.import_module("pyspiel")
    except ImportError as error:
        raise PeerMissing(
            'OpenSpiel (pyspiel) cannot be imported; install it with: pip install "sunroom[bench]"'
        ) from error


def _batch(spiel: Any, game: Any, deals: list[Any], rollouts: int, seed: int) -> float:
    """Seconds that OpenSpiel needs for `rollouts` random rollouts from each of the deals."""
    total = 0.0
    for number, state in enumerate(deals):
        # Why this makes exactly `rollouts` rollouts, each from `state` itself: a simulation goes
        # down the tree to the first node that was never visited and evaluates the state there
        # once, and one evaluation is that many rollouts. With one simulation, the first node
        # never visited is the root. A second simulation would expand the root and evaluate a
        # state one move on, and more than two would stop early if only one move is legal.
        evaluator = spiel.RandomRolloutEvaluator(rollouts, seed + number)
        bot = spiel.MCTSBot(
            game,
            evaluator,
            uct_c=1.0,
            max_simulations=1,
            max_memory_mb=1,
            solve=False,
            seed=seed,
            verbose=False,
        )
        begun = time.perf_counter()
        root = bot.mcts_search(state)
        total += time.perf_counter() - begun
        if root.explore_count != 1:
            raise RuntimeError(f"expected one evaluation, the search made {root.explore_count}")
    return total


def deal(game: Any, rng: random.Random) -> Any:
    """A new state, played through chance nodes to the first decision of a player.

    The search needs this: it credits a chance node's result to the player before it, and at the
    root there is none.
    """
    state = game.new_initial_state()
    while state.is_chance_node():
        _chance(state, rng)
    return state


class _Tally:
    """Mean of whole numbers and its error, from running sums (exact, as they are integers)."""

    def __init__(self) -> None:
        self.count = 0
        self._sum = 0
        self._squares = 0

    def add(self, value: int) -> None:
        """Take one more number into account."""
        self.count += 1
        self._sum += value
        self._squares += value * value

    @property
    def mean(self) -> float:
        """The mean so far."""
        return self._sum / self.count

    @property
    def relative_error(self) -> float:
        """Standard error of the mean, relative to the mean."""
        spread = self.count * self._squares - self._sum**2
        return math.sqrt(spread / (self.count - 1)) / self._sum


def mean_length(deals: list[Any], rng: random.Random) -> tuple[float, float]:
    """Average number of decisions, and of chance nodes, in random play from the deals.

    Every deal is played equally often, as in the timed rollouts, and moves are drawn as there:
    uniformly among the legal actions, chance by its probabilities. The error that is held to the
    limit takes all playouts as one sample; as the deals are given, it is really a bit smaller.
    """
    decisions = _Tally()
    steps = _Tally()
    while (
        decisions.count < _LEAST_ROUNDS * len(deals)
        or max(decisions.relative_error, steps.relative_error) > _RELATIVE_ERROR
    ):
        for deal in deals:
            state = deal.clone()
            decided = drawn = 0
            while not state.is_terminal():
                if state.is_chance_node():
                    _chance(state, rng)
                    drawn += 1
                else:
                    state.apply_action(rng.choice(state.legal_actions()))
                    decided += 1
            decisions.add(decided)
            steps.add(decided + drawn)
    return decisions.mean, steps.mean - decisions.mean


def _chance(state: Any, rng: random.Random) -> None:
    """Let chance make its move in `state`."""
    actions, weights = zip(*state.chance_outcomes(), strict=True)
    state.apply_action(rng.choices(actions, weights)[0])
