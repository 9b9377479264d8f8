"""How often something may be done: buckets that refill at a steady rate.

A bucket is kept as one number, the time at which it will be full again. What is full can be
forgotten, as a bucket never seen is full too.
"""

from __future__ import annotations

import heapq
import math
import time
from collections.abc import Callable

Clock = Callable[[], float]
TOLERANCE = 1e-6  # seconds: who waited as long as we said is not refused over a rounding


class Bucket:
    """Lets `burst` through at once and `rate` a second in the long run."""

    def __init__(self, rate: float, burst: float, clock: Clock = time.monotonic) -> None:
        self._pace = _Pace(rate, burst)
        self._clock = clock
        self._full_at = -math.inf

    def take(self, cost: float = 1.0) -> float:
        """0 if it may be done, and then it counts; else the seconds to wait, and nothing counts."""
        now = self._clock()
        wait = self._pace.wait(self._full_at, now, cost)
        if not wait:
            self._full_at = self._pace.after(self._full_at, now, cost)
        return wait


class Buckets:
    """A bucket for each key, in memory for at most `most` of them.

    When there is no room, a newcomer takes over the bucket that is nearest to full, as it is.
    So a flood of new keys pushes out nobody's empty bucket, and whoever was pushed out and comes
    back finds a bucket at most as full as its own would be: no key ever gets more than its due.
    """

    def __init__(self, rate: float, burst: float, most: int, clock: Clock = time.monotonic) -> None:
        if most < 1:
            raise ValueError("there must be room for one bucket at least")
        self._pace = _Pace(rate, burst)
        self._most = most
        self._clock = clock
        self._full_at: dict[str, float] = {}
        # One entry a key; its time may be behind, never ahead, as taking only moves it later.
        self._queue: list[tuple[float, str]] = []

    def take(self, key: str, cost: float = 1.0) -> float:
        """0 if it may be done, and then it counts; else the seconds to wait, and nothing counts."""
        now = self._clock()
        self._forget_full(now)
        known = key in self._full_at
        if known:
            full_at = self._full_at[key]
        elif len(self._full_at) < self._most:
            full_at = -math.inf
        else:
            full_at = self._nearest_to_full()[0]
        wait = self._pace.wait(full_at, now, cost)
        if wait:
            return wait
        after = self._pace.after(full_at, now, cost)
        if not known:
            if len(self._full_at) < self._most:
                heapq.heappush(self._queue, (after, key))
            else:
                del self._full_at[self._nearest_to_full()[1]]
                heapq.heapreplace(self._queue, (after, key))
        self._full_at[key] = after
        return 0.0

    def __len__(self) -> int:
        return len(self._full_at)

    def _nearest_to_full(self) -> tuple[float, str]:
        while True:
            queued, key = self._queue[0]
            if self._full_at[key] == queued:
                return queued, key
            heapq.heapreplace(self._queue, (self._full_at[key], key))

    def _forget_full(self, now: float) -> None:
        """At most two at a time: more than come in, and never a long pause."""
        for _ in range(2):
            if not self._queue or self._nearest_to_full()[0] > now:
                return
            del self._full_at[heapq.heappop(self._queue)[1]]


def retry_after(wait: float) -> str:
    """The seconds to wait as the header Retry-After takes them: whole, and at least one."""
    return str(max(1, math.ceil(wait)))


class _Pace:
    """The arithmetic that all buckets share."""

    def __init__(self, rate: float, burst: float) -> None:
        if not (0 < rate < math.inf and 0 < burst < math.inf):
            raise ValueError("rate and burst must be above 0")
        self.rate = rate
        self.burst = burst

    def wait(self, full_at: float, now: float, cost: float) -> float:
        if not 0 < cost <= self.burst:
            raise ValueError("a cost is above 0 and at most the burst")
        wait = self.after(full_at, now, cost) - now - self.burst / self.rate
        return wait if wait > TOLERANCE else 0.0

    def after(self, full_at: float, now: float, cost: float) -> float:
        return max(full_at, now) + cost / self.rate
