"""Taking moves back: at once where that is fair, else with the consent of the others."""

from __future__ import annotations

import pytest

from sunroom.games.terms import Json
from tests.server.running import Client, Person, Running

# The first tells nothing to who makes it, the second draws cards.
QUIET, TELLING = "build", "draw"


class Around:
    """A table of Lane in play, and a socket for each person; seat 0 begins."""

    def __init__(self, shared: Running, people: int, seats: str = "") -> None:
        self.people: list[Person] = [shared.person() for _ in range(people)]
        seats = seats or "m" + "o" * (people - 1)
        self.table: Json = self.people[0].create("lane", seats, options={"first": 0})
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
        found = [move for move in client.moves if move.startswith(kind)]
        if not found:
            pytest.skip(f"in this deal there is nothing to {kind}")
        answer = client.play(found[0])
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


def test_for_people_at_one_device_the_others_are_asked_too(shared):
    around = Around(shared, 1, "mh")
    around.play(0, TELLING)
    around.ask(0, "undo")
    other = around.people[0].sit(around.table, 1)
    assert other.ask("agree")["type"] == "accepted"
    assert other.entries[-1]["kind"] == "agree" and other.entries[-1]["count"] == 1


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
    if who == 1:  # with bots alone no consent is needed
        client.until(lambda: client.moves)
        assert client.ask("undo")["type"] == "accepted"
        assert client.entries[-1]["kind"] == "undo"


def test_who_is_replaced_by_a_bot_has_no_say(shared):
    around = Around(shared, 3)
    around.play(0, TELLING)
    around.people[2].post(f"{around.path}/leave", {})
    around.together()
    around.ask(0, "undo")
    assert around.ask(2, "decline")["code"] == "replaced"
    around.ask(1, "agree")
    assert around.asked is None and around.kinds()[-1] == "agree"


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
