"""What is too much, or of the wrong kind: names, bodies, requests, connections, matches."""

from __future__ import annotations

import pytest

from sunroom.server.http.guard import MOST_BYTES, MOST_RECORD_BYTES
from tests.server.running import HOST
from tests.server.test_safety import NEW, ask, raw, refused_socket

# --- names ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name",
    [
        *(
            "",
            "  ",
            "a\0b",
            "a\x1b[31mb",
            "a\u202eb",
            "a\u200bb",
            "\ufeff",
            "\ue000",
            "x" * 41,
            7,
            None,
        ),
        *("\u0301", "\u0301\u0302 \u20dd", "\u034f", "\ufe0f", "\u180b"),  # nothing but marks
        *(
            "\u3164",
            "\u115f\u1160",
            "\uffa0",
            "\u2800\u2800",
            "\u17b4",
            "\U0001d159",
        ),  # empty letters
        *("\u00a0\u2003\u3000", "\u2028", "\u1680\u205f", "\u0085", "\u180e", "\u2060\u2063"),
        *("\u061c", "\u2066a\u2069", "a\u00ad", "\U000e0041", "\ufdd0", "\U0010ffff"),
        "Z" + "\u0301\u0322\u0323\u0324\u0325\u0326\u0327",  # a tower of marks
    ],
)
def test_a_name_is_one_line_of_visible_text(one, name):
    body = {"game": "lane", "seats": [{"kind": "me", "name": name}, {"kind": "open"}]}
    answer = ask("POST", f"{one.url}/api/matches", json=body)
    code = "bad_seats" if name is None else "bad_name"
    assert answer.status_code == (400 if name is None else 422)
    assert answer.json()["error"]["code"] == code


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("  Anna \u00a0 Lena ", "Anna Lena"),
        ("Zoe\u0308", "Zoë"),
        ("Nguyễn Thị", "Nguyễn Thị"),
        ("अनुष्का", "अनुष्का"),
        ("안나", "안나"),
        ("☀", "☀"),
        ("7", "7"),
    ],
)
def test_names_of_all_languages_are_names(one, name, kept):
    table = one.person().create("lane", [{"kind": "me", "name": name}, {"kind": "open"}])
    assert table["seats"][0]["name"] == kept


def test_what_is_wrong_with_a_seat_is_told_as_people_count(one):
    seats = [{"kind": "me", "name": "Anna"}, {"kind": "here", "name": "\u200b"}]
    answer = ask("POST", f"{one.url}/api/matches", json={"game": "lane", "seats": seats})
    message = answer.json()["error"]["message"]
    assert message == "name of seat 2: a name has visible characters only, at least one"


def test_half_a_character_is_no_name(one):
    text = '{"game":"lane","seats":[{"kind":"me","name":"\\ud800"},{"kind":"open"}]}'
    headers = {"content-type": "application/json"}
    answer = ask("POST", f"{one.url}/api/matches", content=text, headers=headers)
    assert answer.status_code == 422 and answer.json()["error"]["code"] == "bad_name"


def test_html_in_a_name_is_text(one):
    anna = one.person()
    name = "<img src=x onerror=y>&\"'</script>"
    table = anna.create("lane", [{"kind": "me", "name": name}, {"kind": "open"}])
    answer = anna.http.get(f"/api/matches/{table['id']}")
    assert answer.json()["seats"][0]["name"] == name
    assert answer.headers["content-type"] == "application/json"
    assert answer.headers["x-content-type-options"] == "nosniff"
    spaced = anna.create("lane", [{"kind": "me", "name": " a\n\tb\u2028c "}, {"kind": "open"}])
    assert spaced["seats"][0]["name"] == "a b c"


# --- too much ------------------------------------------------------------------------------------


@pytest.mark.parametrize("pieces", [False, True])
def test_too_large_a_body_is_refused(one, pieces):
    def body(length: int) -> object:
        text = b'{"token":"' + b"x" * (length - 12) + b'"}'
        return iter([text[i : i + 5000] for i in range(0, length, 5000)]) if pieces else text

    headers = {"content-type": "application/json"}
    for path, most in (("/api/people", MOST_BYTES), ("/api/records", MOST_RECORD_BYTES)):
        for length, status in ((most, 422), (most + 1, 413)):
            content = body(length)
            answer = ask("POST", f"{one.url}{path}", content=content, headers=headers)
            assert answer.status_code == status, (path, length)
            code = "too_large" if status == 413 else "bad_request"
            assert answer.json()["error"]["code"] == code


def test_a_length_that_is_a_lie_helps_nobody(one):
    for length in ("-1", "1e3", "99999999999999999999", "0x10"):
        request = (
            "POST /api/people HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
            f"Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n"
        )
        assert raw(one, request + "{}").split()[1] in ("400", "413")


def test_too_many_requests_have_to_wait(serve):
    server = serve(requests_per_second=0.1)
    assert ask("GET", f"{server.url}/api/games").status_code == 200
    late = ask("GET", f"{server.url}/api/games")
    assert late.status_code == 429 and late.json()["error"]["code"] == "too_fast"
    assert 1 <= int(late.headers["retry-after"]) <= 10
    told, code = refused_socket(server, "/api/matches/x/live")
    assert (told["code"], code) == ("too_fast", 4429)
    # Whoever looks after the server can still see that it is well.
    for path in ("/health", "/ready", "/metrics"):
        assert ask("GET", f"{server.url}{path}", headers=HOST).status_code == 200


def test_every_network_has_a_limit_of_its_own(serve):
    server = serve(requests_per_second=0.1, proxies="127.0.0.1")

    def status(address: str) -> int:
        headers = {"X-Forwarded-For": address}
        return ask("GET", f"{server.url}/api/games", headers=headers).status_code

    assert [status("192.0.2.7"), status("192.0.2.7"), status("192.0.2.8")] == [200, 429, 200]
    # A household has a whole network of IPv6, and that is one visitor.
    assert [status("2001:db8:1:2::1"), status("2001:db8:1:2:ffff::9")] == [200, 429]
    assert status("2001:db8:1:3::1") == 200


def test_only_so_many_connections_from_one_address(serve):
    server = serve(sockets_per_address=2)
    anna = server.person()
    table = anna.create("lane", "mo")
    path = f"/api/matches/{table['id']}"
    client = anna.sit(table, 0)
    with anna.http.stream("GET", f"{path}/events") as stream:
        lines = stream.iter_lines()  # kept: without it the stream would end
        next(lines)
        told, code = refused_socket(server, f"{path}/live")
        assert (told["code"], code) == ("too_many_sockets", 4429)
        answer = anna.http.get(f"{path}/events")
        assert answer.status_code == 429 and int(answer.headers["retry-after"]) >= 1
        assert answer.json()["error"]["code"] == "too_many_sockets"
        client.close()
        anna.sit(table, 0)  # where one has gone, another may come


def test_only_so_many_matches_from_one_address(serve):
    server = serve(matches_per_address=2)
    for _ in range(2):
        assert ask("POST", f"{server.url}/api/matches", json=NEW).status_code == 201
    answer = ask("POST", f"{server.url}/api/matches", json=NEW)
    assert answer.status_code == 429 and "retry-after" in answer.headers
    assert answer.json()["error"]["code"] == "too_many_matches"


@pytest.mark.parametrize("version", ["1.1", "1.0"])
def test_a_body_whose_end_is_a_matter_of_opinion_is_refused(one, version):
    """A proxy might take the rest for the next request, of somebody else."""
    length = "Content-Length: 4\r\n" if version == "1.1" else ""
    request = (
        f"POST /api/people HTTP/{version}\r\nHost: localhost\r\n"
        f"Content-Type: application/json\r\n{length}Transfer-Encoding: chunked\r\n\r\n"
        "2\r\n{}\r\n0\r\n\r\nGET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"
    )
    answer = raw(one, request)
    assert answer.split()[1] == "400" and "not both" in answer
    assert answer.count("HTTP/1.") == 1  # the connection has ended there
