"""What the server tells about itself: logs and metrics, and what they never tell."""

from __future__ import annotations

import io
import json
import logging
import os
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from prometheus_client.parser import text_string_to_metric_families

from sunroom.server import logs, metrics
from sunroom.server.people.identity import Identities, cookie

TOKEN = Identities(b"a secret of at least 32 characters").new()[1]


@pytest.fixture
def kept_logging() -> Iterator[None]:
    """Logging belongs to the whole process: put it back."""
    root = logging.getLogger()
    handlers, level = list(root.handlers), root.level
    yield
    root.handlers[:], root.level = handlers, level
    logging.captureWarnings(False)


@pytest.fixture
def out(kept_logging) -> io.StringIO:
    stream = io.StringIO()
    logs.setup("info", stream=stream)
    return stream


def line(message: str = "event", formatter: logging.Formatter | None = None, **extra: Any) -> str:
    record = logging.getLogger("sunroom.server").makeRecord(
        "sunroom.server", logging.INFO, "here.py", 1, message, (), None, extra=extra
    )
    return (formatter or logs.JsonLines()).format(record)


# --- one object a line ---------------------------------------------------------------------------


def test_one_object_a_line(out):
    log = logging.getLogger("sunroom.server")
    log.info("match_created", extra={"match": "m1", "players": 3, "seats": ["me", None]})
    log.debug("not_shown")
    (text,) = out.getvalue().splitlines()
    found = json.loads(text)
    assert found.pop("time").endswith("Z")
    assert found == {
        "level": "info",
        "event": "match_created",
        "match": "m1",
        "players": 3,
        "seats": ["me", None],
    }


def test_what_others_put_into_every_record_is_not_told(out):
    """As Ray does in whatever process imports it."""
    factory = logging.getLogRecordFactory()

    def stamping(*args: Any, **more: Any) -> logging.LogRecord:
        record = factory(*args, **more)
        vars(record)["stamp"] = 17
        return record

    log = logging.getLogger("sunroom.server")
    logging.setLogRecordFactory(stamping)
    try:
        log.info("match_created", extra={"match": "m1"})
    finally:
        logging.setLogRecordFactory(factory)
    found = json.loads(out.getvalue())
    del found["time"]
    assert found == {"level": "info", "event": "match_created", "match": "m1"}


def test_an_exception_is_one_field(out):
    try:
        raise RuntimeError(f"with {TOKEN}")
    except RuntimeError:
        logging.getLogger("sunroom.server").exception("writer_failed")
    (text,) = out.getvalue().splitlines()
    found = json.loads(text)
    assert found["level"] == "error" and found["event"] == "writer_failed"
    assert found["exception"].startswith("Traceback") and "RuntimeError" in found["exception"]
    assert TOKEN not in text


def test_fields_cannot_pass_for_the_line_itself():
    found = json.loads(line(level="x", time="y", event="z"))
    assert found["level"] == "info" and found["level_"] == "x" and found["event"] == "event"


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=10,
)


@given(st.text(), JSON)
def test_whatever_is_told_is_one_line_of_strict_json(message, value):
    text = line(message, field=value)
    assert len(text.splitlines()) == 1

    def constant(name: str) -> None:
        raise AssertionError(name)

    json.loads(text, parse_constant=constant)
    (plain,) = line(message, logs.PlainLines(), field=value).splitlines()
    assert plain.isprintable()


def test_objects_show_no_more_than_their_type():
    assert json.loads(line(field=io.StringIO("hidden cards")))["field"] == "<StringIO>"


def test_a_wrong_log_call_is_told_all_the_same():
    record = logging.LogRecord("sunroom", logging.INFO, "x.py", 1, "%d tables", ("no",), None)
    assert json.loads(logs.JsonLines().format(record))["event"] == "%d tables"


def test_a_long_field_is_cut():
    assert len(line(field="x" * 10**6)) < 21_000


def test_plain_lines_for_people(kept_logging):
    stream = io.StringIO()
    logs.setup("info", plain=True, stream=stream)
    log = logging.getLogger("sunroom.server")
    log.info("match_created", extra={"match": "m1", "person": "\x1b[31mAnna\n12:00:00 fake"})
    log.warning("slow_reader")
    first, second = stream.getvalue().splitlines()
    assert first.endswith(r"match_created match=m1 person=\x1b[31mAnna\n12:00:00 fake")
    assert second.endswith("WARNING: slow_reader")


# --- what must not get out -----------------------------------------------------------------------


@given(st.text(), st.text())
def test_no_token_gets_out(before, after):
    told = {"text": before + TOKEN + after, "deep": [{"x": (TOKEN,)}], TOKEN: 1}
    for formatter in (logs.JsonLines(), logs.PlainLines()):
        text = line(before + TOKEN + after, formatter, **told)
        assert TOKEN.split(".")[1] not in text and TOKEN.split(".")[2] not in text


@pytest.mark.parametrize(
    "text",
    [
        f"Cookie: {cookie('s1.' + 'a' * 22 + '.' + 'KEEP' * 10 + 'abc', secure=True)}",
        "sunroom=KEEP; other=1",
        "Authorization: Bearer KEEP",
        "GET /api/matches/m1?code=KEEP&seat=1",
        '{"name": "Anna", "code": "KEEP"}',
        "{'token': 'KEEP', 'seat': 1}",
        json.dumps(json.dumps({"code": "KEEP"})),
        '{"seed": 70012345KEEP}',
        "cannot connect to postgresql+psycopg://sunroom:KEEP@127.0.0.1/sunroom",
    ],
)
def test_what_opens_a_door_is_hidden_in_texts(text):
    assert "KEEP" not in line(text, detail=text)
    assert logs.HIDDEN in line(text)


@pytest.mark.parametrize("name", ["code", "token", "Cookie", "set_cookie", "Authorization", "seed"])
def test_what_opens_a_door_is_hidden_in_fields(name):
    field: dict[str, Any] = {name: "KEEP"}
    assert "KEEP" not in line(**field) + line(headers={name: ["KEEP"]})


def test_ordinary_words_stay():
    text = "move 17 refused as stale: a1 touches neither the fountain nor anything built (L8)"
    assert json.loads(line(text))["event"] == text
    assert json.loads(line(refusal="stale"))["refusal"] == "stale"


def test_uvicorn_speaks_through_us_and_names_no_visitor():
    code = """if True:
        import threading, httpx, uvicorn
        from sunroom.server import logs
        logs.setup("info")
        async def app(scope, receive, send):
            if scope["path"] == "/broken":
                raise RuntimeError("broken on purpose")
            await send({"type": "http.response.start", "status": 200, "headers": []})
            await send({"type": "http.response.body", "body": b""})
        config = uvicorn.Config(app, port=0, lifespan="off", log_config=None)
        server = uvicorn.Server(config)
        def visit():
            while not server.started:
                pass
            port = server.servers[0].sockets[0].getsockname()[1]
            for path in ("/api/matches/m1?code=KEEP", "/broken"):
                httpx.get(f"http://127.0.0.1:{port}{path}", trust_env=False, verify=False)
            server.should_exit = True
        logs.logging.getLogger("httpx").setLevel("ERROR")
        threading.Thread(target=visit).start()
        server.run()
    """
    ran = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True
    )
    told = [json.loads(text) for text in ran.stderr.splitlines()]
    assert "KEEP" not in ran.stderr and "m1" not in ran.stderr and not ran.stdout
    assert any("broken on purpose" in one.get("exception", "") for one in told)


def test_a_socket_is_told_without_its_visitor():
    record = logging.LogRecord(
        *("uvicorn.error", logging.INFO, "here.py", 1),
        msg='%s - "WebSocket %s" [accepted]',
        args=("192.0.2.7:5000", "/api/matches/m1/live?seat=0&code=KEEP"),
        exc_info=None,
    )
    event, _ = logs.told(record)
    assert event == 'visitor - "WebSocket /api/matches/m1/live" [accepted]'


# --- metrics -------------------------------------------------------------------------------------


def samples(text: bytes) -> dict[tuple[str, tuple[tuple[str, str], ...]], float]:
    return {
        (sample.name, tuple(sorted(sample.labels.items()))): sample.value
        for family in text_string_to_metric_families(text.decode())
        for sample in family.samples
    }


def test_what_is_counted_is_rendered():
    metrics.moved("lane", "bot")
    metrics.refused("stale")
    metrics.thought("strong", late=True)
    metrics.answered("/api/matches/{id}", 200)
    text, kind = metrics.render()
    found = samples(text)
    assert kind.startswith("text/plain")
    assert found["sunroom_moves_total", (("by", "bot"), ("game", "lane"))] >= 1
    assert found["sunroom_refusals_total", (("code", "stale"),)] >= 1
    assert found["sunroom_thoughts_total", (("level", "strong"),)] >= 1
    assert found["sunroom_late_thoughts_total", ()] >= 1
    requests = (("route", "/api/matches/{id}"), ("status", "200"))
    assert found["sunroom_http_requests_total", requests] >= 1
    for name in ("sunroom_sockets", "sunroom_tables", "sunroom_bot_restarts_total"):
        assert (name, ()) in found
    for name in ("sunroom_commit_seconds_count", "sunroom_move_seconds_count"):
        assert (name, ()) in found


def test_labels_hold_nothing_but_our_own_words():
    metrics.moved(TOKEN, "person")
    metrics.refused(TOKEN)
    metrics.thought(f"strong@{TOKEN}", late=False)
    for number in range(500):
        metrics.refused("x" + "abcdefghij"[number % 10] * (number // 10 % 15 + 1))
    text, _ = metrics.render()
    assert TOKEN not in text.decode()
    codes = [labels for name, labels in samples(text) if name == "sunroom_refusals_total"]
    assert len(codes) <= metrics.MOST_CODES + 1


def test_processes_count_together_and_the_dead_hold_nothing_open(tmp_path):
    environment = {**os.environ, "PROMETHEUS_MULTIPROC_DIR": str(tmp_path)}

    def run(code: str) -> str:
        ran = subprocess.run(
            [sys.executable, "-c", f"import os\nfrom sunroom.server import metrics\n{code}"],
            env=environment,
            capture_output=True,
            text=True,
            timeout=60,
            check=True,
        )
        return ran.stdout

    count = "metrics.SOCKETS.inc(3)\nmetrics.moved('lane', 'person')\nprint(os.getpid())"
    first, second = (int(run(count)) for _ in range(2))
    show = "print(metrics.render()[0].decode())"
    moves = ("sunroom_moves_total", (("by", "person"), ("game", "lane")))
    found = samples(run(show).encode())
    assert found["sunroom_sockets", ()] == 6 and found[moves] == 2
    found = samples(run(f"metrics.forget({first})\n{show}").encode())
    assert found["sunroom_sockets", ()] == 3 and found[moves] == 2
    found = samples(run(f"metrics.forget({second})\nmetrics.forget({second})\n{show}").encode())
    assert found["sunroom_sockets", ()] == 0 and found[moves] == 2
