"""Finished matches: their record and replay, records from elsewhere, and one more match."""

from __future__ import annotations

import json
import threading
from functools import partial

import pytest

from sunroom import Match
from sunroom.games.terms import Json
from tests.server.test_tables import QUICK, at_once, finish, finished

# --- afterwards ----------------------------------------------------------------------------------


def test_a_finished_match_is_told_from_all_sides(shared):
    anna, ben = shared.person(), shared.person()
    table, _ = finished(anna)
    path = f"/api/matches/{table['id']}"
    record = ben.get(f"{path}/record")
    match = Match.from_record(record)
    assert match.over and match.options["damage"] == 1
    score = match.score()
    seen = {name: ben.get(f"{path}/replay{name}") for name in ("", "?seat=0", "?seat=1")}
    for told in seen.values():
        assert told["winners"] == score.winners and told["scores"] == score.scores
        assert [step["seat"] for step in told["steps"]] == [seat for seat, _ in match.story]
    everything = seen[""]
    assert [step["move"] for step in everything["steps"]] == record["moves"]
    assert [step["events"] for step in everything["steps"]] == [told for _, told in match.story]
    assert "rng" not in json.dumps(everything)
    again = Match.from_record({**record, "moves": []})
    assert seen["?seat=1"]["begin"] == again.view(1) != everything["begin"]
    for step, text in zip(seen["?seat=1"]["steps"], record["moves"], strict=True):
        assert step["move"] == (text if again.seat == 1 else None)
        again.play(text)
        assert step["view"] == again.view(1)
    assert ben.get(f"{path}/replay?seat=2", 400)["error"]["code"] == "bad_seat"


def test_an_imported_record_gives_the_same_replay(shared):
    anna, ben = shared.person(), shared.person()
    table, _ = finished(anna)
    record = anna.get(f"/api/matches/{table['id']}/record")
    copy = ben.post("/api/records", {"record": record}, 201)
    assert (copy["status"], copy["origin"], copy["mine"]) == ("over", "imported", [])
    path, other = f"/api/matches/{table['id']}", f"/api/matches/{copy['id']}"
    assert ben.get(f"{other}/record") == record
    for seat in ("", "?seat=0", "?seat=1"):
        assert ben.get(f"{other}/replay{seat}") == ben.get(f"{path}/replay{seat}")
    assert [one["id"] for one in ben.get("/api/matches?which=mine")["matches"]] == [copy["id"]]
    assert ben.post(f"{other}/rematch", {}, 409)["error"]["code"] == "imported"


def test_a_record_from_a_position_and_of_half_a_match_is_taken_too(shared):
    anna = shared.person()
    match = Match("lane", 2, 7)
    position = {**match.position(), "seed": 3}
    later = Match.from_position(position)
    later.play(later.moves[0])
    table = anna.post("/api/records", {"record": later.record()}, 201)
    assert anna.get(f"/api/matches/{table['id']}/record") == later.record()
    assert len(anna.get(f"/api/matches/{table['id']}/replay")["steps"]) == 1


GOOD: Json = Match("lane", 2, 7).record()
BAD_RECORDS: dict[str, Json] = {
    "nothing": {},
    "another game": {**GOOD, "game": "chess"},
    "an illegal move": {**GOOD, "moves": ["draw", "build z9 9"]},
    "a move that is none": {**GOOD, "moves": [None]},
    "moves that are no list": {**GOOD, "moves": "draw"},
    "too many players": {**GOOD, "players": 9},
    "another version": {**GOOD, "version": 99},
    "one field more": {**GOOD, "extra": 1},
    "a seed that is none": {**GOOD, "seed": -1},
    "more moves than a match may have": {**GOOD, "moves": ["draw"] * 6001},
    "a start that is none": {**GOOD, "start": {"game": "lane"}},
    "what goes deep": {**GOOD, "start": json.loads("[" * 400 + "]" * 400)},
}


@pytest.mark.parametrize("kind", BAD_RECORDS)
def test_a_bad_record_is_refused_and_leaves_nothing(shared, kind):
    anna = shared.person()
    problem = anna.post("/api/records", {"record": BAD_RECORDS[kind]}, 400)["error"]
    assert problem["message"]
    assert anna.get("/api/matches?which=mine")["matches"] == []


# --- once more -----------------------------------------------------------------------------------


def test_a_rematch_is_the_same_for_all(shared):
    anna, ben, carla = shared.person(), shared.person(), shared.person()
    table = anna.create("sunset", "mo", options=QUICK, seconds=3600)
    ben.join(table, "Ben")
    path = f"/api/matches/{table['id']}/rematch"
    assert anna.post(path, {}, 409)["error"]["code"] == "match_running"
    clients = [anna.sit(table, 0), ben.sit(table, 1)]
    watching = carla.sit(table, None)
    finish(*clients)
    assert carla.post(path, {}, 403)["error"]["code"] == "not_yours"
    found = at_once(*(partial(one.post, path, {}) for one in (anna, ben, anna, ben)))
    (match,) = {one["id"] for one in found}
    again = ben.post(path, {})
    assert again["id"] == match != table["id"]
    assert again["status"] == "running" and again["mine"] == [1] and not again["hosting"]
    assert [seat["name"] for seat in again["seats"]] == ["Anna", "Ben"]
    assert again["options"]["damage"] == 1 and again["seconds"] == 3600
    watching.until(lambda: watching.table["rematch"] == match)
    assert [one["kind"] for one in watching.entries if one["kind"] != "move"] == ["join", "rematch"]
    assert {one["id"] for one in anna.get("/api/matches?which=mine")["matches"]} == {
        match,
        table["id"],
    }


def test_who_hears_of_a_rematch_finds_it_at_once(shared):
    anna = shared.person()
    for _ in range(3):
        table, client = finished(anna)
        wish = threading.Thread(
            target=lambda table=table: anna.post(f"/api/matches/{table['id']}/rematch", {})
        )
        wish.start()
        client.until(lambda client=client: client.table["rematch"])
        found = anna.http.get(f"/api/matches/{client.table['rematch']}")
        wish.join()
        assert found.status_code == 200
        client.close()


def test_in_a_rematch_people_play_themselves_again(shared):
    anna, ben = shared.person(), shared.person()
    table = anna.create("sunset", "mo", options=QUICK)
    ben.join(table, "Ben")
    ben.post(f"/api/matches/{table['id']}/leave", {})
    client = anna.sit(table, 0)
    finish(client)
    again = anna.post(f"/api/matches/{table['id']}/rematch", {})
    assert again["seats"][1] == {"kind": "person", "name": "Ben", "bot": None}
    assert ben.get(f"/api/matches/{again['id']}")["mine"] == [1]
