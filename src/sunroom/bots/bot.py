"""Who decides. A bot is shown an observation and answers with a move; it never sees the state."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass

from sunroom.games.game import Game
from sunroom.kernel.program import Program, plain
from sunroom.observation import Observation

#: Told from time to time how much of the thinking is done, from 0 to 1. It may raise an exception
#: to stop the bot.
Watch = Callable[[float], None]


@dataclass(frozen=True)
class Estimate:
    """What a bot thinks of one move."""

    move: str
    chance: float  #: to win, from 0 to 1; a shared victory counts as a share
    visits: int  #: how often the bot tried it


class Bot(ABC):
    """Somebody who decides.

    A bot may remember what it thought in earlier decisions of a match, so each seat of each match
    has a bot of its own. A new bot with the same observation and the same seed decides the same,
    unless it ran out of time.
    """

    name: str
    watches = False  #: whether it wants to be shown what its seat sees after every move

    @abstractmethod
    def choose(self, seen: Observation, seed: int, watch: Watch | None = None) -> str:
        """One of the legal moves. Whatever is left to chance comes from `seed`."""

    def learned(self, game: Game) -> str | None:
        """The digest of what it has learned of a game, if it plays by that."""
        return None

    def saw(self, seen: Observation) -> None:  # noqa: B027
        """What its seat sees when the match begins, and after every move of anybody."""

    def prepare(self, game: Game) -> None:  # noqa: B027
        """Make ready whatever is slow the first time, so that no decision has to wait for it."""

    def close(self) -> None:  # noqa: B027
        """The bot is not needed any more."""


class RandomBot(Bot):
    """Any legal move, each as likely as the others."""

    name = "random"

    def choose(self, seen: Observation, seed: int, watch: Watch | None = None) -> str:
        return random.Random(seed).choice(seen.moves)


class GreedyBot(Bot):
    """The best for this turn, by a policy written for the game; without one, the most points."""

    name = "greedy"

    def choose(self, seen: Observation, seed: int, watch: Watch | None = None) -> str:
        if seen.game.policy is None:
            return _most_points(seen, seed)
        kernel = plain(policy_program(seen.game))
        out = kernel.ints(kernel.rules.MAX_MOVES)
        return seen.game.write(int(kernel.run.greedy(seen.state, out)))


def policy_program(game: Game) -> Program:
    """The game's rules with its greedy policy."""
    assert game.policy is not None
    return Program(f"{game.id}-greedy", game.program.rules, (game.policy,))


def _most_points(seen: Observation, seed: int) -> str:
    """The move after which the seat leads by most, in a world that agrees with what it has seen."""
    game = seen.game
    kernel = plain(Program(f"{game.id}-known", game.program.rules, (f"{game.home}.knowledge",)))
    world = game.copy(seen.state)
    kernel.run.guess(world, seen.seat, seed)
    scores = kernel.ints(kernel.rules.MAX_PLAYERS)

    def lead(move: str) -> int:
        after = game.copy(world)
        kernel.run.apply(after, game.read(world, move))
        kernel.run.final_scores(after, scores, 0)
        others = [scores[i] for i in range(int(after.players)) if i != seen.seat]
        return int(scores[seen.seat]) - max(others, default=0)

    return max(seen.moves, key=lead)
