"""What bots have learned of a game: whole numbers in a file of the game's folder.

They are an argument of the search, so new ones need no new kernel. A file says what it belongs to;
one that is missing, damaged or of another game is told of once, and matches are played out.
"""

from __future__ import annotations

import hashlib
import json
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType

from sunroom.games.game import Game
from sunroom.games.terms import Json, Refused
from sunroom.kernel.sources import path_of

FORMAT = 1
NAME = "weights.json"
MOST_BYTES = 500_000
LEAST, MOST = -(2**31), 2**31 - 1

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Weights:
    """Numbers that the game's `value` understands, and where they come from."""

    game: str
    rules: int  # the version of the rules that they were learned by
    version: int  # of their meaning
    options: list[Json]  # for which they were learned
    made: Json  # how
    numbers: tuple[int, ...]

    @property
    def digest(self) -> str:
        """A name for these very numbers."""
        return hashlib.sha256(json.dumps(self._content()).encode()).hexdigest()[:24]

    def write(self, path: Path) -> None:
        """Into a file that is whole at every moment."""
        text = json.dumps({**self._content(), "digest": self.digest}) + "\n"
        part = path.with_name(f"{path.name}.part")
        try:
            part.write_text(text, encoding="utf-8")
            part.replace(path)
        except OSError as error:
            raise Refused("bad_file", f"{path} cannot be written: {error.strerror}") from None

    def _content(self) -> Json:
        return {
            "weights": FORMAT,
            "game": self.game,
            "rules": self.rules,
            "version": self.version,
            "options": self.options,
            "made": self.made,
            "numbers": list(self.numbers),
        }


class Unfit(Exception):
    """Why a file of weights cannot be used, in one line."""


def learned_module(game: Game) -> ModuleType | None:
    """What says how the numbers of a game are meant; None where nothing can be learned."""
    return None if game.learned is None else import_module(game.learned)


def new_weights(game: Game, made: Json, numbers: Sequence[int]) -> Weights:
    """Numbers that were just learned."""
    module = learned_module(game)
    assert module is not None
    options = [dict(one) for one in module.OPTIONS]
    return Weights(game.id, game.version, module.VERSION, options, made, tuple(numbers))


def read(game: Game, path: Path) -> Weights:
    """The weights of a file, or `Unfit`."""
    module = learned_module(game)
    if module is None:
        raise Unfit(f"{game.name} has nothing to learn")
    try:
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise Unfit(f"{path.name} cannot be read: {error.strerror}") from None
    if len(content) > MOST_BYTES:
        raise Unfit(f"{path.name} is larger than {MOST_BYTES} bytes")
    found = _parsed(content)
    if found is None:
        raise Unfit(f"{path.name} is damaged")
    wanted = new_weights(game, {}, ())
    if found.game != game.id:
        raise Unfit(f"{path.name} belongs to another game, {found.game}")
    for what in ("rules", "version", "options"):
        if getattr(found, what) != getattr(wanted, what):
            raise Unfit(f"{path.name} was learned for other {what}")
    if len(found.numbers) != module.SIZE:
        raise Unfit(f"{path.name} has {len(found.numbers)} numbers instead of {module.SIZE}")
    return found


@cache
def shipped(game: Game) -> Weights | None:
    """The weights in the game's folder; None without any, which is told once."""
    if game.learned is None:
        return None
    try:
        return read(game, path_of(game.learned).with_name(NAME))
    except Unfit as reason:
        log.warning("bots play matches of %s to their end: %s", game.name, reason)
        return None


Named = dict[tuple[str, str], Weights]  # files that somebody named, by game and path

_named: Named = {}


def from_file(game: Game, path: str) -> Weights:
    """The weights of a file that somebody named, or a refusal."""
    found = _named.get((game.id, path))
    if found is None:
        try:
            found = _named[game.id, path] = read(game, Path(path))
        except Unfit as reason:
            raise Refused("bad_file", f"these weights cannot be used: {reason}") from None
    return found


def packed() -> Named:
    """All files that were named here, for a worker on a machine that does not have them."""
    return dict(_named)


def unpack(named: Named) -> None:
    """What `packed` says somewhere else is true here as well."""
    _named.update(named)


def _parsed(content: bytes) -> Weights | None:
    """What a file holds; None if it is not whole."""
    try:
        told = json.loads(content.decode())
        found = Weights(
            told["game"],
            told["rules"],
            told["version"],
            told["options"],
            told["made"],
            tuple(told["numbers"]),
        )
        sound = (
            told["weights"] == FORMAT
            and told["digest"] == found.digest
            and all(type(one) is int and LEAST <= one <= MOST for one in found.numbers)
        )
    except (ValueError, RecursionError, LookupError, TypeError):
        return None
    return found if sound else None
