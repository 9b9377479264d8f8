"""No byte that is sent to a seat, or to somebody who watches, depends on what they may not know.

At random moments of random matches another world is made that looks the same to a viewer, and both
are played on at tables of the server, with moves that look the same. Everything that the viewer
would be sent is compared byte by byte, until it may know the worlds apart.
"""

from __future__ import annotations

import asyncio
import random
import re
from dataclasses import replace
from typing import Any

import pytest

from sunroom import Match, games
from sunroom.games.terms import Json
from sunroom.server.storage.store import Store
from sunroom.server.tables.header import Header, as_text
from sunroom.server.tables.pace import pause
from sunroom.server.tables.table import Table
from sunroom.server.telling import messages
from tests.long import LONG
from tests.server.running import Person, Running
from tests.server.worlds import Done, Worlds, header, moment, play

MATCHES = {"lane": 100, "sunset": 160, "sunny": 75}  # in one part
STEPS = 10
OPTIONS: dict[str, list[dict[str, Any]]] = {
    "lane": [{}, {"ties": "skip", "first": 1}],
    "sunset": [{}, {"anubis": "any"}, {"damage": 1, "horus": 1}],
    "sunny": [{}, {"simplified": True}, {"first": 0}],
}
LENGTH = {"lane": 150, "sunset": 60, "sunny": 55}  # of most matches at random


def random_match(game: str, chooser: random.Random) -> tuple[Match, int | None]:
    """A moment of a match of any kind, and somebody who sees it."""
    rules = games.get(game)
    players = chooser.randint(rules.least, rules.most)
    options = chooser.choice(OPTIONS[game])
    match = Match(game, players, chooser.getrandbits(40), **options)
    viewer = chooser.choice([None, *range(players)])
    return moment(match, chooser.randrange(LENGTH[game]), chooser), viewer


@pytest.mark.parametrize("part", range(60 if LONG else 1))
@pytest.mark.parametrize("game", games.NAMES)
def test_nothing_hidden_is_in_any_message(game, part):
    compared = pairs = different = 0
    for number in range(MATCHES[game]):
        chooser = random.Random(f"{game} {part} {number}")
        match, viewer = random_match(game, chooser)
        found = play(match, viewer, chooser, STEPS)
        compared, pairs, different = (a + b for a, b in zip((compared, pairs, different), found))
    assert compared > 30 * MATCHES[game]
    assert different > 0.8 * pairs


def deck_told(table, seat, person, after, whole):
    """As if the number of cards, or tiles, that could be drawn were told by kind."""
    position = table.match.position()
    rest = position.get("deck") or position.get("pile") or position.get("supply")
    return messages.news(table, seat, person, after, whole) + as_text(rest).encode()


def moves_told(table, seat, person, after, whole):
    """As if everybody were told the moves that somebody has to choose from."""
    return messages.news(table, seat, person, after, whole) + as_text(table.match.moves).encode()


def events_told(table, seat, person, after, whole):
    """As if what happened in the last move were told to everybody."""
    for _ in table.telling(0):
        pass
    events = table.entries[-1].events if table.entries else b""
    return messages.news(table, seat, person, after, whole) + (events or b"")


@pytest.mark.parametrize("tell", [deck_told, moves_told, events_told])
@pytest.mark.parametrize("game", games.NAMES)
def test_a_message_that_told_too_much_would_be_found(game, tell):
    found = 0
    for number in range(30):
        chooser = random.Random(f"{game} {number}")
        match, viewer = random_match(game, chooser)
        try:
            play(match, viewer, chooser, STEPS, tell)
        except AssertionError as error:
            found += "is told what it may not know" in str(error)
    assert found > 0


@pytest.mark.parametrize("game", games.NAMES)
def test_nobody_sees_anything_of_the_match_before_all_seats_are_taken(game):
    """Whatever was dealt: somebody could leave, and take another seat."""
    for players in range(games.get(game).least, games.get(game).most + 1):
        seats: list[Json] = [{"person": f"p{i}", "name": f"P{i}"} for i in range(players - 1)]
        tables = []
        for seed in range(8):
            match = Match(game, players, seed)
            head = header(match, match.position(), [*seats, {}])
            tables.append(Table(head))
        assert len({as_text(table.match.view(0)) for table in tables}) > 1
        for seat in [None, *range(players)]:
            told = {messages.news(table, seat, f"p{seat}", 0, True) for table in tables}
            assert len(told) == 1


# --- on the wire ---------------------------------------------------------------------------------


def steady_worlds(game: str, steps: int) -> Worlds:
    """Two different worlds in which so much happens that the first seat cannot tell them apart."""
    for number in range(1000):
        chooser = random.Random(f"{game} wire {number}")
        match = Match(game, min(3, games.get(game).most), number)
        match = moment(match, chooser.randrange(LENGTH[game] // 2), chooser)
        worlds = Worlds(match, 0, chooser, steady=True)
        if worlds.positions[0]["hands"] == worlds.positions[1]["hands"]:
            continue
        before: list[Done] = []
        while len(before) < steps and worlds.step():
            before = list(worlds.done)
        if len(before) == steps and {one.seat for one in before} > {0}:
            return worlds
    raise AssertionError("there are no such worlds")


def put(url: str, head: Header, people: list[str]) -> None:
    """A table where a match goes on from a position; over the API none can be made."""

    async def work() -> None:
        store = Store(url)
        store.open()
        assert await store.create(head, "running", None, enumerate(people))
        await store.close()

    asyncio.run(work())


def everything_told(server: Running, people: list[Person], head: Header, done: list[Done], k: int):
    """All that the first seat, and somebody who watches, are sent in one of the worlds."""
    ids = [person.token.split(".")[1] for person in people]
    seats = [{"person": one, "name": f"P{i}"} for i, one in enumerate(ids)]
    head = replace(head, id="ab"[k] * 14, seats=as_text(seats), host=ids[0])
    put(server.settings.database_url, head, ids)
    table = {"id": head.id}
    clients = [person.sit(table, seat) for seat, person in enumerate(people)]
    watching = people[1].sit(table, None)
    viewer = clients[0]
    for number, one in enumerate(done):
        client = clients[one.seat]
        said = {"do": one.do, "id": f"c{number}", "after": client.number}
        if one.do == "move":
            said["move"] = (one.text, one.other)[k]
        client.send(said)
        client.until(lambda name=said["id"], client=client: name in client.answers)
        assert client.answers[f"c{number}"]["type"] == "accepted"
        for other in [*clients, watching]:
            other.until(lambda other=other, last=number + 1: other.number == last)
    foreign = [text for one in done for text in (one.text, one.other) if text]
    for number, text in enumerate(["nonsense", *foreign]):
        message = {"do": "move", "id": f"d{number}", "after": viewer.number - number % 3}
        for client in (viewer, watching):
            client.send({**message, "move": text + " " * (client.moves.count(text))})
    for do in ("agree", "decline"):
        viewer.send({"do": do, "id": do, "after": viewer.number})
    for client in (viewer, watching):
        client.send({"do": "ping"})
        client.until(lambda client=client: '"pong"' in client.raw[-1])
    told = [*viewer.raw, *watching.raw]
    for after in (0, 3):
        told += [people[0].sit(table, 0, after).raw[0], people[1].sit(table, None, after).raw[0]]
    address = f"/api/matches/{head.id}"
    answers = [
        people[0].http.get(address + path)
        for path in ("", "/record", "/replay", "/replay?seat=0", "/replay?seat=1", "/score")
    ]
    for number, text in enumerate(foreign):
        body = {"seat": number % 2, "move": text, "after": 0, "id": f"e{number}"}
        answers.append(people[0].http.post(f"{address}/moves", json=body))
        look = {"seat": "0", "move": text}
        answers.append(people[0].http.get(f"{address}/preview", params=look))
        answers.append(people[0].http.post(f"{address}/hint", json={"seat": 0}))
    # The size too, and all that stands around it: what is encrypted still shows its length.
    for answer in answers:
        headers = {name: text for name, text in answer.headers.items() if name != "date"}
        told += [answer.text, f"{answer.status_code} {headers}"]
    return [re.sub(r'"at":[0-9.]+', "", text.replace(head.id, "-")) for text in told]


@pytest.mark.parametrize("game", games.NAMES)
def test_the_bytes_on_the_wire_are_the_same_in_both_worlds(server, game):
    worlds = steady_worlds(game, 8)
    people = [server.person() for _ in range(worlds.one.match.players)]
    one, other = (
        everything_told(server, people, head, worlds.done[:8], k)
        for k, head in enumerate(worlds.headers)
    )
    assert len(one) > 30
    assert one == other


# --- time ----------------------------------------------------------------------------------------

BOT_MOVES = 12 if LONG else 3


def delays(server: Running, person: Person, head: Header, k: int) -> list[float]:
    """How long a bot took for each of its moves, as everybody at the table can see."""
    mine = person.token.split(".")[1]
    seats = [{"person": mine, "name": "P0"}, {"bot": "easy"}]
    head = replace(head, id="cd"[k] * 14, seats=as_text(seats), host=mine)
    put(server.settings.database_url, head, [mine])
    client = person.sit({"id": head.id}, 0)
    found: list[float] = []
    while len(found) < BOT_MOVES and client.view and client.view["phase"] != "over":
        if client.moves:
            client.play(client.moves[0])
            continue
        before = client.entries[-1]["at"] if client.entries else None
        number = client.number
        client.until(lambda number=number: client.number > number)
        if before is not None:
            found.append(client.entries[-1]["at"] - before)
    client.close()
    return found


@pytest.mark.parametrize("game", ["lane", "sunset"])
def test_a_bot_takes_as_long_whatever_it_holds(serve, game):
    """A forced move and a chosen one are of one class: a bot takes the time of its level."""
    server = serve(pace=1.0)
    person = server.person()
    chooser = random.Random(f"{game} time")
    match = moment(Match(game, 2, 5), 6, chooser)
    worlds = Worlds(match, 0, chooser, steady=True)
    taken = [delays(server, person, head, k) for k, head in enumerate(worlds.headers)]
    assert all(taken)
    pace = pause("easy", "normal")
    for one in (one for world in taken for one in world):
        assert pace - 0.01 <= one < pace + 0.75  # what a busy machine may add, in both worlds
