"""Whole arenas: the file of results, stopping and going on, and what the command prints."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from sunroom import Match, Refused, games
from sunroom.arena import Broken, Plan, make_plan, run
from sunroom.arena.ratings import Rating
from sunroom.arena.report import plot
from sunroom.bots.weights import shipped
from tests.test_external import gone

COMMAND = (sys.executable, "-m", "sunroom", "arena")
SEEN_OFTEN = 60.0  # seconds to wait for what comes soon on a machine with other work too


def plan_of(matches: int = 6, **changes) -> Plan:
    return make_plan("sunset", ["greedy", "random"], matches=matches, **changes)


def without_times(lines):
    """Results as a set: everything but the stopwatch."""
    told = [{name: value for name, value in line.items() if name != "thinking"} for line in lines]
    return sorted(json.dumps(line) for line in told)


def results_in(file: Path):
    return [json.loads(line) for line in file.read_text().splitlines()[1:]]


def arena(*arguments: str, status: int = 0, **changes) -> tuple[str, str]:
    done = subprocess.run(
        [*COMMAND, *arguments], capture_output=True, text=True, timeout=120, **changes
    )
    assert done.returncode == status, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    return done.stdout, done.stderr


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """A finished file, its plan, and what `run` returned."""
    file = tmp_path_factory.mktemp("arena") / "out.jsonl"
    watched: list[dict] = []
    returned = run(plan_of(), file, 2, watched.append)
    assert returned == watched
    return file, returned


def test_all_matches_are_in_the_file(played):
    file, returned = played
    header, *lines = [json.loads(line) for line in file.read_text().splitlines()]
    assert header == plan_of().header
    assert lines == returned
    assert sorted(line["match"] for line in lines) == list(range(6))


def test_a_finished_file_is_not_played_again(played):
    file, returned = played
    before = file.read_bytes()
    assert run(plan_of(), file, 2) == returned
    assert file.read_bytes() == before


def test_a_torn_line_is_dropped_and_its_match_played_again(played, tmp_path):
    file, returned = played
    torn = tmp_path / "torn.jsonl"
    for cut in (1, 40, len(file.read_bytes().splitlines()[-1])):
        torn.write_bytes(file.read_bytes()[:-cut])
        run(plan_of(), torn, 1)
        assert without_times(results_in(torn)) == without_times(returned)


def test_a_torn_header_is_written_again(played, tmp_path):
    file, returned = played
    torn = tmp_path / "torn.jsonl"
    torn.write_bytes(file.read_bytes()[:20])
    run(plan_of(2), torn, 1)
    assert torn.read_bytes().splitlines()[0] == file.read_bytes().splitlines()[0]
    assert without_times(results_in(torn)) == without_times(
        [line for line in returned if line["match"] < 2]
    )


def test_more_matches_extend_a_file_and_fewer_leave_it(played, tmp_path):
    file, returned = played
    longer = tmp_path / "longer.jsonl"
    longer.write_bytes(file.read_bytes())
    assert len(run(plan_of(10), longer, 1)) == 10
    assert longer.read_bytes().startswith(file.read_bytes())
    before = longer.read_bytes()
    assert without_times(run(plan_of(6), longer, 1)) == without_times(returned)
    assert longer.read_bytes() == before


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"seed": 9}, "seed is 0 there and 9 here"),
        ({"limit": 50}, "limit is 6000 there and 50 here"),
        ({"options": {"damage": 1}}, "options is .* there and .* here"),
        ({"records": True}, "records is false there and true here"),
    ],
)
def test_a_file_of_another_arena_is_refused(played, changes, message):
    before = played[0].read_bytes()
    with pytest.raises(Refused, match=message):
        run(plan_of(**changes), played[0], 1)
    assert played[0].read_bytes() == before


@pytest.mark.parametrize(
    "content",
    [b"hello", b"hello\n", b"{}\n", b"[1]\n", b"\xff\xfe", b'{"arena": 1}\n', b"\n"],
)
def test_a_file_of_something_else_is_left_alone(tmp_path, content):
    file = tmp_path / "notes.txt"
    file.write_bytes(content)
    with pytest.raises(Refused):
        run(plan_of(), file, 1)
    assert file.read_bytes() == content


@pytest.mark.parametrize(
    "damage",
    [b"nonsense\n", b"{}\n", b"[]\n", b'{"pair": [[]], "forfeit": 1, "thinking": {}}\n', b"again"],
)
def test_a_damaged_line_is_refused(played, tmp_path, damage):
    file = tmp_path / "damaged.jsonl"
    lines = played[0].read_bytes().splitlines(keepends=True)
    lines[2] = lines[1] if damage == b"again" else damage
    file.write_bytes(b"".join(lines))
    with pytest.raises(Refused, match=r"line 3 of|twice"):
        run(plan_of(), file, 1)
    assert file.read_bytes() == b"".join(lines)


def test_only_one_arena_writes_to_a_file(played):
    import fcntl

    with open(played[0], "rb") as other:
        fcntl.flock(other, fcntl.LOCK_EX)
        with pytest.raises(Refused, match="another arena is writing to"):
            run(plan_of(), played[0], 1)


def test_a_bug_is_told_with_the_seed_of_its_match():
    plan = plan_of()
    broken = Plan(**{**vars(plan), "options": {"wind": 1}})
    deal = next(plan.tasks()).deal
    with pytest.raises(Broken, match=f"match 0 of greedy and random, seed {deal}: .*wind") as found:
        run(broken, None, 1)
    assert "Traceback" in found.value.trace
    with pytest.raises(Broken, match=r"before the first match: .*nobody"):
        run(Plan(**{**vars(plan), "bots": ("greedy", "nobody")}), None, 2)


# --- the command ---------------------------------------------------------------------------------


def test_the_command_prints_tables_and_draws(tmp_path):
    picture = tmp_path / "ratings.svg"
    out, notices = arena("sunset", "greedy", "random", "--matches", "3", "--plot", str(picture))
    assert "win share" in out and "Elo" in out and "4 matches instead of 3" in notices
    assert "<svg" in picture.read_text()
    shown, _ = arena("lane", "greedy", "random", "--players=3", "--matches=3", "--limit=9")
    assert "x fair" in shown and "3 matches were stopped after 9 decisions" in shown
    assert "sat alone among 2" in shown
    help_text, _ = arena("--help")
    assert "Example: sunroom arena" in " ".join(help_text.split())


def test_a_failing_program_is_counted_and_the_arena_goes_on(tmp_path):
    file = tmp_path / "bad.py"
    file.write_text("input()\nprint('hello')")
    bad = f"cmd:{sys.executable} {file}"
    shown, _ = arena("sunset", "greedy", bad, "--matches", "4", "--jobs", "2")
    assert "forfeits" in shown and "4 of 4 matches: its answer is not JSON" in " ".join(
        shown.split()
    )


@pytest.mark.parametrize(
    "arguments",
    [
        ("lane", "greedy"),
        ("lane", "greedy", "random", "--option", "wind=1"),
        ("lane", "greedy", "random", "--matches", "0"),
        ("lane", "greedy", "random", "--jobs", "0"),
        ("lane", "greedy", "random", "--plot", "ratings.gif"),
        ("lane", "greedy", "random", "--plot", "/nonexistent/ratings.svg"),
        ("lane", "greedy", "random", "--out", "/nonexistent/out.jsonl"),
        ("lane", "greedy", "random", "--out", "/dev/null"),
        ("lane", "greedy", "random", "--records"),
    ],
)
def test_bad_input_is_one_line_and_status_2(arguments, refused):
    assert refused("arena", *arguments)


def test_a_missing_library_for_plots_is_told_before_the_matches(tmp_path):
    code = (
        "import importlib.util, sys; sys.argv = ['sunroom', 'arena', 'lane', 'greedy', 'random',"
        " '--plot', 'x.svg']\n"
        "found = importlib.util.find_spec\n"
        "importlib.util.find_spec = lambda name: None if name == 'matplotlib' else found(name)\n"
        "from sunroom.cli import main; main()"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=tmp_path
    )
    assert done.returncode == 2 and 'pip install "sunroom[plots]"' in done.stderr
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("suffix", [".svg", ".png"])
def test_the_same_ratings_give_the_same_picture(tmp_path, suffix):
    ratings = [Rating("strong & $x$ <b>", 120, 60, 190), Rating("random", 0, 0, 0)]
    for name in ("one", "other"):
        plot(tmp_path / f"{name}{suffix}", "A title", ratings)
    assert (tmp_path / f"one{suffix}").read_bytes() == (tmp_path / f"other{suffix}").read_bytes()


# --- stopping ------------------------------------------------------------------------------------


def begin(*arguments: str) -> subprocess.Popen:
    """A command in a process group of its own, as a shell starts it."""
    return subprocess.Popen(
        [*COMMAND, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def wait_until(condition) -> None:
    end = time.monotonic() + SEEN_OFTEN
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.02)


def nobody_left(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return True
    return False


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_stopping_leaves_nobody_behind_and_going_on_gives_the_same_results(how, tmp_path):
    file = tmp_path / "out.jsonl"
    arguments = ("sunset", "greedy", "random", "--matches", "2000", "--jobs", "2")
    process = begin(*arguments, "--out", str(file))
    wait_until(lambda: file.exists() and file.read_bytes().count(b"\n") > 10)
    if how == signal.SIGINT:
        os.killpg(process.pid, how)  # as Ctrl-C does
    else:
        os.kill(process.pid, how)
    out, errors = process.communicate(timeout=SEEN_OFTEN)
    assert "Traceback" not in errors
    wait_until(lambda: nobody_left(process.pid))
    if how != signal.SIGKILL:
        assert process.returncode == 130
        assert "win share" in out and "the same command continues" in errors
    done = len(results_in(file)) if how != signal.SIGKILL else file.read_bytes().count(b"\n") - 1
    assert 10 <= done < 2000
    more = done + done % 2 + 4
    run(plan_of(more), file, 2)
    assert without_times(results_in(file)) == without_times(run(plan_of(more), None, 2))


def test_ctrl_c_ends_programs_that_think_for_ever(tmp_path):
    pids = tmp_path / "pids"
    bot = tmp_path / "bot.py"
    bot.write_text(f"import os\nopen({str(pids)!r}, 'a').write(f'{{os.getpid()}}\\n')\nwhile 1: 1")
    process = begin("lane", "greedy", f"cmd:{sys.executable} {bot}", "--jobs", "1")
    wait_until(lambda: pids.exists() and pids.read_text().endswith("\n"))
    os.killpg(process.pid, signal.SIGINT)
    _, errors = process.communicate(timeout=SEEN_OFTEN)
    assert process.returncode == 130 and "Traceback" not in errors
    assert "nothing is saved" in errors
    wait_until(lambda: nobody_left(process.pid))
    assert all(gone(int(pid)) for pid in pids.read_text().split())


def test_records_and_header_say_what_bots_have_learned():
    """And the record is that of a match all the same."""
    for name in (one for one in games.NAMES if games.get(one).learned):
        plan = make_plan(name, ["search:2", "search:2,leaf=0"], matches=2, records=True)
        learned = shipped(games.get(name))
        assert learned is not None
        assert plan.header["weights"] == {"search:2": learned.digest}
        for line in run(plan, jobs=1):
            assert line["record"]["weights"] == plan.header["weights"]
            assert Match.from_record(line["record"]).over
