"""Matches that cannot be read, set aside: reported once, and a burden to nobody else."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

from sunroom.games.terms import Refused

log = logging.getLogger(__name__)

DAMAGED_SECONDS = 3600.0  # until a damaged match is looked at again: somebody may have mended it
AWAY_SECONDS = 30.0  # until one is that could not be read, for whatever reason
MOST = 10_000  # that are remembered
DAMAGED = Refused("damaged", "this match cannot be read; whoever runs this server can see why")


class SetAside:
    """Which matches are left alone, and until when."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._until: dict[str, float] = {}
        self._damaged: set[str] = set()

    def check(self, match: str) -> None:
        """Refuses what is known to be damaged, without another look at it."""
        if match in self._damaged and match in self:
            raise Refused(DAMAGED.code, DAMAGED.message)

    def __contains__(self, match: str) -> bool:
        until = self._until.get(match)
        if until is None:
            return False
        if until <= self._clock():
            del self._until[match]
            self._damaged.discard(match)
            return False
        return True

    def put_damaged(self, match: str, error: BaseException) -> Refused:
        """Tell the host, and leave it alone; returns what visitors are told."""
        problem = f"{type(error).__name__}: {error}"
        log.error("match_damaged", extra={"match": match, "problem": problem[:300]})
        self.put_away(match, DAMAGED_SECONDS)
        self._damaged.add(match)
        return Refused(DAMAGED.code, DAMAGED.message)

    def put_away(self, match: str, seconds: float = AWAY_SECONDS) -> None:
        if len(self._until) >= MOST:
            oldest = next(iter(self._until))
            del self._until[oldest]
            self._damaged.discard(oldest)
        self._until[match] = self._clock() + seconds


def is_damage(error: BaseException) -> bool:
    """Whether it is the match that is wrong, and not the moment or the question."""
    if isinstance(error, Refused):
        return error.code not in ("no_match", "old_rules", "unavailable", "busy")
    return isinstance(error, Exception)
