"""What `make strength` measures, table by table of docs/bots.md, in the order of the work."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from sunroom import games
from sunroom.bots.levels import LEVELS

EXPLOITING = 100  # iterations of an exploiter, which asks the bot in each of them


@dataclass(frozen=True)
class Measure:
    """Matches of the first bot against the second; among copies of it, if there are more seats."""

    name: str  # of its file of results
    game: str
    bots: tuple[str, str]
    matches: int = 400  # a multiple of the players
    players: int = 2
    what: str = ""  # in words, for the first column of its table
    seed: int = 1
    chances: bool = False  # how sure they were, instead of who won


def _steps() -> Iterator[Measure]:
    """Each level against the one below. The lower ones think fast, so they come first."""
    for lower, upper in pairwise(LEVELS):
        for game in games.NAMES:
            yield Measure(f"level-{upper}-{game}", game, (upper, lower))


def _hasty() -> Iterator[Measure]:
    """Against those who do not think ahead."""
    for game in games.NAMES:
        yield Measure(f"greedy-{game}", game, ("strong@0.1", "greedy"))
        yield Measure(f"random-{game}", game, ("medium", "random"))
    for game in games.NAMES:
        for players in range(3, games.get(game).most + 1):
            yield Measure(f"greedy-{game}-{players}", game, ("strong@0.1", "greedy"), 120, players)


def _budgets() -> Iterator[Measure]:
    for game in games.NAMES:
        for few, many in pairwise((15, 60, 240, 960)):
            bots = (f"search:{many}", f"search:{few}")
            yield Measure(f"budget-{many}-{game}", game, bots)


# Parts of the search: what it is like without one, its setting, and the games that have it.
PARTS = {
    "what was learned (`leaf`)": ("leaf=0", ("sunset", "sunny")),
    "first sight (`heat`): all moves look alike": ("heat=1000000", games.NAMES),
    "guided playouts (`guided`): at random": ("guided=0", games.NAMES),
    "random ends of playouts (`guided`): guided to the end": ("guided=1000000", ("sunset",)),
    "the lead in points (`lead`): only victories count": ("lead=0", ("lane", "sunny")),
    "a closer look at the root (`careful`)": ("careful=0", ("lane", "sunny")),
    "a new tree for each decision (`keep`)": ("keep=1", ("lane", "sunny")),
    "a tree that is kept (`keep`)": ("keep=0", ("sunset",)),
}


def _parts() -> Iterator[Measure]:
    """The search against itself without one of its parts, at the same number of iterations."""
    for what, (setting, found) in PARTS.items():
        for game in found:
            bots = ("search:400", f"search:400,{setting}")
            yield Measure(f"part-{setting}-{game}", game, bots, what=what)


# What was learned against playing out, at the iterations that one core does in the same time.
LEARNED = (
    Measure("learned-sunset-10ms", "sunset", ("search:4420", "search:2360,leaf=0")),
    Measure("learned-sunny-10ms", "sunny", ("search:2300", "search:422,leaf=0")),
    Measure("learned-sunny-10ms-3", "sunny", ("search:1800", "search:422,leaf=0"), 399, 3),
    Measure("learned-sunny-10ms-4", "sunny", ("search:1150", "search:422,leaf=0"), 400, 4),
    Measure("learned-sunny-strong", "sunny", ("search:50000", "search:10000,leaf=0")),
    Measure("learned-sunset-strong", "sunset", ("search:131000", "search:70000,leaf=0")),
    Measure("learned-sunny-master", "sunny", ("search:250000", "search:50000,leaf=0")),
    Measure("learned-sunset-master", "sunset", ("search:655000", "search:350000,leaf=0")),
)


def _openspiel() -> Iterator[Measure]:
    """OpenSpiel's search on our games, each with 20 ms of one core for a decision."""
    for game, iterations in (("lane", 2_000), ("sunset", 8_800), ("sunny", 4_600)):
        bots = (f"search:{iterations}", "openspiel:20")
        yield Measure(f"openspiel-{game}", game, bots, 100)


def _exploits() -> Iterator[Measure]:
    for more in ("", ",leaf=0"):
        for iterations in (50, 100, 200):
            bot = f"search:{iterations}{more}"
            bots = (f"exploit:{EXPLOITING}:{bot}", bot)
            yield Measure(f"exploit-{iterations}{more}", "sunset", bots)


def _chances() -> Iterator[Measure]:
    for game in games.NAMES:
        for players in range(games.get(game).least, games.get(game).most + 1):
            bots = ("search:1000", "search:1001")
            matches = -(-400 // players) * players
            name = f"chances-{game}-{players}"
            yield Measure(name, game, bots, matches, players, seed=2, chances=True)


TABLES: dict[str, tuple[Measure, ...]] = {
    "parts": tuple(_parts()),
    "budgets": tuple(_budgets()),
    "hasty": tuple(_hasty()),
    "learned": LEARNED,
    "openspiel": tuple(_openspiel()),
    "chances": tuple(_chances()),
    "levels": tuple(_steps()),
    "exploits": tuple(_exploits()),
}
