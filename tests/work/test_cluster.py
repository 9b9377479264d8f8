"""The same work on a Ray cluster of two machines, one of which is lost in the middle."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from sunroom import Refused
from sunroom.arena import make_plan, run
from sunroom.bots.weights import NAME
from sunroom.games.terms import Json
from sunroom.train.course import gate, learn
from sunroom.work import Crew, Job, find_crew
from sunroom.work import run as run_job
from sunroom.work.cluster import connected
from tests.arena.test_run import (
    SEEN_OFTEN,
    nobody_left,
    results_in,
    wait_until,
    without_times,
)
from tests.long import long
from tests.train.test_train import tiny

MATCHES = 60


@pytest.fixture(scope="module")
def cluster():
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    from ray.cluster_utils import Cluster

    head = {"num_cpus": 1, "include_dashboard": False, "object_store_memory": 80_000_000}
    found = Cluster(initialize_head=True, head_node_args=head)
    yield found
    found.shutdown()


@pytest.mark.xdist_group("ray")
def test_a_lost_machine_loses_nothing(cluster, tmp_path):
    plan = make_plan("sunset", ["greedy", "random"], matches=MATCHES, records=True)
    second = cluster.add_node(num_cpus=1, object_store_memory=80_000_000)
    file = tmp_path / "out.jsonl"
    lost: list[int] = []

    def watch(line):
        if not lost and len(file.read_bytes().splitlines()) > 10:
            cluster.remove_node(second, allow_graceful=False)
            lost.append(line["match"])

    run(plan, file, watch=watch, ray=cluster.address)
    assert lost and len(results_in(file)) == MATCHES
    assert without_times(results_in(file)) == without_times(run(plan, None, jobs=2))


@long
@pytest.mark.kernel
@pytest.mark.xdist_group("ray")
def test_training_on_a_cluster_gives_the_same_bits_when_a_machine_is_lost(cluster, tmp_path):
    """Nor do the machines have the file of what was learned: the gate's workers are sent it."""
    plan = replace(tiny(), lessons=tiny().lessons[:2])
    second = cluster.add_node(num_cpus=1, object_store_memory=80_000_000)
    lost: list[str] = []

    def trained(folder: Path, crew: Crew, watch: Callable[[Json], None]) -> list[Json]:
        def do(name: str, job: Job, pieces: int, file: Path) -> list[Json]:
            if name.startswith("gate"):
                (folder / NAME).rename(folder / "learned")
            return run_job(job, crew, file, watch)

        gate(plan, 2, learn(plan, folder, do), folder, do)
        (played,) = folder.glob("gate-*.jsonl")
        results: list[Json] = results_in(played)
        return results

    def watch(line: Json) -> None:
        if not lost and "turn" in line:
            cluster.remove_node(second, allow_graceful=False)
            lost.append(line["turn"])

    with connected(cluster.address):
        there = trained(tmp_path / "there", find_crew(ray=cluster.address), watch)
    here = trained(tmp_path / "here", find_crew(2), lambda line: None)
    assert lost
    learned = [(tmp_path / name / "learned").read_bytes() for name in ("there", "here")]
    assert learned[0] == learned[1]
    assert len(there) == len(here) == plan.matches
    assert outcomes(there) == outcomes(here)


def outcomes(lines: list[Json]) -> list[tuple[int, list[float], int]]:
    """Of a gate, whose bots are named by a path."""
    return sorted((line["match"], line["shares"], line["decisions"]) for line in lines)


@pytest.mark.xdist_group("ray")
def test_what_is_done_on_a_cluster_goes_on_here_and_the_other_way_round(cluster, tmp_path):
    file = tmp_path / "out.jsonl"
    plans = [make_plan("sunset", ["greedy", "random"], matches=count) for count in (4, 8, 12)]
    run(plans[0], file, jobs=1)
    run(plans[1], file, ray=cluster.address)
    assert without_times(run(plans[2], file, jobs=1)) == without_times(run(plans[2]))


def command(*arguments: str, code: str = "", status: int = 2) -> str:
    told = [sys.executable, "-c", f"{code}\nfrom sunroom.cli import main; main()", *arguments]
    done = subprocess.run(told, capture_output=True, text=True, timeout=200)
    assert done.returncode == status and len(done.stderr.splitlines()) == 1, done.stderr
    return done.stderr


@pytest.mark.xdist_group("ray")
def test_the_command_works_on_a_cluster(cluster, tmp_path):
    file = tmp_path / "out.jsonl"
    plan = ("arena", "sunset", "greedy", "random", "--matches", "4")
    told = command(*plan, "--ray", cluster.address, "--out", str(file), status=0)
    assert "working on the Ray cluster" in told
    found = run(make_plan("sunset", ["greedy", "random"], matches=4), jobs=1)
    assert without_times(results_in(file)) == without_times(found)


@pytest.mark.xdist_group("ray")
def test_ctrl_c_stops_work_on_a_cluster(cluster, tmp_path):
    book = tmp_path / "out.jsonl"
    plan = ("sunset", "--bot", "random", "--matches", "3000", "--out", str(tmp_path / "out.html"))
    process = subprocess.Popen(
        [sys.executable, "-m", "sunroom", "lab", *plan, "--ray", cluster.address],
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    wait_until(lambda: book.exists() and book.read_bytes().count(b"\n") > 3)
    os.killpg(process.pid, signal.SIGINT)
    _, errors = process.communicate(timeout=SEEN_OFTEN)
    assert process.returncode == 130 and "the same command continues" in errors
    assert "Traceback" not in errors
    wait_until(lambda: nobody_left(process.pid))


def test_a_cluster_that_is_not_there_is_told_in_one_line():
    told = command("lab", "sunset", "--ray", "127.0.0.1:1")
    assert told.startswith('sunroom: the Ray cluster "127.0.0.1:1" cannot be reached: ')
    for wrong in ("nowhere", "nowhere:", ":80", "nowhere:0", "nowhere:99999", "ray://"):
        with pytest.raises(Refused, match="--ray takes auto, HOST:PORT or"):
            find_crew(ray=wrong)


def test_ray_that_is_not_installed_is_told_in_one_line():
    code = (
        "import importlib.util\n"
        "found = importlib.util.find_spec\n"
        "importlib.util.find_spec = lambda name: None if name == 'ray' else found(name)"
    )
    for start in (("arena", "sunset", "greedy", "random"), ("lab", "sunset")):
        assert 'pip install "sunroom[ray]"' in command(*start, "--ray", "auto", code=code)
