"""Printed things through the server: material, boards and tiles, score pads."""

from __future__ import annotations

from sunroom import games
from sunroom.games.lane import board
from sunroom.games.sunny import tiles
from sunroom.games.terms import Json
from tests.server.studying import played_out, refusal


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
    assert draft.json()["error"]["fault"] == {"kind": "rows", "rows": 1, "least": 3, "most": 15}
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
