"""How strong a bot plays: the same four names everywhere.

A level is a number of iterations of the search, so that it means the same on every machine, and a
time that it takes at most. The iterations are about what one core of a usual computer does in that
time.
"""

from __future__ import annotations

import json
import math
from dataclasses import fields, replace

from sunroom.bots.bot import Estimate, Watch
from sunroom.bots.searcher import Budget, SearchBot
from sunroom.bots.tree import TUNINGS, Tuning
from sunroom.games.terms import Refused, derived_seed
from sunroom.observation import Observation

LEVELS = ("easy", "medium", "strong", "master")

SECONDS = {"easy": 0.5, "medium": 0.5, "strong": 1.0, "master": 5.0}
ITERATIONS = {
    "easy": {"lane": 40, "sunset": 40, "sunny": 40},
    "medium": {"lane": 60, "sunset": 300, "sunny": 100},
    "strong": {"lane": 25_000, "sunset": 70_000, "sunny": 10_000},
    "master": {"lane": 125_000, "sunset": 350_000, "sunny": 50_000},
}
# A beginner sees what a move brings at once, without care, and does not compare much.
HASTY = {
    game: replace(tuning, heat=3 * tuning.heat, explore=4.0, careful=0.0, keep=0.0)
    for game, tuning in TUNINGS.items()
}
PATIENCE = 3_600.0  # seconds: never short of time


def level(
    name: str,
    threads: int = 1,
    part: float = 1.0,
    seconds: float | None = None,
    patient: bool = False,
) -> SearchBot:
    """A bot of a level, with a part of its budget, or with a time of its own instead."""
    scale = part if seconds is None else seconds / SECONDS[name]
    time = PATIENCE if patient else SECONDS[name] * scale
    budgets = {
        game: Budget(max(1, round(number * scale)), time)
        for game, number in ITERATIONS[name].items()
    }
    full = name if part == 1.0 else f"{name}@{part:g}"
    if name == "easy":
        return SearchBot(full, budgets, threads, HASTY, at_random=True)
    return SearchBot(full, budgets, threads)


def advice(
    seen: Observation,
    name: str,
    threads: int = 1,
    seconds: float | None = None,
    watch: Watch | None = None,
) -> list[Estimate]:
    """What a new bot of a level thinks of each move, the best first.

    Its seed comes from what the seat sees, so that not even chance can tell what is hidden.
    """
    seed = derived_seed(json.dumps(seen.view))
    return level(name, threads, seconds=seconds).estimates(seen, seed, watch)


def measured(name: str, threads: int = 1) -> SearchBot:
    """The search with so many iterations, and settings of its own: "search:800,explore=2"."""
    count, *changes = name.removeprefix("search:").split(",")
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
        if key not in known or not least <= given[key] < math.inf:
            message = f"search: takes NAME=NUMBER for {', '.join(known)}, not {change!r}"
            raise Refused("unknown_bot", message)
    tunings = {game: replace(tuning, **given) for game, tuning in TUNINGS.items()}
    budgets = dict.fromkeys(TUNINGS, Budget(int(count), PATIENCE))
    return SearchBot(name, budgets, threads, tunings)
