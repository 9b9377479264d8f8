"""Bots decide by what they may know, and decide legally."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given

import sunroom
from sunroom import Match, Refused, bots
from sunroom.bots.bot import Bot
from sunroom.bots.levels import LEVELS
from tests.bots.moments import KINDS, again, another_world, moments
from tests.lane.test_laws import moments as lane_moments

# Every bot there is; of the levels such a part of their budget that plain Python is fast enough.
PARTS = {"able": 0.02, "skilled": 0.005, "strong": 0.001, "master": 0.0002}
BRIEFLY = ["random", "greedy", *(f"{name}@{PARTS.get(name, 0.2)}" for name in LEVELS)]
HASTILY = ["random", "greedy", *(f"{name}@{PARTS.get(name, 0.2) / 20:g}" for name in LEVELS)]


def new(name: str) -> Bot:
    return bots.get(name, patient=True)


def play_out(match: Match, players: list[Bot], limit: int = 3_000) -> Match:
    for number in range(limit):
        if match.over:
            break
        seen = match.look()
        match.play(players[seen.seat].choose(seen, number))
    return match


def test_every_bot_is_tested_here():
    assert [name.partition("@")[0] for name in BRIEFLY] == list(bots.NAMES)
    assert [name.partition("@")[0] for name in HASTILY] == list(bots.NAMES)


@pytest.mark.usefixtures("plainly")
@pytest.mark.parametrize(("game", "players"), KINDS)
@pytest.mark.parametrize("name", HASTILY)
def test_bots_play_whole_matches(name, game, players):
    match = play_out(Match(game, players, 5), [new(name) for _ in range(players)])
    assert match.over


@pytest.mark.usefixtures("plainly")
@pytest.mark.parametrize(("game", "players"), KINDS)
@pytest.mark.parametrize("name", [*BRIEFLY, "search:20"])
def test_bots_decide_by_what_they_may_know(name, game, players):
    """In another world that looks the same to the seat, a bot decides the same."""
    thinks = name not in ("random", "greedy")
    check_boundary(name, Match(game, players, 6), 31 if thinks else 7)


@pytest.mark.kernel
@pytest.mark.usefixtures("compiledly")
@pytest.mark.parametrize(
    ("game", "players"), [("lane", 3), ("sunset", 2), ("sunny", 2), ("sunny", 4)]
)
@pytest.mark.parametrize("name", ["easy", "strong@0.02", "search:500", "search:500,leaf=0"])
def test_compiled_bots_decide_by_what_they_may_know(name, game, players):
    check_boundary(name, Match(game, players, 8), 13)


def check_boundary(name: str, played: Match, every: int) -> None:
    differed = 0
    for number, match in enumerate(moments(played, every)):
        seen = match.look()
        twin = another_world(match, seen.seat, number)
        other = twin.look()
        differed += twin.position() != {**match.position(), "rng": twin.position()["rng"]}
        assert (other.seat, other.moves, other.view) == (seen.seat, seen.moves, seen.view)
        assert other.history == seen.history
        choice = new(name).choose(seen, number)
        assert choice in seen.moves
        assert new(name).choose(other, number) == choice
        check_told(match, twin, choice)
    assert differed > 0


def check_told(match: Match, twin: Match, move: str) -> None:
    """What happens in a move that tells its player nothing new looks the same in both worlds."""
    after = again(match)
    after.play(move)
    twin.play(move)
    seat = match.seat
    assert seat is not None
    game = match.game
    if not game.tells(match._state, game.read(match._state, move), after._state):
        told = [[game.redact(event, seat) for event in one.story[-1][1]] for one in (after, twin)]
        if not after.over:  # then all is turned up
            assert told[0] == told[1]


@given(lane_moments())
def test_a_greedy_decision_leaves_its_observation_as_it_was(match):
    if match.over:
        return
    seen = match.look()
    before = match.game.kernel.values(seen.state)
    bots.get("greedy").choose(seen, 1)
    assert match.game.kernel.values(seen.state) == before


@pytest.mark.usefixtures("plainly")
@pytest.mark.parametrize(("game", "players"), KINDS)
def test_a_search_leaves_its_observation_as_it_was(game, players):
    for match in moments(Match(game, players, 4), 40):
        seen = match.look()
        before = match.game.kernel.values(seen.state)
        new("search:5").choose(seen, 1)
        assert match.game.kernel.values(seen.state) == before


@pytest.mark.parametrize(("game", "least"), [("lane", 19), ("sunset", 14), ("sunny", 19)])
def test_greedy_beats_random(game, least):
    wins = 0
    for seed in range(20):
        greedy_seat = seed % 2
        seats = [bots.get("random"), bots.get("random")]
        seats[greedy_seat] = bots.get("greedy")
        outcome = play_out(Match(game, 2, seed), seats).outcome
        assert outcome is not None
        wins += outcome.winners == (greedy_seat,)
    assert wins >= least


def test_greedy_sees_the_whole_chain():
    """With a park it can reach fifteen points; without looking ahead it would take three."""
    from tests.lane.table import at

    match = at(["bgggp", "b"], {"d11": (1, 1)}, "f7 f8 e8 d8 d9 d10")
    moves = []
    while match.seat == 0:
        moves.append(bots.get("greedy").choose(match.look(), 1))
        match.play(moves[-1])
    assert moves[:3] == ["build c11 1", "park b11 b", "build a11 3"]


def test_unknown_bots_are_refused():
    with pytest.raises(Refused, match='no bot "deep": random, greedy'):
        bots.get("deep")


def test_nobody_decides_a_finished_match():
    match = play_out(Match("lane", 2, 5), [bots.get("greedy")] * 2)
    with pytest.raises(Refused, match="over"):
        match.look()


ALONE = """
import importlib, json, pkgutil, sys, types
bare = types.ModuleType("sunroom")  # the package itself imports matches, for whoever plays
bare.__path__ = [{path!r}]
sys.modules["sunroom"] = bare
bots = importlib.import_module("sunroom.bots")
for module in pkgutil.walk_packages(bots.__path__, "sunroom.bots."):
    importlib.import_module(module.name)
bots.get("strong")
print(json.dumps(list(sys.modules)))
"""


def test_no_import_leads_from_bots_to_matches_or_to_a_compiler():
    code = ALONE.format(path=str(Path(sunroom.__file__).parent))
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    imported = set(json.loads(run.stdout))
    assert {"sunroom.bots.searcher", "sunroom.bots.external"} <= imported
    above = {"match", "study", "engine", "terminal", "arena", "cli"}
    assert not {f"sunroom.{name}" for name in above} & imported
    assert not {"wasmtime", "numpy", "ziglang"} & imported
