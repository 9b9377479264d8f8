"""Figures for Prometheus. Labels come from short lists of ours: no ids, no names, nothing hidden.

With PROMETHEUS_MULTIPROC_DIR set before this is imported, several processes count together.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Literal

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
    multiprocess,
)

from sunroom import bots, games

FOLDER = "PROMETHEUS_MULTIPROC_DIR"
OTHER = "other"
# Codes of refusals are words of our sources. Should a mistake ever let anything else in, it is
# counted as "other": these bounds keep ids out and the number of series small.
CODE = re.compile(r"[a-z]{1,16}(_[a-z]{1,16}){0,3}")
MOST_CODES = 64

REGISTRY = CollectorRegistry()

SOCKETS = Gauge(
    "sunroom_sockets", "Open connections", multiprocess_mode="livesum", registry=REGISTRY
)
TABLES = Gauge("sunroom_tables", "Tables in memory", multiprocess_mode="livesum", registry=REGISTRY)
COMMIT_SECONDS = Histogram(
    "sunroom_commit_seconds",
    "Time to make entries durable",
    buckets=(0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0),
    registry=REGISTRY,
)
MOVE_SECONDS = Histogram(
    "sunroom_move_seconds",
    "Time from the receipt of a move until everybody is told",
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0),
    registry=REGISTRY,
)
BOT_RESTARTS = Counter(
    "sunroom_bot_restarts_total", "Processes of bots that were started again", registry=REGISTRY
)
_MOVES = Counter("sunroom_moves_total", "Moves made", ("game", "by"), registry=REGISTRY)
_REFUSALS = Counter("sunroom_refusals_total", "Refusals", ("code",), registry=REGISTRY)
_THINKING_SECONDS = Histogram(
    "sunroom_thinking_seconds",
    "Time that bots thought about a move",
    ("level",),
    buckets=(0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0),
    registry=REGISTRY,
)
_REQUESTS = Counter(
    "sunroom_http_requests_total", "Requests over HTTP", ("route", "status"), registry=REGISTRY
)
_codes: set[str] = set()


def moved(game: str, by: Literal["person", "bot"]) -> None:
    """Count a move."""
    _MOVES.labels(game if game in games.NAMES else OTHER, by).inc()


def refused(code: str) -> None:
    """Count a refusal."""
    if code not in _codes:
        if len(_codes) < MOST_CODES and CODE.fullmatch(code):
            _codes.add(code)
        else:
            code = OTHER
    _REFUSALS.labels(code).inc()


def thought(level: str, seconds: float) -> None:
    """Count how long a bot thought."""
    _THINKING_SECONDS.labels(level if level in bots.NAMES else OTHER).observe(seconds)


def answered(route: str | None, status: int) -> None:
    """Count a request by its route as declared, `/api/matches/{id}`; None where none fitted."""
    _REQUESTS.labels(route or OTHER, str(status) if 100 <= status <= 599 else OTHER).inc()


def render() -> tuple[bytes, str]:
    """All figures, of all processes, and their content type."""
    registry = REGISTRY
    if os.environ.get(FOLDER):
        registry = CollectorRegistry()
        multiprocess.MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return generate_latest(registry), CONTENT_TYPE_LATEST


def forget_dead() -> None:
    """Drop what processes held open that were killed; for a process that takes their place."""
    folder = os.environ.get(FOLDER)
    for file in Path(folder).glob("gauge_live*.db") if folder else ():
        pid = int(file.stem.rpartition("_")[2])
        try:
            os.kill(pid, 0)  # only asks whether there is such a process
        except ProcessLookupError:
            forget(pid)


def forget(pid: int) -> None:
    """Drop what a process that ended held open; what it counted stays."""
    if os.environ.get(FOLDER):
        multiprocess.mark_process_dead(pid)  # type: ignore[no-untyped-call]
