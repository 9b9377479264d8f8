"""One match that cannot be read is set aside: reported, and a burden to nobody else."""

from __future__ import annotations

import logging
import time

import pytest
import sqlalchemy as sa

from sunroom.server.rooms import set_aside
from sunroom.server.rooms.set_aside import SetAside
from sunroom.server.storage.database import connect
from tests.server.conftest import new_database
from tests.server.running import Running
from tests.server.test_bots_at_tables import give_turn_to_bot

# What has happened to the file: statements for the match :id.
DAMAGES = {
    "a move that is none": "UPDATE entries SET text = 'nonsense' WHERE match = :id AND number = 1",
    "a kind that is none": "UPDATE entries SET kind = 'dance' WHERE match = :id AND number = 1",
    "an entry is missing": "DELETE FROM entries WHERE match = :id AND number = 1",
    "a seat that is none": "UPDATE entries SET seat = 99, kind = 'leave' WHERE match = :id",
    "moves taken back that never were": (
        "UPDATE entries SET kind = 'undo', text = '7' WHERE match = :id AND number = 1"
    ),
    "a game that is none": "UPDATE matches SET game = 'chess' WHERE id = :id",
    "half of the seats": "UPDATE matches SET seats = substr(seats, 1, 9) WHERE id = :id",
    "options that are none": "UPDATE matches SET options = '[1' WHERE id = :id",
    "more players than fit": "UPDATE matches SET players = 9 WHERE id = :id",
    "a seed that is none": "UPDATE matches SET seed = -5 WHERE id = :id",
}
ONLY_SQLITE = {
    "bytes that are no text": (
        "UPDATE entries SET text = CAST(x'ff00fe' AS TEXT) WHERE match = :id AND number = 1"
    ),
    "a number that is none": "UPDATE matches SET created = 'yesterday' WHERE id = :id",
}


def change(database: str, statement: str, **values: object) -> None:
    writing, reading = connect(database)
    with writing.begin() as connection:
        connection.execute(sa.text(statement), values)
    writing.dispose()
    reading.dispose()


CASES = [("sqlite", damage) for damage in (*DAMAGES, *ONLY_SQLITE)]
CASES += [("postgresql", damage) for damage in list(DAMAGES)[:2]]


@pytest.mark.parametrize(("kind", "damage"), CASES)
def test_a_damaged_match_costs_nobody_else_anything(serve, request, tmp_path, kind, damage, caplog):
    database = new_database(kind, request, tmp_path)
    server: Running = serve(database)
    anna, ben = server.person(), server.person()
    broken = anna.create("lane", "mb", seconds=60)
    mine = anna.create("lane", "mh")
    waiting = ben.create("sunset", "mo", seconds=60)
    anna.join(waiting)
    client = anna.sit(broken, 0)
    give_turn_to_bot(client)
    server.stop()
    change(database, {**DAMAGES, **ONLY_SQLITE}[damage], id=broken["id"])
    change(
        database, "UPDATE matches SET due = 1, status = 'running' WHERE id = :id", id=broken["id"]
    )
    change(database, "UPDATE matches SET created = 1, due = 2 WHERE id = :id", id=waiting["id"])
    change(database, "UPDATE entries SET at = 1 WHERE match = :id", id=waiting["id"])
    with caplog.at_level(logging.ERROR):
        server.start()
        # The time of the other match is over, and that is seen although the damaged one came first.
        server.wait_until(
            lambda: any(seat["bot"] for seat in ben.get(f"/api/matches/{waiting['id']}")["seats"])
        )
        for _ in range(3):
            found = anna.get("/api/matches?which=mine")["matches"]
            assert {one["id"] for one in found} == {mine["id"], waiting["id"]}
        path = f"/api/matches/{broken['id']}"
        assert anna.get(path, 500)["error"]["code"] == "damaged"
        time.sleep(1.5)  # another look around
    told = [one for one in caplog.records if one.getMessage() == "match_damaged"]
    assert len(told) == 1 and vars(told[0])["match"] == broken["id"]
    assert not any(one.getMessage() == "look_around_failed" for one in caplog.records)


def test_another_process_that_writes_nonsense_is_not_believed(serve, postgresql, request, tmp_path):
    database = new_database("postgresql", request, tmp_path)
    server: Running = serve(database)
    anna = server.person()
    broken, sound = anna.create("lane", "mh"), anna.create("lane", "mh")
    watching = anna.sit(broken, 0)
    change(
        database,
        "INSERT INTO entries VALUES (:id, 1, 'move', 0, 'nonsense', NULL, NULL, 1)",
        id=broken["id"],
    )
    path = f"/api/matches/{broken['id']}"
    server.wait_until(lambda: anna.http.get(path).status_code == 500)
    clients = [anna.sit(sound, seat) for seat in (0, 1)]
    mover = next(one for one in clients if one.moves)
    assert mover.play(mover.moves[0])["type"] == "accepted"
    watching.close()


def test_what_is_set_aside_is_looked_at_again_later():
    now = [0.0]
    found = SetAside(lambda: now[0])
    found.put_damaged("a", ValueError("x"))
    found.put_away("b")
    found.check("b")  # who asks for it may try
    with pytest.raises(type(set_aside.DAMAGED)) as refusal:
        found.check("a")
    assert refusal.value.code == "damaged"
    now[0] = set_aside.AWAY_SECONDS + 1
    assert "a" in found and "b" not in found
    now[0] = set_aside.DAMAGED_SECONDS + 1
    assert "a" not in found
    found.check("a")


def test_what_is_remembered_is_bounded(monkeypatch):
    monkeypatch.setattr(set_aside, "MOST", 10)
    found = SetAside()
    for number in range(100):
        found.put_damaged(str(number), ValueError())
    assert len(found._until) == len(found._damaged) == 10
