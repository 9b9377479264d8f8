"""The words in which games and those who use them speak: states, options, events, refusals."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from sunroom.refusal import Refused as Refused
from sunroom.refusal import shown as shown

State = Any  # a plain state of the game's own layout
Json = dict[str, Any]
Event = dict[str, Any]
OptionValue = str | int | bool
Options = dict[str, OptionValue]

MAX_SEED: Final = 2**53 - 1


@dataclass(frozen=True)
class Score:
    """Points by seat, the winners (none while the match goes on), and what the points are for."""

    scores: list[int]
    winners: list[int]
    detail: list[Json]  #: for each seat, points by what they are for


@dataclass(frozen=True)
class Foreseen:
    """What a move will bring, as far as its player can know before it is made.

    `points` is None where chance, or something hidden, decides about them.
    """

    points: int | None
    events: list[Event]  #: those that are certain


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
