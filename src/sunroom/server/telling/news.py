"""The news of one table, made once for all who may know the same."""

from __future__ import annotations

from sunroom.server.tables.table import Table
from sunroom.server.telling import messages

Key = tuple[int | None, str | None, int, bool, bool]


class TableNews:
    """What was told since the last entry is kept: many listeners ask for the same."""

    __slots__ = ("_made", "_made_at", "table")

    def __init__(self, table: Table) -> None:
        self.table = table
        self._made: dict[Key, bytes] = {}
        self._made_at = -1

    def after(
        self,
        number: int,
        seat: int | None,
        person: str | None,
        whole: bool,
        standing: bool = False,
    ) -> bytes:
        """All that happened after a number, as a viewer sees it; `whole`: with seats and status.

        `standing`: with what the rules say of the table.
        """
        table = self.table
        if self._made_at != table.number:
            self._made.clear()
            self._made_at = table.number
        viewer = person if table.seats_of(person) or person == table.host else None
        key = (seat, viewer, number, whole, standing)
        found = self._made.get(key)
        if found is None:
            found = messages.news(table, seat, person, number, whole, standing)
            # Only what many ask for is kept: all of it, or the newest. Else whoever asks for every
            # number once would fill the memory.
            if number == 0 or number >= table.number - 1:
                self._made[key] = found
        return found

    def forget(self) -> None:
        """Nobody listens any more: what was told is not needed until somebody does."""
        self._made.clear()

    def __len__(self) -> int:
        """How many messages are kept."""
        return len(self._made)
