"""The words in which games and those who use them speak: states, options, events, refusals."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Final

State = Any  # a plain state of the game's own layout
Json = dict[str, Any]
Event = dict[str, Any]
OptionValue = str | int | bool
Options = dict[str, OptionValue]

MAX_SEED: Final = 2**53 - 1


class Refused(Exception):
    """What was asked for cannot be done, and nothing has changed.

    `code` is for programs, `message` for people; `rule` is the number of the rule that forbids it,
    where one does.
    """

    def __init__(self, code: str, message: str, rule: str | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.rule = rule

    def __str__(self) -> str:
        return f"{self.message} ({self.rule})" if self.rule else self.message


# The name under which everybody imports it.
Refused.__module__ = "sunroom"


@dataclass(frozen=True)
class Score:
    """Points by seat, the winners (none while the match goes on), and what the points are for."""

    scores: list[int]
    winners: list[int]
    detail: list[Json]


@dataclass(frozen=True)
class Foreseen:
    """What a move will bring, as far as its player can know before it is made.

    `points` is None where chance, or something hidden, decides about them.
    """

    points: int | None
    events: list[Event]


def check_seed(seed: object) -> int:
    if type(seed) is not int or not 0 <= seed <= MAX_SEED:
        message = f"seed must be a whole number from 0 to {MAX_SEED}, not {shown(seed)}"
        raise Refused("bad_seed", message)
    return seed


def derived_seed(*origin: int | str) -> int:
    """A number that comes from others and from which nobody can tell them.

    Bots are given such numbers for their decisions: they may know them without knowing the match.
    """
    import hashlib  # slow to import, and not everybody who plays needs it

    told = " ".join(str(part) for part in origin).encode()
    return int.from_bytes(hashlib.sha256(told).digest()[:6])


def shown(value: object) -> str:
    """A value in a message: as JSON would write it, and never long."""
    try:
        text = json.dumps(value)
    except (TypeError, ValueError, RecursionError):
        text = f"a {type(value).__name__}"
    return text if len(text) <= 60 else text[:57] + "..."
