"""What a game says about how bots think about it. All of it has a default that works.

The search itself, its levels and its threads are in `bots`; docs/bots.md says how the numbers of a
game are found.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


@dataclass(frozen=True)
class Tuning:
    """How a game is searched best; docs/bots.md says what each part brings."""

    explore: float = 1.0  #: how much a move that looks good or was seldom tried is favoured
    heat: float = 10.0  #: how far apart two moves must look for one to be favoured
    lead: float = 0.5  #: how much the lead in points counts beside the victory
    big_lead: float = 20.0  #: the lead in points beyond which more is not better
    guided: float = 1e9  #: decisions of a playout by the game's quick policy; then at random
    # Parts of the search that can be left out, to measure what they bring: 1 with, 0 without.
    careful: float = 1.0  #: a closer first look at the moves that are to be chosen from
    keep: float = 1.0  #: the tree is kept between decisions
    leaf: float = 0.0  #: what was learned ends an iteration, instead of the end of the match
    #: stages for each seat that a playout goes on behind the tree before what was learned ends it;
    #: 0: the end of the stage at hand ends it, and the tree as well
    beyond: float = 0.0
    misses: float = 0.0  #: the part of the moves that are overlooked when one is chosen


class Curve(NamedTuple):
    """How the log odds of playouts won, compared with those of a fair share, are put right."""

    factor: float = 1.0
    shift: float = 0.0


class Rung(NamedTuple):
    """A step of the ladder of levels: how far somebody looks, and how much is overlooked."""

    iterations: int
    misses: float = 0.0


@dataclass(frozen=True)
class Thinking:
    """How much and how well bots think about a game."""

    tuning: Tuning = Tuning()
    pace: int = 10_000  #: iterations of the search that one core of a usual computer does a second
    few: int = 100  #: iterations with which a bot plays well, and people win now and then
    #: The levels from the weakest on, as they were measured for this game; those that are not
    #: named follow from `few` and `pace`.
    rungs: tuple[Rung, ...] = ()
    #: From the fewest players on; the last one is for all numbers of players that are more.
    curves: tuple[Curve, ...] = (Curve(),)
    #: The same for a search that ends in what was learned (`leaf`).
    learned: Tuning | None = None
    learned_curves: tuple[Curve, ...] = (Curve(),)
