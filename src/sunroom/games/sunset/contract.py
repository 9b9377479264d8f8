"""What Sunrise Sunset tells: each form declared once (see `sunroom.contract`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal, NotRequired, TypeAlias

from annotated_types import Len

from sunroom.games.bounded import Rng
from sunroom.games.declared import Said, TypedDict, options_form
from sunroom.games.sunset import Sunset, told
from sunroom.games.sunset.cards import CARDS, LOCATIONS
from sunroom.games.sunset.told import (
    CardId,
    LaneId,
    SlotId,
    SunsetDealt,
    SunsetGod,
    SunsetTime,
)
from sunroom.games.terms import OptionValue

if TYPE_CHECKING:
    SunsetOptions: TypeAlias = dict[str, OptionValue]
else:
    SunsetOptions = options_form("SunsetOptions", Sunset.options)


# --- positions and views -------------------------------------------------------------------------


class SunsetControl(TypedDict):
    deshret: SunsetGod | None
    boat: SunsetGod | None
    duat: SunsetGod | None


class SunsetHands(TypedDict):
    h: list[CardId]
    s: list[CardId]


class SunsetSeenHands(TypedDict):
    h: list[CardId] | int
    s: list[CardId] | int


class SunsetDiscard(TypedDict):
    card: CardId | None
    by: Annotated[SunsetGod, Said("Its owner.")]
    up: bool


class SunsetUnit(TypedDict):
    card: Annotated[CardId | None, Said("Null: it is not seen.")]
    at: SlotId
    up: bool
    off: Annotated[bool, Said("Its ability is turned off (S11).")]
    drawn: NotRequired[
        Annotated[Literal[True], Said("It came from the pile (S13), so it is not a god.")]
    ]


class SunsetPending(TypedDict):
    card: CardId
    by: SunsetGod
    lane: LaneId
    target: NotRequired[SlotId]


class SunsetTable(TypedDict):
    """What everybody sees."""

    game: Literal["sunset"]
    players: int
    options: SunsetOptions
    gods: Annotated[list[SunsetGod], Said("By seat.")]
    phase: Literal["swap", "play", "target", "move", "over"]
    seat: Annotated[int | None, Said("Whose decision it is; null when the match is over.")]
    round: int
    side: SunsetTime
    control: SunsetControl
    dealt: Annotated[SunsetDealt, Said("The damage that each has dealt.")]
    discards: list[SunsetDiscard]
    table: list[SunsetUnit]
    pending: NotRequired[Annotated[SunsetPending, Said("In phases target and move.")]]


class SunsetPosition(SunsetTable):
    hands: SunsetHands
    pile: Annotated[list[CardId], Said("Top first.")]
    rng: Rng


class SunsetView(SunsetTable):
    hands: SunsetSeenHands
    pile: list[CardId] | int


# --- score ---------------------------------------------------------------------------------------


class SunsetDamageItem(TypedDict):
    item: Literal["damage"]
    seat: int
    points: int
    rule: Literal["S22"]


class SunsetControlItem(TypedDict):
    item: Literal["control"]
    seat: int
    points: int
    rule: Literal["S20"]
    lane: LaneId


# --- printed things ------------------------------------------------------------------------------


class SunsetCard(TypedDict):
    name: str
    factor: Annotated[int, Said("Of the power of the location.")]
    constant: int
    stealth: bool
    ability: Literal["placement", "combat", "none"]


class SunsetLocation(TypedDict):
    name: str
    sun: int
    moon: int


class SunsetMaterial(TypedDict):
    cards: Annotated[dict[CardId, SunsetCard], Len(len(CARDS))]
    locations: Annotated[dict[LaneId, SunsetLocation], Len(len(LOCATIONS))]


# --- what the rules say --------------------------------------------------------------------------


class SunsetSidePower(TypedDict):
    sum: int
    unknown: Annotated[int, Said("How many units add what the reader cannot know.")]


class SunsetLanePower(TypedDict):
    """How a lane stands by all that the reader knows."""

    printed: int
    power: Annotated[int, Said("With what the known cards of the lane change.")]
    units: dict[SlotId, int]
    totals: Annotated[dict[SunsetGod, SunsetSidePower], Len(2)]
    free: Annotated[
        dict[SunsetGod, SlotId | None],
        Len(2),
        Said("Where the next card would lie on either side."),
    ]


class SunsetTableStanding(TypedDict):
    initiative: SunsetGod
    lanes: Annotated[dict[LaneId, SunsetLanePower], Len(len(LOCATIONS))]


class SunsetAbout(TypedDict):
    power: NotRequired[Annotated[int, Said("Of a card, if it is played.")]]
    acts: NotRequired[Annotated[bool, Said("Whether its ability would find somebody to act on.")]]


Options = SunsetOptions
Position = SunsetPosition
View = SunsetView
EVENTS = told.EVENTS
ITEMS = (SunsetDamageItem, SunsetControlItem)
Material = SunsetMaterial
Standing = SunsetTableStanding
About = SunsetAbout
