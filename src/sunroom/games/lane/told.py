"""What can happen in Sunrise Lane: each event with its form, and the sentence that tells it."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired

from sunroom.games.declared import Said, TypeAliasType, TypedDict
from sunroom.words.table import EventSentences, count, say

MINE = {"mine": True}

LaneColour = TypeAliasType("LaneColour", Literal["b", "g", "p", "r", "y"])
LaneArea = TypeAliasType("LaneArea", Literal["A1", "B1", "B2", "A2", "C"])


class LaneHouse(TypedDict):
    event: Literal["house"]
    rule: Literal["L9"]
    seat: int
    at: str
    floors: int
    colour: LaneColour
    points: int


class LanePark(TypedDict):
    event: Literal["park"]
    rule: Literal["L12"]
    seat: int
    at: str
    colour: LaneColour


class LaneDrew(TypedDict):
    event: Literal["drew"]
    rule: Literal["L13", "L14"]
    seat: int
    count: int
    cards: NotRequired[Annotated[str, Said("only for that seat")]]


class LaneShuffled(TypedDict):
    event: Literal["shuffled"]
    rule: Literal["L16"]
    count: int


class LaneDiscarded(TypedDict):
    event: Literal["discarded"]
    rule: Literal["L15"]
    seat: int
    colour: LaneColour


class LaneEnding(TypedDict):
    event: Literal["ending"]
    rule: Literal["L17"]
    seat: int
    pieces: int


class LaneOver(TypedDict):
    event: Literal["over"]
    rule: Literal["L17", "L18"]


class LaneBonus(TypedDict):
    event: Literal["bonus"]
    rule: Literal["L19", "L20", "L21"]
    seat: int
    area: LaneArea
    place: int
    points: int
    floors: NotRequired[Annotated[int, Said("in A1 and A2")]]
    houses: NotRequired[Annotated[int, Said("in A1, A2, B1 and B2")]]
    spaces: NotRequired[Annotated[int, Said("in C")]]


class LaneWon(TypedDict):
    event: Literal["won"]
    rule: Literal["L25"]
    seats: list[int]
    scores: list[int]


EVENTS = (
    LaneHouse,
    LanePark,
    LaneDrew,
    LaneShuffled,
    LaneDiscarded,
    LaneEnding,
    LaneOver,
    LaneBonus,
    LaneWon,
)

SENTENCES: EventSentences = {
    "house": (
        count(
            "You build {n} floor on {at}: +{points}.",
            "You build {n} floors on {at}: +{points}.",
            "floors",
            MINE,
        ),
        count(
            "{name} builds {n} floor on {at}: +{points}.",
            "{name} builds {n} floors on {at}: +{points}.",
            "floors",
        ),
    ),
    "park": (
        say("You build a park on {at}, discarding {card}.", MINE),
        say("{name} builds a park on {at}, discarding {card}."),
    ),
    "drew": (
        say("You draw {cards}.", {"mine": True, "cards": True}),
        say("{name} draws {cards}.", {"cards": True}),
        count("You draw {n} card.", "You draw {n} cards.", "count", MINE),
        count("{name} draws {n} card.", "{name} draws {n} cards.", "count"),
    ),
    "shuffled": count(
        "The discards are shuffled into a new deck of {n} card.",
        "The discards are shuffled into a new deck of {n} cards.",
        "count",
    ),
    "discarded": (
        say("You discard {card}.", MINE),
        say("{name} discards {card}."),
    ),
    "ending": (
        count(
            "You have {n} piece left: this is the last round.",
            "You have {n} pieces left: this is the last round.",
            "pieces",
            MINE,
        ),
        count(
            "{name} has {n} piece left: this is the last round.",
            "{name} has {n} pieces left: this is the last round.",
            "pieces",
        ),
    ),
    "over": (
        say(
            "The last space of the four corners is taken: the match is over.",
            {"rule": "L18"},
        ),
        say("The last round is complete: the match is over."),
    ),
    "bonus": (
        count(
            "You get {points} for your largest group: {n} house.",
            "You get {points} for your largest group: {n} houses.",
            "spaces",
            {"mine": True, "spaces": True},
        ),
        count(
            "{name} gets {points} for the largest group: {n} house.",
            "{name} gets {points} for the largest group: {n} houses.",
            "spaces",
            {"spaces": True},
        ),
        count(
            "You get {points} in {area}: your tallest house has {n} floor.",
            "You get {points} in {area}: your tallest house has {n} floors.",
            "floors",
            {"mine": True, "floors": True},
        ),
        count(
            "{name} gets {points} in {area}: the tallest house has {n} floor.",
            "{name} gets {points} in {area}: the tallest house has {n} floors.",
            "floors",
            {"floors": True},
        ),
        count(
            "You get {points} in {area} for {n} house.",
            "You get {points} in {area} for {n} houses.",
            "houses",
            MINE,
        ),
        count(
            "{name} gets {points} in {area} for {n} house.",
            "{name} gets {points} in {area} for {n} houses.",
            "houses",
        ),
    ),
}
