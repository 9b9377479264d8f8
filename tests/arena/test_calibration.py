"""Chances to win are compared with what came of them."""

from __future__ import annotations

import json
import math
import random
import subprocess
import sys

import pytest

from sunroom import Refused
from sunroom.arena.calibration import Moment, bins, calibration_error, fitted, read
from sunroom.arena.plan import make_plan
from sunroom.arena.play import play


def made_up(twist, count=20_000):
    """Decisions whose outcome has the chance told, or another one."""
    rng = random.Random(3)
    found = []
    for i in range(count):
        chance = rng.random()
        found.append(Moment(i, chance, float(rng.random() < twist(chance))))
    return found


def test_true_chances_have_no_error_and_others_have_theirs():
    assert calibration_error(made_up(lambda chance: chance)) < 0.015
    assert calibration_error(made_up(lambda chance: 0.5)) == pytest.approx(0.25, abs=0.015)
    shifted = made_up(lambda chance: min(1.0, chance + 0.1))
    assert calibration_error(shifted) == pytest.approx(0.095, abs=0.015)


def test_a_curve_that_was_bent_is_put_right():
    """What was told has half the log odds, less a shift: the fit says so."""

    def truly(chance: float) -> float:
        odds = 2.0 * math.log(chance / (1 - chance)) - 0.5
        return 1 / (1 + math.exp(-odds))

    factor, shift = fitted(made_up(truly, 60_000), 0.5)
    assert factor == pytest.approx(2.0, abs=0.06) and shift == pytest.approx(-0.5, abs=0.05)
    # With four players the same is told as a difference from their fair share.
    usual = math.log(3)
    factor, shift = fitted(made_up(truly, 60_000), 0.25)
    assert factor == pytest.approx(2.0, abs=0.06)
    assert shift == pytest.approx(-0.5 - usual, abs=0.1)


def test_bins_hold_every_decision_once():
    moments = [Moment(0, chance / 40, 1.0) for chance in range(41)]
    assert sum(one.count for one in bins(moments)) == 41
    assert [one.chance for one in bins(moments)] == sorted(one.chance for one in bins(moments))


def test_an_arena_keeps_chances_and_the_command_reads_them(tmp_path):
    plan = make_plan("sunset", ["search:6", "search:7"], matches=2, chances=True)
    lines = [play(plan, task) for task in plan.tasks()]
    assert all(line["chances"] for line in lines)
    assert all(0 < chance < 1 for line in lines for _, chance in line["chances"])
    file, plot = tmp_path / "results.jsonl", tmp_path / "curve.svg"
    file.write_text("".join(json.dumps(line) + "\n" for line in [plan.header, *lines]))
    curve = read(file)
    assert curve.matches == 2
    assert curve.moments == sum(len(line["chances"]) for line in lines)
    assert 0 <= curve.error <= curve.high <= 1
    command = [sys.executable, "-m", "sunroom", "calibration", file, "--plot", plot]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert f"{curve.error:.3f}" in done.stdout
    assert plot.read_text().startswith("<?xml")


@pytest.mark.parametrize("content", ["", "[]", '{"arena":1}', '{"game":"lane","bots":[]}\n{}'])
def test_other_files_are_refused(tmp_path, content):
    file = tmp_path / "results.jsonl"
    file.write_text(content)
    with pytest.raises(Refused, match="results"):
        read(file)


def test_results_without_chances_are_refused(tmp_path):
    plan = make_plan("sunset", ["greedy", "random"], matches=2)
    file = tmp_path / "results.jsonl"
    file.write_text(json.dumps(plan.header) + "\n")
    with pytest.raises(Refused, match="--chances"):
        read(file)
