"""Being somebody, here and on another device; and nobody else by a mere link."""

from __future__ import annotations

from http.cookies import SimpleCookie
from typing import Any

import httpx
import pytest
import sqlalchemy as sa

from sunroom.server.people.passes import LASTS
from sunroom.server.storage.database import connect
from sunroom.server.storage.schema import passes
from tests.server.running import Running

SEATS = [{"kind": "me", "name": "Anna"}, {"kind": "bot"}]


class Browser:
    """With cookies of its own; it is somebody as soon as it makes a table."""

    def __init__(self, server: Running, name: str = "") -> None:
        self.http = httpx.Client(base_url=server.url, headers={"Origin": server.url}, verify=False)
        if name:
            self.play(name)

    def play(self, name: str) -> str:
        seats = [{"kind": "me", "name": name}, {"kind": "bot"}]
        answer = self.http.post("/api/matches", json={"game": "lane", "seats": seats})
        assert answer.status_code == 201
        return str(answer.json()["id"])

    def do(self, method: str, path: str, body: Any = None, status: int = 200) -> Any:
        answer = self.http.request(method, f"/api{path}", json=body)
        assert answer.status_code == status, answer.text
        return answer.json() if answer.content else None

    @property
    def me(self) -> Any:
        return self.do("GET", "/me")

    @property
    def cookies(self) -> dict[str, str]:
        return dict(self.http.cookies)

    def pass_made(self) -> str:
        return str(self.do("POST", "/passes")["pass"])

    def take(self, shown: str, leaving: str | None, status: int = 200) -> Any:
        return self.do("POST", "/passes/take", {"pass": shown, "leaving": leaving}, status)


def test_another_device_has_the_same_seats(shared):
    laptop, phone = Browser(shared, "Anna"), Browser(shared)
    match = laptop.play("Anna Lena")
    shown = laptop.pass_made()
    looked = phone.do("POST", "/passes/look", {"pass": shown})
    assert looked == laptop.me["now"]
    assert looked["names"] == ["Anna Lena", "Anna"] and looked["matches"] == 2
    assert phone.cookies == {}  # to look is to do nothing
    assert phone.take(shown, None) == laptop.me
    assert phone.do("GET", f"/matches/{match}")["mine"] == [0]


def test_a_pass_is_good_once(shared):
    laptop = Browser(shared, "Anna")
    shown = laptop.pass_made()
    Browser(shared).take(shown, None)
    thief = Browser(shared)
    assert thief.take(shown, None, 410)["error"]["code"] == "no_pass"
    assert thief.do("POST", "/passes/look", {"pass": shown}, 410) and thief.cookies == {}


def test_a_pass_is_good_for_a_short_while(shared):
    laptop = Browser(shared, "Anna")
    shown = laptop.pass_made()
    writing, reading = connect(shared.settings.database_url)
    with writing.begin() as connection:
        aged = sa.update(passes).values(expires=passes.c.expires - LASTS)
        connection.execute(aged)
    writing.dispose()
    reading.dispose()
    assert Browser(shared).take(shown, None, 410)["error"]["code"] == "no_pass"


def test_a_pass_can_be_revoked_and_another_one_ends_it(shared):
    laptop = Browser(shared, "Anna")
    first, second = laptop.pass_made(), laptop.pass_made()
    assert Browser(shared).take(first, None, 410)
    laptop.do("DELETE", "/passes", status=204)
    assert Browser(shared).take(second, None, 410)
    third = laptop.pass_made()
    Browser(shared, "Mallory").do("DELETE", "/passes", status=204)  # of others it ends nothing
    assert Browser(shared).take(third, None)


def test_the_database_holds_no_pass(shared):
    laptop = Browser(shared, "Anna")
    shown = laptop.pass_made()
    writing, reading = connect(shared.settings.database_url)
    with reading.connect() as connection:
        rows = connection.execute(passes.select()).all()
    writing.dispose()
    reading.dispose()
    assert rows and not any(shown in str(row) for row in rows)


def test_whoever_is_somebody_already_has_to_say_whom_they_leave(shared):
    anna, mallory = Browser(shared, "Anna"), Browser(shared, "Mallory")
    match = anna.play("Anna")
    trap, before = mallory.pass_made(), anna.me
    for leaving in (None, mallory.me["now"]["handle"], "x"):
        refused = anna.take(trap, leaving, 409)["error"]
        assert refused["code"] == "other_identity"
    assert anna.me == before and anna.do("GET", f"/matches/{match}")["mine"] == [0]
    # Who has looked and agreed is somebody else then, and can be themselves again.
    now = anna.take(trap, before["now"]["handle"])
    assert now["now"]["names"] == ["Mallory"] and now["before"][0]["names"] == ["Anna"]
    assert anna.do("GET", f"/matches/{match}")["mine"] == []
    again = anna.do("POST", "/me/restore", {"handle": before["now"]["handle"]})
    assert again["now"]["names"] == ["Anna"] and again["before"][0]["names"] == ["Mallory"]
    assert anna.me == again and anna.do("GET", f"/matches/{match}")["mine"] == [0]


def test_only_who_a_browser_was_can_be_restored(shared):
    anna, ben = Browser(shared, "Anna"), Browser(shared, "Ben")
    refused = anna.do("POST", "/me/restore", {"handle": ben.me["now"]["handle"]}, 401)
    assert refused["error"]["code"] == "no_identity"
    forged = anna.cookies["sunroom"][:-1] + ("A" if anna.cookies["sunroom"][-1] != "A" else "B")
    anna.http.cookies.set("sunroom-before", f"{forged}~x~~", domain="127.0.0.1", path="/")
    assert anna.me["before"] == []


def test_some_of_who_one_was_are_kept(shared):
    browser = Browser(shared, "Person 0")
    for number in range(1, 8):
        other = Browser(shared, f"Person {number}")
        browser.take(other.pass_made(), browser.me["now"]["handle"])
    names = [one["names"][0] for one in browser.me["before"]]
    assert names == [f"Person {number}" for number in (6, 5, 4, 3, 2)]


def test_who_sat_nowhere_is_not_kept(shared):
    browser, anna = Browser(shared, "Nobody"), Browser(shared, "Anna")
    (table,) = browser.do("GET", "/matches?which=mine")["matches"]
    other = Browser(shared)
    assert other.me == {"now": None, "before": []}
    assert other.do("POST", "/passes", status=401)["error"]["code"] == "no_identity"
    assert other.take(anna.pass_made(), None)["before"] == []
    assert table["mine"] == [0]


def test_what_a_browser_keeps_is_out_of_reach_of_scripts(one):
    anna, ben = Browser(one, "Anna"), Browser(one, "Ben")
    body = {"pass": ben.pass_made(), "leaving": anna.me["now"]["handle"]}
    answer = anna.http.post("/api/passes/take", json=body)
    found = [SimpleCookie(text) for text in answer.headers.get_list("set-cookie")]
    assert [name for one in found for name in one] == ["sunroom", "sunroom-before"]
    for one_cookie in found:
        (morsel,) = one_cookie.values()
        assert morsel["httponly"] and morsel["samesite"] == "Lax" and morsel["path"] == "/"
    # No answer to a script tells a token: it could be carried away.
    for text in (answer.text, anna.http.get("/api/me").text, str(anna.do("POST", "/passes"))):
        assert all(token not in text for token in anna.cookies["sunroom"].split("~"))


@pytest.mark.parametrize("path", ["/people", "/passes", "/passes/take", "/me/restore", "/matches"])
@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
)
def test_a_foreign_page_makes_nobody_of_anybody(one, path, headers):
    answer = httpx.post(f"{one.url}/api{path}", json={}, headers=headers, verify=False)
    assert answer.status_code == 403 and "set-cookie" not in answer.headers
    assert answer.json()["error"]["code"] == "foreign_origin"


def test_reading_sets_no_cookie(one):
    anna = Browser(one, "Anna")
    (table,) = anna.do("GET", "/matches?which=mine")["matches"]
    stranger = Browser(one)
    for path in ("/", "/back", f"/t/{table['id']}", "/api/games", f"/api/matches/{table['id']}"):
        answer = stranger.http.get(path)
        assert answer.status_code == 200 and "set-cookie" not in answer.headers
        assert answer.headers["referrer-policy"] == "no-referrer"


def test_becoming_somebody_as_a_program_sets_no_cookie(one):
    anna = Browser(one, "Anna")
    answer = anna.http.post("/api/people", json={})
    assert "set-cookie" not in answer.headers and answer.json()["token"] not in str(anna.cookies)
    assert anna.me["now"]["names"] == ["Anna"]
