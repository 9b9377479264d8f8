"""How far a match is."""

from __future__ import annotations

OPEN = "open"
RUNNING = "running"
OVER = "over"
CLOSED = "closed"
IDLE = "idle"  # only in the database: running, but nobody plays any more until somebody returns

IN_WORDS = {
    OPEN: "still waiting for players",
    RUNNING: "being played",
    OVER: "over",
    CLOSED: "closed",
}
