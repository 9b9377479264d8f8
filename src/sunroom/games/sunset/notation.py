"""Moves of Sunrise Sunset as text, and why a move is refused."""

from __future__ import annotations

import re
from typing import Any, NoReturn

from sunroom.games.sunset import abilities, placement, rules, table
from sunroom.games.sunset.cards import CARDS, LANES, LOCATIONS, UNITS
from sunroom.games.sunset.ids import CARD_IDS, LANE_IDS, SLOT_NAMES, slot_name
from sunroom.games.terms import Refused, shown

_FORM = re.compile(
    r"(?P<keep>keep)"
    r"|swap (?P<thrown>[a-z]+)(?P<down> down)?"
    r"|play (?P<card>[a-z]+) (?P<lane>[a-z]+)"
    r"|target (?P<slot>(?P<at>[a-z]+)/(?P<side>[hs])(?P<number>[12]))"
    r"|move (?P<to>[a-z]+)"
)
_FORMS = "keep, swap maat, swap maat down, play heka boat, target boat/s2, move duat"


def write(move: int) -> str:
    if move == rules.KEEP:
        return "keep"
    if move < rules.SWAP_DOWN:
        return f"swap {CARD_IDS[move - rules.SWAP_UP]}"
    if move < rules.PLAY_CARD:
        return f"swap {CARD_IDS[move - rules.SWAP_DOWN]} down"
    if move < rules.TARGET_SLOT:
        card, lane = divmod(move - rules.PLAY_CARD, LANES)
        return f"play {CARD_IDS[card]} {LANE_IDS[lane]}"
    if move < rules.MOVE_TO:
        return f"target {slot_name(move - rules.TARGET_SLOT)}"
    return f"move {LANE_IDS[move - rules.MOVE_TO]}"


def read(s: Any, text: object) -> int:
    """The legal move with this text."""
    form = _FORM.fullmatch(text) if isinstance(text, str) else None
    if form is None:
        raise Refused("bad_move", f"{shown(text)} is not a move; moves look like {_FORMS}")
    found = form.groupdict()
    card = _find("card", found["card"] or found["thrown"], CARD_IDS)
    lane = _find("lane", found["lane"] or found["at"] or found["to"], LANE_IDS)
    if s.phase == table.OVER:
        raise Refused("over", "the match is over: there are no more moves")
    if found["keep"]:
        _check_phase(s, table.SWAP)
        return rules.KEEP
    if found["thrown"]:
        return _swap(s, card, bool(found["down"]))
    if found["card"]:
        return _play(s, card, lane)
    if found["slot"]:
        return _target(s, SLOT_NAMES.index(found["slot"]))
    return _move(s, lane)


def _find(kind: str, name: str | None, known: tuple[str, ...]) -> int:
    """The number of a card or lane; 0 where the move names none."""
    if name is None:
        return 0
    if name not in known:
        raise Refused("bad_move", f"there is no {kind} {shown(name)}: {', '.join(known)}")
    return known.index(name)


def _swap(s: Any, card: int, down: bool) -> int:
    _check_phase(s, table.SWAP)
    side = table.seat_of(s, s.seat)
    if card >= UNITS:
        _illegal("a personal god is not one of the five cards that can be swapped", "S5")
    if card not in s.hands[side]:
        _illegal(f"you do not hold {CARDS[card].name}", "S5")
    if down and side != 0:
        _illegal("only Horus may discard face down; discard face up, or keep", "S5")
    if down and s.round_number != 1:
        _illegal("only in the first round may Horus discard face down", "S5")
    return (rules.SWAP_DOWN if down else rules.SWAP_UP) + card


def _play(s: Any, card: int, lane: int) -> int:
    _check_phase(s, table.PLAY)
    side = table.seat_of(s, s.seat)
    if card not in s.hands[side]:
        _illegal(f"you do not hold {CARDS[card].name}", "S7")
    if lane >= s.lanes:
        _illegal(f"{LOCATIONS[lane].name} is left out in this match", "S24")
    if table.free_slot(s, lane, side) == table.NONE:
        _illegal(f"your side of {LOCATIONS[lane].name} already holds two cards", "S8")
    return rules.PLAY_CARD + card * LANES + lane


def _target(s: Any, slot: int) -> int:
    _check_phase(s, table.TARGET)
    if s.table[slot] == table.EMPTY:
        _illegal(f"there is no unit at {SLOT_NAMES[slot]}", "S10")
    if not placement.is_target(s, s.pending, s.pending_lane, slot):
        _illegal(*abilities.why_not(s, slot))
    return rules.TARGET_SLOT + slot


def _move(s: Any, lane: int) -> int:
    _check_phase(s, table.MOVE)
    if lane == table.lane_of(s.pending_target):
        _illegal(f"the unit is already in {LOCATIONS[lane].name}: choose another lane", "S12")
    if not placement.can_move(s, s.pending_target, lane):
        _illegal(f"that side of {LOCATIONS[lane].name} already holds two cards", "S12")
    return rules.MOVE_TO + lane


def _check_phase(s: Any, phase: int) -> None:
    """Refuse a move that belongs to another phase, and say what is to be done instead."""
    if s.phase == phase:
        return
    if s.phase == table.SWAP:
        _illegal("first keep your five cards, or swap one of them", "S5")
    if s.phase == table.PLAY:
        if phase == table.SWAP:
            _illegal("cards are swapped only at the start of a round: play a card", "S5")
        _illegal("there is no ability to choose for: play a card", "S10")
    card = CARDS[s.pending].name
    if s.phase == table.TARGET:
        _illegal(f"first choose the unit that {card} acts on: target, and where it lies", "S10")
    _illegal(f"first choose the lane where {card} sends the unit: move, and the lane", "S12")


def _illegal(message: str, rule: str) -> NoReturn:
    raise Refused("illegal_move", message, rule)
