"""What every game provides.

The rules of a game are functions on a state (see `kernel`). A `Game` is what stands around them in
ordinary Python: the text of moves, positions, views, events, options. It knows nothing of servers,
bots, languages or people; whatever it tells is an id with arguments, never a sentence. The one
exception is a refusal, which says in plain words what is wrong and which rule says so.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, Protocol

from sunroom.games.reading import Fields, start_generator
from sunroom.games.terms import (
    Event,
    Foreseen,
    Json,
    Options,
    OptionValue,
    Refused,
    Score,
    State,
    shown,
)
from sunroom.kernel import layout
from sunroom.kernel.program import Kernel, Program, plain


@dataclass(frozen=True)
class Option:
    """One way in which matches of a game may differ.

    An option `of_seats` names a seat, which must be one of the match, or leaves it to chance.
    `also` says in words what else is allowed beside the listed values, `admit` decides it and
    returns the value in its canonical form or refuses.
    """

    values: tuple[OptionValue, ...]
    default: OptionValue
    also: str | None = None
    admit: Callable[[OptionValue], OptionValue] | None = None
    of_seats: bool = False

    def described(self) -> Json:
        found: Json = {"values": list(self.values), "default": self.default}
        if self.also:
            found["also"] = self.also
        return found


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


class Game(ABC):
    """One of the games. A subclass is stateless: it works on the states that it is given."""

    id: ClassVar[str]
    name: ClassVar[str]
    least: ClassVar[int]
    most: ClassVar[int]
    options: ClassVar[Mapping[str, Option]]
    program: ClassVar[Program]
    notation: Notation
    loading: Loading
    views: Views
    happenings: Happenings
    foresight: Foresight
    printed_fields: ClassVar[tuple[str, ...]] = ()  # of a state, which no rule ever changes
    stock: ClassVar[str | None] = None  # the part of a position whose order nobody knows

    @abstractmethod
    def describe(self, s: State, options: Options) -> None:
        """Write the options and the game's data into a blank state, before `setup`."""

    @abstractmethod
    def material(self, options: Options) -> Json:
        """The printed things that a match is played with, for whoever draws them."""

    def printed(self, told: Json) -> Score:
        """The score of the printed game, from how its table lies at the end.

        What a score does not need may be left out; what cannot be is refused.
        """
        raise Refused("unknown_game", f"{self.name} needs no score pad")

    def write(self, move: int) -> str:
        return self.notation.write(move)

    def read(self, s: State, text: object) -> int:
        return self.notation.read(s, text)

    def load(self, position: Json) -> tuple[State, Options]:
        """The state that a position describes, checked in full."""
        fields = Fields(position, self.loading.KNOWN)
        players = self.check_players(fields.get("players"))
        options = self.check_options(fields.get("options"), players)
        s = self.table(players, options)
        self.loading.fill(s, fields)
        start_generator(s, fields)
        return s, options

    def position(self, s: State, options: Options) -> Json:
        return self.views.position(s, options)

    def view(self, s: State, options: Options, seat: int | None) -> Json:
        """What one seat, or a spectator, may know: the position with the rest as counts."""
        return self.views.view(self.hidden(s, seat), options, seat)

    def score(self, s: State) -> Score:
        return self.views.score(s)

    def events(self, before: State, move: int, after: State) -> list[Event]:
        return self.happenings.events(before, move, after)

    def redact(self, event: Event, seat: int | None) -> Event:
        return self.happenings.redact(event, seat)

    def tells(self, before: State, move: int, after: State) -> bool:
        return self.happenings.tells(before, move, after)

    def foreseen(self, seen: State, move: int) -> Foreseen:
        return self.foresight.foreseen(seen, move)

    @cached_property
    def kernel(self) -> Kernel:
        """The rules at plain speed: best for single steps."""
        return plain(self.program)

    @property
    def version(self) -> int:
        """The version of the rules: a record replays only under the rules it was played with."""
        return int(self.kernel.rules.VERSION)

    def new(self, players: int, options: Options, seed: int) -> State:
        """A state set up for the first decision."""
        s = self.table(players, options)
        self.kernel.run.setup(s, seed)
        return s

    def table(self, players: int, options: Options) -> State:
        """A described but empty state: what `setup` deals on."""
        s = self.kernel.blank()
        s.players = players
        self.describe(s, options)
        return s

    def copy(self, s: State) -> State:
        twin = object.__new__(type(s))
        numbers, lists, tables = self._fields
        for name in numbers:
            setattr(twin, name, getattr(s, name))
        for name in lists:
            setattr(twin, name, getattr(s, name)[:])
        for name in tables:
            setattr(twin, name, [row[:] for row in getattr(s, name)])
        return twin

    @cached_property
    def _fields(self) -> tuple[list[str], list[str], list[str]]:
        """Those of a state: numbers, and whatever no rule changes; lists; lists of lists."""
        found: tuple[list[str], list[str], list[str]] = ([], [], [])
        for name, field in layout.fields(self.kernel.rules.State).items():
            found[0 if name in self.printed_fields else len(field.shape)].append(name)
        return found

    def hidden(self, s: State, seat: int | None) -> State:
        """A copy from which everything is erased that the seat cannot know."""
        twin = self.copy(s)
        self.kernel.run.hide(twin, -1 if seat is None else seat)
        return twin

    def legal(self, s: State) -> list[int]:
        out = self.kernel.ints(self.kernel.rules.MAX_MOVES)
        moves: list[int] = out[: self.kernel.run.legal(s, out)]
        return moves

    def texts(self, s: State) -> list[str]:
        """The legal moves as texts, sorted."""
        return sorted(self.write(move) for move in self.legal(s))

    def over(self, s: State) -> bool:
        return bool(s.phase == self.kernel.rules.OVER)

    def seat(self, s: State) -> int | None:
        """Whose decision it is; None when the match is over."""
        return None if self.over(s) else int(s.seat)

    def phase(self, s: State) -> str:
        return str(self.kernel.rules.PHASES[s.phase])

    def described(self) -> Json:
        """The game as the protocol lists it."""
        return {
            "id": self.id,
            "least": self.least,
            "most": self.most,
            "options": {name: option.described() for name, option in self.options.items()},
        }

    def check_players(self, players: object) -> int:
        """A number of players that the game allows; may be None where there is only one."""
        if players is None and self.least == self.most:
            return self.least
        if type(players) is not int or not self.least <= players <= self.most:
            allowed = _numbers(self.least, self.most)
            given = "none given" if players is None else f"not {shown(players)}"
            raise Refused("bad_players", f"{self.name} is for {allowed} players, {given}")
        return players

    def check_options(self, given: object, players: int) -> Options:
        """All options of a match with their values: the given ones checked, defaults for others."""
        if given is None:
            given = {}
        if not isinstance(given, dict):
            raise Refused("bad_option", f"options must be an object, not {shown(given)}")
        for name in given:
            if name not in self.options:
                known = ", ".join(self.options)
                raise Refused("bad_option", f"{self.name} has no option {shown(name)}: {known}")
        found: Options = {}
        for name, option in self.options.items():
            value = given.get(name)
            found[name] = option.default if value is None else self._admitted(name, option, value)
            chosen = found[name]
            if option.of_seats and isinstance(chosen, int) and chosen >= players:
                message = f"option {name}: there is no seat {found[name]} with {players} players"
                raise Refused("bad_option", message)
        return found

    def typed_options(self, typed: Iterable[str]) -> Options:
        """Options written as NAME=VALUE, each with the kind of value that it has; not checked."""
        found: Options = {}
        for text in typed:
            name, equals, value = text.partition("=")
            if not equals:
                message = f"an option is written as NAME=VALUE, not {shown(text)}"
                raise Refused("bad_option", message)
            allowed = self.options[name].values if name in self.options else ()
            found[name] = next((one for one in allowed if _typed(one) == value), value)
        return found

    def _admitted(self, name: str, option: Option, value: object) -> OptionValue:
        for allowed in option.values:
            if type(value) is type(allowed) and value == allowed:
                return allowed
        if option.admit is not None and isinstance(value, str | int):
            return option.admit(value)
        choices = ", ".join(shown(v) for v in option.values)
        if option.also:
            choices += f", or {option.also}"
        raise Refused("bad_option", f"option {name} must be one of {choices}, not {shown(value)}")


def _typed(value: OptionValue) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _numbers(least: int, most: int) -> str:
    return str(least) if least == most else f"{least} to {most}"
