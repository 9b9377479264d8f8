"""The ways in which matches of a game may differ."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from sunroom.games.terms import Json, OptionValue


class OwnThing(Protocol):
    """A printed thing of somebody's own, such as a board: read from a text, and found right."""

    def text(self) -> str:
        """In its canonical form."""

    def material(self) -> Json:
        """As `Game.material` tells it to whoever draws it."""


@dataclass(frozen=True)
class OwnCommand:
    """How people handle such a thing on the command line, where it is called like its option.

    `sunroom OPTION FILE` checks and draws it (`about`, and of the file `argument`), and
    `sunroom play --OPTION FILE` plays with it (`played`).
    """

    about: str
    argument: str
    played: str


@dataclass(frozen=True)
class Own:
    """That the value of an option may be the text of a thing of one's own.

    `parse` refuses what is wrong with its line. `path` is where the API checks such a text, and
    `form` says there how it is written. `most` tells for how many players there is enough, where
    that depends on the thing. With a `command`, the command line knows such things too.
    """

    parse: Callable[[str], OwnThing]
    path: str
    form: str
    most: Callable[[Any], int] | None = None
    command: OwnCommand | None = None


@dataclass(frozen=True)
class Flag:
    """That `sunroom play --NAME WORD` asks for an option as people say it.

    A seat is meant by a player's name or number, another value by what the game's words have for
    it (`OptionWords.typed`).
    """

    name: str
    about: str


BEGINS = Flag("first", "Who begins: a name, a number from 1, or random.")


@dataclass(frozen=True)
class Option:
    """One way in which matches of a game may differ.

    An option `of_seats` names a seat, which must be one of the match, or leaves it to chance.
    `also` says in words what else is allowed beside the listed values, `admit` decides it and
    returns the value in its canonical form or refuses. `own` is for options of which that is the
    text of a printed thing. `flag` is how the command line asks for it in words.

    One for `study` makes another game of it, for people who study games: it is not offered to
    players, and a match that leaves it as it is does not mention it.
    """

    values: tuple[OptionValue, ...]
    default: OptionValue
    also: str | None = None
    admit: Callable[[OptionValue], OptionValue] | None = None
    of_seats: bool = False
    own: Own | None = None
    study: bool = False
    flag: Flag | None = None

    def described(self) -> Json:
        found: Json = {"values": list(self.values), "default": self.default}
        if self.also:
            found["also"] = self.also
        if self.study:
            found["study"] = True
        return found
