"""Taking moves back: at once where that is fair, else with the consent of the others."""

from __future__ import annotations

import re

import pytest

from sunroom import Match
from sunroom.games.terms import Json, Refused
from sunroom.server.tables.seating import Late, Leave, Replace
from sunroom.server.tables.table import Table
from sunroom.server.tables.undo import Undo
from tests.server.running import Client, Person, Running
from tests.server.worlds import header, moved

# The first tells nothing to who makes it, the second draws cards.
QUIET, TELLING = "build", "draw"


class Around:
    """A table of Lane in play, and a socket for each person; seat 0 begins."""

    def __init__(self, shared: Running, people: int, seats: str = "") -> None:
        self.people: list[Person] = [shared.person() for _ in range(people)]
        seats = seats or "m" + "o" * (people - 1)
        self.table: Json = shared.lane(self.people[0], seats)
        self.path = f"/api/matches/{self.table['id']}"
        for person in self.people[1:]:
            person.join(self.table)
        self.clients: list[Client] = [
            person.sit(self.table, seat) for seat, person in enumerate(self.people)
        ]

    def play(self, seat: int, kind: str) -> Json:
        client = self.clients[seat]
        client.until(lambda: client.moves)
        before = client.view
        assert before is not None
        answer = client.play(next(move for move in client.moves if move.startswith(kind)))
        assert answer["type"] == "accepted"
        self.together()
        return before

    def together(self) -> None:
        """Let all sockets know what the best informed knows."""
        number = self.people[0].get(self.path)["number"]
        for client in self.clients:
            client.catch_up(number)

    def ask(self, seat: int, do: str) -> Json:
        answer = self.clients[seat].ask(do)
        self.together()
        return answer

    @property
    def asked(self) -> Json | None:
        found: Json | None = self.people[0].get(self.path)["undo"]
        return found

    def kinds(self) -> list[str]:
        (kinds,) = {
            tuple(one["kind"] for one in client.entries if one["kind"] != "join")
            for client in self.clients
        }
        return list(kinds)


def test_a_move_that_told_nothing_is_taken_back_at_once(shared):
    around = Around(shared, 2)
    before = around.play(0, QUIET)
    answer = around.ask(0, "undo")
    assert answer["type"] == "accepted"
    assert around.kinds() == ["move", "undo"]
    assert around.clients[0].entries[-1]["count"] == 1
    assert around.clients[0].view == before and around.clients[0].moves
    assert around.play(0, QUIET) == before


def test_a_move_that_told_something_needs_consent(shared):
    around = Around(shared, 2)
    before = around.play(0, TELLING)
    moved = around.clients[0].view
    assert around.ask(0, "undo")["type"] == "accepted"
    assert around.asked == {"seat": 0, "agreed": []}
    assert around.clients[1].table["undo"] == around.asked
    assert around.clients[0].view == moved  # nothing is taken back yet
    assert around.ask(1, "agree")["type"] == "accepted"
    assert around.asked is None and around.kinds() == ["move", "ask", "agree"]
    assert around.clients[1].entries[-1]["count"] == 1
    assert around.clients[0].view == before and around.clients[0].moves


def test_a_move_is_not_taken_back_alone_once_another_has_acted(shared):
    around = Around(shared, 2)
    before = around.play(0, TELLING)
    around.play(1, QUIET)
    around.ask(0, "undo")
    assert around.clients[1].entries[-1] == {**around.clients[0].entries[-1], "count": 2}
    around.ask(1, "agree")
    assert around.clients[0].view == before


def test_all_others_have_to_agree(shared):
    around = Around(shared, 3)
    before = around.play(0, TELLING)
    around.ask(0, "undo")
    around.ask(2, "agree")
    assert around.asked == {"seat": 0, "agreed": [2]}
    assert around.ask(2, "agree")["code"] == "answered"
    assert around.clients[0].view != before
    around.ask(1, "agree")
    assert around.clients[0].view == before
    counts = [one["count"] for one in around.clients[0].entries if "count" in one]
    assert counts == [1, 0, 1]


def test_one_who_declines_is_enough(shared):
    around = Around(shared, 3)
    before = around.play(0, TELLING)
    around.ask(0, "undo")
    around.ask(1, "agree")
    around.ask(2, "decline")
    assert around.asked is None and around.clients[0].view != before
    assert around.kinds() == ["move", "ask", "agree", "decline"]
    assert around.ask(1, "agree")["code"] == "not_asked"
    assert around.ask(0, "undo")["type"] == "accepted"  # one may ask again
    assert around.asked == {"seat": 0, "agreed": []}
    around.ask(1, "decline")
    assert around.ask(0, "undo")["code"] == "asked_enough"  # but not for ever
    around.play(1, TELLING)
    assert around.ask(0, "undo")["type"] == "accepted"


def test_who_asked_may_withdraw_but_not_agree(shared):
    around = Around(shared, 2)
    around.play(0, TELLING)
    around.ask(0, "undo")
    assert around.ask(0, "agree")["code"] == "not_asked"
    assert around.ask(0, "undo")["code"] == "asked"
    around.ask(0, "decline")
    assert around.asked is None
    assert around.ask(1, "agree")["code"] == "not_asked"


def test_a_move_ends_the_asking(shared):
    around = Around(shared, 2)
    around.play(0, TELLING)
    around.ask(0, "undo")
    around.play(1, QUIET)
    assert around.asked is None and "undo" in around.clients[1].table
    assert around.ask(1, "agree")["code"] == "not_asked"


def test_bots_agree_to_everything(shared):
    around = Around(shared, 1, "mb")
    client = around.clients[0]
    before = around.play(0, TELLING)
    client.until(lambda: client.moves)  # the bot has played
    number = client.number
    assert around.ask(0, "undo")["number"] == number + 1
    assert client.view == before
    taken = client.entries[-1]
    assert taken["kind"] == "undo" and taken["count"] == number > 1


def test_who_sits_at_one_device_is_not_asked(shared):
    around = Around(shared, 1, "mh")
    before = around.play(0, TELLING)
    assert around.ask(0, "undo")["type"] == "accepted"
    assert around.kinds() == ["move", "undo"] and around.clients[0].view == before


def test_of_some_at_one_device_and_others_only_the_others_are_asked(shared):
    around = Around(shared, 1, "mho")
    friend = shared.person()
    friend.join(around.table)
    before = around.play(0, TELLING)
    around.ask(0, "undo")
    neighbour = around.people[0].sit(around.table, 1)
    assert neighbour.ask("agree")["code"] == "not_asked"
    assert friend.sit(around.table, 2).ask("agree")["type"] == "accepted"
    around.together()
    assert around.clients[0].view == before


def test_an_answer_to_what_has_changed_meanwhile_is_stale(shared):
    around = Around(shared, 2)
    around.play(0, QUIET)
    first, second = around.clients
    old = first.number - 1
    for do in ("undo", "agree", "decline"):
        first.send({"do": do, "id": first.fresh(), "after": old})
        first.until(lambda: first.refusals)
        assert first.refusals.pop()["code"] == "stale"
    second.send({"do": "agree", "id": "far", "after": second.number + 1})
    second.until(lambda: "far" in second.answers)
    assert second.answers["far"]["code"] == "bad_number"
    assert around.kinds() == ["move"]


def test_nothing_was_done_that_could_be_taken_back(shared):
    around = Around(shared, 2)
    assert around.ask(0, "undo")["code"] == "nothing_to_undo"
    around.play(0, QUIET)
    assert around.ask(1, "undo")["code"] == "nothing_to_undo"
    assert around.kinds() == ["move"]


@pytest.mark.parametrize("who", [0, 1])
def test_the_asking_ends_when_either_side_leaves(shared, who):
    around = Around(shared, 2)
    around.play(0, QUIET)
    around.play(0, "stop")
    around.ask(0, "undo")
    assert around.asked
    around.people[who].post(f"{around.path}/leave", {})
    assert around.asked is None
    client = around.clients[0]
    if who == 1:
        client.until(lambda: client.moves)
        refused = client.ask("undo")
        assert refused["code"] == "away" and "Carla" in refused["message"]


@pytest.mark.parametrize("gone", ["leave", "replace"])
def test_nobody_plays_on_against_a_bot_and_back_to_a_hand_that_it_has_shown(shared, gone):
    """The person whose cards the bot played would return to a hand that is known."""
    around = Around(shared, 2)
    anna, ben = around.clients
    around.play(0, TELLING)
    if gone == "leave":
        around.people[1].post(f"{around.path}/leave", {})
    else:
        ben.close()
        anna.until(lambda: anna.here == [0])
        around.people[0].post(f"{around.path}/replace", {"seat": 1, "level": "easy"})
    anna.until(lambda: anna.moves)
    before = anna.view
    assert anna.ask("undo")["code"] == "away" and anna.view == before
    # What told nothing, and has had no answer, may be taken back all the same.
    quiet = [move for move in anna.moves if move.startswith(QUIET)]
    if quiet:
        anna.play(quiet[0])
        assert anna.ask("undo")["type"] == "accepted"
    around.people[1].post(f"{around.path}/return", {})
    if gone == "replace":
        ben.connect()
    around.together()
    number = anna.number
    assert around.ask(0, "undo")["number"] == number + 1 and around.asked
    assert around.ask(1, "decline")["type"] == "accepted"


@pytest.mark.parametrize("gone", ["leave", "replace", "late"])
def test_whichever_way_somebody_is_away_they_have_to_agree(gone):
    table = sitting(seconds=60)
    for text in ("draw", "draw"):
        assert table.match.seat is not None
        change = moved(table, table.match.seat, text, 1001.0)
        table.fold(change.entry, change.step)
    away = {
        "leave": lambda: Leave(seat=2).change(table, 1002.0),
        "replace": lambda: Replace(seat=2, level="easy").change(table, 1002.0),
        "late": lambda: Late().change(table, 1061.0),
    }[gone]()
    assert away is not None
    table.fold(away.entry)
    for seat in (0, 1):
        with pytest.raises(Refused) as refused:
            Undo(seat=seat, after=table.number).change(table, 1062.0)
        assert refused.value.code == "away" and "c would" in refused.value.message


def sitting(**limits: int) -> Table:
    people = [{"person": one, "name": one} for one in "abc"]
    match = Match("lane", 3, 1, first=0)
    return Table(header(match, match.position(), people, **limits))


def test_what_was_agreed_to_before_leaving_counts(shared):
    around = Around(shared, 3)
    before = around.play(0, TELLING)
    around.ask(0, "undo")
    around.ask(2, "agree")
    around.people[2].post(f"{around.path}/leave", {})
    around.together()
    assert around.asked == {"seat": 0, "agreed": [2]}
    assert around.ask(2, "decline")["code"] == "replaced"
    around.ask(1, "agree")
    assert around.clients[0].view == before


def test_a_wish_ends_when_somebody_leaves_without_an_answer(shared):
    around = Around(shared, 3)
    around.play(0, TELLING)
    around.ask(0, "undo")
    around.people[2].post(f"{around.path}/leave", {})
    around.together()
    assert around.asked is None
    assert around.ask(1, "agree")["code"] == "not_asked"
    assert around.ask(0, "undo")["code"] == "away"


def test_what_servers_before_this_one_allowed_is_still_read():
    """They asked on where somebody had left, and took back without those who were away."""
    table = sitting()
    story = [("move", 0, "draw"), ("ask", 0, "1"), ("leave", 2, "medium"), ("agree", 1, "1")]
    story += [("move", 0, "draw"), ("undo", 0, "1")]
    for kind, seat, text in story:
        table.fold(table.entry(kind, seat, text, 2000.0))
    assert table.match.history == [] and table.asked is None


def test_wishes_are_limited(serve):
    server = serve()
    around = Around(server, 1, "mb")
    client = around.clients[0]
    codes = [client.ask("undo").get("code") for _ in range(30)]
    assert codes[:20] == ["nothing_to_undo"] * 20 and codes[-1] == "too_fast"


def test_refusals_call_people_by_their_names(shared):
    around = Around(shared, 2)
    refused = around.ask(1, "undo"), around.clients[1].ask("move", move="draw")
    assert "Anna" in refused[1]["message"]
    around.play(0, TELLING)
    around.ask(0, "undo")
    around.play(1, TELLING)
    problem = around.people[1].post(f"{around.path}/moves", body_of(0), 403)["error"]
    messages = [one["message"] for one in refused] + [problem["message"]]
    assert not any(re.search(r"seat [0-9]", one) for one in messages)


def body_of(seat: int) -> Json:
    return {"seat": seat, "move": "draw", "after": 0, "id": "x"}


def test_the_same_over_http(shared):
    around = Around(shared, 2)
    anna, ben = around.people
    around.play(0, TELLING)
    body = {"seat": 0, "after": around.clients[0].number, "id": "u1"}
    number = anna.post(f"{around.path}/undo", body)["number"]
    assert anna.post(f"{around.path}/undo", body)["number"] == number  # sent twice, done once
    answer = {"seat": 1, "after": number, "id": "u1"}
    assert anna.post(f"{around.path}/agree", answer, 403)["error"]["code"] == "not_yours"
    assert ben.post(f"{around.path}/decline", answer)["number"] == number + 1
    problem = ben.post(f"{around.path}/agree", {**answer, "id": "u2"}, 409)["error"]
    assert problem["code"] == "not_asked"


def test_a_finished_match_is_not_taken_back(shared):
    anna = shared.person()
    table = anna.create("sunset", "mh", options={"damage": 1})
    clients = [anna.sit(table, 0), anna.sit(table, 1)]
    while clients[0].view["phase"] != "over":
        mover = next((client for client in clients if client.moves), clients[0])
        if mover.moves:
            mover.play(mover.moves[0])
        for client in clients:
            client.catch_up(mover.number)
    assert clients[0].ask("undo")["code"] == "match_over"


def test_what_was_taken_back_stays_so_after_a_restart(server):
    around = Around(server, 2)
    before = around.play(0, TELLING)
    around.ask(0, "undo")
    around.ask(1, "agree")
    server.restart()
    client = around.people[0].sit(around.table, 0)
    assert client.view == before
    assert [one["kind"] for one in client.entries] == ["join", "move", "ask", "agree"]
    assert client.entries[1]["events"]  # also of the move that is no more
