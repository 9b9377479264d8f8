"""Tables are made: new ones, rematches, branches of finished matches, records that are imported."""

from __future__ import annotations

import logging
import time
from typing import TYPE_CHECKING

from sunroom import games
from sunroom.bots.levels import USUAL
from sunroom.games.terms import Json, Refused
from sunroom.match import Match, random_seed
from sunroom.server.actions.finding import Finding
from sunroom.server.actions.visitor import Visitor
from sunroom.server.rooms.hall import Hall
from sunroom.server.rooms.room import Room
from sunroom.server.settings import Settings
from sunroom.server.tables import entry as kinds
from sunroom.server.tables import rematch, schedule, status
from sunroom.server.tables.entry import Entry
from sunroom.server.tables.header import IMPORTED, Header, new_header
from sunroom.server.tables.table import Table
from sunroom.server.telling import messages
from sunroom.server.thinking.readings import Readings

if TYPE_CHECKING:  # a browser has no pydantic
    from sunroom.server.models.afterwards import Fork
    from sunroom.server.models.matches import NewMatch, SeatWish

log = logging.getLogger(__name__)

DAY = 24 * 3600.0
LONGEST_RECORD = 1_000  # moves: some times the longest match of random play


class Making:
    """Everything that ends with a new table."""

    def __init__(
        self, hall: Hall, settings: Settings, readings: Readings, finding: Finding
    ) -> None:
        self._memory = hall.memory
        self._commands = hall.commands
        self._store = hall.store
        self._settings = settings
        self._readings = readings
        self._finding = finding

    async def create(self, visitor: Visitor, wish: NewMatch) -> Json:
        game = games.get(wish.game)
        players = game.check_players(len(wish.seats))
        options = game.check_options(wish.options, players)
        for name in options:
            if game.options[name].study:
                message = f"option {name} is for the study of games, not for tables"
                raise Refused("bad_option", message)
        seats = [_seat(visitor, one) for one in wish.seats]
        if sum(one.kind == "me" for one in wish.seats) > 1:
            raise Refused(
                "bad_seats", "you can take one seat only: the others are here, open or bot"
            )
        if all(one.kind == "bot" for one in wish.seats):
            raise Refused("bad_seats", "at least one seat must be for a person: me, here or open")
        if wish.seconds is not None and wish.match_seconds is not None:
            message = "limit the time per move or for the whole match, not both"
            raise Refused("bad_time", message)
        if wish.increment and wish.match_seconds is None:
            raise Refused("bad_time", "an increment goes with a time for the whole match")
        await self._check_number(visitor)
        header = new_header(
            Match(game.id, players, random_seed(), **options),
            seats,
            visitor.known,
            visitor.address,
            listed=wish.listed,
            seconds=wish.seconds,
            match_seconds=wish.match_seconds,
            increment=wish.increment or 0,
        )
        room = await self._opened(header)
        log.info("match_created", extra={"match": room.table.id, "game": game.id})
        return messages.described(room.table, visitor.person)

    async def rematch(self, visitor: Visitor, match: str) -> Json:
        """The same people once more. Whoever asks first makes it, the others find it."""
        room = await self._finding.own_room(visitor, match)
        header = rematch.next_header(room.table, visitor.address)
        found = await self._opened(header)  # before anybody hears of it
        await self._commands.carry_out(room, rematch.Rematch(match=header.id))
        return messages.described(found.table, visitor.person)

    async def fork(self, visitor: Visitor, match: str, wish: Fork) -> Json:
        """A new match from a moment of one that is over, against bots."""
        record = (await self._finding.finished(match)).record()
        if wish.number > len(record["moves"]):
            message = f"the match has {len(record['moves'])} moves: {wish.number} cannot be kept"
            raise Refused("bad_number", message)
        players = record["players"]
        if wish.seat >= players:
            message = f"seat, counted from 0, must be 0 to {players - 1}, not {wish.seat}"
            raise Refused("bad_seat", message)
        await self._check_number(visitor)
        told = await self._readings.branch(visitor.address, match, record, wish.number)
        branch = Match.from_record(told)
        if branch.over:
            raise Refused("match_over", f"after {wish.number} moves the match is over")
        seats: list[Json] = [{"bot": wish.level} for _ in range(players)]
        seats[wish.seat] = {"person": visitor.person, "name": wish.name}
        room = await self._opened(new_header(branch, seats, visitor.known, visitor.address))
        log.info("match_forked", extra={"match": room.table.id, "game": branch.game.id})
        return messages.described(room.table, visitor.person)

    async def take_in(self, visitor: Visitor, record: Json) -> Json:
        """Import a record: all of it is open, and nothing is played any more."""
        moves = record.get("moves")
        if isinstance(moves, list) and len(moves) > LONGEST_RECORD:
            raise Refused("bad_record", f"a record may have at most {LONGEST_RECORD} moves")
        await self._check_number(visitor)
        movers = await self._readings.movers(visitor.address, record)
        match = Match.from_record({**record, "moves": []})
        nobody: list[Json] = [{"person": "", "name": ""}] * match.players
        header = new_header(match, nobody, visitor.known, visitor.address, origin=IMPORTED)
        history = [
            Entry(number, kinds.MOVE, seat, text, header.created)
            for number, (text, seat) in enumerate(zip(record["moves"], movers), start=1)
        ]
        await self._store.create(header, status.OVER, None, [], history)
        room = await self._memory.room(header.id)
        return messages.described(room.table, visitor.person)

    async def _opened(self, header: Header) -> Room:
        """Store a new table; if one with this id is there already, that one."""
        table = Table(header)
        people = [(i, seat.person) for i, seat in enumerate(table.seats) if seat.person]
        due = schedule.due(table, header.created)
        if not await self._store.create(header, table.status, due, people):
            return await self._memory.room(table.id)
        return self._memory.adopt(table)

    async def _check_number(self, visitor: Visitor) -> None:
        mine, near = await self._store.made_by(
            visitor.person or "", visitor.address, time.time() - DAY
        )
        if mine >= self._settings.matches_per_person:
            most = self._settings.matches_per_person
            message = f"you have {most} unfinished matches: finish or leave one first"
            raise Refused("too_many_matches", message)
        if near >= self._settings.matches_per_address:
            raise Refused(
                "too_many_matches", "too many matches were made from here: try again tomorrow"
            )


def _seat(visitor: Visitor, wish: SeatWish) -> Json:
    if wish.kind in ("me", "here"):
        if wish.name is None or wish.level is not None:
            raise Refused("bad_seats", f'a seat "{wish.kind}" needs a name and has no level')
        return {"person": visitor.person, "name": wish.name}
    if wish.name is not None:
        raise Refused("bad_seats", f'a seat "{wish.kind}" has no name')
    if wish.kind == "bot":
        return {"bot": wish.level or USUAL}
    if wish.level is not None:
        raise Refused("bad_seats", 'a seat "open" has no level')
    return {}
