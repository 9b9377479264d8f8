"""What somebody who decides is shown: nothing that their seat may not know."""

from __future__ import annotations

from dataclasses import dataclass

from sunroom.games.game import Game
from sunroom.games.terms import Event, Json, Options, State


@dataclass(frozen=True)
class Observation:
    """What a seat has before it when it decides."""

    game: Game
    options: Options
    seat: int
    moves: tuple[str, ...]  # the legal ones, sorted
    state: State  # after `hide`; the observer's own copy
    history: tuple[Event, ...] = ()  # what has happened so far, as the seat saw it

    @property
    def view(self) -> Json:
        """The same in words: the position as the protocol tells it to this seat."""
        return self.game.view(self.state, self.options, self.seat)
