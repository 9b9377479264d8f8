"""The players: who sits where, whose turn is known, and moves sent by a timetable.

The timetable does not wait for the server. A move that is due while the server is slow is sent
late, and its time counts from when it was due: so slowness shows up as latency and is not left
out, as it would be if each player waited for an answer before the next move.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections import Counter, deque
from collections.abc import Iterator
from dataclasses import dataclass

from sunroom.bench.load.websocket import WebSocket

SHORTEST_TICK = 0.001  # seconds; the loop's timers are not finer
SETTLED_AFTER = 10.0  # seconds to wait for the last answers


@dataclass(slots=True)
class Flight:
    """A move on its way: when it was due, and when which answer came."""

    due: float
    mover: int
    after: int
    accepted: float | None = None
    told: float | None = None


@dataclass(frozen=True)
class Timing:
    """One move: seconds since it was due. A lower bound if not `answered`."""

    due: float
    accepted: float
    told: float
    answered: bool


class Player(WebSocket):
    """A socket for one seat. A dialect says how its server's messages are read and written."""

    table: Table
    seat: int

    def move(self) -> int:
        """Send a random legal move; returns the number of the news it builds on."""
        raise NotImplementedError

    def ended(self, why: str) -> None:
        self.table.crowd.problem(why)


class Table:
    """Two seats, each with a socket, and at most one move on its way."""

    def __init__(self, crowd: Crowd) -> None:
        self.crowd = crowd
        self.players: list[Player] = []
        self.flight: Flight | None = None
        self._known = [-1, -2]  # the last number each seat was told; never equal before both were
        self._turn: int | None = None
        self._waiting = False

    def play(self, due: float) -> None:
        assert self._turn is not None
        self._waiting = False
        seat = self._turn
        self.crowd.lateness.append(time.perf_counter() - due)
        self.flight = Flight(due, seat, self.players[seat].move())

    def heard(self, seat: int, number: int, decides: bool) -> None:
        """A seat has the news up to a number, and decides next or does not."""
        self._known[seat] = number
        if decides:
            self._turn = seat
        elif self._turn == seat:
            self._turn = None
        flight = self.flight
        if flight is not None and seat != flight.mover and number > flight.after:
            if flight.told is None:
                flight.told = time.perf_counter()
        self._settle()

    def accepted(self) -> None:
        """The mover knows that its move counts."""
        if self.flight is not None and self.flight.accepted is None:
            self.flight.accepted = time.perf_counter()
            self._settle()

    def refused(self, why: str) -> None:
        """Only legal moves are sent, so this is an error; the table plays no more."""
        self.crowd.refusals[why] += 1
        self.flight = None

    def _settle(self) -> None:
        flight = self.flight
        if flight is not None:
            if flight.accepted is None or flight.told is None:
                return
            if self._known[flight.mover] <= flight.after:
                return
            self.flight = None
            self.crowd.landed(flight)
        if self._known[0] == self._known[1] and self._turn is not None and not self._waiting:
            self._waiting = True
            self.crowd.free(self)


class Crowd:
    """All tables, and the timetable of their moves."""

    def __init__(self, tables: int) -> None:
        self.tables = [Table(self) for _ in range(tables)]
        self.refusals: Counter[str] = Counter()
        self.problems: Counter[str] = Counter()
        self.lateness: list[float] = []
        self.news = 0
        self.news_bytes = 0
        self._flights: list[Flight] = []
        self._ready: deque[Table] = deque()
        self._overdue: deque[float] = deque()
        self._seated = asyncio.Event()

    def problem(self, why: str) -> None:
        self.problems[why] += 1
        self._seated.set()

    def size(self, count: int) -> None:
        """News of so many bytes has come."""
        self.news += 1
        self.news_bytes += count

    def free(self, table: Table) -> None:
        """A table can move: what is overdue comes first."""
        if self._overdue:
            table.play(self._overdue.popleft())
        else:
            self._ready.append(table)
            if len(self._ready) == len(self.tables):
                self._seated.set()

    def landed(self, flight: Flight) -> None:
        self._flights.append(flight)

    async def seated(self, patience: float) -> None:
        """Wait until every table knows whose turn it is, or somebody has a problem.

        A slow server may take long, but so long without a single new table is a failure.
        """
        while not self._seated.is_set():
            before = len(self._ready)
            try:
                await asyncio.wait_for(self._seated.wait(), patience)
            except TimeoutError:
                if len(self._ready) == before:
                    raise

    async def play(self, rate: float, start: float, end: float) -> None:
        """Send the moves that are due from start to end, by the clock of `time.perf_counter`."""
        sent = 0
        while True:
            now = time.perf_counter()
            while (due := start + sent / rate) <= now and due < end:
                sent += 1
                if self._ready:
                    self._ready.popleft().play(due)
                else:
                    self._overdue.append(due)
            if due >= end:
                return
            await asyncio.sleep(max(SHORTEST_TICK, due - now))

    async def settle(self) -> None:
        """Wait for the answers that are still to come, but not for ever."""
        patience = time.perf_counter() + SETTLED_AFTER
        while time.perf_counter() < patience and (self._overdue or any(self._flying())):
            await asyncio.sleep(0.02)

    def timings(self, start: float, end: float = math.inf) -> list[Timing]:
        """Of all moves that were due in this time, the unanswered ones included."""
        now = time.perf_counter()
        found = [
            Timing(flight.due, flight.accepted - flight.due, flight.told - flight.due, True)
            for flight in self._flights
            if start <= flight.due < end and flight.accepted is not None and flight.told is not None
        ]
        missing = [flight.due for flight in self._flying()] + list(self._overdue)
        found += [Timing(due, now - due, now - due, False) for due in missing if start <= due < end]
        return found

    def reached(self, start: float, end: float) -> float:
        """Moves per second that were due in this time and came to the other seat, if late later."""
        told = [x.told for x in self._flights if start <= x.due < end and x.told is not None]
        return len(told) / (max([end, *told]) - start)

    def _flying(self) -> Iterator[Flight]:
        return (table.flight for table in self.tables if table.flight is not None)
