"""What the words of a game are made of: a table of English texts, and no code.

A game's folder has a module `words` with such a table. From it speak the terminal (speaker.py) and
the page (web/src/words/speaker.ts), both in the reader's language (spoken.py translates a table).

A sentence is a list of cases; the first whose conditions hold is said. A condition names an
argument by its path (`card`, `totals.h`, `seats.0`; of `lane|at` the first that is there) and says
what it must be: a value, one of several, or True or False for whether it is there at all. `mine` is
there when the event is the reader's own. In a text `{at}` is the argument `at`, unless a fill says
how it is told; `{n}` is the number that chooses between singular and plural: an argument, or how
long a list is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

Text = str | tuple[str, str]  # a pair where a number chooses between singular and plural
Wanted = str | int | bool | Sequence[str | int]
Conditions = Mapping[str, Wanted]


@dataclass(frozen=True)
class Value:
    """An argument that has another name than the placeholder."""

    of: str


@dataclass(frozen=True)
class Seat:
    """The name of whoever sits there."""

    of: str = "seat"


@dataclass(frozen=True)
class Seats:
    """The names of several: `Ada, Bo and Cy`."""

    of: str = "seats"


@dataclass(frozen=True)
class Name:
    """The name of a thing, by its kind."""

    kind: str
    of: str


@dataclass(frozen=True)
class Names:
    """The names of several things; things with a singular and a plural are counted by kind."""

    kind: str
    of: str


@dataclass(frozen=True)
class Item:
    """The entry of a list at the place that another argument gives."""

    of: str
    at: str


@dataclass(frozen=True)
class BySeat:
    """For each seat its number, or the sum of its numbers, with its name."""

    of: str
    text: str


@dataclass(frozen=True)
class Phrase:
    """A sentence of the game's `phrases` about the same arguments, as a part of another one."""

    id: str


Fill = Value | Seat | Seats | Name | Names | Item | BySeat | Phrase


@dataclass(frozen=True)
class Case:
    """One way to say something."""

    text: Text
    when: Conditions = field(default_factory=dict)
    by: str | Item | None = None
    fills: Mapping[str, Fill] = field(default_factory=dict)


Sentence = str | Case | Sequence[Case]
Sentences = Mapping[str, Sentence]
EventSentences = Mapping[str, Sentence | None]
NamesByKind = Mapping[str, Mapping[str, Text]]


def say(text: str, when: Conditions | None = None, **fills: Fill) -> Case:
    """A text, for when the conditions hold."""
    return Case(text, when or {}, None, fills)


def count(
    one: str, many: str, by: str | Item, when: Conditions | None = None, **fills: Fill
) -> Case:
    """A text that depends on a number, for when the conditions hold."""
    return Case((one, many), when or {}, by, fills)


@dataclass(frozen=True)
class Move:
    """A kind of moves, known by the first word of their text; `parts` names the words after it."""

    parts: tuple[str, ...]
    said: Sentence


@dataclass(frozen=True)
class OptionWords:
    """An option of a game: what it and its values are called, and what there is to know of them.

    `explained` tells what a value means, to whoever sits down with at least `from_players` players;
    `typed` has further words by which a value may be asked for; `proposed` is the value that
    readers of a language know the game by.
    """

    name: str
    values: Mapping[str | int | bool, str] = field(default_factory=dict)
    hint: str = ""
    explained: Mapping[str | int | bool, str] = field(default_factory=dict)
    from_players: int = 1
    typed: Mapping[str, str | int | bool] = field(default_factory=dict)
    proposed: Mapping[str, str | int | bool] = field(default_factory=dict)


@dataclass(frozen=True)
class Words:
    """All that is said of a game. What is left out is told by its id and its arguments.

    `story` says what the game is about, `time` how long a match takes. `events` has an entry for
    each event of the game: None where nothing is to be said.
    """

    story: str = ""
    time: str = ""
    events: EventSentences = field(default_factory=dict)
    names: NamesByKind = field(default_factory=dict)
    fills: Mapping[str, Fill] = field(default_factory=dict)
    phases: Mapping[str, str] = field(default_factory=dict)
    questions: Sequence[Case] = ()
    moves: Mapping[str, Move] = field(default_factory=dict)
    parts: Mapping[str, str] = field(default_factory=dict)
    items: Sentences = field(default_factory=dict)
    phrases: Sentences = field(default_factory=dict)
    options: Mapping[str, OptionWords] = field(default_factory=dict)


def cases(sentence: Sentence) -> list[Case]:
    if isinstance(sentence, str):
        return [Case(sentence)]
    return [sentence] if isinstance(sentence, Case) else list(sentence)


def texts(words: Words) -> Iterator[Text]:
    """All texts of a table, to be translated."""
    yield from (words.story, words.time)
    sentences = [*words.events.values(), *words.items.values(), *words.phrases.values()]
    sentences += [words.questions, *(move.said for move in words.moves.values())]
    for case in (case for one in sentences if one is not None for case in cases(one)):
        yield case.text
        fills = [*case.fills.values(), *words.fills.values()]
        yield from (fill.text for fill in fills if isinstance(fill, BySeat))
    for names in words.names.values():
        yield from names.values()
    yield from words.phases.values()
    yield from words.parts.values()
    for option in words.options.values():
        yield from (option.name, option.hint, *option.values.values(), *option.explained.values())
