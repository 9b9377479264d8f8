"""The same people once more. Whoever asks first makes the next match, the others find it."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sunroom.games.terms import Json, Refused
from sunroom.match import Match, random_seed
from sunroom.server.tables import entry as kinds
from sunroom.server.tables.command import Command
from sunroom.server.tables.entry import Change
from sunroom.server.tables.header import ID_LENGTH, LETTERS, PLAYED, Header, new_header
from sunroom.server.tables.status import OVER

if TYPE_CHECKING:
    from sunroom.server.tables.table import Table


@dataclass(kw_only=True, slots=True)
class Rematch(Command):
    """Everybody at the table hears of the next match, which is there already."""

    match: str  # its id

    def change(self, table: Table, now: float) -> Change | None:
        if table.rematch:
            return None
        _check(table)
        return Change(table.entry(kinds.REMATCH, None, self.match, now))


def next_header(table: Table, address: str) -> Header:
    """Of the match after this one; refused where there can be none."""
    if table.origin != PLAYED:
        raise Refused("imported", "an imported match has nobody to play it again")
    if not table.rematch:
        _check(table)
    match = table.match
    seats: list[Json] = [
        {"bot": seat.bot} if seat.person is None else {"person": seat.person, "name": seat.name}
        for seat in table.seats
    ]
    return new_header(
        Match(match.game.id, match.players, random_seed(), **match.options),
        seats,
        table.host,
        address,
        id=table.rematch or _next_id(table),
        seconds=table.seconds,
        match_seconds=table.match_seconds,
        increment=table.increment,
    )


def _check(table: Table) -> None:
    table.check_status(OVER, "a rematch needs a match that is over")


def _next_id(table: Table) -> str:
    """The same for whoever asks, and for strangers not to be guessed."""
    digest = hashlib.sha256(f"{table.id} {table.code}".encode()).digest()
    return "".join(LETTERS[byte % len(LETTERS)] for byte in digest[:ID_LENGTH])
