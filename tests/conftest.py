"""What all tests share."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# Kernels compiled by tests lie beside the tests' other caches: they are found again by the next
# run as long as no source changed, and never mix with those of the user.
KERNELS = Path(__file__).parent.parent / ".pytest_cache" / "kernels"
os.environ["SUNROOM_KERNELS"] = str(KERNELS)

settings.register_profile(
    "sunroom",
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("sunroom")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests that compile run in one worker, so that nothing is compiled twice."""
    for item in items:
        if item.get_closest_marker("kernel"):
            item.add_marker(pytest.mark.xdist_group("kernel"))
