"""The figures of the load test as a table, beside the peer's, and as a file."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict

from rich.box import SIMPLE_HEAD
from rich.table import Table

from sunroom.bench.load.measure import LATENCY, Figures, Surge
from sunroom.bench.load.plan import GAME, Plan
from sunroom.bench.promises import Promise

SOCKETS = 10_000
RATE = 2_000.0  # moves per second
RECOVERY = 5.0  # seconds after a surge
MEMORY = 400.0  # MiB, without the bots' processes

# What is shown, how, and whether less is better; None where there is no better.
Row = tuple[str, Callable[[Figures], float], str, bool | None]
ROWS: list[Row] = [
    ("sockets", lambda x: x.sockets, ",.0f", None),
    ("moves/s offered", lambda x: x.offered, ",.0f", None),
    ("moves/s reached", lambda x: x.reached, ",.0f", False),
    ("other seat told, ms: p50", lambda x: x.told.p50, ",.1f", True),
    ("p95", lambda x: x.told.p95, ",.1f", True),
    ("p99", lambda x: x.told.p99, ",.1f", True),
    ("most", lambda x: x.told.most, ",.1f", True),
    ("mover answered, ms: p50", lambda x: x.accepted.p50, ",.1f", True),
    ("p95", lambda x: x.accepted.p95, ",.1f", True),
    ("p99", lambda x: x.accepted.p99, ",.1f", True),
    ("most", lambda x: x.accepted.most, ",.1f", True),
    ("sent late, ms: p99", lambda x: x.sent_late.p99, ",.1f", None),
    ("refusals", lambda x: x.refusals, ",.0f", None),
    ("errors", lambda x: x.errors, ",.0f", None),
    ("server's peak memory, MiB", lambda x: x.peak_mib, ",.0f", True),
    ("bots' processes, MiB", lambda x: x.bots_mib, ",.0f", None),
    (
        "server's processor a move, ms",
        lambda x: 1000 * x.server_cpu / max(1, x.moves),
        ",.3f",
        True,
    ),
    ("server's processor, s", lambda x: x.server_cpu, ",.1f", True),
    ("generator's processor, s", lambda x: x.generator_cpu, ",.1f", None),
    ("other programs' processor, s", lambda x: x.others_cpu, ",.1f", None),
    ("bytes of a news", lambda x: x.news_bytes, ",.0f", None),
]
SURGE_ROWS: list[Row] = [
    ("at twice the rate, moves/s reached", lambda x: _of(x).reached, ",.0f", False),
    ("told, ms: p50", lambda x: _of(x).told.p50, ",.1f", True),
    ("p99", lambda x: _of(x).told.p99, ",.1f", True),
    ("most", lambda x: _of(x).told.most, ",.1f", True),
    ("recovered after, s", lambda x: _of(x).recovered, ",.1f", True),
]


def _of(figures: Figures) -> Surge:
    assert figures.surge is not None
    return figures.surge


def sheet(sides: list[Figures]) -> Table:
    """All figures; with a peer, how many times better we are than it."""
    found = Table(
        title=f"{sides[0].seconds:g} s of {GAME.name} for two", box=SIMPLE_HEAD, pad_edge=False
    )
    found.add_column("", justify="right")
    for side in sides:
        found.add_column(side.name, justify="right", no_wrap=True)
    if len(sides) > 1:
        found.add_column("times better", justify="right", no_wrap=True)
    surged = all(side.surge is not None for side in sides)
    for what, value, form, lower_is_better in ROWS + (SURGE_ROWS if surged else []):
        values = [value(side) for side in sides]
        cells = [format(x, form) for x in values]
        if len(sides) > 1:
            cells.append(_ratio(values[0], values[1], lower_is_better))
        found.add_row(what, *cells)
    return found


def _ratio(ours: float, theirs: float, lower_is_better: bool | None) -> str:
    if lower_is_better is None or not ours or not theirs:
        return ""
    return f"{theirs / ours if lower_is_better else ours / theirs:.2f}"


def judge(plan: Plan, sides: list[Figures]) -> list[Promise]:
    """Whether a run kept our promises; a smaller run than they speak of says nothing about them."""
    ours = sides[0]
    if plan.sockets < SOCKETS or plan.rate < RATE:
        return []
    # The last move comes a little after the end of the time, so the rate is a round number.
    found = [
        Promise("sockets", ours.sockets, SOCKETS),
        Promise("moves/s", round(ours.reached, -1), RATE),
        Promise("other seat told, p99, ms", ours.told.p99, LATENCY, True),
        Promise("server's peak memory, MiB", ours.peak_mib, MEMORY, True),
        Promise("refusals and errors", ours.refusals + ours.errors, 0, True),
    ]
    if ours.surge is not None:
        found.append(
            Promise("recovered from twice the rate, s", ours.surge.recovered, RECOVERY, True)
        )
    for peer in sides[1:]:
        theirs = 1000 * peer.server_cpu / max(1, peer.moves)
        own = 1000 * ours.server_cpu / max(1, ours.moves)
        found.append(Promise("processor a move beside the peer's, ms", own, theirs, True))
        found.append(
            Promise("told, p99, beside the peer's, ms", ours.told.p99, peer.told.p99, True)
        )
    return found


def content(machine: str, sides: list[Figures], kept: list[Promise], missing: str) -> str:
    """The same for programs."""
    told = {
        "machine": machine,
        "sides": [asdict(side) for side in sides],
        "promises": [{**asdict(promise), "kept": promise.kept} for promise in kept],
        "peer_missing": missing or None,
    }
    return json.dumps(told, indent=1) + "\n"
