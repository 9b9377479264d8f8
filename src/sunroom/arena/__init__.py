"""Bots against bots, many times over: who is stronger, and how sure is that?

>>> results = run(make_plan("sunset", ["greedy", "random"], matches=4), jobs=1)
>>> sorted(line["match"] for line in results)
[0, 1, 2, 3]
"""

from sunroom.arena.job import run
from sunroom.arena.plan import Plan, make_plan
from sunroom.arena.ratings import Rating, rate
from sunroom.work import Broken

__all__ = ["Broken", "Plan", "Rating", "make_plan", "rate", "run"]
