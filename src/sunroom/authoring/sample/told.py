"""What can happen in High Card: each event with its form, and the sentence that tells it."""

from __future__ import annotations

from typing import Literal

from sunroom.games.declared import TypedDict
from sunroom.words.table import EventSentences, say

MINE = {"mine": True}


class SamplePlayed(TypedDict):
    event: Literal["played"]
    rule: Literal["R3"]
    seat: int
    card: int


class SampleRound(TypedDict):
    event: Literal["round"]
    rule: Literal["R4"]
    seat: int


class SampleWon(TypedDict):
    event: Literal["won"]
    rule: Literal["R5"]
    seats: list[int]
    scores: list[int]


EVENTS = (SamplePlayed, SampleRound, SampleWon)

SENTENCES: EventSentences = {
    "played": (say("You play the {card}.", MINE), say("{name} plays the {card}.")),
    "round": (say("You take the round.", MINE), say("{name} takes the round.")),
}
