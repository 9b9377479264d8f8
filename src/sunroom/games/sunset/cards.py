"""The printed material of Sunrise Sunset: locations and cards (see docs/rules/sunset.md).

The tables are for people; the upper-case lists at the end are the same facts for the rules, which
know a card or a lane by its place in its table.
"""

from __future__ import annotations

from typing import NamedTuple

from sunroom.games.terms import Json


class Location(NamedTuple):
    """S1: one lane, with its power by day and by night."""

    id: str
    name: str
    sun: int
    moon: int


class Card(NamedTuple):
    """S2: one card; its power is `factor` times the power of the location, and `constant`."""

    id: str
    name: str
    factor: int
    constant: int
    stealth: bool
    ability: str  # "placement", "combat" or "none"


LOCATIONS = (
    Location("deshret", "Deshret", 2, 1),
    Location("boat", "Sun Boat", 3, 4),
    Location("duat", "Duat", 6, 5),
)

CARDS = (
    Card("anubis", "Anubis", 1, 2, False, "placement"),
    Card("apis", "Apis", 1, 0, False, "combat"),
    Card("apofis", "Apofis", 3, 0, False, "combat"),
    Card("heka", "Heka", 0, 4, False, "placement"),
    Card("isis", "Isis", 1, 1, False, "placement"),
    Card("maat", "Maat", 2, 0, False, "combat"),
    Card("osiris", "Osiris", 0, 7, False, "combat"),
    Card("plaga", "La Plaga", 0, 3, False, "combat"),
    Card("ra", "Ra", 1, 3, False, "placement"),
    Card("tefnut", "Tefnut", 1, 4, False, "none"),
    Card("bastet", "Bastet", 0, 2, True, "combat"),
    Card("eclipse", "Eclipse", 1, 0, True, "combat"),
    Card("libro", "El Libro de los Muertos", 0, 5, True, "combat"),
    Card("horus", "Horus", 0, 1, True, "none"),
    Card("seth", "Seth", 0, 1, True, "none"),
)


def material() -> Json:
    """The tables for whoever draws them, by id."""
    found: Json = {"cards": {}, "locations": {}}
    for name, rows in (("cards", CARDS), ("locations", LOCATIONS)):
        for row in rows:
            told = row._asdict()
            found[name][told.pop("id")] = told
    return found


ANUBIS, APIS, APOFIS, HEKA, ISIS, MAAT, OSIRIS, PLAGA, RA, TEFNUT = range(10)
BASTET, ECLIPSE, LIBRO, HORUS, SETH = range(10, 15)

ALL_CARDS = len(CARDS)
UNITS = HORUS  # the units come first, the two personal gods after them
LANES = len(LOCATIONS)

FACTOR = [card.factor for card in CARDS]
CONSTANT = [card.constant for card in CARDS]
STEALTH = [int(card.stealth) for card in CARDS]
PLACEMENT = [int(card.ability == "placement") for card in CARDS]
SUN_POWER = [location.sun for location in LOCATIONS]
MOON_POWER = [location.moon for location in LOCATIONS]
