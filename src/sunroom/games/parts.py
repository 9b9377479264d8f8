"""The modules that a game is made of, and what each of them provides."""

from __future__ import annotations

from typing import Any, Protocol

from sunroom.games.reading import Fields
from sunroom.games.terms import Event, Foreseen, Json, Options, Score, State
from sunroom.kernel.program import Kernel


class Notation(Protocol):
    """A game's module for the text of moves."""

    def write(self, move: int) -> str:
        """The one canonical text of a move."""

    def read(self, s: State, text: object) -> int:
        """The legal move with this text; refuses what is no move, or names the rule against it."""


class Loading(Protocol):
    """A game's module for positions that come from outside."""

    KNOWN: tuple[str, ...]

    def fill(self, s: State, fields: Fields) -> None:
        """Write what a position says into a described, blank state; refuses what cannot be."""


class Views(Protocol):
    """A game's module for what can be told of a state."""

    def position(self, s: State, options: Options) -> Json:
        """The complete state, as the contract describes it."""

    def view(self, hidden: State, options: Options, seat: int | None) -> Json:
        """What a seat may know, from a state in which all else is erased already."""

    def score(self, s: State) -> Score:
        """The score as if the match ended now."""


class Happenings(Protocol):
    """A game's module for what happens in a move."""

    def events(self, before: State, move: int, after: State) -> list[Event]:
        """What happened in a move, as the omniscient sees it, each event with its rule."""

    def redact(self, event: Event, seat: int | None) -> Event:
        """An event as one seat, or a spectator, may see it."""

    def tells(self, before: State, move: int, after: State) -> bool:
        """Whether a move told its own player something new, so that it cannot be taken back."""


class Foresight(Protocol):
    """A game's module for what can be known of a move before it is made."""

    def foreseen(self, seen: State, move: int) -> Foreseen:
        """From a state in which all is erased that the seat to move cannot know.

        The events are those of the move as far as they are certain: none that chance decides
        about, and without those arguments that nobody can tell yet.
        """


class Pad(Protocol):
    """A game's module for the score of the printed game, where people play at a real table."""

    def score(self, game: Any, told: Json) -> Score:
        """From how the table lies at the end, as the game's contract describes it.

        What a score does not need may be left out; what cannot be is refused.
        """

    def standing(self, game: Any, told: Json) -> Json | None:
        """What the rules say of that table beside the score, as in `Standings`; None: nothing."""


class Solver(Protocol):
    """A game's module for moves that can be worked out without any doubt."""

    PHASES: tuple[str, ...]  # in which it can be asked
    MILLISECONDS: float  # that it takes at most

    def solve(self, game: Any, seen: Json, kernel: Kernel | None = None) -> list[str]:
        """The best moves of whoever decides, one after the other, from that seat's view.

        A compiled kernel of the game's program is faster than the plain one.
        """

    def slowest(self, game: Any) -> float:
        """Milliseconds that it takes in its hardest cases, measured now: for the bench."""


class Standings(Protocol):
    """A game's module for what its rules say of a table as it lies: no page works it out."""

    def standing(self, seen: State) -> Json:
        """Points so far, powers, what counts where: from a state as somebody sees it."""

    def about(self, seen: State, move: int) -> Json:
        """What is certain of a legal move, for its words; few things, as there are many moves."""
