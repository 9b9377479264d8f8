"""What a match is made with: nothing of it ever changes, and it is stored as it stands here."""

from __future__ import annotations

import secrets
import time
from dataclasses import dataclass, fields
from typing import Any

from sunroom import games
from sunroom.games.terms import Json, Refused
from sunroom.match import Match
from sunroom.server.encoding import decode, encode
from sunroom.server.tables.seat import Seat

LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"  # none that looks like another
ID_LENGTH = 14  # 70 bits: nobody finds a table by trying
CODE_LENGTH = 16

PLAYED = "played"
IMPORTED = "imported"


@dataclass(frozen=True, slots=True, kw_only=True)
class Header:
    """One match before anything happened there."""

    id: str
    game: str
    version: int  # of the game's rules
    players: int
    options: str  # as JSON, like the next but one and the one after that
    seed: int
    start: str | None = None  # a position, where the match did not begin with dealing
    seats: str  # who sat there in the beginning
    host: str  # who made it
    code: str  # with it one may take an open seat
    listed: bool = False
    seconds: int | None = None  # for a move,
    match_seconds: int | None = None  # or for all moves of each person together,
    increment: int | None = 0  # to which every move adds this
    origin: str = PLAYED
    address: str  # hashed, of who made it
    created: float

    @classmethod
    def of(cls, row: Any) -> Header:
        """As it was stored."""
        return cls(**{one.name: getattr(row, one.name) for one in fields(cls)})

    def begun(self) -> Match:
        """The match at its beginning; refused where this server has other rules."""
        game = games.get(self.game)
        if self.version != game.version:
            raise Refused(
                "old_rules",
                f"this match of {game.name} was played by version {self.version} of the rules; "
                f"this server has version {game.version}",
            )
        if self.start is not None:
            match = Match.from_position(decode(self.start))
            match.seed = self.seed
            return match
        options = decode(self.options)
        return Match(self.game, self.players, self.seed, **options)

    def sitting(self) -> list[Seat]:
        """Who sits there in the beginning."""
        return [Seat(**one) for one in decode(self.seats)]


def new_header(match: Match, seats: list[Json], host: str, address: str, **more: Any) -> Header:
    """Of a match that somebody makes now, with an id and a code of its own."""
    found: Json = {
        "id": random_text(ID_LENGTH),
        "game": match.game.id,
        "version": match.game.version,
        "players": match.players,
        "options": as_text(match.options),
        "seed": match.seed,
        "start": None if match.start is None else as_text(match.start),
        "seats": as_text(seats),
        "host": host,
        "code": random_text(CODE_LENGTH),
        "address": address,
        "created": time.time(),
    }
    return Header(**{**found, **more})


def as_text(content: Any) -> str:
    return encode(content).decode()


def random_text(length: int) -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(length))
