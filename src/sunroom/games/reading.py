"""Reading a position that came from outside: each mistake is refused with its place in the JSON."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NoReturn, TypeVar

from sunroom.games.terms import Json, Refused, State, check_seed, shown
from sunroom.kernel.chance import start_chance

T = TypeVar("T")


def wrong(message: str, rule: str | None = None, fault: Json | None = None) -> NoReturn:
    raise Refused("bad_position", message, rule, fault)


def whole(value: object, where: str, least: int, most: int) -> int:
    """A whole number in a range; booleans are no numbers."""
    if type(value) is not int or not least <= value <= most:
        message = f"{where} must be a whole number from {least} to {most}, not {shown(value)}"
        wrong(message, fault={"kind": "number", "least": least, "most": most})
    return value


def flag(value: object, where: str) -> bool:
    if type(value) is not bool:
        wrong(f"{where} must be true or false, not {shown(value)}")
    return value


def text(value: object, where: str) -> str:
    if not isinstance(value, str):
        wrong(f"{where} must be a text, not {shown(value)}")
    return value


def listing(value: object, where: str, length: int | None = None) -> list[Any]:
    if not isinstance(value, list):
        wrong(f"{where} must be a list, not {shown(value)}")
    if length is not None and len(value) != length:
        wrong(f"{where} must have {length} entries, not {len(value)}")
    return value


def mapping(value: object, where: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        wrong(f"{where} must be an object, not {shown(value)}")
    return value


def choice(value: T, where: str, allowed: Iterable[T]) -> T:
    choices = list(allowed)
    if not any(type(value) is type(one) and value == one for one in choices):
        named = ", ".join(shown(one) for one in choices)
        wrong(f"{where} must be one of {named}, not {shown(value)}")
    return value


class Fields:
    """The fields of a position. Left out and null are the same; unknown names are refused."""

    def __init__(self, position: object, known: Iterable[str]) -> None:
        self.content: Json = mapping(position, "position")
        names = list(known)
        for name in self.content:
            if name not in names:
                wrong(f"position has a field {shown(name)} that is none of {', '.join(names)}")

    def get(self, name: str) -> Any:
        return self.content.get(name)

    def need(self, name: str) -> Any:
        value = self.content.get(name)
        if value is None:
            wrong(f"position lacks {name}")
        return value


def start_generator(s: State, fields: Fields) -> None:
    """`rng` is the four words of the generator; where it is left out, `seed` starts it."""
    seed = fields.get("seed")
    seed = 0 if seed is None else check_seed(seed)
    rng = fields.get("rng")
    if rng is None:
        start_chance(s, seed)
        return
    words = listing(rng, "rng", 4)
    s.rng[:] = [whole(word, f"rng[{i}]", 0, 0xFFFFFFFF) for i, word in enumerate(words)]
