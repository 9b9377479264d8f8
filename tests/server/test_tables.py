"""Matches on the server: made, joined, played, left, seen again."""

from __future__ import annotations

import json
import random
import threading
from functools import partial

import httpx
import pytest

from sunroom import Match
from sunroom.games.terms import Json
from tests.server.running import Client, Person

QUICK = {"damage": 1}  # a match of Sunset that ends soon


def finish(*clients: Client, seed: int = 1) -> None:
    """Play at random until it is over."""
    chooser = random.Random(seed)
    while not all(client.view and client.view["phase"] == "over" for client in clients):
        for client in clients:
            if client.moves:
                assert client.play(chooser.choice(client.moves))["type"] == "accepted"
                break
        else:
            number = max(client.number for client in clients)
            for client in clients:
                if client.number < number:
                    client.catch_up(number)
                    break
            else:
                clients[0].receive()


def finished(anna: Person) -> tuple[Json, Client]:
    """A short match of two people at one device, over."""
    table = anna.create("sunset", "mh", options=QUICK)
    clients = [anna.sit(table, seat) for seat in (0, 1)]
    finish(*clients)
    clients[1].close()
    return table, clients[0]


def at_once(*work) -> list:
    """Do several things at the same moment, each in a thread of its own."""
    ready = threading.Barrier(len(work))
    found: list = [None] * len(work)

    def run(number: int) -> None:
        ready.wait()
        found[number] = work[number]()

    threads = [threading.Thread(target=run, args=(number,)) for number in range(len(work))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return found


# --- making tables -------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["lane", "sunset", "sunny"])
def test_a_whole_match_against_a_bot(shared, game):
    anna = shared.person()
    table = anna.create(game, "mb")
    client = anna.sit(table, 0)
    finish(client)
    record = anna.get(f"/api/matches/{table['id']}/record")
    again = Match.from_record(record)
    assert again.over
    assert client.view == again.view(0)
    assert client.table["status"] == "over"


def test_a_table_with_seats_of_all_kinds(shared):
    anna = shared.person()
    seats = [
        {"kind": "bot", "level": "strong"},
        {"kind": "me", "name": "  Anna  Ärmel "},
        {"kind": "here", "name": "Ben"},
        {"kind": "open"},
    ]
    table = anna.create("lane", seats, options={"ties": "skip"}, listed=True, seconds=60)
    assert table["seats"] == [
        {"kind": "bot", "name": "", "bot": "strong"},
        {"kind": "person", "name": "Anna Ärmel", "bot": None},
        {"kind": "person", "name": "Ben", "bot": None},
        {"kind": "open", "name": "", "bot": None},
    ]
    assert table["options"]["ties"] == "skip" and table["options"]["first"] == "random"
    assert (table["status"], table["seat"], table["mine"]) == ("open", None, [1, 2])
    assert table["hosting"] and table["listed"] and table["seconds"] == 60
    assert table["deadline"] is None and len(table["code"]) == 16
    joined = shared.person().join(table)
    assert (joined["status"], joined["mine"], joined["hosting"]) == ("running", [3], False)
    assert joined["seats"][3]["name"] == "Carla"


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"seats": [{"kind": "bot"}, {"kind": "bot"}]}, "bad_seats"),
        ({"seats": [{"kind": "me", "name": "A"}] * 2}, "bad_seats"),
        ({"seats": [{"kind": "me"}, {"kind": "bot"}]}, "bad_seats"),
        ({"seats": [{"kind": "me", "name": "A", "level": "easy"}, {"kind": "bot"}]}, "bad_seats"),
        ({"seats": [{"kind": "open", "level": "easy"}, {"kind": "bot"}]}, "bad_seats"),
        ({"seats": [{"kind": "open"}, {"kind": "bot", "name": "B"}]}, "bad_seats"),
        ({"seats": [{"kind": "me", "name": "A"}]}, "bad_players"),
        ({"seats": [{"kind": "open"}] * 3, "game": "sunset"}, "bad_players"),
        ({"options": {"colour": "red"}}, "bad_option"),
        ({"options": {"ties": "maybe"}}, "bad_option"),
        ({"game": "sunset", "options": {"rounds": 2}}, "bad_option"),  # for study
    ],
)
def test_a_table_that_cannot_be_is_refused(shared, wish, code):
    anna = shared.person()
    body = {"game": "lane", "seats": [{"kind": "me", "name": "Anna"}, {"kind": "bot"}], **wish}
    assert anna.post("/api/matches", body, 400)["error"]["code"] == code
    assert anna.get("/api/matches?which=mine")["matches"] == []


def test_a_table_of_ones_own_board(shared):
    """An option may be a text; it comes back as it was."""
    anna = shared.person()
    board = next(
        option["values"][0]
        for game in anna.get("/api/games")["games"]
        for name, option in game["options"].items()
        if (game["id"], name) == ("lane", "board")
    )
    table = anna.create("lane", "mb", options={"board": board, "first": 1})
    assert table["options"]["board"] == board and table["options"]["first"] == 1
    assert anna.get(f"/api/matches/{table['id']}")["options"] == table["options"]


def test_one_person_has_only_so_many_matches(serve):
    server = serve(matches_per_person=2)
    anna = server.person()
    tables = [anna.create("lane", "mo"), anna.create("lane", "mb")]
    body = {"game": "lane", "seats": [{"kind": "me", "name": "Anna"}, {"kind": "bot"}]}
    problem = anna.post("/api/matches", body, 429)["error"]
    assert problem["code"] == "too_many_matches" and "2 unfinished" in problem["message"]
    server.person().create("lane", "mb")  # anybody else may
    anna.post(f"/api/matches/{tables[0]['id']}/leave", {})
    anna.create("lane", "mb")


# --- joining -------------------------------------------------------------------------------------


def test_joining_by_the_link_needs_no_registering(shared):
    """A browser that was never here has its first request answered with a cookie, and a seat."""
    table = shared.person().create("lane", "mo")
    with httpx.Client(base_url=shared.url, verify=False) as browser:
        path = f"/api/matches/{table['id']}"
        assert browser.get("/api/me").json()["now"] is None
        joined = browser.post(f"{path}/join", json={"name": "Ben", "code": table["code"]})
        assert joined.status_code == 200 and joined.json()["mine"] == [1]
        assert browser.get(path).json()["mine"] == [1]
        assert [one["id"] for one in _mine(browser)] == [table["id"]]
        # Who joins once more, as by a reload of the page, sits where they sat.
        again = browser.post(f"{path}/join", json={"name": "Benjamin"})
        assert again.status_code == 200 and again.json()["seats"][1]["name"] == "Ben"


def _mine(browser: httpx.Client) -> list[Json]:
    found: list[Json] = browser.get("/api/matches?which=mine").json()["matches"]
    return found


@pytest.mark.parametrize("code", [None, "", "wrong", "É" * 16])
def test_without_its_code_nobody_joins_an_unlisted_table(shared, code):
    table = shared.person().create("lane", "mo")
    ben = shared.person()
    path = f"/api/matches/{table['id']}/join"
    assert ben.post(path, {"name": "Ben", "code": code}, 403)["error"]["code"] == "wrong_code"
    assert ben.get(f"/api/matches/{table['id']}")["mine"] == []


def test_a_seat_may_be_chosen_if_it_is_open(shared):
    anna, ben, carla = shared.person(), shared.person(), shared.person()
    table = anna.create("lane", "moo")
    path = f"/api/matches/{table['id']}/join"
    body = {"name": "Ben", "code": table["code"]}
    assert ben.post(path, {**body, "seat": 2})["mine"] == [2]
    for seat in (0, 2, 4):
        problem = carla.post(path, {**body, "seat": seat}, 409)["error"]
        assert problem["code"] == "seat_taken" and problem["message"].endswith(": 2")
    assert carla.post(path, body)["mine"] == [1]
    assert shared.person().post(path, body, 409)["error"]["code"] == "match_running"


def test_of_two_who_want_the_last_seat_at_once_one_gets_it(shared):
    anna = shared.person()
    people = [shared.person() for _ in range(4)]
    for _ in range(5):
        table = anna.create("lane", "mo")
        path = f"/api/matches/{table['id']}/join"
        body = {"name": "X", "code": table["code"]}
        answers = at_once(*(partial(one.http.post, path, json=body) for one in people))
        assert sorted(one.status_code for one in answers) == [200, 409, 409, 409]
        mine = [one.get(f"/api/matches/{table['id']}")["mine"] for one in people]
        assert sorted(mine) == [[], [], [], [1]]
        lucky = [answer.status_code for answer in answers].index(200)
        assert mine[lucky] == [1]
        assert anna.get(f"/api/matches/{table['id']}")["number"] == 1


def test_nobody_sees_a_card_while_a_seat_is_open(shared):
    anna, ben = shared.person(), shared.person()
    table = anna.create("lane", "mo")
    client, spectator = anna.sit(table, 0), ben.sit(table, None)
    assert client.view is None and spectator.view is None and client.moves == []
    refusal = client.play("draw")
    assert refusal["code"] == "match_open"
    ben.join(table)
    client.until(lambda: client.view)
    assert client.view is not None
    assert isinstance(client.view["hands"][0], str) and client.view["hands"][1] == 3


# --- lists ---------------------------------------------------------------------------------------


def test_listed_tables_are_found_until_they_are_full(shared):
    anna, ben = shared.person(), shared.person()
    hidden = anna.create("lane", "mo")
    shown = anna.create("sunny", "mo", listed=True)
    found = {one["id"]: one for one in ben.get("/api/matches")["matches"]}
    assert shown["id"] in found and hidden["id"] not in found
    assert found[shown["id"]]["code"] is None and found[shown["id"]]["mine"] == []
    # For a listed one no code is needed.
    ben.post(f"/api/matches/{shown['id']}/join", {"name": "Ben"})
    assert shown["id"] not in {one["id"] for one in ben.get("/api/matches")["matches"]}


def test_ones_own_matches_unfinished_ones_first(shared):
    anna = shared.person()
    over, _ = finished(anna)
    first, second = anna.create("lane", "mo"), anna.create("lane", "mb")
    joined = shared.person().create("lane", "mo")
    anna.join(joined)
    ids = [one["id"] for one in anna.get("/api/matches?which=mine")["matches"]]
    assert ids == [joined["id"], second["id"], first["id"], over["id"]]
    assert shared.person().get("/api/matches?which=mine")["matches"] == []
    with httpx.Client(base_url=shared.url, verify=False) as browser:
        assert _mine(browser) == []


# --- watching ------------------------------------------------------------------------------------


def test_who_watches_sees_no_hand_and_cannot_move(shared):
    anna, ben = shared.person(), shared.person()
    table = anna.create("lane", "mh", options={"first": 0})
    player, watching = anna.sit(table, 0), ben.sit(table, None)
    drawn = player.play("draw")
    watching.until(lambda: watching.number == drawn["number"])
    assert watching.view["hands"] == [5, 3] and watching.moves == []
    assert "cards" not in json.dumps(watching.entries) and "move" not in watching.entries[0]
    assert "code" not in watching.table
    refusal = watching.ask("move", move="draw")
    assert refusal["code"] == "not_yours"
    assert watching.ask("undo")["code"] == "not_yours"
    assert anna.get(f"/api/matches/{table['id']}")["number"] == drawn["number"]


@pytest.mark.parametrize("path", ["record", "replay", "replay?seat=0"])
def test_record_and_replay_are_for_when_it_is_over(shared, path):
    anna = shared.person()
    table = anna.create("lane", "mh")
    problem = anna.get(f"/api/matches/{table['id']}/{path}", 409)["error"]
    assert problem["code"] == "not_over"
