"""Tables are found and looked at: one's own, those one may join, those that are over."""

from __future__ import annotations

from sunroom.games.terms import Json, Refused
from sunroom.match import Match
from sunroom.server.actions.visitor import Visitor
from sunroom.server.rooms.hall import Hall
from sunroom.server.rooms.room import Room
from sunroom.server.rooms.set_aside import DAMAGED
from sunroom.server.tables.table import Table
from sunroom.server.telling import messages
from sunroom.server.thinking.readings import Readings


class Finding:
    """Changes nothing."""

    def __init__(self, hall: Hall, readings: Readings) -> None:
        self._memory = hall.memory
        self._store = hall.store
        self._readings = readings

    # --- for people ------------------------------------------------------------------------------

    async def look(self, visitor: Visitor, match: str) -> Json:
        return messages.described((await self.room(match)).table, visitor.person)

    async def listed(self, visitor: Visitor, which: str) -> list[Json]:
        if which == "open":
            ids = await self._store.open_matches()
        else:
            ids = await self._store.matches_of(visitor.person) if visitor.person else []
        found = [await self.told(visitor, match) for match in ids]
        return [one for one in found if one is not None]

    async def told(self, visitor: Visitor, match: str) -> Json | None:
        """What a list says of a match; nothing of one that cannot be told."""
        try:
            room = await self._memory.room(match, fresh=False)
            return messages.described(room.table, visitor.person)
        except Refused as refusal:
            # The former can be told only by a server of that version, the latter by none.
            if refusal.code not in ("old_rules", DAMAGED.code):
                raise
            return None

    async def record(self, match: str) -> Json:
        return (await self.finished(match)).record()

    async def replay(self, visitor: Visitor, match: str, seat: int | None) -> bytes:
        """Every step of a finished match, as JSON: from a seat's eyes, or with all revealed."""
        record = await self.record(match)
        return await self._readings.replay(visitor.address, match, record, seat)

    # --- for what they do ------------------------------------------------------------------------

    async def room(self, match: str) -> Room:
        return await self._memory.room(match)

    async def own_room(self, visitor: Visitor, match: str) -> Room:
        """A table where the visitor has a seat, or that the visitor has made."""
        room = await self.room(match)
        if not room.table.seats_of(visitor.person) and visitor.person != room.table.host:
            raise Refused("not_yours", "you have no seat at this table")
        return room

    async def own_turn(self, visitor: Visitor, match: str, seat: int) -> Table:
        """A table where it is the turn of this seat, which is the visitor's own."""
        table = (await self.room(match)).table
        table.check_own(visitor.person, seat)
        table.check_turn(seat)
        table.check_no_bot(seat)
        return table

    async def finished(self, match: str) -> Match:
        table = (await self.room(match)).table
        if not table.finished:
            raise Refused("not_over", "the match is not over: nothing is revealed before that")
        return table.match
