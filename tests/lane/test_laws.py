"""Laws of Sunrise Lane that hold at every moment of every match."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sunroom import Match, Refused
from sunroom.games.lane import table
from tests.golden import data_file

BOARDS = ("default", data_file("courtyard"))


@st.composite
def moments(draw, most_moves: int = 160) -> Match:
    """A match of any kind at any moment, reached by random moves."""
    players = draw(st.integers(2, 4))
    match = Match(
        "lane",
        players,
        draw(st.integers(0, 2**53 - 1)),
        ties=draw(st.sampled_from(["next", "skip"])),
        first=draw(st.sampled_from(["random", *range(players)])),
        board=draw(st.sampled_from(BOARDS)),
    )
    chooser = random.Random(draw(st.integers(0, 2**32)))
    # Mostly drawing empties the deck, mostly building fills the board: both must be reached.
    keen = draw(st.sampled_from([0.2, 0.5, 0.9]))
    for _ in range(draw(st.integers(0, most_moves))):
        if match.over:
            break
        quick = [m for m in match.moves if m in ("draw", "stop")]
        moves = quick if quick and chooser.random() > keen else match.moves
        match.play(chooser.choice(moves))
    return match


@given(moments())
def test_nothing_is_lost_and_nothing_appears(match):
    found = match.position()
    cards = Counter(found["deck"] + found["discards"] + "".join(found["hands"]))
    assert cards == dict.fromkeys("bgpry", 11)
    floors = [0] * match.players
    for owner, height in found["houses"].values():
        floors[owner] += height
        assert 1 <= height <= 5
    start = 22 if match.players == 4 else 28
    assert [p + f for p, f in zip(found["pieces"], floors)] == [start] * match.players
    assert found["tokens"] + len(found["parks"]) == 20
    assert not set(found["parks"]) & set(found["houses"])
    for seat, hand in enumerate(found["hands"]):
        assert len(hand) <= (7 if match.phase == "discard" and seat == match.seat else 5)


@given(moments())
def test_scores_are_the_sum_of_their_parts(match):
    score = match.score()
    for seat in range(match.players):
        items = [item for item in score.detail if item["seat"] == seat]
        assert sum(item["points"] for item in items) == score.scores[seat]
        houses = sum(item["points"] for item in items if item["item"] == "house")
        assert houses == match.position()["scores"][seat]
    assert all(item["rule"].startswith("L") for item in score.detail)
    assert bool(score.winners) == match.over


@given(moments())
def test_the_frontier_is_what_a_look_over_the_board_finds(match):
    s = match._state
    expected: list[list[int]] = [[] for _ in range(table.COLOURS)]
    for cell in range(table.CELLS):
        if s.owner[cell] == table.EMPTY and any(
            s.owner[cell + step] not in (table.EMPTY, table.SCENERY) for step in table.AROUND
        ):
            expected[s.colour[cell]].append(cell)
    kept = [s.frontier[c][: s.frontier_size[c]] for c in range(table.COLOURS)]
    assert kept == expected
    corners = [c for c in range(table.CELLS) if s.owner[c] == table.EMPTY and s.area[c] != table.C]
    assert s.corner_spaces == len(corners)


@given(moments())
def test_a_position_loads_and_goes_on_identically(match):
    position = match.position()
    other = Match.from_position(position)
    assert other.position() == position
    chooser = random.Random(9)
    for _ in range(30):
        assert other.moves == match.moves
        if match.over:
            break
        move = chooser.choice(match.moves)
        assert other.play(move) == match.play(move)
        assert other.position() == match.position()
    again = Match.from_record(other.record())
    assert again.position() == other.position()


@given(moments())
def test_every_offered_move_is_accepted_and_no_other(match):
    moves = match.moves
    assert moves == sorted(moves)
    for move in range(0, table.MOVES, 7):
        text = match.game.write(move) if _on_board(match, move) else "build z1 1"
        if text not in moves:
            with pytest.raises(Refused):
                match.check(text)
    for text in moves:
        match.check(text)
        assert match.game.write(match.game.read(match._state, text)) == text


def _on_board(match: Match, move: int) -> bool:
    """Whether a move is not on the border around the largest board, which has no names."""
    cell = (move - table.ON_CELL) // table.PER_CELL
    row, column = divmod(cell, table.STRIDE)
    return move < table.ON_CELL or (1 <= row <= table.MAX_SIDE and 1 <= column <= table.MAX_SIDE)


@settings(max_examples=15)
@given(moments(most_moves=400))
def test_a_whole_match_can_be_undone(match):
    """Back to the deal, move by move, and forward again to the same end."""
    record, end = match.record(), match.position()
    before = {}
    again = Match.from_record({**record, "moves": []})
    for number, text in enumerate(record["moves"]):
        before[number] = again.position()
        again.play(text)
    while again.history:
        assert again.undo() == record["moves"][len(again.history)]
        assert again.position() == before[len(again.history)]
    for text in record["moves"]:
        again.play(text)
    assert again.position() == end


@given(moments())
def test_undo_is_fair_only_for_ones_own_steps_that_told_nothing(match):
    if not match.history:
        assert not any(match.may_undo(seat) for seat in range(match.players))
        return
    last = match.history[-1]
    before = Match.from_record({**match.record(), "moves": match.history[:-1]})
    for seat in range(match.players):
        own = before.seat == seat
        assert match.may_undo(seat) == (own and last not in ("draw", "stop"))


@given(moments())
def test_events_tell_the_whole_difference(match):
    """Scores, hands and houses can be followed from the events alone."""
    if match.over:
        return
    before = match.position()
    move = random.Random(4).choice(match.moves)
    events = match.play(move)
    after = match.position()
    assert all(event["rule"].startswith("L") for event in events)
    scores, hands = list(before["scores"]), [Counter(hand) for hand in before["hands"]]
    houses, parks = dict(before["houses"]), list(before["parks"])
    for event in events:
        if event["event"] == "house":
            scores[event["seat"]] += event["points"]
            hands[event["seat"]][event["colour"]] -= event["floors"]
            houses[event["at"]] = [event["seat"], event["floors"]]
        elif event["event"] == "park":
            hands[event["seat"]][event["colour"]] -= 1
            parks.append(event["at"])
        elif event["event"] == "drew":
            assert event["count"] == len(event["cards"])
            hands[event["seat"]] += Counter(event["cards"])
        elif event["event"] == "discarded":
            hands[event["seat"]][event["colour"]] -= 1
    assert scores == after["scores"]
    assert [+hand for hand in hands] == [Counter(hand) for hand in after["hands"]]
    assert houses == after["houses"] and sorted(parks) == after["parks"]
    assert ("over" in {event["event"] for event in events}) == match.over
