"""The API keeps to its own description, whatever it is asked."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import load_all_checks

from sunroom import Match
from sunroom.games.terms import Json
from sunroom.server.app import build
from sunroom.server.settings import Settings
from sunroom.server.telling.refusals import PROBLEMS, STATUS
from tests.long import LONG
from tests.server.running import HOST, Person, Running

EXAMPLES = 1000 if LONG else 10
MATCH_ID = re.compile(r"[a-z0-9]{1,32}")
STREAMS = re.compile(r"/(events|analysis)$")  # their answers have no end


@dataclass
class Scene:
    """A server with matches in every state, all of them Anna's."""

    server: Running
    anna: Person
    matches: list[str]


@pytest.fixture(scope="module")
def scene(tmp_path_factory) -> Iterator[Scene]:
    folder = tmp_path_factory.mktemp("api")
    server = Running(folder, f"sqlite:///{folder}/api.db")
    server.start()
    anna = server.person()
    closed = anna.create("lane", "mo")
    anna.post(f"/api/matches/{closed['id']}/leave", {})
    match = Match("sunset", 2, 5, damage=1)
    while not match.over:
        match.play(match.moves[0])
    over = anna.post("/api/records", {"record": match.record()}, 201)
    tables = [anna.create("lane", "mo"), anna.create("sunny", "mh"), over, closed]
    yield Scene(server, anna, [table["id"] for table in tables])
    server.stop()


def description() -> Json:
    with tempfile.TemporaryDirectory() as folder:
        found: Json = build(Settings(data=folder))._app.openapi()
    return found


DESCRIPTION = description()
schema = schemathesis.openapi.from_dict(DESCRIPTION).exclude(path_regex=STREAMS.pattern)
load_all_checks()
# A request of the right form may still be refused: no such game option, not your turn.
UNFIT = [
    check
    for check in schemathesis.checks.CHECKS.get_all()
    if getattr(check, "__name__", "") in ("positive_data_acceptance", "ignored_auth")
]


@schema.parametrize()
@settings(
    max_examples=EXAMPLES,
    deadline=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_every_answer_is_as_described(case, scene):
    wanted = (case.path_parameters or {}).get("match")
    if isinstance(wanted, str) and MATCH_ID.fullmatch(wanted):
        # One that is there tells more than one that is not; in turns, so that it can be repeated.
        case.path_parameters["match"] = scene.matches[len(wanted) % len(scene.matches)]
    answer = case.call(
        base_url=scene.server.url, headers={"Authorization": f"Bearer {scene.anna.token}"}
    )
    case.validate_response(answer, excluded_checks=UNFIT)
    if answer.status_code >= 400 and case.path != "/ready":
        error = answer.json()["error"]
        assert set(error) <= {"code", "message", "rule", "fault"}
        assert error["code"] and error["message"]


def test_every_refusal_has_a_status_that_is_described():
    before_any = {STATUS["bad_method"], STATUS["too_slow"]}  # no described request is reached
    assert set(STATUS.values()) - before_any <= set(PROBLEMS)
    for path, item in DESCRIPTION["paths"].items():
        for method, operation in item.items():
            if path.startswith("/api/"):
                assert {str(status) for status in PROBLEMS} <= set(operation["responses"])
            assert operation["summary"] and operation["tags"], (method, path)


def test_every_request_is_told_on_the_page(scene):
    page = scene.anna.http.get("/api", headers={"accept": "text/html"})
    assert page.headers["content-type"].startswith("text/html")
    text = re.sub(r"<[^>]*>", "", page.text)
    for path, item in DESCRIPTION["paths"].items():
        for method in item:
            assert re.search(rf"{method.upper()}\s*{re.escape(path)}", text), (method, path)
    assert "/live" in text  # the socket, which no OpenAPI can tell of


def test_the_description_is_the_one_that_is_served(scene):
    served = scene.anna.get("/openapi.json")
    assert served["paths"].keys() == DESCRIPTION["paths"].keys()
    assert served["openapi"].startswith("3.1")


@pytest.mark.parametrize(
    ("method", "path", "status", "allow"),
    [
        ("DELETE", "/api/matches", 405, "GET, POST"),
        ("PUT", "/api/matches/{id}", 405, "GET"),
        ("GET", "/api/matches/{id}/moves", 405, "POST"),
        ("GET", "/api/nothing", 404, None),
    ],
)
def test_what_is_not_there_is_said_as_any_error(scene, method, path, status, allow):
    answer = scene.anna.http.request(method, path.replace("{id}", scene.matches[0]))
    assert answer.status_code == status and answer.headers.get("allow") == allow
    assert set(answer.json()["error"]) == {"code", "message"}


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"null",
        b"[]",
        b'"x"',
        b"\xff\xfe",
        b"[" * 10_000,
        b'{"token":' + b"1" * 5000 + b"}",
        b'{"token":NaN}',
        b'{"token":"\\ud800"}',
        b'{"\\ud800":1}',
        b'{"token":"x","more":1}',
        b'{"token":["x"]}',
    ],
)
def test_a_body_of_another_form_is_refused_with_one_sentence(scene, body):
    answer = scene.anna.http.post(
        "/api/people", content=body, headers={"content-type": "application/json"}
    )
    assert answer.status_code in (400, 422)
    error = answer.json()["error"]
    assert error["code"] == "bad_request" and 5 < len(error["message"]) <= 300


def test_the_type_of_a_body_has_to_be_told(scene):
    """A form of another site can send text without asking first: it is not read as JSON."""
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
        answer = scene.anna.http.post("/api/people", content=b"{}", headers={"content-type": kind})
        assert answer.status_code == 422


def test_hosts_learn_how_the_server_is(scene):
    anna = scene.anna
    assert anna.get("/health")["status"] == anna.get("/ready")["status"] == "ok"
    figures = anna.http.get("/metrics", headers=HOST)
    assert figures.headers["content-type"].startswith("text/plain")
    assert 'sunroom_http_requests_total{route="/health",status="200"}' in figures.text
    for match in scene.matches:
        assert match not in figures.text
