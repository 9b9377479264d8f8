"""A server that tests can start, stop and start again, and clients to talk to it."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from pydantic import TypeAdapter
from websockets.sync.client import ClientConnection, connect

from sunroom import Match, contract
from sunroom.games.terms import Json
from sunroom.server.app import build
from sunroom.server.hosting.serve import MOST_MESSAGE_BYTES, _bound
from sunroom.server.http.connections import Config
from sunroom.server.live import contract as messages
from sunroom.server.live.wire import Wire
from sunroom.server.rooms.hall import Hall
from sunroom.server.settings import Settings

# Tests talk faster than people, all from one address, and do not wait for bots.
FAST: dict[str, Any] = {
    "thinkers": 1,
    "warm_after": 1000.0,  # most servers of tests end before a bot thinks
    "pace": 0.0,
    "requests_per_second": 10_000.0,
    "messages_per_second": 10_000.0,
    "readings_per_second": 10_000.0,
    "sockets_per_address": 10_000,
    "connections_per_address": 10_000,
    "matches_per_person": 10_000,
    "matches_per_address": 100_000,
    "absent_seconds": 0.0,
    "local": False,  # what is tested is the server
    "metrics_token": "the-host-of-this-test",
}
HOST = {"Authorization": f"Bearer {FAST['metrics_token']}"}  # may see the figures
PATIENCE = 20.0

# Whatever the server says on a socket, in any test, has the form that it declares.
MESSAGE: TypeAdapter[Json] = TypeAdapter(
    contract.one_of(contract.strict(messages).MESSAGES, "type")
)


class Running:
    """A real server: uvicorn in a thread, with a port of its own that it keeps."""

    def __init__(self, folder: Path, database: str, **settings: object) -> None:
        self.loop: Any = "auto"
        self.settings = Settings(database=database, data=str(folder), port=0)
        self.settings = replace(self.settings, **{**FAST, **settings})
        self._server: uvicorn.Server | None = None
        self._thread: threading.Thread | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.settings.port}"

    def start(self) -> None:
        self.listening = listening = _bound(self.settings.host, self.settings.port)
        self.settings = replace(self.settings, port=listening.getsockname()[1])
        self.app = build(self.settings)
        config = Config(
            self.app,
            self.settings,
            loop=self.loop,
            log_config=None,
            access_log=False,
            ws=Wire,
            ws_max_size=MOST_MESSAGE_BYTES,
            timeout_graceful_shutdown=1,
            server_header=False,
        )
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._server.run, args=([listening],), daemon=True)
        self._thread.start()
        end = time.monotonic() + PATIENCE
        while not self._server.started:
            assert time.monotonic() < end and self._thread.is_alive(), "the server did not start"
            time.sleep(0.01)

    def stop(self) -> None:
        if self._server is not None and self._thread is not None:
            self._server.should_exit = True
            self._thread.join(PATIENCE)
            assert not self._thread.is_alive()
        self._server = None

    def restart(self) -> None:
        self.stop()
        self.start()

    @property
    def hall(self) -> Hall:
        found = self.app._app.state.actions.hall
        assert isinstance(found, Hall)
        return found

    @property
    def connections(self) -> set[Any]:
        """All that are open, also sockets."""
        assert self._server is not None
        return set(self._server.server_state.connections)

    def wait_until(self, true: Callable[[], bool], seconds: float = PATIENCE) -> None:
        end = time.monotonic() + seconds
        while not true():
            assert time.monotonic() < end, "it did not happen"
            time.sleep(0.01)

    def person(self) -> Person:
        return Person(self.url)

    def lane(self, host: Person, seats: str, **more: object) -> Json:
        """A table of Lane at which seat 0 begins and every seat has something to build.

        Nobody can choose what the server deals, so tables are made until one is dealt like that.
        """
        for _ in range(100):
            table = host.create("lane", seats, options={"first": 0}, **more)
            if self._all_can_build(self.hall.memory.rooms[table["id"]].table.match):
                return table
        raise AssertionError("no table was dealt as it is needed")

    def _all_can_build(self, match: Match) -> bool:
        """On two spaces at least, so that nobody else can take them all in one move."""
        spaces: list[set[str]] = []
        for seat in range(match.players):
            twin = match.game.copy(match._state)
            twin.seat = seat
            moves = [text.split() for text in match.game.texts(twin)]
            spaces.append({move[1] for move in moves if move[0] == "build"})
        return all(len(one) > 1 for one in spaces)


class Person:
    """Somebody with an identity, and what they can ask for."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.http = httpx.Client(base_url=url, timeout=PATIENCE, verify=False)
        self.token = self.post("/api/people", {})["token"]
        self.http.headers["Authorization"] = f"Bearer {self.token}"

    def post(self, path: str, body: object, status: int | None = None) -> Json:
        answer = self.http.post(path, json=body)
        if status is None:
            assert answer.status_code < 300, answer.text
        else:
            assert answer.status_code == status, answer.text
        return answer.json()  # type: ignore[no-any-return]

    def get(self, path: str, status: int = 200) -> Json:
        answer = self.http.get(path)
        assert answer.status_code == status, answer.text
        return answer.json()  # type: ignore[no-any-return]

    def create(self, game: str, seats: list[Json] | str, **more: object) -> Json:
        """A table; seats in short: "m" me, "o" open, "h" here, "b" bot (easy)."""
        if isinstance(seats, str):
            short = {
                "m": {"kind": "me", "name": "Anna"},
                "o": {"kind": "open"},
                "h": {"kind": "here", "name": "Ben"},
                "b": {"kind": "bot", "level": "easy"},
            }
            seats = [short[letter] for letter in seats]
        return self.post("/api/matches", {"game": game, "seats": seats, **more}, 201)

    def join(self, table: Json, name: str = "Carla") -> Json:
        body = {"name": name, "code": table["code"]}
        return self.post(f"/api/matches/{table['id']}/join", body)

    def sit(self, table: Json, seat: int | None, after: int = 0) -> Client:
        return Client(self, table["id"], seat, after)


class Client:
    """One socket for one seat (None: watching), which keeps what it was told."""

    def __init__(self, person: Person, match: str, seat: int | None, after: int = 0) -> None:
        self.person = person
        self.match = match
        self.seat = seat
        self.number = after
        self.view: Json | None = None
        self.moves: list[str] = []
        self.clock: Json | None = None
        self.table: Json = {}
        self.entries: list[Json] = []
        self.here: list[int] = []
        self.answers: dict[str, Json] = {}
        self.refusals: list[Json] = []
        self.raw: list[str] = []  # every byte that came
        self.socket: ClientConnection | None = None
        self._sent = 0
        self.connect()

    def connect(self) -> None:
        url = self.person.url.replace("http", "ws")
        url += f"/api/matches/{self.match}/live?after={self.number}"
        if self.seat is not None:
            url += f"&seat={self.seat}"
        headers = {"Authorization": f"Bearer {self.person.token}"}
        self.socket = connect(url, additional_headers=headers, compression=None, legacy=True)
        known = len(self.raw)
        self.until(lambda: len(self.raw) > known)

    def drop(self) -> None:
        """Lose the connection, without a word."""
        assert self.socket is not None
        self.socket.socket.close()
        self.socket = None

    def close(self) -> None:
        if self.socket is not None:
            self.socket.close()
            self.socket = None

    def receive(self, timeout: float = PATIENCE) -> Json:
        assert self.socket is not None
        text = self.socket.recv(timeout)
        assert isinstance(text, str)
        self.raw.append(text)
        MESSAGE.validate_json(text)
        message: Json = json.loads(text)
        self._take(message)
        return message

    def _take(self, message: Json) -> None:
        match message["type"]:
            case "news":
                assert message["after"] <= self.number or not self.entries
                numbers = [entry["number"] for entry in message["entries"]]
                assert numbers == list(range(message["after"] + 1, message["number"] + 1))
                self.entries += [e for e in message["entries"] if e["number"] > self.number]
                self.number = message["number"]
                self.view = message["view"]
                self.moves = message.get("moves", [])
                self.clock = message["clock"]
                self.table = message.get("table", self.table)
            case "accepted":
                self.answers[message["id"]] = message
            case "refused":
                self.refusals.append(message)
                if message["id"] is not None:
                    self.answers[message["id"]] = message
            case "presence":
                self.here = message["here"]

    def until(self, true: Any, timeout: float = PATIENCE) -> None:
        """Receive until something is so."""
        end = time.monotonic() + timeout
        while not true():
            left = end - time.monotonic()
            assert left > 0, "it did not happen"
            self.receive(left)

    def catch_up(self, number: int) -> None:
        """Receive until this number is known."""
        self.until(lambda: self.number >= number)

    def send(self, message: object) -> None:
        assert self.socket is not None
        self.socket.send(message if isinstance(message, str | bytes) else json.dumps(message))

    def fresh(self) -> str:
        self._sent += 1
        return f"{id(self)}-{self._sent}"

    def ask(self, do: str, **more: object) -> Json:
        """Send something and wait for its answer."""
        client = self.fresh()
        self.send({"do": do, "id": client, "after": self.number, **more})
        self.until(lambda: client in self.answers)
        return self.answers[client]

    def play(self, move: str) -> Json:
        answer = self.ask("move", move=move)
        if answer["type"] == "accepted":
            self.until(lambda: self.number >= answer["number"])
        return answer
