"""The live connection with those who read slowly, talk nonsense, or far too much."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Iterator

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from sunroom.games.terms import Json
from sunroom.server.actions import playing
from sunroom.server.http import connections
from sunroom.server.telling import listener
from tests.server.live.test_live import FIRST, at_home, events, hears_nothing
from tests.server.running import PATIENCE, Client, Running

# --- who does not read ---------------------------------------------------------------------------

LITTLE = 8192  # bytes in the buffers of a line; with less, the kernel itself may stall for long
MUCH = 240  # entries: more than go into such a line


@pytest.fixture
def cramped(serve, monkeypatch) -> Running:
    """A server whose lines hold little, so that not to read is soon felt; and it is patient."""
    monkeypatch.setattr(listener, "SLOW_SECONDS", 3 * PATIENCE)
    monkeypatch.setattr(connections, "SLOW_SECONDS", 3 * PATIENCE)
    monkeypatch.setattr(playing, "UNDOS_AT_ONCE", 10_000.0)  # by them much can happen
    server: Running = serve()
    server.listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, LITTLE)
    return server


def narrow(server: Running) -> socket.socket:
    """A line that holds little at the reader's end too."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, LITTLE)
    line.connect(("127.0.0.1", server.settings.port))
    return line


def make_much_happen(client: Client, entries: int) -> None:
    """Build and take back; fails where an answer is held up by somebody else."""
    for _ in range(entries // 2):
        for do in ({"do": "move", "move": client.moves[0]}, {"do": "undo"}):
            client.catch_up(client.ask(**do)["number"])


def test_who_does_not_read_delays_nobody_and_is_told_all_at_once_later(cramped):
    _, table, (one, _) = at_home(cramped)
    url = f"{cramped.url.replace('http', 'ws')}/api/matches/{table['id']}/live"
    with connect(url, sock=narrow(cramped), max_queue=1, compression=None) as line:
        make_much_happen(one, MUCH)
        told: list[Json] = []
        while not told or told[-1]["number"] < MUCH:
            message = json.loads(line.recv(PATIENCE))
            if message["type"] == "news":
                told.append(message)
    numbers = [entry["number"] for message in told for entry in message["entries"]]
    assert numbers == list(range(1, MUCH + 1))
    assert len(told) < MUCH  # several in one message


def test_who_reads_a_stream_slowly_can_go_on_after_any_event(cramped):
    """The id of an event is the number of what it tells, and not of what is told later."""
    _, table, (one, _) = at_home(cramped)
    with narrow(cramped) as line:
        request = f"GET /api/matches/{table['id']}/events HTTP/1.1\r\nHost: localhost\r\n\r\n"
        line.sendall(request.encode())
        make_much_happen(one, MUCH)
        line.settimeout(PATIENCE)
        numbers = []
        lines = (text.decode().rstrip("\n") for text in line.makefile("rb"))
        for number, message in events(lines):
            if message["type"] == "news":
                assert number == message["number"]
                numbers += [entry["number"] for entry in message["entries"]]
                if number == MUCH:
                    break
        assert numbers == list(range(1, MUCH + 1))


def test_who_takes_nothing_at_all_is_let_go(cramped, monkeypatch):
    monkeypatch.setattr(listener, "SLOW_SECONDS", 0.3)
    anna, ben = cramped.person(), cramped.person()
    table = anna.create("lane", "mo", options=FIRST)
    ben.join(table)
    client = anna.sit(table, 0)
    url = f"{cramped.url.replace('http', 'ws')}/api/matches/{table['id']}/live?seat=1"
    headers = {"Authorization": f"Bearer {ben.token}"}
    line = narrow(cramped)
    with line, connect(url, sock=line, max_queue=1, additional_headers=headers, close_timeout=0):
        client.until(lambda: client.here == [0, 1])
        end = time.monotonic() + PATIENCE
        while client.here != [0]:
            assert time.monotonic() < end, "it was not let go"
            make_much_happen(client, 20)
    # Back again, nothing is missing.
    back = ben.sit(table, 1)
    assert [one["number"] for one in back.entries] == list(range(1, client.number + 1))


# --- nonsense ------------------------------------------------------------------------------------

MOVE = {"do": "move", "id": "x1", "after": 0, "move": "draw"}
NONSENSE: dict[str, str | bytes] = {
    "nothing": "",
    "no JSON": "hello",
    "half a message": '{"do":"mo',
    "no object": "[1]",
    "a number": "17",
    "null": "null",
    "bytes": b'{"do":"ping"}',
    "deep": "[" * 8000,
    "deep objects": '{"do":' * 2000,
    "not a number": '{"do":"move","id":"x1","after":NaN,"move":"draw"}',
    "infinity": '{"do":"move","id":"x1","after":Infinity,"move":"draw"}',
    "a huge number": json.dumps({**MOVE, "after": 10**30}),
    "a negative number": json.dumps({**MOVE, "after": -1}),
    "a half number": json.dumps({**MOVE, "after": 0.5}),
    "true for a number": json.dumps({**MOVE, "after": True}),
    "a text for a number": json.dumps({**MOVE, "after": "0"}),
    "no id": json.dumps({key: MOVE[key] for key in ("do", "after", "move")}),
    "an empty id": json.dumps({**MOVE, "id": ""}),
    "a long id": json.dumps({**MOVE, "id": "x" * 65}),
    "an id that is no text": json.dumps({**MOVE, "id": {"a": 1}}),
    "an id of other signs": json.dumps({**MOVE, "id": "a b"}),
    "an empty move": json.dumps({**MOVE, "move": ""}),
    "a long move": json.dumps({**MOVE, "move": "x" * 101}),
    "half a character": '{"do":"move","id":"x1","after":0,"move":"\\ud800"}',
    "an unknown wish": json.dumps({**MOVE, "do": "cheat"}),
    "one field more": json.dumps({**MOVE, "seat": 1}),
    "a move without a move": json.dumps({**MOVE, "do": "move", "move": None}),
    "twice the same field, once bad": '{"do":"ping","do":"nonsense"}',
}


@pytest.mark.parametrize("kind", NONSENSE)
def test_nonsense_is_answered_to_its_sender_alone(quiet, kind):
    one, other, watching = quiet
    one.send(NONSENSE[kind])
    answer = one.receive()
    assert answer["type"] == "refused" and answer["id"] is None and answer["number"] == one.number
    assert answer["code"] == "bad_message" and 10 < len(answer["message"]) < 300
    hears_nothing(one)
    hears_nothing(other)
    hears_nothing(watching)


@pytest.fixture
def quiet(shared) -> Iterator[list[Client]]:
    """Three at a table where nothing happens."""
    anna, table, clients = at_home(shared)
    watching = shared.person().sit(table, None)
    watching.until(lambda: watching.here == [0, 1])
    yield [*clients, watching]
    assert anna.get(f"/api/matches/{table['id']}")["number"] == 0
    for client in (*clients, watching):
        client.close()


@pytest.mark.parametrize("text", ["fly", "DRAW", "draw ", "build e6", "\x00", "draw\n", "'; --"])
def test_a_move_that_is_none_is_refused_under_its_id(quiet, text):
    one, other, _ = quiet
    answer = one.play(text)
    assert (answer["type"], answer["code"]) == ("refused", "bad_move")
    hears_nothing(other)


def test_too_long_a_message_ends_the_connection_and_nothing_else(shared):
    anna, table, (one, other) = at_home(shared)
    one.send(json.dumps({**MOVE, "move": "x" * 20_000}))
    with pytest.raises(ConnectionClosed) as closed:
        one.receive()
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 1009
    other.until(lambda: other.here == [1])
    assert anna.get(f"/api/matches/{table['id']}")["number"] == 0
    one.connect()
    assert one.play("draw")["type"] == "accepted"


@pytest.mark.parametrize(
    ("match", "seat", "code"),
    [
        ("{id}", "1", "not_yours"),
        ("{id}", "4", "bad_seat"),
        ("{id}", "-1", "bad_seat"),
        ("{id}", "x", "bad_seat"),
        ("{id}", "1000000000000", "bad_seat"),
        ("nosuchmatch", "0", "no_match"),
        ("%00", "0", "no_match"),
        ("x" * 100, "0", "no_match"),
        ("%F0%9F%8C%9E", "", "no_match"),
    ],
)
def test_a_socket_for_what_is_not_there_is_told_so_and_closed(shared, match, seat, code):
    anna, ben = shared.person(), shared.person()
    table = anna.create("lane", "mo")
    ben.join(table)
    path = f"/api/matches/{match.replace('{id}', table['id'])}/live?seat={seat}"
    headers = {"Authorization": f"Bearer {anna.token}"}
    with connect(shared.url.replace("http", "ws") + path, additional_headers=headers) as line:
        answer = json.loads(line.recv(PATIENCE))
        assert (answer["type"], answer["code"]) == ("refused", code)
        with pytest.raises(ConnectionClosed) as closed:
            line.recv(PATIENCE)
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 4404


@pytest.mark.parametrize("at_once", [1, 60])
def test_a_flood_is_refused_and_then_ended(serve, at_once):
    server = serve(messages_per_second=2.0)
    _, _, (one, other) = at_home(server)
    codes = []

    def flood() -> None:
        for _ in range(100):
            for _ in range(at_once):
                one.send({"do": "ping"})
            codes.append(one.receive().get("code"))

    with pytest.raises(ConnectionClosed) as closed:
        flood()
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 4429
    if at_once == 1:
        assert codes[:10] == [None] * 10 and codes.count("too_fast") >= 19
    other.until(lambda: other.here == [1])
    assert not other.answers and not other.refusals


def test_too_much_nonsense_ends_the_connection(shared):
    _, _, (one, _) = at_home(shared)

    def babble() -> None:
        for _ in range(100):
            one.send("nonsense")
            one.receive()

    with pytest.raises(ConnectionClosed) as closed:
        babble()
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 4429
    assert 15 <= len(one.refusals) <= 20
