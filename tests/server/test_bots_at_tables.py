"""Bots at tables: they go on after whatever happens, always take their time, and stop with the
last person."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import time
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest
import sqlalchemy as sa

from sunroom import Match
from sunroom.bots.levels import SECONDS
from sunroom.server.rooms.due import LOOK_SECONDS
from sunroom.server.storage.database import connect
from sunroom.server.storage.schema import entries, matches
from sunroom.server.storage.store import Store
from sunroom.server.tables.header import Header
from sunroom.server.tables.pace import QUICK, RESERVE, pause
from tests.server.running import Client, Person
from tests.server.served import children, thoughts, wait_until

BOT = 1  # the bot's seat at most tables here


def thinking_processes() -> set[int]:
    """The processes in which the bots of servers in this process think."""
    found = set()
    for pid in children(os.getpid()):
        try:
            if b"sunroom.server.thinking.program" in Path(f"/proc/{pid}/cmdline").read_bytes():
                found.add(pid)
        except OSError:
            continue
    return found


class Stored:
    """A match as the database has it, so that looking wakes nobody up."""

    def __init__(self, database: str, match: str) -> None:
        self._engine = connect(database)[1]
        self._match = match

    def movers(self) -> list[int]:
        """Who made the moves."""
        statement = (
            sa.select(entries.c.seat)
            .where(entries.c.match == self._match, entries.c.kind == "move")
            .order_by(entries.c.number)
        )
        with self._engine.connect() as connection:
            return list(connection.execute(statement).scalars())

    def due(self) -> float | None:
        statement = sa.select(matches.c.due).where(matches.c.id == self._match)
        with self._engine.connect() as connection:
            found: float | None = connection.execute(statement).scalar_one()
            return found


@pytest.fixture
def stored(request) -> Callable[[str, str], Stored]:
    def look(database: str, match: str) -> Stored:
        found = Stored(database, match)
        request.addfinalizer(found._engine.dispose)
        return found

    return look


def wait_for_turn(client: Client) -> None:
    client.until(lambda: bool(client.moves))


def give_turn_to_bot(client: Client) -> None:
    """Play until a bot has to decide."""
    wait_for_turn(client)
    while client.moves:
        assert client.play(client.moves[0])["type"] == "accepted"


def test_a_restart_resumes_the_turns_of_bots(serve, database, stored):
    server = serve(database, pace=1.0)
    anna = server.person()
    table = anna.create("lane", "mb")
    client = anna.sit(table, 0)
    give_turn_to_bot(client)
    server.stop()
    match = stored(database, table["id"])
    before = match.movers()
    server.start()
    begun = time.monotonic()
    wait_until(lambda: match.movers()[len(before) :][:1] == [BOT])  # and nobody is looking
    assert time.monotonic() - begun < 10  # it did not have to be missed first


def test_a_killed_thinker_is_replaced_and_the_match_goes_on(serve):
    others = thinking_processes()
    server = serve()
    (thinker,) = thinking_processes() - others
    anna = server.person()
    client = anna.sit(anna.create("lane", "mb"), 0)
    for _ in range(2):
        wait_for_turn(client)
        os.kill(thinker, signal.SIGSTOP)  # so that it is killed in the middle of its thought
        give_turn_to_bot(client)
        number = client.number
        os.kill(thinker, signal.SIGKILL)
        client.until(lambda number=number: client.number > number)
        assert client.entries[number]["seat"] == BOT
        (thinker,) = thinking_processes() - others


# --- time ----------------------------------------------------------------------------------------


def before_the_bot(options: Callable[[int], bool]) -> tuple[Match, str]:
    """A match of Sunset, and a move of seat 0 after which the bot's possibilities are so many."""
    for seed in range(1000):
        match, chooser = Match("sunset", 2, seed), random.Random(seed)
        while not match.over:
            move = chooser.choice(match.moves)
            mover = match.seat
            match.play(move)
            if mover == 0 and match.seat == BOT and options(len(match.moves)):
                match.undo()
                return match, move
    raise AssertionError("there is no such match")


def prepared(database: str, anna: Person, match: Match, name: str) -> None:
    """Store a table with Anna and a bot that begins with a position."""

    async def write() -> None:
        store = Store(database)
        store.open()
        person = anna.token.split(".")[1]
        header = Header(
            id=name,
            game=match.game.id,
            version=match.game.version,
            players=2,
            options="{}",
            seed=1,
            start=json.dumps(match.position()),
            seats=json.dumps([{"person": person, "name": "Anna"}, {"bot": "easy"}]),
            host=person,
            code="",
            address="",
            created=time.time(),
        )
        assert await store.create(header, "running", None, [(0, person)])
        await store.close()

    asyncio.run(write())


def test_bots_take_the_same_time_for_a_forced_move_and_for_a_choice(serve):
    server = serve(pace=1.0)
    anna = server.person()
    kinds = (("first", lambda n: n > 5), ("forced", lambda n: n == 1), ("free", lambda n: n > 5))
    for name, options in kinds:
        match, move = before_the_bot(options)
        prepared(server.settings.database, anna, match, name)
        client = anna.sit({"id": name}, 0)
        client.play(move)
        client.until(lambda client=client: len(client.entries) > 1)
        mine, bots = client.entries[:2]
        assert (mine["seat"], bots["seat"]) == (0, BOT)
        # A bot that answers as soon as it can needs some hundredths of that; the first thought of
        # a process may take longer, as it has to be started.
        assert bots["at"] - mine["at"] > QUICK - 0.01
        assert name == "first" or bots["at"] - mine["at"] < QUICK + 1.5


def delays(client: Client, moves: int) -> list[float]:
    """How long the bot took for each of its next moves that followed one of a person."""
    found: list[float] = []
    while len(found) < moves:
        before = client.number
        give_turn_to_bot(client)
        wait_for_turn(client)
        mine, bots = next(
            pair
            for pair in pairwise(client.entries[max(0, before - 1) :])
            if pair[0]["seat"] != BOT and pair[1]["seat"] == BOT
        )
        found.append(bots["at"] - mine["at"])
    return found


def keep_pace(client: Client, pace: str) -> str:
    """Ask for a pace; which one bots keep then."""
    client.send({"do": "pace", "pace": pace})
    while (answer := client.receive())["type"] != "pace":
        pass
    assert answer["number"] == client.number
    return str(answer["pace"])


def test_who_plays_alone_with_bots_chooses_their_pace(serve):
    server = serve(pace=1.0)
    anna = server.person()
    client = anna.sit(anna.create("sunset", "mb"), 0)
    delays(client, 1)  # the first thought of a process has to be started
    usual = pause("easy", "normal")
    assert keep_pace(client, "fast") == "fast"
    assert all(usual / 2 - 0.01 < one < usual - 0.1 for one in delays(client, 3))
    assert keep_pace(client, "once") == "once"
    assert all(usual / 4 - 0.01 < one < usual / 2 + 0.1 for one in delays(client, 3))
    assert keep_pace(client, "slow") == "slow"
    assert all(one > 2 * usual - 0.01 for one in delays(client, 1))


def test_no_pace_is_shorter_than_a_deep_thought():
    for pace in ("slow", "normal", "fast", "once"):
        for level in ("strong", "master"):
            thought = SECONDS[level] - RESERVE
            assert thought + 0.05 < pause(level, pace) < max(SECONDS[level], 2 * QUICK + 0.01)
    assert pause("easy", "once") == pause("medium", "once") == QUICK / 4


def test_people_at_one_device_choose_the_pace_and_people_elsewhere_keep_the_usual_one(server):
    anna, ben = server.person(), server.person()
    together = anna.sit(anna.create("lane", "mhb"), 1)
    assert keep_pace(together, "fast") == "fast"
    table = anna.create("lane", "mob")
    host = anna.sit(table, 0)
    assert keep_pace(host, "once") == "normal"  # somebody else may come
    ben.join(table)
    guest = ben.sit(table, 1)
    assert keep_pace(guest, "fast") == "normal"
    anna.post(f"/api/matches/{table['id']}/leave", {})
    assert keep_pace(guest, "fast") == "fast"  # a bot plays for Anna now
    assert keep_pace(host, "slow") == "fast"


def test_a_pace_that_is_none_and_one_of_a_spectator_are_refused(server):
    anna = server.person()
    table = anna.create("lane", "mb")
    client, watcher = anna.sit(table, 0), server.person().sit(table, None)
    client.send({"do": "pace", "pace": "faster"})
    watcher.send({"do": "pace", "pace": "fast"})
    for one, code in ((client, "bad_message"), (watcher, "not_yours")):
        one.until(lambda one=one: one.refusals)
        assert one.refusals[0]["code"] == code
    assert keep_pace(client, "normal") == "normal"


# --- taking back ---------------------------------------------------------------------------------


def test_a_bot_plays_on_after_its_move_was_taken_back(server):
    anna = server.person()
    client = anna.sit(anna.create("lane", "mb"), 0)
    give_turn_to_bot(client)
    wait_for_turn(client)
    undone = client.ask("undo")
    assert undone["type"] == "accepted"
    client.until(lambda: client.number >= undone["number"])
    assert client.view is not None and client.view["seat"] == 0
    give_turn_to_bot(client)
    wait_for_turn(client)
    assert client.entries[-1]["seat"] == BOT


def test_a_thought_about_a_position_that_was_taken_back_is_forgotten(serve):
    others = thinking_processes()
    server = serve()
    (thinker,) = thinking_processes() - others
    anna = server.person()
    client = anna.sit(anna.create("lane", "mb"), 0)
    wait_for_turn(client)
    os.kill(thinker, signal.SIGSTOP)
    give_turn_to_bot(client)
    undone = client.ask("undo")
    client.until(lambda: client.number >= undone["number"])
    before = thoughts(server.url)
    give_turn_to_bot(client)  # in another way or not: it is another position
    os.kill(thinker, signal.SIGCONT)
    wait_for_turn(client)
    made = sum(entry["seat"] == BOT for entry in client.entries[undone["number"] :])
    assert thoughts(server.url) - before == made + 1


# --- nobody left ---------------------------------------------------------------------------------


class Clock:
    """Another table at the same server. The one process that thinks takes one question after the
    other; so when a bot here has moved, all who were asked before could have."""

    def __init__(self, anna: Person) -> None:
        self._client = anna.sit(anna.create("lane", "mb"), 0)

    def tick(self) -> None:
        for _ in range(2):
            give_turn_to_bot(self._client)
            wait_for_turn(self._client)

    def tick_after_restart(self) -> None:
        self._client.connect()
        time.sleep(2.0 * LOOK_SECONDS)  # the server looks around for what is due
        self.tick()


def test_bots_stop_with_the_last_person_and_go_on_when_one_returns(serve, database, stored):
    server = serve(database)
    anna = server.person()
    clock = Clock(anna)
    table = anna.create("lane", "mbb")
    path = f"/api/matches/{table['id']}"
    client = anna.sit(table, 0)
    wait_for_turn(client)
    anna.post(f"{path}/leave", {})
    match = stored(database, table["id"])
    before = match.movers()
    clock.tick()
    assert (match.movers(), match.due()) == (before, None)
    server.restart()
    clock.tick_after_restart()
    assert match.movers() == before
    anna.post(f"{path}/return", {})
    client.connect()
    give_turn_to_bot(client)
    wait_for_turn(client)
    assert {1, 2} <= set(match.movers()[len(before) :])


def test_bots_whose_turn_it_is_when_the_last_person_leaves_wait_for_a_return(serve, stored):
    others = thinking_processes()
    server = serve()
    (thinker,) = thinking_processes() - others
    anna = server.person()
    clock = Clock(anna)
    table = anna.create("lane", "mbb")
    path = f"/api/matches/{table['id']}"
    client = anna.sit(table, 0)
    wait_for_turn(client)
    os.kill(thinker, signal.SIGSTOP)
    give_turn_to_bot(client)
    match = stored(server.settings.database, table["id"])
    before = match.movers()
    anna.post(f"{path}/leave", {})
    os.kill(thinker, signal.SIGCONT)
    clock.tick()
    assert len(match.movers()) <= len(before) + 1  # what was thought through already may be played
    assert match.due() is None
    anna.post(f"{path}/return", {})
    wait_for_turn(client)
    assert {1, 2} <= set(match.movers()[len(before) :])
