"""What a load test is asked to do, checked before anything is started."""

from __future__ import annotations

import resource
from dataclasses import dataclass
from pathlib import Path

from sunroom import games
from sunroom.games.terms import Refused

WARM_UP = 3.0  # seconds at full rate that do not count
SURGE = 10.0  # seconds at twice the rate, after those that are measured
CALM = 10.0  # seconds at the usual rate again
GAME = games.get(games.NAMES[0])  # the game that is played; the peer's is written after it
# Its random matches have 117 moves and more: with so many on average, no table is played out.
MOVES_PER_MATCH = 80
SPARE_FILES = 200  # besides the sockets


@dataclass(frozen=True)
class Plan:
    """How many sockets, how many moves per second, and for how long."""

    sockets: int
    rate: float
    seconds: float
    peer: bool = True
    surge: bool = True
    database: str | None = None
    file: Path | None = None

    @property
    def tables(self) -> int:
        return self.sockets // 2

    def check(self) -> None:
        """Refuse what cannot be done."""
        if not 2 <= self.sockets <= 50_000 or self.sockets % 2:
            raise _bad(f"--sockets must be an even number from 2 to 50000, not {self.sockets}")
        if not 0.1 <= self.rate <= 100_000:
            raise _bad(f"--rate must be from 0.1 to 100000, not {self.rate:g}")
        if not 0.5 <= self.seconds <= 3_600:
            raise _bad(f"--seconds must be from 0.5 to 3600, not {self.seconds:g}")
        moves = self.rate * (self.seconds + WARM_UP + (2 * SURGE + CALM if self.surge else 0.0))
        needed = moves / MOVES_PER_MATCH
        if needed > self.tables:
            message = f"so many moves would play {self.tables} matches to their end: "
            raise _bad(message + f"take at least {2 * (int(needed) + 1)} sockets, or fewer moves")
        if self.file is not None:
            try:
                with self.file.open("a"):
                    pass
            except OSError as error:
                raise _bad(f"{self.file} cannot be written: {error.strerror}") from None
        if not Path("/proc/self/status").exists():
            raise _bad("the load test reads memory and processor time from /proc: it needs Linux")

    def raise_file_limit(self) -> None:
        """Let this process, and the servers that it starts, open all the sockets."""
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = self.sockets + SPARE_FILES
        if hard != resource.RLIM_INFINITY and hard < wanted:
            message = f"{self.sockets} sockets need {wanted} open files, and the system allows"
            raise _bad(f"{message} {hard}: raise it with ulimit -Hn, or take fewer --sockets")
        if soft != resource.RLIM_INFINITY and soft < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def _bad(message: str) -> Refused:
    return Refused("bad_request", message)
