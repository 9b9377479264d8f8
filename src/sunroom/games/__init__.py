"""The games."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from sunroom.games.game import Game
from sunroom.games.terms import Refused, shown

# Each game is imported when somebody asks for it: starting is quick, whatever else there is.
_CLASSES = {"lane": "Lane", "sunset": "Sunset", "sunny": "Sunny"}
NAMES = tuple(_CLASSES)


@cache
def _game(name: str) -> Game:
    game = getattr(import_module(f"sunroom.games.{name}"), _CLASSES[name])()
    assert isinstance(game, Game)
    return game


def get(name: object) -> Game:
    """The game with this id."""
    if not isinstance(name, str) or name not in _CLASSES:
        raise Refused("unknown_game", f"there is no game {shown(name)}: {', '.join(NAMES)}")
    return _game(name)
