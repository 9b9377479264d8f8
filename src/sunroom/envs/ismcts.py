"""OpenSpiel's ISMCTS as a bot of the arena, so that others can be compared with it.

It is OpenSpiel's own bot in Python, on our games as OpenSpiel knows them, with its usual playouts
at random. It thinks for a time of its thread's own, so that a busy machine takes nothing from it.
"""

from __future__ import annotations

import time
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from sunroom.bots.bot import Bot, Watch
from sunroom.envs.chance import Node
from sunroom.envs.openspiel import BY_CHANCE, PREFIX, SunroomGame, SunroomState
from sunroom.games.terms import Refused
from sunroom.observation import Observation

EXPLORE = 2.0  # OpenSpiel's number for this bot, of results from -1 to 1
MOST_MILLISECONDS = 60_000.0


class IsmctsBot(Bot):
    """Asks OpenSpiel's bot for every decision."""

    def __init__(self, name: str, milliseconds: float) -> None:
        self.name = name
        self._seconds = milliseconds / 1000

    def choose(self, seen: Observation, seed: int, watch: Watch | None = None) -> str:
        state = _state(seen)
        chance = np.random.RandomState(seed % 2**32)
        evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=chance)
        found = Timed(state.get_game(), evaluator, EXPLORE, 1, random_state=chance)
        found.seconds = self._seconds
        return seen.game.write(state.node.move_of(int(found.step(state))))


class Timed(ismcts.ISMCTSBot):  # type: ignore[misc]  # it comes without types
    """OpenSpiel's bot, which otherwise knows a number of simulations but no time."""

    seconds: float

    def run_search(self, state: SunroomState) -> list[tuple[int, float]]:
        begun = time.thread_time()
        self.reset()
        legal = state.legal_actions()
        if len(legal) == 1:
            return [(legal[0], 1.0)]
        root = self._root_node = self.create_new_node(state)
        # The first simulation only makes the root, and a policy needs one that was visited.
        while root.total_visits < 1 or time.thread_time() - begun < self.seconds:
            self.run_simulation(self.sample_root_state(state))
        found: list[tuple[int, float]] = self.get_final_policy(state, root)
        return found


def named_ismcts(name: str, milliseconds: str) -> IsmctsBot:
    """The bot with so much time for a decision, or a refusal."""
    try:
        given = float(milliseconds)
    except ValueError:
        given = 0.0
    if not 0.0 < given <= MOST_MILLISECONDS:
        message = f"after openspiel: comes a number of milliseconds, as in openspiel:20: {name!r}"
        raise Refused("unknown_bot", message)
    return IsmctsBot(name, given)


def _state(seen: Observation) -> Any:
    """What a seat sees, as OpenSpiel's games know it; what was before is not asked for."""
    players = int(seen.state.players)
    seats = {name for name, option in seen.game.options.items() if option.of_seats}
    given: dict[str, Any] = {
        name: BY_CHANCE if name in seats and type(value) is not int else value
        for name, value in seen.options.items()
    }
    given["players"] = players
    game: SunroomGame = pyspiel.load_game(PREFIX + seen.game.id, given)
    state = game.new_initial_state()
    state.node = Node(game.tree, seen.state, None, known=tuple(range(players)))
    return state
