"""Who leaves, is absent or late, and who comes back."""

from __future__ import annotations

import json

import sqlalchemy as sa

from sunroom.server.storage.database import connect
from sunroom.server.storage.schema import entries, matches
from tests.server.running import Running

# --- leaving and coming back ---------------------------------------------------------------------


def test_who_leaves_before_the_start_makes_the_seat_free(shared):
    anna, ben, carla = shared.person(), shared.person(), shared.person()
    table = anna.create("lane", "moo")
    path = f"/api/matches/{table['id']}"
    ben.join(table, "Ben")
    left = ben.post(f"{path}/leave", {})
    assert left["mine"] == [] and left["code"] is None and left["seats"][1]["kind"] == "open"
    assert ben.get("/api/matches?which=mine")["matches"] == []
    assert ben.post(f"{path}/leave", {}, 403)["error"]["code"] == "not_yours"
    assert carla.join(table)["mine"] == [1] and ben.join(table, "Ben")["mine"] == [2]


def test_the_host_leaving_before_the_start_closes_the_table(shared):
    anna, ben = shared.person(), shared.person()
    table = anna.create("lane", "mho", listed=True)
    client = ben.sit(table, None)
    assert anna.post(f"/api/matches/{table['id']}/leave", {})["status"] == "closed"
    client.until(lambda: client.table["status"] == "closed")
    assert [one["kind"] for one in client.entries] == ["close"]
    path = f"/api/matches/{table['id']}"
    body = {"name": "Ben", "code": table["code"]}
    assert ben.post(f"{path}/join", body, 409)["error"]["code"] == "match_closed"
    assert anna.post(f"{path}/rematch", {}, 409)["error"]["code"] == "match_closed"
    assert table["id"] not in {one["id"] for one in ben.get("/api/matches")["matches"]}
    anna.post(f"{path}/leave", {})  # once more changes nothing
    assert anna.get(path)["number"] == 1


def test_a_host_without_a_seat_may_close_the_table(shared):
    anna, ben = shared.person(), shared.person()
    table = anna.create("lane", "oo")
    path = f"/api/matches/{table['id']}/leave"
    assert ben.post(path, {}, 403)["error"]["code"] == "not_yours"
    assert anna.post(path, {})["status"] == "closed"


def test_for_who_leaves_afterwards_a_bot_plays_until_they_return(shared):
    anna, ben = shared.person(), shared.person()
    table = anna.create("lane", "mo", options={"first": 1})
    path = f"/api/matches/{table['id']}"
    ben.join(table, "Ben")
    mine, other = anna.sit(table, 0), ben.sit(table, 1)
    assert other.moves
    assert ben.post(f"{path}/return", {"seat": 1}, 409)["error"]["code"] == "not_replaced"
    ben.post(f"{path}/leave", {})
    mine.until(lambda: mine.moves)  # the bot has played
    assert mine.table["seats"][1] == {"kind": "person", "name": "Ben", "bot": "medium"}
    other.until(lambda: other.number == mine.number)
    assert other.ask("move", move="draw")["code"] == "replaced"
    assert ben.get(path)["mine"] == [1]
    assert ben.post(f"{path}/return", {})["seats"][1]["bot"] is None
    mine.play(mine.moves[0])
    while not other.moves:
        if mine.moves:
            mine.play(mine.moves[0])
        else:
            other.receive()
    assert other.play(other.moves[0])["type"] == "accepted"
    kinds = [entry["kind"] for entry in mine.entries if entry["kind"] != "move"]
    assert kinds == ["join", "leave", "return"]


def test_when_everybody_has_left_the_bots_do_not_play_among_themselves(shared):
    anna = shared.person()
    table = anna.create("lane", "mb", options={"first": 0})
    path = f"/api/matches/{table['id']}"
    watching = shared.person().sit(table, None)
    left = anna.post(f"{path}/leave", {})
    assert left["seats"][0]["bot"] == "medium"
    watching.until(lambda: watching.number == left["number"])
    # The bot's turn comes with the return of the person, and not before.
    back = anna.post(f"{path}/return", {})
    assert back["number"] == left["number"] + 1
    client = anna.sit(table, 0)
    assert client.moves and [one["kind"] for one in client.entries] == ["leave", "return"]


# --- absent and late -----------------------------------------------------------------------------


def test_the_host_replaces_only_who_is_absent(shared):
    anna, ben = shared.person(), shared.person()
    table = anna.create("lane", "mo", options={"first": 1})
    path = f"/api/matches/{table['id']}"
    wish = {"seat": 1, "level": "easy"}
    assert anna.post(f"{path}/replace", wish, 409)["error"]["code"] == "no_person"
    ben.join(table)
    client, other = anna.sit(table, 0), ben.sit(table, 1)
    client.until(lambda: client.here == [0, 1])
    assert anna.post(f"{path}/replace", wish, 409)["error"]["code"] == "not_absent"
    other.close()
    client.until(lambda: client.here == [0])
    for body in (wish, {"seat": 0}):
        assert ben.post(f"{path}/replace", body, 403)["error"]["code"] == "not_host"
    replaced = anna.post(f"{path}/replace", wish)
    assert replaced["seats"][1]["bot"] == "easy"
    client.until(lambda: client.moves)
    assert anna.post(f"{path}/replace", wish, 409)["error"]["code"] == "replaced"
    assert anna.post(f"{path}/replace", {"seat": 4}, 400)["error"]["code"] == "bad_seat"


def test_an_absence_has_to_last(serve):
    server = serve(absent_seconds=1000.0)
    anna, ben = server.person(), server.person()
    table = anna.create("lane", "mo")
    ben.join(table)
    wish = {"seat": 1, "level": "easy"}
    problem = anna.post(f"/api/matches/{table['id']}/replace", wish, 409)["error"]
    assert problem["code"] == "not_absent" and "1000 seconds" in problem["message"]


def earlier(server: Running, match: str, seconds: float) -> None:
    """Let all that happened at a table have happened earlier; the server does not run meanwhile."""
    server.stop()
    writing, reading = connect(server.settings.database_url)
    with writing.begin() as connection:
        at = sa.update(entries).where(entries.c.match == match)
        connection.execute(at.values(at=entries.c.at - seconds))
        made = sa.update(matches).where(matches.c.id == match)
        connection.execute(
            made.values(created=matches.c.created - seconds, due=matches.c.due - seconds)
        )
    writing.dispose()
    reading.dispose()
    server.start()


def test_who_is_late_is_replaced_and_may_return(serve):
    server = serve()
    anna, ben = server.person(), server.person()
    table = anna.create("lane", "mo", seconds=60, options={"first": 1})
    joined = ben.join(table)
    assert 59 < joined["deadline"] - joined["created"] < 90
    earlier(server, table["id"], 58)
    client = anna.sit(table, 0)
    assert client.table["seats"][1]["bot"] is None  # not yet
    client.close()
    earlier(server, table["id"], 10)
    client.connect()
    client.until(lambda: client.moves)
    assert [one["kind"] for one in client.entries][:2] == ["join", "late"]
    assert client.table["seats"][1]["bot"] == "medium"
    assert client.table["deadline"] is None or client.table["seat"] == 0
    ben.post(f"/api/matches/{table['id']}/return", {})
    client.until(lambda: client.table["seats"][1]["bot"] is None)


def test_a_move_in_time_starts_the_time_anew(serve):
    server = serve()
    anna = server.person()
    table = anna.create("lane", "mh", seconds=60, options={"first": 0})
    client = anna.sit(table, 0)
    earlier(server, table["id"], 50)
    client.connect()
    before = json.loads(client.raw[-1])["deadline"]
    client.play("draw")
    now = anna.get(f"/api/matches/{table['id']}")
    assert now["deadline"] > before + 40 and now["seats"][1]["bot"] is None
