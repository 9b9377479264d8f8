"""Our side of the comparison with the peers."""

from __future__ import annotations

from collections.abc import Callable

from sunroom.bench import search, stepping, table
from sunroom.bench.line import FAST
from sunroom.games.game import Game
from sunroom.kernel.program import Unusable

Measure = Callable[[float], float]


class Missing(Exception):
    """What is compared is not installed here; says what to install."""


def whole(game: Game, mode: str) -> Measure:
    def measure(seconds: float) -> float:
        _check(game, mode)
        return table.random_play(game, game.least, FAST[mode], 1, seconds).per_second

    return measure


def stepped(game: Game, mode: str) -> Measure:
    return lambda seconds: stepping.one_by_one(game, seconds)


def batched(game: Game, mode: str) -> Measure:
    def measure(seconds: float) -> float:
        _check(game, mode)
        return stepping.batched(game, FAST[mode], seconds)

    return measure


def searched(game: Game, mode: str) -> Measure:
    def measure(seconds: float) -> float:
        _check(game, mode)
        return search.at_first_decisions(game, FAST[mode], seconds).decisions

    return measure


def _check(game: Game, mode: str) -> None:
    try:
        FAST[mode](game.program)
    except Unusable:
        raise Missing('no compiler for native code: pip install "sunroom[native]"') from None
