"""What the rules say of the lanes as somebody sees them.

The power of the units that are known; what lies face down on the other side adds nothing to it, and
is counted as unknown.
"""

from __future__ import annotations

from copy import copy
from typing import Any

from sunroom.games.sunset import abilities, combat, rules, table
from sunroom.games.sunset.cards import LANES, PLACEMENT, STEALTH
from sunroom.games.sunset.ids import LANE_IDS, SIDE_LETTERS, SLOT_NAMES
from sunroom.games.terms import Json


def standing(seen: Any) -> Json:
    return {
        "initiative": SIDE_LETTERS[table.initiative(seen)],
        "lanes": {LANE_IDS[lane]: _lane(seen, lane) for lane in range(LANES)},
    }


def _lane(s: Any, lane: int) -> Json:
    """S8, S17: the location, its units and where the next one would lie on either side."""
    power = combat.location_power(s, lane)
    slots = range(lane * table.PER_LANE, (lane + 1) * table.PER_LANE)
    return {
        "printed": combat.printed_power(s, lane),
        "power": power,
        "units": {
            SLOT_NAMES[slot]: combat.unit_power(s, slot, power)
            for slot in slots
            if s.table[slot] >= 0
        },
        "totals": {
            letter: {
                "sum": combat.side_power(s, lane, side, power),
                "unknown": sum(
                    s.table[slot] == table.UNSEEN for slot in slots if table.side_of(slot) == side
                ),
            }
            for side, letter in enumerate(SIDE_LETTERS)
        },
        "free": {
            letter: _named(table.free_slot(s, lane, side))
            for side, letter in enumerate(SIDE_LETTERS)
        },
    }


def _named(slot: int) -> str | None:
    return None if slot == table.NONE else SLOT_NAMES[slot]


def about(seen: Any, move: int) -> Json:
    """S8 to S17: what a card would be worth in a lane, and whether its ability would act there."""
    if not rules.PLAY_CARD <= move < rules.TARGET_SLOT:
        return {}
    card, lane = divmod(move - rules.PLAY_CARD, LANES)
    side = table.seat_of(seen, seen.seat)
    slot = table.free_slot(seen, lane, side)
    after = copy(seen)
    after.table, after.up = list(seen.table), list(seen.up)
    after.table[slot], after.up[slot] = card, 1 - STEALTH[card]
    acts = abilities.finds(after, slot)
    power = combat.unit_power(after, slot, combat.location_power(after, lane))
    return {"power": power, "acts": acts or not PLACEMENT[card]}
