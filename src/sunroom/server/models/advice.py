"""What people want to know while they decide: previews, hints, arrangements."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, Field

from sunroom.bots.levels import ADVISER, Level
from sunroom.server.models.matches import Asked, SeatNumber
from sunroom.server.models.told import About, Event

MoveText = Annotated[str, Field(min_length=1, max_length=100, examples=["build e6 2"])]


class Preview(BaseModel):
    points: int | None = Field(description="That it brings at once; null: nobody can know yet.")
    events: list[Event]


class HintWish(Asked):
    seat: SeatNumber
    level: Level | None = Field(
        None,
        description=f"Of the bot that is asked; left out: {ADVISER}, or the best that is allowed.",
    )
    quick: bool = Field(
        False, description="Whether a first estimate is enough: it comes at once, and may change."
    )


class Estimate(BaseModel):
    move: str
    chance: float | None = Field(description="To win, from 0 to 1; null if nobody thought ahead.")
    visits: int
    about: About = Field(description="What the rules say of it, as in `news`.")


class Hint(BaseModel):
    number: int = Field(description="Of the last entry when it was asked.")
    moves: list[Estimate] = Field(description="The best first.")


class Arrangement(BaseModel):
    moves: list[str] = Field(description="One after the other.")
