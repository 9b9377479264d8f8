"""Everything in docs/examples runs. (mypy looks at it too: see pyproject.toml.)"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from sunroom.arena.plan import make_plan
from sunroom.arena.play import play
from tests.server.running import Running

EXAMPLES = Path(__file__).parent.parent / "docs" / "examples"
SPEAK_WITH_OTHERS = {"bot.py", "net_bot.py"}
SOLVES = "openspiel_solve.py"
ALONE = sorted({path.name for path in EXAMPLES.glob("*.py")} - SPEAK_WITH_OTHERS - {SOLVES})


@pytest.mark.parametrize("name", ALONE)
def test_an_example_runs_by_itself(name, tmp_path):
    done = subprocess.run(
        [sys.executable, EXAMPLES / name], cwd=tmp_path, capture_output=True, text=True
    )
    assert done.returncode == 0 and done.stdout and not done.stderr, done.stderr


def test_a_small_sunset_is_solved_and_bots_are_measured():
    """The whole chain: rules, chance, information states, CFR, best responses, our bots."""
    done = subprocess.run(
        [sys.executable, EXAMPLES / SOLVES, "7", "greedy"], capture_output=True, text=True
    )
    assert done.returncode == 0 and not done.stderr, done.stderr
    (worth,) = re.findall(r"worth ([-+.\d]+) to Horus", done.stdout)
    (gap,) = re.findall(r"NashConv ([.\d]+)", done.stdout)
    lost = [float(text) for text in re.findall(r"loses ([.\d]+) as .* and", done.stdout)]
    # With more iterations (docs/study.md): a worth of about -0.01, and no gap at all.
    assert abs(float(worth)) < 0.1 and float(gap) < 0.1
    assert len(lost) == 2 and min(lost) > 0.2


def test_the_bot_of_ones_own_in_python_is_better_than_chance():
    done = subprocess.run(
        [sys.executable, EXAMPLES / "python_bot.py"], capture_output=True, text=True, check=True
    )
    assert int(re.findall(r"won (\d+) of 20", done.stdout)[0]) > 15


def test_the_bot_that_is_a_program_plays_in_the_arena():
    program = f"cmd:{sys.executable} {EXAMPLES / 'bot.py'}"
    plan = make_plan("sunset", ["random", program], matches=2)
    for task in plan.tasks():
        line = play(plan, task)
        assert line["forfeit"] is None and not line["stopped"]


def test_network_bots_play_each_other(tmp_path):
    server = Running(tmp_path, f"sqlite:///{tmp_path}/one.db")
    server.start()
    try:
        table = server.person().create("sunset", "oo")
        command = [sys.executable, EXAMPLES / "net_bot.py", server.url, table["id"], table["code"]]
        pair = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in "ab"]
        told = [bot.communicate(timeout=120)[0] for bot in pair]
        assert [bot.returncode for bot in pair] == [0, 0]
        assert all(text.startswith("over:") for text in told)
    finally:
        server.stop()


def test_the_network_bot_says_how_it_is_used():
    done = subprocess.run([sys.executable, EXAMPLES / "net_bot.py"], capture_output=True, text=True)
    assert done.returncode == 1 and "net_bot.py http://localhost:8000 MATCH CODE" in done.stderr
