"""Time belongs to the person: nothing but moving on brings more of it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sunroom.games.terms import Refused
from sunroom.server.tables import entry as kinds
from sunroom.server.tables.clock import CURTAIN_SECONDS
from sunroom.server.tables.schedule import LEASE
from sunroom.server.tables.seating import ComeBack
from sunroom.server.tables.table import Table
from tests.server.tables.sitting import DEVICE, PEOPLE, Sitting

# --- time for a move -----------------------------------------------------------------------------


def test_each_move_has_its_time():
    sitting = Sitting(seconds=60)
    sitting.wait(50)
    assert sitting.left == 10
    sitting.move("draw")
    assert sitting.left == 60 and sitting.table.match.seat == 1


def test_leaving_and_returning_brings_no_time():
    sitting = Sitting(seconds=60)
    sitting.wait(50)
    sitting.leave(0)
    assert sitting.table.deadline is None
    sitting.wait(1)
    sitting.come_back(0)
    assert sitting.left == 10


def test_somebody_elses_leaving_brings_no_time_either():
    sitting = Sitting(PEOPLE, seconds=60)
    sitting.wait(50)
    sitting.leave(2)
    sitting.wait(5)
    sitting.come_back(2)
    assert sitting.left == 5


def test_building_and_taking_back_brings_no_time():
    sitting = Sitting(seconds=60)
    sitting.wait(50)
    for _ in range(3):
        sitting.move("build")
        sitting.wait(3)
        sitting.undo(0)
        assert sitting.left == 10
    sitting.move("build")
    assert sitting.left == 51  # what is left of that decision, which was begun three times


def test_who_returns_after_their_time_sees_a_bot_make_that_decision():
    sitting = Sitting(seconds=60)
    assert sitting.late(59.0) is None
    sitting.wait(61)
    sitting.take(sitting.late())
    assert sitting.table.bot_to_move == "medium"
    sitting.come_back(0)
    assert sitting.table.bot_to_move == "medium" and sitting.table.seats[0].bot is None
    assert sitting.table.deadline is None and sitting.late(sitting.now + 100) is None
    sitting.move("draw")  # the bot's
    sitting.move("draw")
    assert sitting.table.bot_to_move is None and sitting.left == 60


def test_a_lone_person_who_was_late_can_go_on():
    sitting = Sitting([PEOPLE[0], {"bot": "easy"}], seconds=60)
    sitting.wait(60)
    late = sitting.late()
    assert late is not None and late.match == {"status": "idle", "due": None}
    sitting.table.fold(late.entry)
    assert not sitting.table.attended
    back = ComeBack(seat=0).change(sitting.table, sitting.now)
    assert back.match == {"status": "running", "due": sitting.now + LEASE}
    sitting.table.fold(back.entry)
    assert sitting.table.attended and sitting.table.bot_to_move


# --- time for the match --------------------------------------------------------------------------


def test_time_for_the_match_runs_on_and_each_move_adds_to_it():
    sitting = Sitting(match_seconds=600, increment=10)
    assert sitting.left == 610
    sitting.wait(100)
    sitting.move("draw")
    assert sitting.table.clock.left(0) == 520 and sitting.left == 610
    sitting.wait(5)
    sitting.move("draw")
    assert sitting.left == 520 and sitting.table.clock.left(1) == 615


def test_what_is_taken_back_has_earned_nothing():
    sitting = Sitting(match_seconds=600, increment=10)
    sitting.wait(595)
    assert sitting.left == 15
    for _ in range(5):
        sitting.move("build")
        sitting.undo(0)
        assert sitting.left == 15
    sitting.wait(10)
    sitting.move("draw")
    sitting.wait(30)
    sitting.move("draw")
    sitting.wait(4)
    sitting.undo(0)
    assert sitting.left == 1 and sitting.table.clock.left(1) == 580  # what was used is used


def test_what_a_bot_plays_for_who_is_away_earns_nothing():
    sitting = Sitting(match_seconds=600, increment=10)
    sitting.leave(0)
    sitting.move("draw")
    assert sitting.table.clock.left(0) == 610
    sitting.wait(50)
    sitting.move("draw")
    sitting.come_back(0)
    assert sitting.left == 610 and sitting.table.clock.left(1) == 570


def test_without_time_a_bot_decides_until_an_increment_brings_some():
    sitting = Sitting(match_seconds=60, increment=5)
    sitting.wait(65)
    sitting.take(sitting.late())
    sitting.come_back(0)
    assert sitting.table.bot_to_move == "medium"
    sitting.move("draw")
    sitting.move("draw")
    assert sitting.table.bot_to_move is None and sitting.left == 5


def test_without_an_increment_a_bot_plays_to_the_end():
    sitting = Sitting([PEOPLE[0], {"bot": "easy"}], match_seconds=60)
    sitting.wait(60)
    late = sitting.late()
    assert late is not None
    sitting.table.fold(late.entry)
    sitting.table.fold(ComeBack(seat=0).change(sitting.table, sitting.now).entry)
    for _ in range(10):
        assert sitting.table.bot_to_move and sitting.table.attended
        sitting.move()


# --- at one device -------------------------------------------------------------------------------


def test_at_one_device_time_waits_for_who_takes_it_over():
    sitting = Sitting(DEVICE, seconds=60)
    assert sitting.table.clock.starts == CURTAIN_SECONDS
    sitting.wait(40)
    sitting.ready(0)
    assert sitting.table.clock.starts is None and sitting.left == 60
    sitting.wait(10)
    assert sitting.wants_ready(0) is None
    sitting.move("build")
    assert sitting.table.clock.starts is None and sitting.left == 60  # in the same hands
    sitting.move("stop")
    assert sitting.table.clock.starts == sitting.now + CURTAIN_SECONDS


def test_the_wait_at_one_device_ends_by_itself_and_is_had_once():
    sitting = Sitting(DEVICE, seconds=60)
    sitting.wait(CURTAIN_SECONDS - 1)
    sitting.leave(1)
    sitting.wait(1)
    sitting.come_back(1)
    assert sitting.table.clock.starts == sitting.now + 1 and sitting.left == 59
    sitting.wait(31)
    assert sitting.left == 29
    sitting.wait(29)
    assert sitting.late() is not None


def test_who_moves_without_a_word_was_there_all_the_time():
    sitting = Sitting(DEVICE, match_seconds=600)
    sitting.wait(30)
    sitting.move("draw")
    assert sitting.table.clock.left(0) == 570


def test_only_those_who_share_a_device_say_that_they_are_ready():
    sitting = Sitting(seconds=60)
    for seat, code in ((0, "not_shared"), (1, "not_your_turn")):
        with pytest.raises(Refused) as refused:
            sitting.wants_ready(seat, 0.0)
        assert refused.value.code == code
    sitting = Sitting(DEVICE)  # without a clock there is nothing to start
    assert sitting.wants_ready(0, 0.0) is None


# --- whatever people do --------------------------------------------------------------------------


@settings(max_examples=150, deadline=None)
@given(
    limits=st.sampled_from(
        [{"seconds": 60}, {"match_seconds": 120, "increment": 5}, {"match_seconds": 60}]
    ),
    seats=st.sampled_from([PEOPLE[:2], PEOPLE, DEVICE]),
    acts=st.lists(st.tuples(st.integers(0, 7), st.integers(0, 30)), max_size=60),
)
def test_nobody_ever_decides_for_longer_than_they_have(limits, seats, acts):
    sitting = Sitting(seats, seed=5, **limits)
    table = sitting.table
    used: dict[tuple[int, int], float] = {}
    for act, seconds in acts:
        if table.deadline is not None and sitting.now + seconds >= table.deadline:
            sitting.wait(table.deadline - sitting.now)
            seat = table.match.seat or 0
            sitting.take(sitting.late())
            assert table.clock.left(seat) == 0 and table.bot_to_move
            continue
        if table.clock.seat is not None:
            key = (len(table.match.history), table.clock.seat)
            begun = max(table.clock.starts or sitting.now, sitting.now)
            used[key] = used.get(key, 0.0) + max(0.0, sitting.now + seconds - begun)
        sitting.wait(seconds)
        seat = act % len(seats)
        before = [table.clock.left(i) for i in range(len(seats))]
        depth, moved = len(table.match.history), False
        try:
            match act % 8:
                case 0 | 1 | 2:
                    sitting.move()
                    moved = True
                case 3 | 4:
                    sitting.undo(seat)
                case 5:
                    sitting.leave(seat)
                case 6:
                    sitting.come_back(seat)
                case 7:
                    sitting.ready(table.match.seat or 0)
        except (Refused, AssertionError):
            continue
        after = [table.clock.left(i) for i in range(len(seats))]
        if table.match_seconds is not None:
            gained = limits.get("increment", 0) if moved else 0
            assert all(b <= a + gained for a, b in zip(before, after))
        elif depth == len(table.match.history):
            assert all(b <= a for a, b in zip(before, after))
    if table.seconds is not None:
        assert all(time <= table.seconds + 1e-6 for time in used.values())
    # Memory is what the entries say.
    again = Table(sitting.header, list(table.entries))
    assert again.clock == table.clock and again.deadline == table.deadline


def test_what_was_written_before_there_were_such_clocks_still_folds():
    sitting = Sitting(PEOPLE, seconds=60)
    sitting.move("draw")
    sitting.leave(2)
    old = [one for one in sitting.table.entries if one.kind != kinds.READY]
    header = replace(sitting.header, match_seconds=None, increment=None)
    assert Table(header, old).deadline == 60


# --- through the server --------------------------------------------------------------------------


def test_a_table_with_a_clock_for_the_match(one):
    anna, ben = one.person(), one.person()
    table = anna.create("lane", "mo", match_seconds=600, increment=10, options={"first": 0})
    assert table["clock"] == {"left": [610.0, None], "starts": None} and table["deadline"] is None
    ben.join(table)
    client = anna.sit(table, 0)
    assert client.table["clock"]["left"] == [610.0, 610.0]
    assert 600 < client.table["deadline"] - client.table["created"] < 640
    client.play("draw")
    assert 615 < client.clock["left"][0] <= 620 and client.clock["left"][1] == 610
    again = anna.get(f"/api/matches/{table['id']}")
    assert again["clock"] == client.clock
    assert (again["seconds"], again["match_seconds"], again["increment"]) == (None, 600, 10)


@pytest.mark.parametrize(
    "limits",
    [{"seconds": 60, "match_seconds": 60}, {"increment": 5}, {"seconds": 60, "increment": 5}],
)
def test_time_is_limited_in_one_way(one, limits):
    seats = [{"kind": "me", "name": "Anna"}, {"kind": "bot"}]
    wish = {"game": "lane", "seats": seats, **limits}
    assert one.person().post("/api/matches", wish, 400)["error"]["code"] == "bad_time"


def test_the_device_is_taken_over_through_the_server(one):
    anna = one.person()
    table = anna.create("lane", "mh", seconds=60, options={"first": 0})
    first, second = anna.sit(table, 0), anna.sit(table, 1)
    assert first.clock["starts"] == pytest.approx(table["created"] + CURTAIN_SECONDS)
    assert second.ask("ready")["code"] == "not_your_turn"
    answer = first.ask("ready")
    assert answer["type"] == "accepted"
    first.catch_up(answer["number"])
    assert first.clock["starts"] is None and first.entries[-1]["kind"] == "ready"
    assert first.ask("ready")["number"] == answer["number"]  # it runs already
    first.play("draw")
    second.until(lambda: second.moves)
    body = {"seat": 1, "after": second.number, "id": "r1"}
    assert second.clock["starts"] is not None
    assert anna.post(f"/api/matches/{table['id']}/ready", body)["number"] == second.number + 1
    watching = one.person().sit(table, None)
    assert watching.ask("ready")["code"] == "not_yours"


def test_clocks_are_the_same_after_a_restart(server):
    anna = server.person()
    table = anna.create("lane", "mh", match_seconds=300, increment=3, options={"first": 0})
    client = anna.sit(table, 0)
    client.ask("ready")
    client.play("draw")
    client.close()
    path = f"/api/matches/{table['id']}"
    before = anna.get(path)
    server.restart()
    assert anna.get(path) == before
