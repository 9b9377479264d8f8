"""Sunrise Sunset made small enough to be solved (S24, S25): fewer lanes, units and rounds."""

from __future__ import annotations

from typing import Any

from sunroom.games.sunset import rules, table
from sunroom.games.sunset.cards import CARDS, LANES, UNITS
from sunroom.games.sunset.ids import CARD_IDS
from sunroom.games.terms import Options, OptionValue, Refused, shown

WHICH_UNITS = "the ids of 5, 7, 9 or 11 units with spaces between them"
LEAST = table.PILE + table.SIDES  # one unit for each player


def admit(value: OptionValue) -> str:
    """The canonical form of a list of units: in the order of the cards."""
    names = str(value).split()
    for name in names:
        if name not in CARD_IDS[:UNITS]:
            known = ", ".join(CARD_IDS[:UNITS])
            raise Refused("bad_option", f"option units: there is no unit {shown(name)}: {known}")
    if len(set(names)) != len(names):
        raise Refused("bad_option", "option units names a unit twice", "S24")
    if len(names) < LEAST or len(names) % 2 == 0:
        message = f"option units must be all or {WHICH_UNITS}, not {len(names)} of them"
        raise Refused("bad_option", message, "S24")
    found = " ".join(sorted(names, key=CARD_IDS.index))
    return "all" if len(names) == UNITS else found


def units(options: Options) -> list[int]:
    """The units that are played with."""
    named = str(options.get("units", "all"))
    return [k for k in range(UNITS) if named == "all" or CARDS[k].id in named.split()]


def deal_size(options: Options) -> int:
    return (len(units(options)) - table.PILE) // table.SIDES


def check(options: Options) -> None:
    """S24: all cards of a player must find room in the lanes."""
    lanes, cards = int(options.get("lanes", LANES)), deal_size(options) + 1
    if cards > lanes * table.PER_SIDE:
        most = table.PILE + table.SIDES * (lanes * table.PER_SIDE - 1)
        what = f"with lanes={lanes} there is room for {most} units at most"
        raise Refused("bad_option", f"{what}: say which by option units", "S24")


def describe(s: Any, options: Options) -> None:
    """Write the options into a blank state."""
    s.lanes = options.get("lanes", LANES)
    s.rounds = options.get("rounds", 0)
    s.deal_size = deal_size(options)
    played = units(options)
    for unit in range(UNITS):
        s.left_out[unit] = int(unit not in played)


def moves(options: Options) -> list[int]:
    """The moves that may ever be legal."""
    cards = [*units(options), *range(UNITS, len(CARDS))]
    lanes = range(int(options.get("lanes", LANES)))
    found = [rules.KEEP]
    for first in (rules.SWAP_UP, rules.SWAP_DOWN):
        found += [first + card for card in cards if card < UNITS]
    found += [rules.PLAY_CARD + card * LANES + lane for card in cards for lane in lanes]
    slots = range(len(lanes) * table.PER_LANE)
    found += [rules.TARGET_SLOT + slot for slot in slots]
    return found + [rules.MOVE_TO + lane for lane in lanes]
