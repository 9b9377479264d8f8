"""Matches that are over: records, replays, scores, and playing on from any moment."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, Field

from sunroom.bots.levels import USUAL, Level
from sunroom.server.models.matches import Asked, Name, SeatNumber
from sunroom.server.models.told import Event, Item, PadStanding, Standing, View

MOST_MOVES = 10**5


class Record(Asked):
    record: dict[str, Any] = Field(description="As GET /api/matches/{id}/record gives it.")


class RecordState(BaseModel):
    game: str
    players: int
    options: dict[str, str | int | bool]
    seed: int
    moves: list[str]
    version: int
    start: dict[str, Any] | None = None


class ReplayStep(BaseModel):
    seat: int
    move: str | None
    events: list[Event]
    view: View
    standing: Standing | None = Field(description="What the rules say of it.")


class Replay(BaseModel):
    game: str
    seat: int | None = Field(description="Whose eyes; null: all is revealed.")
    begin: View = Field(description="The view before the first move.")
    standing: Standing | None = Field(description="What the rules say of that.")
    steps: list[ReplayStep]
    scores: list[int]
    winners: list[int]
    detail: list[Item]


class ScoreState(BaseModel):
    scores: list[int]
    winners: list[int]
    detail: list[Item] = Field(description="What the points are for.")
    standing: PadStanding | None = Field(
        None, description="Of a printed table: what the rules say of it beside."
    )


class Fork(Asked):
    number: Annotated[int, Field(ge=0, le=MOST_MOVES)] = Field(
        description="How many moves of the match are kept."
    )
    seat: SeatNumber = Field(description="The seat that you take.")
    name: Name
    level: Level = Field(USUAL, description="Of the bots at the other seats.")
