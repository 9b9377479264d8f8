"""Many matches side by side: the same as single ones, whatever runs them."""

from __future__ import annotations

import copy
import pickle

import numpy as np
import pytest

from sunroom import Match, Refused, games
from sunroom.kernel.program import best, plain
from sunroom.study import Batch

pytestmark = pytest.mark.kernel

EVERY_GAME = pytest.mark.parametrize("name", games.NAMES)
OPTIONS: dict[str, dict[str, bool | int | str]] = {
    "sunset": {"damage": 1},
    "sunny": {"simplified": True},
}


def played(batch: Batch, steps: int) -> list[dict[str, list[int]]]:
    """What the arrays held after each step of random play."""
    batch.reset()
    found = []
    for _ in range(steps):
        moment = batch.step(batch.sample())
        told = {name: getattr(moment, name).tolist() for name in moment._fields}
        found.append({**told, "scores": batch.scores.tolist()})
    return found


@EVERY_GAME
def test_a_match_of_a_batch_is_the_match_of_its_seed(name):
    game = games.get(name)
    batch = Batch(name, game.most, 3, options=OPTIONS.get(name), seed=7)
    batch.reset()
    matches: list[Match] = []

    def begin(i: int) -> Match:
        return Match(name, game.most, batch.match_seed(i), **batch.options)

    matches = [begin(i) for i in range(3)]
    ended = 0
    for _ in range(300):
        for i, match in enumerate(matches):
            assert batch.turns[i] == match.seat
            assert sorted(batch.text(a, i) for a in batch.legal(i)) == match.moves
            assert batch.decisions[i] == len(match.history)
        actions = batch.sample().copy()
        for i, match in enumerate(matches):
            match.advance(batch.text(int(actions[i]), i))
        batch.step(actions)
        for i, match in enumerate(matches):
            assert batch.terminated[i] == match.over
            if match.outcome is not None:
                ended += 1
                assert batch.scores[i].tolist() == list(match.outcome.scores)
                best_reward = batch.rewards[i].max()
                winners = np.flatnonzero(batch.rewards[i] == best_reward)
                assert tuple(winners) == match.outcome.winners
                assert batch.rewards[i].sum() == pytest.approx(0)
                matches[i] = begin(i)
            else:
                assert not batch.rewards[i].any()
                assert batch.position(i) == match.position()
    assert ended > 0


@EVERY_GAME
def test_neither_threads_nor_speed_change_anything(name):
    options = OPTIONS.get(name)
    told = played(Batch(name, 2, 5, options=options, seed=3), 80)
    for threads in (2, 3):
        batch = Batch(name, 2, 5, options=options, seed=3, threads=threads)
        assert played(batch, 80) == told
        batch.close()
    assert played(Batch(name, 2, 5, options=options, seed=3, kernel=plain), 80) == told
    assert played(Batch(name, 2, 5, options=options, seed=4), 80) != told


@EVERY_GAME
def test_a_place_has_its_own_stream_of_matches(name):
    few, many = Batch(name, 2, 2, seed=5), Batch(name, 2, 6, seed=5)
    for batch in (few, many):
        batch.reset()
        batch.reset()  # the second match of every place
    assert [few.match_seed(i) for i in range(2)] == [many.match_seed(i) for i in range(2)]
    assert len({many.match_seed(i) for i in range(6)}) == 6
    assert few.position(1) == many.position(1)
    few.reset(5)
    assert few.matches.tolist() == [1, 1] and few.match_seed(0) != many.match_seed(0)


@EVERY_GAME
def test_an_observation_is_the_same_in_every_world_that_a_seat_holds_for_possible(name):
    game = games.get(name)
    run = game.kernel.run
    players = min(3, game.most)
    batch = Batch(name, players, 8, seed=1)
    batch.reset()
    for number in range(60):
        batch.step(batch.sample())
        i = number % 8
        state = batch.state(i)
        for seat in range(players):
            seen = batch.observe(seat)[i].tolist()
            world = game.hidden(state, seat)
            told = [0] * len(seen)
            assert run.encode(world, seat, told, 0) == len(seen)
            assert told == seen  # nothing is told that hiding erases
            run.guess(world, seat, number)
            run.encode(world, seat, told, 0)
            assert told == seen  # and nothing that differs between possible worlds


@EVERY_GAME
def test_worlds_that_are_imagined_look_the_same_to_the_seat(name):
    match = Match(name, 2, 4)
    for _ in range(12):
        match.play(match.moves[len(match.moves) // 2])
    seat = match.seat
    assert seat is not None
    batch = Batch(name, 2, 16)
    batch.imagine(match._state, seat, seed=9)
    assert len({row.tobytes() for row in batch.observe(seat)}) == 1
    assert len({str(batch.position(i)) for i in range(16)}) > 1
    for i in range(16):
        assert sorted(batch.text(a, i) for a in batch.legal(i)) == match.moves
    for _ in range(20):
        batch.step(batch.sample())


@EVERY_GAME
def test_an_action_that_is_a_move_always_means_the_same(name):
    batch = Batch(name, 2, 2)
    if batch.action_kind == "move":
        texts = [batch.text(action) for action in range(batch.actions)]
        assert len(set(texts)) == batch.actions
        assert batch.masks.shape == (2, batch.actions)
    else:
        with pytest.raises(Refused, match="say which"):
            batch.text(0)


def test_a_match_may_wait():
    batch = Batch("sunset", n=3)
    batch.reset()
    before = batch.position(1)
    actions = batch.sample().copy()
    actions[1] = -1
    batch.step(actions)
    assert batch.position(1) == before
    assert batch.decisions.tolist() == [1, 0, 1]


def test_a_match_is_cut_off_at_the_limit():
    batch = Batch("lane", 2, 2, limit=5)
    batch.reset()
    for _ in range(4):
        assert not batch.step(batch.sample()).truncated.any()
    moment = batch.step(batch.sample())
    assert moment.truncated.all() and not moment.terminated.any() and not moment.rewards.any()
    assert batch.matches.tolist() == [2, 2] and batch.decisions.tolist() == [0, 0]


@EVERY_GAME
@pytest.mark.parametrize(("threads", "kernel"), [(1, best), (2, best), (1, plain)])
def test_copies_and_pickles_go_on_as_the_batch_itself(name, threads, kernel):
    batch = Batch(name, games.get(name).least, 5, seed=2, threads=threads, kernel=kernel)
    batch.reset()
    for _ in range(30):
        batch.step(batch.sample())
    twins = [copy.deepcopy(batch), pickle.loads(pickle.dumps(batch))]
    for _ in range(8):  # what one of them does is nothing to the others
        for twin in twins:
            assert [part.tolist() for part in twin.moment] == [
                part.tolist() for part in batch.moment
            ]
            assert twin.decisions.tolist() == batch.decisions.tolist()
        for one in (batch, *twins):
            one.step(one.sample())
    assert twins[0].match_seed(3) == batch.match_seed(3)


@pytest.mark.parametrize("threads", [1, 2])
def test_nobody_else_writes_into_the_arrays(threads):
    batch = Batch("lane", 2, 4, threads=threads)
    for array in (*batch.reset(), batch.scores, batch.decisions, batch.matches):
        with pytest.raises(ValueError, match="read-only"):
            array[:] = 1


def test_arrays_are_views_of_the_kernel():
    batch = Batch("lane", 2, 4)
    first = batch.reset()
    second = batch.step(batch.sample())
    assert second.observations is first.observations
    assert np.shares_memory(batch.observations, batch._parts[0].seen)
    assert np.shares_memory(batch.masks, batch._parts[0].mask)


@pytest.mark.parametrize(
    ("actions", "error", "told"),
    [
        ([0, 0], ValueError, "shape"),
        ([[0], [0], [0]], ValueError, "shape"),
        ([0.0, 0.0, 0.0], TypeError, "whole numbers"),
        (["a", "b", "c"], TypeError, "whole numbers"),
        ([True, True, True], TypeError, "whole numbers"),
        ([0, 0, 87], Refused, "only the actions 0 to 86"),
        ([0, -2, 0], Refused, "match 1"),
        ([0, 0, 2**32], Refused, "action 4294967296 of match 2: there are only"),
        (np.array([0, 2**63, 0], np.uint64), Refused, f"action {2**63} of match 1"),
        (np.array([0, 0, 255], np.uint8), Refused, "action 255 of match 2"),
        ([0, 86, 0], Refused, "means move duat, which is not legal now"),
    ],
)
@pytest.mark.parametrize("threads", [1, 2])
def test_bad_actions_are_refused_and_nothing_changes(actions, error, told, threads):
    batch = Batch("sunset", n=3, threads=threads)
    batch.reset()
    before = [batch.position(i) for i in range(3)]
    with pytest.raises(error, match=told):
        batch.step(actions)
    assert [batch.position(i) for i in range(3)] == before
    batch.step(batch.sample())


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"game": "chess"}, "there is no game"),
        ({"players": 9}, "2 to 4 players"),
        ({"n": 0}, "n must be a whole number"),
        ({"n": 2**30}, "n may be"),
        ({"threads": 1.5}, "threads must be"),
        ({"limit": -1}, "limit must be"),
        ({"seed": -1}, "seed must be"),
        ({"options": {"tie": "next"}}, "has no option"),
        ({"options": {"ties": "never"}}, "option ties must be one of"),
    ],
)
def test_bad_settings_are_refused(wrong, told):
    given = {"game": "lane", "players": 2, "n": 2, **wrong}
    with pytest.raises(Refused, match=told):
        Batch(**given)


def test_what_is_asked_of_a_batch_is_checked():
    batch = Batch("lane", 2, 2)
    with pytest.raises(Refused, match="call reset first"):
        batch.step([0, 0])
    batch.reset()
    with pytest.raises(Refused, match="a match is 0 to 1"):
        batch.position(2)
    with pytest.raises(ValueError, match="from 0 to 1"):
        batch.observe(2)
    with pytest.raises(TypeError, match="whole numbers"):
        batch.observe(0.5)
    with pytest.raises(Refused, match="an action is 0 to 806"):
        batch.text(807)
    with pytest.raises(Refused, match="seat must be"):
        batch.view(0, 2)
    assert batch.view(0, 1)["seat"] is not None


def test_batches_run_compiled():
    assert Batch("lane", 2, 1).kernel == best(games.get("lane").batched).mode
