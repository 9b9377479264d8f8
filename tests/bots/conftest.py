"""What the tests of bots share."""

from __future__ import annotations

import math

import pytest

from sunroom.bots import searcher
from sunroom.kernel.program import compiled, plain


@pytest.fixture
def plainly(monkeypatch: pytest.MonkeyPatch) -> None:
    """The search runs as plain Python, for its iterations, however long they take."""
    monkeypatch.setattr(searcher, "best", plain)
    monkeypatch.setattr(searcher, "PLAIN_SECONDS", math.inf)


@pytest.fixture
def compiledly(monkeypatch: pytest.MonkeyPatch) -> None:
    """The search runs compiled, or the test fails."""
    monkeypatch.setattr(searcher, "best", compiled)
