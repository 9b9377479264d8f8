"""What High Card tells and is told: each form declared once (see `sunroom.contract`)."""

from __future__ import annotations

from typing import Annotated, Literal

from sunroom.authoring.sample import told
from sunroom.games.bounded import Rng
from sunroom.games.declared import Said, TypedDict


class SampleOptions(TypedDict):
    first: Literal["random", 0, 1, 2, 3]


class SampleTable(TypedDict):
    """What everybody sees."""

    game: Literal["sample"]
    players: int
    options: SampleOptions
    phase: Literal["play", "over"]
    seat: Annotated[int | None, Said("Whose decision it is; null when the match is over.")]
    first: Annotated[int, Said("Who began this round.")]
    played: Annotated[list[int | None], Said("The card of each seat in this round.")]
    gone: Annotated[list[int], Said("The cards of the rounds before.")]
    taken: Annotated[list[int], Said("How many rounds each seat has taken.")]


class SamplePosition(SampleTable):
    hands: list[list[int]]
    rng: Rng


class SampleView(SampleTable):
    hands: Annotated[list[list[int] | int], Said("Cards, or how many there are.")]


class SampleRounds(TypedDict):
    item: Literal["rounds"]
    seat: int
    points: int
    rule: Literal["R5"]


Options = SampleOptions
Position = SamplePosition
View = SampleView
EVENTS = told.EVENTS
ITEMS = (SampleRounds,)
