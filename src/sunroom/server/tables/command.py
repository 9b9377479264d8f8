"""What people, bots and the clock want to happen at a table: commands are data, on their way to it.

Each kind stands with its subject: `playing`, `seating`, `undo`, `rematch`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sunroom.server.tables.entry import Change

if TYPE_CHECKING:
    from sunroom.server.tables.table import Table


@dataclass(kw_only=True, slots=True)
class Command:
    """One of them; the table may be another one by the time it gets there."""

    seat: int | None = None  # whose wish it is
    client: str | None = None  # the sender's own name for it: sent twice, it is done once

    def change(self, table: Table, now: float) -> Change | None:
        """What is to be committed; None: nothing is to be done. Refused where it may not be."""
        raise NotImplementedError
