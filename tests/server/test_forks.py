"""What if: going on from any moment of a match, through the server."""

from __future__ import annotations

import random

import pytest

from sunroom import Match, games
from sunroom.server.tables.header import as_text
from tests.server.studying import played_out, refusal, taken_in


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
