"""What somebody who decides is shown: nothing that their seat may not know."""

from __future__ import annotations

from dataclasses import dataclass

from sunroom.games.game import Game
from sunroom.games.terms import Event, Json, Options, State


@dataclass(frozen=True)
class Observation:
    """What a seat has before it when it decides; `sunroom.Match.look` gives it."""

    game: Game  #: which game it is: reads and writes moves, foresees what they bring
    options: Options  #: of the match
    seat: int  #: whose decision it is
    moves: tuple[str, ...]  #: the legal ones, sorted
    state: State  #: what the seat cannot know is erased; the observer's own copy
    history: tuple[Event, ...] = ()  #: what has happened so far, as the seat saw it

    @property
    def view(self) -> Json:
        """The same in words: the position as the protocol tells it to this seat."""
        return self.game.view(self.state, self.options, self.seat)
