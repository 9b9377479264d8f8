"""What people ask for at the desk: tables to be made, joined, left, looked at."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import secrets
import time
from dataclasses import dataclass
from functools import partial
from types import SimpleNamespace
from typing import Any

from sunroom import games
from sunroom.games.terms import Json, Refused
from sunroom.match import Match, random_seed
from sunroom.server import entry as kinds
from sunroom.server import messages, metrics, models
from sunroom.server.entry import Entry
from sunroom.server.hall import Hall
from sunroom.server.room import Room
from sunroom.server.settings import Settings
from sunroom.server.store import Change
from sunroom.server.table import Table, encode

log = logging.getLogger(__name__)

LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"  # none that looks like another
ID_LENGTH = 14  # 70 bits: nobody finds a table by trying
CODE_LENGTH = 16
DAY = 24 * 3600.0
LONGEST_RECORD = 2_000  # moves: some times the longest match of random play


@dataclass(frozen=True)
class Visitor:
    """Who asks: a person, if known, and from where (hashed)."""

    person: str | None
    address: str


class Desk:
    """Serves visitors; everything that it changes goes through the hall."""

    def __init__(self, hall: Hall, settings: Settings) -> None:
        self.hall = hall
        self.settings = settings

    # --- making tables ---------------------------------------------------------------------------

    async def create(self, visitor: Visitor, wish: models.NewMatch) -> Json:
        game = games.get(wish.game)
        players = game.check_players(len(wish.seats))
        options = game.check_options(wish.options, players)
        seats = [self._seat(visitor, one) for one in wish.seats]
        if sum(one.kind == "me" for one in wish.seats) > 1:
            raise Refused("bad_seats", "you can sit at one seat: the others are here, open or bot")
        if all(one.kind == "bot" for one in wish.seats):
            raise Refused("bad_seats", "at least one seat is for a person: me, here or open")
        await self.check_number(visitor)
        match = Match(game.id, players, random_seed(), **options)
        header = self.header(visitor, match, seats)
        header.update(listed=wish.listed, seconds=wish.seconds)
        room = await self.opened(header)
        log.info("match_created", extra={"match": room.table.id, "game": game.id})
        return messages.described(room.table, visitor.person)

    def _seat(self, visitor: Visitor, wish: models.SeatWish) -> Json:
        if wish.kind in ("me", "here"):
            if wish.name is None or wish.level is not None:
                raise Refused("bad_seats", f'a seat "{wish.kind}" has a name, and no level')
            return {"person": visitor.person, "name": wish.name}
        if wish.name is not None:
            raise Refused("bad_seats", f'a seat "{wish.kind}" has no name')
        if wish.kind == "bot":
            return {"bot": wish.level or "medium"}
        if wish.level is not None:
            raise Refused("bad_seats", 'a seat "open" has no level')
        return {}

    async def check_number(self, visitor: Visitor) -> None:
        mine, near = await self.hall.store.made_by(
            visitor.person or "", visitor.address, time.time() - DAY
        )
        if mine >= self.settings.matches_per_person:
            most = self.settings.matches_per_person
            message = f"you have {most} unfinished matches: finish or leave one first"
            raise Refused("too_many_matches", message)
        if near >= self.settings.matches_per_address:
            raise Refused("too_many_matches", "too many matches were made from here: try tomorrow")

    def header(self, visitor: Visitor, match: Match, seats: list[Json]) -> Json:
        return {
            "id": _random(ID_LENGTH),
            "game": match.game.id,
            "version": match.game.version,
            "players": match.players,
            "options": encode(match.options).decode(),
            "seed": match.seed,
            "start": None if match.start is None else encode(match.start).decode(),
            "seats": encode(seats).decode(),
            "host": visitor.person,
            "code": _random(CODE_LENGTH),
            "listed": False,
            "seconds": None,
            "origin": "played",
            "address": visitor.address,
            "created": time.time(),
        }

    async def opened(self, header: Json) -> Room:
        """Store a new table; if one with this id is there already, that one."""
        table = Table(SimpleNamespace(**header), [])
        header.update(status=table.status, due=table.due(header["created"]))
        people = [(i, seat.person) for i, seat in enumerate(table.seats) if seat.person]
        if not await self.hall.store.create(header, people):
            return await self.hall.room(table.id)
        return self.hall.adopt(table)

    async def rematch(self, visitor: Visitor, match: str) -> Json:
        """The same people once more. Whoever asks first makes it, the others find it."""
        room = await self._room_of(visitor, match)
        table = room.table
        if table.origin != "played":
            raise Refused("imported", "an imported match has no people who could play again")

        match = table.rematch or _next_id(table)

        def wish(table: Table) -> Any:
            return None if table.rematch else table.next_match(match, time.time())

        wish(table)  # refused where it is not over
        again = Match(
            table.match.game.id, table.match.players, random_seed(), **table.match.options
        )
        seats: list[Json] = [
            {"bot": seat.bot} if seat.person is None else {"person": seat.person, "name": seat.name}
            for seat in table.seats
        ]
        header = self.header(visitor, again, seats)
        header.update(id=match, host=table.host, seconds=table.seconds)
        found = await self.opened(header)  # before anybody hears of it
        await self.hall.do(room, wish)
        return messages.described(found.table, visitor.person)

    async def take_in(self, visitor: Visitor, record: Json) -> Json:
        """Import a record: all of it is open, and nothing is played any more."""
        moves = record.get("moves")
        if isinstance(moves, list) and len(moves) > LONGEST_RECORD:
            raise Refused("bad_record", f"a record may have at most {LONGEST_RECORD} moves")
        await self.check_number(visitor)
        match = await asyncio.to_thread(_told, record)
        header = self.header(visitor, match, [{"person": "", "name": ""}] * match.players)
        header.update(origin="imported", status="over", due=None)
        now = header["created"]
        history = [
            Entry(number, kinds.MOVE, seat, text, now)
            for number, (text, (seat, _)) in enumerate(zip(match.history, match.story), start=1)
        ]
        await self.hall.store.create(header, [], history)
        room = await self.hall.room(header["id"])
        return messages.described(room.table, visitor.person)

    # --- looking ---------------------------------------------------------------------------------

    async def look(self, visitor: Visitor, match: str) -> Json:
        room = await self.hall.room(match)
        return messages.described(room.table, visitor.person)

    async def listed(self, visitor: Visitor, which: str) -> list[Json]:
        store = self.hall.store
        if which == "open":
            ids = await store.open_matches()
        else:
            ids = await store.matches_of(visitor.person) if visitor.person else []
        found = []
        for match in ids:
            try:
                room = await self.hall.room(match, fresh=False)
                found.append(messages.described(room.table, visitor.person))
            except Refused as refusal:
                if refusal.code != "old_rules":  # can be told only by a server of that version
                    raise
        return found

    async def record(self, match: str) -> Json:
        return (await self.finished(match)).record()

    async def replay(self, match: str, seat: int | None) -> Json:
        """Every step of a finished match: from a seat's eyes, or with all revealed."""
        record = (await self.finished(match)).record()
        return await asyncio.to_thread(_replayed, record, seat)

    async def finished(self, match: str) -> Match:
        table = (await self.hall.room(match)).table
        if not table.finished:
            raise Refused("not_over", "the match is not over: nothing of it is revealed before")
        return table.match

    # --- at the table ----------------------------------------------------------------------------

    async def join(self, visitor: Visitor, match: str, wish: models.Join) -> Json:
        room = await self.hall.room(match)
        person = _known(visitor)
        if not room.table.seats_of(person):  # who sits there already has joined

            def join(table: Table) -> Any:
                if table.seats_of(person):
                    return None
                return table.join(person, wish.name, wish.code, wish.seat, time.time())

            await self.hall.do(room, join)
        return messages.described(room.table, person)

    async def leave(self, visitor: Visitor, match: str, seat: int | None) -> Json:
        room = await self._room_of(visitor, match)
        if seat is None and not room.table.seats_of(visitor.person):  # a host who only made it
            await self.hall.do(room, _close)
            return messages.described(room.table, visitor.person)
        for one in self._own(visitor, room.table, seat):
            if room.table.status == "closed":
                break
            if not room.table.seats[one].bot:
                await self.hall.do(room, partial(_leave, seat=one))
        return messages.described(room.table, visitor.person)

    async def come_back(self, visitor: Visitor, match: str, seat: int | None) -> Json:
        room = await self._room_of(visitor, match)
        for one in self._own(visitor, room.table, seat):
            if room.table.seats[one].bot or seat is not None:
                await self.hall.do(room, partial(_come_back, seat=one))
        return messages.described(room.table, visitor.person)

    async def replace(self, visitor: Visitor, match: str, wish: models.Replace) -> Json:
        """The host lets a bot play for somebody who is absent."""
        room = await self.hall.room(match)
        if visitor.person is None or visitor.person != room.table.host:
            raise Refused("not_host", "only who made the table may let a bot play for somebody")
        _check_seat(room.table, wish.seat)
        if room.table.seats[wish.seat].person != visitor.person:
            since = await self.hall.absent_since(room, wish.seat)
            patience = self.settings.absent_seconds
            if since is None or time.time() - since < patience:
                message = f"seat {wish.seat} is not absent, or not yet for {patience:g} seconds"
                raise Refused("not_absent", message)
        await self.hall.do(room, lambda table: table.replace(wish.seat, wish.level, time.time()))
        return messages.described(room.table, visitor.person)

    async def move(
        self, person: str | None, room: Room, seat: int, text: str, after: int, client: str
    ) -> int:
        begun = time.perf_counter()
        self.check_own(person, room.table, seat)

        def wish(table: Table) -> Any:
            check_playing(table, seat)
            return table.move(seat, text, after, time.time(), client)

        number = await self.hall.answered(room, seat, client, wish)
        metrics.moved(room.table.match.game.id, "person")
        metrics.MOVE_SECONDS.observe(time.perf_counter() - begun)
        return number

    async def undo(
        self, person: str | None, room: Room, seat: int, what: str, after: int, client: str
    ) -> int:
        """Ask to take back a move (what: undo), or answer (agree, decline)."""
        self.check_own(person, room.table, seat)

        def wish(table: Table) -> Any:
            check_playing(table, seat)
            if what == "undo":
                return table.ask_undo(seat, after, time.time(), client)
            return table.answer_undo(seat, what == "agree", after, time.time(), client)

        return await self.hall.answered(room, seat, client, wish)

    # --- checks ----------------------------------------------------------------------------------

    async def _room_of(self, visitor: Visitor, match: str) -> Room:
        room = await self.hall.room(match)
        table = room.table
        if not table.seats_of(visitor.person) and visitor.person != table.host:
            raise Refused("not_yours", "you have no seat at this table")
        return room

    def _own(self, visitor: Visitor, table: Table, seat: int | None) -> list[int]:
        if seat is not None:
            self.check_own(visitor.person, table, seat)
            return [seat]
        found = table.seats_of(visitor.person)
        if not found:
            raise Refused("not_yours", "you have no seat at this table")
        return found

    def check_own(self, person: str | None, table: Table, seat: int) -> None:
        _check_seat(table, seat)
        if person is None or table.seats[seat].person != person:
            raise Refused("not_yours", f"seat {seat} is not yours")


def _close(table: Table) -> Change | None:
    return None if table.closed else table.close(None, time.time())


def _leave(table: Table, seat: int) -> Change:
    return table.leave(seat, time.time())


def _come_back(table: Table, seat: int) -> Change:
    return table.come_back(seat, time.time())


def _told(record: Json) -> Match:
    match = Match.from_record(record)
    assert match.story is not None  # worked out here, where nobody waits for it
    return match


def _check_seat(table: Table, seat: int) -> None:
    if not 0 <= seat < len(table.seats):
        message = f"seat must be 0 to {len(table.seats) - 1}, not {seat}"
        raise Refused("bad_seat", message)


def check_playing(table: Table, seat: int) -> None:
    if table.seats[seat].bot:
        raise Refused("replaced", "a bot plays in your place: come back first")


def _known(visitor: Visitor) -> str:
    assert visitor.person is not None  # whoever asks for something gets an identity
    return visitor.person


def _next_id(table: Table) -> str:
    """The match after this one: the same for whoever asks, and for strangers not to be guessed."""
    digest = hashlib.sha256(f"{table.id} {table.code}".encode()).digest()
    return "".join(LETTERS[byte % len(LETTERS)] for byte in digest[:ID_LENGTH])


def _random(length: int) -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(length))


def _replayed(record: Json, seat: int | None) -> Json:
    match = Match.from_record({**record, "moves": []})
    if seat is not None and not 0 <= seat < match.players:
        raise Refused("bad_seat", f"seat must be 0 to {match.players - 1}, not {seat}")
    begin = _seen(match, seat)
    steps = []
    for text in record["moves"]:
        mover = match.seat
        events = match.play(text)
        if seat is not None:
            events = [one for one in (match.game.redact(one, seat) for one in events) if one]
        shown = text if seat is None or mover == seat else None
        steps.append({"seat": mover, "move": shown, "events": events, "view": _seen(match, seat)})
    score = match.score()
    return {
        "game": match.game.id,
        "seat": seat,
        "begin": begin,
        "steps": steps,
        "scores": score.scores,
        "winners": score.winners,
        "detail": score.detail,
    }


def _seen(match: Match, seat: int | None) -> Json:
    if seat is not None:
        return match.view(seat)
    found = match.position()
    del found["rng"]
    return found
