"""A printed game of Sunny Day that was counted by its players: tiles and pictures, or only sums."""

from __future__ import annotations

from typing import Any

from sunroom.games.reading import Fields, listing, mapping, whole, wrong
from sunroom.games.sunny import sheet
from sunroom.games.terms import Json, Score

MOST_POINTS = 999
COUNTS = ("tiles", "pictures")
SUMS = ("points", "tiles")


def fill_counts(s: Any, value: object) -> None:
    """How many tiles lie in each area, and how many pictures are complete there."""
    for seat, told in enumerate(listing(value, "counts", s.players)):
        where = f"counts[{seat}]"
        found = _numbers(told, where, COUNTS, s.tile_count)
        s.area_tiles[seat], s.pictures[seat] = found["tiles"], found["pictures"]
        most = most_pictures(found["tiles"])
        if found["pictures"] > most:
            message = f"{found['tiles']} tiles have at most {most} complete pictures"
            wrong(message, "D16", {"kind": "pictures", "tiles": found["tiles"], "most": most})
    if sum(s.area_tiles) > s.tile_count:
        message = f"areas have {sum(s.area_tiles)} tiles, but there are {s.tile_count}"
        wrong(message, "D1", too_many(sum(s.area_tiles), s.tile_count))


def too_many(tiles: int, there: int) -> Json:
    return {"kind": "tiles", "tiles": tiles, "there": there}


def area(s: Any, seat: int) -> list[Json]:
    """What the points of an area are for."""
    told: Json = {"seat": seat, "rule": "D16"}
    counts = {"tiles": s.area_tiles[seat], "pictures": s.pictures[seat]}
    return [{"item": item, **told, "points": n, "count": n} for item, n in counts.items()]


def of_sums(fields: Fields, players: int, most_tiles: int) -> Score:
    """D17: the most points win, then the most tiles."""
    found = [
        _numbers(told, f"sums[{seat}]", SUMS, most_tiles)
        for seat, told in enumerate(listing(fields.get("sums"), "sums", players))
    ]
    detail: list[Json] = []
    for seat, one in enumerate(found):
        detail.append({"item": "sum", "seat": seat, "points": one["points"], "rule": "D16"})
        tiles: Json = {"item": "tiles", "seat": seat, "points": 0, "rule": "D17"}
        detail.append({**tiles, "count": one["tiles"]})
    keys = [(one["points"], one["tiles"]) for one in found]
    winners = [seat for seat, key in enumerate(keys) if key == max(keys)]
    return Score([one["points"] for one in found], winners, detail)


def _numbers(told: object, where: str, names: tuple[str, ...], tiles: int) -> dict[str, int]:
    most = {"tiles": tiles, "pictures": sheet.MAX_TILES * 2, "points": MOST_POINTS}
    fields = Fields(mapping(told, where), names)
    return {name: whole(fields.get(name) or 0, f"{where}.{name}", 0, most[name]) for name in names}


def most_pictures(tiles: int) -> int:
    """The pairs of neighbours in a rectangle that is as near to a square as can be."""
    wide = 1
    while wide * wide < tiles:
        wide += 1
    high = -(-tiles // wide) if tiles else 0
    return max(0, 2 * tiles - wide - high)
