"""Who meets whom: everybody sits everywhere, and both sides of a pair get the same deals."""

from __future__ import annotations

from collections import Counter
from itertools import groupby
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sunroom import Refused
from sunroom.arena.plan import Plan, make_plan
from sunroom.bots import get

NAMES = ("a", "b", "c", "d", "e", "f")


@st.composite
def any_plan(draw: st.DrawFn) -> Plan:
    game, least, most = draw(st.sampled_from([("lane", 2, 4), ("sunny", 2, 5), ("sunset", 2, 2)]))
    names = NAMES[: draw(st.integers(2, 6))]
    with patch("sunroom.bots.get", lambda name, **_: get("random")):
        return make_plan(
            game,
            names,
            draw(st.integers(least, most)),
            draw(st.integers(1, 60)),
            seed=draw(st.integers(0, 2**53 - 1)),
        )


@given(any_plan())
def test_every_pair_plays_the_same_deals_and_everybody_sits_everywhere(plan):
    tasks = list(plan.tasks())
    assert len(tasks) == plan.matches * len(plan.pairs)
    for pair in plan.pairs:
        own = [task for task in tasks if task.pair == pair]
        assert [task.number for task in own] == list(range(plan.matches))
        for _, matches in groupby(own, key=lambda task: task.number // plan.players):
            group = list(matches)
            assert len({task.deal for task in group}) == 1
            for seat in range(plan.players):
                sat = Counter(task.seats[seat] for task in group)
                assert sat == Counter(group[0].seats)
    deals = {task.number // plan.players: task.deal for task in tasks}
    assert all(deals[task.number // plan.players] == task.deal for task in tasks)
    assert len(set(deals.values())) == len(deals)


def test_on_a_ladder_each_meets_only_the_next_one():
    plan = make_plan("sunset", ["random", "greedy", "easy"], matches=2, ladder=True)
    assert plan.pairs == [("greedy", "random"), ("easy", "greedy")]
    assert len(list(plan.tasks())) == 4


@given(any_plan())
def test_a_table_is_full_of_different_bots_or_has_one_alone(plan):
    for task in plan.tasks():
        counts = Counter(task.seats)
        assert set(counts) == set(task.pair)
        if len(plan.bots) == plan.players:
            assert task.pair == plan.bots and set(counts.values()) == {1}
        else:
            assert counts[task.pair[0]] == 1 and counts[task.pair[1]] == plan.players - 1


@given(any_plan(), st.integers(1, 60))
def test_more_matches_only_add_to_the_plan(plan, more):
    longer = Plan(**{**vars(plan), "matches": plan.matches + more * plan.players})
    assert list(longer.tasks())[: plan.matches * len(plan.pairs)] == list(plan.tasks())
    assert longer.header == plan.header


def test_neighbours_change_from_group_to_group():
    with patch("sunroom.bots.get", lambda name, **_: get("random")):
        plan = make_plan("lane", NAMES[:4], 4, 24)
    after: Counter[tuple[str, str]] = Counter()
    for task in plan.tasks():
        after.update(zip(task.seats, task.seats[1:] + task.seats[:1], strict=True))
    assert len(after) == 12 and len(set(after.values())) == 1


def test_matches_are_rounded_up_to_whole_groups():
    assert make_plan("lane", ["greedy", "random"], 3, 100).matches == 102
    assert make_plan("lane", ["greedy", "random"], matches=100).matches == 100


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"game": "chess"}, 'no game "chess"'),
        ({"names": ["greedy", "nobody"]}, 'no bot "nobody"'),
        ({"names": ["greedy"]}, "two bots or more, not 1"),
        ({"names": []}, "two bots or more, not 0"),
        ({"names": ["greedy", "random", "greedy"]}, '"greedy" is named twice'),
        ({"names": ["greedy", "cmd:/nonexistent/bot"]}, "there is no program"),
        ({"players": 5}, "2 to 4 players"),
        ({"matches": 0}, "matches must be"),
        ({"limit": 0}, "limit must be"),
        ({"seconds": 0.0}, "seconds must be"),
        ({"seconds": float("nan")}, "seconds must be"),
        ({"seed": -1}, "seed must be"),
        ({"options": {"wind": 1}}, 'no option "wind"'),
    ],
)
def test_what_cannot_be_is_refused(changes, message):
    with pytest.raises(Refused, match=message):
        make_plan(**{"game": "lane", "names": ["greedy", "random"], **changes})
