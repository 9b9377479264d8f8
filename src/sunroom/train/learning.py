"""What all work of a training has in common: whose it is, and the kernel that does it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from sunroom import __version__, games
from sunroom.bots.tree import train_program
from sunroom.games.game import Game
from sunroom.games.terms import Json
from sunroom.kernel.program import Kernel, fastest
from sunroom.train.plan import Plan
from sunroom.work import Job


@dataclass(frozen=True)
class Learning(Job):
    """Work of a plan; which pieces it has, its kinds say."""

    plan: Plan
    kind: ClassVar[str] = "train"

    def headed(self, **own: object) -> Json:
        """What must be the same for results to belong together."""
        told = {"train": 1, "game": self.plan.game, **own}
        return {**told, **self.plan.made, "sunroom": __version__}

    def prepare(self) -> None:
        kernel_for(games.get(self.plan.game))

    def preparing(self) -> str:
        name = games.get(self.plan.game).name
        return f"getting ready for {name}: making a kernel for this processor (once)"


@cache
def kernel_for(game: Game) -> Kernel:
    """One for all pieces."""
    return fastest(train_program(game))
