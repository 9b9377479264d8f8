"""Whatever people do at a table, and however they lose the connection: everybody sees one match.

Hypothesis makes up what happens. In the end each client's view, and its list of all that happened,
must be what the stored entries say; nothing was done twice, and nothing that was refused.
"""

from __future__ import annotations

import asyncio
import itertools
import os
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    precondition,
    rule,
    run_state_machine_as_test,
)

from sunroom import Match, games
from sunroom.games.terms import Json
from sunroom.server.desk import Desk, Visitor
from sunroom.server.hall import Hall
from sunroom.server.models import NewMatch
from sunroom.server.settings import Settings
from sunroom.server.store import Store
from tests.server.conftest import new_database
from tests.server.running import Client, Person, Running

LONG = bool(os.environ.get("SUNROOM_LONG"))
BRIEF = settings(
    max_examples=100 if LONG else 20,
    stateful_step_count=50,
    derandomize=not LONG,
    deadline=None,
    phases=[Phase.generate],  # to make a failure smaller would take very long here
    suppress_health_check=list(HealthCheck),
)
numbers = st.integers(0, 10**6)


class Tables(RuleBasedStateMachine):
    """One table after the other at a server that goes on running."""

    def __init__(self, server: Running) -> None:
        super().__init__()
        self.server = server
        self.people: list[Person] = []
        self.clients: list[Client] = []  # by seat
        self.others: list[Client] = []  # second sockets, and who watches
        self.names = itertools.count(1)
        self.sent: list[tuple[int, Json]] = []  # moves that were accepted, and by whom
        self.accepted: dict[str, int] = {}
        self.refused: set[str] = set()
        self.restarts = 0

    @initialize(game=st.sampled_from(games.NAMES), more=st.integers(0, 3))
    def begin(self, game: str, more: int) -> None:
        rules = games.get(game)
        players = min(rules.least + more, rules.most)
        self.people = [self.server.person() for _ in range(players)]
        self.table = self.people[0].create(game, "m" + "o" * (players - 1))
        for person in self.people[1:]:
            person.join(self.table)
        self.clients = [one.sit(self.table, seat) for seat, one in enumerate(self.people)]

    # --- means -----------------------------------------------------------------------------------

    @property
    def address(self) -> str:
        return f"/api/matches/{self.table['id']}"

    def seat(self, number: int) -> int:
        return number % len(self.clients)

    def there(self, client: Client) -> Client:
        """The client, connected, and knowing all that the server knew when it was asked."""
        if client.socket is None:
            client.connect()
        known = len(client.raw)
        client.send({"do": "ping"})
        client.until(lambda: any('"pong"' in one[:20] for one in client.raw[known:]))
        return client

    def mover(self) -> Client | None:
        """Who has to move, if it is a person's turn; a bot may take its own."""
        host = self.there(self.clients[0])
        while True:
            seat = host.view["seat"] if host.view else None
            if seat is None:
                return None
            if not host.table["seats"][seat]["bot"]:
                return self.there(self.clients[seat])
            if all(one["bot"] for one in host.table["seats"]):
                return None  # bots do not play on among themselves
            number = host.number
            host.until(lambda number=number: host.number > number)

    def message(self, client: Client, do: str, **more: object) -> Json:
        return {"do": do, "id": f"m{next(self.names)}", "after": client.number, **more}

    def answered(self, client: Client, message: Json) -> Json:
        client.until(lambda: message["id"] in client.answers)
        answer = client.answers[message["id"]]
        if answer["type"] == "accepted":
            assert self.accepted.setdefault(message["id"], answer["number"]) == answer["number"]
            if (client.seat, message) not in self.sent:
                assert client.seat is not None
                self.sent.append((client.seat, message))
        else:
            assert message["id"] not in self.accepted
            self.refused.add(message["id"])
        return answer

    def say(self, client: Client, message: Json) -> Json:
        client.send(message)
        return self.answered(client, message)

    def wish(self, choice: int) -> tuple[Client, Json] | None:
        """A move that somebody can make now."""
        client = self.mover()
        if client is None:
            return None
        return client, self.message(client, "move", move=client.moves[choice % len(client.moves)])

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

    @precondition(lambda self: self.sent)
    @rule(which=numbers)
    def something_old_once_more(self, which: int) -> None:
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
        allowed = (None, "nothing_to_undo", "asked", "replaced", "match_over", "stale")
        assert answer.get("code") in allowed
        if then != "nothing":
            self.the_others_answer(number, then)

    @rule(number=numbers, answer=st.sampled_from(["agree", "decline"]))
    def the_others_answer(self, number: int, answer: str) -> None:
        for i in range(len(self.clients)):
            client = self.there(self.clients[self.seat(number + i)])
            asked = client.table["undo"]
            if asked and client.seat not in (asked["seat"], *asked["agreed"]):
                found = self.say(client, self.message(client, answer))
                assert found.get("code") in (None, "replaced", "stale")

    @rule(number=numbers)
    def somebody_leaves(self, number: int) -> None:
        """But not the last one: else nobody would wait for what the bots do."""
        seat = self.seat(number)
        table = self.there(self.clients[0]).table
        if not any(one["bot"] for one in table["seats"]) and table["status"] == "running":
            self.people[seat].http.post(f"{self.address}/leave", json={})

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
            self.check(*stored(self.server.settings.database_url, self.table["id"]))
        finally:
            for client in [*self.clients, *self.others]:
                client.close()

    def check(self, header: Any, entries: list[Any]) -> None:
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
        assert self.accepted == {one.client: one.number for one in entries if one.client}
        assert not self.refused & set(names)


def changes_position(entry: Json) -> bool:
    return entry["kind"] in ("move", "undo") or bool(entry["kind"] == "agree" and entry["count"])


def still_made(entries: list[Any]) -> list[str]:
    """The moves that were made and not taken back."""
    moves: list[str] = []
    for one in entries:
        if one.kind == "move":
            moves.append(one.text)
        elif one.kind in ("undo", "agree") and one.text:
            del moves[-int(one.text) :]
    return moves


def stored(url: str, match: str) -> tuple[Any, list[Any]]:
    """What is in the database."""

    async def work() -> Any:
        store = Store(url)
        found = await store.load(match)
        await store.close()
        return found

    header, entries, _ = asyncio.run(work())
    return header, entries


@pytest.mark.timeout(3600 if LONG else 300)
@pytest.mark.parametrize("kind", ["sqlite", "postgresql"] if LONG else ["sqlite"])
def test_everybody_sees_one_match_whatever_happens(serve, request, tmp_path, kind):
    server = serve(new_database(kind, request, tmp_path))

    class TablesHere(Tables):
        def __init__(self) -> None:
            super().__init__(server)

    run_state_machine_as_test(TablesHere, settings=BRIEF)


def test_a_move_ends_a_wish_to_take_back_and_everybody_hears_of_it(serve):
    server = serve()
    people = [server.person(), server.person()]
    table = people[0].create("lane", "mo", options={"first": 0})
    people[1].join(table)
    one, other = (person.sit(table, seat) for seat, person in enumerate(people))
    assert one.play("draw")["type"] == "accepted"
    assert one.ask("undo")["type"] == "accepted"
    other.until(lambda: other.table["undo"] is not None)
    assert other.play("draw")["type"] == "accepted"
    for client in (one, other):
        client.until(lambda client=client: client.number == 4)
        assert client.table["undo"] is None


def test_no_bot_moves_for_somebody_who_has_just_returned(tmp_path):
    """The bot has decided, and waits while the return of the person is being written."""

    async def work() -> None:
        hall = Hall(f"sqlite:///{tmp_path}/one.db", 1, 0.0)
        await hall.open()
        try:
            desk = Desk(hall, Settings(data=str(tmp_path)))
            seats = [{"kind": "me", "name": "Anna"}, {"kind": "here", "name": "Ben"}]
            wish = NewMatch.model_validate({"game": "sunset", "seats": seats})
            made = await desk.create(Visitor("anna", ""), wish)
            room = await hall.room(made["id"])
            table = room.table
            seat = table.match.seat
            assert seat is not None
            async with room.lock:
                for change in (lambda: table.leave(seat, 1.0), lambda: table.come_back(seat, 2.0)):
                    wanted = change()
                    assert await hall.store.append(table.id, wanted)
                    table.fold(wanted.entry)
                    hall.attend(room)
                    while room.thinking is not None and not room.lock._waiters:
                        await asyncio.sleep(0.01)
            while room.thinking is not None:
                await asyncio.sleep(0.01)
            assert [one.kind for one in table.entries] == ["leave", "return"]
        finally:
            await hall.close()

    asyncio.run(asyncio.wait_for(work(), 60.0))
