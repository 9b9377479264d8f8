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


class Placed(NamedTuple):
    """S10: the words of an ability that chooses a unit when its card is placed.

    What it does stands in `placement`, what is told of it in `abilities`.
    """

    question: str  # which unit is it to be?
    choice: str  # a unit, as one that can be chosen
    where: str = ""  # S12: of an ability that sends it to a lane, which one is it to be?
    # What a player is asked who is about to waste the ability, or to use it against himself.
    wasted: str = "{card} would have no unit to act on in {lane}. Play it there?"
    against: str = ""


class Combat(NamedTuple):
    """S17, S18, S21: what a card does when its lane is resolved; `combat` says when."""

    empties: bool = False  # the location
    adds: int = 0  # to the location
    extreme: int = 0  # its own power where the location's is very high or low
    narrows: bool = False  # totals far apart are a draw
    lower_wins: bool = False
    if_won: int = 0  # extra damage that its side deals
    if_lost: int = 0  # extra damage that its side takes


class Card(NamedTuple):
    """S2: one card; its power is `factor` times the power of the location, and `constant`."""

    id: str
    name: str
    factor: int
    constant: int
    stealth: bool
    rule: str  # that says what it does
    does: str
    briefly: str  # the same in a menu; P is the power of the location
    placed: Placed | None = None
    combat: Combat | None = None
    short: str = ""  # its name where there is little room, if that is another one

    @property
    def ability(self) -> str:
        """When it acts."""
        return "placement" if self.placed else "combat" if self.combat else "none"


LOCATIONS = (
    Location("deshret", "Deshret", 2, 1),
    Location("boat", "Sun Boat", 3, 4),
    Location("duat", "Duat", 6, 5),
)

A_GOD = "A personal god, back in your hand every round: weak, but hidden."
CARDS = (
    # The units without stealth, then those with stealth, then the two gods.
    Card(
        *("anubis", "Anubis", 1, 2, False, "S11"),
        "When placed: turns off the ability of another unit in his lane. A face-down unit is "
        "turned up.",
        "turns off a unit here",
        Placed(
            "Whose ability does Anubis turn off in {lane}?",
            "Turn off {unit} in {lane}",
            against="That unit is on your own side. Turn it off?",
        ),
    ),
    Card(
        *("apis", "Apis", 1, 0, False, "S17"),
        "In combat: has power 15 if the location has 6 or more, or 0 or less.",
        "15 if P is 6 or more, or 0 or less",
        combat=Combat(extreme=15),
    ),
    Card(
        *("apofis", "Apofis", 3, 0, False, "S21"),
        "In combat: if its side loses the lane, it takes 1 extra damage.",
        "1 extra damage if it loses",
        combat=Combat(if_lost=1),
    ),
    Card(
        *("heka", "Heka", 0, 4, False, "S12"),
        "When placed: moves a face-down unit from his lane to another lane with room.",
        "moves a face-down unit away",
        Placed(
            "Which face-down unit does Heka move out of {lane}?",
            "Move {unit} out of {lane}",
            where="Where does Heka send the unit?",
        ),
    ),
    Card(
        *("isis", "Isis", 1, 1, False, "S13"),
        "When placed: replaces a face-up unit in her lane, perhaps herself, with the top card of "
        "the pile.",
        "replaces a face-up unit here",
        Placed(
            "Which unit does Isis replace in {lane}?",
            "Replace {unit} in {lane}",
            wasted="In {lane} Isis could only replace herself. Play her there?",
        ),
    ),
    Card(
        *("maat", "Maat", 2, 0, False, "S17"),
        "In combat: adds 1 to the location.",
        "P + 1",
        combat=Combat(adds=1),
    ),
    Card(
        *("osiris", "Osiris", 0, 7, False, "S18"),
        "In combat: the lower total wins the lane.",
        "the lower total wins",
        combat=Combat(lower_wins=True),
    ),
    Card(
        *("plaga", "La Plaga", 0, 3, False, "S17"),
        "In combat: sets the location to 0 before anything else changes it.",
        "P = 0",
        combat=Combat(empties=True),
    ),
    Card(
        *("ra", "Ra", 1, 3, False, "S14"),
        "When placed: turns up a face-down unit in any lane.",
        "turns up a face-down unit",
        Placed(
            "Which face-down unit does Ra turn up?",
            "Turn up {unit} in {lane}",
            wasted="There is no face-down unit for Ra to turn up. Play Ra now?",
        ),
    ),
    Card("tefnut", "Tefnut", 1, 4, False, "S2", "No ability, just power.", ""),
    Card(
        *("bastet", "Bastet", 0, 2, True, "S21"),
        "In combat: if her side wins the lane, it deals 1 extra damage.",
        "1 extra damage if it wins",
        combat=Combat(if_won=1),
    ),
    Card(
        *("eclipse", "Eclipse", 1, 0, True, "S18"),
        "In combat: totals 4 or more apart are a draw.",
        "a draw if 4 or more apart",
        combat=Combat(narrows=True),
    ),
    Card(
        *("libro", "El Libro de los Muertos", 0, 5, True, "S17"),
        "In combat: takes 2 from the location.",
        "P - 2",
        combat=Combat(adds=-2),
        short="El Libro",
    ),
    Card("horus", "Horus", 0, 1, True, "S6", A_GOD, ""),
    Card("seth", "Seth", 0, 1, True, "S6", A_GOD, ""),
)


def material() -> Json:
    """The tables for whoever draws them, by id."""
    return {
        "cards": {
            card.id: {
                "name": card.name,
                "factor": card.factor,
                "constant": card.constant,
                "stealth": card.stealth,
                "ability": card.ability,
            }
            for card in CARDS
        },
        "locations": {
            place.id: {"name": place.name, "sun": place.sun, "moon": place.moon}
            for place in LOCATIONS
        },
    }


def bits(does: list[int]) -> int:
    """Those cards that do something, as bits of one number."""
    return sum(1 << card for card in range(len(does)) if does[card])


ALL_CARDS = len(CARDS)
PLACE = {card.id: place for place, card in enumerate(CARDS)}
ANUBIS, HEKA, ISIS, RA = (PLACE[card] for card in ("anubis", "heka", "isis", "ra"))
UNITS = PLACE["horus"]  # Horus's personal god comes right after the units, and then Seth's
LANES = len(LOCATIONS)

FACTOR = [card.factor for card in CARDS]
CONSTANT = [card.constant for card in CARDS]
STEALTH = [int(card.stealth) for card in CARDS]
FIRST_STEALTH = STEALTH.index(1)  # the first unit that has it; those after it have it too
PLACEMENT = [int(card.placed is not None) for card in CARDS]
CHOOSERS = [card for card in range(ALL_CARDS) if PLACEMENT[card]]
SENDS = [int(card.placed is not None and card.placed.where != "") for card in CARDS]

_COMBAT = [card.combat or Combat() for card in CARDS]
EMPTIES = [int(card.empties) for card in _COMBAT]
ADDS = [card.adds for card in _COMBAT]
EXTREME = [card.extreme for card in _COMBAT]
NARROWS = [int(card.narrows) for card in _COMBAT]
LOWER_WINS = [int(card.lower_wins) for card in _COMBAT]
IF_WON = [card.if_won for card in _COMBAT]
IF_LOST = [card.if_lost for card in _COMBAT]
HARMFUL = [card for does in (IF_WON, IF_LOST) for card in range(ALL_CARDS) if does[card]]

SUN_POWER = [location.sun for location in LOCATIONS]
MOON_POWER = [location.moon for location in LOCATIONS]
