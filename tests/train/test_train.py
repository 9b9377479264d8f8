"""Training: the same weights from the same seed, whoever plays and however often it stops."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sunroom import Refused, games
from sunroom.bots.weights import NAME, Weights, read
from sunroom.games.terms import Json
from sunroom.train import make_plan
from sunroom.train.course import gate, learn
from sunroom.train.plan import Lesson, Plan
from sunroom.train.solve import solve, whole
from sunroom.work import Crew, Job, find_crew, run
from tests.bots.test_weights import LEARNERS, TABLES

# All in one worker: they share a training.
pytestmark = [pytest.mark.kernel, pytest.mark.xdist_group("train")]


class Here:
    """A crew of one, which stops after so many pieces."""

    def __init__(self, pieces: int | None = None) -> None:
        self.left = pieces

    def do_all(
        self,
        job: Job,
        pieces: Iterable[Any],
        take: Callable[[Json], None],
        tell: Callable[[str], None],
    ) -> None:
        job.prepare()
        for piece in reversed(list(pieces)):  # in any order
            if self.left == 0:
                raise KeyboardInterrupt
            if self.left is not None:
                self.left -= 1
            take(job.do(piece))


def tiny(seed: int = 3) -> Plan:
    plan = make_plan(TABLES[0], seed, matches=2)
    return replace(plan, lessons=(Lesson(0, 20, 0), Lesson(1, 2, 3), Lesson(2, 2, 5)))


def learnt(folder: Path, crew: Crew, plan: Plan | None = None) -> Weights:
    def do(name: str, job: Job, pieces: int, file: Path) -> list[Json]:
        return run(job, crew, file)

    return learn(plan or tiny(), folder, do)


@pytest.fixture(scope="module")
def trained(tmp_path_factory) -> tuple[Path, Weights]:
    """A whole training, to compare with and to look at: its folder, and what was learned."""
    folder = tmp_path_factory.mktemp("trained")
    return folder, learnt(folder, Here())


def test_the_same_seed_gives_the_same_weights_whoever_plays(tmp_path, trained):
    folder, first = trained
    assert read(games.get(TABLES[0]), folder / NAME) == first
    assert learnt(tmp_path / "b", find_crew(2)).digest == first.digest
    assert (tmp_path / "b" / NAME).read_bytes() == (folder / NAME).read_bytes()


def test_another_seed_plays_other_stages(tmp_path, trained):
    learnt(tmp_path, Here(), replace(tiny(seed=4), lessons=tiny().lessons[:1]))
    played = [
        {line["turn"]: line["ends"] for line in map(json.loads, text.splitlines()[1:])}
        for text in ((folder / "lesson-0.jsonl").read_text() for folder in (tmp_path, trained[0]))
    ]
    assert played[0].keys() == played[1].keys() and played[0] != played[1]


def test_training_that_was_stopped_goes_on_where_it_was(tmp_path, trained):
    whole_run = trained[1]
    stops = 0
    for pieces in (1, 3, 2, 100):
        try:
            again = learnt(tmp_path / "parts", Here(pieces))
        except KeyboardInterrupt:
            stops += 1
            for file in (tmp_path / "parts").glob("*.jsonl"):  # as if it were killed while writing
                with file.open("ab") as end:
                    end.write(b'{"option": 0, "tu')
    assert stops == 3
    assert again == whole_run
    assert learnt(tmp_path / "parts", Here(0)) == whole_run  # nothing is played any more


def test_another_seed_does_not_go_on_in_the_same_folder(trained):
    folder, _ = trained
    with pytest.raises(Refused, match=r"another train: .*seed is 3 there and 4 here"):
        learnt(folder, Here(0), tiny(seed=4))


def test_the_gate_plays_the_new_weights_against_none(trained):
    plan = tiny()
    folder, weights = trained
    row = gate(plan, 2, weights, folder, lambda name, job, pieces, file: run(job, Here(), file))
    assert row.matches == plan.matches
    assert row.bot.endswith(NAME) and row.others[0].endswith("leaf=0")
    header = json.loads((folder / f"gate-2-{weights.digest}.jsonl").read_text().split("\n")[0])
    assert header["weights"] == {row.bot: weights.digest}


@pytest.mark.parametrize(
    ("wish", "words"),
    [
        ({"effort": 0.0}, "effort must be"),
        ({"effort": float("nan")}, "effort must be"),
        ({"effort": 1000.0}, "effort must be"),
        ({"matches": -1}, "matches must be"),
        ({"seed": -1}, "seed must be"),
        ({"game": "chess"}, "no game"),
        ({"game": next(name for name in games.NAMES if name not in LEARNERS)}, "nothing to learn"),
    ],
)
def test_bad_wishes_are_refused(wish, words):
    with pytest.raises(Refused, match=words):
        make_plan(**{"game": LEARNERS[0], **wish})


def test_values_are_those_of_a_walk_that_can_be_worked_out():
    """Three places in a row: left of them all is lost, right of them won, each step a coin."""
    turns = []
    for number in range(400):
        right = [1, 2, -3] if number % 2 else [-1, 0, 1]
        turns.append(right)
    found = solve(turns, lambda at: [1.0, float(at)])
    assert np.allclose(found, [0.25, 0.5, 0.75], atol=0.02)
    assert whole(found, 4) == [1, 2, 3]
