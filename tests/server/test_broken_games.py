"""Games from outside that are broken: each is told clearly, and nobody else is troubled."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator

import pytest
from websockets.exceptions import ConnectionClosed

from sunroom.games.terms import Json
from tests.outside import broken
from tests.server.running import Client, Person
from tests.server.served import Served, wait_until


@pytest.fixture(scope="module")
def environment(tmp_path_factory) -> dict[str, str]:
    folder = tmp_path_factory.mktemp("site")
    broken.install(folder)
    path = os.pathsep.join([str(folder), os.environ.get("PYTHONPATH", "")])
    return {**os.environ, "PYTHONPATH": path}


@pytest.fixture(scope="module")
def served(tmp_path_factory, environment) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("broken")
    found = Served(folder, f"sqlite:///{folder}/broken.db")
    found.environment["PYTHONPATH"] = environment["PYTHONPATH"]
    found.start()
    found.wait_until_ready()
    yield found
    found.stop()


def refused(person: Person, game: str) -> tuple[int, Json]:
    seats = [{"kind": "me", "name": "Anna"}, {"kind": "here", "name": "Ben"}]
    answer = person.http.post("/api/matches", json={"game": game, "seats": seats})
    return answer.status_code, answer.json().get("error", {})


def engine(environment: dict[str, str], *requests: Json) -> list[Json]:
    """What the engine answers, line by line; it has to end well."""
    lines = "".join(json.dumps(one) + "\n" for one in requests)
    done = subprocess.run(
        [sys.executable, "-m", "sunroom", "engine"],
        input=lines,
        capture_output=True,
        text=True,
        env=environment,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


UNUSABLE = {
    "no_import": "ImportError: cannot import name 'gone'",
    "no_name": "it has no rules.MAX_MOVES",
    "no_words": "has no attribute 'WORDS'",
}


def seated(person: Person, game: str) -> tuple[Client, Client]:
    table = person.create(game, "mh")
    return person.sit(table, 0), person.sit(table, 1)


def move(both: tuple[Client, Client]) -> Json:
    """Whoever is to move does; the answer."""
    number = max(one.number for one in both)
    for one in both:
        one.catch_up(number)
    assert both[0].view is not None
    mover = both[both[0].view["seat"]]
    return mover.ask("move", move=mover.moves[0])


@pytest.mark.parametrize("game", UNUSABLE)
def test_a_game_that_cannot_be_used_is_told_and_not_listed(served, environment, game):
    anna = Person(served.url)
    status, error = refused(anna, game)
    assert (status, error["code"]) == (500, "broken_game")
    assert UNUSABLE[game] in error["message"] and f"the game {game} " in error["message"]
    assert "/tmp" not in error["message"]  # folders of the host are nobody's business
    listed = [one["id"] for one in anna.get("/api/games")["games"]]
    assert game not in listed and {"lane", "sunset", "sunny", "sound"} <= set(listed)
    assert UNUSABLE[game] in served.log.read_text()
    new = {"do": "new", "game": game, "players": 2}
    told, other = engine(environment, new, {"do": "new", "game": "lane", "players": 2})
    assert told["error"]["code"] == "broken_game" and UNUSABLE[game] in told["error"]["message"]
    assert other["ok"]


def test_a_rule_that_fails_refuses_the_move_and_nothing_else(served):
    anna = Person(served.url)
    both = seated(anna, "rule_fails")
    assert move(both)["type"] == "accepted"
    number = max(one.number for one in both)
    for _ in range(2):  # it would end the round; the connection stays, and nothing has changed
        told = move(both)
        assert (told["type"], told["code"]) == ("refused", "broken_game")
        assert "IndexError" in told["message"] and "rules.py, line" in told["message"]
        assert max(one.number for one in both) == number
    sound = seated(anna, "sound")
    assert [move(sound)["type"] for _ in range(4)] == ["accepted"] * 4


def test_a_view_that_fails_is_told_and_to_come_back_is_of_no_use(served):
    anna = Person(served.url)
    both = seated(anna, "view_fails")
    assert move(both)["type"] == "accepted"
    number = max(one.number for one in both)
    for one in both:
        one.catch_up(number)
    assert both[0].view is not None
    mover = both[both[0].view["seat"]]
    mover.send({"do": "move", "id": "last", "after": number, "move": mover.moves[0]})
    for one in both:
        one.until(lambda one=one: one.refusals != [])
        told = one.refusals[-1]
        assert told["id"] is None and told["code"] == "broken_game"
        assert "view.py, line" in told["message"]
        with pytest.raises(ConnectionClosed) as closed:
            one.receive()
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 4404
    assert anna.get("/ready")["status"] == "ok"
    assert [move(seated(anna, "sound"))["type"]] == ["accepted"]


def test_the_engine_tells_of_a_rule_that_fails_and_goes_on(environment):
    new = {"do": "new", "game": "rule_fails", "players": 2, "seed": 1}
    plays = [{"do": "play", "move": f"play {card}"} for card in range(1, 21)] * 2
    *told, last = engine(environment, new, *plays, {"do": "new", "game": "sound", "players": 2})
    broken_ones = [one["error"] for one in told if not one["ok"]]
    messages = [one["message"] for one in broken_ones if one["code"] == "broken_game"]
    assert messages and all("rules.py, line" in one for one in messages)
    assert last["ok"]


def test_a_bot_that_cannot_be_compiled_plays_and_the_reason_is_logged(served):
    """Never at plain speed in silence."""
    anna = Person(served.url)
    mine = anna.sit(anna.create("not_compiled", "mb"), 0)
    mine.until(lambda: mine.moves != [])  # whoever leads, and whoever takes the trick:
    mine.play(mine.moves[0])  # after my first card the bot has played one, or is about to
    mine.until(lambda: any(entry["seat"] == 1 for entry in mine.entries))
    wait_until(lambda: "not_compiled-search runs at plain speed" in served.log.read_text())
    said = served.log.read_text()
    assert "policy.py:" in said and "min and max take two" in said


def test_the_terminal_tells_of_it_in_one_line(environment, tmp_path):
    for game, said in (("no_name", "has no rules.MAX_MOVES"), ("rule_fails", "rules.py, line")):
        done = subprocess.run(
            [
                *(sys.executable, "-m", "sunroom", "play", game, "--people", "0"),
                *("--bot", "random", "--bot", "random", "--fast", "--file", str(tmp_path / game)),
            ],
            capture_output=True,
            text=True,
            env=environment,
            timeout=120,
        )
        assert done.returncode == 2 and said in done.stderr, done.stderr
        assert "Traceback" not in done.stderr
