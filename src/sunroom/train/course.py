"""All lessons one after the other, and the gate behind them.

What was played is in files of one folder, a file for each lesson, and is not played again. Each
lesson begins with what the one before it found out, so the same plan leads to the same weights,
whoever plays and however often it was interrupted.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from sunroom import games
from sunroom.arena.job import Matches
from sunroom.arena.plan import make_plan as arena_plan
from sunroom.arena.report import Row, rows
from sunroom.bots.weights import NAME, Weights, new_weights
from sunroom.games.terms import Json, Refused, derived_seed
from sunroom.train.job import Stages
from sunroom.train.plan import GATE, Lesson, Plan
from sunroom.train.sampling import Moments
from sunroom.train.solve import solve, whole
from sunroom.work import Job

#: Has all pieces of a job done, with results in a file; shows how far that is, under a name.
Do = Callable[[str, Job, int, Path], list[Json]]


def learn(plan: Plan, folder: Path, do: Do) -> Weights:
    """Go through all lessons; the weights are in the folder."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Refused("bad_file", f"{folder} cannot be made: {error.strerror}") from None
    known = sum_learned(plan, folder, do) if plan.adds_up else table_learned(plan, folder, do)
    known.write(folder / NAME)
    return known


def sum_learned(plan: Plan, folder: Path, do: Do) -> Weights:
    """Numbers that add up to what seats gain in matches that are played quickly."""
    job = Moments(plan)
    lines = do("lesson 1 of 1", job, len(list(job.pieces())), folder / "lesson-0.jsonl")
    return new_weights(games.get(plan.game), plan.made, job.learned(lines))


def table_learned(plan: Plan, folder: Path, do: Do) -> Weights:
    """What each place of a table is worth, lesson by lesson."""
    game = games.get(plan.game)
    known = new_weights(game, plan.made, [plan.module.WHOLE // 2] * plan.module.SIZE)
    for lesson in plan.lessons:
        job = Stages(plan, lesson, known.numbers, known.digest)
        name = f"lesson {lesson.number + 1} of {len(plan.lessons)}"
        file = folder / f"lesson-{lesson.number}.jsonl"
        lines = do(name, job, len(list(job.pieces())), file)
        known = new_weights(game, plan.made, learned(plan, lesson, lines))
    return known


def learned(plan: Plan, lesson: Lesson, lines: list[Json]) -> list[int]:
    """The numbers that a lesson leads to, whichever of its pieces was done first."""
    found: list[int] = []
    for option in range(len(plan.module.OPTIONS)):
        mine = sorted(
            (one for one in lines if one["option"] == option), key=lambda one: one["turn"]
        )
        ends = [turn for line in mine for turn in line["ends"]]
        assert len(ends) == lesson.turns
        found += whole(solve(ends, plan.module.traits), plan.module.WHOLE)
    return found


def gate(plan: Plan, players: int, weights: Weights, folder: Path, do: Do) -> Row:
    """One search with the new weights among those without any, on deals that nobody saw."""
    new, old = f"search:{plan.gate(players)},weights={folder / NAME}", f"search:{GATE},leaf=0"
    seed = derived_seed(plan.seed, "gate", players)
    matches = arena_plan(plan.game, [new, old], players, matches=plan.matches, seed=seed)
    file = folder / f"gate-{players}-{weights.digest}.jsonl"
    lines = do(f"gate of {players} players", Matches(matches), matches.matches, file)
    (row,) = rows(matches, lines)
    return row
