"""Where games come from: the folders beside this file, and packages that announce theirs.

A package from outside names its game in the entry point group `sunroom.games`::

    [project.entry-points."sunroom.games"]
    chess = "my_package.chess"

which is a module with a `Game` in it, or the class itself. Nothing is imported before somebody
asks for it, and packages are only asked where a name is not one of ours or all games are wanted:
to ask them takes a while.
"""

from __future__ import annotations

import inspect
import logging
import pkgutil
import re
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType

from sunroom.games.game import Game
from sunroom.games.terms import Refused, shown

HOME = "sunroom.games"
GROUP = "sunroom.games"
ID = re.compile(r"[a-z][a-z0-9_]{0,39}")

# What a game cannot do without; the names of its modules, and those in them.
PARTS = ("name", "letter", "least", "most", "program", "notation", "loading", "views", "happenings")
RULES = (
    *("State", "VERSION", "PHASES", "OVER", "MOVES", "MAX_MOVES", "MAX_PLAYERS", "ENTRIES"),
    *("setup", "legal", "apply", "result", "final_scores"),
)
KNOWLEDGE = ("hide", "guess", "sight")
POLICY = ("ENTRIES", "greedy", "quick", "weigh")

log = logging.getLogger(__name__)


@cache
def built_in() -> frozenset[str]:
    """The folders beside this file."""
    here = [str(Path(__file__).parent)]
    return frozenset(found.name for found in pkgutil.iter_modules(here) if found.ispkg)


@cache
def announced() -> dict[str, str]:
    """What other packages announce: for each name the module, or the module and its class."""
    from importlib.metadata import entry_points  # slow to import, and slow to ask

    return {found.name: found.value for found in entry_points(group=GROUP)}


def find(name: object) -> Game:
    """The game with this id, or a refusal that says why it cannot be had."""
    game = as_it_is(name)
    if game.id not in built_in():
        _check_whole(game, announced()[game.id])
    return game


def as_it_is(name: object) -> Game:
    """The same for whoever looks at what a game lacks: it may not be whole."""
    if isinstance(name, str) and ID.fullmatch(name):
        if name in built_in():
            return _loaded(name, f"{HOME}.{name}")
        if name in announced():
            return _loaded(name, announced()[name])
    raise Refused("unknown_game", f"there is no game {shown(name)}: {', '.join(all_ids())}")


@cache
def all_ids() -> tuple[str, ...]:
    """The games that can be had, in the order in which they are listed.

    One that cannot be had is a warning, and no reason for the others to be missing.
    """
    found = []
    for name in sorted(built_in() | set(announced())):
        try:
            found.append(find(name))
        except Refused as refusal:
            log.warning("%s", refusal)
    return tuple(game.id for game in sorted(found, key=lambda game: (game.order, game.id)))


@cache
def _loaded(name: str, source: str) -> Game:
    """A game, imported now. Whatever is wrong with it is told in one line."""
    try:
        module, _, attribute = source.partition(":")
        found: object = import_module(module.strip())
        for part in filter(None, attribute.strip().split(".")):
            found = getattr(found, part)
        game = (_class_in(found) if isinstance(found, ModuleType) else found)()  # type: ignore[operator]
    except Exception as error:
        said = told(error)
        raise Refused(
            "broken_game", f"the game {name} ({source}) cannot be used: {said}"
        ) from error
    if not isinstance(game, Game) or game.id != name:
        message = f"the game {name} ({source}) cannot be used: it is not a Game with the id {name}"
        raise Refused("broken_game", message)
    return game


@cache
def _check_whole(game: Game, source: str) -> None:
    """Refuse a game that lacks what everybody asks for; check-game tells all that is wrong."""
    lacking = [f"{part}" for part in PARTS if getattr(game, part, None) is None]
    try:
        if not lacking:
            rules = import_module(game.program.rules)
            sources = [import_module(one) for one in game.program.sources]
            lacking += [f"rules.{one}" for one in RULES if not hasattr(rules, one)]
            lacking += [one for one in KNOWLEDGE if not any(hasattr(home, one) for home in sources)]
            if game.policy is not None:
                policy = import_module(game.policy)
                lacking += [f"policy.{one}" for one in POLICY if not hasattr(policy, one)]
            game.words  # noqa: B018 (a table that cannot be had is found here)
    except Exception as error:
        said = told(error)
        message = f"the game {game.id} ({source}) cannot be used: {said}"
        raise Refused("broken_game", message) from error
    if lacking:
        message = f"the game {game.id} ({source}) cannot be used: it has no {', '.join(lacking)}"
        raise Refused("broken_game", message)


def told(error: Exception) -> str:
    """An error in one line, without the folders of this computer: anybody may be told."""
    line = " ".join(f"{type(error).__name__}: {error}".split())
    return re.sub(r"(?:/|[A-Z]:\\)[^\s()'\"]*[/\\]", "", line)


def _class_in(module: ModuleType) -> type[Game]:
    """The game that a module defines."""
    for value in vars(module).values():
        if (
            isinstance(value, type)
            and issubclass(value, Game)
            and value.__module__ == module.__name__
        ):
            if not inspect.isabstract(value):
                return value
    raise LookupError(f"there is no Game in {module.__name__}")
