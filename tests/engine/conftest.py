"""What tests of the engine share."""

from __future__ import annotations

import pytest

from sunroom.engine import Engine
from tests.engine.asking import ask


@pytest.fixture
def engine() -> Engine:
    engine = Engine()
    assert ask(engine, do="new", game="lane", players=3, seed=7)["ok"]
    return engine
