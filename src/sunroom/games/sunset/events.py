"""What happens in a match of Sunrise Sunset, and who may know of it.

An event that tells of a card which not everybody sees has `owner`, the one seat that may know it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from sunroom.games.sunset import abilities, combat, rules, table
from sunroom.games.sunset.cards import LANES, LOWER_WINS, NARROWS
from sunroom.games.sunset.ids import (
    CARD_IDS,
    LANE_IDS,
    SIDE_LETTERS,
    SLOT_NAMES,
    card_id,
    side_letter,
)
from sunroom.games.sunset.view import TIMES, score
from sunroom.games.terms import Event
from sunroom.kernel.layout import plain_copier

SECRET = ("card", "cards")


_copy = plain_copier(table.State)


def made_from(before: Any, move: int) -> Any:
    """The state right after a move, before it goes on to whoever decides next."""
    made = type(before)()
    _copy(made, before)
    rules.make(made, move)
    return made


def events(before: Any, move: int, after: Any) -> list[Event]:
    """What happened, as the omniscient sees it."""
    made = made_from(before, move)
    if move < rules.PLAY_CARD:
        found = replaced(before, move)
    elif move < rules.TARGET_SLOT:
        found = played(before, move, made)
    elif move < rules.MOVE_TO:
        found = abilities.used(before, move - rules.TARGET_SLOT, made)
    else:
        found = [abilities.moved(before, move - rules.MOVE_TO)]
    if made.phase == table.PLAY and made.hand_size[0] == made.hand_size[1] == 0:
        found += _resolved(made, after)
    return found


def redact(event: Event, seat: int | None) -> Event:
    """Without what only another seat may know."""
    if "owner" not in event or event["owner"] == seat:
        return event
    return {key: value for key, value in event.items() if key not in SECRET}


def tells(before: Any, move: int, after: Any) -> bool:
    """Whether a move told its own player something new."""
    made = made_from(before, move)
    if move < rules.PLAY_CARD:
        return move != rules.KEEP
    if made.phase == table.PLAY and made.hand_size[0] == made.hand_size[1] == 0:
        return True  # the lanes are resolved, and then it is dealt again
    if rules.TARGET_SLOT <= move < rules.MOVE_TO:
        return abilities.tells(before, move - rules.TARGET_SLOT, made)
    return False


# --- moves ---------------------------------------------------------------------------------------


def replaced(before: Any, move: int) -> list[Event]:
    seat = before.seat
    if move == rules.KEEP:
        found: list[Event] = [{"event": "kept", "rule": "S5", "seat": seat}]
    else:
        up = move < rules.SWAP_DOWN
        thrown = move - (rules.SWAP_UP if up else rules.SWAP_DOWN)
        drew = card_id(before.pile[before.pile_size - 1])
        discarded: Event = {"event": "discarded", "rule": "S5", "seat": seat}
        discarded |= {"card": CARD_IDS[thrown], "up": up}
        if not up:
            discarded["owner"] = seat
        found = [
            discarded,
            {"event": "drew", "rule": "S5", "seat": seat, "owner": seat, "card": drew},
        ]
    if table.seat_of(before, seat) != table.initiative(before):
        found.append({"event": "gods", "rule": "S6"})
    return found


def played(before: Any, move: int, made: Any) -> list[Event]:
    card, lane = divmod(move - rules.PLAY_CARD, LANES)
    slot = table.free_slot(before, lane, table.seat_of(before, before.seat))
    return abilities.placed("played", "S8", made, card, slot)


# --- resolving lanes -----------------------------------------------------------------------------


def _resolved(s: Any, after: Any) -> list[Event]:
    """S16: lane by lane until somebody has won, and then the end or a new round."""
    found: list[Event] = []
    for lane in range(LANES):
        found += _lane(s, lane)
        rules.resolve_lane(s, lane)
        if max(s.dealt) >= s.damage:
            break
    scores = [0] * table.SIDES
    rules.final_scores(after, scores, 0)
    if after.phase == table.OVER:
        winners = score(after).winners
        rule = "S22" if max(after.dealt) >= after.damage else "S25"
        found.append({"event": "over", "rule": rule})
        found.append({"event": "won", "rule": rule, "seats": winners, "scores": scores})
        return found
    time = TIMES[table.initiative(after)]
    found.append({"event": "round", "rule": "S23", "round": after.round_number, "side": time})
    for seat in range(table.SIDES):
        side = table.seat_of(after, seat)
        cards = sorted(CARD_IDS[card] for card in after.hands[side][: after.hand_size[side]])
        dealt: Event = {"event": "dealt", "rule": "S4", "seat": seat, "count": len(cards)}
        found.append({**dealt, "owner": seat, "cards": cards})
    return found


def standing(s: Any, lane: int) -> Event:
    """S17: the power of all units that lie in a lane; of one that is not seen, None."""
    power = combat.location_power(s, lane)
    totals = [combat.side_power(s, lane, side, power) for side in range(table.SIDES)]
    slots = range(lane * table.PER_LANE, (lane + 1) * table.PER_LANE)
    return {
        "event": "lane",
        "rule": "S17",
        "lane": LANE_IDS[lane],
        "printed": combat.printed_power(s, lane),
        "power": power,
        "units": [
            {
                "card": card_id(s.table[slot]),
                "at": SLOT_NAMES[slot],
                "power": combat.unit_power(s, slot, power) if s.table[slot] >= 0 else None,
                "off": bool(s.off[slot]),
            }
            for slot in slots
            if s.table[slot] != table.EMPTY
        ],
        "totals": dict(zip(SIDE_LETTERS, totals, strict=True)),
    }


def _lane(s: Any, lane: int) -> list[Event]:
    """S17 to S21: how one lane comes out."""
    power = combat.location_power(s, lane)
    totals = [combat.side_power(s, lane, side, power) for side in range(table.SIDES)]
    winner = combat.lane_winner(s, lane)
    here = {"lane": LANE_IDS[lane]}
    slots = range(lane * table.PER_LANE, (lane + 1) * table.PER_LANE)
    found: list[Event] = [standing(s, lane)]
    if winner == table.NOBODY:
        eclipsed = totals[0] != totals[1]
        drawn: Event = {"event": "lane_drawn", "rule": "S18" if eclipsed else "S19", **here}
        if eclipsed:
            drawn["card"] = CARD_IDS[_acting(s, slots, NARROWS)[0]]
        return [*found, drawn]
    seat = table.seat_of(s, winner)
    won: Event = {"event": "lane_won", "rule": "S18", **here, "seat": seat}
    if totals[winner] < totals[1 - winner]:
        won["card"] = CARD_IDS[_acting(s, slots, LOWER_WINS)[0]]
    found.append(won)
    if s.control[lane] != winner:
        before = side_letter(s.control[lane])
        found.append({"event": "control", "rule": "S20", **here, "seat": seat, "before": before})
    else:
        found.append(_damage("S20", here, seat))
    for slot in sorted(slots, key=lambda slot: table.side_of(slot) != winner):
        card = combat.acting(s, slot)
        points = (
            0 if card == table.EMPTY else combat.extra_damage(card, table.side_of(slot), winner)
        )
        if points:
            found.append({**_damage("S21", here, seat, points), "card": CARD_IDS[card]})
    return found


def _acting(s: Any, slots: Iterable[int], does: Sequence[int]) -> list[int]:
    """S21: the cards in these slots that do something in combat."""
    cards = [combat.acting(s, slot) for slot in slots]
    return [card for card in cards if card != table.EMPTY and does[card]]


def _damage(rule: str, here: Event, seat: int, points: int = 1) -> Event:
    return {"event": "damage", "rule": rule, **here, "seat": seat, "points": points}
