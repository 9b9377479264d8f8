"""The live connection: every entry once, in order, whatever the line or the sender does."""

from __future__ import annotations

import json
import random
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from websockets.sync.client import connect

from sunroom.games.terms import Json
from tests.server.running import PATIENCE, Client, Person, Running

FIRST = {"first": 0}


def at_home(shared: Running) -> tuple[Person, Json, list[Client]]:
    """Two people at one device, with a socket for each; seat 0 begins."""
    anna = shared.person()
    table = shared.lane(anna, "mh")
    clients = [anna.sit(table, 0), anna.sit(table, 1)]
    for client in clients:
        client.until(lambda client=client: client.here == [0, 1])
    return anna, table, clients


def mover(clients: list[Client]) -> Client:
    """The one whose turn it is, when all know the same."""
    number = max(client.number for client in clients)
    for client in clients:
        client.catch_up(number)
    return next(client for client in clients if client.moves)


def play(clients: list[Client], chooser: random.Random) -> None:
    one = mover(clients)
    assert one.play(chooser.choice(one.moves))["type"] == "accepted"


def hears_nothing(client: Client) -> None:
    """Nothing but the answer to this question comes."""
    client.send({"do": "ping"})
    assert client.receive() == {"type": "pong", "number": client.number}


# --- numbers -------------------------------------------------------------------------------------


def test_entries_are_numbered_without_a_gap(shared):
    anna, table, clients = at_home(shared)
    watching = shared.person().sit(table, None)
    for _ in range(12):
        play(clients, random.Random(2))
    everybody = [*clients, watching]
    mover(clients)
    watching.until(lambda: watching.number == 12)
    for client in everybody:
        assert [one["number"] for one in client.entries] == list(range(1, 13))
    assert anna.get(f"/api/matches/{table['id']}")["number"] == 12
    times = [one["at"] for one in watching.entries]
    assert times == sorted(times) and abs(times[-1] - time.time()) < 60


def test_one_catches_up_from_any_number(shared):
    anna, table, clients = at_home(shared)
    for _ in range(6):
        play(clients, random.Random(3))
    client = mover(clients)
    for after in range(7):
        late = Client(anna, table["id"], client.seat, after)
        first = json.loads(late.raw[0])
        assert (first["type"], first["after"], first["number"]) == ("news", after, 6)
        assert late.entries == client.entries[after:]
        assert late.view == client.view and late.moves == client.moves
        assert first["table"]["mine"] == [0, 1]
        late.close()


@pytest.mark.parametrize("after", ["7", "999999999", "-1", "x", "", "1e3"])
def test_a_number_that_cannot_be_is_as_good_as_none(shared, after):
    _, table, clients = at_home(shared)
    play(clients, random.Random(3))
    url = f"{shared.url.replace('http', 'ws')}/api/matches/{table['id']}/live?after={after}"
    with connect(url) as line:
        first = json.loads(line.recv(PATIENCE))
    assert first["after"] == 0 and [one["number"] for one in first["entries"]] == [1]


def test_who_loses_the_line_again_and_again_is_told_everything_once(shared):
    _, table, clients = at_home(shared)
    chooser = random.Random(4)
    unlucky = shared.person().sit(table, None)
    for _ in range(25):
        play(clients, chooser)
        match chooser.randrange(4):
            case 0:
                unlucky.drop()
                unlucky.connect()
            case 1:
                unlucky.until(lambda: unlucky.number >= clients[0].number)
    unlucky.until(lambda: unlucky.number == 25)
    assert [one["number"] for one in unlucky.entries] == list(range(1, 26))
    mover(clients)
    assert [one["at"] for one in unlucky.entries] == [one["at"] for one in clients[0].entries]


def test_two_sockets_of_one_seat_stay_the_same(shared):
    anna, table, (one, other) = at_home(shared)
    twin = anna.sit(table, 0)
    one.play("draw")
    twin.until(lambda: twin.number == 1)
    assert twin.entries == one.entries and twin.view == one.view
    other.until(lambda: other.moves)
    other.play("draw")
    twin.until(lambda: twin.moves)
    assert twin.play("draw")["number"] == 3  # either may be used
    one.until(lambda: one.number == 3)
    assert one.entries == twin.entries and one.view == twin.view
    assert one.entries[-1]["move"] == "draw"


# --- sent twice, sent late -----------------------------------------------------------------------


def test_what_is_sent_twice_is_done_once(shared):
    anna, table, (one, other) = at_home(shared)
    frame = {"do": "move", "id": "same", "after": 0, "move": "draw"}
    twins = [one, *(anna.sit(table, 0) for _ in range(3))]
    together = threading.Barrier(len(twins))

    def send(client: Client) -> None:
        together.wait()
        client.send(frame)
        client.until(lambda: "same" in client.answers)

    threads = [threading.Thread(target=send, args=(client,)) for client in twins]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    wanted = {"type": "accepted", "id": "same", "number": 1}
    assert [client.answers["same"] for client in twins] == [wanted] * 4
    other.until(lambda: other.moves)
    assert other.play("draw")["number"] == 2
    # Also much later, over another way, and after a lost line.
    one.drop()
    one.answers.clear()
    one.connect()
    one.send(frame)
    one.until(lambda: "same" in one.answers)
    assert one.answers["same"] == wanted
    body = {"seat": 0, "move": "draw", "after": 0, "id": "same"}
    assert anna.post(f"/api/matches/{table['id']}/moves", body) == {"number": 1}
    assert anna.get(f"/api/matches/{table['id']}")["number"] == 2


def test_the_same_id_of_another_seat_is_another(shared):
    _, _, (one, other) = at_home(shared)
    for number, client in enumerate((one, other), start=1):
        client.until(lambda client=client: client.moves)
        client.send({"do": "move", "id": "c1", "after": client.number, "move": "draw"})
        client.until(lambda client=client: "c1" in client.answers)
        assert client.answers["c1"]["number"] == number


def test_a_move_for_a_position_that_is_no_more_is_refused(shared):
    anna, table, (one, _) = at_home(shared)
    assert one.moves[0].startswith("build")
    one.play(one.moves[0])
    one.send({"do": "move", "id": "late", "after": 0, "move": "stop"})
    one.until(lambda: "late" in one.answers)
    answer = one.answers["late"]
    assert (answer["type"], answer["code"], answer["number"]) == ("refused", "stale", 1)
    one.send({"do": "move", "id": "early", "after": 2, "move": "stop"})
    one.until(lambda: "early" in one.answers)
    assert one.answers["early"]["code"] == "bad_number"
    # What does not change the position makes nothing stale.
    anna.post(f"/api/matches/{table['id']}/leave", {"seat": 1})
    one.until(lambda: one.number == 2)
    one.send({"do": "move", "id": "fine", "after": 1, "move": "stop"})
    one.until(lambda: "fine" in one.answers)
    assert one.answers["fine"]["number"] == 3


def test_of_two_different_moves_at_once_one_is_made(shared):
    anna, table, (one, _) = at_home(shared)
    twin = anna.sit(table, 0)
    frames = [{"do": "move", "id": f"t{i}", "after": 0, "move": one.moves[i]} for i in (0, 1)]
    for client, frame in zip((one, twin), frames, strict=True):
        client.send(frame)
    one.until(lambda: "t0" in one.answers)
    twin.until(lambda: "t1" in twin.answers)
    answers = [one.answers["t0"], twin.answers["t1"]]
    assert sorted(answer["type"] for answer in answers) == ["accepted", "refused"]
    assert {answer.get("code") for answer in answers} == {None, "stale"}


def test_a_refusal_names_the_rule(shared):
    _, _, (one, other) = at_home(shared)
    answer = one.play("build a1 1")
    assert (answer["type"], answer["code"], answer["rule"]) == ("refused", "illegal_move", "L8")
    assert other.play("draw")["code"] == "not_your_turn"


# --- who is here ---------------------------------------------------------------------------------


def test_presence_comes_and_goes(shared):
    anna, ben = shared.person(), shared.person()
    table = anna.create("lane", "moo")
    ben.join(table)
    client = anna.sit(table, 0)
    client.until(lambda: client.here == [0])
    other = ben.sit(table, 1)
    client.until(lambda: client.here == [0, 1])
    other.until(lambda: other.here == [0, 1])
    twin = ben.sit(table, 1)
    other.drop()
    twin.until(lambda: twin.here == [0, 1])
    hears_nothing(client)  # a second line of the same seat is nobody new
    twin.close()
    client.until(lambda: client.here == [0])
    shared.person().sit(table, None).close()
    hears_nothing(client)  # and who watches has no seat


def test_ping(shared):
    _, _, (one, _) = at_home(shared)
    hears_nothing(one)
    one.play("draw")
    one.send('{"do":"ping"}')
    assert one.receive() == {"type": "pong", "number": 1}


# --- a stream of events --------------------------------------------------------------------------


@contextmanager
def stream(person: Person, path: str, **headers: str) -> Iterator[Iterator[tuple[int, Json]]]:
    with person.http.stream("GET", path, headers=headers) as answer:
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/event-stream")
        yield events(answer.iter_lines())


def events(lines: Iterator[str]) -> Iterator[tuple[int, Json]]:
    """The ids and the messages of a stream."""
    number = -1
    for line in lines:
        name, _, value = line.partition(": ")
        if name == "id":
            number = int(value)
        elif name == "data":
            yield number, json.loads(value)


def next_news(told: Iterator[tuple[int, Json]]) -> tuple[int, Json]:
    return next((number, message) for number, message in told if message["type"] == "news")


def test_a_stream_tells_the_same_as_a_socket(shared):
    anna, table, (one, other) = at_home(shared)
    path = f"/api/matches/{table['id']}/events?seat=0"
    one.play("draw")
    with stream(anna, path) as told:
        number, first = next_news(told)
        assert (number, first["after"], first["number"]) == (1, 0, 1)
        twin = anna.sit(table, 0)
        assert first == json.loads(twin.raw[0])
        known = len(one.raw)
        other.until(lambda: other.moves)
        other.play("draw")
        one.until(lambda: one.number == 2)
        message = next(raw for raw in one.raw[known:] if '"type":"news"' in raw)
        assert next_news(told) == (2, json.loads(message))
        # Moves go over HTTP, where there is no socket.
        body = {"seat": 0, "move": "draw", "after": 2, "id": "h1"}
        assert anna.post(f"/api/matches/{table['id']}/moves", body) == {"number": 3}
        number, third = next_news(told)
        assert number == 3 and third["entries"][0]["move"] == "draw"


def test_a_stream_goes_on_where_it_was(shared):
    anna, table, clients = at_home(shared)
    for _ in range(4):
        play(clients, random.Random(5))
    path = f"/api/matches/{table['id']}/events"
    with stream(anna, path, **{"Last-Event-ID": "3"}) as told:
        number, news = next_news(told)
        assert (number, news["after"], len(news["entries"])) == (4, 3, 1)
        assert news["view"]["hands"] == [len(h) if isinstance(h, str) else h for h in _hands(news)]
    with stream(anna, f"{path}?after=1", **{"Last-Event-ID": "3"}) as told:
        assert next_news(told)[1]["after"] == 1
    with stream(anna, path, **{"Last-Event-ID": "nonsense"}) as told:
        assert next_news(told)[1]["after"] == 0


def _hands(news: Json) -> list[Any]:
    found: list[Any] = news["view"]["hands"]
    return found


def test_a_stream_counts_as_being_here(shared):
    anna, ben = shared.person(), shared.person()
    table = anna.create("lane", "mo")
    ben.join(table)
    client = anna.sit(table, 0)
    with stream(ben, f"/api/matches/{table['id']}/events?seat=1") as told:
        next_news(told)
        client.until(lambda: client.here == [0, 1])
    client.until(lambda: client.here == [0])


def test_a_stream_is_refused_as_any_request(shared):
    anna, table, _ = at_home(shared)
    ben = shared.person()
    path = f"/api/matches/{table['id']}/events"
    assert ben.get(f"{path}?seat=0", 403)["error"]["code"] == "not_yours"
    assert anna.get(f"{path}?seat=4", 400)["error"]["code"] == "bad_seat"
    assert anna.get("/api/matches/nosuchmatch/events", 404)["error"]["code"] == "no_match"
