"""What the rules say of tiles as they lie, and of a tile that could be laid."""

from __future__ import annotations

from typing import Any

from sunroom.games.sunny import rules, sheet, view
from sunroom.games.sunny.notation import spot
from sunroom.games.terms import Json


def standing(seen: Any) -> Json:
    """D16, D19: by seat the complete pictures of the area, and all points but those of tokens."""
    areas = [view.area_as_it_lies(seen, seat) for seat in range(seen.players)]
    points = [sum(item["points"] for item in area) for area in areas]
    return {
        "pictures": [[_picture(item) for item in area if "kind" in item] for area in areas],
        "points": seen.stacks[: seen.players] if seen.simplified else points,
    }


def _picture(item: Json) -> Json:
    """Across two tiles, the left or upper one first."""
    return {"kind": item["kind"], "tiles": item["tiles"]}


def about(seen: Any, move: int) -> Json:
    """D3, D9: the sides on which a tile would complete a picture, and the tokens for it."""
    if move == rules.PASS:
        return {}
    tile, cell, turn = spot(move)
    on_table = move < rules.SPOTS
    pictures = view.completed(seen, tile, cell, turn, sheet.TABLE if on_table else seen.seat)
    found: Json = {"sides": [side for _, side in pictures]}
    earned = sum(kind in (sheet.ICE_CREAM, sheet.SUN) for kind, _ in pictures)
    if on_table and earned:
        found["tokens"] = min(seen.pool_size, earned)
    return found
