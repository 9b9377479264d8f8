"""The games."""

from __future__ import annotations

from sunroom.games import finding
from sunroom.games.game import Game

NAMES: tuple[str, ...]  # the ids of all games, in the order in which they are listed


def __getattr__(name: str) -> tuple[str, ...]:
    """NAMES is found when somebody asks for it: starting is quick, whatever else there is."""
    if name == "NAMES":
        globals()["NAMES"] = finding.all_ids()
        return finding.all_ids()
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def get(name: object) -> Game:
    """The game with this id."""
    return finding.find(name)
