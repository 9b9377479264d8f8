"""What all tests share."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from sunroom.bots import levels
from sunroom.bots.searcher import SearchBot
from tests.commands import run

TESTS = Path(__file__).parent
# To look for garbage as often as Python does by itself costs much where many objects stay.
gc.set_threshold(100_000, 20, 100)
os.environ["SUNROOM_LANGUAGE"] = "en"  # whatever the machine speaks

settings.register_profile(
    "sunroom",
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("sunroom")


@pytest.fixture
def thinks_little(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every level thinks for a few iterations, however long they take."""

    def few(name: str, threads: int = 1, seconds: float | None = None) -> SearchBot:
        assert name in levels.LEVELS and threads >= 1
        return levels.measured("search:30")

    monkeypatch.setattr(levels, "level", few)


# What takes long on its own comes first: whoever ends last has little to wait for.
LONG_FIRST = (
    "kill",
    "ray",
    "browser/test_local.py",
    "browser/test_access.py",
    "browser/",
    "train",
    "words/",
    "test_cli.py",
    "test_site.py",
    "test_examples.py",
)


@pytest.hookimpl(tryfirst=True)  # before the groups are read
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Each file of tests runs in one worker: its server, browser or kernel starts once."""

    def place(item: pytest.Item) -> int:
        group = item.get_closest_marker("xdist_group")
        assert group is not None
        found = (n for n, long in enumerate(LONG_FIRST) if group.args[0].startswith(long))
        return next(found, len(LONG_FIRST))

    for item in items:
        if item.get_closest_marker("xdist_group") is None:
            group = item.path.relative_to(TESTS).as_posix()
            item.add_marker(pytest.mark.xdist_group(group))
    items.sort(key=place)


def pytest_collection_finish() -> None:
    """What was imported stays: nobody has to look through it again for garbage."""
    gc.collect()
    gc.freeze()


@pytest.fixture
def refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[..., str]:
    """What a command says that is refused."""

    def said(*arguments: str) -> str:
        monkeypatch.chdir(tmp_path)
        done = run(*arguments)
        assert done.returncode == 2 and not done.stdout and not list(tmp_path.iterdir())
        problem: str = done.stderr
        assert problem.startswith("sunroom: ") and len(problem.splitlines()) == 1
        return problem

    return said
