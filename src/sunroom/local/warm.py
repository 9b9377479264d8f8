"""What every start of Python in a browser does, whatever is played then.

The browser keeps what Python is like afterwards (web/src/local/snapshot.ts) and goes on from there
at the next visit. So nothing here may depend on who visits, or when; whatever is drawn by chance is
drawn anew by `refresh`.
"""

from __future__ import annotations

import random

from sunroom import games
from sunroom.bots.tree import search_program
from sunroom.kernel.program import plain
from sunroom.local import host
from sunroom.local.trees import packing
from sunroom.match import Match

__all__ = ["host", "refresh"]


def _look() -> None:
    """A match of each game is set up and looked at, as at a table: what this reads is read."""
    for name in games.NAMES:
        match = Match(name, players=games.get(name).least, seed=1)
        match.view(match.seat)
        assert match.moves
        packing(search_program(match.game))
        plain(search_program(match.game))


def refresh() -> None:
    """After going on from what was kept: chance is not what it was then."""
    random.seed()


_look()
