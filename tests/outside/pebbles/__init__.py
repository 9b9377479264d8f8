"""A small game from outside: all that Sunroom has to be told of a game, and nothing more."""

from __future__ import annotations

from pebbles import telling

from sunroom.games.game import Game
from sunroom.games.terms import Options, State
from sunroom.kernel.program import Program


class Pebbles(Game):
    """Put pebbles on a grid."""

    id = "pebbles"
    name = "Pebbles"
    letter = "P"
    least = 2
    most = 4
    program = Program("pebbles", "pebbles.rules", ("pebbles.knowledge", "sunroom.kernel.rollout"))
    notation = telling
    loading = telling
    views = telling
    happenings = telling
    by_seat = ("hands", "scores", "swapped")

    def describe(self, s: State, options: Options) -> None:
        """There is nothing to choose."""
