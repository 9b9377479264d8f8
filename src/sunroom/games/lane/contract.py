"""What Sunrise Lane tells and is told: each form declared once (see `sunroom.contract`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal, NotRequired, TypeAlias

from annotated_types import Len, MaxLen

from sunroom.games.bounded import NumberFault, Rng, Text
from sunroom.games.declared import Said, TypeAliasType, TypedDict, options_form
from sunroom.games.lane import Lane, told
from sunroom.games.lane.told import LaneArea, LaneColour
from sunroom.games.terms import OptionValue

PerSeat = Annotated[list[int], Len(2, 4)]
LaneAreaKind = TypeAliasType("LaneAreaKind", Literal["tallest", "most", "group"])


if TYPE_CHECKING:
    LaneOptions: TypeAlias = dict[str, OptionValue]
else:
    LaneOptions = options_form("LaneOptions", Lane.options)


# --- positions and views -------------------------------------------------------------------------


class LaneTable(TypedDict):
    """What everybody sees."""

    game: Literal["lane"]
    players: int
    options: LaneOptions
    phase: Literal["turn", "build", "discard", "over"]
    seat: Annotated[int | None, Said("Whose decision it is; null when the match is over.")]
    first: int
    last: Annotated[str | None, Said("The space just built in this turn.")]
    park_used: bool
    ending: bool
    houses: Annotated[dict[str, tuple[int, int]], Said("By space: whose it is, and its floors.")]
    parks: list[str]
    discards: str
    scores: Annotated[list[int], Said("Without the bonus.")]
    pieces: list[int]
    tokens: int


class LanePosition(LaneTable):
    hands: list[str]
    deck: str
    rng: Rng


class LaneView(LaneTable):
    hands: Annotated[list[str | int], Said("Letters, or how many cards there are.")]
    deck: str | int


# --- score ---------------------------------------------------------------------------------------


class LaneHouseItem(TypedDict):
    item: Literal["house"]
    seat: int
    points: int
    rule: Literal["L9"]
    at: str
    floors: int
    dots: int


class LaneTallestItem(TypedDict):
    item: Literal["tallest"]
    seat: int
    points: int
    rule: Literal["L19"]
    area: Literal["A1", "A2"]
    place: int
    floors: int
    houses: int


class LaneMostItem(TypedDict):
    item: Literal["most"]
    seat: int
    points: int
    rule: Literal["L20"]
    area: Literal["B1", "B2"]
    place: int
    houses: int


class LaneGroupItem(TypedDict):
    item: Literal["group"]
    seat: int
    points: int
    rule: Literal["L21"]
    area: Literal["C"]
    place: int
    spaces: int


# --- printed things ------------------------------------------------------------------------------


class LaneSpace(TypedDict):
    colour: LaneColour
    dots: int
    area: LaneArea


class LaneBounds(TypedDict):
    """What can be at most."""

    sides: Annotated[list[int], Said("That a board of one's own may have.")]
    dots: Annotated[int, Said("Of a space, from 1.")]
    floors: Annotated[int, Said("Of a house, from 1.")]
    hand: Annotated[int, Said("Cards that one may hold.")]


class LaneMaterial(TypedDict):
    side: int
    fountain: str
    spaces: Annotated[dict[str, LaneSpace], Said("What is neither here nor the fountain: scenery.")]
    areas: Annotated[
        dict[LaneArea, LaneAreaKind],
        Said("What counts there; the corners come first, in reading order."),
    ]
    bounds: LaneBounds


class LanePad(TypedDict):
    game: Literal["lane"]
    players: int
    houses: Annotated[
        dict[str, Annotated[list[int], Len(2, 2)]],
        MaxLen(225),
        Said("By space: whose it is, and its floors."),
    ]
    parks: NotRequired[Annotated[list[str], MaxLen(225)] | None]
    scores: NotRequired[Annotated[PerSeat | None, Said("On the track; checked if given.")]]
    hands: NotRequired[Annotated[PerSeat | None, Said("Cards left, which break a tie.")]]
    ties: NotRequired[Literal["next", "skip"] | None]
    board: NotRequired[Text | None]


# --- what the rules say --------------------------------------------------------------------------


class LanePlace(TypedDict):
    count: Annotated[int, Said("Floors, houses or spaces that count; 0: nothing does.")]
    place: Annotated[int | None, Said("From 1; null: not ranked.")]
    points: int
    spaces: Annotated[list[str], Said("Where what counts stands.")]


class LaneAreaStanding(TypedDict):
    area: LaneArea
    kind: LaneAreaKind
    seats: list[LanePlace]


class LaneStanding(TypedDict):
    bonus: Annotated[list[LaneAreaStanding], Said("As if the match ended now.")]
    too_many: Annotated[int, Said("Cards that whoever decides has to discard.")]
    last_round: Annotated[bool, Said("It is the last one, or will be after this turn.")]
    last_turn: Annotated[bool, Said("Nobody plays after this turn.")]


class LaneAbout(TypedDict):
    points: NotRequired[Annotated[int, Said("What a house scores.")]]
    cards: NotRequired[Annotated[str, Said("Letters of the cards that it costs.")]]
    discards: NotRequired[Annotated[int, Said("Cards that have to be discarded after it.")]]


class LanePadStanding(TypedDict):
    bonus: list[LaneAreaStanding]


class LaneRowsFault(TypedDict):
    kind: Literal["rows"]
    rows: int
    least: int
    most: Annotated[int, Said("Rows are an odd number from `least` to this one.")]


class LaneLengthFault(TypedDict):
    kind: Literal["length"]
    row: Annotated[int, Said("From 1.")]
    entries: int
    rows: int


class LaneEntryFault(TypedDict):
    kind: Literal["entry"]
    row: int
    column: Annotated[str, Said("A letter.")]
    entry: str
    colours: Annotated[list[str], Said("Letters that there are.")]
    dots: Annotated[int, Said("That a space has at most.")]


class LaneFountainFault(TypedDict):
    """Only the centre is the fountain."""

    kind: Literal["fountain"]
    row: int
    column: str


class LaneCornerFault(TypedDict):
    kind: Literal["corner"]
    area: Annotated[LaneArea, Said("That has no space to build on.")]


class LaneUnreachableFault(TypedDict):
    kind: Literal["unreachable"]
    spaces: Annotated[list[str], Said("To which the fountain has no way.")]


class LaneUnconnectedFault(TypedDict):
    kind: Literal["unconnected"]
    spaces: Annotated[list[str], Said("Houses and parks to which the fountain has no way.")]


class LanePiecesFault(TypedDict):
    """More floors than there are pieces."""

    kind: Literal["pieces"]
    seat: int
    more: int


class LaneParksFault(TypedDict):
    """More parks than there are tokens."""

    kind: Literal["parks"]
    most: int


Options = LaneOptions
Position = LanePosition
View = LaneView
EVENTS = told.EVENTS
ITEMS = (LaneHouseItem, LaneTallestItem, LaneMostItem, LaneGroupItem)
Material = LaneMaterial
Pad = LanePad
Standing = LaneStanding
About = LaneAbout
PadStanding = LanePadStanding
FAULTS = (
    LaneRowsFault,
    LaneLengthFault,
    LaneEntryFault,
    LaneFountainFault,
    LaneCornerFault,
    LaneUnreachableFault,
    LaneUnconnectedFault,
    LanePiecesFault,
    LaneParksFault,
    NumberFault,
)
CODES = {"bad_board": "a board of your own is not valid"}
