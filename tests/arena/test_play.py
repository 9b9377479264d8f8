"""One match: its line, its end, and bots that fail."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from sunroom import Match
from sunroom.arena.plan import make_plan
from sunroom.arena.play import play
from sunroom.arena.report import rows

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "bot.py"


def lines_of(plan):
    return [play(plan, task) for task in plan.tasks()]


def without_times(line):
    return {name: value for name, value in line.items() if name != "thinking"}


@pytest.mark.parametrize(("game", "players"), [("lane", 3), ("sunset", 2), ("sunny", 4)])
def test_a_line_tells_the_match(game, players):
    plan = make_plan(game, ["greedy", "random"], players, players, records=True)
    for task, line in zip(plan.tasks(), lines_of(plan), strict=True):
        match = Match.from_record(line["record"])
        assert match.outcome is not None
        assert line["scores"] == list(match.outcome.scores)
        winners = match.outcome.winners
        assert line["shares"] == [(s in winners) / len(winners) for s in range(players)]
        assert line["decisions"] == len(match.history)
        assert line["deal"] == match.seed == task.deal
        assert (tuple(line["pair"]), line["match"]) == (task.pair, task.number)
        assert tuple(line["seats"]) == task.seats
        assert not line["stopped"] and line["forfeit"] is None
        assert sum(t["decisions"] for t in line["thinking"].values()) == line["decisions"]
        for thought in line["thinking"].values():
            assert 0 < thought["slowest"] <= thought["seconds"]


def test_matches_come_out_the_same_again():
    plan = make_plan("sunset", ["greedy", "random"], matches=6, seed=4)
    first, again = lines_of(plan), lines_of(plan)
    assert [without_times(line) for line in first] == [without_times(line) for line in again]
    assert "record" not in first[0]
    other = lines_of(make_plan("sunset", ["greedy", "random"], matches=6, seed=5))
    assert [line["scores"] for line in other] != [line["scores"] for line in first]


def test_a_machine_that_slept_in_one_match_tells_nothing_of_how_long_bots_think():
    plan = make_plan("sunset", ["greedy", "random"], matches=6)
    lines = lines_of(plan)
    for thought in lines[0]["thinking"].values():
        thought["seconds"] += 3_600.0
    (row,) = rows(plan, lines)
    assert all(0 < found < 1_000 for found in row.milliseconds)


def test_a_match_past_the_limit_is_judged_as_it_stands():
    plan = make_plan("lane", ["greedy", "random"], matches=6, limit=30)
    lines = lines_of(plan)
    assert all(line["stopped"] and line["decisions"] == 30 for line in lines)
    for line in lines:
        best = max(line["scores"])
        winners = [points == best for points in line["scores"]]
        assert line["shares"] == [won / sum(winners) for won in winners]


def test_nobody_ahead_shares_the_victory():
    plan = make_plan("lane", ["greedy", "random"], 4, 4, limit=1, options={"first": 0})
    for line in lines_of(plan):
        assert sum(line["shares"]) == pytest.approx(1)


def test_the_example_plays_and_needs_ten_lines():
    code = [line for line in EXAMPLE.read_text().splitlines() if line.strip()]
    assert len(code) - 1 <= 10  # without its description
    example = f"cmd:{sys.executable} {EXAMPLE}"
    for game in ("lane", "sunset", "sunny"):
        for line in lines_of(make_plan(game, [example, "random"], matches=2)):
            assert line["forfeit"] is None and not line["stopped"]


def test_the_example_decides_by_its_seed():
    plan = make_plan("sunset", [f"cmd:{sys.executable} {EXAMPLE}", "random"], matches=2)
    assert [without_times(x) for x in lines_of(plan)] == [without_times(x) for x in lines_of(plan)]


def test_a_bot_that_fails_forfeits_and_its_copies_win_nothing(tmp_path):
    file = tmp_path / "bad.py"
    file.write_text("print('hello', flush=True)\ninput()")
    bad = f"cmd:{sys.executable} {file}"
    for line in lines_of(make_plan("sunny", ["random", bad], 3, 3)):
        assert line["forfeit"]["bot"] == bad
        assert line["seats"][line["forfeit"]["seat"]] == bad
        assert line["shares"] == [float(name == "random") for name in line["seats"]]
        assert not line["stopped"]
    for line in lines_of(make_plan("sunny", [bad, "random"], 3, 3)):
        assert line["shares"] == [(name == "random") / 2 for name in line["seats"]]
