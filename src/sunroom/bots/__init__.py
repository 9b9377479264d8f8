"""Bots by name."""

from __future__ import annotations

from sunroom.bots.bot import Bot, GreedyBot, RandomBot
from sunroom.games.terms import Refused, shown

NAMES = ("random", "greedy")


def get(name: object, threads: int = 1) -> Bot:
    """A new bot with this name, that may think on so many cores at once."""
    if name == "random":
        return RandomBot()
    if name == "greedy":
        return GreedyBot()
    raise Refused("unknown_bot", f"there is no bot {shown(name)}: {', '.join(NAMES)}")
