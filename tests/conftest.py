"""What all tests share."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from sunroom.bots import levels
from sunroom.bots.searcher import SearchBot
from sunroom.kernel import program

# Kernels compiled by tests lie beside the tests' other caches: they are found again by the next
# run as long as no source changed, and never mix with those of the user.
KERNELS = Path(__file__).parent.parent / ".pytest_cache" / "kernels"
BROWSER = Path(__file__).parent / "browser"
os.environ["SUNROOM_KERNELS"] = str(KERNELS)
os.environ["SUNROOM_LANGUAGE"] = "en"  # whatever the machine speaks

settings.register_profile(
    "sunroom",
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("sunroom")


@pytest.fixture
def builds_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compiled kernels are used where they are; none is built in the background."""
    monkeypatch.setattr(program, "_builders", {})
    monkeypatch.setattr(program, "start_builder", lambda asked: None)


@pytest.fixture
def thinks_little(monkeypatch: pytest.MonkeyPatch, builds_nothing: None) -> None:
    """Every level thinks for a few iterations, however long they take."""

    def few(name: str, threads: int = 1, seconds: float | None = None) -> SearchBot:
        assert name in levels.LEVELS and threads >= 1
        return levels.measured("search:30")

    monkeypatch.setattr(levels, "level", few)


@pytest.hookimpl(tryfirst=True)  # before the groups are read
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests that compile run in one worker, so that nothing is compiled twice; each file of tests
    in the browser runs in one, so that its server and browser are started once."""
    for item in items:
        if BROWSER in item.path.parents:
            item.add_marker(pytest.mark.xdist_group(item.path.name))
        if item.get_closest_marker("kernel"):
            item.add_marker(pytest.mark.xdist_group("kernel"))
