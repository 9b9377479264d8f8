"""Every golden match replays to the letter."""

from __future__ import annotations

import json

import pytest

from sunroom import Match
from tests import golden

ALL = [(game, *case) for game in golden.OPTIONS for case in golden.cases(game)]


@pytest.mark.parametrize(("game", "name", "players", "seed", "options"), ALL)
def test_golden_match(game, name, players, seed, options):
    told = (golden.FOLDER / game / f"{name}.txt").read_text().splitlines()
    assert list(golden.lines(game, players, seed, options)) == told


@pytest.mark.parametrize("game", golden.OPTIONS)
def test_golden_matches_replay_as_records(game):
    for name, *_ in golden.cases(game):
        told = (golden.FOLDER / game / f"{name}.txt").read_text().splitlines()
        record = json.loads(told[0])["record"]
        moves = [line.split(" of ")[0].split(" ", 2)[2] for line in told[1:-1]]
        match = Match.from_record({**record, "moves": moves})
        assert match.position() == json.loads(told[-1])["position"]
        assert match.record() == {**record, "moves": moves}


@pytest.mark.parametrize("game", golden.OPTIONS)
def test_there_are_twenty_over_all_player_counts(game):
    found = list(golden.cases(game))
    assert len(found) == golden.COUNT
    assert len({players for _, players, _, _ in found}) > 1 or game == "sunset"
