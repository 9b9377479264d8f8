"""The peers, each used the way its own documentation shows, with random moves.

Every function measures for about so many seconds and returns decisions per second of the fastest
batch. Whatever is needed is imported inside: a peer that is not installed is told as missing.
"""

from __future__ import annotations

import importlib
import random
import time
from collections.abc import Callable
from typing import Any

from sunroom.bench import openspiel, search
from sunroom.bench.line import batches

BATCHES = 5
SIDE_BY_SIDE = 1024
STEPS = 25  # of a batch between two looks at the clock
LONG = 2_000  # decisions of a match after which a new one is begun


def fastest(seconds: float, play: Callable[[], int]) -> float:
    """`play` plays something and says how many decisions that were."""
    best = 0.0
    for _ in batches(seconds, BATCHES):
        start = time.perf_counter()
        decisions = play()
        best = max(best, decisions / (time.perf_counter() - start))
    return best


# --- OpenSpiel -----------------------------------------------------------------------------------


def openspiel_whole(game: str) -> Callable[[float], float]:
    def measure(seconds: float) -> float:
        found = openspiel.measure(game, seconds)
        # The higher of the two ways to count is the one to beat.
        return max(found.decisions_per_second, found.steps_per_second)

    return measure


def openspiel_stepped(name: str) -> Callable[[float], float]:
    """Decisions of players and of chance are counted alike: both cross from Python to C++."""

    def measure(seconds: float) -> float:
        spiel = openspiel.load_spiel()
        game, rng = spiel.load_game(name), random.Random(1)

        def play() -> int:
            state, decisions = game.new_initial_state(), 0
            while not state.is_terminal():
                if state.is_chance_node():
                    actions, chances = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(rng.choices(actions, chances)[0])
                else:
                    legal = state.legal_actions()
                    state.apply_action(legal[int(rng.random() * len(legal))])
                decisions += 1
            return decisions

        return fastest(seconds, play)

    return measure


def openspiel_search(seconds: float) -> float:
    return search.peer(seconds).decisions


# --- Python --------------------------------------------------------------------------------------


def pettingzoo(name: str) -> Callable[[float], float]:
    def measure(seconds: float) -> float:
        import numpy as np

        settings: dict[str, Any] = {"board_size": 9} if name.startswith("go_") else {}
        env: Any = importlib.import_module(f"pettingzoo.classic.{name}").env(**settings)
        rng = np.random.default_rng(1)

        def play() -> int:
            env.reset(seed=int(rng.integers(1 << 30)))
            decisions = 0
            for _ in env.agent_iter():
                seen, _, terminated, truncated, _ = env.last()
                if terminated or truncated:
                    env.step(None)
                    continue
                legal = np.flatnonzero(seen["action_mask"])
                env.step(int(legal[int(rng.random() * len(legal))]))
                decisions += 1
            return decisions

        return fastest(seconds, play)

    return measure


def rlcard(name: str) -> Callable[[float], float]:
    def measure(seconds: float) -> float:
        env = importlib.import_module("rlcard").make(name, config={"seed": 1})
        rng = random.Random(1)

        def play() -> int:
            decisions = 0
            while decisions < LONG:  # a hand of poker alone is too short to be timed
                state, _ = env.reset()
                while not env.is_over():
                    state, _ = env.step(rng.choice(list(state["legal_actions"])))
                    decisions += 1
            return decisions

        return fastest(seconds, play)

    return measure


def catanatron(seconds: float) -> float:
    library = importlib.import_module("catanatron")
    colours = (library.Color.RED, library.Color.BLUE)
    random.seed(1)

    def play() -> int:
        game = library.Game([library.RandomPlayer(colour) for colour in colours])
        decisions = 0
        while game.winning_color() is None and decisions < LONG:
            game.play_tick()
            decisions += 1
        return decisions

    return fastest(seconds, play)


# --- pgx -----------------------------------------------------------------------------------------


def pgx(name: str) -> Callable[[float], float]:
    """A compiled loop over steps of all matches; compiling is not timed."""

    def measure(seconds: float) -> float:
        jax = importlib.import_module("jax")
        numpy = importlib.import_module("jax.numpy")
        library = importlib.import_module("pgx")
        again = importlib.import_module("pgx.experimental").auto_reset
        env = library.make(name)
        step = again(env.step, env.init)

        def one(carry: Any, _: Any) -> Any:
            state, key = carry
            key, choosing, dealing = jax.random.split(key, 3)
            logits = numpy.where(state.legal_action_mask, 0.0, -numpy.inf)
            action = jax.random.categorical(choosing, logits, axis=-1)
            state = jax.vmap(step)(state, action, jax.random.split(dealing, SIDE_BY_SIDE))
            # Used, so that the compiler cannot leave it out.
            return (state, key), state.observation.sum()

        many = jax.jit(lambda state, key: jax.lax.scan(one, (state, key), None, length=STEPS))
        keys = jax.random.split(jax.random.PRNGKey(0), SIDE_BY_SIDE)
        carry = (jax.jit(jax.vmap(env.init))(keys), jax.random.PRNGKey(1))
        carry, seen = many(*carry)
        jax.block_until_ready(seen)

        def play() -> int:
            nonlocal carry
            carry, seen = many(*carry)
            jax.block_until_ready(seen)
            return STEPS * SIDE_BY_SIDE

        return fastest(seconds, play)

    return measure
