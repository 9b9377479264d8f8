"""The peer: boardgame.io's server, with a game of the same size (`peer.cjs`).

It is installed from npm into a cache folder of the user, once, and runs as its documentation has
it: state in memory, which costs it less than our database costs us.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec

from sunroom.bench.load.crowd import Player, Table
from sunroom.bench.load.lobby import Lobby
from sunroom.bench.load.plan import GAME
from sunroom.bench.load.process import Process, free_port
from sunroom.bench.load.side import Invitation

VERSION = "0.50.2"  # the newest when this was written
PACKAGE = {
    "name": "sunroom-peer",
    "private": True,
    "dependencies": {"boardgame.io": VERSION},
    # The server adds its lobby after the HTTP server was made; koa-compose no longer sees that
    # from 4.2 on, and answers all with 404.
    "overrides": {"koa-compose": "4.1.0"},
}
INSTALLING = 600.0  # seconds
BUILDS = 0.7  # how often a player builds who can

SIDE = 11
CELLS = SIDE * SIDE
FOUNTAIN = CELLS // 2
AROUND = [
    [
        row * SIDE + column
        for row, column in ((y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1))
        if 0 <= row < SIDE and 0 <= column < SIDE
    ]
    for y in range(SIDE)
    for x in range(SIDE)
]


class PeerMissing(Exception):
    """There is no peer on this machine, and why."""


class _Game(msgspec.Struct):
    houses: dict[int, tuple[int, int]]
    hands: list[list[int] | int]
    phase: str
    last: int | None


class _Turn(msgspec.Struct):
    current: str = msgspec.field(name="currentPlayer")
    gameover: Any = None


class _State(msgspec.Struct):
    game: _Game = msgspec.field(name="G")
    turn: _Turn = msgspec.field(name="ctx")
    number: int = msgspec.field(name="_stateID")


class _Sync(msgspec.Struct):
    state: _State


# Packets of socket.io, in those of engine.io: 4 is a message, 40 connects, 42 is an event.
_OPEN, _PING, _PONG = b"0", b"2", b"3"
_CONNECT, _CONNECTED, _REFUSED = b"40/town,", b"40/town", b"44/town"
_EVENT = b"42/town,"
_UPDATE, _SYNC = b'42/town,["update"', b'42/town,["sync"'
_decode_update = msgspec.json.Decoder(tuple[str, str, _State, msgspec.Raw]).decode
_decode_sync = msgspec.json.Decoder(tuple[str, str, _Sync]).decode
_encode = msgspec.json.Encoder().encode


def layout() -> list[tuple[int, int] | None]:
    """Our game's own board, cell by cell: the colour and dots of each space."""
    spaces = GAME.material(GAME.check_options(None, GAME.least))["spaces"]
    colours = sorted({space["colour"] for space in spaces.values()})
    found: list[tuple[int, int] | None] = [None] * CELLS
    for at, space in spaces.items():
        cell = (int(at[1:]) - 1) * SIDE + ord(at[0]) - ord("a")
        found[cell] = colours.index(space["colour"]), space["dots"]
    return found


LAYOUT = layout()


def choose(game: _Game, seat: int) -> tuple[str, list[int]]:
    """A random legal move for the seat whose turn it is."""
    hand = game.hands[seat]
    assert isinstance(hand, list)
    if game.phase == "discard":
        return "discard", [random.choice(hand)]
    if game.phase == "build":
        assert game.last is not None
        near = set(AROUND[game.last])
    else:
        near = {cell for house in (FOUNTAIN, *game.houses) for cell in AROUND[house]}
    free = [
        cell
        for cell in near
        if (space := LAYOUT[cell]) and space[0] in hand and cell not in game.houses
    ]
    if free and random.random() < BUILDS:
        return "build", [random.choice(free), 1]
    return ("stop" if game.phase == "build" else "draw"), []


class PeerPlayer(Player):
    """Speaks boardgame.io's protocol, over socket.io."""

    def __init__(self, port: int, invitation: Invitation, table: Table, seat: int) -> None:
        path = "/socket.io/?EIO=4&transport=websocket"
        super().__init__(f"127.0.0.1:{port}", path, {})
        self.table, self.seat = table, seat
        self._match, self._secret = invitation[0], invitation[1 + seat]
        self._state: _State | None = None

    def told(self, text: bytes) -> None:
        if text.startswith(_UPDATE):
            self.table.crowd.size(len(text))
            self._news(_decode_update(memoryview(text)[len(_EVENT) :])[2])
        elif text == _PING:
            self.send(_PONG)
        elif text.startswith(_SYNC):
            self._news(_decode_sync(memoryview(text)[len(_EVENT) :])[2].state)
        elif text.startswith(_OPEN):
            self.send(_CONNECT)
        elif text.startswith(_CONNECTED):
            self._emit("sync", self._match, str(self.seat), self._secret, 2)
        elif text.startswith(_REFUSED):
            self.table.refused(text.decode())

    def _news(self, state: _State) -> None:
        self._state = state
        decides = state.turn.current == str(self.seat) and state.turn.gameover is None
        flight = self.table.flight
        if flight is not None and flight.mover == self.seat and state.number > flight.after:
            self.table.accepted()
        self.table.heard(self.seat, state.number, decides)

    def move(self) -> int:
        assert self._state is not None
        name, values = choose(self._state.game, self.seat)
        seat = str(self.seat)
        told = {"type": name, "args": values, "playerID": seat, "credentials": self._secret}
        action = {"type": "MAKE_MOVE", "payload": told}
        self._emit("update", action, self._state.number, self._match, seat)
        return self._state.number

    def _emit(self, *event: object) -> None:
        self.send(_EVENT + _encode(event))


class BoardgameIo:
    """boardgame.io's server in Node."""

    name = f"boardgame.io {VERSION}"

    def start(self, folder: Path) -> Process:
        home = install()
        port = free_port()
        command = [_program("node"), str(home / "peer.cjs"), str(port), json.dumps(LAYOUT)]
        process = Process(command, port, folder / "peer.log", {"NODE_ENV": "production"})
        try:
            process.await_ready("/games")
        except BaseException:
            process.__exit__()
            raise
        return process

    def invite(self, port: int, tables: int, tell: Callable[[int], None]) -> list[Invitation]:
        lobby = Lobby(port)

        def make() -> Invitation:
            match = lobby.post("/games/town/create", {"numPlayers": 2, "unlisted": True})["matchID"]
            secrets = []
            for seat, name in enumerate(("Anna", "Ben")):
                body = {"playerID": str(seat), "playerName": name}
                answer = lobby.post(f"/games/town/{match}/join", body)
                secrets.append(answer["playerCredentials"])
            return match, *secrets

        return lobby.many(tables, make, tell)

    def player(self, port: int, invitation: Invitation, table: Table, seat: int) -> Player:
        return PeerPlayer(port, invitation, table, seat)


def install() -> Path:
    """The folder with boardgame.io and our game, filled if it is not yet."""
    npm = _program("npm")
    cache = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    home = Path(cache) / "sunroom" / "peer"
    try:
        home.mkdir(parents=True, exist_ok=True)
        (home / "peer.cjs").write_bytes(files(__package__).joinpath("peer.cjs").read_bytes())
        wanted = json.dumps(PACKAGE, indent=1) + "\n"
        package = home / "package.json"
        done_before = home / "node_modules" / "installed"
        if done_before.exists() and package.read_text() == wanted:
            return home
        package.write_text(wanted)
        done = subprocess.run(
            [npm, "install", "--no-audit", "--no-fund", "--omit-lockfile-registry-resolved"],
            cwd=home,
            capture_output=True,
            text=True,
            timeout=INSTALLING,
        )
    except OSError as error:
        raise PeerMissing(f"{home} cannot be written: {error.strerror}") from None
    except subprocess.TimeoutExpired:
        raise PeerMissing("npm install of boardgame.io takes too long") from None
    if done.returncode:
        last = " ".join(done.stderr[-400:].split())
        raise PeerMissing(f"npm could not install boardgame.io: {last}")
    done_before.touch()
    return home


def _program(name: str) -> str:
    found = shutil.which(name)
    if found is None:
        raise PeerMissing(f"{name} is not installed: boardgame.io needs Node.js with npm")
    return found
