"""What every game provides.

The rules of a game are functions on a state (see `kernel`). A `Game` is what stands around them in
ordinary Python: the text of moves, positions, views, events, options. It knows nothing of servers,
bots, languages or people; whatever it tells is an id with arguments, never a sentence. The one
exception is a refusal, which says in plain words what is wrong and which rule says so.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property, lru_cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, ClassVar

from sunroom.games.figures import Figures
from sunroom.games.option import Option
from sunroom.games.parts import (
    Foresight,
    Happenings,
    Loading,
    Notation,
    Pad,
    Solver,
    Standings,
    Views,
)
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
from sunroom.games.thinking import Thinking
from sunroom.kernel import layout
from sunroom.kernel.program import Kernel, Program, plain
from sunroom.words.table import Words

KNOWN_TEXTS = 16_384  # moves whose text is kept
KNOWN_PRINTS = 16  # boards or sets of tiles that many matches share


class Game(ABC):
    """One of the games. A subclass is stateless: it works on the states that it is given.

    docs/architecture.md goes through all of this, with signatures and defaults.
    """

    id: ClassVar[str]  #: also the name of its folder, or of its entry point
    name: ClassVar[str]  #: as people call it
    letter: ClassVar[str]  #: before the numbers of its rules, as in L16
    least: ClassVar[int]  #: the fewest players
    most: ClassVar[int]  #: the most players
    options: ClassVar[Mapping[str, Option]] = {}  #: ways in which its matches may differ
    order: ClassVar[int] = 100  #: where it stands in a list of games

    # What it is made of.
    program: ClassVar[Program]  #: its rules and its knowledge, run at every speed
    policy: ClassVar[str | None] = None  #: the module of its `greedy`, `quick` and `weigh`
    learned: ClassVar[str | None] = None  #: the module of its learned `stage` and `value`
    #: Whether a world that `guess` made also tells the other seats all that they would know in it.
    guessed_whole: ClassVar[bool] = False
    notation: Notation
    loading: Loading
    views: Views
    happenings: Happenings
    printed_fields: ClassVar[tuple[str, ...]] = ()  #: of a state, which no rule ever changes
    open_fields: ClassVar[tuple[str, ...]] = ()  #: large ones, in which there is nothing to hide
    by_seat: ClassVar[tuple[str, ...]] = ("hands", "scores")  #: lists of a view: one entry a seat
    stock: ClassVar[str | None] = None  #: the part of a position whose order nobody knows

    # What others may ask it for, and how bots think about it.
    thinking: ClassVar[Thinking] = Thinking()
    figures: ClassVar[Figures] = Figures()
    foresight: Foresight | None = None
    standings: Standings | None = None
    pad: Pad | None = None
    solver: Solver | None = None

    @abstractmethod
    def describe(self, s: State, options: Options) -> None:
        """Write the options and the game's data into a blank state, before `setup`."""

    def material(self, options: Options) -> Json:
        """The printed things that a match is played with, for whoever draws them."""
        return {}

    def actions(self, options: Options) -> list[int] | None:
        """Every move that may ever be legal in a match with these options, or None.

        An action is a place in this list, so it always means the same move. Where there are too
        many moves for that, an action is a place in the list of the legal ones.
        """
        return None

    @property
    def home(self) -> str:
        """The package that all of the game is in."""
        return self.program.rules.rpartition(".")[0]

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
        self._share_printed(s)
        return s, options

    def position(self, s: State, options: Options) -> Json:
        return self.views.position(s, options)

    def view(self, s: State, options: Options, seat: int | None) -> Json:
        """What one seat, or a spectator, may know: the position with the rest as counts."""
        return self.views.view(self._seen(s, seat), options, seat)

    def _seen(self, s: State, seat: int | None) -> State:
        """The state as somebody sees it, only to be looked at: what nobody hides is not copied."""
        seen = self._glimpser(s)
        self.kernel.run.hide(seen, -1 if seat is None else seat)
        return seen

    def score(self, s: State) -> Score:
        return self.views.score(s)

    def events(self, before: State, move: int, after: State) -> list[Event]:
        return self.happenings.events(before, move, after)

    def redact(self, event: Event, seat: int | None) -> Event:
        return self.happenings.redact(event, seat)

    def tells(self, before: State, move: int, after: State) -> bool:
        return self.happenings.tells(before, move, after)

    def foreseen(self, seen: State, move: int) -> Foreseen:
        """What can be known of a move before it is made; nothing, where the game says nothing."""
        if self.foresight is None:
            return Foreseen(None, [])
        return self.foresight.foreseen(seen, move)

    @cached_property
    def words(self) -> Words:
        """Its sentences and names: the table in the module `words` of its folder.

        A game without one is told by ids and arguments.
        """
        module = part_of(self, "words")
        return module.WORDS if module else Words()

    def standing(self, s: State, seat: int | None) -> Json | None:
        """What the rules say of the table as a seat, or a spectator, sees it."""
        return None if self.standings is None else self.standings.standing(self._seen(s, seat))

    def about(self, s: State, seat: int, moves: Iterable[str]) -> list[Json]:
        """What the rules say of each of some legal moves, as the seat that decides knows it."""
        if self.standings is None:
            return [{} for _ in moves]
        by_text = {self._texts(move): move for move in self.legal(s)}
        seen = self._seen(s, seat)
        return [self.standings.about(seen, by_text[text]) for text in moves]

    @cached_property
    def kernel(self) -> Kernel:
        """The rules at plain speed: best for single steps."""
        return plain(self.program)

    @cached_property
    def batched(self) -> Program:
        """The rules for many matches side by side (`kernel.batch`)."""
        sources = (*self.program.sources, "sunroom.kernel.batch")
        return Program(f"{self.id}-batch", self.program.rules, sources)

    @property
    def version(self) -> int:
        """The version of the rules: a record replays only under the rules it was played with."""
        return int(self.kernel.rules.VERSION)

    def new(self, players: int, options: Options, seed: int) -> State:
        """A state set up for the first decision."""
        s = self.table(players, options)
        self.kernel.run.setup(s, seed)
        self._share_printed(s)
        return s

    def _share_printed(self, s: State) -> None:
        """What is printed is in memory once, however many matches are played on it."""
        for name, known in self._printed.items():
            value = getattr(s, name)
            for one in known:
                if one == value:
                    setattr(s, name, one)
                    break
            else:
                known.append(value)

    @cached_property
    def _printed(self) -> dict[str, deque[Any]]:
        return {name: deque(maxlen=KNOWN_PRINTS) for name in self.printed_fields}

    def table(self, players: int, options: Options) -> State:
        """A described but empty state: what `setup` deals on."""
        s = self.kernel.blank()
        s.players = players
        self.describe(s, options)
        return s

    def copy(self, s: State) -> State:
        return self._copier(s)

    @cached_property
    def _copier(self) -> Callable[[State], State]:
        return self._copying(self.printed_fields)

    @cached_property
    def _glimpser(self) -> Callable[[State], State]:
        return self._copying((*self.printed_fields, *self.open_fields))

    def _copying(self, shared: Iterable[str]) -> Callable[[State], State]:
        """A function that copies a state, except for what may be shared.

        It is written out field by field, as a loop over their names takes three times as long, and
        nothing is done more often.
        """
        state = self.kernel.rules.State
        lines = ["def copied(s):", "    twin = new(kind)"]
        for name, field in layout.fields(state).items():
            depth = 0 if name in shared else len(field.shape)
            value = (f"s.{name}", f"s.{name}[:]", f"[row[:] for row in s.{name}]")[depth]
            lines.append(f"    twin.{name} = {value}")
        names: dict[str, Any] = {"new": object.__new__, "kind": type(self.kernel.blank())}
        exec("\n".join([*lines, "    return twin"]), names)
        made: Callable[[State], State] = names["copied"]
        return made

    def hidden(self, s: State, seat: int | None) -> State:
        """A copy from which everything is erased that the seat cannot know."""
        twin = self.copy(s)
        self.kernel.run.hide(twin, -1 if seat is None else seat)
        return twin

    def legal(self, s: State) -> list[int]:
        out = self.kernel.ints(self.kernel.rules.MAX_MOVES)
        moves: list[int] = out[: self.kernel.run.legal(s, out)]
        return moves

    @cached_property
    def _texts(self) -> Callable[[int], str]:
        return lru_cache(KNOWN_TEXTS)(self.notation.write)

    def texts(self, s: State) -> list[str]:
        """The legal moves as texts, sorted."""
        return sorted(map(self._texts, self.legal(s)))

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
            if option.study and found[name] == option.default:
                del found[name]
                continue
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


def part_of(game: Game, name: str) -> Any:
    """A module of the game's own folder, imported when it is asked for; None without one."""
    path = f"{game.home}.{name}"
    return import_module(path) if find_spec(path) else None


def _typed(value: OptionValue) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _numbers(least: int, most: int) -> str:
    return str(least) if least == most else f"{least} to {most}"
