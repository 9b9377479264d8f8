"""Analyses of finished matches, through the server."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest

from sunroom import Match, games
from sunroom.games.terms import Json
from sunroom.server.actions import analysis
from tests.server.running import Person, Running
from tests.server.studying import SHORT, played_out, refusal, taken_in


def events_of(lines: Any) -> list[tuple[str, Json]]:
    """Server-sent events: their names and contents."""
    found, name = [], ""
    for line in lines:
        if line.startswith("event: "):
            name = line.removeprefix("event: ")
        elif line.startswith("data: "):
            found.append((name, json.loads(line.removeprefix("data: "))))
            name = ""
            if found[-1][0]:
                break
    return found


def analysed(person: Person, match: str, **query: str) -> list[tuple[str, Json]]:
    path = f"/api/matches/{match}/analysis"
    with person.http.stream("GET", path, params=query) as answer:
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/event-stream")
        return events_of(answer.iter_lines())


@pytest.mark.parametrize("game", games.NAMES)
def test_an_analysis_judges_every_decision(serve, game):
    server = serve()
    anna = server.person()
    match = played_out(game, **SHORT[game])
    found = taken_in(anna, match)
    *judged, (name, summary) = analysed(anna, found)
    assert name == "done"
    again = Match.from_record({**match.record(), "moves": []})
    expected = []
    for number, text in enumerate(match.history, start=1):
        if len(again.moves) > 1:
            expected.append((number, again.seat, text))
        again.play(text)
    assert [(one["number"], one["seat"], one["move"]) for _, one in judged] == expected
    for _, one in judged:
        assert 0 <= one["chance"] <= one["best"]["chance"] <= 1
        assert one["loss"] == pytest.approx(one["best"]["chance"] - one["chance"], abs=1e-4)
    losses = sorted((one["loss"] for _, one in judged), reverse=True)
    expected_losses = [loss for loss in losses if loss >= 0.01][:3]
    assert [one["loss"] for one in summary["mistakes"]] == expected_losses
    assert sum(len(some) for some in summary["chances"]) == len(judged)
    # A second viewer gets it at once, from memory.
    begun = time.monotonic()
    assert analysed(server.person(), found) == [*judged, (name, summary)]
    assert time.monotonic() - begun < 0.5


def test_an_analysis_is_of_a_match_that_is_over(serve):
    anna = serve().person()
    table = anna.create("lane", "mb")
    for path in ("analysis", "score"):
        code = refusal(anna, "GET", f"/api/matches/{table['id']}/{path}")
        assert code == (409, "not_over")
    assert refusal(anna, "GET", "/api/matches/nowhere/analysis") == (404, "no_match")


def analyses(server: Running) -> Any:
    """All of this server, to look whether it works on something."""
    assert server._server is not None
    guard: Any = server._server.config.app
    return guard._app.state.actions.analyses


def busy(server: Running) -> int:
    return sum(one.work is not None for one in analyses(server)._known.values())


def wait_until(true: Any) -> None:
    end = time.monotonic() + 20
    while not true():
        assert time.monotonic() < end
        time.sleep(0.02)


def test_analyses_are_few_and_end_when_nobody_listens(serve, monkeypatch):
    monkeypatch.setattr(analysis, "AT_ONCE", 2)
    monkeypatch.setattr(analysis, "OF_ADDRESS", 3)
    server = serve()
    people = [server.person() for _ in range(3)]
    ids = [taken_in(people[0], played_out("lane", seed)) for seed in range(3)]
    path = "/api/matches/{}/analysis?level=master"
    with people[0].http.stream("GET", path.format(ids[0])) as first:
        lines = first.iter_lines()
        next(lines)
        assert refusal(people[0], "GET", path.format(ids[1])) == (429, "analysing")
        with people[1].http.stream("GET", path.format(ids[1])) as second:
            assert second.status_code == 200
            wait_until(lambda: busy(server) == 2)
            assert refusal(people[2], "GET", path.format(ids[2])) == (503, "busy")
            # Who asks for one that goes on listens to the same.
            with people[2].http.stream("GET", path.format(ids[0])) as third:
                assert third.status_code == 200
                next(third.iter_lines())
            assert busy(server) == 2
        wait_until(lambda: busy(server) == 1)
    wait_until(lambda: busy(server) == 0)
    known = analyses(server)._known[ids[0], "master"]
    assert known.found and known.summary is None and not known.listeners
    # What was found is kept, and the rest is done when somebody asks again.
    before = list(known.found)
    with people[0].http.stream("GET", path.format(ids[0])) as again:
        lines = again.iter_lines()
        told = [json.loads(line[6:]) for _, line in zip(range(2 * len(before)), lines) if line]
    assert told == before
