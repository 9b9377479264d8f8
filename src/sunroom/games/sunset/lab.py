"""What is counted in matches of Sunrise Sunset, and the figures of its report."""

from __future__ import annotations

from collections.abc import Sequence

from sunroom.games.sunset.cards import CARDS, HARMFUL, UNITS
from sunroom.games.sunset.words import GODS, LANE_NAMES, NAMES
from sunroom.games.tally import Amounts, Counts, HeatMap, Rate, Story, Tally, Worth
from sunroom.games.terms import Event, Json

VERSION = 1
AGAIN = "winning a lane again"
CARD_NAMES = {card: str(name) for card, name in NAMES["card"].items()}
UNIT_NAMES = {card.id: CARD_NAMES[card.id] for card in CARDS[:UNITS]}


def roles(start: Json) -> list[str]:
    """Who a seat is: S3."""
    return [GODS[god] for god in start["gods"]]


def count(story: Story) -> Counts:
    """Cards and lanes, round by round."""
    tally = Tally(story.players)
    round_events: list[Event] = []
    for _, events in story.steps:
        for event in events:
            if event["event"] in ("round", "over"):
                _count_round(tally, story.start["gods"], round_events)
                round_events = []
            else:
                round_events.append(event)
    return tally.counts


def _count_round(tally: Tally, gods: Sequence[str], events: Sequence[Event]) -> None:
    dealt = [0, 0]
    held: list[set[str]] = [set(), set()]
    for event in events:
        match event["event"]:
            case "damage":
                dealt[event["seat"]] += event["points"]
                why = CARD_NAMES[event["card"]] if "card" in event else AGAIN
                tally.add("damage by cause", why, event["seat"], event["points"])
                tally.add("damage by lane", event["lane"], event["seat"], event["points"])
            case "control":
                name = "first to take" if event["before"] is None else "taken over"
                tally.add(name, event["lane"], event["seat"])
            case "played":
                held[event["seat"]].add(event["card"])
                lane = event["at"].partition("/")[0]
                tally.add("placed", f"{event['card']} {lane}", event["seat"])
            case "discarded":
                tally.add("swapped away", event["card"], event["seat"])
            case "kept":
                tally.add("swaps", "kept all five", event["seat"])
            case "no_target" | "turned_up" | "turned_off" | "moved" | "exchanged":
                words = event["event"].replace("_", " ")
                tally.add("abilities", words, event["seat"])
    for seat, cards in enumerate(held):
        for card in sorted(cards):
            tally.add("rounds with", card, seat)
            tally.add("net damage with", card, seat, dealt[seat] - dealt[1 - seat])
    _count_lanes(tally, gods, events)


def _count_lanes(tally: Tally, gods: Sequence[str], events: Sequence[Event]) -> None:
    """S17 to S19: who stood in a lane when it was resolved, and how that came out."""
    units: list[Json] = []
    for event in events:
        if event["event"] == "lane":
            units = event["units"]
        elif event["event"] in ("lane_won", "lane_drawn"):
            lane = event["lane"]
            tally.add("lanes resolved", lane, 0)
            if event["event"] == "lane_drawn":
                tally.add("lanes drawn", lane, 0)
            for unit in units:
                seat = gods.index(unit["at"].partition("/")[2][0])
                for key in (f"{unit['card']} {lane}", unit["card"]):
                    tally.add("in lane", key, seat)
                    tally.add("turned off", key, seat, unit["off"])
                    if event.get("seat") == seat:
                        tally.add("lanes won with", key, seat)


def _place(key: str) -> tuple[int, int]:
    card, lane = key.split()
    return list(LANE_NAMES).index(lane), list(CARD_NAMES).index(card)


_PAIRS = {
    f"{card} {lane}": f"{CARD_NAMES[card]}, {LANE_NAMES[lane]}"
    for card in CARD_NAMES
    for lane in LANE_NAMES
}


def _grid(title: str, about: str, tally: str, of: str, unit: str) -> HeatMap:
    columns, rows = tuple(LANE_NAMES.values()), tuple(CARD_NAMES.values())
    return HeatMap(title, about, tally, _PAIRS, columns, rows, _place, of, unit)


FIGURES = (
    Rate(
        "What a card is worth",
        "Damage dealt less damage taken in a round in which a player plays the card, on average.",
        "net damage with",
        CARD_NAMES,
        "rounds with",
        "damage a round",
    ),
    Rate(
        "Lanes won with a card",
        "Of all lanes in which the card stood when they were resolved, those that its side won. "
        "Drawn lanes count as not won, so an average card is below one half.",
        "lanes won with",
        CARD_NAMES,
        "in lane",
    ),
    _grid(
        "Lanes won with a card, lane by lane",
        "The same for each lane: where a card belongs.",
        "lanes won with",
        "in lane",
        "%",
    ),
    _grid(
        "Where cards are played",
        "How often in a match each card is played to each lane, by both players together.",
        "placed",
        "",
        "per match",
    ),
    Worth(
        "What it is worth to take a lane first",
        "How much more often than half the time the first player to control the lane wins.",
        "first to take",
        LANE_NAMES,
    ),
    Amounts(
        "Damage by lane", "Damage that a player deals in a match.", "damage by lane", LANE_NAMES
    ),
    Amounts(
        "Where damage comes from",
        "Damage that a player deals in a match, by its cause (S20, S21).",
        "damage by cause",
        {name: name for name in (AGAIN, *(CARD_NAMES[CARDS[card].id] for card in HARMFUL))},
    ),
    Amounts(
        "Lanes taken over",
        "How often in a match a player takes control of a lane from the other (S20).",
        "taken over",
        LANE_NAMES,
    ),
    Rate(
        "Lanes that are drawn",
        "Of all times that a lane is resolved, those that change nothing (S18, S19).",
        "lanes drawn",
        LANE_NAMES,
        "lanes resolved",
    ),
    Amounts(
        "Cards swapped away",
        "How often a player discards each card at the start of a round, in a match (S5).",
        "swapped away",
        UNIT_NAMES,
    ),
    Amounts(
        "What abilities do",
        "How often a player's placement abilities act in a match (S10 to S14).",
        "abilities",
        {name: name for name in ("turned off", "turned up", "moved", "exchanged", "no target")},
    ),
    Rate(
        "Cards that were turned off",
        "Of all times that a card stood in a lane when it was resolved, those without its ability.",
        "turned off",
        CARD_NAMES,
        "in lane",
    ),
)
