"""The load test: a small run through the real server, its figures, its client, its refusals."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import time
from importlib.resources import files
from pathlib import Path

import pytest
from rich.console import Console
from websockets.asyncio.server import ServerConnection, serve

from sunroom.bench.load import boardgameio, report
from sunroom.bench.load.crowd import Crowd, Player, Timing
from sunroom.bench.load.measure import Figures, Latency, Surge, latency, recovery
from sunroom.bench.load.plan import Plan
from sunroom.bench.load.process import Process, _family, free_port
from sunroom.bench.load.websocket import WebSocket, accept_key


def load(*arguments: str, status: int = 0) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "sunroom.bench.load", *arguments],
        capture_output=True,
        text=True,
        timeout=120,
        stdin=subprocess.DEVNULL,
        env={**os.environ, "COLUMNS": "100"},
    )
    assert done.returncode == status, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    return done.stdout + done.stderr


# --- what processes use ---------------------------------------------------------------------------

# A server with two children: one that is named apart when it has worked for a while, and one that
# was named apart and has ended, whom nobody has buried yet.
FAMILY = """
import os, sys, time
NAME = "AP" + "ART"  # not to be found in this text itself
def work(seconds):
    end = time.process_time() + seconds
    while time.process_time() < end: pass
if not os.fork():
    work(0.3)
    open(sys.argv[1] + "/worked", "w").close()
    while not os.path.exists(sys.argv[1] + "/go"): time.sleep(0.01)
    os.execv(sys.executable, [sys.executable, "-c", "import time; time.sleep(60)", NAME])
if not os.fork():
    burn = "import time\\nwhile time.process_time() < 0.3: pass"
    os.execv(sys.executable, [sys.executable, "-c", burn, NAME])
time.sleep(60)
"""


def test_the_time_of_a_server_never_goes_down_and_is_its_own(tmp_path):
    command = [sys.executable, "-c", FAMILY, str(tmp_path)]
    with Process(command, free_port(), tmp_path / "log", {}, ("APART",)) as process:

        def wait_for(true):
            patience = time.monotonic() + 30
            while not true():
                assert time.monotonic() < patience, process.last_words()
                time.sleep(0.02)

        def states():
            found = []
            for pid in _family(process._process.pid):
                folder = Path("/proc") / str(pid)
                dead = (folder / "stat").read_text().rpartition(")")[2].split()[0] == "Z"
                found.append("dead" if dead else b"APART" in (folder / "cmdline").read_bytes())
            return found

        wait_for(lambda: (tmp_path / "worked").exists() and "dead" in states())
        before = process.usage()
        assert before.cpu_seconds >= 0.3 - 0.02 and before.apart_mib == 0  # counted in ticks
        assert before.cpu_seconds < 0.3 + 0.25  # without the dead one's
        (tmp_path / "go").touch()
        wait_for(lambda: True in states())
        after = process.usage()
        assert after.cpu_seconds >= before.cpu_seconds and after.apart_mib > 0


# --- the whole ------------------------------------------------------------------------------------


def test_a_small_run_through_the_real_server(tmp_path):
    file = tmp_path / "load.json"
    small = ("--sockets", "40", "--rate", "40", "--seconds", "3", "--no-peer", "--no-surge")
    shown = load(*small, "--json", str(file))
    rows = {
        line.rsplit(maxsplit=1)[0].strip(): line.split()[-1]
        for line in shown.splitlines()
        if len(line.split()) > 1
    }
    assert (rows["sockets"], rows["refusals"], rows["errors"]) == ("40", "0", "0")
    assert "a smaller run does not judge them" in shown

    content = json.loads(file.read_text())
    assert content["promises"] == [] and content["peer_missing"] is None
    (ours,) = content["sides"]
    assert ours["sockets"] == 40 and ours["moves"] == pytest.approx(120, abs=1)
    assert ours["reached"] == pytest.approx(40, rel=0.1)
    assert ours["refusals"] == ours["errors"] == 0 and ours["problems"] == []
    for times in (ours["told"], ours["accepted"]):
        assert 0 < times["p50"] <= times["p95"] <= times["p99"] <= times["most"] < 3_000
    assert 20 < ours["peak_mib"] < 400 and 0 < ours["server_cpu"] < 10
    assert ours["news_bytes"] > 200


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--sockets", "7"), "--sockets must be an even number from 2 to 50000, not 7"),
        (("--sockets", "many"), "invalid int value: 'many'"),
        (("--rate", "0"), "--rate must be from 0.1 to 100000, not 0"),
        (("--rate", "nan"), "--rate must be from 0.1 to 100000, not nan"),
        (("--seconds", "1e9"), "--seconds must be from 0.5 to 3600"),
        (("--sockets", "40", "--rate", "1000"), "take at least 1326 sockets, or fewer moves"),
        (("--json", "/nowhere/load.json"), "/nowhere/load.json cannot be written"),
        (("--database", "mysql://x", "--no-peer"), "database"),
        (("--socket", "40"), "unrecognized arguments: --socket 40"),
    ],
)
def test_bad_options_are_one_line(arguments, said):
    shown = load(*arguments, status=2)
    assert said in shown and shown.startswith("sunroom load: ") and len(shown.splitlines()) == 1


def test_too_many_sockets_for_the_system_are_refused_before_the_start():
    code = "import resource as r; r.setrlimit(r.RLIMIT_NOFILE, (300, 300));"
    code += "import sys; sys.argv = ['load', '--sockets', '400', '--rate', '10'];"
    code += "from sunroom.bench.load.__main__ import main; main()"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 2 and "need 600 open files, and the system allows 300" in done.stderr


def test_help_tells_every_option():
    shown = load("--help")
    for option in (
        "--sockets",
        "--rate",
        "--seconds",
        "--no-peer",
        "--no-surge",
        "--database",
        "--json",
    ):
        assert option in shown
    assert "Example:" in shown


# --- the figures ----------------------------------------------------------------------------------


def figures(name: str = "Sunroom", p99: float = 80.0, **others: object) -> Figures:
    times = Latency(p99 / 4, p99 / 2, p99, p99 * 2)
    told: dict[str, object] = {"sockets": 10_000, "seconds": 20.0, "offered": 2000.0}
    told |= {"reached": 1999.2, "moves": 40000, "told": times, "accepted": times}
    told |= {"sent_late": times, "news_bytes": 700.0, "refusals": 0, "errors": 0}
    told |= {"peak_mib": 300.0, "bots_mib": 0.0, "server_cpu": 9.0, "generator_cpu": 5.0}
    told |= {"others_cpu": 1.0}
    told |= others
    return Figures(name=name, **told)  # type: ignore[arg-type]


def test_quantiles():
    found = latency([n / 1000 for n in range(100, 0, -1)])
    assert found == Latency(50.0, 95.0, 99.0, 100.0)
    assert latency([]) == Latency(0.0, 0.0, 0.0, 0.0)


def test_promises_are_judged_one_by_one():
    plan = Plan(10_000, 2000, 20)
    assert all(promise.kept for promise in report.judge(plan, [figures()]))
    for bad in (
        {"p99": 101.0},
        {"reached": 1990.0},
        {"peak_mib": 401.0},
        {"errors": 1},
        {"refusals": 1},
        {"surge": Surge(Latency(1, 2, 3, 4), 4000, 5.5)},
    ):
        broken = [x for x in report.judge(plan, [figures(**bad)]) if not x.kept]
        assert len(broken) == 1, bad
    assert report.judge(Plan(9998, 2000, 20), [figures()]) == []
    peer = figures("Peer", p99=70.0, server_cpu=8.0)
    broken = [x for x in report.judge(plan, [figures(), peer]) if not x.kept]
    assert len(broken) == 2  # slower than the peer, and dearer


def test_a_surge_is_over_when_moves_are_told_fast_for_good():
    def moves(told: dict[float, float]) -> list[Timing]:
        return [Timing(100 + due, seconds, seconds, True) for due, seconds in told.items()]

    fast = {n / 10: 0.01 for n in range(50)}
    assert recovery(moves(fast), 100.0) == 0.0
    assert recovery(moves({**fast, 0.2: 0.5}), 100.0) == 0.5
    assert recovery(moves({**fast, 0.2: 0.5, 2.2: 0.2}), 100.0) == 2.5


def test_the_table_tells_how_many_times_better(capsys):
    Console(width=100).print(report.sheet([figures(), figures("Peer", p99=160.0, reached=999.6)]))
    shown = capsys.readouterr().out
    rows = [line.split() for line in shown.splitlines()]
    assert "times better" in shown
    assert ["p99", "80.0", "160.0", "2.00"] in rows
    assert ["moves/s", "reached", "1,999", "1,000", "2.00"] in rows
    assert ["refusals", "0", "0"] in rows


# --- slow servers ---------------------------------------------------------------------------------


class SlowPlayer(Player):
    """A player at a table where every move is answered after some time."""

    def __init__(self, delay: float) -> None:
        self.delay = delay
        self.number = 0

    def move(self) -> int:
        asyncio.get_running_loop().call_later(self.delay, self.answer)
        return self.number

    def answer(self) -> None:
        self.table.accepted()
        for player in self.table.players:
            assert isinstance(player, SlowPlayer)
            player.number += 1
            self.table.heard(player.seat, player.number, player is self)


def slow_crowd(delay: float) -> Crowd:
    crowd = Crowd(1)
    table = crowd.tables[0]
    for seat in (0, 1):
        player = SlowPlayer(delay)
        player.table, player.seat = table, seat
        table.players.append(player)
        table.heard(seat, 0, seat == 1)
    return crowd


def test_a_slow_server_shows_up_as_latency():
    """Ten moves in a second at a table that needs 0.2 s for each: the last waits for a second."""

    async def run() -> tuple[Crowd, float]:
        crowd = slow_crowd(0.2)
        start = time.perf_counter()
        await crowd.play(10, start, start + 1)
        await crowd.settle()
        return crowd, start

    crowd, start = asyncio.run(run())
    times = [timing.told for timing in crowd.timings(start)]
    assert len(times) == 10 and all(timing.answered for timing in crowd.timings(start))
    assert times[0] == pytest.approx(0.2, abs=0.1) and times[-1] == pytest.approx(1.1, abs=0.3)
    assert crowd.reached(start, start + 1) == pytest.approx(5, rel=0.2)


def test_moves_without_an_answer_count_with_their_age(monkeypatch):
    monkeypatch.setattr("sunroom.bench.load.crowd.SETTLED_AFTER", 0.3)

    async def run() -> tuple[Crowd, float]:
        crowd = slow_crowd(60)
        start = time.perf_counter()
        await crowd.play(10, start, start + 0.5)
        await crowd.settle()
        return crowd, start

    crowd, start = asyncio.run(run())
    timings = crowd.timings(start)
    assert len(timings) == 5 and not any(timing.answered for timing in timings)
    assert timings[0].told == pytest.approx(0.75, abs=0.25)


# --- the client -----------------------------------------------------------------------------------


class Listening(WebSocket):
    """Keeps what it hears."""

    def __init__(self, port: int, path: str = "/") -> None:
        super().__init__(f"127.0.0.1:{port}", path, {"X-Hello": "hello"})
        self.heard: asyncio.Queue[bytes] = asyncio.Queue()
        self.over: asyncio.Queue[str] = asyncio.Queue()

    def told(self, text: bytes) -> None:
        self.heard.put_nowait(text)

    def ended(self, why: str) -> None:
        self.over.put_nowait(why)


def test_the_client_and_a_server_of_others_understand_each_other():
    async def host(connection: ServerConnection) -> None:
        assert connection.request is not None and connection.request.headers["X-Hello"] == "hello"
        await (await connection.ping())  # answered by a pong
        await connection.send(["in ", "three ", "pieces"])
        async for message in connection:
            await connection.send(message)

    async def run() -> None:
        async with serve(host, "127.0.0.1", 0, max_size=None) as server:
            port = next(iter(server.sockets)).getsockname()[1]
            client = Listening(port)
            await asyncio.get_running_loop().create_connection(lambda: client, "127.0.0.1", port)
            assert await client.heard.get() == b"in three pieces"
            for size in (0, 1, 125, 126, 65_535, 65_536, 300_000):
                client.send(b"x" * size)
                assert await client.heard.get() == b"x" * size
            client.close()
            assert client.over.empty()

    asyncio.run(asyncio.wait_for(run(), 20))


class Written:
    """Where a client writes when no network is between."""

    def __init__(self) -> None:
        self.aborted = False

    def write(self, data: bytes) -> None:
        pass

    def abort(self) -> None:
        self.aborted = True


def whispered(pieces: int, frames: bytes) -> Listening:
    """A client that gets the handshake and these frames in pieces of so many bytes."""
    client = Listening(1)
    client.connection_made(Written())  # type: ignore[arg-type]
    key = accept_key(client._key).decode()
    data = f"HTTP/1.1 101 Hello\r\nsec-websocket-ACCEPT: {key}\r\n\r\n".encode() + frames
    for at in range(0, len(data), pieces):
        client.data_received(data[at : at + pieces])
    return client


@pytest.mark.parametrize("pieces", [1, 2, 3, 7, 1000])
def test_frames_may_come_in_any_pieces(pieces):
    frames = b"\x81\x02hi" + b"\x01\x02ab" + b"\x89\x01p" + b"\x80\x02cd"
    frames += b"\x81\x7e\x00\xc8" + b"y" * 200
    client = whispered(pieces, frames)
    heard = [client.heard.get_nowait() for _ in range(client.heard.qsize())]
    assert heard == [b"hi", b"abcd", b"y" * 200]


@pytest.mark.parametrize(
    ("frames", "why"),
    [
        (b"\x81\x82abcdhi", "masked"),
        (b"\xc1\x02hi", "extension"),
        (b"\x88\x04\x03\xf0no", "1008 no"),
        (b"\x83\x00", "unexpected kind 3"),
    ],
)
def test_what_breaks_the_protocol_ends_the_connection(frames, why):
    client = whispered(1000, frames)
    assert why in client.over.get_nowait() and client.heard.empty()


def test_a_refused_handshake_is_told():
    client = Listening(1)
    client.connection_made(Written())  # type: ignore[arg-type]
    client.data_received(b"HTTP/1.1 403 Forbidden\r\n\r\nnot your seat")
    assert client.over.get_nowait() == "no WebSocket: HTTP/1.1 403 Forbidden not your seat"


# --- the peer -------------------------------------------------------------------------------------


def test_without_node_the_peer_is_missing(monkeypatch):
    monkeypatch.setenv("PATH", "")
    with pytest.raises(boardgameio.PeerMissing, match=r"npm is not installed.*Node\.js"):
        boardgameio.install()


def test_moves_for_the_peer_touch_something_and_fit_the_hand():
    game = boardgameio._Game({}, [[0, 1, 2, 3, 4], 3], "turn", None)
    for _ in range(50):
        name, values = boardgameio.choose(game, 0)
        assert (name == "draw" and not values) or values[0] in boardgameio.AROUND[60]
    game = boardgameio._Game({}, [[2] * 6, 3], "discard", None)
    assert boardgameio.choose(game, 0) == ("discard", [2])
    assert files("sunroom.bench.load").joinpath("peer.cjs").is_file()
    assert sum(space is not None for space in boardgameio.LAYOUT) == 80
