"""Previews, hints and tiles that are arranged for somebody, through the server."""

from __future__ import annotations

import threading

import httpx
import pytest

from sunroom import games
from tests.bots.moments import another_world
from tests.server.studying import moment, put, refusal


def test_a_preview_tells_what_a_move_brings(server):
    anna, ben = server.person(), server.person()
    table = server.lane(anna, "mo")
    path = f"/api/matches/{table['id']}/preview"
    assert refusal(anna, "GET", f"{path}?seat=0&move=draw") == (409, "match_open")
    ben.join(table)
    assert anna.get(f"{path}?seat=0&move=draw") == {
        "points": 0,
        "events": [{"event": "drew", "rule": "L14", "seat": 0, "count": 2}],
    }
    client = anna.sit(table, 0)
    move = next(one for one in client.moves if one.startswith("build"))
    found = anna.http.get(path, params={"seat": 0, "move": move}).json()
    client.play(move)
    assert client.entries[-1]["events"] == found["events"]
    assert found["points"] == found["events"][0]["points"] > 0
    assert refusal(anna, "GET", f"{path}?seat=1&move=draw") == (403, "not_yours")
    assert refusal(ben, "GET", f"{path}?seat=1&move=draw") == (409, "not_your_turn")
    assert refusal(anna, "GET", f"{path}?seat=0&move=draw") == (400, "illegal_move")
    assert refusal(anna, "GET", f"{path}?seat=0&move=hello") == (400, "bad_move")
    assert refusal(anna, "GET", f"{path}?seat=9&move=draw") == (422, "bad_request")


@pytest.mark.parametrize("game", games.NAMES)
def test_a_preview_on_the_wire_is_the_same_in_another_world(serve, game):
    server = serve()
    anna = server.person()
    phases = {"lane": ["turn", "build"], "sunset": ["play", "target"], "sunny": ["place"]}
    number = 0
    for phase in phases[game]:
        for seed in range(6):
            match = moment(game, phase, seed)
            assert match.seat is not None
            others = [another_world(match, match.seat, one) for one in range(20)]
            hands = match.position()["hands"]
            others = [one for one in others if one.position()["hands"] != hands]
            if not others:
                continue  # at this moment the seat knows all hands
            other = others[0]
            number += 1
            paths = [
                put(server, match, one.position(), anna, f"{name}{number}", "easy")
                for name, one in (("a", match), ("b", other))
            ]
            for move in [*match.moves[:8], "nonsense", "play ra boat", "build a1 5"]:
                wish = {"seat": match.seat, "move": move}
                told = [anna.http.get(f"{path}/preview", params=wish) for path in paths]
                assert told[0].text == told[1].text
                assert told[0].status_code == (200 if move in match.moves else 400)
    assert number > 4


# --- hints ---------------------------------------------------------------------------------------


def test_a_hint_ranks_the_moves(server):
    anna = server.person()
    table = anna.create("sunset", "mb", options={"horus": 0})
    path = f"/api/matches/{table['id']}/hint"
    client = anna.sit(table, 0)
    found = anna.post(path, {"seat": 0})
    assert found["number"] == client.number
    assert sorted(one["move"] for one in found["moves"]) == client.moves
    chances = [one["chance"] for one in found["moves"]]
    assert all(0 <= chance <= chances[0] for chance in chances)
    assert client.number == found["number"]
    assert anna.post(path, {"seat": 0, "level": "easy"})["moves"]
    assert refusal(anna, "POST", path, {"seat": 0, "level": "greedy"}) == (422, "bad_request")
    assert refusal(anna, "POST", path, {"seat": 1}) == (403, "not_yours")
    assert refusal(server.person(), "POST", path, {"seat": 0}) == (403, "not_yours")


def test_hints_are_for_matches_against_bots(serve):
    server = serve()
    anna, ben = server.person(), server.person()
    table = anna.create("lane", "mob", options={"first": 0})
    ben.join(table)
    path = f"/api/matches/{table['id']}"
    answer = anna.http.post(f"{path}/hint", json={"seat": 0})
    assert answer.status_code == 403
    assert answer.json()["error"] == {
        "code": "no_hints",
        "message": "hints are for matches against bots",
    }
    ben.post(f"{path}/leave", {})  # may come back
    assert refusal(anna, "POST", f"{path}/hint", {"seat": 0}) == (403, "no_hints")
    table = anna.create("lane", "mh", options={"first": 0})
    path = f"/api/matches/{table['id']}/hint"
    assert refusal(anna, "POST", path, {"seat": 0}) == (403, "no_hints")


def test_hints_come_one_at_a_time_and_not_too_often(serve):
    server = serve()
    anna = server.person()
    table = anna.create("lane", "mb", options={"first": 0})
    path = f"/api/matches/{table['id']}/hint"
    answers: list[httpx.Response] = []

    def ask() -> None:
        headers = {"Authorization": f"Bearer {anna.token}"}
        wish = {"seat": 0, "level": "strong"}
        answers.append(
            httpx.post(server.url + path, json=wish, headers=headers, timeout=20, verify=False)
        )

    threads = [threading.Thread(target=ask) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(one.status_code for one in answers)[0] == 200
    refused = [one.json()["error"]["code"] for one in answers if one.status_code == 429]
    assert refused and set(refused) == {"asking"}
    codes = set()
    for _ in range(12):
        answer = anna.http.post(path, json={"seat": 0, "level": "easy"})
        if answer.status_code == 429:
            codes.add(answer.json()["error"]["code"])
            assert int(answer.headers["retry-after"]) >= 1
    assert codes == {"too_fast"}


def test_tiles_are_arranged_for_me(serve):
    server = serve()
    anna = server.person()
    game = games.get("sunny")
    for seed in range(3):
        match = moment("sunny", "arrange", seed)
        path = put(server, match, match.position(), anna, f"arrange{seed}", "easy")
        found = anna.get(f"{path}/arrangement?seat={match.seat}")["moves"]
        assert game.solver is not None
        assert found == game.solver.solve(game, match.view(match.seat))
        table = {"id": f"arrange{seed}"}
        client = anna.sit(table, match.seat)
        for move in found:
            assert client.play(move)["type"] == "accepted"
        other = 1 - (match.seat or 0)
        assert refusal(anna, "GET", f"{path}/arrangement?seat={other}") == (403, "not_yours")
    match = moment("sunny", "place")
    path = put(server, match, match.position(), anna, "place", "easy")
    found = refusal(anna, "GET", f"{path}/arrangement?seat={match.seat}")
    assert found == (409, "not_arranging")
    match = moment("lane", "turn")
    path = put(server, match, match.position(), anna, "lane", "easy")
    found = refusal(anna, "GET", f"{path}/arrangement?seat={match.seat}")
    assert found == (409, "not_arranging")


def test_what_belongs_to_a_turn_is_refused_out_of_turn(serve):
    server = serve()
    anna, ben = server.person(), server.person()
    table = anna.create("sunny", "mo", options={"first": 1})
    ben.join(table)
    path = f"/api/matches/{table['id']}"
    for ask in ("preview?move=pass&seat=0", "arrangement?seat=0"):
        assert refusal(anna, "GET", f"{path}/{ask}") == (409, "not_your_turn")
    assert refusal(anna, "POST", f"{path}/hint", {"seat": 0}) == (409, "not_your_turn")
    ben.post(f"{path}/leave", {})
    anna.post(f"{path}/leave", {})
    for ask in ("preview?move=pass&seat=1", "arrangement?seat=1"):
        assert refusal(ben, "GET", f"{path}/{ask}") == (409, "replaced")
