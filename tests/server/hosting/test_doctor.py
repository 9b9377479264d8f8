"""`sunroom doctor`: names damaged matches and what can be saved of them, and changes nothing."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from sunroom.server.hosting import doctor
from tests.commands import run
from tests.server.attacks.test_damaged_matches import DAMAGES, ONLY_SQLITE, change
from tests.server.conftest import new_database
from tests.server.running import Person, Running

CASES = [("sqlite", damage) for damage in (*DAMAGES, *ONLY_SQLITE)]
CASES += [("postgresql", damage) for damage in list(DAMAGES)[:3]]


def called(*arguments: str) -> CompletedProcess[str]:
    return run("doctor", *arguments)


def played(person: Person, moves: int) -> str:
    table = person.create("lane", "mh")
    clients = [person.sit(table, seat) for seat in (0, 1)]
    for _ in range(moves):
        mover = next(one for one in clients if one.moves)
        number = mover.play(mover.moves[0])["number"]
        for one in clients:
            one.catch_up(number)
    return str(table["id"])


@pytest.fixture
def hosted(serve, request, tmp_path):
    """A database of a kind with a match that will be damaged and one that will not."""

    def host(kind: str) -> tuple[str, str, str, Running]:
        database = new_database(kind, request, tmp_path)
        server: Running = serve(database)
        anna = server.person()
        broken, sound = played(anna, 6), played(anna, 3)
        anna.create("sunset", "mo")  # one that waits, and one that was closed
        closed = anna.create("sunny", "mo")
        anna.post(f"/api/matches/{closed['id']}/leave", {})
        return database, broken, sound, server

    return host


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_sound_database_is_said_to_be_sound(hosted, kind):
    database, _, _, _ = hosted(kind)  # and the server runs on
    found = called("--database", database)
    assert (found.returncode, found.stderr) == (0, "")
    assert found.stdout == "4 matches: 4 sound, 0 damaged\n"


@pytest.mark.parametrize(("kind", "damage"), CASES)
def test_what_is_damaged_is_named(hosted, kind, damage):
    database, broken, sound, server = hosted(kind)
    server.stop()
    change(database, {**DAMAGES, **ONLY_SQLITE}[damage], id=broken)
    report = doctor.examine(database)
    assert [one.match for one in report.damaged] == [broken]
    assert (report.matches, report.sound) == (4, False)
    told = "\n".join(report.told())
    assert broken in told and sound not in told
    assert told.endswith("4 matches: 3 sound, 1 damaged")


def test_what_can_be_saved_is_saved_and_can_be_opened(hosted, tmp_path):
    database, broken, _, server = hosted("sqlite")
    change(database, "UPDATE entries SET text = 'x' WHERE match = :id AND number = 5", id=broken)
    folder = tmp_path / "rescued"
    found = called("--database", database, "--save", str(folder))
    assert (found.returncode, found.stderr) == (1, "")
    first, last, file = found.stdout.splitlines()
    assert first.startswith(f"{broken} (lane, made ") and "entry 5 (move) cannot be read" in first
    assert first.endswith("4 of 6 entries can be read: a match of 4 moves")
    assert last == "4 matches: 3 sound, 1 damaged"
    record = json.loads(Path(file.removeprefix("saved ")).read_text())
    assert len(record["moves"]) == 4
    assert server.person().post("/api/records", {"record": record}, 201)["origin"] == "imported"


def test_what_contradicts_the_entries_is_named(hosted):
    database, broken, _, _ = hosted("sqlite")
    change(database, "UPDATE matches SET status = 'over' WHERE id = :id", id=broken)
    (found,) = doctor.examine(database).damaged
    assert found.problem == "its status is over, but by its entries it is running"
    change(database, "UPDATE matches SET status = 'running' WHERE id = :id", id=broken)
    change(database, "UPDATE seats SET person = 'nobody' WHERE match = :id", id=broken)
    (found,) = doctor.examine(database).damaged
    assert found.problem == "who has which seat is not what its entries say"


def test_pages_that_are_torn_are_told_by_sqlite(hosted, tmp_path):
    database, _, _, server = hosted("sqlite")
    server.stop()
    file = Path(database.removeprefix("sqlite:///"))
    with sqlite3.connect(file) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        (page,) = connection.execute(
            "SELECT rootpage FROM sqlite_master WHERE name = 'seats_person'"
        ).fetchone()
        (size,) = connection.execute("PRAGMA page_size").fetchone()
    content = bytearray(file.read_bytes())
    content[(page - 1) * size + 100 : page * size] = b"\xa5" * (size - 100)
    file.write_bytes(content)
    found = called("--database", database)
    assert found.returncode in (1, 2) and (found.stdout or found.stderr).strip()
    assert "Traceback" not in found.stderr


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("sqlite:////nowhere/at-all.db", "there is no database /nowhere/at-all.db"),
        ("sqlite:///{tmp}/letter.db", "the database cannot be read"),
        ("sqlite:///{tmp}/empty.db", "this is not a database of Sunroom"),
        ("postgresql://anna:pass-word@127.0.0.1:1/x", "the database cannot be read"),
        ("mysql://x", "database must be sqlite:///FILE or postgresql://USER@HOST/NAME"),
    ],
)
def test_what_cannot_be_looked_at_is_one_line_and_status_2(tmp_path, address, said):
    (tmp_path / "letter.db").write_text("Dear Anna, " * 1000)
    sqlite3.connect(tmp_path / "empty.db").close()
    found = called("--database", address.replace("{tmp}", str(tmp_path)))
    assert found.returncode == 2 and found.stdout == ""
    assert said in found.stderr and found.stderr.count("\n") == 1
    assert "pass-word" not in found.stderr


def test_a_database_of_another_version_is_left_alone(hosted):
    database, _, _, server = hosted("sqlite")
    server.stop()
    change(database, "UPDATE alembic_version SET version_num = :to", to="9999")
    found = called("--database", database)
    assert found.returncode == 2 and "revision 9999" in found.stderr
