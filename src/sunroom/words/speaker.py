"""Speaks from a game's table of words. The page has its twin: web/src/words/speaker.ts.

A test has both tell all that can happen, and compares them letter by letter.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from sunroom.words.spoken import Json, common, key, table, translator
from sunroom.words.table import Words

PLACEHOLDER = re.compile(r"\{(\w+)\}")
NOT_TOLD = ("event", "item", "rule", "seat", "mine")  # beside the id of what has no sentence


class Speaker:
    """One game in one language. `form` says which form of a text goes with a number."""

    def __init__(self, table: Json, shared: Json, form: Callable[[int], int]) -> None:
        self.table = table
        self.shared = shared
        self.form = form

    def event(self, event: Json, names: Sequence[str], me: int | None) -> str | None:
        """What happened, in words for a reader; None for what needs no words."""
        facts = {**event, "mine": _is_mine(event, me)}
        known = self.table["events"]
        if event["event"] not in known:
            return self._plainly(event["event"], facts, names)
        said = known[event["event"]]
        return None if said is None else self._said(said, facts, names)

    def question(self, view: Json, moves: Sequence[str], **more: Any) -> str:
        """What is asked of the one to move."""
        can = {move.split(" ")[0]: True for move in moves}
        return self._said(self.table["questions"], {**view, "can": can, **more}, []) or ""

    def move(self, text: str, view: Json, **more: Any) -> str:
        """A move in words; more about it may be known than its text tells."""
        word, *rest = text.split(" ")
        known = self.table["moves"].get(word)
        if known is None:
            return text
        parts = [int(part) if part.isdecimal() else part for part in rest]
        facts = {**view, **dict(zip(known["parts"], parts, strict=False)), **more}
        return self._said(known["said"], facts, []) or text

    def item(self, item: Json, names: Sequence[str]) -> str:
        """A piece of the score in words."""
        known = self.table["items"].get(item["item"])
        found = self._said(known, item, names) if known else None
        return found if found is not None else self._plainly(item["item"], item, [])

    def phrase(self, id: str, facts: Json, names: Sequence[str] = ()) -> str:
        return self._said(self.table["phrases"].get(id, []), facts, names) or ""

    def part(self, id: str) -> str:
        """What a part of the score is called."""
        return str(self.table["parts"].get(id) or in_words(id))

    def phase(self, id: str) -> str:
        return str(self.table["phases"].get(id) or in_words(id))

    def option(self, id: str) -> str:
        found = self.table["options"].get(id)
        return str(found["name"]) if found else in_words(id)

    def option_value(
        self, option: str, value: str | int | bool, names: Sequence[str] | None = None
    ) -> str:
        """A value of an option; `names` where it names a seat."""
        found = self.table["options"].get(option, {}).get("values", {}).get(key(value))
        if found:
            return str(found)
        if value == "random":
            return self.name("chance", value)
        if isinstance(value, bool):
            return self.name("answer", key(value))
        if isinstance(value, int) and names is not None:
            return self._seat(value, names)
        return in_words(str(value))

    def name(self, kind: str, id: object, count: int = 1) -> str:
        """What something is called, or so many of it."""
        names = self.table["names"].get(kind) or self.shared["names"].get(kind, {})
        found = names.get(key(id))
        if found is None:
            return in_words(str(id))
        return self._filled(self._formed(found, count), lambda name: str(count))

    def listed(self, items: Sequence[str]) -> str:
        """`a`, `a and b`, `a, b and c`."""
        if len(items) < 2:
            return "".join(items)
        text, soft = self.shared["listed"], self.shared["soft"]
        if soft and re.search(soft["before"], items[-1]):
            text = soft["text"]
        told = {"several": ", ".join(items[:-1]), "last": items[-1]}
        return self._filled(text, lambda name: told.get(name, ""))

    def _said(self, known: list[Json], facts: Json, names: Sequence[str]) -> str | None:
        for case in known:
            if all(_holds(facts, *wanted) for wanted in case.get("when", {}).items()):
                return self._case(case, facts, names)
        return None

    def _case(self, case: Json, facts: Json, names: Sequence[str]) -> str:
        n = _size(self._by(case["by"], facts)) if "by" in case else 0
        fills = {**self.table["fills"], **case.get("fills", {})}

        def told(name: str) -> str:
            if name == "n" and "by" in case:
                return str(n)
            return self._told(fills.get(name), name, facts, names)

        return self._filled(self._formed(case["text"], n), told)

    def _by(self, by: str | Json, facts: Json) -> Any:
        return at(facts, by) if isinstance(by, str) else _item(by, facts)

    def _told(self, fill: Json | None, name: str, facts: Json, names: Sequence[str]) -> str:
        """What stands for a placeholder. What was told beforehand stays as it is."""
        if fill is None or "value" in fill:
            value = at(facts, fill["value"] if fill else name)
            is_list = isinstance(value, list | tuple)
            return self.listed([*map(self.value, value)]) if is_list else self.value(value)
        if "seat" in fill:
            return self._seat(at(facts, fill["seat"]), names)
        if "seats" in fill:
            return self.listed([self._seat(seat, names) for seat in at(facts, fill["seats"]) or []])
        if "name" in fill:
            id = at(facts, fill["of"])
            return "" if id is None else self.name(fill["name"], id)
        if "names" in fill:
            return self.names(fill["names"], at(facts, fill["of"]) or [])
        if "each" in fill:
            return self.listed(self._by_seat(fill, facts, names))
        if "phrase" in fill:
            return self.phrase(fill["phrase"], facts, names)
        return self.value(_item(fill, facts))

    def names(self, kind: str, ids: Sequence[Any]) -> str:
        """Several things; those with a singular and a plural are counted by kind."""
        known: Json = self.table["names"].get(kind, {})
        if not any(isinstance(text, list) for text in known.values()):
            return self.listed([self.name(kind, id) for id in ids])
        keys = [key(id) for id in ids]
        return self.listed([self.name(kind, id, keys.count(id)) for id in known if id in keys])

    def _by_seat(self, fill: Json, facts: Json, names: Sequence[str]) -> list[str]:
        found = []
        for seat, value in enumerate(at(facts, fill["each"]) or []):
            points = sum(value) if isinstance(value, list) else value
            told = {"name": self._seat(seat, names), "points": str(points)}
            found.append(self._filled(fill["text"], told.__getitem__))
        return found

    def _seat(self, seat: Any, names: Sequence[str] = ()) -> str:
        if not isinstance(seat, int):
            return ""
        if seat < len(names):
            return names[seat]
        return self._filled(self.shared["seat"], lambda name: str(seat + 1))

    def _formed(self, text: str | list[str], count: int) -> str:
        return text if isinstance(text, str) else text[self.form(count)]

    def _filled(self, text: str, told: Callable[[str], str]) -> str:
        return PLACEHOLDER.sub(lambda found: told(found[1]), text)

    def _plainly(self, id: str, facts: Json, names: Sequence[str]) -> str:
        """What has no sentence: `Ada: sold (count 3, price 5)`."""
        who = f"{self._seat(facts['seat'], names)}: " if names and "seat" in facts else ""
        more = [
            f"{in_words(name)} {self._plain_value(name, value, names)}"
            for name, value in facts.items()
            if name not in NOT_TOLD and value is not None
        ]
        return f"{who}{in_words(id)}" + (f" ({', '.join(more)})" if more else "")

    def _plain_value(self, name: str, value: Any, names: Sequence[str]) -> str:
        if name == "seats" and isinstance(value, list):
            return self.listed([self._seat(seat, names) for seat in value])
        return self.value(value)

    def value(self, value: Any) -> str:
        """A value as it stands: `3`, `yes`, `a, b`, `h 4, s 3`."""
        if value is None:
            return ""
        if isinstance(value, bool):
            return self.name("answer", value)
        if isinstance(value, Mapping):
            return ", ".join(f"{in_words(str(k))} {self.value(v)}" for k, v in value.items())
        if isinstance(value, list | tuple):
            is_deep = any(isinstance(one, Mapping | list | tuple) for one in value)
            return ("; " if is_deep else ", ").join(map(self.value, value))
        return str(value)


def speaker(name: str, words: Words, language: str) -> Speaker:
    """Who speaks of a game in a language."""
    return Speaker(table(name, words, language), common(language), translator(language).form)


def in_words(id: str) -> str:
    """An id as a reader may see it: `turned_up` is `turned up`."""
    return id.replace("_", " ")


def at(facts: Any, path: str) -> Any:
    """What is there by a path such as `totals.h`, `seats.0` or `lane|at`; None where nothing is."""
    first, _, other = path.partition("|")
    found = _by_path(facts, first)
    return at(facts, other) if found is None and other else found


def _by_path(facts: Any, path: str) -> Any:
    for part in path.split("."):
        if isinstance(facts, Mapping):
            facts = facts.get(part)
        elif isinstance(facts, list | tuple) and part.isdecimal() and int(part) < len(facts):
            facts = facts[int(part)]
        else:
            return None
    return facts


def _item(fill: Json, facts: Json) -> Any:
    place = at(facts, fill["at"])
    return None if place is None else at(facts, f"{fill['item']}.{place}")


def _is_mine(event: Json, me: int | None) -> bool:
    if me is None:
        return False
    return bool(event["seat"] == me) if "seat" in event else event.get("seats") == [me]


def _holds(facts: Json, path: str, wanted: Any) -> bool:
    value = at(facts, path)
    if isinstance(wanted, bool):
        is_there = value is not None and value is not False and value not in ("", [], {})
        return is_there == wanted
    if isinstance(wanted, list | tuple):
        return value in wanted
    return bool(value == wanted)


def _size(value: Any) -> int:
    """A number, or how many there are."""
    if isinstance(value, int):
        return value
    return len(value) if isinstance(value, list | tuple | str) else 0
