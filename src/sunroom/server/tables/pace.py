"""How long a bot takes for a move: the same for every move, whatever it thinks about.

How long it thinks could tell what it has in hand. So a pace only stretches the whole, and never
below what a bot of that level needs. What it needs, and its move told, is within its level's time.
"""

from __future__ import annotations

from typing import Literal

from sunroom.bots.levels import SECONDS

Pace = Literal["slow", "normal", "fast", "once"]

QUICK = 0.8  # seconds that a bot takes which does not need them
FACTORS: dict[Pace, float] = {"slow": 2.0, "normal": 1.0, "fast": 0.5, "once": 0.25}
BRIEF = 0.5  # levels with no more than these seconds are done in some hundredths of them
TO_TELL = 0.1  # seconds of a level's time to keep the move, and to tell it
RESERVE = 0.2  # seconds of a level's time in which a bot at a table does not think


def pause(level: str, pace: Pace) -> float:
    """Seconds from when a bot may think until its move is made."""
    seconds = SECONDS.get(level, 0.0)
    needed = 0.0 if seconds <= BRIEF else seconds - TO_TELL
    return max(QUICK * FACTORS[pace], needed)
