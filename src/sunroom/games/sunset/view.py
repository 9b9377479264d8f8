"""Positions, views and scores of Sunrise Sunset: what can be told, and to whom."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sunroom.games.sunset import rules, table
from sunroom.games.sunset.ids import (
    CARD_IDS,
    LANE_IDS,
    SIDE_LETTERS,
    SLOT_NAMES,
    card_id,
    side_letter,
)
from sunroom.games.terms import Json, Options, Score

TIMES = ("sun", "moon")


def position(s: Any, options: Options) -> Json:
    """The complete state, or, of a state in which something is erased, the rest of it."""
    over = s.phase == table.OVER
    found: Json = {
        "game": "sunset",
        "players": s.players,
        "options": dict(options),
        "gods": [SIDE_LETTERS[table.seat_of(s, seat)] for seat in range(table.SIDES)],
        "phase": rules.PHASES[s.phase],
        "seat": None if over else s.seat,
        "round": s.round_number,
        "side": TIMES[table.initiative(s)],
        "control": {
            lane: side_letter(holder) for lane, holder in zip(LANE_IDS, s.control, strict=True)
        },
        "dealt": dict(zip(SIDE_LETTERS, s.dealt, strict=True)),
        "hands": {
            letter: sorted(seen_ids(s.hands[side][: s.hand_size[side]]))
            for side, letter in enumerate(SIDE_LETTERS)
        },
        "pile": seen_ids(reversed(s.pile[: s.pile_size])),
        "discards": [
            {
                "card": card_id(s.discards[i]),
                "by": SIDE_LETTERS[s.discard_side[i]],
                "up": bool(s.discard_up[i]),
            }
            for i in range(s.discard_size)
        ],
        "table": sorted(
            (_unit(s, slot) for slot in range(table.SLOTS) if s.table[slot] != table.EMPTY),
            key=lambda unit: str(unit["at"]),
        ),
    }
    if s.phase in (table.TARGET, table.MOVE):
        found["pending"] = _pending(s)
    found["rng"] = list(s.rng)
    return found


def view(hidden: Any, options: Options, seat: int | None) -> Json:
    """What a seat may know, from a state in which all else is erased already."""
    found = position(hidden, options)
    del found["rng"]
    if hidden.phase != table.OVER:
        for side, letter in enumerate(SIDE_LETTERS):
            if table.seat_of(hidden, side) != seat:
                found["hands"][letter] = hidden.hand_size[side]
        found["pile"] = hidden.pile_size
    return found


def seen_ids(cards: Iterable[int]) -> list[str]:
    return [CARD_IDS[card] for card in cards if card != table.UNSEEN]


def _unit(s: Any, slot: int) -> Json:
    found: Json = {
        "card": card_id(s.table[slot]),
        "at": SLOT_NAMES[slot],
        "up": bool(s.up[slot]),
        "off": bool(s.off[slot]),
    }
    if s.drawn[slot]:
        found["drawn"] = True
    return found


def _pending(s: Any) -> Json:
    found: Json = {
        "card": CARD_IDS[s.pending],
        "by": SIDE_LETTERS[table.seat_of(s, s.seat)],
        "lane": LANE_IDS[s.pending_lane],
    }
    if s.phase == table.MOVE:
        found["target"] = SLOT_NAMES[s.pending_target]
    return found


def score(s: Any) -> Score:
    """The damage that each seat has dealt (S22), and which lanes it controls (S20)."""
    seats = range(table.SIDES)
    scores = [0] * table.SIDES
    rules.final_scores(s, scores, 0)
    detail: list[Json] = [
        {"item": "damage", "seat": seat, "points": scores[seat], "rule": "S22"} for seat in seats
    ]
    for lane, holder in zip(LANE_IDS, s.control, strict=True):
        if holder != table.NOBODY:
            seat = table.seat_of(s, holder)
            detail.append(
                {"item": "control", "seat": seat, "points": 0, "rule": "S20", "lane": lane}
            )
    shares = [0.0] * table.SIDES
    rules.result(s, shares)
    over = s.phase == table.OVER
    winners = [seat for seat in seats if over and shares[seat] == max(shares)]
    return Score(scores, winners, detail)
