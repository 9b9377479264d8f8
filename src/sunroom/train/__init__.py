"""From nothing to what bots have learned of a game: `sunroom train`."""

from sunroom.train.plan import Plan, make_plan

__all__ = ["Plan", "make_plan"]
