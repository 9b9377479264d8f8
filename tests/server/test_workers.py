"""Several server processes on one PostgreSQL: at each one the same tables, whoever is where."""

from __future__ import annotations

import itertools
import os
import signal
import statistics
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import psycopg
import pytest
from websockets.exceptions import ConnectionClosed

from sunroom.server.storage.presence import DEAD_SECONDS
from tests.server.conftest import new_database
from tests.server.running import Client, Person, Running
from tests.server.served import Served, children, figure, is_running, thoughts, wait_until
from tests.server.test_bots_at_tables import BOT, Stored, give_turn_to_bot

SOON = 0.5  # seconds in which a wake-up comes; whoever only looks by itself needs 2


@pytest.fixture
def shared(request, tmp_path: Path) -> str:
    return new_database("postgresql", request, tmp_path)


@pytest.fixture
def pair(serve, shared: str) -> tuple[Running, Running]:
    """Two servers that share a database and a secret."""
    return serve(shared), serve(shared)


def at(server: Running, person: Person) -> Person:
    """The same person at another server."""
    found = Person(server.url)
    found.token = person.token
    found.http.headers["Authorization"] = f"Bearer {person.token}"
    return found


def two_people(pair: tuple[Running, Running]) -> tuple[Client, Client]:
    """Anna at one server and Ben at the other, at one table."""
    anna, ben = pair[0].person(), pair[1].person()
    table = anna.create("lane", "mo")
    ben.join(table)
    return anna.sit(table, 0), ben.sit(table, 1)


def seconds_until_told(mover: Client, other: Client) -> float:
    """How long the other one waits for a move after it was accepted."""
    answer = mover.play(mover.moves[0])
    assert answer["type"] == "accepted"
    begun = time.monotonic()
    other.until(lambda: other.number >= answer["number"])
    return time.monotonic() - begun


def up_to_date(*clients: Client) -> None:
    newest = max(client.number for client in clients)
    for client in clients:
        client.until(lambda client=client: client.number >= newest)


def same_entries(*clients: Client) -> bool:
    up_to_date(*clients)
    told = [[(one["number"], one["kind"], one["at"]) for one in c.entries] for c in clients]
    return all(one == told[0] for one in told)


def by_turn(clients: tuple[Client, Client]) -> tuple[Client, Client]:
    """Who has to move, and the other one."""
    up_to_date(*clients)
    one, other = clients
    return (one, other) if one.moves else (other, one)


def listening(database: str, end: bool = False) -> set[int]:
    """The connections over which servers hear of each other."""
    statement = "SELECT pid, CASE WHEN %s THEN pg_terminate_backend(pid) END FROM pg_stat_activity "
    statement += "WHERE datname = current_database() AND query ~ '^LISTEN'"
    with psycopg.connect(database, autocommit=True) as connection:
        return {row[0] for row in connection.execute(statement.encode(), (end,))}


def made_deaf(database: str) -> set[int]:
    """End those connections: for a second the servers hear nothing of each other."""
    return listening(database, end=True)


# --- two servers ---------------------------------------------------------------------------------


def test_moves_are_told_at_once_at_the_other_server(pair):
    clients = two_people(pair)
    waited = [seconds_until_told(*by_turn(clients)) for _ in range(12)]
    assert statistics.median(waited) < SOON
    assert same_entries(*clients)


def test_a_wake_up_that_was_lost_is_made_up_for(pair, shared):
    clients = two_people(pair)
    wait_until(lambda: len(listening(shared)) == 2)
    before = made_deaf(shared)
    assert seconds_until_told(*by_turn(clients)) < 6.0
    wait_until(lambda: len(listening(shared) - before) == 2)
    waited = [seconds_until_told(*by_turn(clients)) for _ in range(7)]
    assert statistics.median(waited) < SOON


def test_who_joined_at_one_server_has_the_seat_at_the_other_at_once(pair, shared):
    anna, ben = pair[0].person(), pair[1].person()
    for _ in range(3):
        table = anna.create("lane", "mo")
        made_deaf(shared)
        ben.join(table)
        assert at(pair[0], ben).sit(table, 1).table["mine"] == [1]


def test_who_changes_the_server_can_go_on_at_once(pair, shared):
    anna = pair[0].person()
    table = anna.create("lane", "mh")
    here = [anna.sit(table, seat) for seat in (0, 1)]
    path = f"/api/matches/{table['id']}"
    there = at(pair[1], anna)
    there.get(path)  # has it in memory
    for turn in (0, 2):
        made_deaf(shared)
        mover = here[0 if here[0].moves else 1]
        mover.play(mover.moves[0])
        up_to_date(*here)
        mover = here[0 if here[0].moves else 1]
        move = {"seat": mover.seat, "move": mover.moves[0], "after": turn + 1, "id": f"t{turn}"}
        assert there.post(f"{path}/moves", move) == {"number": turn + 2}
        for client in here:
            client.until(lambda client=client, turn=turn: client.number == turn + 2)


def test_who_is_there_is_known_at_both_servers(pair):
    clients = two_people(pair)
    for client in clients:
        client.until(lambda client=client: client.here == [0, 1])
    clients[1].close()
    clients[0].until(lambda: clients[0].here == [0])
    clients[1].connect()
    for client in clients:
        client.until(lambda client=client: client.here == [0, 1])


@pytest.mark.parametrize("first", [0, 1])
def test_who_is_connected_twice_is_gone_when_both_are(pair, first):
    anna, ben = two_people(pair)
    second = at(pair[0], ben.person).sit({"id": ben.match}, 1)
    up_to_date(anna, ben, second)
    seconds_until_told(anna if anna.moves else second, ben)  # so the other server knows by now
    (ben, second)[first].close()
    watching = pair[1].person().sit({"id": anna.match}, None)
    for client in (anna, watching):
        client.until(lambda client=client: client.here == [0, 1])
    (second, ben)[first].close()
    for client in (anna, watching):
        client.until(lambda client=client: client.here == [0])


def test_of_two_moves_at_once_at_two_servers_one_is_made(pair):
    anna = pair[0].person()
    table = anna.create("lane", "mh")
    here = [anna.sit(table, seat) for seat in (0, 1)]
    there = [at(pair[1], anna).sit(table, seat) for seat in (0, 1)]
    for turn in range(15):
        up_to_date(*here, *there)
        seat = 0 if here[0].moves else 1
        rivals = {f"{turn}a": here[seat], f"{turn}b": there[seat]}
        for id, rival in rivals.items():
            move = rival.moves[0 if id.endswith("a") else -1]
            rival.send({"do": "move", "id": id, "after": turn, "move": move})
        for id, rival in rivals.items():
            rival.until(lambda id=id, rival=rival: id in rival.answers)
        answers = [rival.answers[id] for id, rival in rivals.items()]
        assert sorted(one.get("code", "") for one in answers) == ["", "stale"]
    assert same_entries(*here, *there)
    assert here[0].number == 15


def test_the_same_move_sent_to_both_servers_is_made_once(pair):
    anna = pair[0].person()
    table = anna.create("lane", "mh")
    here = [anna.sit(table, seat) for seat in (0, 1)]
    there = [at(pair[1], anna).sit(table, seat) for seat in (0, 1)]
    for turn in range(10):
        up_to_date(*here, *there)
        seat = 0 if here[0].moves else 1
        move = {"do": "move", "id": f"t{turn}", "after": turn, "move": here[seat].moves[0]}
        for client in (here[seat], there[seat]):
            client.send(move)
        for client in (here[seat], there[seat]):
            client.until(lambda c=client, id=move["id"]: id in c.answers)
            assert client.answers[f"t{turn}"]["type"] == "accepted"
            assert client.answers[f"t{turn}"]["number"] == turn + 1


def test_a_bot_thinks_at_one_server_only(pair):
    anna = pair[0].person()
    table = anna.create("lane", "mb")
    client = anna.sit(table, 0)
    watching = pair[1].person().sit(table, None)
    before = thoughts(pair[0].url)
    for _ in range(3):
        give_turn_to_bot(client)
        client.until(lambda: bool(client.moves))
    up_to_date(client, watching)
    made = sum(entry["seat"] == BOT for entry in watching.entries)
    # Both servers are in this process, and so have their figures in common. A thought at the other
    # server would have begun before the watcher was told of the bot's move.
    time.sleep(0.5)
    assert thoughts(pair[0].url) - before <= made


# --- processes -----------------------------------------------------------------------------------


def test_what_a_killed_server_leaves_behind_is_taken_over(serve, shared, tmp_path, request):
    """Its bots' turns are played by another one, and its visitors are not there any more."""
    killed = Served(tmp_path, shared, pace=100)  # so the bot's move takes longer than it lives
    request.addfinalizer(killed.stop)
    killed.start()
    killed.wait_until_ready()
    anna, ben = Person(killed.url), Person(killed.url)
    thinking = anna.create("lane", "mb")
    waiting = ben.create("lane", "mo", listed=True)
    client = anna.sit(thinking, 0)
    client.until(lambda: client.view is not None)
    if client.moves:
        give_turn_to_bot(client)
    other = serve(shared)
    carla = other.person()
    carla.join(waiting)
    watching = carla.sit(waiting, 1)
    ben.sit(waiting, 0)
    watching.until(lambda: watching.here == [0, 1])
    match = Stored(shared, thinking["id"])
    before = match.movers()
    killed.kill()
    wait_until(lambda: match.movers()[len(before) :][:1] == [BOT])
    watching.until(lambda: watching.here == [1], DEAD_SECONDS + 15)
    match._engine.dispose()


@pytest.fixture
def workers(shared: str, tmp_path: Path) -> Iterator[Served]:
    """`sunroom serve --workers 2`."""
    served = Served(tmp_path, shared, workers=2)
    served.start()
    served.wait_until_ready()
    yield served
    served.stop()


def serving(served: Served) -> set[int]:
    """The worker processes, from the moment they are there."""
    return {pid for pid in served.children() if b"spawn_main" in command(pid)}


def command(pid: int) -> bytes:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


def test_several_workers_count_together_and_are_replaced(workers):
    wait_until(lambda: len(serving(workers)) == 2)
    for _ in range(40):  # each over a connection of its own, so that both workers get some
        assert httpx.get(f"{workers.url}/api/games", verify=False).status_code == 200
    games = 'sunroom_http_requests_total{route="/api/games",status="200"}'
    assert {figure(workers.url, games) for _ in range(10)} == {40.0}

    people = [Person(workers.url) for _ in range(2)]
    table = people[0].create("lane", "mo")
    people[1].join(table)
    clients = [people[seat % 2].sit(table, seat % 2) for seat in range(8)]
    sockets = "sunroom_sockets"
    wait_until(lambda: figure(workers.url, sockets) == 8)

    first = serving(workers)
    victim = min(first)
    os.kill(victim, signal.SIGKILL)
    wait_until(lambda: len(serving(workers) - {victim}) == 2)
    gone = lost(clients)
    wait_until(lambda: figure(workers.url, sockets) == len(clients) - len(gone))
    for client in gone:
        client.connect()
    mover = next(client for client in clients if client.moves)
    answer = mover.play(mover.moves[0])
    for client in clients:
        client.until(lambda client=client: client.number >= answer["number"])
    assert figure(workers.url, games) == 40.0


def lost(clients: list[Client]) -> list[Client]:
    """Whose connection has ended."""
    found = []
    for client in clients:
        assert client.socket is not None
        try:
            client.send({"do": "ping"})
            client.until(lambda client=client: '"pong"' in client.raw[-1])
        except ConnectionClosed:
            found.append(client)
    return found


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_workers_end_with_their_server(workers, how):
    wait_until(lambda: len(serving(workers)) == 2)
    processes = set(itertools.chain.from_iterable(descendants(workers.process.pid)))
    assert len(processes) >= 4  # two workers, and a process each in which bots think
    workers.process.send_signal(how)
    assert workers.process.wait(60) == (0 if how == signal.SIGTERM else -how)
    wait_until(lambda: not any(is_running(pid) for pid in processes))


def descendants(pid: int) -> Iterator[set[int]]:
    found = children(pid)
    yield found
    for one in found:
        yield from descendants(one)
