"""What a game says of itself for the lab, in its own folder (see `games/tally.py`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache

from sunroom import games
from sunroom.games.game import part_of
from sunroom.games.tally import Counts, Figure, Story
from sunroom.games.terms import Json


def _no_roles(start: Json) -> None:
    return None


def _nothing(story: Story) -> Counts:
    return {}


@dataclass(frozen=True)
class Declared:
    """The parts of a game's `lab.py`, or nothing where it has none."""

    version: int = 0
    roles: Callable[[Json], Sequence[str] | None] = _no_roles  # from the position at the start
    count: Callable[[Story], Counts] = _nothing
    figures: tuple[Figure, ...] = ()


@cache
def declared(game: str) -> Declared:
    module = part_of(games.get(game), "lab")
    if module is None:
        return Declared()
    return Declared(
        module.VERSION,
        getattr(module, "roles", _no_roles),
        getattr(module, "count", _nothing),
        getattr(module, "FIGURES", ()),
    )
