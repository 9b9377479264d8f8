"""Free identities that ask for the longest thoughts, replays and analyses: bots play on."""

from __future__ import annotations

import statistics
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

import httpx
import pytest

from sunroom import Match
from sunroom.games.terms import Json, Refused
from sunroom.server import settings
from tests.long import LONG
from tests.server.running import Client, Person, Running
from tests.server.served import Served, wait_until
from tests.server.test_bots_at_tables import give_turn_to_bot

ASKING = 40 if LONG else 12  # identities
ROUNDS = 8 if LONG else 3
FLOOD_SECONDS = 20.0 if LONG else 4.0
WAIT = 4.0  # seconds for an easy bot's move, on a machine that is busy with tests


def in_the_background(work: Callable[[], Any], count: int) -> None:
    for _ in range(count):
        threading.Thread(target=work, daemon=True).start()


def long_record(moves: int = 400) -> Json:
    """A whole match with as many moves as one has, and then some that were longest."""
    match = Match("sunny", players=4, seed=1)
    while not match.over and len(match.history) < moves:
        match.play(match.moves[0])
    return match.record()


def seconds_of_bot(client: Client) -> float:
    give_turn_to_bot(client)
    begun, number = time.monotonic(), client.number
    client.until(lambda: client.number > number, 60)
    return time.monotonic() - begun


def against_bot(server: Running) -> Client:
    anna = server.person()
    client = anna.sit(anna.create("lane", "mb"), 0)
    client.until(lambda: bool(client.moves))
    return client


def test_hints_do_not_delay_bots(serve):
    """All from one address, as a person is an address to the server."""
    server = serve(hints="master")
    stop = threading.Event()
    codes: list[int] = []
    clients = [against_bot(server) for _ in range(ASKING)]

    def ask() -> None:
        client = clients.pop()
        body = {"seat": 0, "level": "master"}
        while not stop.is_set():
            path = f"/api/matches/{client.match}/hint"
            try:
                codes.append(client.person.http.post(path, json=body, timeout=60).status_code)
            except httpx.HTTPError:
                return
            time.sleep(0.1)

    calm = against_bot(server)
    before = seconds_of_bot(calm)
    in_the_background(ask, ASKING)
    time.sleep(1.0)
    waited = []
    for _ in range(ROUNDS):
        calm.until(lambda: bool(calm.moves), 60)
        waited.append(seconds_of_bot(calm))
    stop.set()
    print(f"\n{ASKING} hints of master: an easy bot takes {max(waited):.2f} s, else {before:.2f} s")
    assert max(waited) < max(WAIT, 10 * before)
    assert set(codes) <= {200, 429, 503}
    assert 503 in codes  # who is too much is told so, and at once


def test_how_strong_hints_may_be_is_a_setting(serve):
    server = serve(hints="medium")
    client = against_bot(server)
    path = f"/api/matches/{client.match}/hint"
    for level in ("strong", "master"):
        answer = client.person.post(path, {"seat": 0, "level": level}, 403)
        assert answer["error"]["code"] == "no_such_hints"
        assert "up to the level medium" in answer["error"]["message"]
    assert client.person.post(path, {"seat": 0})["moves"]  # the page does not name a level
    assert client.person.post(path, {"seat": 0, "level": "medium"})["moves"]
    assert settings.Settings().strongest_hint == "master"
    assert settings.Settings(host="0.0.0.0").strongest_hint == "strong"
    assert settings.Settings(public="https://play.example.org/").strongest_hint == "strong"
    with pytest.raises(Refused, match="hints must be one of"):
        settings.read({"SUNROOM_HINTS": "genius"}, {})


def test_no_hints_at_all_is_a_setting_too(serve):
    client = against_bot(serve(hints="none"))
    path = f"/api/matches/{client.match}/hint"
    answer = client.person.post(path, {"seat": 0, "level": "easy"}, 403)
    assert answer["error"]["code"] == "no_such_hints"


def imported(person: Person, record: Json) -> str:
    return str(person.post("/api/records", {"record": record}, 201)["id"])


def test_two_identities_do_not_hold_all_places_for_analyses(serve):
    server = serve(proxies="127.0.0.1")
    record = long_record()
    with ExitStack() as streams:

        def analyse(address: str) -> int:
            person = server.person()
            match = imported(person, record)
            asked = person.http.build_request(
                "GET", f"/api/matches/{match}/analysis", headers={"X-Forwarded-For": address}
            )
            answer = person.http.send(asked, stream=True)
            streams.callback(answer.close)
            return int(answer.status_code)

        assert [analyse("192.0.2.1") for _ in range(4)] == [200, 200, 429, 429]
        assert analyse("192.0.2.2") == 200  # there is a place for somebody else


def test_replays_are_worked_out_elsewhere_once_and_kept(serve):
    server = serve()
    anna = server.person()
    match = imported(anna, long_record())
    first = anna.http.get(f"/api/matches/{match}/replay")
    assert first.status_code == 200
    assert [step["move"] for step in first.json()["steps"]] == long_record()["moves"]
    asked = server.hall.thinkers._numbers
    known = next(asked)
    for _ in range(30):
        assert anna.http.get(f"/api/matches/{match}/replay").content == first.content
    assert next(asked) == known + 1  # nobody was asked again


def test_replays_and_imports_do_not_delay_moves(tmp_path):
    """With limits that let the flood through; each record is another one, so none is kept."""
    served = Served(tmp_path, f"sqlite:///{tmp_path}/one.db")
    record = long_record(1_000)
    stop = threading.Event()
    read: list[int] = []

    def flood() -> None:
        me = Person(served.url)
        while not stop.is_set():
            try:
                match = imported(me, record)
                for seat in range(4):
                    me.http.get(f"/api/matches/{match}/replay?seat={seat}")
                    read.append(seat)
            except (AssertionError, httpx.HTTPError):  # too many wait
                time.sleep(0.05)

    try:
        served.start()
        served.wait_until_ready()
        anna = Person(served.url)
        calm = times_of_moves(anna, lambda count: count > 20)
        in_the_background(flood, 4)
        wait_until(lambda: len(read) > 4)
        end = time.monotonic() + FLOOD_SECONDS
        took = times_of_moves(
            anna,
            lambda count: count > 20 and time.monotonic() > end and len(read) > FLOOD_SECONDS,
        )
        stop.set()
    finally:
        stop.set()
        served.stop()
    middle, slowest = statistics.median(took), max(took)
    print(
        f"\n{len(read) / FLOOD_SECONDS:.0f} replays a second: a move takes {middle * 1000:.0f} ms, "
        f"at most {slowest * 1000:.0f} ms"
    )
    # Where other programs want the processor too, moves take longer without any flood.
    assert middle < max(0.1, 5 * statistics.median(calm))
    assert slowest < max(1.0, 5 * max(calm))


def times_of_moves(person: Person, enough: Callable[[int], bool]) -> list[float]:
    """How long each move took, at one table after the other, until there are enough."""
    took: list[float] = []
    while not enough(len(took)):
        client = person.sit(person.create("lane", "mh"), 0)
        client.until(lambda client=client: client.view is not None)
        for _ in range(10):
            if not client.moves:
                break
            begun = time.monotonic()
            client.play(client.moves[0])
            took.append(time.monotonic() - begun)
        client.close()
    return took


def test_long_readings_are_limited_by_address(serve):
    server = serve(proxies="127.0.0.1", readings_per_second=0.5)
    anna = server.person()
    matches = [imported(server.person(), long_record(10)) for _ in range(9)]  # from here

    def replay(address: str, number: int) -> int:
        path = f"/api/matches/{matches[number // 3]}/replay"
        path += "" if number % 3 == 2 else f"?seat={number % 3}"
        return int(anna.http.get(path, headers={"X-Forwarded-For": address}).status_code)

    codes = [replay("192.0.2.1", number) for number in range(27)]
    assert codes[:20] == [200] * 20 and 429 in codes
    assert replay("192.0.2.2", 26) == 200


def test_a_record_that_cannot_be_is_refused_with_its_move(serve):
    anna = serve().person()
    record = long_record(6)
    broken = {**record, "moves": [*record["moves"][:4], "nonsense"]}
    answer = anna.post("/api/records", {"record": broken}, 400)["error"]
    assert answer["code"] == "bad_record" and answer["message"].startswith("move 5,")
    for moves in ("abc", None, [1], {"a": 1}):
        answer = anna.post("/api/records", {"record": {**record, "moves": moves}}, 400)["error"]
        assert answer["code"] == "bad_record"
