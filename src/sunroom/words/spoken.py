"""A game's table of words in one language, as plain data that the terminal and the page speak from.

Texts are translated; where a number chooses among several forms, there is a list of them in the
order of the language's catalogue. All else stays as it is in the table.
"""

from __future__ import annotations

import gettext as standard
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from sunroom import words
from sunroom.words.common import COMMON
from sunroom.words.languages import LANGUAGES
from sunroom.words.table import (
    BySeat,
    Case,
    Fill,
    Item,
    Name,
    Names,
    OptionWords,
    Phrase,
    Seat,
    Sentence,
    Text,
    Value,
    Words,
    cases,
)

Json = dict[str, Any]
ENGLISH = "nplurals=2; plural=(n != 1);"
SAMPLES = (*range(200), 1000, 1_000_000)  # among them a number for every form of any language


class Translator:
    """Texts in one language."""

    def __init__(self, language: str, catalogue: standard.NullTranslations) -> None:
        self.language = language
        self.catalogue = catalogue
        header = catalogue.info().get("plural-forms", ENGLISH)
        self.form: Callable[[int], int] = standard.c2py(header.partition("plural=")[2].rstrip("; "))
        forms = int(header.partition("nplurals=")[2].partition(";")[0])
        by_form = {self.form(number): number for number in reversed(SAMPLES)}
        self.samples = [by_form[form] for form in range(forms)]

    def text(self, text: str) -> str:
        return self.catalogue.gettext(text) if text else ""

    def forms(self, text: Text) -> str | list[str]:
        if isinstance(text, str):
            return self.text(text)
        return [self.catalogue.ngettext(*text, number) for number in self.samples]


@lru_cache(len(LANGUAGES))
def _translator(language: str, folder: object) -> Translator:
    return Translator(language, words.translations(language))


def translator(language: str) -> Translator:
    return _translator(language, words.CATALOGUES)


def common(language: str) -> Json:
    """What is the same for all games, and which languages there are."""
    said = translator(language)
    soft = LANGUAGES[language].soft
    return {
        "language": language,
        "languages": {short: one.name for short, one in LANGUAGES.items()},
        "listed": said.text(str(COMMON.phrases["listed"])),
        "soft": {"before": soft[0], "text": soft[1]} if soft else None,
        "seat": said.text(str(COMMON.phrases["seat"])),
        "names": _names(COMMON, said),
    }


def table(name: str, game: Words, language: str) -> Json:
    """A game's words in a language; what it leaves out to all games is filled in."""
    said = translator(language)
    events = {**COMMON.events, **game.events}
    questions = [*game.questions, *COMMON.questions]
    return {
        "name": said.text(name),
        "story": said.text(game.story),
        "time": said.text(game.time),
        "events": {id: None if one is None else _said(one, said) for id, one in events.items()},
        "names": _names(game, said),
        "fills": _fills({**COMMON.fills, **game.fills}, said),
        "phases": {id: said.text(text) for id, text in {**COMMON.phases, **game.phases}.items()},
        "questions": _said(questions, said),
        "moves": {
            id: {"parts": list(one.parts), "said": _said(one.said, said)}
            for id, one in game.moves.items()
        },
        "parts": {id: said.text(text) for id, text in game.parts.items()},
        "items": {id: _said(one, said) for id, one in game.items.items()},
        "phrases": {id: _said(one, said) for id, one in game.phrases.items()},
        "options": {id: _option(one, said) for id, one in game.options.items()},
    }


def _names(game: Words, said: Translator) -> Json:
    return {
        kind: {id: said.forms(text) for id, text in names.items()}
        for kind, names in game.names.items()
    }


def _said(sentence: Sentence, said: Translator) -> list[Json]:
    return [_case(case, said) for case in cases(sentence)]


def _case(case: Case, said: Translator) -> Json:
    found: Json = {"text": said.forms(case.text)}
    if case.when:
        found["when"] = dict(case.when)
    if case.by is not None:
        found["by"] = case.by if isinstance(case.by, str) else _fill(case.by, said)
    if case.fills:
        found["fills"] = _fills(case.fills, said)
    return found


def _fills(fills: Mapping[str, Fill], said: Translator) -> Json:
    return {placeholder: _fill(fill, said) for placeholder, fill in fills.items()}


def _fill(fill: Fill, said: Translator) -> Json:
    match fill:
        case Seat(of):
            return {"seat": of}
        case Value(of):
            return {"value": of}
        case Name(kind, of):
            return {"name": kind, "of": of}
        case Names(kind, of):
            return {"names": kind, "of": of}
        case Item(of, at):
            return {"item": of, "at": at}
        case BySeat(of, text):
            return {"each": of, "text": said.text(text)}
        case Phrase(id):
            return {"phrase": id}
        case _:
            return {"seats": fill.of}


def _option(option: OptionWords, said: Translator) -> Json:
    return {
        "name": said.text(option.name),
        "hint": said.text(option.hint),
        "values": {key(value): said.text(text) for value, text in option.values.items()},
        "explained": {key(value): said.text(text) for value, text in option.explained.items()},
        "from_players": option.from_players,
        "proposed": option.proposed.get(said.language),
    }


def key(value: object) -> str:
    """A value as the key of a name: true, 3, next."""
    return str(value).lower() if isinstance(value, bool) else str(value)
