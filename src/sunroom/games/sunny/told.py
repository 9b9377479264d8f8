"""What can happen in Sunny Day: each event with its form, and the sentence that tells it."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired

from sunroom.games.declared import Said, TypeAliasType, TypedDict
from sunroom.words.table import BySeat, EventSentences, Item, Seats, count, say

MINE = {"mine": True}

SunnyKind = TypeAliasType("SunnyKind", Literal["i", "s", "c", "p", "k", "w"])
At = Annotated[tuple[int, int], Said("x, y")]


class SunnyPlaced(TypedDict):
    event: Literal["placed"]
    rule: Literal["D6"]
    seat: int
    tile: int
    at: At
    turn: int


class SunnyCollected(TypedDict):
    event: Literal["collected"]
    rule: Literal["D8"]
    seat: int
    tiles: list[int]


class SunnyTokens(TypedDict):
    event: Literal["tokens"]
    rule: Literal["D9"]
    seat: int
    earned: int
    count: int
    points: NotRequired[Annotated[list[int], Said("only for that seat")]]


class SunnyDrew(TypedDict):
    event: Literal["drew"]
    rule: Literal["D10"]
    seat: int
    open: bool
    tile: NotRequired[Annotated[int, Said("only for that seat, unless the hand is open")]]


class SunnyStacked(TypedDict):
    event: Literal["stacked"]
    rule: Literal["D18"]
    seat: int
    tiles: list[int]


class SunnyArranged(TypedDict):
    event: Literal["arranged"]
    rule: Literal["D11"]
    seat: int
    tile: int
    at: At
    turn: int
    pictures: Annotated[int, Said("completed in the area")]


class SunnyRevealed(TypedDict):
    event: Literal["revealed"]
    rule: Literal["D7"]
    seat: int
    tiles: list[int]


class SunnyRemoved(TypedDict):
    event: Literal["removed"]
    rule: Literal["D12"]
    seat: int
    tiles: list[int]


class SunnySkipped(TypedDict):
    event: Literal["skipped"]
    rule: Literal["D13"]
    seat: int


class SunnyOver(TypedDict):
    event: Literal["over"]
    rule: Literal["D14", "D15"]


class SunnyTokensShown(TypedDict):
    event: Literal["tokens_shown"]
    rule: Literal["D9"]
    tokens: list[list[int]]


class SunnyWon(TypedDict):
    event: Literal["won"]
    rule: Literal["D17", "D19"]
    seats: list[int]
    scores: list[int]


EVENTS = (
    SunnyPlaced,
    SunnyCollected,
    SunnyTokens,
    SunnyDrew,
    SunnyStacked,
    SunnyArranged,
    SunnyRevealed,
    SunnyRemoved,
    SunnySkipped,
    SunnyOver,
    SunnyTokensShown,
    SunnyWon,
)

SENTENCES: EventSentences = {
    "placed": (
        say("You placed a tile on the table.", MINE),
        say("{name} placed a tile on the table."),
    ),
    "arranged": (
        say("You added a tile to your area.", {"mine": True, "pictures": 0}),
        say("{name} added a tile to their area.", {"pictures": 0}),
        count(
            "You added a tile to your area and completed {n} picture.",
            "You added a tile to your area and completed {n} pictures.",
            "pictures",
            MINE,
        ),
        count(
            "{name} added a tile to their area and completed {n} picture.",
            "{name} added a tile to their area and completed {n} pictures.",
            "pictures",
        ),
    ),
    "collected": (
        count("You collected {n} tile.", "You collected {n} tiles.", "tiles", MINE),
        count("{name} collected {n} tile.", "{name} collected {n} tiles.", "tiles"),
    ),
    "tokens": (
        say("You earned a bonus token, but none are left.", {"mine": True, "count": 0}),
        say("{name} earned a bonus token, but none are left.", {"count": 0}),
        count(
            "You drew {n} bonus token, worth {worth}.",
            "You drew {n} bonus tokens, worth {worth}.",
            "count",
            MINE,
        ),
        count("{name} drew {n} bonus token.", "{name} drew {n} bonus tokens.", "count"),
    ),
    "drew": (
        say("You drew a tile.", MINE),
        say("{name} drew a tile into their open hand.", {"tile": True}),
        say("{name} drew a tile."),
    ),
    "revealed": (
        say("None of your tiles fits: you show your hand, and your turn is over.", MINE),
        count(
            "{name} cannot place anything and shows {n} tile.",
            "{name} cannot place anything and shows {n} tiles.",
            "tiles",
        ),
    ),
    "removed": (
        count(
            "{n} tile fits nowhere in your area and is out of the game.",
            "{n} tiles fit nowhere in your area and are out of the game.",
            "tiles",
            MINE,
        ),
        count(
            "{n} tile fits nowhere in {name}'s area and is out of the game.",
            "{n} tiles fit nowhere in {name}'s area and are out of the game.",
            "tiles",
        ),
    ),
    "stacked": (
        count(
            "You added {n} tile to your stack.", "You added {n} tiles to your stack.", "tiles", MINE
        ),
        count(
            "{name} added {n} tile to their stack.",
            "{name} added {n} tiles to their stack.",
            "tiles",
        ),
    ),
    "skipped": (
        say("You have no tiles left and are skipped.", MINE),
        say("{name} has no tiles left and is skipped."),
    ),
    "over": (
        say("Nobody can place any of their tiles: the match is over.", {"rule": "D15"}),
        say("All tiles have been placed: the match is over."),
    ),
    "tokens_shown": say(
        "The bonus tokens are revealed: {tokens}.",
        tokens=BySeat("tokens", "{name}: {points}"),
    ),
    "won": (
        count(
            "You won with {n} point.",
            "You won with {n} points.",
            Item("scores", "seats.0"),
            MINE,
        ),
        count(
            "{winners} won with {n} point.",
            "{winners} won with {n} points.",
            Item("scores", "seats.0"),
            winners=Seats(),
        ),
    ),
}
