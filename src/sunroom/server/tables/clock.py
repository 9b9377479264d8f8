"""The clocks of a table: time belongs to the person, and nothing but moving on brings more of it.

Either every decision has its seconds, or the whole match has, and then each decision made adds an
increment. What is taken back gives back no time: a decision goes on with what was left of it, and
what the moves had earned is gone with them. Who leaves and returns goes on with what was left.

The clocks are a part of the table: they are what its entries say, and change with those only.
"""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass, field

from sunroom.games.terms import Json

CURTAIN_SECONDS = 60.0  # at one device: so long a clock waits for who takes the device over


@dataclass(slots=True)
class Clock:
    """The time of all seats; it runs for one of them, or for none."""

    seats: int
    decision: int | None = None  # seconds for every decision,
    match: int | None = None  # or for all of them
    increment: int = 0
    seat: int | None = None  # whose time runs
    since: float = 0.0  # when this began
    waits: bool = False  # for somebody to say that the device is in the right hands
    depth: int = 0  # how many moves the decision has before it
    _banks: list[float] = field(default_factory=list)  # for the match: what each seat has left
    _earned: list[int | None] = field(default_factory=list)  # by each move: which seat, if any
    _rests: dict[tuple[int, int], float] = field(default_factory=dict)  # of decisions, where begun
    _waits: dict[tuple[int, int], float] = field(default_factory=dict)  # of the same

    def __post_init__(self) -> None:
        if self.match is not None and not self._banks:
            self._banks = [float(self.match + self.increment)] * self.seats

    @property
    def limited(self) -> bool:
        return self.decision is not None or self.match is not None

    # --- the moment ------------------------------------------------------------------------------

    def left(self, seat: int) -> float:
        """What a seat had when its clock began to run, or has while it does not."""
        if self.match is not None:
            return self._banks[seat]
        return self._rests.get((self.depth, seat), float(self.decision or 0))

    def spent(self, seat: int) -> bool:
        """Whether a decision of this seat would have no time at all."""
        return self.limited and self.left(seat) <= 0

    @property
    def starts(self) -> float | None:
        """When time begins to run by itself, where it waits; None where it does not wait."""
        if self.seat is None or not self.waits:
            return None
        return self.since + self._waits.get((self.depth, self.seat), CURTAIN_SECONDS)

    @property
    def deadline(self) -> float | None:
        """When the time of who decides is over."""
        if self.seat is None or not self.limited:
            return None
        return (self.starts or self.since) + self.left(self.seat)

    def told(self, people: list[bool]) -> Json | None:
        """For everybody at the table: what each person has left."""
        if not self.limited:
            return None
        left = [max(0.0, round(self.left(seat), 3)) for seat in range(self.seats)]
        found = [one if here else None for one, here in zip(left, people)]
        return {"left": found, "starts": self.starts}

    # --- what happens ----------------------------------------------------------------------------

    def copy(self) -> Clock:
        """To see what would be; what has no limits never changes."""
        if not self.limited:
            return self
        then = copy(self)
        then._banks, then._earned = list(self._banks), list(self._earned)
        then._rests, then._waits = dict(self._rests), dict(self._waits)
        return then

    def go(self, seat: int, at: float, waits: bool) -> None:
        """It is this seat's decision."""
        if self.limited:
            self.seat, self.since, self.waits = seat, at, waits

    def halt(self, at: float) -> None:
        """Time does not run, or not for this seat any more."""
        if self.seat is None:
            return
        begun = self.starts
        if begun is not None:
            self._waits[self.depth, self.seat] = max(0.0, begun - at)
        self._take(self.seat, at - (self.since if begun is None else begun))
        self.seat = None

    def ready(self, at: float) -> None:
        """Who decides has taken over the device."""
        seat = self.seat
        if seat is not None and self.waits:
            self.halt(at)
            self.go(seat, at, waits=False)

    def run_out(self, seat: int) -> None:
        self._take(seat, self.left(seat))

    def moved(self, seat: int, at: float, earns: bool) -> None:
        """A move was made; who makes one has had the device before them, whatever they said."""
        if self.seat is not None:
            self.waits = False
        self.halt(at)
        if self.limited:
            self.depth += 1
        if self.match is not None:
            self._earned.append(seat if earns else None)
            if earns:
                self._banks[seat] += self.increment

    def taken_back(self, count: int, at: float) -> None:
        self.halt(at)
        if self.limited:
            self.depth -= count
        if self.match is not None:
            # This may leave less than nothing: else who has little could think for nothing.
            for seat in self._earned[self.depth :]:
                if seat is not None:
                    self._banks[seat] -= self.increment
            del self._earned[self.depth :]

    def _take(self, seat: int, seconds: float) -> None:
        left = self.left(seat)
        left = min(left, max(0.0, left - max(0.0, seconds)))
        if self.match is not None:
            self._banks[seat] = left
        else:
            self._rests[self.depth, seat] = left
