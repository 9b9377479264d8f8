"""What somebody who decides is shown: nothing that their seat may not know."""

from __future__ import annotations

from dataclasses import dataclass

from sunroom.games.game import Game
from sunroom.games.terms import State


@dataclass(frozen=True)
class Observation:
    """What a seat has before it when it decides."""

    game: Game
    seat: int
    moves: tuple[str, ...]
    state: State  # after `hide`; the observer's own copy
