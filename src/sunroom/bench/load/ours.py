"""Sunroom's own server in the load test."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from sunroom import __version__
from sunroom.bench.load.crowd import Player, Table
from sunroom.bench.load.lobby import Lobby
from sunroom.bench.load.plan import GAME
from sunroom.bench.load.process import Process, free_port
from sunroom.bench.load.side import Invitation

# Limits that protect a server from one address: here all players come from one.
UNLIMITED = {
    "SUNROOM_MATCHES_PER_PERSON": "1000000",
    "SUNROOM_MATCHES_PER_ADDRESS": "1000000",
    "SUNROOM_REQUESTS_PER_SECOND": "1000000",
    "SUNROOM_MESSAGES_PER_SECOND": "1000000",
    "SUNROOM_SOCKETS_PER_ADDRESS": "1000000",
}
SEATS = [{"kind": "me", "name": "Anna"}, {"kind": "here", "name": "Ben"}]
BOTS = ("sunroom.server.thinking.program",)  # processes that are named apart


class _Message(msgspec.Struct):
    """What a player reads of any message of the server."""

    type: str
    number: int
    moves: list[str] = []
    code: str = ""
    message: str = ""


_decode = msgspec.json.Decoder(_Message).decode
_encode = msgspec.json.Encoder().encode


class OurPlayer(Player):
    """Speaks the live protocol of Sunroom."""

    def __init__(self, port: int, invitation: Invitation, table: Table, seat: int) -> None:
        match, token = invitation
        path = f"/api/matches/{match}/live?seat={seat}&after=0"
        super().__init__(f"127.0.0.1:{port}", path, {"Authorization": f"Bearer {token}"})
        self.table, self.seat = table, seat
        self._number = 0
        self._moves: list[str] = []
        self._sent = 0

    def told(self, text: bytes) -> None:
        message = _decode(text)
        if message.type == "news":
            self._number, self._moves = message.number, message.moves
            self.table.crowd.size(len(text))
            self.table.heard(self.seat, message.number, bool(message.moves))
        elif message.type == "accepted":
            self.table.accepted()
        elif message.type == "refused":
            self.table.refused(f"{message.code}: {message.message}")

    def move(self) -> int:
        self._sent += 1
        told: dict[str, Any] = {"do": "move", "id": f"c{self._sent}", "after": self._number}
        self.send(_encode({**told, "move": random.choice(self._moves)}))
        return self._number


class Ours:
    """`sunroom serve`, as a user starts it, but for the limits."""

    name = f"Sunroom {__version__}"

    def __init__(self, database: str | None) -> None:
        self._database = database

    def start(self, folder: Path) -> Process:
        port = free_port()
        database = self._database or f"sqlite:///{folder / 'load.db'}"
        command = [sys.executable, "-m", "sunroom", "serve", "--port", str(port)]
        # Not on the command line, which everybody on the machine may read: it may hold a password.
        environment = {**UNLIMITED, "SUNROOM_DATA": str(folder), "SUNROOM_DATABASE": database}
        process = Process(command, port, folder / "sunroom.log", environment, BOTS)
        try:
            process.await_ready("/ready")
        except BaseException:
            process.__exit__()
            raise
        return process

    def invite(self, port: int, tables: int, tell: Callable[[int], None]) -> list[Invitation]:
        lobby = Lobby(port)

        def make() -> Invitation:
            token = lobby.post("/api/people", {})["token"]
            table = lobby.post("/api/matches", {"game": GAME.id, "seats": SEATS}, token)
            return table["id"], token

        return lobby.many(tables, make, tell)

    def player(self, port: int, invitation: Invitation, table: Table, seat: int) -> Player:
        return OurPlayer(port, invitation, table, seat)
