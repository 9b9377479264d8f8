"""What the tests of bots share."""

from __future__ import annotations

import pytest

from sunroom.bots import searcher
from sunroom.kernel.program import compiled, plain


@pytest.fixture
def plainly(monkeypatch: pytest.MonkeyPatch) -> None:
    """The search runs as plain Python, whatever lies compiled on disk."""
    monkeypatch.setattr(searcher, "best", plain)


@pytest.fixture
def compiledly(monkeypatch: pytest.MonkeyPatch) -> None:
    """The search runs compiled, and is compiled first if need be."""
    monkeypatch.setattr(searcher, "best", compiled)
