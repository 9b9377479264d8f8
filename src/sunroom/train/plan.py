"""What is played to learn a game: lessons, each with what the one before has found out."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from types import ModuleType

from sunroom import games
from sunroom.bots.weights import learned_module
from sunroom.games.terms import Json, Refused, check_seed, shown

MATCHES = 400  # of the gate
LEAST_EFFORT, MOST_EFFORT = 0.001, 100.0


@dataclass(frozen=True)
class Lesson:
    """Stages from every place, played quickly or with so many iterations of search a decision."""

    number: int
    turns: int  # stages from each place
    iterations: int  # 0: quickly


LESSONS = (Lesson(0, 256, 0), Lesson(1, 24, 100), Lesson(2, 24, 200))
CROWD = 16  # turns of a lesson without search that are one piece of work
GATE = 400  # iterations of the search that is to be beaten


@dataclass(frozen=True)
class Samples:
    """Moments of quick matches, each played out many times."""

    matches: int  # for each number of players
    every: int = 4  # one beginning of a stage in so many is looked at
    playouts: int = 12


SAMPLES = Samples(8_000)
HANDFUL = 200  # matches that are one piece of work


@dataclass(frozen=True)
class Plan:
    """What to learn, all of it checked; see `make_plan`."""

    game: str
    seed: int
    effort: float
    matches: int  #: of the gate
    lessons: tuple[Lesson, ...]  #: where every place of a table is played
    samples: Samples  #: where numbers of tables add up

    @property
    def adds_up(self) -> bool:
        """Whether the game's value is a sum of numbers, and not one of a table."""
        return hasattr(self.module, "SIGNS")

    def gate(self, players: int) -> int:
        """Iterations with the new weights in the time of those that they have to beat."""
        return int(GATE * self.module.SPEED[players])

    @property
    def module(self) -> ModuleType:
        """What says how the game's numbers are meant."""
        found = learned_module(games.get(self.game))
        assert found is not None
        return found

    @property
    def made(self) -> Json:
        """What makes the same weights again."""
        return {"seed": self.seed, "effort": self.effort}


def make_plan(game: str, seed: int = 0, effort: float = 1.0, matches: int = MATCHES) -> Plan:
    """A plan, or a refusal that says what is wrong."""
    played = games.get(game)
    if played.learned is None:
        able = [name for name in games.NAMES if games.get(name).learned is not None]
        message = f"{played.name} has nothing to learn yet; what can be trained: {', '.join(able)}"
        raise Refused("bad_request", message)
    if not (math.isfinite(effort) and LEAST_EFFORT <= effort <= MOST_EFFORT):
        message = f"effort must be from {LEAST_EFFORT:g} to {MOST_EFFORT:g}, not {effort:g}"
        raise Refused("bad_request", message)
    if type(matches) is not int or matches < 0:
        message = f"matches must be a whole number of 0 or more, not {shown(matches)}"
        raise Refused("bad_request", message)
    lessons = tuple(replace(one, turns=max(1, round(one.turns * effort))) for one in LESSONS)
    samples = replace(SAMPLES, matches=max(HANDFUL, round(SAMPLES.matches * effort)))
    return Plan(played.id, check_seed(seed), effort, matches, lessons, samples)
