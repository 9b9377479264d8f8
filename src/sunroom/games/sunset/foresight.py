"""What can be known of a move of Sunrise Sunset before it is made.

Beside its events, each lane that it changes is told as it will stand then (`lane`): the power of
the units that the player sees. What lies face down on the other side adds nothing to it.
"""

from __future__ import annotations

from typing import Any

from sunroom.games.sunset import abilities, events, placement, rules, table
from sunroom.games.sunset.cards import LANES, SENDS
from sunroom.games.terms import Event, Foreseen
from sunroom.kernel.layout import plain_copier

_copy = plain_copier(table.State)


def foreseen(seen: Any, move: int) -> Foreseen:
    if move < rules.PLAY_CARD:
        return Foreseen(0, _known(events.replaced(seen, move)))
    after, found, lanes = _made(seen, move)
    found += [events.standing(after, lane) for lane in lanes]
    # With the last card all is turned up, and nobody knows before what that brings.
    resolves = after.phase == table.PLAY and not any(after.hand_size)
    return Foreseen(None if resolves else 0, _known(found))


def _made(seen: Any, move: int) -> tuple[Any, list[Event], list[int]]:
    """The state after a move as far as it is certain, what happens, and the lanes it changes."""
    slot = move - rules.TARGET_SLOT
    if rules.TARGET_SLOT <= move < rules.MOVE_TO and abilities.is_chance(seen.pending):
        # Which card comes for the one that leaves is chance, and so is all that it does.
        after = type(seen)()
        _copy(after, seen)
        table.clear(after, slot)
        placement.done(after)
        return after, [abilities.exchanged(seen, slot)], [table.lane_of(slot)]
    after = events.made_from(seen, move)
    if move < rules.TARGET_SLOT:
        return after, events.played(seen, move, after), [(move - rules.PLAY_CARD) % LANES]
    if move < rules.MOVE_TO:
        lanes = [] if SENDS[seen.pending] else [table.lane_of(slot)]
        return after, abilities.used(seen, slot, after), lanes
    to = move - rules.MOVE_TO
    lanes = sorted([table.lane_of(seen.pending_target), to])
    return after, [abilities.moved(seen, to)], lanes


def _known(found: list[Event]) -> list[Event]:
    """Without the cards that are not seen."""
    return [
        {key: value for key, value in event.items() if key != "card" or value is not None}
        for event in found
    ]
