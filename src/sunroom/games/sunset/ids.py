"""Cards, lanes, sides and slots of Sunrise Sunset as they are written."""

from __future__ import annotations

from sunroom.games.sunset import table
from sunroom.games.sunset.cards import CARDS, LOCATIONS

SIDE_LETTERS = "hs"
CARD_IDS = tuple(card.id for card in CARDS)
LANE_IDS = tuple(location.id for location in LOCATIONS)


def slot_name(slot: int) -> str:
    """A slot as it is written: `boat/s2` is the second one on Seth's side of the Sun Boat."""
    side = SIDE_LETTERS[table.side_of(slot)]
    return f"{LANE_IDS[table.lane_of(slot)]}/{side}{slot % table.PER_SIDE + 1}"


SLOT_NAMES = tuple(slot_name(slot) for slot in range(table.SLOTS))


def card_id(card: int) -> str | None:
    """A card as it is written; None if it is not seen."""
    return None if card == table.UNSEEN else CARD_IDS[card]


def side_letter(side: int) -> str | None:
    return None if side == table.NOBODY else SIDE_LETTERS[side]
