"""Positions of Sunrise Lane from few words: what a test does not care about is filled in."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from sunroom import Match, Refused
from sunroom.games.lane import board as boards
from sunroom.games.lane.board import COLOUR_LETTERS, COLUMN_LETTERS

Houses = dict[str, tuple[int, int]]


def at(
    hands: list[str],
    houses: Houses | None = None,
    parks: str = "",
    board: str = "default",
    **changes: Any,
) -> Match:
    """A match at this moment: scores, pieces, tokens and the rest of the cards follow."""
    return Match.from_position(position(hands, houses, parks, board, **changes))


def position(
    hands: list[str],
    houses: Houses | None = None,
    parks: str = "",
    board: str = "default",
    **changes: Any,
) -> dict[str, Any]:
    houses = houses or {}
    players = len(hands)
    plan = boards.from_option(board)
    scores, pieces = [0] * players, [22 if players == 4 else 28] * players
    for name, (owner, floors) in houses.items():
        place = int(name[1:]) - 1, COLUMN_LETTERS.index(name[0])
        scores[owner] += floors * plan.spaces[place][1]
        pieces[owner] -= floors
    discards = changes.pop("discards", "")
    held = Counter("".join(hands) + discards)
    deck = "".join(letter * (11 - held[letter]) for letter in COLOUR_LETTERS)
    found = {
        "game": "lane",
        "players": players,
        "options": {"board": board},
        "phase": "turn",
        "seat": 0,
        "first": 0,
        "last": None,
        "park_used": False,
        "ending": False,
        "houses": {name: list(house) for name, house in houses.items()},
        "parks": parks.split(),
        "hands": hands,
        "deck": deck,
        "discards": discards,
        "scores": scores,
        "pieces": pieces,
        "tokens": 20 - len(parks.split()),
    }
    options = changes.pop("options", {})
    found["options"].update(options)
    found.update(changes)
    return found


def play(match: Match, *moves: str) -> list[dict[str, Any]]:
    """Make moves; all that happened."""
    return [event for move in moves for event in match.play(move)]


def refused(match: Match, move: str) -> Refused:
    """The refusal of a move, after checking that nothing has changed."""
    before = match.position()
    with pytest.raises(Refused) as caught:
        match.play(move)
    assert match.position() == before
    return caught.value
