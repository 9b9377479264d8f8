"""How strong a bot plays: the same eight names everywhere.

A level is a number of iterations of the search, so that it means the same on every machine, and a
time that it takes at most. The iterations of the upper ones are about what one core of a usual
computer does in that time. The lower ones err as people do: they look less far, see first what a
move brings at once, and overlook some of the moves.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from typing import Literal, get_args

from sunroom.bots.bot import Estimate, Watch
from sunroom.bots.searcher import Budget, SearchBot, Steps, carried_out, usual_tuning
from sunroom.bots.weights import Weights, from_file, shipped
from sunroom.games.game import Game
from sunroom.games.terms import Refused, derived_seed
from sunroom.games.thinking import Rung, Thinking, Tuning
from sunroom.kernel.program import Kernels
from sunroom.observation import Observation

Level = Literal["beginner", "easy", "casual", "medium", "able", "skilled", "strong", "master"]
LEVELS: tuple[Level, ...] = get_args(Level)  # from the weakest to the strongest
USUAL: Level = "medium"  # to play with, where nobody says more
ADVISER: Level = "strong"  # to be asked, where nobody says more


@dataclass(frozen=True)
class Strength:
    """How long a level may think about one decision, and what it is where a game says nothing."""

    seconds: float
    usual: Callable[[Thinking], Rung]


STRENGTHS: dict[str, Strength] = {
    "beginner": Strength(0.5, lambda game: Rung(max(1, game.few // 4), 0.6)),
    "easy": Strength(0.5, lambda game: Rung(max(1, game.few // 4), 0.4)),
    "casual": Strength(0.5, lambda game: Rung(max(1, game.few // 2), 0.2)),
    "medium": Strength(0.5, lambda game: Rung(game.few)),
    "able": Strength(0.5, lambda game: Rung(_between(game, 1 / 3))),
    "skilled": Strength(0.5, lambda game: Rung(_between(game, 2 / 3))),
    "strong": Strength(1.0, lambda game: Rung(game.pace)),
    "master": Strength(5.0, lambda game: Rung(5 * game.pace)),
}
SECONDS = {name: strength.seconds for name, strength in STRENGTHS.items()}
PATIENCE = 3_600.0  # seconds: never short of time
WEIGHTS = "weights="  # in the name of a search, before a file


def _between(game: Thinking, part: float) -> int:
    """As far above the few iterations of one level as it is below the many of another."""
    return round(game.few * math.pow(game.pace / game.few, part))


def rung(name: str, game: Game) -> Rung:
    """How a level thinks about a game."""
    number = LEVELS.index(name)
    known = game.thinking.rungs
    return known[number] if number < len(known) else STRENGTHS[name].usual(game.thinking)


def level(
    name: str,
    threads: int = 1,
    part: float = 1.0,
    seconds: float | None = None,
    patient: bool = False,
    kernels: Kernels | None = None,
    kind: type[SearchBot] = SearchBot,
    reserve: float = 0.0,
) -> SearchBot:
    """A bot of a level, with a part of its budget, or with a time of its own instead.

    Of its time it leaves a `reserve`, to those who see to it that its answer is told in time.
    """
    scale = part if seconds is None else seconds / SECONDS[name]
    time = PATIENCE if patient else SECONDS[name] * scale - reserve

    def budget(game: Game) -> Budget:
        return Budget(max(1, round(rung(name, game).iterations * scale)), time)

    def tuning(game: Game, weights: Weights | None) -> Tuning:
        return replace(usual_tuning(game, weights), misses=rung(name, game).misses)

    full = name if part == 1.0 else f"{name}@{part:g}"
    return kind(full, budget, threads, tuning, kernels=kernels)


def advice(
    seen: Observation,
    name: str,
    threads: int = 1,
    seconds: float | None = None,
    watch: Watch | None = None,
) -> list[Estimate]:
    """What a new bot of a level thinks of each move, the best first."""
    return carried_out(advising(level(name, threads, seconds=seconds), seen, watch))


def advising(
    bot: SearchBot, seen: Observation, watch: Watch | None = None
) -> Steps[list[Estimate]]:
    """What a new bot thinks of each move, the best first.

    Its seed comes from what the seat sees, so that not even chance can tell what is hidden.
    """
    return bot.estimating(seen, derived_seed(json.dumps(seen.view)), watch)


def measured(name: str, threads: int = 1, kernels: Kernels | None = None) -> SearchBot:
    """The search with so many iterations, and settings of its own: "search:800,explore=2".

    `leaf=0` is the search without what was learned, `weights=FILE` with what another file has.
    """
    count, *changes = name.removeprefix("search:").split(",")
    named = [change for change in changes if change.startswith(WEIGHTS)]
    changes = [change for change in changes if not change.startswith(WEIGHTS)]
    if not count.isdecimal() or not 1 <= int(count) <= 10**8:
        raise Refused("unknown_bot", f"search: takes a number of iterations, not {count!r}")
    given: dict[str, float] = {}
    known = [field.name for field in fields(Tuning)]
    for change in changes:
        key, _, value = change.partition("=")
        try:
            given[key] = float(value)
        except ValueError:
            given[key] = -1.0
        least = 1e-6 if key in ("heat", "big_lead") else 0.0
        most = 1.0 if key == "misses" else math.inf
        if key not in known or not least <= given[key] < most:
            message = f"search: takes NAME=NUMBER for {', '.join(known)}, not {change!r}"
            raise Refused("unknown_bot", message)
    budget = Budget(int(count), PATIENCE)

    def tuning(game: Game, weights: Weights | None) -> Tuning:
        usual = usual_tuning(game, None if given.get("leaf") == 0.0 else weights)
        return replace(usual, **given)

    def weights(game: Game) -> Weights | None:
        return from_file(game, named[-1].removeprefix(WEIGHTS)) if named else shipped(game)

    return SearchBot(name, lambda game: budget, threads, tuning, kernels=kernels, weights=weights)
