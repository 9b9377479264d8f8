"""Real server processes that can be killed, players who remember what they were promised, and
an audit that compares it with what the database has."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import time
from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import httpx
import sqlalchemy as sa
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from sunroom import Match
from sunroom.games.terms import Json
from sunroom.server.storage.database import connect as connect_database
from sunroom.server.storage.schema import entries, matches
from tests.server.served import PATIENCE, RETRY_SECONDS

REST_SECONDS = 0.08  # the longest pause of a player before a move
# A letter a seat: m and o are people, b a bot. Sunset has two seats, so there bots come alone.
KINDS = (("lane", "mo"), ("sunset", "mo"), ("sunny", "mo"), ("lane", "mob"), ("sunny", "mob"))


@dataclass
class Promises:
    """What all players were told by the server."""

    accepted: dict[tuple[str, int, str], int] = field(default_factory=dict)  # (match, seat, id)
    entries: dict[tuple[str, int], tuple[str, int | None, float]] = field(default_factory=dict)
    refusals: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)  # contradictions among what was told


class Player:
    """Plays random moves at one seat until the match is over, whatever becomes of the server."""

    def __init__(self, crowd: Crowd, match: str, seat: int, token: str) -> None:
        self.match = match
        self.seat = seat
        self.over = False
        self.recovered = (0.0, 0.0)  # the last connection: when it was begun, when news came
        self.moved_on = 0.0  # when the last news came
        self._lost: float | None = None  # when the connection was lost, until there is another
        self._crowd = crowd
        self._token = token
        self._number = 0
        self._moves: list[str] = []
        self._waiting: Json | None = None  # a move without an answer yet
        self._answered = 0  # the number of the last own move
        self._sent = 0

    async def play(self) -> None:
        while not self.over:
            with contextlib.suppress(OSError, WebSocketException, TimeoutError):
                await self._play_connected()
            self._lost = self._lost or time.monotonic()
            # As the page does: not all who lost a server come back in the same moment.
            await asyncio.sleep(RETRY_SECONDS * (0.75 + self._crowd.chooser.random() / 2))

    async def _play_connected(self) -> None:
        begun = time.monotonic()
        address = self._crowd.url.replace("http", "ws")
        address += f"/api/matches/{self.match}/live?seat={self.seat}&after={self._number}"
        headers = {"Authorization": f"Bearer {self._token}"}
        async with connect(
            address, additional_headers=headers, compression=None, close_timeout=0.1
        ) as socket:
            self._take(json.loads(await socket.recv()))
            self.recovered = (begun, time.monotonic())
            if self._lost is not None:
                self._crowd.pauses.append(time.monotonic() - self._lost)
                self._lost = None
            if self._waiting:
                await socket.send(json.dumps(self._waiting))  # the same, under the same id
            while not self.over:
                await self._move(socket)
                self._take(json.loads(await socket.recv()))

    async def _move(self, socket: ClientConnection) -> None:
        if self._waiting or not self._moves or self._number < self._answered:
            return
        with contextlib.suppress(TimeoutError):
            rest = self._crowd.chooser.random() * self._crowd.rest
            await asyncio.wait_for(socket.wait_closed(), rest)
        self._sent += 1
        self._waiting = {
            "do": "move",
            "id": f"{self.seat}.{self._sent}",
            "after": self._number,
            "move": self._crowd.chooser.choice(self._moves),
        }
        await socket.send(json.dumps(self._waiting))

    def _take(self, message: Json) -> None:
        promises = self._crowd.promises
        match message["type"]:
            case "news":
                self._take_news(message)
            case "accepted":
                promises.accepted[self.match, self.seat, message["id"]] = message["number"]
                self._answered = message["number"]
                self._waiting = None
            case "refused":
                promises.refusals[message["code"]] += 1
                if message["code"] == "unavailable":  # to be sent again
                    raise TimeoutError
                promises.faults.append(f"{self.match}/{self.seat}: {message} to {self._waiting}")
                self._waiting = None

    def _take_news(self, news: Json) -> None:
        promises = self._crowd.promises
        numbers = [entry["number"] for entry in news["entries"]]
        if news["after"] > self._number or numbers != [
            *range(news["after"] + 1, news["number"] + 1)
        ]:
            promises.faults.append(
                f"{self.match}/{self.seat}: a gap after {self._number}: {numbers}"
            )
        if news["number"] < self._number:
            promises.faults.append(f"{self.match}/{self.seat}: back from {self._number}: {news}")
        for entry in news["entries"]:
            told = (entry["kind"], entry["seat"], entry["at"])
            if promises.entries.setdefault((self.match, entry["number"]), told) != told:
                promises.faults.append(f"{self.match}: told otherwise before: {entry}")
        self.moved_on = time.monotonic()
        self._number = news["number"]
        self._moves = news.get("moves", [])
        self.over = news["view"]["phase"] == "over"


class Crowd:
    """People at many tables who play on and on."""

    def __init__(self, url: str, tables: int, seed: int = 1, rest: float = REST_SECONDS) -> None:
        self.url = url
        self.rest = rest  # the longest pause of a player before a move
        self.pauses: list[float] = []  # seconds without a connection, of everybody who lost one
        self.promises = Promises()
        self.players: set[Player] = set()
        self.chooser = random.Random(seed)
        self._tables = tables
        self._tasks: list[asyncio.Task[None]] = []
        self._http = httpx.AsyncClient(base_url=url, timeout=PATIENCE, verify=False)

    async def sit_down(self) -> None:
        for i in range(self._tables):
            game, seats = KINDS[i % len(KINDS)]
            self._tasks.append(asyncio.create_task(self._play(game, seats)))
        await self.until(lambda: len(self.players) >= 2 * self._tables)
        await self.until(lambda: all(player.recovered[1] for player in self.players))

    async def get_up(self) -> None:
        for task in self._tasks:
            task.cancel()
        for end in await asyncio.gather(*self._tasks, return_exceptions=True):
            if not isinstance(end, asyncio.CancelledError):
                raise AssertionError("a table ended by itself") from end
        await self._http.aclose()

    async def _play(self, game: str, seats: str) -> None:
        host = (await self._post("/api/people", {}))["token"]
        guest = (await self._post("/api/people", {}))["token"]
        wishes: dict[str, Json] = {
            "m": {"kind": "me", "name": "Anna"},
            "o": {"kind": "open"},
            "b": {"kind": "bot", "level": "easy"},
        }
        wish = {"game": game, "seats": [wishes[letter] for letter in seats]}
        while True:
            table = await self._post("/api/matches", wish, host)
            joining = {"name": "Ben", "code": table["code"]}
            await self._post(f"/api/matches/{table['id']}/join", joining, guest)
            players = [Player(self, table["id"], seat, t) for seat, t in enumerate((host, guest))]
            self.players.update(players)
            await asyncio.gather(*(player.play() for player in players))
            self.players.difference_update(players)

    async def _post(self, path: str, body: Json, token: str = "") -> Json:
        """Until the server has answered."""
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        while True:
            with contextlib.suppress(httpx.HTTPError):
                answer = await self._http.post(path, json=body, headers=headers)
                if answer.status_code < 300:
                    found: Json = answer.json()
                    return found
                if not answer.content:  # of a proxy: the server was gone in the middle of it
                    await asyncio.sleep(RETRY_SECONDS)
                    continue
                code = answer.json()["error"]["code"]
                self.promises.refusals[code] += 1
                if code != "unavailable":
                    self.promises.faults.append(f"{path}: {answer.text}")
            await asyncio.sleep(RETRY_SECONDS)

    async def until(self, true: Callable[[], bool]) -> None:
        end = time.monotonic() + PATIENCE
        while not true():
            assert time.monotonic() < end, "it did not happen"
            for task in self._tasks:
                if task.done():
                    task.result()
            await asyncio.sleep(0.02)

    async def recovery(self, gone: float, back: float) -> float:
        """Wait until all who play have news of a new connection: the seconds since the return."""
        playing = list(self.players)
        await self.until(lambda: all(one.over or one.recovered[0] > gone for one in playing))
        return max(one.recovered[1] - back for one in playing if one.recovered[0] > gone)

    async def all_moved_on(self) -> float:
        """Wait until everybody at every table has heard something new; the longest such wait.

        The time that people take for their own moves does not count.
        """
        begun = time.monotonic()
        playing = list(self.players)
        await self.until(lambda: all(one.over or one.moved_on > begun for one in playing))
        waited = [one.moved_on - begun for one in playing if one.moved_on > begun]
        return max(0.0, max(waited, default=0.0) - self.rest)

    async def moves(self, count: int) -> None:
        """Wait until so many more moves were accepted."""
        wanted = len(self.promises.accepted) + count
        await self.until(lambda: len(self.promises.accepted) >= wanted)


@dataclass
class Audit:
    """What the database has, beside what was promised."""

    database: str
    moves: int = 0  # that were accepted
    lost: int = 0
    doubled: int = 0
    problems: list[str] = field(default_factory=list)
    _replayed: dict[str, int] = field(default_factory=dict)

    def look(self, promises: Promises) -> None:
        """The promises are copied before the reading, as they go on being made."""
        accepted, told = dict(promises.accepted), dict(promises.entries)
        stored = self._read()
        self.moves = len(accepted)
        by_key = {(row.match, row.number): row for rows in stored.values() for row in rows}
        self.lost = 0
        for (match, seat, client), number in accepted.items():
            row = by_key.get((match, number))
            if row is None or (row.seat, row.client) != (seat, client):
                self.lost += 1
        for key, entry in told.items():
            row = by_key.get(key)
            if row is None or (row.kind, row.seat, round(row.at, 3)) != entry:
                self.problems.append(f"told, but not stored: {key}")
        for match, rows in stored.items():
            if [row.number for row in rows] != list(range(1, len(rows) + 1)):
                self.problems.append(f"{match} has gaps")
        ids = Counter((r.match, r.seat, r.client) for r in by_key.values() if r.client)
        self.doubled = sum(count - 1 for count in ids.values())
        self.problems += promises.faults

    def _read(self) -> dict[str, list[Any]]:
        engine = connect_database(self.database)[1]
        with engine.connect() as connection:
            if engine.dialect.name == "postgresql":  # a reader of SQLite sees one moment anyway
                connection.execution_options(isolation_level="REPEATABLE READ")
            headers = connection.execute(matches.select()).all()
            rows = connection.execute(sa.select(entries).order_by("match", "number")).all()
        engine.dispose()
        stored: dict[str, list[Any]] = defaultdict(list)
        for row in rows:
            stored[row.match].append(row)
        for header in headers:
            if self._replayed.get(header.id) != len(stored[header.id]):
                self._replayed[header.id] = len(stored[header.id])
                self._replay(header, stored[header.id])
        return stored

    def _replay(self, header: Any, rows: list[Any]) -> None:
        match = Match(header.game, header.players, header.seed, **json.loads(header.options))
        try:
            for row in rows:
                if row.kind == "move":
                    assert row.seat == match.seat, f"{row.number}: seat {row.seat}"
                    match.play(row.text)
            status = "over" if match.over else "running" if rows else "open"
            assert header.status == status, f"it is {header.status}, not {status}"
        except Exception as error:
            self.problems.append(f"{header.id} does not replay: {error!r}")
