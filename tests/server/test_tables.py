"""Matches on the server: made, joined, played, left, seen again."""

from __future__ import annotations

import random

import pytest

from sunroom import Match


@pytest.mark.parametrize("game", ["lane", "sunset", "sunny"])
def test_a_whole_match_against_a_bot(server, game):
    anna = server.person()
    table = anna.create(game, "mb")
    client = anna.sit(table, 0)
    chooser = random.Random(1)
    while client.view["phase"] != "over":
        if client.moves:
            assert client.play(chooser.choice(client.moves))["type"] == "accepted"
        else:
            client.receive()
    record = anna.get(f"/api/matches/{table['id']}/record")
    again = Match.from_record(record)
    assert again.over
    assert client.view == again.view(0)
    assert client.table["status"] == "over"
