"""Whoever reads the server's figures learns nothing about a match that its players do not see."""

from __future__ import annotations

import asyncio
import threading
import time

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from sunroom import Match
from sunroom.games.terms import Refused
from sunroom.server import settings
from tests.server.running import HOST, PATIENCE
from tests.server.test_bots_at_tables import give_turn_to_bot
from tests.server.test_safety import ask


def figures(url: str) -> dict[str, float]:
    """All figures but those that reading them changes, and those of the database, to which the
    server writes by the clock that it still looks after a match."""
    text = httpx.get(f"{url}/metrics", headers=HOST, verify=False).text
    return {
        f"{sample.name}{sample.labels}": sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
        if not sample.name.startswith(("sunroom_http_requests", "sunroom_commit"))
        and "_created" not in sample.name
    }


@pytest.mark.parametrize("shown", [None, "Bearer", "Bearer wrong", "Basic eDp5", "Bearer é"])
def test_figures_are_for_the_host(one, shown):
    headers = {} if shown is None else {"Authorization": shown.encode()}
    answer = ask("GET", f"{one.url}/metrics", headers=headers)
    assert answer.status_code == 403 and answer.json()["error"]["code"] == "not_yours"
    assert "sunroom_" not in answer.text


def test_without_a_token_nobody_sees_figures(serve):
    server = serve(metrics_token="")
    for headers in ({}, {"Authorization": "Bearer"}, HOST):
        answer = ask("GET", f"{server.url}/metrics", headers=headers)
        assert answer.status_code == 403


def test_a_token_that_could_be_guessed_is_refused():
    with pytest.raises(Refused, match="at least 16"):
        settings.read({"SUNROOM_METRICS_TOKEN": "short"}, {})


def test_the_time_that_a_bot_thinks_is_not_told(serve, monkeypatch):
    """Figures change when a bot's move is told, and not when it has been found."""
    server = serve(pace=5.0)  # an easy bot tells its move four seconds after it began to think
    thinks, may_decide, has_decided = threading.Event(), threading.Event(), threading.Event()

    async def choose(_id, record, _seat, _level, _owner, on_begin) -> str:
        thinks.set()
        await asyncio.to_thread(may_decide.wait, PATIENCE)
        on_begin()
        has_decided.set()
        return Match.from_record(record).moves[0]

    monkeypatch.setattr(server.hall.thinkers, "choose", choose)
    anna = server.person()
    client = anna.sit(anna.create("lane", "mb", options={"first": 0}), 0)
    client.until(lambda: bool(client.moves))
    give_turn_to_bot(client)
    number = client.number
    assert thinks.wait(PATIENCE)
    before = figures(server.url)
    assert not any("thinking" in name for name in before)
    may_decide.set()
    assert has_decided.wait(PATIENCE)
    assert figures(server.url) == before
    client.until(lambda: client.number > number)
    after = figures(server.url)
    thought = "sunroom_thoughts_total{'level': 'easy'}"
    assert after[thought] == before.get(thought, 0) + 1


def test_that_a_bot_had_to_wait_for_other_tables_tells_nothing(serve, monkeypatch):
    """A move that was forced and one that was chosen are told after the same time."""
    server = serve(pace=1.0)
    took = []
    for thinking in (0.0, 0.6):

        async def choose(_id, record, _seat, _level, _owner, on_begin, thinking=thinking) -> str:
            await asyncio.sleep(0.5)  # in the line
            on_begin()
            await asyncio.sleep(thinking)
            return Match.from_record(record).moves[0]

        monkeypatch.setattr(server.hall.thinkers, "choose", choose)
        anna = server.person()
        client = anna.sit(anna.create("lane", "mb"), 0)
        give_turn_to_bot(client)
        begun, number = time.monotonic(), client.number
        client.until(lambda client=client, number=number: client.number > number)
        took.append(time.monotonic() - begun)
    assert abs(took[0] - took[1]) < 0.25
