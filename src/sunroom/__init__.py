"""Sunroom: Sunrise Lane, Sunrise Sunset and Sunny Day, to play and to study."""

from sunroom.games.terms import Refused
from sunroom.match import Match, Outcome

__all__ = ["Match", "Outcome", "Refused"]
__version__ = "0.1.0"
