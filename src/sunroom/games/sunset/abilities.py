"""Abilities that act when a card of Sunrise Sunset is placed (S10 to S15), beside what they do.

Why a unit cannot be chosen, what is told when one was, what can be known of it before, and what an
ability leaves on the table, by which a loaded position is checked. What they do is `placement`.
"""

from __future__ import annotations

from typing import Any

from sunroom.games.reading import wrong
from sunroom.games.sunset import placement, table
from sunroom.games.sunset.cards import (
    ANUBIS,
    CARDS,
    HEKA,
    ISIS,
    LOCATIONS,
    PLACEMENT,
    RA,
    SENDS,
    STEALTH,
    UNITS,
)
from sunroom.games.sunset.ids import CARD_IDS, LANE_IDS, SIDE_LETTERS, SLOT_NAMES, card_id
from sunroom.games.terms import Event, Refused

# --- choosing a unit -----------------------------------------------------------------------------


def why_not(s: Any, slot: int) -> tuple[str, str]:
    """Why the ability that waits cannot choose the unit in a slot, and the rule that says so."""
    at, card = SLOT_NAMES[slot], CARDS[s.pending]
    if s.pending != RA and table.lane_of(slot) != s.pending_lane:
        here = LOCATIONS[s.pending_lane].name
        return f"{card.name} acts only in its own lane, which is {here}", card.rule
    if s.pending == ANUBIS:
        option = f"option {placement.WHOM_OPTION} is {placement.WHOM[table.ANY]}"
        return f"{card.name} may not choose himself (unless {option})", card.rule
    if s.pending == ISIS:
        why = f"{card.name} cannot replace a unit with stealth"
        return f"the unit at {at} is face down: {why}", card.rule
    if s.up[slot]:
        return f"the unit at {at} is face up: {card.name} needs one with stealth", card.rule
    return f"the unit at {at} has nowhere to go: both other lanes are full", card.rule


def finds(s: Any, slot: int) -> bool:
    """S10: whether the card that was just placed in a slot has somebody to act on."""
    card, lane = s.table[slot], table.lane_of(slot)
    reach = range(placement.reach_from(card, lane), placement.reach_to(card, lane))
    # S13: if there is nobody else, Isis replaces herself, which is as good as nothing.
    others = (one for one in reach if card != ISIS or one != slot)
    return any(placement.is_target(s, card, lane, one) for one in others)


# --- what is told --------------------------------------------------------------------------------


def placed(event: str, rule: str, made: Any, card: int, slot: int) -> list[Event]:
    """A card came on the table, from a hand or from the pile; does its ability find a target?"""
    seat = table.seat_of(made, table.side_of(slot))
    up = bool(made.up[slot])
    told: Event = {"event": event, "rule": rule if up else "S9", "seat": seat}
    told |= {"card": CARD_IDS[card], "at": SLOT_NAMES[slot], "up": up}
    if not up:
        told["owner"] = seat
    found = [told]
    if PLACEMENT[card] and made.phase != table.TARGET:
        lane = LANE_IDS[table.lane_of(slot)]
        none: Event = {"event": "no_target", "rule": "S10", "seat": seat}
        found.append({**none, "card": CARD_IDS[card], "lane": lane})
    return found


def used(before: Any, slot: int, made: Any) -> list[Event]:
    """An ability got its target."""
    if before.pending == ISIS:
        brought = before.pile[before.pile_size - 1]
        at = made.table.index(brought)
        return [exchanged(before, slot), *placed("brought_in", "S13", made, brought, at)]
    told: Event = {"rule": CARDS[before.pending].rule, "seat": before.seat}
    told |= {"card": card_id(before.table[slot]), "at": SLOT_NAMES[slot]}
    if SENDS[before.pending]:
        owner = table.seat_of(before, table.side_of(slot))
        return [{"event": "chosen", **told, "owner": owner}]
    found: list[Event] = []
    if before.up[slot] == 0:
        found.append({"event": "turned_up", **told})
    if before.pending == ANUBIS:
        found.append({"event": "turned_off", **told})
    return found


def exchanged(before: Any, slot: int) -> Event:
    told: Event = {"event": "exchanged", "rule": "S13", "seat": before.seat}
    told |= {"card": card_id(before.table[slot]), "at": SLOT_NAMES[slot]}
    return {**told, "from": table.seat_of(before, table.side_of(slot))}


def moved(before: Any, lane: int) -> Event:
    slot = before.pending_target
    side = table.side_of(slot)
    return {
        "event": "moved",
        "rule": "S12",
        "seat": before.seat,
        "owner": table.seat_of(before, side),
        "card": card_id(before.table[slot]),
        "from": SLOT_NAMES[slot],
        "to": SLOT_NAMES[table.free_slot(before, lane, side)],
    }


def tells(before: Any, slot: int, made: Any) -> bool:
    """Whether a choice told its own player something new: a drawn card, or one turned up."""
    theirs = table.side_of(slot) != table.seat_of(before, before.seat)
    turned_up = made.up[slot] == 1 and before.up[slot] == 0
    return bool(before.pending == ISIS or (theirs and turned_up))


def is_chance(card: int) -> bool:
    """S13: whether nobody can know what an ability will bring: which card comes from the pile."""
    return card == ISIS


# --- what is left on the table -------------------------------------------------------------------


def check(s: Any) -> None:
    """Refuse a table on which abilities have left what they cannot, as far as one can tell."""
    refusals = []
    for by_isis in _readings(s):
        try:
            _check_discards(s, by_isis)
            _check_flags(s, by_isis)
            if s.phase in (table.TARGET, table.MOVE):
                _check_pending(s, by_isis)
            return
        except Refused as refusal:
            refusals.append(refusal)
    raise refusals[0]


def _readings(s: Any) -> tuple[bool, ...]:
    """Whether the last of the discards is the work of Isis: what the state allows."""
    if ISIS in s.table:
        return (s.pending != ISIS,)
    last = s.discard_size - 1
    if last < 0 or s.discards[last] != ISIS or table.count(s, s.discard_side[last]) == 0:
        return (False,)
    # She was replaced before the cards were played, or she discarded herself.
    return (False, True)


def _are_swaps(s: Any, count: int) -> bool:
    """S5: whether the first so many discards can be replacements: one a side, in turn."""
    sides = s.discard_side[:count]
    first = table.initiative(s)
    return sides in ([], [first], [1 - first], [first, 1 - first])


def _check_discards(s: Any, by_isis: bool) -> None:
    """S5: replacements, in order; S13: then at most one by Isis."""
    swaps = s.discard_size - by_isis
    if by_isis and s.discard_size == 0:
        wrong("Isis is on the table, so discards must end with the unit she discarded", "S13")
    if not _are_swaps(s, swaps):
        wrong("discards must be one replacement a side, the initiative player's first", "S5")
    if s.phase == table.SWAP:
        first = table.initiative(s)
        waiting = table.seat_of(s, s.seat)
        for i in range(swaps):
            if waiting == first or s.discard_side[i] == waiting:
                wrong(f"discards[{i}] is of a player who has not yet decided", "S5")
    for i in range(s.discard_size):
        name = CARDS[s.discards[i]].name
        if i < swaps and s.discards[i] >= UNITS:
            wrong(f"discards[{i}]: {name} can be discarded by Isis only", "S5")
        hidden = s.discard_up[i] == 0
        if hidden and s.phase == table.OVER:
            wrong(f"discards[{i}] must be face up: the match is over", "S22")
        if hidden and (i >= swaps or s.discard_side[i] != 0 or s.round_number != 1):
            wrong(f"discards[{i}] must be face up; down is for Horus in round 1", "S5")


def _check_flags(s: Any, by_isis: bool) -> None:
    """S9, S11, S14: who lies face up or down, and why."""
    turned_up = []  # units whose stealth Ra turned off
    turned_off = []
    for slot in range(table.SLOTS):
        card = s.table[slot]
        if card == table.EMPTY:
            continue
        at, name = SLOT_NAMES[slot], CARDS[card].name
        if not s.up[slot]:
            if not STEALTH[card]:
                wrong(f"{name} at {at} has no stealth, so it must be face up", "S9")
            if s.phase == table.OVER:
                wrong(f"{name} at {at} must be face up: the match is over", "S22")
            if s.off[slot]:
                wrong(f"{name} at {at} is turned off, so it must be face up", "S11")
        elif STEALTH[card] and not s.off[slot]:
            turned_up.append(slot)
        if s.off[slot]:
            turned_off.append(slot)
        if s.drawn[slot]:
            _check_drawn(s, slot, by_isis)
    if len(turned_off) > 1:
        wrong(f"{len(turned_off)} units are turned off; Anubis can do that once", "S11")
    for slot in turned_off:
        _check_turned_off(s, slot, by_isis)
    if s.phase != table.OVER and turned_up and (len(turned_up) > 1 or not _acted(s, RA, by_isis)):
        name = CARDS[s.table[turned_up[-1]]].name
        wrong(f"{name} at {SLOT_NAMES[turned_up[-1]]} is face up, but Ra has not turned it", "S14")


def _acted(s: Any, card: int, by_isis: bool) -> bool:
    """Whether this card has been placed, and is not waiting for its target."""
    if card in s.table:
        return bool(s.pending != card)
    return bool(by_isis and s.discards[s.discard_size - 1] == card)


def _check_turned_off(s: Any, slot: int, by_isis: bool) -> None:
    at = SLOT_NAMES[slot]
    if not _acted(s, ANUBIS, by_isis):
        wrong(f"the unit at {at} is turned off, but Anubis has not acted", "S11")
    if s.table[slot] == ANUBIS and s.whom == table.OTHERS:
        wrong(f"Anubis is turned off, which needs option {placement.WHOM_OPTION} to be any", "S11")
    cause = ANUBIS if ANUBIS in s.table else ISIS  # where Isis discarded Anubis, he was too
    if cause in s.table and table.lane_of(s.table.index(cause)) != table.lane_of(slot):
        wrong(f"the unit at {at} is turned off, but Anubis was in another lane", "S11")


def _check_drawn(s: Any, slot: int, by_isis: bool) -> None:
    at = SLOT_NAMES[slot]
    if s.up[slot]:
        wrong(f"drawn at {at} is for units that lie face down", "S13")
    if s.table[slot] >= UNITS:
        wrong(f"drawn at {at}: a personal god does not come from the pile", "S13")
    if not by_isis or s.discard_side[s.discard_size - 1] != table.side_of(slot):
        wrong(f"drawn at {at}: Isis has brought in nothing on that side", "S13")
    if sum(s.drawn) > 1:
        wrong(f"drawn at {at}: Isis brings in one unit only", "S13")
    if ISIS in s.table:
        lane = table.lane_of(s.table.index(ISIS))
        # Only Heka can have moved it since, and Heka chooses in its own lane.
        heka_acted = HEKA in s.table and s.pending != HEKA
        moved = heka_acted and table.lane_of(s.table.index(HEKA)) == lane
        if table.lane_of(slot) != lane and not moved:
            wrong(f"drawn at {at}: Isis acted in another lane", "S13")


def _check_pending(s: Any, by_isis: bool) -> None:
    card, lane = s.pending, s.pending_lane
    name, here = CARDS[card].name, LANE_IDS[lane]
    side = table.seat_of(s, s.seat)
    if card not in s.table:
        wrong(f"pending.card is {name}, but that is not on the table", "S10")
    slot = s.table.index(card)
    if (table.lane_of(slot), table.side_of(slot)) != (lane, side):
        wrong(f"pending: {name} lies at {SLOT_NAMES[slot]}, not there", "S10")
    first = table.initiative(s)
    mover = 1 - first if s.hand_size[0] == s.hand_size[1] else first
    if side != mover and not (by_isis and _brought_in(s, side, lane)):
        wrong(f"with these hands it is not the turn of {SIDE_LETTERS[side]}, who chooses", "S7")
    if s.phase == table.MOVE:
        if not SENDS[card]:
            wrong(f"phase is move, but {name} moves nothing", "S12")
        if not placement.is_target(s, card, lane, s.pending_target):
            at = SLOT_NAMES[s.pending_target]
            wrong(f"pending.target: {name} in {here} cannot move anything from {at}", "S12")
    elif not placement.has_target(s, card, lane):
        wrong(f"{name} in {here} has no unit to choose, so nothing waits", "S10")


def _brought_in(s: Any, side: int, lane: int) -> bool:
    """S13: whether the card that waits can be what the other side's Isis has brought in."""
    if s.discard_side[s.discard_size - 1] != side or ISIS not in s.table:
        return False
    slot = s.table.index(ISIS)
    return bool(table.lane_of(slot) == lane and table.side_of(slot) != side)
