"""The typed contract: what each game tells and is told, as its own `contract` module declares it.

A declaration is an ordinary `TypedDict`; its values are dictionaries made by ordinary code. Here
the declarations become something that checks values and describes itself (JSON schema), from which
`make contract` writes the types of the web app, the API and the tables of docs/contract.md.
Nothing is checked while people play: the tests do that, for every message of whole matches.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Iterable
from functools import cache, reduce
from importlib import import_module
from operator import or_
from types import ModuleType
from typing import Annotated, Any

from pydantic import ConfigDict, Discriminator, TypeAdapter
from typing_extensions import is_typeddict

from sunroom import games
from sunroom.games.game import Game

STRICT = ConfigDict(extra="forbid", strict=True)
# What a game declares, and by which field those of which there are several are told apart.
SINGLE = ("Options", "Position", "View", "Material", "Pad", "Standing", "About", "PadStanding")
SEVERAL = {"Event": ("EVENTS", "event"), "Item": ("ITEMS", "item"), "Fault": ("FAULTS", "kind")}
PARTS = (*SINGLE, *SEVERAL)


@cache
def of(game: Game) -> ModuleType | None:
    """The module in which a game declares what it tells; None if it declares nothing."""
    name = f"{game.home}.contract"
    if importlib.util.find_spec(name) is None:
        return None
    return strict(import_module(name))


def strict(module: ModuleType) -> ModuleType:
    """Let all declarations of a module mean exactly what they say: nothing else may be there."""
    for value in vars(module).values():
        for one in value if isinstance(value, tuple) else (value,):
            if is_typeddict(one):
                one.__pydantic_config__ = STRICT
    return module


def declares(game: Game) -> list[str]:
    """Which of PARTS a game declares."""
    return [part for part in PARTS if hasattr(of(game), SEVERAL.get(part, (part,))[0])]


def declared(game: Game, part: str) -> Any:
    """One of PARTS; any object where the game does not declare it."""
    module = of(game)
    if part in SEVERAL:
        several, field = SEVERAL[part]
        return one_of(getattr(module, several, ()), field)
    return getattr(module, part, dict[str, Any])


def one_of(types: Iterable[Any], field: str) -> Any:
    """One of several declarations, told apart by a field."""
    found = tuple(types)
    if len(found) < 2:
        return found[0] if found else dict[str, Any]
    return Annotated[any_of(found), Discriminator(field)]


def any_of(types: Iterable[Any]) -> Any:
    """One of several declarations."""
    return reduce(or_, types)


def of_any_game(part: str) -> Any:
    """A declaration of whichever game it is."""
    return any_of(declared(games.get(name), part) for name in games.NAMES)


@cache
def checker(game: Game, part: str) -> TypeAdapter[Any]:
    """What holds values to a declaration: `validate_json` refuses what it does not allow."""
    return TypeAdapter(declared(game, part))
