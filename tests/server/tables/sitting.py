"""A table with people at it and a clock that tests move on."""

from __future__ import annotations

from typing import Any

from sunroom.server.tables import schedule
from sunroom.server.tables.entry import Change
from sunroom.server.tables.header import Header, as_text
from sunroom.server.tables.playing import Ready
from sunroom.server.tables.seating import ComeBack, Late, Leave
from sunroom.server.tables.table import Table
from sunroom.server.tables.undo import Answer, Undo
from tests.server.worlds import moved

PEOPLE = [{"person": name, "name": name} for name in ("anna", "ben", "carla")]
DEVICE = [{"person": "anna", "name": name} for name in ("Anna", "Ben")]


class Sitting:
    """A table without a server, and a time of its own."""

    def __init__(self, seats: Any = PEOPLE[:2], game: str = "lane", seed: int = 3, **limits: Any):
        self.header = Header(
            id="t",
            host="anna",
            code="c",
            address="",
            created=0.0,
            seats=as_text(seats),
            game=game,
            version=1,
            options=as_text({"first": 0} if game == "lane" else {}),
            players=len(seats),
            seed=seed,
            **limits,
        )
        self.table = Table(self.header)
        self.now = 0.0

    def wait(self, seconds: float) -> None:
        self.now += seconds

    def take(self, change: Change | None) -> None:
        assert change is not None
        idle = schedule.due(self.table, self.now)
        self.table.fold(change.entry, change.step)
        due = schedule.due(self.table, self.now)
        # What is written beside an entry is when the match is due from then on, or a bit before.
        written = change.match.get("due", idle)
        assert (written is None) == (due is None)
        assert written is None or due is None or written <= due + 1e-6

    def move(self, kind: str = "") -> None:
        moves = [one for one in self.table.match.moves if one.startswith(kind)]
        seat = self.table.match.seat
        assert seat is not None
        self.take(moved(self.table, seat, moves[0], self.now))

    def undo(self, seat: int) -> None:
        self.take(Undo(seat=seat, after=self.table.number).change(self.table, self.now))
        while asked := self.table.asked:
            other = min({0, 1} - {asked.seat})
            answer = Answer(seat=other, agrees=True, after=self.table.number)
            self.take(answer.change(self.table, self.now))

    def leave(self, seat: int) -> None:
        self.take(Leave(seat=seat).change(self.table, self.now))

    def come_back(self, seat: int) -> None:
        self.take(ComeBack(seat=seat).change(self.table, self.now))

    def late(self, now: float | None = None) -> Change | None:
        return Late().change(self.table, self.now if now is None else now)

    def wants_ready(self, seat: int, now: float | None = None) -> Change | None:
        command = Ready(seat=seat, after=self.table.number)
        return command.change(self.table, self.now if now is None else now)

    def ready(self, seat: int) -> None:
        self.take(self.wants_ready(seat))

    @property
    def left(self) -> float:
        """For who decides, now."""
        assert self.table.deadline is not None and self.table.match.seat is not None
        return min(self.table.deadline - self.now, self.table.clock.left(self.table.match.seat))
