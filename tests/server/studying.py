"""Matches and requests for tests of what helps people to study a game."""

from __future__ import annotations

import asyncio
import random
from typing import Any

from sunroom import Match, games
from sunroom.games.sunny import tiles
from sunroom.games.terms import Json
from sunroom.server.storage.store import Store
from tests.server.running import Person, Running
from tests.server.worlds import header


def played_out(game: str, seed: int = 1, players: int | None = None, **options: Any) -> Match:
    match = Match(game, players or games.get(game).least, seed, **options)
    chooser = random.Random(seed)
    while not match.over:
        match.play(chooser.choice(match.moves))
    return match


SHORT: dict[str, Json] = {
    "lane": {"board": "r1 b2 g3\ny4 ## p5\nr2 b1 g1"},
    "sunset": {"damage": 1},
    "sunny": {"tiles": " ".join(tiles.named("default").tiles[:34])},
}


def taken_in(person: Person, match: Match) -> str:
    found: str = person.post("/api/records", {"record": match.record()}, 201)["id"]
    return found


def refusal(person: Person, method: str, path: str, body: object = None) -> tuple[int, str]:
    answer = person.http.request(method, path, json=body)
    error = answer.json()["error"]
    assert error["message"]
    return answer.status_code, error["code"]


def put(server: Running, match: Match, position: Json, person: Person, name: str, bots: str) -> str:
    """A table that goes on from a position, with a person at the seat to move."""
    own = person.token.split(".")[1]
    seats: list[Json] = [{"bot": bots} for _ in range(match.players)]
    seats[match.seat or 0] = {"person": own, "name": "Anna"}
    head = header(match, position, seats, id=name, host=own)

    async def work() -> None:
        store = Store(server.settings.database_url)
        store.open()
        assert await store.create(head, "running", None, [(match.seat or 0, own)])
        await store.close()

    asyncio.run(work())
    return f"/api/matches/{name}"


def moment(game: str, phase: str, seed: int = 1) -> Match:
    """The first moment with a choice in a phase, after a while."""
    match = Match(game, games.get(game).least, seed)
    chooser = random.Random(seed)
    while match.phase != phase or len(match.moves) < 2 or len(match.history) < 5:
        match.play(chooser.choice(match.moves))
    return match
