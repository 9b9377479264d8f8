"""OpenSpiel's algorithms on our games, as they are: MCTS, ISMCTS, MCCFR, tabular Q-learning."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import (
    external_sampling_mccfr,
    ismcts,
    mcts,
    tabular_qlearner,
)

import sunroom.envs.openspiel  # noqa: F401  # registers the games

SMALL = {
    "lanes": 1,
    "units": "anubis isis osiris bastet libro",
    "rounds": 1,
    "horus": 0,
    "chance": "deals",
}


def against_random(name: str, bot: Any, game: Any, seed: int) -> None:
    chooser = np.random.RandomState(seed)
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, likely = zip(*state.chance_outcomes())
            state.apply_action(chooser.choice(outcomes, p=likely))
        elif state.current_player() == 0:
            state.apply_action(bot.step(state))
        else:
            state.apply_action(chooser.choice(state.legal_actions()))
    print(f"{name}: {state.returns()[0]:+.0f} in a match against random play")


def main() -> None:
    random.seed(1)
    np.random.seed(1)
    # MCTS sees all cards: it searches the game as if nothing were hidden.
    quick = pyspiel.load_game("sunroom_sunset", {"damage": 1, "limit": 200})
    rollout = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=np.random.RandomState(2))
    bot = mcts.MCTSBot(quick, 1.4, 5, rollout, random_state=np.random.RandomState(3))
    against_random("MCTS", bot, quick, 4)
    # ISMCTS asks for worlds that the player must hold for possible (resample_from_infostate).
    bot = ismcts.ISMCTSBot(
        game=quick,
        uct_c=1.4,
        max_simulations=5,
        evaluator=rollout,
        random_state=np.random.RandomState(5),
    )
    against_random("ISMCTS", bot, quick, 6)
    # CFR that samples: for games with too many deals to go through all of them.
    small = pyspiel.load_game("sunroom_sunset", SMALL)
    solver = external_sampling_mccfr.ExternalSamplingSolver(small)
    for _ in range(20):
        solver.iteration()
    root = small.new_initial_state()
    dealt = root.child(root.legal_actions()[0])
    print("MCCFR:", solver.average_policy().action_probabilities(dealt))
    # Reinforcement learning.
    env = rl_environment.Environment(small)
    agents = [tabular_qlearner.QLearner(k, small.num_distinct_actions()) for k in (0, 1)]
    for _ in range(200):
        step = env.reset()
        while not step.last():
            action = agents[step.observations["current_player"]].step(step).action
            step = env.step([action])
        for agent in agents:
            agent.step(step)
    print(f"Q-learning: {len(agents[0]._q_values)} information states seen by player 0")


if __name__ == "__main__":
    main()
