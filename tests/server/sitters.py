"""Those who sit at the tables of tests/server/test_machine.py, and what they can do."""

from __future__ import annotations

import asyncio
import itertools
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
)

from sunroom import games
from sunroom.games.terms import Json
from sunroom.server.storage.store import Store
from sunroom.server.tables.stored import Stored
from tests.server.running import Client, Person, Running

LIMITS: list[Json] = [{}, {"seconds": 3600}, {"match_seconds": 3600, "increment": 5}]
numbers = st.integers(0, 10**6)


class Sitters(RuleBasedStateMachine):
    """People and their clients at one table after the other, at a server that goes on running."""

    def __init__(self, server: Running) -> None:
        super().__init__()
        self.server = server
        self.people: list[Person] = []
        self.clients: list[Client] = []  # by seat
        self.others: list[Client] = []  # second sockets, and who watches
        self.names = itertools.count(1)
        self.sent: list[tuple[int, Json]] = []  # moves that were accepted, and by whom
        self.accepted: dict[str, int] = {}
        self.refused: set[str] = set()
        self.restarts = 0
        self.ended = False

    @initialize(
        game=st.sampled_from(games.NAMES),
        more=st.integers(0, 3),
        limits=st.sampled_from(LIMITS),
        together=st.booleans(),
    )
    def begin(self, game: str, more: int, limits: Json, together: bool) -> None:
        """A table of one person a seat, or where the first two share a device."""
        rules = games.get(game)
        players = min(rules.least + more, rules.most)
        options = {"damage": 1} if game == "sunset" else {}
        host = self.server.person()
        near = 2 if together else 1
        self.people = [host] * near + [self.server.person() for _ in range(players - near)]
        seats = "m" + "h" * (near - 1) + "o" * (players - near)
        self.table = host.create(game, seats, options=options, **limits)
        for person in self.people[near:]:
            person.join(self.table)
        self.clients = [one.sit(self.table, seat) for seat, one in enumerate(self.people)]

    # --- means -----------------------------------------------------------------------------------

    @property
    def address(self) -> str:
        return f"/api/matches/{self.table['id']}"

    def seat(self, number: int) -> int:
        return number % len(self.clients)

    def there(self, client: Client) -> Client:
        """The client, connected, and knowing all that the server knew when it was asked."""
        if client.socket is None:
            client.connect()
        known = len(client.raw)
        client.send({"do": "ping"})
        client.until(lambda: any('"pong"' in one[:20] for one in client.raw[known:]))
        return client

    def mover(self) -> Client | None:
        """Who has to move, if it is a person's turn; a bot may take its own."""
        host = self.there(self.clients[0])
        while True:
            seat = host.view["seat"] if host.view else None
            if seat is None:
                return None
            if not host.table["seats"][seat]["bot"]:
                return self.there(self.clients[seat])
            if all(one["bot"] for one in host.table["seats"]):
                return None  # bots do not play on among themselves
            number = host.number
            host.until(lambda number=number: host.number > number)

    def message(self, client: Client, do: str, **more: object) -> Json:
        return {"do": do, "id": f"m{next(self.names)}", "after": client.number, **more}

    def answered(self, client: Client, message: Json) -> Json:
        client.until(lambda: message["id"] in client.answers)
        answer = client.answers[message["id"]]
        if answer["type"] == "accepted":
            assert self.accepted.setdefault(message["id"], answer["number"]) == answer["number"]
            if (client.seat, message) not in self.sent:
                assert client.seat is not None
                self.sent.append((client.seat, message))
        else:
            assert message["id"] not in self.accepted
            self.refused.add(message["id"])
        return answer

    def say(self, client: Client, message: Json) -> Json:
        client.send(message)
        return self.answered(client, message)

    def wish(self, choice: int) -> tuple[Client, Json] | None:
        """A move that somebody can make now."""
        client = self.mover()
        if client is None:
            return None
        return client, self.message(client, "move", move=client.moves[choice % len(client.moves)])


def changes_position(entry: Json) -> bool:
    return entry["kind"] in ("move", "undo") or bool(entry["kind"] == "agree" and entry["count"])


def still_made(entries: list[Any]) -> list[str]:
    """The moves that were made and not taken back."""
    moves: list[str] = []
    for one in entries:
        if one.kind == "move":
            moves.append(one.text)
        elif one.kind in ("undo", "agree") and one.text:
            del moves[-int(one.text) :]
    return moves


def stored(url: str, match: str) -> Stored:
    """What is in the database."""

    async def work() -> Stored:
        store = Store(url)
        found = await store.load(match)
        await store.close()
        assert found is not None
        return found

    return asyncio.run(work())
