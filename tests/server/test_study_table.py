"""What people may ask beside playing: previews, hints, analyses, forks, score pads."""

from __future__ import annotations

import asyncio
import json
import random
import threading
import time
from typing import Any

import httpx
import pytest

from sunroom import Match, games
from sunroom.games.lane import board
from sunroom.games.sunny import tiles
from sunroom.games.terms import Json
from sunroom.server.actions import analysis
from sunroom.server.storage.store import Store
from sunroom.server.tables.header import as_text
from tests.bots.moments import another_world
from tests.server.running import Person, Running
from tests.server.worlds import header


def played_out(game: str, seed: int = 1, players: int | None = None, **options: Any) -> Match:
    match = Match(game, players or games.get(game).least, seed, **options)
    chooser = random.Random(seed)
    while not match.over:
        match.play(chooser.choice(match.moves))
    return match


SHORT: dict[str, Json] = {
    "lane": {"board": "r1 b2 g3\ny4 ## p5\nr2 b1 g1"},
    "sunset": {"damage": 1},
    "sunny": {"tiles": " ".join(tiles.named("default").tiles[:34])},
}


def taken_in(person: Person, match: Match) -> str:
    found: str = person.post("/api/records", {"record": match.record()}, 201)["id"]
    return found


def refusal(person: Person, method: str, path: str, body: object = None) -> tuple[int, str]:
    answer = person.http.request(method, path, json=body)
    error = answer.json()["error"]
    assert error["message"]
    return answer.status_code, error["code"]


def put(server: Running, match: Match, position: Json, person: Person, name: str, bots: str) -> str:
    """A table that goes on from a position, with a person at the seat to move."""
    own = person.token.split(".")[1]
    seats: list[Json] = [{"bot": bots} for _ in range(match.players)]
    seats[match.seat or 0] = {"person": own, "name": "Anna"}
    head = header(match, position, seats, id=name, host=own)

    async def work() -> None:
        store = Store(server.settings.database_url)
        store.open()
        assert await store.create(head, "running", None, [(match.seat or 0, own)])
        await store.close()

    asyncio.run(work())
    return f"/api/matches/{name}"


def moment(game: str, phase: str, seed: int = 1) -> Match:
    """The first moment with a choice in a phase, after a while."""
    match = Match(game, games.get(game).least, seed)
    chooser = random.Random(seed)
    while match.phase != phase or len(match.moves) < 2 or len(match.history) < 5:
        match.play(chooser.choice(match.moves))
    return match


# --- printed things ------------------------------------------------------------------------------


def test_material(serve):
    anna = serve().person()
    for game in games.NAMES:
        found = games.get(game)
        told = found.material(found.check_options(None, found.least))
        assert anna.get(f"/api/games/{game}/material") == told
        table = anna.create(game, "mb")
        assert anna.get(f"/api/matches/{table['id']}/material") == told
    own = "r1 b2 g3\ny4 ## p5\nr2 b1 g1"
    table = anna.create("lane", "mo", options={"board": own})
    told = anna.get(f"/api/matches/{table['id']}/material")
    assert told == board.parse(own).material()
    assert refusal(anna, "GET", "/api/games/chess/material") == (400, "unknown_game")
    assert refusal(anna, "GET", "/api/matches/nowhere/material") == (404, "no_match")


def test_boards_and_tiles_are_checked(serve):
    anna = serve().person()
    text = "# my own\n r1 b2  g3\ny4 ## p5\nr2 b1 g1\n"
    found = anna.post("/api/boards/check", {"board": text})
    assert found["board"] == board.parse(text).text()
    assert found["material"] == board.parse(text).material()
    answer = anna.http.post("/api/boards/check", json={"board": "r1 b2\n"})
    assert answer.status_code == 400
    assert answer.json()["error"]["code"] == "bad_board"
    assert answer.json()["error"]["rule"] == "L5"
    draft = anna.http.post("/api/boards/check?draft=1", json={"board": "r1 b2\n"})
    assert draft.status_code == 200 and draft.json() == answer.json()
    assert draft.json()["error"]["fault"] == {"kind": "rows", "rows": 1, "most": 15}
    whole = tiles.named("default").text()
    found = anna.post("/api/tiles/check", {"tiles": whole.replace("\n", "  # comment\n")})
    assert found["tiles"] == whole and found["most"] == 5
    assert refusal(anna, "POST", "/api/tiles/check", {"tiles": "iscp"}) == (400, "bad_tiles")
    assert refusal(anna, "POST", "/api/tiles/check", {"tiles": "i" * 13_000})[0] == 422
    assert refusal(anna, "POST", "/api/tiles/check", {"tiles": "i" * 20_000})[0] == 413


def test_score_pads(serve):
    anna = serve().person()
    match = played_out("lane", players=3)
    position, score = match.position(), match.score()
    wish = {
        "game": "lane",
        "players": 3,
        "houses": position["houses"],
        "parks": position["parks"],
        "scores": position["scores"],
        "hands": [len(hand) for hand in position["hands"]],
    }
    expected = {"scores": score.scores, "winners": score.winners, "detail": score.detail}
    standing = match.standing_revealed()
    assert standing is not None
    expected["standing"] = {"bonus": standing["bonus"]}
    assert anna.post("/api/score", wish) == expected
    assert anna.post("/api/score", {**wish, "board": board.named("default").text()}) == expected
    wrong = {**wish, "houses": {"f6": [0, 1]}}
    assert refusal(anna, "POST", "/api/score", wrong) == (400, "bad_position")
    assert refusal(anna, "POST", "/api/score", {**wish, "players": 7}) == (400, "bad_players")
    match = played_out("sunny", players=2)
    position, score = match.position(), match.score()
    wish = {"game": "sunny", "areas": position["areas"], "tokens": position["tokens"]}
    found = anna.post("/api/score", wish)
    assert (found["scores"], found["winners"]) == (score.scores, score.winners)
    assert "standing" not in found
    found = anna.post("/api/score", {"game": "sunny", "stacks": [5, 7], "tokens": [[2, 1], [0]]})
    assert (found["scores"], found["winners"]) == ([8, 7], [0])
    counts = [{"tiles": 6, "pictures": 5}, {"tiles": 7, "pictures": 2}]
    wish = {"game": "sunny", "counts": counts, "tokens": [[], [2, 0]]}
    found = anna.post("/api/score", wish)
    assert (found["scores"], found["winners"]) == ([11, 11], [1])  # D17: more tiles
    assert sum(item["points"] for item in found["detail"]) == 22
    counts[0]["pictures"] = 8
    assert refusal(anna, "POST", "/api/score", wish) == (400, "bad_position")
    sums = [{"points": 40, "tiles": 12}, {"points": 40, "tiles": 13}, {"points": 38}]
    found = anna.post("/api/score", {"game": "sunny", "sums": sums})
    assert (found["scores"], found["winners"]) == ([40, 40, 38], [1])
    assert refusal(anna, "POST", "/api/score", {"game": "sunny"})[0] == 400
    assert refusal(anna, "POST", "/api/score", {"game": "sunset"}) == (422, "bad_request")


def test_the_pad_of_sunny_tells_how_tiles_fit_at_a_place(serve):
    """D3: turned so that they complete the most there, and the best of them first."""
    anna = serve().person()
    tiles = " ".join(["kwkw", *["iscp"] * 33])
    area = [{"tile": 1, "at": [5, 5], "turn": 0}, {"tile": 2, "at": [6, 6], "turn": 0}]
    wish = {"game": "sunny", "areas": [[], area[:1]], "tiles": tiles}
    printed = anna.get("/api/games/sunny/material")["tiles"]

    def fitting(seat: int, *at: int) -> list[Json]:
        found = anna.post("/api/score", {**wish, "place": {"seat": seat, "at": list(at)}})
        told: list[Json] = found["standing"]["fitting"]
        assert sorted(one["tile"] for one in told) == sorted(map(int, printed))
        return told

    beside = fitting(1, 6, 5)  # right of a pinwheel
    for one in beside:
        letters = printed[str(one["tile"])]
        assert one["pictures"] == ("w" in letters)
        if one["pictures"]:
            assert letters[(3 - one["turn"]) % 4] == "w"  # on its left, as it is turned
    assert [one["pictures"] for one in beside] == sorted(
        (one["pictures"] for one in beside), reverse=True
    )
    for alone in (fitting(0, 0, 0), fitting(1, 9, 9), fitting(1, 900, 5)):
        assert {(one["turn"], one["pictures"]) for one in alone} == {(0, 0)}
    wrong = {**wish, "place": {"seat": 2, "at": [0, 0]}}
    assert refusal(anna, "POST", "/api/score", wrong) == (400, "bad_position")
    wish["areas"] = [[], area]
    assert refusal(anna, "POST", "/api/score", wish) == (400, "bad_position")


# --- previews ------------------------------------------------------------------------------------


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
        answers.append(httpx.post(server.url + path, json=wish, headers=headers, timeout=20))

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


# --- analyses ------------------------------------------------------------------------------------


def events_of(lines: Any) -> list[tuple[str, Json]]:
    """Server-sent events: their names and contents."""
    found, name = [], ""
    for line in lines:
        if line.startswith("event: "):
            name = line.removeprefix("event: ")
        elif line.startswith("data: "):
            found.append((name, json.loads(line.removeprefix("data: "))))
            name = ""
            if found[-1][0]:
                break
    return found


def analysed(person: Person, match: str, **query: str) -> list[tuple[str, Json]]:
    path = f"/api/matches/{match}/analysis"
    with person.http.stream("GET", path, params=query) as answer:
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/event-stream")
        return events_of(answer.iter_lines())


@pytest.mark.parametrize("game", games.NAMES)
def test_an_analysis_judges_every_decision(serve, game):
    server = serve()
    anna = server.person()
    match = played_out(game, **SHORT[game])
    found = taken_in(anna, match)
    *judged, (name, summary) = analysed(anna, found)
    assert name == "done"
    again = Match.from_record({**match.record(), "moves": []})
    expected = []
    for number, text in enumerate(match.history, start=1):
        if len(again.moves) > 1:
            expected.append((number, again.seat, text))
        again.play(text)
    assert [(one["number"], one["seat"], one["move"]) for _, one in judged] == expected
    for _, one in judged:
        assert 0 <= one["chance"] <= one["best"]["chance"] <= 1
        assert one["loss"] == pytest.approx(one["best"]["chance"] - one["chance"], abs=1e-4)
    losses = sorted((one["loss"] for _, one in judged), reverse=True)
    expected_losses = [loss for loss in losses if loss >= 0.01][:3]
    assert [one["loss"] for one in summary["mistakes"]] == expected_losses
    assert sum(len(some) for some in summary["chances"]) == len(judged)
    # A second viewer gets it at once, from memory.
    begun = time.monotonic()
    assert analysed(server.person(), found) == [*judged, (name, summary)]
    assert time.monotonic() - begun < 0.5


def test_an_analysis_is_of_a_match_that_is_over(serve):
    anna = serve().person()
    table = anna.create("lane", "mb")
    for path in ("analysis", "score"):
        code = refusal(anna, "GET", f"/api/matches/{table['id']}/{path}")
        assert code == (409, "not_over")
    assert refusal(anna, "GET", "/api/matches/nowhere/analysis") == (404, "no_match")


def analyses(server: Running) -> Any:
    """All of this server, to look whether it works on something."""
    assert server._server is not None
    guard: Any = server._server.config.app
    return guard._app.state.actions.analyses


def busy(server: Running) -> int:
    return sum(one.work is not None for one in analyses(server)._known.values())


def wait_until(true: Any) -> None:
    end = time.monotonic() + 20
    while not true():
        assert time.monotonic() < end
        time.sleep(0.02)


def test_analyses_are_few_and_end_when_nobody_listens(serve, monkeypatch):
    monkeypatch.setattr(analysis, "AT_ONCE", 2)
    monkeypatch.setattr(analysis, "OF_ADDRESS", 3)
    server = serve()
    people = [server.person() for _ in range(3)]
    ids = [taken_in(people[0], played_out("lane", seed)) for seed in range(3)]
    path = "/api/matches/{}/analysis?level=master"
    with people[0].http.stream("GET", path.format(ids[0])) as first:
        lines = first.iter_lines()
        next(lines)
        assert refusal(people[0], "GET", path.format(ids[1])) == (429, "analysing")
        with people[1].http.stream("GET", path.format(ids[1])) as second:
            assert second.status_code == 200
            wait_until(lambda: busy(server) == 2)
            assert refusal(people[2], "GET", path.format(ids[2])) == (503, "busy")
            # Who asks for one that goes on listens to the same.
            with people[2].http.stream("GET", path.format(ids[0])) as third:
                assert third.status_code == 200
                next(third.iter_lines())
            assert busy(server) == 2
        wait_until(lambda: busy(server) == 1)
    wait_until(lambda: busy(server) == 0)
    known = analyses(server)._known[ids[0], "master"]
    assert known.found and known.summary is None and not known.listeners
    # What was found is kept, and the rest is done when somebody asks again.
    before = list(known.found)
    with people[0].http.stream("GET", path.format(ids[0])) as again:
        lines = again.iter_lines()
        told = [json.loads(line[6:]) for _, line in zip(range(2 * len(before)), lines) if line]
    assert told == before


# --- what if -------------------------------------------------------------------------------------


def test_a_fork_goes_on_from_any_moment(server):
    anna = server.person()
    for game in games.NAMES:
        match = played_out(game)
        path = f"/api/matches/{taken_in(anna, match)}"
        total = len(match.history)
        for number in (0, total // 2, total - 1):
            at = Match.from_record({**match.record(), "moves": match.history[:number]})
            seat = at.seat
            wish = {"number": number, "seat": seat, "name": "Anna", "level": "easy"}
            table = anna.post(f"{path}/fork", wish, 201)
            assert table["mine"] == [seat] and table["status"] == "running"
            bots = [one["bot"] for i, one in enumerate(table["seats"]) if i != seat]
            assert set(bots) == {"easy"}
            client = anna.sit(table, seat)
            assert client.view == at.view(seat)
            assert client.moves == at.moves
            client.play(client.moves[0])
        wish = {"number": total, "seat": 0, "name": "Anna"}
        assert refusal(anna, "POST", f"{path}/fork", wish) == (409, "match_over")
        wish["number"] = total + 1
        assert refusal(anna, "POST", f"{path}/fork", wish) == (400, "bad_number")
        wish.update(number=0, seat=4)
        assert refusal(anna, "POST", f"{path}/fork", wish) == (400, "bad_seat")


@pytest.mark.parametrize("game", games.NAMES)
def test_what_is_drawn_in_a_fork_cannot_be_known_from_the_match(game):
    match = played_out(game)
    branches = [match.branch(1) for _ in range(6)]
    views = [[branch.view(seat) for seat in (None, 0, 1)] for branch in branches]
    assert all(view == views[0] for view in views)
    chooser = random.Random(1)
    for branch in branches:
        hands = branch.position()["hands"]
        assert hands == branches[0].position()["hands"]
    for _ in range(40):
        for branch in branches:
            if not branch.over:
                move = "draw" if "draw" in branch.moves else chooser.choice(branch.moves)
                branch.play(move)
    assert len({as_text(branch.position()["hands"]) for branch in branches}) > 1
    stock = match.game.stock
    if stock is not None:
        begun = [branch.start[stock] for branch in branches if branch.start]
        assert len({as_text(one) for one in begun}) > 1
        assert len({as_text(sorted(one)) for one in begun}) == 1


def test_a_fork_is_played_to_its_end_and_replayed(serve):
    anna = serve().person()
    match = played_out("sunset")
    number = len(match.history) - 8
    path = f"/api/matches/{taken_in(anna, match)}/fork"
    table = anna.post(path, {"number": number, "seat": 1, "name": "Anna", "level": "easy"}, 201)
    client = anna.sit(table, 1)
    chooser = random.Random(1)
    while client.view["phase"] != "over":
        if client.moves:
            client.play(chooser.choice(client.moves))
        else:
            client.receive()
    path = f"/api/matches/{table['id']}"
    again = Match.from_record(anna.get(f"{path}/record"))
    assert again.over
    score = again.score()
    told = {"scores": score.scores, "winners": score.winners, "detail": score.detail}
    assert anna.get(f"{path}/score") == told


# --- arranging -----------------------------------------------------------------------------------


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
