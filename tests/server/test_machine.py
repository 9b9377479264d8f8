"""Whatever people do at a table, and however they lose the connection: everybody sees one match.

Hypothesis makes up what happens. In the end each client's view, and its list of all that happened,
must be what the stored entries say; nothing was done twice, and nothing that was refused.
"""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    precondition,
    rule,
    run_state_machine_as_test,
)

from sunroom import Match
from sunroom.server.tables.header import Header
from sunroom.server.tables.stored import Stored
from tests.long import LONG
from tests.server.conftest import new_database
from tests.server.running import Client
from tests.server.sitters import Sitters, changes_position, numbers, still_made, stored
from tests.server.worlds import seen

BRIEF = settings(
    max_examples=100 if LONG else 12,
    stateful_step_count=50,
    derandomize=not LONG,
    deadline=None,
    phases=[Phase.generate],  # to make a failure smaller would take very long here
    suppress_health_check=list(HealthCheck),
)
WHY_NOT_TAKEN_BACK = {
    *("nothing_to_undo", "asked", "asked_enough", "away", "replaced"),
    *("match_over", "stale", "too_fast"),
}


class Tables(Sitters):
    """Whatever may happen at a table."""

    # --- moves -----------------------------------------------------------------------------------

    @rule(choices=st.lists(numbers, min_size=1, max_size=6))
    def some_moves(self, choices: list[int]) -> None:
        for choice in choices:
            wished = self.wish(choice)
            if wished:
                assert self.say(*wished)["type"] == "accepted"

    @rule(choice=numbers)
    def a_move_over_http(self, choice: int) -> None:
        wished = self.wish(choice)
        if wished:
            client, message = wished
            body = {"seat": client.seat, **{k: v for k, v in message.items() if k != "do"}}
            found = client.person.post(f"{self.address}/moves", body)
            self.accepted[message["id"]] = found["number"]
            assert self.say(client, message) == {"type": "accepted", "id": message["id"], **found}

    @rule(choice=numbers)
    def the_same_twice_at_once(self, choice: int) -> None:
        wished = self.wish(choice)
        if wished:
            client, message = wished
            client.send(message)
            client.send(message)
            second = Client(client.person, client.match, client.seat)
            assert self.say(second, message)["type"] == "accepted"
            assert self.answered(client, message)["type"] == "accepted"
            self.there(client)
            answers = [one for one in client.raw if f'"id":"{message["id"]}"' in one]
            assert len(answers) == 2 and answers[0] == answers[1]
            second.close()

    @rule(which=numbers)
    def something_old_once_more(self, which: int) -> None:
        if not self.sent:  # no precondition: that would let chance at the tables choose the rules
            return
        seat, message = self.sent[which % len(self.sent)]
        assert self.say(self.there(self.clients[seat]), message)["type"] == "accepted"

    @rule(choice=numbers)
    def two_devices_of_one_seat_at_odds(self, choice: int) -> None:
        wished = self.wish(choice)
        if wished:
            client, message = wished
            second = Client(client.person, client.match, client.seat)
            other = self.message(
                client, "move", move=client.moves[(choice + 1) % len(client.moves)]
            )
            client.send(message)
            second.send(other)
            answers = [self.answered(client, message), self.answered(second, other)]
            assert sorted(one["type"] for one in answers) == ["accepted", "refused"]
            assert {one.get("code") for one in answers} <= {None, "stale", "match_over"}
            second.close()

    @rule(
        number=numbers, text=st.sampled_from(["nonsense", "draw", "keep", "pass", "play ra duat"])
    )
    def something_that_may_not_be(self, number: int, text: str) -> None:
        client = self.there(self.clients[self.seat(number)])
        if text not in client.moves:
            assert self.say(client, self.message(client, "move", move=text))["type"] == "refused"

    @rule(choice=numbers, back=st.integers(1, 5))
    def a_move_that_comes_late(self, choice: int, back: int) -> None:
        """Its sender does not know the last change of the position."""
        wished = self.wish(choice)
        if wished:
            client, message = wished
            changes = [e["number"] for e in client.entries if changes_position(e)]
            if changes:
                message["after"] = max(0, changes[-1] - back)
                assert self.say(client, message)["code"] == "stale"

    # --- connections -----------------------------------------------------------------------------

    @rule(number=numbers)
    def a_lost_connection(self, number: int) -> None:
        client = self.clients[self.seat(number)]
        if client.socket is not None:
            client.drop()

    @rule(number=numbers, anew=st.booleans())
    def back_again(self, number: int, anew: bool) -> None:
        client = self.clients[self.seat(number)]
        if anew:
            client.close()
            client.number, client.entries = 0, []
        self.there(client)

    @rule(choice=numbers)
    def a_move_whose_answer_is_lost(self, choice: int) -> None:
        wished = self.wish(choice)
        if wished:
            client, message = wished
            client.send(message)
            client.drop()
            self.there(client)
            assert self.say(client, message)["type"] == "accepted"

    @precondition(lambda self: self.restarts < 1)
    @rule(choice=numbers)
    def another_server_in_the_midst_of_a_move(self, choice: int) -> None:
        self.restarts += 1
        wished = self.wish(choice)
        if wished:
            wished[0].send(wished[1])
        self.server.restart()
        for client in [*self.clients, *self.others]:
            client.close()
        if wished:
            assert self.say(self.there(wished[0]), wished[1])["type"] == "accepted"

    @precondition(lambda self: len(self.others) < 4)
    @rule(number=numbers, watching=st.booleans())
    def one_more_socket(self, number: int, watching: bool) -> None:
        seat = self.seat(number)
        place = None if watching else seat
        self.others.append(Client(self.people[seat], self.table["id"], place))

    # --- taking back, leaving --------------------------------------------------------------------

    @rule(number=numbers, then=st.sampled_from(["agree", "agree", "decline", "nothing"]))
    def a_wish_to_take_back(self, number: int, then: str) -> None:
        client = self.there(self.clients[self.seat(number)])
        answer = self.say(client, self.message(client, "undo"))
        assert answer.get("code") in (None, *WHY_NOT_TAKEN_BACK)
        if then != "nothing":
            self.the_others_answer(number, then)

    @rule(number=numbers, answer=st.sampled_from(["agree", "decline"]))
    def the_others_answer(self, number: int, answer: str) -> None:
        for i in range(len(self.clients)):
            client = self.there(self.clients[self.seat(number + i)])
            asked = client.table["undo"]
            if asked and client.seat not in (asked["seat"], *asked["agreed"]):
                found = self.say(client, self.message(client, answer))
                assert found.get("code") in (None, "replaced", "stale", "too_fast")

    def playing(self) -> list[int]:
        """The seats at which people play themselves."""
        table = self.there(self.clients[0]).table
        running = table["status"] == "running"
        return [i for i, one in enumerate(table["seats"]) if running and not one["bot"]]

    @rule(number=numbers)
    def somebody_leaves(self, number: int) -> None:
        """But not the last one: else nobody would wait for what the bots do."""
        seat = self.seat(number)
        if seat in self.playing() and len(self.playing()) > 1:
            self.people[seat].http.post(f"{self.address}/leave", json={"seat": seat})

    @rule(number=numbers, level=st.sampled_from(["easy", "medium"]))
    def the_host_lets_a_bot_play(self, number: int, level: str) -> None:
        seat = self.seat(number)
        if len(self.playing()) > 1:
            body = {"seat": seat, "level": level}
            answer = self.people[0].http.post(f"{self.address}/replace", json=body)
            if answer.status_code != 200:
                assert answer.json()["error"]["code"] in ("not_absent", "replaced", "match_over")

    @rule(number=numbers)
    def one_returns(self, number: int) -> None:
        seat = self.seat(number)
        answer = self.people[seat].http.post(f"{self.address}/return", json={"seat": seat})
        if answer.status_code != 200:
            assert answer.json()["error"]["code"] in ("not_replaced", "match_over")

    @rule(number=numbers)
    def the_device_changes_hands(self, number: int) -> None:
        client = self.there(self.clients[self.seat(number)])
        answer = client.ask("ready")
        why = (None, "not_shared", "not_your_turn", "replaced", "match_over", "stale")
        assert answer.get("code") in why
        if answer["type"] == "accepted":
            client.catch_up(answer["number"])
            assert client.clock is None or client.clock["starts"] is None

    # --- what is for afterwards ------------------------------------------------------------------

    @rule(number=numbers)
    def nothing_is_told_before_the_end(self, number: int) -> None:
        if len(self.playing()) < len(self.clients):  # a bot may end the match at any moment
            return
        seat = self.seat(number)
        http = self.people[seat].http
        for path in ("record", "replay", f"replay?seat={seat}", "score", "analysis"):
            answer = http.get(f"{self.address}/{path}")
            assert answer.status_code == 409 and answer.json()["error"]["code"] == "not_over"
        wish = {"number": 0, "seat": seat, "name": "X"}
        assert http.post(f"{self.address}/fork", json=wish).status_code == 409
        assert http.post(f"{self.address}/rematch", json={}).status_code == 409
        answer = http.post(f"{self.address}/hint", json={"seat": seat})
        assert answer.status_code >= 400
        assert answer.json()["error"]["code"] in ("no_hints", "not_your_turn", "replaced")

    @rule(choices=st.lists(numbers, min_size=1, max_size=8), cut=numbers)
    def to_the_end_and_on(self, choices: list[int], cut: int) -> None:
        """Sunset is short enough: what comes after the end knows nothing of what goes on."""
        if self.table["game"] != "sunset" or self.ended:
            return
        self.ended = True
        self.some_moves(choices * (40 // len(choices) + 1))
        if self.there(self.clients[0]).table["status"] != "over":
            return
        again = {one.post(f"{self.address}/rematch", {})["id"] for one in self.people}
        assert len(again) == 1 and again != {self.table["id"]}
        client = self.people[0].sit({"id": again.pop()}, 0)
        assert client.view is not None and isinstance(client.view["hands"], dict)
        closed = [one for one in client.view["hands"].values() if isinstance(one, int)]
        assert len(closed) == 1  # the other hand
        client.close()
        moves = len(self.people[0].get(f"{self.address}/record")["moves"])
        wish = {"number": cut % moves, "seat": cut % 2, "name": "X", "level": "easy"}
        fork = self.people[0].post(f"{self.address}/fork", wish)
        assert fork["seats"][1 - cut % 2]["kind"] == "bot" and fork["id"] != self.table["id"]

    @rule()
    def all_return(self) -> None:
        for person in self.people:
            person.http.post(f"{self.address}/return", json={})

    # --- the end ---------------------------------------------------------------------------------

    def teardown(self) -> None:
        if not self.clients:
            return
        try:
            self.all_return()
            last = self.there(self.clients[0]).number
            for client in [*self.clients, *self.others]:
                self.there(client)
                assert client.number == last
            self.check(stored(self.server.settings.database_url, self.table["id"]))
        finally:
            for client in [*self.clients, *self.others]:
                client.close()

    def check(self, found: Stored) -> None:
        header, entries = found.header, found.entries
        match = Match(header.game, header.players, header.seed, **self.table["options"])
        for text in still_made(entries):
            match.play(text)
        told = [(one.number, one.kind, one.seat) for one in entries]
        assert [number for number, _, _ in told] == list(range(1, len(entries) + 1))
        table = self.people[0].get(self.address)
        for client in [*self.clients, *self.others]:
            assert client.view == match.view(client.seat)
            for field in ("status", "seats", "undo", "rematch"):
                assert client.table[field] == table[field]
            assert client.clock == table["clock"]
            assert [(e["number"], e["kind"], e["seat"]) for e in client.entries] == told
            own = [e.get("move") for e in client.entries if e["seat"] == client.seat]
            assert own == [
                one.text if one.kind == "move" else None
                for one in entries
                if one.seat == client.seat
            ]
            if client.seat is not None and client.seat == match.seat:
                assert client.moves == match.moves
        names = [one.client for one in entries if one.client]
        assert len(set(names)) == len(names)
        # That somebody has the device is not told to this machine's own list of what was said.
        said = [one for one in entries if one.client and one.kind != "ready"]
        assert self.accepted == {one.client: one.number for one in said}
        self.check_knowledge(header, entries)
        limited = header.seconds is not None or header.match_seconds is not None
        if limited and table["status"] == "running":
            assert found.due is not None and found.due <= (table["deadline"] or found.due) + 1e-3
        assert not self.refused & set(names)

    def check_knowledge(self, header: Header, entries: list[Any]) -> None:
        """Nobody was told more than the contract lets them know, and what somebody learnt was taken
        back with the consent of every other person only, of those who were away too."""
        for client in [*self.clients, *self.others]:
            for entry in client.entries if client.view and client.view["phase"] != "over" else []:
                events = entry.get("events", [])
                assert events == seen(header.game, events, client.seat)
        match = Match(header.game, header.players, header.seed, **self.table["options"])
        asking, agreed, away = 0, set[int](), set[int]()

        def asked_of(seat: int) -> set[int]:
            """Those at one device agree by word of mouth, while they are there."""
            others = set(range(header.players)) - {seat}
            return {i for i in others if i in away or self.people[i] is not self.people[seat]}

        for one in entries:
            if one.kind in ("leave", "replace", "late"):
                away.add(one.seat)
            elif one.kind == "return":
                away.discard(one.seat)
            elif one.kind == "ask":
                asking, agreed = one.seat, set()
            elif one.kind == "agree":
                agreed.add(one.seat)
                assert not one.text or asked_of(asking) <= agreed
            elif one.kind == "undo":
                quiet = int(one.text) == 1 and match.may_undo(one.seat)
                assert quiet or not asked_of(one.seat)
            if one.kind == "move":
                match.play(one.text)
            elif one.kind in ("undo", "agree") and one.text:
                match.undo_all_after(len(match.history) - int(one.text))


@pytest.mark.timeout(3600 if LONG else 300)
@pytest.mark.parametrize("kind", ["sqlite", "postgresql"] if LONG else ["sqlite"])
def test_everybody_sees_one_match_whatever_happens(serve, request, tmp_path, kind):
    server = serve(new_database(kind, request, tmp_path))

    class TablesHere(Tables):
        def __init__(self) -> None:
            super().__init__(server)

    run_state_machine_as_test(TablesHere, settings=BRIEF)
