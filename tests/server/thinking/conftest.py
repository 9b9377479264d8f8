"""What tests of thinking share."""

from __future__ import annotations

import pytest

from sunroom import games
from sunroom.bots.tree import search_program
from sunroom.kernel.program import compiled
from tests.server.thinking.pools import children, others


@pytest.fixture(scope="module")
def _kernels():
    """Made beforehand if a source changed, so that no bot runs out of time."""
    for game in games.NAMES:
        compiled(search_program(games.get(game)))


@pytest.fixture
def _only_ours():
    """Servers of other tests may have thinkers at the same time."""
    others.clear()
    others.update(children())
