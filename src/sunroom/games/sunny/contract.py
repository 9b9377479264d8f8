"""What Sunny Day tells and is told: each form declared once (see `sunroom.contract`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal, NotRequired, TypeAlias

from annotated_types import Len, MaxLen

from sunroom.games.bounded import NumberFault, Rng, Text
from sunroom.games.declared import Said, TypedDict, options_form
from sunroom.games.sunny import Sunny, told
from sunroom.games.sunny.told import At, SunnyKind
from sunroom.games.terms import OptionValue

BySeat = Len(2, 5)


if TYPE_CHECKING:
    SunnyOptions: TypeAlias = dict[str, OptionValue]
else:
    SunnyOptions = options_form("SunnyOptions", Sunny.options)


# --- positions and views -------------------------------------------------------------------------


class SunnySpot(TypedDict):
    tile: int
    at: At
    turn: Annotated[int, Said("Quarters, clockwise.")]


class SunnyTable(TypedDict):
    """What everybody sees."""

    game: Literal["sunny"]
    players: int
    options: SunnyOptions
    phase: Literal["place", "arrange", "over"]
    seat: Annotated[int | None, Said("Whose decision it is; null when the match is over.")]
    first: int
    stuck: Annotated[int, Said("How many players in a row could not place.")]
    table: list[SunnySpot]
    revealed: list[bool]
    collected: list[int]
    areas: list[list[SunnySpot]]
    stacks: Annotated[list[int], Said("Tiles collected in the simplified game.")]
    removed: Annotated[list[int], Said("The tiles out of the game.")]


class SunnyPosition(SunnyTable):
    hands: list[list[int]]
    supply: Annotated[list[int], Said("Top first.")]
    tokens: list[list[int]]
    pool: Annotated[list[int], Said("How many tokens of 0, 1 and 2 points are left.")]
    rng: Rng


class SunnyView(SunnyTable):
    hands: list[list[int] | int]
    supply: list[int] | int
    tokens: list[list[int] | int]
    pool: list[int] | int


# --- score ---------------------------------------------------------------------------------------


class SunnyTilesItem(TypedDict):
    item: Literal["tiles"]
    seat: int
    points: int
    rule: Literal["D16", "D17", "D19"]
    count: int


class SunnyPictureItem(TypedDict):
    item: Literal["picture"]
    seat: int
    points: int
    rule: Literal["D16"]
    kind: SunnyKind
    tiles: tuple[int, int]


class SunnyTokenItem(TypedDict):
    item: Literal["token"]
    seat: int
    points: int
    rule: Literal["D16", "D19"]


class SunnyPicturesItem(TypedDict):
    item: Annotated[Literal["pictures"], Said("of a pad where they were counted")]
    seat: int
    points: int
    rule: Literal["D16"]
    count: int


class SunnySumItem(TypedDict):
    item: Annotated[Literal["sum"], Said("of a pad where all was counted")]
    seat: int
    points: int
    rule: Literal["D16"]


# --- printed things ------------------------------------------------------------------------------


class SunnyBounds(TypedDict):
    """What can be at least and at most."""

    least_tiles: Annotated[int, Said("Of a tile set of one's own.")]
    pictures: Annotated[int, Said("Complete in one area.")]
    points: Annotated[int, Said("That a pad takes as a sum.")]


class SunnyMaterial(TypedDict):
    tiles: Annotated[
        dict[str, str],
        Said("By number: the half pictures on the north, east, south and west edge."),
    ]
    kinds: dict[SunnyKind, str]
    tokens: Annotated[list[int], Said("How many there are of 0, 1 and 2 points.")]
    bounds: SunnyBounds


class SunnyCount(TypedDict):
    tiles: NotRequired[Annotated[int, Said("In the area.")]]
    pictures: NotRequired[Annotated[int, Said("Complete there.")]]


class SunnySum(TypedDict):
    points: int
    tiles: NotRequired[Annotated[int, Said("In the area: they break a tie.")]]


class SunnyPadSpot(TypedDict):
    tile: int
    at: Annotated[list[int], Len(2, 2), Said("x, y")]
    turn: int


class SunnyPadPlace(TypedDict):
    seat: int
    at: Annotated[list[int], Len(2, 2), Said("x, y")]


class SunnyPad(TypedDict):
    game: Literal["sunny"]
    areas: NotRequired[Annotated[list[Annotated[list[SunnyPadSpot], MaxLen(64)]], BySeat] | None]
    stacks: NotRequired[
        Annotated[
            Annotated[list[int], BySeat] | None, Said("Of the simplified game, instead of areas.")
        ]
    ]
    counts: NotRequired[
        Annotated[
            Annotated[list[SunnyCount], BySeat] | None,
            Said("Instead of areas: what was counted there."),
        ]
    ]
    sums: NotRequired[
        Annotated[
            Annotated[list[SunnySum], BySeat] | None,
            Said("Instead of everything else: what was counted in all."),
        ]
    ]
    tokens: NotRequired[Annotated[list[Annotated[list[int], MaxLen(23)]], BySeat] | None]
    tiles: NotRequired[Text | None]
    place: NotRequired[
        Annotated[
            SunnyPadPlace | None,
            Said("Where a tile shall lie: `standing` tells how each of the printed set fits best."),
        ]
    ]


# --- what the rules say --------------------------------------------------------------------------


class SunnyComplete(TypedDict):
    """A complete picture."""

    kind: SunnyKind
    tiles: Annotated[tuple[int, int], Said("That it lies across, the left or upper one first.")]


class SunnyStanding(TypedDict):
    """By seat."""

    pictures: list[list[SunnyComplete]]
    points: Annotated[list[int], Said("That everybody can see: without the tokens.")]


class SunnyAbout(TypedDict):
    sides: NotRequired[
        Annotated[
            list[Literal[0, 1, 2, 3]],
            Said("Where it completes a picture: north, east, south, west."),
        ]
    ]
    tokens: NotRequired[Annotated[int, Said("That it brings.")]]


class SunnyFitting(TypedDict):
    tile: int
    turn: Annotated[int, Said("In which it completes most there.")]
    pictures: int


class SunnyPadStanding(TypedDict):
    fitting: Annotated[list[SunnyFitting], Said("Those that complete the most come first.")]


class SunnyTokensFault(TypedDict):
    kind: Literal["tokens"]
    points: Annotated[int, Said("That each is worth.")]
    tokens: int
    there: Annotated[int, Said("So many there are.")]


class SunnyTilesFault(TypedDict):
    kind: Literal["tiles"]
    tiles: int
    there: Annotated[int, Said("So many there are, or can be in a set of one's own.")]


class SunnyPicturesFault(TypedDict):
    kind: Literal["pictures"]
    tiles: Annotated[int, Said("In the area.")]
    most: Annotated[int, Said("Pictures that so many tiles can complete.")]


class SunnyApartFault(TypedDict):
    """A tile that no complete pictures join to the others of its area."""

    kind: Literal["apart"]
    tile: int
    area: Annotated[int, Said("Whose it is.")]


Options = SunnyOptions
Position = SunnyPosition
View = SunnyView
EVENTS = told.EVENTS
ITEMS = (SunnyTilesItem, SunnyPictureItem, SunnyTokenItem, SunnyPicturesItem, SunnySumItem)
Material = SunnyMaterial
Pad = SunnyPad
Standing = SunnyStanding
About = SunnyAbout
PadStanding = SunnyPadStanding
FAULTS = (SunnyTokensFault, SunnyTilesFault, SunnyPicturesFault, SunnyApartFault, NumberFault)
CODES = {"bad_tiles": "a tile set of your own is not valid"}
