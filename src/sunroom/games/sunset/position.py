"""Loading a position of Sunrise Sunset: nothing is believed, everything is checked.

Here the position is read into a state; whether such a state can come about is `soundness`.
"""

from __future__ import annotations

from typing import Any

from sunroom.games.reading import (
    Fields,
    choice,
    flag,
    listing,
    mapping,
    text,
    whole,
    wrong,
)
from sunroom.games.sunset import dealing, rules, soundness, table
from sunroom.games.sunset.cards import ALL_CARDS, CARDS, CHOOSERS, UNITS
from sunroom.games.sunset.ids import CARD_IDS, LANE_IDS, SIDE_LETTERS, SLOT_NAMES
from sunroom.games.sunset.view import TIMES
from sunroom.games.terms import shown

KNOWN: tuple[str, ...] = (
    "game", "players", "options", "gods", "phase", "seat", "round", "side", "control", "dealt",
    "hands", "pile", "discards", "table", "pending", "rng", "seed",
)  # fmt: skip
MAX_ROUND = 2**31 - 1  # as far as a round is stored; nobody gets there by playing


def fill(s: Any, fields: Fields) -> None:
    """Write what a position says into a described, blank state, or say what is wrong with it."""
    rules.lay_out(s)
    _read_match(s, fields)
    _read_turn(s, fields)
    _read_cards(s, fields)
    _read_pending(s, fields.get("pending"))
    soundness.check(s)


def _read_match(s: Any, fields: Fields) -> None:
    gods = listing(fields.need("gods"), "gods", table.SIDES)
    for seat, god in enumerate(gods):
        choice(god, f"gods[{seat}]", SIDE_LETTERS)
    if gods[0] == gods[1]:
        wrong(f"gods says that both seats play {shown(gods[0])}", "S3")
    s.horus_seat = gods.index("h")
    if s.chosen_horus not in (table.RANDOM_HORUS, s.horus_seat):
        said = f"option {table.HORUS_OPTION} says {s.chosen_horus}"
        wrong(f"gods gives Horus to seat {s.horus_seat}, but {said}", "S3")
    s.round_number = whole(fields.need("round"), "round", 1, MAX_ROUND)
    side = choice(fields.need("side"), "side", TIMES)
    if side != TIMES[table.initiative(s)]:
        wrong(f"side is {side} in round {s.round_number}; the sun is up in odd rounds", "S23")
    control = _by_name(fields.get("control"), "control", LANE_IDS)
    for lane, name in enumerate(LANE_IDS):
        holder = control.get(name)
        s.control[lane] = table.NOBODY if holder is None else _side(holder, f"control.{name}")
        if holder is not None and lane >= s.lanes:
            wrong(f"control.{name} must be null: option lanes leaves this lane out", "S24")
    dealt = _by_name(fields.need("dealt"), "dealt", SIDE_LETTERS)
    for side, letter in enumerate(SIDE_LETTERS):
        s.dealt[side] = whole(dealt.get(letter), f"dealt.{letter}", 0, table.MAX_DEALT)


def _read_turn(s: Any, fields: Fields) -> None:
    phase = choice(fields.need("phase"), "phase", rules.PHASES)
    s.phase = rules.PHASES.index(phase)
    if s.phase != table.OVER:
        s.seat = whole(fields.need("seat"), "seat", 0, table.SIDES - 1)
    elif fields.get("seat") is not None:
        wrong("seat must be null when the match is over")


def _read_cards(s: Any, fields: Fields) -> None:
    found: dict[int, str] = {}  # where each card is
    hands = _by_name(fields.need("hands"), "hands", SIDE_LETTERS)
    for side, letter in enumerate(SIDE_LETTERS):
        where = f"hands.{letter}"
        for name in _at_most(hands.get(letter), where, table.MAX_HAND):
            dealing.take_in(s, side, _card(name, where, found, side))
    for name in reversed(_at_most(fields.need("pile"), "pile", table.PILE)):
        s.pile[s.pile_size] = _card(name, "pile", found, None)
        s.pile_size += 1
    entries = _at_most(fields.need("discards"), "discards", table.MAX_DISCARDS)
    for i, entry in enumerate(entries):
        where = f"discards[{i}]"
        thrown = _by_name(entry, where, ("card", "by", "up"))
        side = _side(thrown.get("by"), f"{where}.by")
        card = _card(thrown.get("card"), f"{where}.card", found, side)
        dealing.discard(s, side, card, int(flag(thrown.get("up"), f"{where}.up")))
    for i, entry in enumerate(_at_most(fields.need("table"), "table", table.SLOTS)):
        _read_unit(s, entry, f"table[{i}]", found)
    for card in range(ALL_CARDS):
        aside = s.phase == table.SWAP and card >= UNITS
        if aside and card in found:
            wrong(f"{found[card]} has {CARDS[card].name}; gods are added after the swaps", "S6")
        left_out = card < UNITS and s.left_out[card]
        if left_out and card in found:
            wrong(f"{found[card]} has {CARDS[card].name}, which option units leaves out", "S24")
        if not aside and not left_out and card not in found:
            wrong(f"{CARDS[card].name} is nowhere: in no hand, pile, discard or lane", "S2")


def _read_unit(s: Any, entry: object, where: str, found: dict[int, str]) -> None:
    unit = _by_name(entry, where, ("card", "at", "up", "off", "drawn"))
    slot = SLOT_NAMES.index(choice(text(unit.get("at"), f"{where}.at"), f"{where}.at", SLOT_NAMES))
    if table.lane_of(slot) >= s.lanes:
        wrong(f"{where}.at: option lanes leaves this lane out", "S24")
    if s.table[slot] != table.EMPTY:
        wrong(f"{where}.at: two units lie at {SLOT_NAMES[slot]}", "S8")
    s.table[slot] = _card(unit.get("card"), f"{where}.card", found, table.side_of(slot))
    s.up[slot] = int(flag(unit.get("up"), f"{where}.up"))
    s.off[slot] = int(flag(unit.get("off"), f"{where}.off"))
    drawn = unit.get("drawn")
    s.drawn[slot] = 0 if drawn is None else int(flag(drawn, f"{where}.drawn"))


def _read_pending(s: Any, given: object) -> None:
    if s.phase not in (table.TARGET, table.MOVE):
        if given is not None:
            wrong(f"pending must be left out in phase {rules.PHASES[s.phase]}", "S10")
        return
    if given is None:
        wrong(f"position lacks pending, which phase {rules.PHASES[s.phase]} needs", "S10")
    pending = _by_name(given, "pending", ("card", "by", "lane", "target"))
    choosers = [CARD_IDS[card] for card in CHOOSERS]
    name = choice(text(pending.get("card"), "pending.card"), "pending.card", choosers)
    lane = choice(text(pending.get("lane"), "pending.lane"), "pending.lane", LANE_IDS)
    s.pending = CARD_IDS.index(name)
    s.pending_lane = LANE_IDS.index(lane)
    side = _side(pending.get("by"), "pending.by")
    if table.seat_of(s, side) != s.seat:
        wrong(f"pending.by is seat {table.seat_of(s, side)}, but seat is {s.seat}", "S10")
    target = pending.get("target")
    if s.phase == table.MOVE:
        at = choice(text(target, "pending.target"), "pending.target", SLOT_NAMES)
        s.pending_target = SLOT_NAMES.index(at)
    elif target is not None:
        wrong("pending.target must be left out in phase target: it is still to be chosen", "S10")


def _by_name(value: object, where: str, known: tuple[str, ...] | str) -> dict[str, Any]:
    """An object with no other fields than these; left out is the same as empty."""
    found = {} if value is None else mapping(value, where)
    for name in found:
        if name not in tuple(known):
            wrong(f"{where} has {shown(name)}, which is none of {', '.join(known)}")
    return found


def _at_most(value: object, where: str, most: int) -> list[Any]:
    entries = listing(value, where)
    if len(entries) > most:
        wrong(f"{where} has {len(entries)} entries; there are never more than {most}")
    return entries


def _side(value: object, where: str) -> int:
    return SIDE_LETTERS.index(choice(text(value, where), where, SIDE_LETTERS))


def _card(value: object, where: str, found: dict[int, str], side: int | None) -> int:
    """A card that is nowhere else yet, and if it is a god, belongs to this side."""
    card = CARD_IDS.index(choice(text(value, where), where, CARD_IDS))
    name = CARDS[card].name
    if card in found:
        wrong(f"{name} is in {found[card]} and in {where}, but there is only one", "S2")
    if card >= UNITS and side != card - UNITS:
        wrong(f"{where}: {name} is a personal god and stays with its owner", "S2")
    found[card] = where
    return card
