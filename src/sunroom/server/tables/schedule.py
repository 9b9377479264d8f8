"""When the server has to look after a match by itself: a bot's turn, the end of somebody's time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sunroom.server.tables.clock import Clock
from sunroom.server.tables.entry import Change

if TYPE_CHECKING:
    from sunroom.server.tables.table import Table

LEASE = 2.0  # seconds until other processes may play a bot's turn; who lets it think prolongs them


def due(table: Table, now: float) -> float | None:
    """As things stand."""
    if table.bot_to_move:
        return now + LEASE if table.attended else None
    return table.deadline


def plan(
    table: Table,
    change: Change,
    seat: int | None,
    clock: Clock,
    now: float,
    playing: int | None = None,
    holder: int | None = None,
) -> None:
    """When the match is due after a change, if that is not as it is already.

    It will be the decision of this seat by these clocks; at the seat `playing` a person has come to
    play, and `holder` has decided last.
    """
    assert seat is not None
    bot = None if seat == playing and not clock.spent(seat) else table.decided_by(seat, clock)
    if bot:
        then = now + LEASE if table.attended or playing is not None else None
    else:
        clock.go(seat, now, table.waits_for_device(seat, holder, playing))
        then = clock.deadline
    if then is not None or table.clock.limited or table.bot_to_move:
        change.match["due"] = then
