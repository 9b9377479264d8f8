"""What `make test` does in a short form, and `make test-long` (SUNROOM_LONG=1) in full."""

from __future__ import annotations

import itertools
import os
from collections.abc import Iterable, Sequence

import pytest

LONG = os.environ.get("SUNROOM_LONG") == "1"

long = pytest.mark.skipif(not LONG, reason="a long form: make test-long")


def combined(*kinds: Sequence[object]) -> list[tuple[object, ...]]:
    """Each with each in full; in short, every one of them at least once."""
    if LONG:
        return list(itertools.product(*kinds))
    most = max(len(kind) for kind in kinds)
    return list(itertools.islice(zip(*map(itertools.cycle, kinds), strict=True), most))


def in_short(one: str, kinds: Iterable[str]) -> list[object]:
    """All of them in full; in short only that one."""
    return [kind if kind == one else pytest.param(kind, marks=long) for kind in kinds]
