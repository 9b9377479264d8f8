"""Situations of Sunny Day for tests: a few tiles of one's own, laid out as needed."""

from __future__ import annotations

from typing import Any

import pytest

from sunroom import Match
from sunroom.games.terms import Refused

Spots = dict[tuple[int, int], Any]  # a cell, and the tile there or the tile and its turn

# Tile sets in which what hardly ever happens with the default tiles happens all the time.
ISLANDS = " ".join(["iiii"] * 20 + ["ssss"] * 18 + ["cccc"] * 18)  # D12: few tiles fit an area
LONELY = " ".join(["iiii"] * 30 + [kind * 4 for kind in "scpkw"] * 2)  # D7, D15: few fit the table
TURNING = " ".join(["isis", "iiss", "ikik", "wwww", "pkpk", "ccck", "wkwk"] * 8)  # D3: symmetry
STRANGE = [ISLANDS, LONELY, TURNING]

# Seat 0 holds tiles 1 and 2, which fit nowhere on a table with tile 3 alone.
STUCK = ("iiii", "iiii", "ssss", "ssss", "iiii", "iiii", "cccc", "pppp")
# Tile 1 matches each of the four around the origin: ice cream, cloud, sun, parasol.
FOUR = ("icsp", "wwww", "kkik", "kkkc", "skkk", "kpkk", "cccc", "pppp")
AROUND: Spots = {(0, -1): 3, (1, 0): 4, (0, 1): 5, (-1, 0): 6}


def tile_set(*tiles: str) -> str:
    """A tile set that begins with these tiles; the others take no part."""
    return " ".join([*tiles, *["wwww"] * (56 - len(tiles))])


def spots(given: Spots) -> list[dict[str, Any]]:
    found = []
    for (x, y), what in given.items():
        tile, turn = what if isinstance(what, tuple) else (what, 0)
        found.append({"tile": tile, "at": [x, y], "turn": turn})
    return found


def position(
    tiles: str | tuple[str, ...],
    table: Spots,
    hands: list[list[int]],
    areas: list[Spots] | None = None,
    **changes: Any,
) -> dict[str, Any]:
    """A position in which only what is named is in play; everything else is out of the game."""
    players = len(hands)
    tokens = changes.setdefault("tokens", [[] for _ in range(players)])
    held = [points for one in tokens for points in one]
    found: dict[str, Any] = {
        "game": "sunny",
        "players": players,
        "options": {"tiles": tiles if isinstance(tiles, str) else tile_set(*tiles)},
        "phase": "place",
        "seat": 0,
        "first": 0,
        "table": spots(table),
        "hands": hands,
        "supply": [],
        "areas": [spots(area) for area in areas or [{}] * players],
        "pool": [n - held.count(points) for points, n in enumerate((5, 11, 7))],
    }
    if changes.pop("simplified", False):
        found["options"]["simplified"] = True
    return {**found, **changes}


def match(*args: Any, **changes: Any) -> Match:
    """The match that goes on from `position` of the same arguments."""
    return Match.from_position(position(*args, **changes))


def events(found: list[dict[str, Any]], name: str) -> list[dict[str, Any]]:
    return [event for event in found if event["event"] == name]


def refusal(found: Match, move: str) -> Refused:
    with pytest.raises(Refused) as caught:
        found.play(move)
    return caught.value
