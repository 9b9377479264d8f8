"""What all tests share."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from sunroom import cli
from sunroom.bots import levels
from sunroom.bots.searcher import SearchBot

BROWSER = Path(__file__).parent / "browser"
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


@pytest.hookimpl(tryfirst=True)  # before the groups are read
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Each file of tests in the browser runs in one worker: its server and browser start once."""
    for item in items:
        if BROWSER in item.path.parents:
            item.add_marker(pytest.mark.xdist_group(item.path.name))


@pytest.fixture
def refused(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> Callable[..., str]:
    """What a command says that is refused, in this process: starting one takes far longer."""

    def said(*arguments: str) -> str:
        monkeypatch.chdir(tmp_path)
        monkeypatch.setattr(sys, "argv", ["sunroom", *arguments])
        with pytest.raises(SystemExit) as exit_:
            cli.main()
        out, problem = capsys.readouterr()
        assert exit_.value.code == 2 and not out and not list(tmp_path.iterdir())
        assert problem.startswith("sunroom: ") and len(problem.splitlines()) == 1
        return problem

    return said
