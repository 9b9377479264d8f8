"""Whether a state of Sunrise Sunset can come about; if not, what is wrong with it."""

from __future__ import annotations

from typing import Any

from sunroom.games.reading import wrong
from sunroom.games.sunset import combat, rules, table
from sunroom.games.sunset.cards import (
    ANUBIS,
    CARDS,
    HEKA,
    HORUS,
    ISIS,
    LANES,
    LOCATIONS,
    RA,
    STEALTH,
)
from sunroom.games.sunset.notation import LANE_IDS, SIDE_LETTERS, SLOT_NAMES
from sunroom.games.terms import Refused

SIDES = range(table.SIDES)


def check(s: Any) -> None:
    """Refuse a state that no sequence of moves leads to, as far as the state can tell."""
    _check_damage(s)
    _check_hands(s)
    if s.phase == table.OVER:
        _check_over(s)
    refusals = []
    for by_isis in _readings(s):
        try:
            _check_table(s, by_isis)
            return
        except Refused as refusal:
            refusals.append(refusal)
    raise refusals[0]


def _readings(s: Any) -> tuple[bool, ...]:
    """Whether the last of the discards is the work of Isis: what the state allows."""
    if ISIS in s.table:
        return (s.pending != ISIS,)
    last = s.discard_size - 1
    if last < 0 or s.discards[last] != ISIS or _count(s, s.discard_side[last]) == 0:
        return (False,)
    # She was replaced before the cards were played, or she discarded herself.
    return (False, True)


def _check_table(s: Any, by_isis: bool) -> None:
    _check_discards(s, by_isis)
    _check_flags(s, by_isis)
    if s.phase in (table.TARGET, table.MOVE):
        _check_pending(s, by_isis)


def _check_damage(s: Any) -> None:
    enough = [side for side in SIDES if s.dealt[side] >= s.damage]
    for side in enough:
        if s.phase != table.OVER:
            letter = SIDE_LETTERS[side]
            wrong(f"dealt.{letter} is {s.dealt[side]}, so the match would be over", "S22")
        if s.dealt[side] > s.damage + 2:
            wrong(f"dealt.{SIDE_LETTERS[side]}: the match ended before so much damage", "S22")
    if s.rounds and s.round_number > s.rounds:
        wrong(f"round is {s.round_number}, but option rounds says {s.rounds}", "S25")
    last = s.round_number == s.rounds  # S25
    if s.phase == table.OVER and len(enough) != 1 and not (last and not enough):
        wrong("phase is over, so exactly one side must have dealt enough damage", "S22")
    if s.round_number == 1 and s.phase != table.OVER:
        if max(s.dealt) > 0:
            wrong("dealt must be 0 in the first round: no lane has been resolved", "S20")
        if max(s.control) != table.NOBODY:
            wrong("control must be null in the first round: no lane has been resolved", "S3")
    if max(s.dealt) > 0 and max(s.control) == table.NOBODY:
        wrong("dealt is not 0, but no lane has ever been won: control is null everywhere", "S20")
    resolved = s.round_number - (s.phase != table.OVER)
    if resolved == 1 and sum(s.dealt) > 2:
        wrong("dealt is more than Bastet and Apofis can do before a lane is controlled", "S21")


def _check_hands(s: Any) -> None:
    """S4 to S8: how many cards are where."""
    if s.pile_size + s.discard_size != table.PILE:
        wrong(
            f"pile has {s.pile_size} and discards {s.discard_size} cards; "
            f"together they are always {table.PILE}",
            "S4",
        )
    first = table.initiative(s)
    lead = s.hand_size[1 - first] - s.hand_size[first]
    played = [_count(s, side) for side in SIDES]
    for side in SIDES:
        cards = s.hand_size[side] + played[side]
        whole = s.deal_size if s.phase == table.SWAP else s.deal_size + 1
        if cards != whole:
            letter = SIDE_LETTERS[side]
            wrong(f"{letter} has {cards} cards in hand and on the table, not {whole}", "S6")
    if s.phase == table.SWAP:
        if max(played) > 0:
            wrong("table must be empty in phase swap", "S7")
    elif s.phase == table.OVER:
        if max(s.hand_size) > 0:
            wrong("hands must be empty when the match is over", "S16")
    elif lead not in (0, 1):
        wrong(
            f"{SIDE_LETTERS[first]} has the initiative, so {SIDE_LETTERS[1 - first]} holds as many "
            "cards, or one more",
            "S7",
        )
    elif s.phase == table.PLAY:
        if max(s.hand_size) == 0:
            wrong("all cards are played, so the lanes would have been resolved", "S16")
        seat = table.seat_of(s, first if lead == 0 else 1 - first)
        if s.seat != seat:
            wrong(f"with these hands it is the turn of seat {seat}, not {s.seat}", "S7")


def _count(s: Any, side: int) -> int:
    """How many cards a side has on the table."""
    slots = range(table.SLOTS)
    return sum(s.table[slot] != table.EMPTY and table.side_of(slot) == side for slot in slots)


# --- discards ------------------------------------------------------------------------------------


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
        if i < swaps and s.discards[i] >= HORUS:
            wrong(f"discards[{i}]: {name} can be discarded by Isis only", "S5")
        hidden = s.discard_up[i] == 0
        if hidden and s.phase == table.OVER:
            wrong(f"discards[{i}] must be face up: the match is over", "S22")
        if hidden and (i >= swaps or s.discard_side[i] != 0 or s.round_number != 1):
            wrong(f"discards[{i}] must be face up; down is for Horus in round 1", "S5")


# --- the table -----------------------------------------------------------------------------------


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
    if s.table[slot] == ANUBIS and s.anubis == table.OTHERS:
        wrong("Anubis is turned off, which needs option anubis to be any", "S11")
    cause = ANUBIS if ANUBIS in s.table else ISIS  # where Isis discarded Anubis, he was too
    if cause in s.table and table.lane_of(s.table.index(cause)) != table.lane_of(slot):
        wrong(f"the unit at {at} is turned off, but Anubis was in another lane", "S11")


def _check_drawn(s: Any, slot: int, by_isis: bool) -> None:
    at = SLOT_NAMES[slot]
    if s.up[slot]:
        wrong(f"drawn at {at} is for units that lie face down", "S13")
    if s.table[slot] >= HORUS:
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


# --- an ability that waits -----------------------------------------------------------------------


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
        if card != HEKA:
            wrong(f"phase is move, but {name} moves nothing", "S12")
        if not rules.is_target(s, card, lane, s.pending_target):
            at = SLOT_NAMES[s.pending_target]
            wrong(f"pending.target: Heka in {here} cannot move anything from {at}", "S12")
    elif not rules.has_target(s, card, lane):
        wrong(f"{name} in {here} has no unit to choose, so nothing waits", "S10")


def _brought_in(s: Any, side: int, lane: int) -> bool:
    """S13: whether the card that waits can be what the other side's Isis has brought in."""
    if s.discard_side[s.discard_size - 1] != side or ISIS not in s.table:
        return False
    slot = s.table.index(ISIS)
    return bool(table.lane_of(slot) == lane and table.side_of(slot) != side)


# --- the end -------------------------------------------------------------------------------------


def _check_over(s: Any) -> None:
    """S20, S22: the winner has won a lane of this table, and controls it."""
    if max(s.dealt) < s.damage:  # S25: whoever wins a lane controls it
        for lane in range(s.lanes):
            winner = combat.lane_winner(s, lane)
            if winner not in (table.NOBODY, s.control[lane]):
                wrong(f"control.{LANE_IDS[lane]} is not that of who has won the lane", "S20")
        return
    winner = 0 if s.dealt[0] >= s.damage else 1
    for lane in range(LANES):
        if combat.lane_winner(s, lane) == winner and s.control[lane] == winner:
            return
    names = " or ".join(location.name for location in LOCATIONS)
    wrong(f"phase is over, but on this table {SIDE_LETTERS[winner]} has not won {names}", "S22")
