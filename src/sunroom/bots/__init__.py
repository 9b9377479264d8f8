"""Bots by name: two that do not think ahead, and eight levels that do.

>>> from sunroom import Match, bots
>>> m = Match("lane", players=2, seed=1)
>>> move = bots.get("greedy").choose(m.look(), seed=5)
>>> move in m.moves
True
"""

from __future__ import annotations

from sunroom.bots.bot import Bot, GreedyBot, RandomBot
from sunroom.bots.exploiter import PREFIX, named_exploiter
from sunroom.bots.levels import LEVELS, level, measured
from sunroom.games.terms import Refused, shown
from sunroom.kernel.program import Kernels

NAMES = ("random", "greedy", *LEVELS)


def get(
    name: object, threads: int = 1, patient: bool = False, kernels: Kernels | None = None
) -> Bot:
    """A new bot, that may think on so many cores at once, with kernels from `best` or elsewhere.

    Patience lets a level finish its iterations however long they take, so that it decides the same
    on every machine.

    The name is one of NAMES; a level may be followed by the part of its budget to use, as in
    `strong@0.1`. `search:800` is the search itself with so many iterations, and
    `exploit:400:strong@0.01` who plays against that bot and knows it (see docs/bots.md).
    """
    if name == "random":
        return RandomBot()
    if name == "greedy":
        return GreedyBot()
    if isinstance(name, str):
        if name.startswith(PREFIX):
            return named_exploiter(name, lambda bot: get(bot, 1, True, kernels), kernels)
        if name.startswith("search:"):
            return measured(name, threads, kernels)
        word, at, part = name.partition("@")
        if word in LEVELS:
            share = _part(name, part) if at else 1.0
            return level(word, threads, share, patient=patient, kernels=kernels)
    raise Refused("unknown_bot", f"there is no bot {shown(name)}: {', '.join(NAMES)}")


def _part(name: str, text: str) -> float:
    try:
        part = float(text)
    except ValueError:
        part = 0.0
    if not 0.0 < part <= 10.0:
        message = f"the part of a level's budget is a number up to 10, as in strong@0.1: {name!r}"
        raise Refused("unknown_bot", message)
    return part
