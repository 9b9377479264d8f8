"""S24, S25: the game made small enough to be solved."""

from __future__ import annotations

import random
from typing import Any

import pytest

from sunroom import Match, Refused, games
from sunroom.study import Single

TINY: dict[str, Any] = {"lanes": 1, "units": "ra libro bastet osiris maat", "rounds": 1}
SMALL: dict[str, Any] = {
    "lanes": 2,
    "units": "anubis heka isis ra bastet libro tefnut",
    "rounds": 2,
}
GAME = games.get("sunset")


def test_S24_the_default_game_does_not_mention_them():
    match = Match("sunset", seed=1, lanes=3, units="all", rounds=0)
    assert match.options == Match("sunset", seed=1).options
    assert set(match.options) == {"damage", "anubis", "horus"}
    told = GAME.described()["options"]
    assert [name for name, option in told.items() if option.get("study")] == [
        "lanes", "units", "rounds",
    ]  # fmt: skip


def test_S24_units_are_dealt_in_equal_parts_and_three_form_the_pile():
    match = Match("sunset", seed=3, **SMALL)
    told = match.position()
    assert [len(hand) for hand in told["hands"].values()] == [2, 2]
    assert len(told["pile"]) == 3
    named = [card for hand in told["hands"].values() for card in hand] + told["pile"]
    assert " ".join(sorted(named)) == " ".join(sorted(SMALL["units"].split()))
    assert match.options["units"] == "anubis heka isis ra tefnut bastet libro"  # in their order


def test_S24_nothing_is_placed_in_a_lane_that_is_left_out():
    match = Match("sunset", seed=3, **TINY)
    for _ in range(2):
        match.play("keep")
    assert all(move.endswith("deshret") for move in match.moves)
    card = match.moves[0].split()[1]
    with pytest.raises(Refused, match="Duat is left out in this match") as refusal:
        match.play(f"play {card} duat")
    assert refusal.value.rule == "S24"


@pytest.mark.parametrize("options", [TINY, SMALL, {"rounds": 3, "damage": 2}])
def test_S25_a_match_ends_after_its_rounds(options):
    chooser = random.Random(1)
    ended = set()
    for seed in range(25):
        match = Match("sunset", seed=seed, **options)
        while not match.over:
            # Every position can be loaded, and what is known of it agrees with a guess.
            again, _ = GAME.load(match.position())
            assert GAME.texts(again) == match.moves
            seen = GAME.hidden(match._state, match.seat)
            GAME.kernel.run.guess(seen, match.seat, seed)
            assert GAME.texts(seen) == match.moves
            GAME.load(GAME.position(seen, match.options))
            events = match.play(chooser.choice(match.moves))
        told = match.position()
        GAME.load(told)
        assert told["round"] <= options["rounds"]
        dealt = told["dealt"]
        lanes = {letter: list(told["control"].values()).count(letter) for letter in "hs"}
        keys = [(dealt[god], lanes[god]) for god in told["gods"]]
        winners = tuple(seat for seat in (0, 1) if keys[seat] == max(keys))
        assert match.outcome is not None and match.outcome.winners == winners
        assert events[-1]["seats"] == list(winners)
        ended.add((events[-1]["rule"], len(winners)))
    assert ("S25", 1) in ended


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"lanes": 1}, "room for 5 units"),
        ({"lanes": 2, "units": "all"}, "room for 9 units"),
        ({"lanes": 0}, "option lanes must be one of"),
        ({"rounds": 9}, "option rounds must be one of"),
        ({"units": "ra ra maat libro heka"}, "names a unit twice"),
        ({"units": "ra maat libro heka"}, "not 4 of them"),
        ({"units": "ra maat libro heka horus"}, "there is no unit"),
    ],
)
def test_options_that_do_not_fit_are_refused(wrong, told):
    with pytest.raises(Refused, match=told):
        Match("sunset", **wrong)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"control": {"duat": "h"}}, "leaves this lane out"),
        ({"pile": ["anubis", "apis", "apofis"]}, "option units leaves out"),
        ({"round": 2, "side": "moon"}, "option rounds says 1"),
    ],
)
def test_positions_that_do_not_fit_are_refused(change, told):
    position = {**Match("sunset", seed=4, **TINY).position(), **change}
    with pytest.raises(Refused, match=told):
        Match.from_position(position)


@pytest.mark.kernel
@pytest.mark.parametrize("options", [TINY, SMALL])
def test_it_runs_compiled_with_few_actions(options):
    single, match, chooser = (
        Single("sunset", None, options, 6),
        Match("sunset", seed=6, **options),
        random.Random(3),
    )
    assert len(single.mask) < 87
    while not single.over:
        assert sorted(map(single.text, single.legal)) == match.moves
        action = chooser.choice(single.legal)
        match.play(single.text(action))
        single.step(action)
    assert match.outcome is not None and match.outcome.scores == tuple(single.scores)
