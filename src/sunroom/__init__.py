"""Sunroom: Sunrise Lane, Sunrise Sunset and Sunny Day, to play and to study.

>>> from sunroom import Match
>>> m = Match("lane", players=2, seed=1)
>>> events = m.play(m.moves[0])
"""

from sunroom.games.pictures import draw
from sunroom.games.terms import Refused
from sunroom.match import Match, Outcome

__all__ = ["Match", "Outcome", "Refused", "draw"]
__version__ = "0.2.0"
