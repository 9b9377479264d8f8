"""Solve a small Sunrise Sunset with OpenSpiel's CFR, and see how far bots are from it.

python docs/examples/openspiel_solve.py [ITERATIONS] [BOT ...]
"""

from __future__ import annotations

import sys

import pyspiel
from open_spiel.python import policy
from open_spiel.python.algorithms import best_response, cfr, expected_game_score, exploitability

from sunroom.envs.openspiel import BotPolicy

UNITS = "anubis isis osiris bastet libro"


def main(iterations: int, bots: list[str]) -> None:
    # One lane, five units, one round; Horus is seat 0, and all that is dealt is one chance node.
    parameters = {"lanes": 1, "units": UNITS, "rounds": 1, "horus": 0, "chance": "deals"}
    game = pyspiel.load_game("sunroom_sunset", parameters)
    solver = cfr.CFRPlusSolver(game)
    for _ in range(iterations):
        solver.evaluate_and_update_policy()
    solved = solver.average_policy()
    root = game.new_initial_state()
    value = expected_game_score.policy_value(root, [solved] * 2)[0]
    gap = exploitability.nash_conv(game, solved)
    print(f"{iterations} iterations: the game is worth {value:+.3f} to Horus; NashConv {gap:.4f}")
    told = {"uniformly random": policy.UniformRandomPolicy(game)}
    told |= {name: BotPolicy(game, name) for name in bots}
    for name, played in told.items():
        lost = []
        for seat in (0, 1):  # what a best response wins from the bot, beyond the game's worth
            best = best_response.BestResponsePolicy(game, 1 - seat, played)
            lost.append(best.value(root) + (value if seat == 0 else -value))
        print(f"{name}: loses {lost[0]:.3f} as Horus and {lost[1]:.3f} as Seth to a best response")


if __name__ == "__main__":
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    main(count, sys.argv[2:] or ["greedy"])
