"""Figures for Prometheus. Labels come from short lists of ours: no ids, no names, nothing hidden.

Nothing here is finer than what everybody at a table sees: how long a bot really thought would tell
whether it had a choice, so a thought is only counted, and only when its move is told.

With PROMETHEUS_MULTIPROC_DIR set before this is imported, several processes count together.
"""

from __future__ import annotations

import os
import re
from functools import cache
from pathlib import Path
from typing import Literal

try:
    from prometheus_client import (
        CONTENT_TYPE_LATEST,
        CollectorRegistry,
        Counter,
        Gauge,
        Histogram,
        generate_latest,
        multiprocess,
    )
except ImportError:  # a visitor's browser, where nobody asks for figures
    from sunroom.server.uncounted import (  # type: ignore[assignment, no-redef]
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
_THOUGHTS = Counter("sunroom_thoughts_total", "Moves bots made", ("level",), registry=REGISTRY)
_LATE_THOUGHTS = Counter(
    "sunroom_late_thoughts_total", "Moves of bots that came later than usual", registry=REGISTRY
)
_REQUESTS = Counter(
    "sunroom_http_requests_total", "Requests over HTTP", ("route", "status"), registry=REGISTRY
)
_codes: set[str] = set()


def moved(game: str, by: Literal["person", "bot"]) -> None:
    """Count a move."""
    _moves_of(game if game in games.NAMES else OTHER, by).inc()


@cache
def _moves_of(game: str, by: str) -> Counter:
    """To find it by its labels takes longer than to count."""
    return _MOVES.labels(game, by)


def refused(code: str) -> None:
    """Count a refusal."""
    if code not in _codes:
        if len(_codes) < MOST_CODES and CODE.fullmatch(code):
            _codes.add(code)
        else:
            code = OTHER
    _REFUSALS.labels(code).inc()


def thought(level: str, late: bool) -> None:
    """Count that a bot's move was told, and whether everybody had to wait longer than usual."""
    _THOUGHTS.labels(level if level in bots.NAMES else OTHER).inc()
    if late:
        _LATE_THOUGHTS.inc()


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
