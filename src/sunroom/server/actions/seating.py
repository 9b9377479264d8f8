"""People come to a table, leave it and come back; the host lets bots play for who is away."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from sunroom.games.terms import Json, Refused
from sunroom.server.actions.finding import Finding
from sunroom.server.actions.visitor import Visitor
from sunroom.server.rooms.hall import Hall
from sunroom.server.settings import Settings
from sunroom.server.tables.seating import Close, ComeBack, Join, Leave, Replace
from sunroom.server.tables.status import CLOSED
from sunroom.server.tables.table import Table
from sunroom.server.telling import messages

if TYPE_CHECKING:  # a browser has no pydantic
    from sunroom.server.models import matches as models


class Seating:
    """What people ask for about seats."""

    def __init__(self, hall: Hall, settings: Settings, finding: Finding) -> None:
        self._commands = hall.commands
        self._presence = hall.presence
        self._settings = settings
        self._finding = finding

    async def join(self, visitor: Visitor, match: str, wish: models.Join) -> Json:
        room = await self._finding.room(match)
        command = Join(person=visitor.known, name=wish.name, code=wish.code, seat=wish.seat)
        await self._commands.carry_out(room, command)
        return messages.described(room.table, visitor.person)

    async def leave(self, visitor: Visitor, match: str, seat: int | None) -> Json:
        room = await self._finding.own_room(visitor, match)
        if seat is None and not room.table.seats_of(visitor.person):  # a host who only made it
            await self._commands.carry_out(room, Close())
            return messages.described(room.table, visitor.person)
        for one in _own(visitor, room.table, seat):
            if room.table.status == CLOSED:
                break
            if not room.table.seats[one].bot:
                await self._commands.carry_out(room, Leave(seat=one))
        return messages.described(room.table, visitor.person)

    async def come_back(self, visitor: Visitor, match: str, seat: int | None) -> Json:
        room = await self._finding.own_room(visitor, match)
        for one in _own(visitor, room.table, seat):
            if room.table.seats[one].bot or seat is not None:
                await self._commands.carry_out(room, ComeBack(seat=one))
        return messages.described(room.table, visitor.person)

    async def replace(self, visitor: Visitor, match: str, wish: models.Replace) -> Json:
        """The host lets a bot play for somebody who is absent."""
        room = await self._finding.room(match)
        table = room.table
        if visitor.person is None or visitor.person != table.host:
            message = "only the person who made the table may let a bot play for someone"
            raise Refused("not_host", message)
        table.check_seat(wish.seat)
        if table.seats[wish.seat].person != visitor.person:
            since = await self._presence.absent_since(room, wish.seat)
            patience = self._settings.absent_seconds
            if since is None or time.time() - since < patience:
                name = table.called(wish.seat)
                message = f"{name} is not away, or has not been for {patience:g} seconds yet"
                raise Refused("not_absent", message)
        await self._commands.carry_out(room, Replace(seat=wish.seat, level=wish.level))
        return messages.described(table, visitor.person)


def _own(visitor: Visitor, table: Table, seat: int | None) -> list[int]:
    if seat is not None:
        table.check_own(visitor.person, seat)
        return [seat]
    found = table.seats_of(visitor.person)
    if not found:
        raise Refused("not_yours", "you have no seat at this table")
    return found
