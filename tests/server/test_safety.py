"""What strangers, foreign pages, cheats and floods get: nothing that is not theirs."""

from __future__ import annotations

import io
import json
import logging
import random
import socket
from collections.abc import Iterator
from http.cookies import SimpleCookie
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from sunroom.games.terms import Json
from sunroom.server import logs
from sunroom.server.actions.finding import Finding
from sunroom.server.http import static
from sunroom.server.http.pages import HEADERS
from sunroom.server.people.identity import Identities
from tests.server.running import PATIENCE, Client, Running

NEW = {"game": "lane", "seats": [{"kind": "me", "name": "Anna"}, {"kind": "open"}]}


def refused_socket(
    server: Running, path: str, host: str = "127.0.0.1", **headers: str
) -> tuple[Json, int]:
    """What a socket is told before it is closed, and with which code."""
    port = server.settings.port
    way = socket.create_connection(("127.0.0.1", port), PATIENCE)
    with connect(f"ws://{host}:{port}{path}", sock=way, additional_headers=headers) as line:
        told: Json = json.loads(line.recv(PATIENCE))
        with pytest.raises(ConnectionClosed) as closed:
            line.recv(PATIENCE)
    assert closed.value.rcvd is not None
    return told, closed.value.rcvd.code


def ask(method: str, url: str, **more: Any) -> httpx.Response:
    """A request of somebody who was never here."""
    with httpx.Client(verify=False, timeout=PATIENCE) as visitor:
        return visitor.request(method, url, **more)


def raw(server: Running, request: str) -> str:
    """The answer to a request that a library would not send."""
    with socket.create_connection(("127.0.0.1", server.settings.port), PATIENCE) as line:
        line.sendall(request.encode())
        return line.makefile("rb").read().decode()


# --- foreign pages -------------------------------------------------------------------------------

FOREIGN = [
    "https://evil.example",
    "http://127.0.0.1:1",
    "http://127.0.0.1.evil.example",
    "null",
    "http://[",
    "",
    "file://",
]


@pytest.mark.parametrize("origin", FOREIGN)
def test_a_page_of_another_site_can_do_nothing(one, origin):
    anna = one.person()
    answer = anna.http.post("/api/matches", json=NEW, headers={"Origin": origin})
    assert answer.status_code == 403
    assert answer.json()["error"]["code"] == "foreign_origin"
    assert anna.get("/api/matches?which=mine")["matches"] == []
    table = anna.create("lane", "mo")
    told, code = refused_socket(
        one,
        f"/api/matches/{table['id']}/live?seat=0",
        Origin=origin,
        Authorization=f"Bearer {anna.token}",
    )
    assert (told["type"], told["code"], code) == ("refused", "foreign_origin", 4403)


def test_no_other_site_may_read_an_answer(one):
    answer = ask("GET", f"{one.url}/api/games", headers={"Origin": "https://evil.example"})
    assert not [name for name in answer.headers if name.startswith("access-control")]
    wish = {"Origin": "https://evil.example", "Access-Control-Request-Method": "POST"}
    asked = ask("OPTIONS", f"{one.url}/api/matches", headers=wish)
    assert asked.status_code == 405 and "access-control-allow-origin" not in asked.headers


def test_ones_own_page_may(one):
    anna = one.person()
    assert anna.http.post("/api/matches", json=NEW, headers={"Origin": one.url}).is_success
    table = anna.create("lane", "mo")
    path = f"/api/matches/{table['id']}/live"
    with connect(one.url.replace("http", "ws") + path, origin=one.url) as line:
        assert json.loads(line.recv(PATIENCE))["type"] == "news"


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "[", "", "@127.0.0.1x"])
def test_a_foreign_name_that_points_here_leads_nowhere(one, host):
    answer = raw(one, f"GET /api/games HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n")
    assert answer.startswith("HTTP/1.1 421") and '"unknown_host"' in answer
    assert "content-security-policy" in answer.lower()
    if host.endswith(".example"):
        _, code = refused_socket(one, "/api/matches/x/live", host)
        assert code == 4403


@pytest.mark.parametrize("host", ["localhost", "localhost:1234", "127.0.0.1", "[::1]:8000"])
def test_names_of_this_computer_are_known(one, host):
    assert ask("GET", f"{one.url}/health", headers={"Host": host}).status_code == 200


def test_the_public_name_is_known_and_its_pages_are_ones_own(serve):
    server = serve(public="https://play.example.org/")
    headers = {"Host": "play.example.org", "Origin": "https://play.example.org"}
    with httpx.Client(base_url=server.url, headers=headers, verify=False) as browser:
        assert browser.post("/api/people", json={}).status_code == 200
        assert browser.get("/health", headers={"Host": "evil.example"}).status_code == 421
        # A proxy may well call the server by another name of its own.
        assert browser.post("/api/people", json={}, headers={"Host": "localhost"}).is_success


# --- cookies and headers -------------------------------------------------------------------------


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(one):
    answer = ask("POST", f"{one.url}/api/matches", json=NEW)
    (text,) = answer.headers.get_list("set-cookie")
    found = SimpleCookie(text)["sunroom"]
    assert found["httponly"] and found["samesite"] == "Lax" and found["path"] == "/"
    assert not found["secure"] and not found["domain"]


def test_behind_a_proxy_with_https_the_cookie_is_bound_to_it(serve):
    server = serve(proxies="127.0.0.1")
    secure = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.7"}
    answer = ask("POST", f"{server.url}/api/matches", json=NEW, headers=secure)
    (text,) = answer.headers.get_list("set-cookie")
    found = SimpleCookie(text)["__Host-sunroom"]
    assert found["secure"] and found["httponly"] and found["path"] == "/" and not found["domain"]
    shown = {**secure, "Cookie": f"__Host-sunroom={found.value}"}
    assert ask("GET", f"{server.url}/api/me", headers=shown).json()["now"]["matches"] == 1
    # Another host of the domain could set a plain cookie: it does not count here.
    plain = {**secure, "Cookie": f"sunroom={found.value}"}
    assert ask("GET", f"{server.url}/api/me", headers=plain).json()["now"] is None


def test_nobody_else_is_believed_about_https(one):
    headers = {"X-Forwarded-Proto": "https"}
    answer = ask("POST", f"{one.url}/api/matches", json=NEW, headers=headers)
    assert answer.headers["set-cookie"].startswith("sunroom=")


def test_every_answer_has_the_headers(serve, monkeypatch, tmp_path):
    server = serve()
    strict = serve(f"sqlite:///{tmp_path}/strict.db", requests_per_second=0.1)
    ask("GET", f"{strict.url}/api/games")

    async def fails(*_: object) -> None:
        raise RuntimeError("the inside of the server")

    monkeypatch.setattr(Finding, "look", fails)
    json_body = {"content-type": "application/json"}
    wanted = {
        "/": ask("GET", f"{server.url}/"),
        "200": ask("GET", f"{server.url}/api/games"),
        "401": ask("POST", f"{server.url}/api/passes"),
        "403": ask("POST", f"{server.url}/api/people", headers={"Origin": "https://evil.example"}),
        "404": ask("GET", f"{server.url}/nowhere"),
        "404 page": ask("GET", f"{server.url}/nowhere", headers={"accept": "text/html"}),
        "405": ask("DELETE", f"{server.url}/api/games"),
        "413": ask("POST", f"{server.url}/api/people", content="x" * 20_000, headers=json_body),
        "421": ask("GET", f"{server.url}/", headers={"Host": "evil.example"}),
        "422": ask("POST", f"{server.url}/api/people", content="{", headers=json_body),
        "429": ask("GET", f"{strict.url}/api/games"),
        "500": ask("GET", f"{server.url}/api/matches/abc"),
    }
    for name, answer in wanted.items():
        assert name in ("/", str(answer.status_code), "404 page"), name
        # The page has a policy of its own, as it runs scripts.
        page = name in ("/", "404 page") and static.built()
        own = ("Content-Security-Policy", "Cache-Control") if page else ()
        for header in HEADERS.keys() - set(own):
            assert answer.headers[header] == HEADERS[header], name
        assert "script-src 'self'" in answer.headers["content-security-policy"] or not page
        assert "server" not in answer.headers
        if name not in ("/", "200", "404 page"):
            assert set(answer.json()["error"]) <= {"code", "message", "rule"}
    assert wanted["404 page"].headers["content-type"].startswith("text/html")
    assert "inside" not in wanted["500"].text and wanted["500"].json()["error"]["code"] == "broken"
    assert int(wanted["429"].headers["retry-after"]) >= 1


# --- who is who ----------------------------------------------------------------------------------


def test_a_changed_token_is_nobodys(one):
    anna = one.person()
    table = anna.create("lane", "mb")
    version, person, signature = anna.token.split(".")
    other = Identities(b"another secret of 32 or more chars")
    for token in (
        f"{version}.{person}.{signature[::-1]}",
        f"{version}.{person}.",
        f"{version}.{person[::-1]}.{signature}",
        f"s2.{person}.{signature}",
        person,
        other.new()[1],
        f"{version}.{person}.{other._signature(person)}",
    ):
        for headers in ({"Authorization": f"Bearer {token}"}, {"Cookie": f"sunroom={token}"}):
            assert ask("POST", f"{one.url}/api/passes", headers=headers).status_code == 401
            seen = ask("GET", f"{one.url}/api/matches/{table['id']}", headers=headers).json()
            assert seen["mine"] == [] and seen["code"] is None
    assert ask("POST", f"{one.url}/api/people", json={"token": person}).status_code == 422


def test_the_seat_of_another_is_out_of_reach(one):
    anna, ben, carla = one.person(), one.person(), one.person()
    table = anna.create("lane", "mo", options={"first": 0})
    path = f"/api/matches/{table['id']}"
    ben.join(table)
    number = anna.get(path)["number"]
    move = {"seat": 0, "move": "draw", "after": number, "id": "x"}
    undo = {"seat": 0, "after": number, "id": "y"}
    for person in (ben, carla):
        assert person.post(f"{path}/moves", move, 403)["error"]["code"] == "not_yours"
        for what in ("undo", "agree", "decline"):
            assert person.post(f"{path}/{what}", undo, 403)["error"]["code"] == "not_yours"
        for what in ("leave", "return"):
            assert person.post(f"{path}/{what}", {"seat": 0}, 403)["error"]["code"] == "not_yours"
        told, code = refused_socket(
            one, f"{path}/live?seat=0", Authorization=f"Bearer {person.token}"
        )
        assert (told["code"], code) == ("not_yours", 4404)
    assert ask("POST", f"{one.url}{path}/moves", json=move).status_code == 403
    assert anna.get(path)["number"] == number


def test_the_code_is_told_only_at_the_table(one):
    anna, ben, carla = one.person(), one.person(), one.person()
    table = anna.create("lane", "moo", listed=True)
    path = f"/api/matches/{table['id']}"
    code = table["code"]
    watching = carla.sit(table, None)
    assert ben.join(table)["code"] == code and ben.get(path)["code"] == code
    sitting = ben.sit(table, 1)
    assert sitting.table["code"] == code
    assert carla.get(path)["code"] is None
    assert code not in carla.http.get("/api/matches").text
    ben.post(f"{path}/leave", {})
    assert ben.get(path)["code"] is None
    # Who left is told no more, though the connection is still there.
    known = len(sitting.raw)
    carla.post(f"{path}/join", {"name": "Carla"})
    sitting.until(lambda: sitting.number == 3)
    assert not any(code in text for text in sitting.raw[known:])
    watching.until(lambda: watching.number == 3)
    assert all(code not in text for text in watching.raw[:-1])


# --- what is hidden ------------------------------------------------------------------------------


def played(server: Running, game: str, **options: object) -> tuple[Json, list[str], list[Client]]:
    """A match of two people with somebody watching, and all that was told before its end."""
    anna, ben = server.person(), server.person()
    table = anna.create(game, "mo", options=options)
    ben.join(table, "Ben")
    path = f"/api/matches/{table['id']}"
    clients = [anna.sit(table, 0), ben.sit(table, 1), server.person().sit(table, None)]
    chooser = random.Random(6)
    told: list[str] = []
    while True:
        number = max(client.number for client in clients)
        for client in clients:
            client.catch_up(number)
        if clients[0].view and clients[0].view["phase"] == "over":
            break
        told = [text for client in clients for text in client.raw]
        mover = next(client for client in clients if client.moves)
        if chooser.random() < 0.2:
            mover.play("nonsense 1")
            for person in (anna, ben):
                told += [person.http.get(f"{path}{end}").text for end in ("", "/record", "/replay")]
        mover.play(chooser.choice(mover.moves))
    told += [text for client in clients for text in client.raw if '"phase":"over"' not in text]
    return table, told, clients


@pytest.mark.parametrize(
    ("game", "options"), [("lane", {}), ("sunset", {"damage": 1}), ("sunny", {"simplified": True})]
)
def test_the_seed_stays_here_until_the_end(one, game, options):
    table, told, clients = played(one, game, **options)
    record = clients[0].person.get(f"/api/matches/{table['id']}/record")
    assert len(told) > 50
    for text in told:
        assert "rng" not in text and '"seed"' not in text and str(record["seed"]) not in text


def test_nobody_is_told_what_another_holds(one):
    """In Sunset, the cards of a hand are named to nobody but its owner."""
    anna, ben = one.person(), one.person()
    table = anna.create("sunset", "mo")
    ben.join(table, "Ben")
    clients = [anna.sit(table, 0), ben.sit(table, 1), one.person().sit(table, None)]
    options = set(table["options"])  # some are named as cards are
    hands = [
        {card for hand in client.view["hands"].values() if isinstance(hand, list) for card in hand}
        - options
        for client in clients
    ]
    assert hands[0] and hands[1] and not hands[2]
    mover = next(client for client in clients if client.moves)
    mover.play("keep")
    for client, other in ((clients[0], hands[1]), (clients[1], hands[0])):
        client.until(lambda client=client: client.number == mover.number)
        assert not any(f'"{card}"' in text for text in client.raw for card in other)
    clients[2].until(lambda: clients[2].number == mover.number)
    assert not any(f'"{card}"' in text for text in clients[2].raw for card in hands[0] | hands[1])


# --- what is written down ------------------------------------------------------------------------


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    """All logs, as the server writes them."""
    root = logging.getLogger()
    handlers, level = list(root.handlers), root.level
    stream = io.StringIO()
    logs.setup(stream=stream)
    client = logging.getLogger("httpx")  # which is our visitor, in the same process
    client.disabled = True
    yield stream
    client.disabled = False
    root.handlers[:], root.level = handlers, level
    logging.captureWarnings(False)


def test_logs_tell_neither_tokens_nor_codes_nor_moves(serve, written, monkeypatch):
    server = serve()
    table, _, clients = played(server, "sunset", damage=1)
    people = [client.person for client in clients]
    record = people[0].get(f"/api/matches/{table['id']}/record")
    ask("GET", f"{server.url}/api/matches/{table['id']}?code={table['code']}&token=abc")

    async def fails(*_: object) -> None:
        raise RuntimeError(f"with {people[0].token} and {{'code': '{table['code']}'}}")

    monkeypatch.setattr(Finding, "look", fails)
    assert people[0].http.get(f"/api/matches/{table['id']}").status_code == 500
    server.stop()
    text = written.getvalue()
    assert '"match_created"' in text and "RuntimeError" in text  # it has been listening
    secrets = [person.token for person in people] + [table["code"], str(record["seed"])]
    secrets += [part for person in people for part in person.token.split(".")[1:]]
    secrets += [move for move in record["moves"] if " " in move]
    assert len(secrets) > 15
    for secret in secrets:
        assert secret not in text
    assert "127.0.0.1" not in text.replace("on http://127.0.0.1", "")  # where it listens
