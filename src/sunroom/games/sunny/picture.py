"""A simple picture of Sunny Day."""

from __future__ import annotations

from collections.abc import Sequence

from sunroom.games.sunny.tiles import from_option
from sunroom.games.svg import INK, LINE, MUTED, SEATS, Canvas, turn_told
from sunroom.games.terms import Json

COLOURS = {
    "i": "#f4b8c6",
    "s": "#f7cf52",
    "c": "#b9d5ea",
    "p": "#e98a5b",
    "k": "#8fc271",
    "w": "#b79bd6",
}
LARGE, SMALL = 44, 26


def draw(told: Json) -> str:
    canvas = Canvas()
    tiles = from_option(str(told["options"]["tiles"])).tiles
    canvas.text(0, 0, turn_told(told), 13)
    bottom = _laid(canvas, tiles, told["table"], 0, 12, LARGE)
    for seat, hand in enumerate(told["hands"]):
        bottom = _seat(canvas, told, tiles, seat, hand, bottom + 16)
    if told["collected"]:
        bottom += 16
        canvas.text(0, bottom + 15, "Collected, to arrange:", 12)
        for number, tile in enumerate(told["collected"]):
            _tile(canvas, tiles[tile - 1], 0, 200 + number * (SMALL + 4), bottom, SMALL)
        bottom += SMALL
    supply = told["supply"] if isinstance(told["supply"], int) else len(told["supply"])
    pool = told["pool"] if isinstance(told["pool"], int) else sum(told["pool"])
    canvas.text(0, bottom + 24, f"Supply {supply} tiles, {pool} tokens left", 12, MUTED)
    return canvas.svg("Sunny Day")


def _seat(
    canvas: Canvas, told: Json, tiles: Sequence[str], seat: int, hand: int | list[int], top: float
) -> float:
    tokens = told["tokens"][seat]
    if isinstance(tokens, list):
        worth = f"tokens {tokens}" if tokens else "no tokens"
    else:
        worth = f"{tokens} tokens"
    stack = f", {told['stacks'][seat]} tiles stacked" if told["stacks"][seat] else ""
    canvas.box(0, top, 12, 12, SEATS[seat])
    canvas.text(18, top + 11, f"Seat {seat}: {worth}{stack}", 12)
    hidden = isinstance(hand, int)
    for number in range(hand if isinstance(hand, int) else len(hand)):
        x = 200 + number * (SMALL + 4)
        if hidden or isinstance(hand, int):
            canvas.box(x, top - 4, SMALL, SMALL, LINE, MUTED)
        else:
            _tile(canvas, tiles[hand[number] - 1], 0, x, top - 4, SMALL)
    if not told["areas"][seat]:
        return top + SMALL
    return _laid(canvas, tiles, told["areas"][seat], 18, top + SMALL, SMALL)


def _laid(
    canvas: Canvas, tiles: Sequence[str], laid: Sequence[Json], left: float, top: float, size: float
) -> float:
    """Tiles where they lie; returns where the lowest of them ends."""
    if not laid:
        return top
    west = min(one["at"][0] for one in laid)
    north = min(one["at"][1] for one in laid)
    end = top
    for one in laid:
        x, y = left + (one["at"][0] - west) * size, top + (one["at"][1] - north) * size
        _tile(canvas, tiles[one["tile"] - 1], one["turn"], x, y, size)
        end = max(end, y + size)
    return end


def _tile(canvas: Canvas, tile: str, turn: int, x: float, y: float, size: float) -> None:
    """Four half pictures, turned by quarters clockwise."""
    corners = [(x, y), (x + size, y), (x + size, y + size), (x, y + size)]
    middle = (x + size / 2, y + size / 2)
    for side in range(4):
        kind = tile[(side - turn) % 4]
        points = [corners[side], corners[(side + 1) % 4], middle]
        canvas.shape(points, COLOURS[kind], "#ffffff")
        if size >= LARGE:
            shift = ((0, -0.33), (0.33, 0), (0, 0.33), (-0.33, 0))[side]
            at = (middle[0] + shift[0] * size, middle[1] + shift[1] * size + 3)
            canvas.text(*at, kind, 8, INK, "middle")
    canvas.box(x, y, size, size, "none", MUTED)
