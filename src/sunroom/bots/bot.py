"""Who decides. A bot is shown an observation and answers with a move; it never sees the state."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from typing import ClassVar

from sunroom.games.game import Game
from sunroom.games.terms import Refused, shown
from sunroom.kernel.program import Program, plain
from sunroom.observation import Observation


class Bot(ABC):
    """Somebody who decides. The same observation and the same seed give the same move."""

    name: ClassVar[str]

    @abstractmethod
    def choose(self, seen: Observation, seed: int) -> str:
        """One of the legal moves."""


class RandomBot(Bot):
    """Any legal move, each as likely as the others."""

    name = "random"

    def choose(self, seen: Observation, seed: int) -> str:
        return random.Random(seed).choice(seen.moves)


class GreedyBot(Bot):
    """The best for this turn, by a policy written for the game."""

    name = "greedy"

    def choose(self, seen: Observation, seed: int) -> str:
        kernel = plain(policy_program(seen.game))
        out = kernel.ints(kernel.rules.MAX_MOVES)
        return seen.game.write(int(kernel.run.greedy(seen.state, out)))


def policy_program(game: Game) -> Program:
    """The game's rules with its greedy policy."""
    return Program(f"{game.id}-greedy", game.program.rules, (f"sunroom.bots.{game.id}",))


BOTS: dict[str, type[Bot]] = {bot.name: bot for bot in (RandomBot, GreedyBot)}


def get(name: object) -> Bot:
    """The bot with this name."""
    if not isinstance(name, str) or name not in BOTS:
        raise Refused("unknown_bot", f"there is no bot {shown(name)}: {', '.join(BOTS)}")
    return BOTS[name]()
