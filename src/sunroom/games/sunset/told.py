"""What can happen in Sunrise Sunset: each event with its form, and the sentence that tells it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal, NotRequired, TypeAlias

from sunroom.games.declared import Said, TypeAliasType, TypedDict, one_of
from sunroom.games.sunset.cards import CARDS, LOCATIONS
from sunroom.games.sunset.ids import SLOT_NAMES
from sunroom.words.table import EventSentences, Item, Seat, Value, count, say

MINE = {"mine": True}
NO_CARD = {"card": False}
BEGINS = (
    say("Round {round}: the sun rises, and Horus begins.", {"side": "sun"}),
    say("Round {round}: night falls, and Seth begins."),
)

SunsetGod = TypeAliasType("SunsetGod", Literal["h", "s"])
SunsetTime = TypeAliasType("SunsetTime", Literal["sun", "moon"])
if TYPE_CHECKING:
    LaneId: TypeAlias = str
    CardId: TypeAlias = str
    SlotId: TypeAlias = str
else:
    LaneId = one_of("SunsetLaneId", (location.id for location in LOCATIONS))
    CardId = one_of("SunsetCardId", (card.id for card in CARDS))
    SlotId = one_of("SunsetSlotId", SLOT_NAMES, "Lane, side and slot, as in boat/s2.")

ForOwner = Said("only for `owner`, if there is one")
IfDown = Said("if it lies face down")


class SunsetDealt(TypedDict):
    """By god."""

    h: int
    s: int


class SunsetKept(TypedDict):
    event: Literal["kept"]
    rule: Literal["S5"]
    seat: int


class SunsetDiscarded(TypedDict):
    event: Literal["discarded"]
    rule: Literal["S5"]
    seat: int
    card: NotRequired[Annotated[CardId, ForOwner]]
    up: bool
    owner: NotRequired[Annotated[int, IfDown]]


class SunsetDrew(TypedDict):
    event: Literal["drew"]
    rule: Literal["S5"]
    seat: int
    owner: int
    card: NotRequired[Annotated[CardId, ForOwner]]


class SunsetGods(TypedDict):
    event: Literal["gods"]
    rule: Literal["S6"]


class SunsetPlayed(TypedDict):
    event: Literal["played"]
    rule: Literal["S8", "S9"]
    seat: int
    card: NotRequired[Annotated[CardId, ForOwner]]
    at: SlotId
    up: bool
    owner: NotRequired[Annotated[int, IfDown]]


class SunsetBroughtIn(TypedDict):
    event: Literal["brought_in"]
    rule: Literal["S13", "S9"]
    seat: int
    card: NotRequired[Annotated[CardId, ForOwner]]
    at: SlotId
    up: bool
    owner: NotRequired[Annotated[int, IfDown]]


class SunsetNoTarget(TypedDict):
    event: Literal["no_target"]
    rule: Literal["S10"]
    seat: int
    card: CardId
    lane: LaneId


class SunsetTurnedUp(TypedDict):
    event: Literal["turned_up"]
    rule: Literal["S11", "S14"]
    seat: int
    card: NotRequired[Annotated[CardId, Said("left out in a preview that cannot know it")]]
    at: SlotId


class SunsetTurnedOff(TypedDict):
    event: Literal["turned_off"]
    rule: Literal["S11"]
    seat: int
    card: NotRequired[Annotated[CardId, Said("left out in a preview that cannot know it")]]
    at: SlotId


class SunsetChosen(TypedDict):
    event: Literal["chosen"]
    rule: Literal["S12"]
    seat: int
    card: NotRequired[Annotated[CardId, ForOwner]]
    at: SlotId
    owner: int


SunsetMoved = TypedDict(
    "SunsetMoved",
    {
        "event": Literal["moved"],
        "rule": Literal["S12"],
        "seat": int,
        "owner": int,
        "card": NotRequired[Annotated[CardId, ForOwner]],
        "from": SlotId,
        "to": SlotId,
    },
)

SunsetExchanged = TypedDict(
    "SunsetExchanged",
    {
        "event": Literal["exchanged"],
        "rule": Literal["S13"],
        "seat": int,
        "card": NotRequired[Annotated[CardId, Said("left out in a preview that cannot know it")]],
        "at": SlotId,
        "from": Annotated[int, Said("the seat whose it was")],
    },
)


class SunsetStanding(TypedDict):
    card: CardId | None
    at: SlotId
    power: int | None
    off: bool


class SunsetLane(TypedDict):
    event: Literal["lane"]
    rule: Literal["S17"]
    lane: LaneId
    printed: int
    power: int
    units: list[SunsetStanding]
    totals: SunsetDealt


class SunsetLaneWon(TypedDict):
    event: Literal["lane_won"]
    rule: Literal["S18"]
    lane: LaneId
    seat: int
    card: NotRequired[Annotated[CardId, Said("that made it so, if one did")]]


class SunsetLaneDrawn(TypedDict):
    event: Literal["lane_drawn"]
    rule: Literal["S18", "S19"]
    lane: LaneId
    card: NotRequired[Annotated[CardId, Said("that made it so, if one did")]]


class SunsetControlled(TypedDict):
    event: Literal["control"]
    rule: Literal["S20"]
    lane: LaneId
    seat: int
    before: SunsetGod | None


class SunsetDamage(TypedDict):
    event: Literal["damage"]
    rule: Literal["S20", "S21"]
    lane: LaneId
    seat: int
    points: int
    card: NotRequired[Annotated[CardId, Said("that did it: S21")]]


class SunsetRound(TypedDict):
    event: Literal["round"]
    rule: Literal["S23"]
    round: int
    side: SunsetTime


class SunsetDealtCards(TypedDict):
    event: Literal["dealt"]
    rule: Literal["S4"]
    seat: int
    count: int
    owner: int
    cards: NotRequired[Annotated[list[CardId], ForOwner]]


class SunsetOver(TypedDict):
    event: Literal["over"]
    rule: Literal["S22"]


class SunsetWon(TypedDict):
    event: Literal["won"]
    rule: Literal["S22"]
    seats: list[int]
    scores: list[int]


EVENTS = (
    SunsetKept,
    SunsetDiscarded,
    SunsetDrew,
    SunsetGods,
    SunsetPlayed,
    SunsetBroughtIn,
    SunsetNoTarget,
    SunsetTurnedUp,
    SunsetTurnedOff,
    SunsetChosen,
    SunsetMoved,
    SunsetExchanged,
    SunsetLane,
    SunsetLaneWon,
    SunsetLaneDrawn,
    SunsetControlled,
    SunsetDamage,
    SunsetRound,
    SunsetDealtCards,
    SunsetOver,
    SunsetWon,
)

SENTENCES: EventSentences = {
    "kept": (say("You keep your five cards.", MINE), say("{name} keeps all five cards.")),
    "discarded": (
        say("{name} discards a card face down.", NO_CARD),
        say("You discard {card} face up.", {"mine": True, "up": True}),
        say("{name} discards {card} face up.", {"up": True}),
        say("You discard {card} face down.", MINE),
        say("{name} discards {card} face down."),
    ),
    "drew": (
        say("You draw {card} from the pile.", {"mine": True, "card": True}),
        say("You draw the top card of the pile.", MINE),
        say("{name} draws the top card of the pile."),
    ),
    "gods": "Both players add their personal god to their hand.",
    "played": (
        say("{name} plays a card face down in {lane}.", NO_CARD),
        say("You play {card} in {lane}.", {"mine": True, "up": True}),
        say("{name} plays {card} in {lane}.", {"up": True}),
        say("You play {card} face down in {lane}.", MINE),
        say("{name} plays {card} face down in {lane}."),
    ),
    "brought_in": (
        say("A card from the pile takes its place face down for {name} in {lane}.", NO_CARD),
        say("{card} from the pile takes its place for {name} in {lane}.", {"up": True}),
        say("{card} from the pile takes its place face down for {name} in {lane}."),
    ),
    "no_target": "{card} finds no unit to act on in {lane}.",
    "turned_up": "{actor} turns up {card} in {lane}.",
    "turned_off": "{actor} turns off the ability of {card} in {lane}.",
    "chosen": (
        say("{actor} will move the face-down unit in {lane}.", NO_CARD),
        say("{actor} will move {card}."),
    ),
    "moved": (
        say("{actor} moves a face-down unit from {from} to {to}.", NO_CARD),
        say("{actor} moves {card} from {from} to {to}."),
    ),
    "exchanged": (
        say("You let Isis replace herself: she is discarded.", {"mine": True, "card": "isis"}),
        say("{name} lets Isis replace herself: she is discarded.", {"card": "isis"}),
        say("You use Isis to replace {card} in {lane}: it is discarded.", MINE),
        say("{name} uses Isis to replace {card} in {lane}: it is discarded."),
    ),
    "lane": say(
        "{lane} has power {power}: Horus {horus}, Seth {seth}.",
        horus=Value("totals.h"),
        seth=Value("totals.s"),
    ),
    "lane_won": (
        say(
            "Osiris lets the lower total win: you win {lane}.",
            {"mine": True, "card": "osiris"},
        ),
        say("Osiris lets the lower total win: {name} wins {lane}.", {"card": "osiris"}),
        say("You win {lane}.", MINE),
        say("{name} wins {lane}."),
    ),
    "lane_drawn": (
        say("Eclipse makes {lane} a draw.", {"card": "eclipse"}),
        say("{lane} is a draw."),
    ),
    "control": (
        say("You take control of {lane}.", MINE),
        say("{name} takes control of {lane}."),
    ),
    # English says the same of one and of many; other languages do not.
    "damage": (
        count(
            "Bastet: you deal {n} extra damage.",
            "Bastet: you deal {n} extra damage.",
            "points",
            {"mine": True, "card": "bastet"},
        ),
        count(
            "Bastet: {name} deals {n} extra damage.",
            "Bastet: {name} deals {n} extra damage.",
            "points",
            {"card": "bastet"},
        ),
        count(
            "Apofis lost: you deal {n} extra damage.",
            "Apofis lost: you deal {n} extra damage.",
            "points",
            {"mine": True, "card": "apofis"},
        ),
        count(
            "Apofis lost: {name} deals {n} extra damage.",
            "Apofis lost: {name} deals {n} extra damage.",
            "points",
            {"card": "apofis"},
        ),
        count(
            "You already control {lane} and deal {n} damage.",
            "You already control {lane} and deal {n} damage.",
            "points",
            MINE,
        ),
        count(
            "{name} already controls {lane} and deals {n} damage.",
            "{name} already controls {lane} and deals {n} damage.",
            "points",
        ),
    ),
    "round": BEGINS,
    "dealt": (
        say("You are dealt {cards}.", {"mine": True, "cards": True}),
        count("{name} is dealt one card.", "{name} is dealt {n} cards.", "count"),
    ),
    "won": (
        count(
            "You win with {n} damage dealt.",
            "You win with {n} damage dealt.",
            Item("scores", "seats.0"),
            MINE,
        ),
        count(
            "{name} wins with {n} damage dealt.",
            "{name} wins with {n} damage dealt.",
            Item("scores", "seats.0"),
            name=Seat("seats.0"),
        ),
    ),
}
