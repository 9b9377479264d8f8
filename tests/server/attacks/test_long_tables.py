"""Tables that grow and grow: there is an end to it, and a long one is read quickly."""

from __future__ import annotations

import time

import pytest

from sunroom import Match
from sunroom.games.terms import Refused
from sunroom.server.tables import entry as kinds
from sunroom.server.tables import table as tables
from sunroom.server.tables.entry import Entry
from sunroom.server.tables.seating import ComeBack, Leave
from sunroom.server.tables.table import MOST_ENTRIES, RETURNS, Table
from sunroom.server.tables.undo import Undo
from tests.server.attacks.long_tables import header, history
from tests.server.worlds import moved

SECONDS_FOR_10_000 = 3.0  # of processor; it would be minutes if each undo played all moves again


def grown(entries: int = MOST_ENTRIES) -> Table:
    head = header()
    return Table(head, history(entries, head))


def test_a_table_that_is_too_long_can_only_be_played_to_its_end():
    table = grown()
    seat = table.match.seat
    assert seat is not None
    with pytest.raises(Refused) as refusal:
        Undo(seat=seat, after=table.number).change(table, 9.0)
    assert refusal.value.code == "too_long"
    while not table.match.over:
        seat = table.match.seat
        assert seat is not None
        change = moved(table, seat, table.match.moves[0], 9.0)
        table.fold(change.entry, change.step)
    assert table.status == "over"


def test_nobody_is_shut_out_of_it_and_nobody_comes_and_goes_for_ever():
    table = grown()
    for _ in range(RETURNS):
        table.fold(Leave(seat=0).change(table, 9.0).entry)
        table.fold(ComeBack(seat=0).change(table, 9.0).entry)
    table.fold(Leave(seat=0).change(table, 9.0).entry)
    with pytest.raises(Refused, match="played to its end"):
        ComeBack(seat=0).change(table, 9.0)
    table.fold(Leave(seat=1).change(table, 9.0).entry)
    table.fold(ComeBack(seat=1).change(table, 9.0).entry)


@pytest.mark.parametrize("game", ["lane", "sunset", "sunny"])
def test_a_long_table_is_read_quickly_and_as_it_was(game):
    head = header(game=game)
    entries = history(10_000, head, kept=40)
    begun = time.thread_time()
    table = Table(head, entries)
    for _ in table.telling(0):
        pass
    assert time.thread_time() - begun < SECONDS_FOR_10_000
    slowly = Match(game, 2, head.seed)
    for one in entries[:700]:
        if one.kind == kinds.MOVE:
            slowly.play(one.text)
        else:
            slowly.undo()
    shorter = Table(head, entries[:700])
    assert shorter.match.position() == slowly.position()
    assert shorter.match.record() == slowly.record()


def test_what_happened_is_told_the_same_however_it_was_read():
    head = header(game="sunset")
    entries = history(200, head)
    whole = Table(head, entries)
    for _ in whole.telling(0):
        pass
    live = Table(head, [])
    for one in entries:  # as a process takes in what another one wrote
        live.fold(Entry(one.number, one.kind, one.seat, one.text, one.at))
    assert [one.events for one in live.entries] == [one.events for one in whole.entries]
    late = Table(head, [Entry(e.number, e.kind, e.seat, e.text, e.at) for e in entries])
    for _ in late.telling(150):
        pass
    assert [e.events for e in late.entries[150:]] == [e.events for e in whole.entries[150:]]
    assert all(e.events is None for e in late.entries[:150])


def test_the_limit_is_beyond_what_people_play():
    assert tables.MOST_ENTRIES >= 5 * 197  # the longest of forty random matches of each game
