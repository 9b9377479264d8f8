"""What comes in and goes out over HTTP for those who study: hints, analyses, score pads."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field

from sunroom.server.models import Asked, Level, Name, SeatNumber

LONGEST_TEXT = 12_000
MOST_MOVES = 10**5

Text = Annotated[str, Field(min_length=1, max_length=LONGEST_TEXT)]
MoveText = Annotated[str, Field(min_length=1, max_length=100, examples=["build e6 2"])]
PerSeat = Annotated[list[int], Field(min_length=2, max_length=5)]


# --- printed things ------------------------------------------------------------------------------


class Space(BaseModel):
    colour: str
    dots: int
    area: str


class LaneMaterial(BaseModel):
    side: int
    fountain: str
    spaces: dict[str, Space] = Field(description="What is neither here nor the fountain: scenery.")


class Card(BaseModel):
    name: str
    factor: int = Field(description="Of the power of the location.")
    constant: int
    stealth: bool
    ability: Literal["placement", "combat", "none"]


class Location(BaseModel):
    name: str
    sun: int
    moon: int


class SunsetMaterial(BaseModel):
    cards: dict[str, Card]
    locations: dict[str, Location]


class SunnyMaterial(BaseModel):
    tiles: dict[str, str] = Field(
        description="By number: the half pictures on the north, east, south and west edge."
    )
    kinds: dict[str, str]


Material = LaneMaterial | SunsetMaterial | SunnyMaterial


class BoardText(Asked):
    board: Text = Field(description="One row a line: r3 a space, .. scenery, ## the fountain.")


class BoardChecked(BaseModel):
    board: str = Field(description="In its canonical form.")
    material: LaneMaterial


class TilesText(Asked):
    tiles: Text = Field(description="Four letters a tile, for its edges.", examples=["iscp kwsi"])


class TilesChecked(BaseModel):
    tiles: str = Field(description="In its canonical form.")
    most: int = Field(description="For how many players there are enough.")
    material: SunnyMaterial


# --- while playing -------------------------------------------------------------------------------


class Preview(BaseModel):
    points: int | None = Field(description="That it brings at once; null: nobody can know yet.")
    events: list[dict[str, Any]]


class HintWish(Asked):
    seat: SeatNumber
    level: Level = Field("strong", description="Of the bot that is asked.")


class Estimate(BaseModel):
    move: str
    chance: float | None = Field(description="To win, from 0 to 1; null if nobody thought ahead.")
    visits: int


class Hint(BaseModel):
    number: int = Field(description="Of the last entry when it was asked.")
    moves: list[Estimate] = Field(description="The best first.")


class Arrangement(BaseModel):
    moves: list[str] = Field(description="One after the other.")


# --- afterwards ----------------------------------------------------------------------------------


class ScoreState(BaseModel):
    scores: list[int]
    winners: list[int]
    detail: list[dict[str, Any]] = Field(description="What the points are for.")


class Fork(Asked):
    number: Annotated[int, Field(ge=0, le=MOST_MOVES)] = Field(
        description="How many moves of the match are kept."
    )
    seat: SeatNumber = Field(description="The seat that you take.")
    name: Name
    level: Level = Field("medium", description="Of the bots at the other seats.")


# --- score pads ----------------------------------------------------------------------------------


class LanePad(Asked):
    game: Literal["lane"]
    players: int
    houses: dict[str, Annotated[list[int], Field(min_length=2, max_length=2)]] = Field(
        max_length=225, description="By space: whose it is, and its floors."
    )
    parks: Annotated[list[str], Field(max_length=225)] | None = None
    scores: PerSeat | None = Field(None, description="On the track; checked if given.")
    hands: PerSeat | None = Field(None, description="Cards left, which break a tie.")
    ties: Literal["next", "skip"] | None = None
    board: Text | None = None

    def told(self) -> dict[str, Any]:
        options = {"ties": self.ties, "board": self.board}
        return {
            "players": self.players,
            "options": {name: value for name, value in options.items() if value is not None},
            "houses": self.houses,
            "parks": self.parks,
            "scores": self.scores,
            "hands": self.hands,
        }


class Spot(Asked):
    tile: int
    at: Annotated[list[int], Field(min_length=2, max_length=2)] = Field(description="x, y")
    turn: int


class SunnyPad(Asked):
    game: Literal["sunny"]
    areas: (
        Annotated[
            list[Annotated[list[Spot], Field(max_length=64)]], Field(min_length=2, max_length=5)
        ]
        | None
    ) = None
    stacks: PerSeat | None = Field(None, description="Of the simplified game, instead of areas.")
    tokens: (
        Annotated[
            list[Annotated[list[int], Field(max_length=23)]], Field(min_length=2, max_length=5)
        ]
        | None
    ) = None
    tiles: Text | None = None

    def told(self) -> dict[str, Any]:
        options = {} if self.tiles is None else {"tiles": self.tiles}
        return {
            "players": len(self.areas or self.stacks or []),
            "options": {**options, "simplified": self.areas is None},
            "areas": self.areas and [[spot.model_dump() for spot in area] for area in self.areas],
            "stacks": self.stacks,
            "tokens": self.tokens,
        }


Pad = Annotated[LanePad | SunnyPad, Field(discriminator="game")]
