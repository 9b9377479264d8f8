"""One side of the load test: start its server, seat everybody, play, and take the figures."""

from __future__ import annotations

import asyncio
import gc
import math
import resource
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import uvloop

from sunroom.bench.load.crowd import Crowd, Player, Timing
from sunroom.bench.load.plan import CALM, SURGE, WARM_UP, Plan
from sunroom.bench.load.process import Process, machine_cpu
from sunroom.bench.load.side import Invitation, Side
from sunroom.games.terms import Refused

CONNECTS_PER_SECOND = 500.0
CONNECTING = 100  # at once, at most
SEATED_AFTER = 30.0  # seconds without any news for one more table, at most
SHOWN_PROBLEMS = 5
LATENCY = 100.0  # milliseconds until the other seat has the move, of 99 in 100 moves
SLICE = 0.5  # seconds that are looked at together to see when a surge is over


@dataclass(frozen=True)
class Latency:
    """Milliseconds since a move was due."""

    p50: float
    p95: float
    p99: float
    most: float


@dataclass(frozen=True)
class Surge:
    """What happened at twice the rate, and after it."""

    told: Latency
    reached: float  # moves per second
    recovered: float  # seconds after its end until moves were told as fast as promised


@dataclass(frozen=True)
class Figures:
    """What was measured of one server."""

    name: str
    sockets: int
    seconds: float
    offered: float  # moves per second
    reached: float  # moves per second that came to the other seat
    moves: int
    told: Latency  # until the other seat's socket has the move
    accepted: Latency  # until the mover's socket has the answer
    sent_late: Latency  # the generator's own share of both
    news_bytes: float
    refusals: int
    errors: int  # moves without an answer, and broken connections
    peak_mib: float
    bots_mib: float
    server_cpu: float  # seconds, while it was measured
    generator_cpu: float
    others_cpu: float  # of everything else on the machine: with much of it, the figures mean little
    problems: list[str] = field(default_factory=list)
    surge: Surge | None = None


def measure(side: Side, plan: Plan, folder: Path, tell: Callable[[str], None]) -> Figures:
    """Start the server of a side and play on it."""
    tell(f"{side.name}: starting")
    with side.start(folder) as process:
        invitations = side.invite(
            process.port,
            plan.tables,
            lambda made: tell(f"{side.name}: {made:,} of {plan.tables:,} tables set up"),
        )
        return uvloop.run(_play(side, process, invitations, plan, tell))


async def _play(
    side: Side,
    process: Process,
    invitations: list[Invitation],
    plan: Plan,
    tell: Callable[[str], None],
) -> Figures:
    crowd = Crowd(plan.tables)
    for table, invitation in zip(crowd.tables, invitations, strict=True):
        table.players = [side.player(process.port, invitation, table, seat) for seat in (0, 1)]
    players = [player for table in crowd.tables for player in table.players]
    try:
        await _connect(players, process, lambda n: tell(f"{side.name}: {n:,} sockets connected"))
        await _seat(crowd, side, process)
        # Nothing is thrown away in circles here, and a collection would be a pause of our own.
        gc.collect()
        gc.disable()
        return await _measured(crowd, side, process, plan, tell)
    finally:
        gc.enable()
        for player in players:
            player.close()
        await asyncio.sleep(0.1)


async def _connect(players: list[Player], process: Process, tell: Callable[[int], None]) -> None:
    """Gently: a crowd does not come through the door at once."""
    loop = asyncio.get_running_loop()
    places = asyncio.Semaphore(CONNECTING)

    async def connect(player: Player) -> None:
        async with places:
            await loop.create_connection(lambda: player, "127.0.0.1", process.port)

    start = time.perf_counter()
    try:
        async with asyncio.TaskGroup() as group:
            for number, player in enumerate(players):
                await asyncio.sleep(start + number / CONNECTS_PER_SECOND - time.perf_counter())
                group.create_task(connect(player))
                if number % 50 == 0:
                    tell(number)
    except* OSError as errors:
        raise Refused("no_socket", f"a socket cannot connect: {errors.exceptions[0]}") from None


async def _seat(crowd: Crowd, side: Side, process: Process) -> None:
    try:
        await crowd.seated(SEATED_AFTER)
    except TimeoutError:
        message = f"{side.name}: not every socket got its first news: {process.last_words()}"
        raise Refused("no_news", message) from None
    for problem in crowd.problems | crowd.refusals:
        raise Refused("no_news", f"{side.name}: a socket has failed: {problem}")


async def _measured(
    crowd: Crowd, side: Side, process: Process, plan: Plan, tell: Callable[[str], None]
) -> Figures:
    begin = time.perf_counter()
    start = begin + WARM_UP
    end = start + plan.seconds
    tell(f"{side.name}: warming up")
    playing = asyncio.create_task(crowd.play(plan.rate, begin, end))
    await asyncio.sleep(start - time.perf_counter())
    crowd.lateness.clear()
    before, own_before, all_before = process.usage(), _own_cpu(), machine_cpu()
    while not playing.done():
        await asyncio.wait([playing], timeout=1.0)
        tell(f"{side.name}: {max(0.0, end - time.perf_counter()):.0f} seconds to go")
    await playing
    after, own_after, all_after = process.usage(), _own_cpu(), machine_cpu()
    server_cpu, own_cpu = after.cpu_seconds - before.cpu_seconds, own_after - own_before
    if plan.surge:
        tell(f"{side.name}: twice as much")
        await crowd.play(2 * plan.rate, end, end + SURGE)
        await crowd.play(plan.rate, end + SURGE, end + SURGE + CALM)
    await crowd.settle()
    timings = crowd.timings(start, end)
    unanswered = sum(not timing.answered for timing in crowd.timings(start))
    problems = [f"{text} ({n} times)" for text, n in (crowd.problems + crowd.refusals).items()]
    if unanswered:
        problems.append(f"{unanswered} moves were not answered")
    return Figures(
        name=side.name,
        sockets=len(crowd.tables) * 2,
        seconds=plan.seconds,
        offered=plan.rate,
        reached=crowd.reached(start, end),
        moves=len(timings),
        told=latency([timing.told for timing in timings]),
        accepted=latency([timing.accepted for timing in timings]),
        sent_late=latency(crowd.lateness),
        news_bytes=crowd.news_bytes / max(1, crowd.news),
        refusals=crowd.refusals.total(),
        errors=crowd.problems.total() + unanswered,
        peak_mib=max(before.peak_mib, after.peak_mib),
        bots_mib=max(before.apart_mib, after.apart_mib),
        server_cpu=server_cpu,
        generator_cpu=own_cpu,
        others_cpu=max(0.0, all_after - all_before - server_cpu - own_cpu),
        problems=problems[:SHOWN_PROBLEMS],
        surge=_surge(crowd, end) if plan.surge else None,
    )


def _surge(crowd: Crowd, begin: float) -> Surge:
    end = begin + SURGE
    told = latency([timing.told for timing in crowd.timings(begin, end)])
    return Surge(told, crowd.reached(begin, end), recovery(crowd.timings(end), end))


def recovery(timings: Sequence[Timing], end: float) -> float:
    """Seconds after which no slice of time is slow any more."""
    slices: dict[int, list[float]] = {}
    for timing in timings:
        slices.setdefault(int((timing.due - end) / SLICE), []).append(timing.told)
    slow = [number for number, told in slices.items() if latency(told).p99 > LATENCY]
    return SLICE * (max(slow) + 1) if slow else 0.0


def latency(seconds: Sequence[float]) -> Latency:
    """The quantiles, each the smallest time that so many moves did not exceed."""
    if not seconds:
        return Latency(0.0, 0.0, 0.0, 0.0)
    ordered = sorted(seconds)

    def at(share: float) -> float:
        return 1000 * ordered[max(0, math.ceil(share * len(ordered)) - 1)]

    return Latency(at(0.50), at(0.95), at(0.99), at(1.0))


def _own_cpu() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime
