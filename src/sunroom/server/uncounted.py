"""In place of prometheus_client, where there is none: whatever is counted is forgotten."""

from __future__ import annotations

from typing import Any

CONTENT_TYPE_LATEST = "text/plain"


class CollectorRegistry:
    """Nothing is ever in it."""


class Figure:
    """Takes whatever it is told."""

    def __init__(self, *_: Any, **__: Any) -> None:
        pass

    def labels(self, *_: str) -> Figure:
        return self

    def inc(self, amount: float = 1) -> None:
        pass

    dec = set = observe = inc


Counter = Gauge = Histogram = Figure


def generate_latest(_: CollectorRegistry) -> bytes:
    return b""


class multiprocess:  # noqa: N801
    """There is one process."""

    @staticmethod
    def mark_process_dead(_: int) -> None:
        pass

    class MultiProcessCollector:
        def __init__(self, _: CollectorRegistry) -> None:
            pass
