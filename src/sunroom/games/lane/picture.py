"""A simple picture of Sunrise Lane."""

from __future__ import annotations

from sunroom.games.lane.board import COLUMN_LETTERS, from_option
from sunroom.games.svg import INK, LINE, MUTED, SEATS, Canvas, turn_told
from sunroom.games.terms import Json

CELL = 36
COLOURS = {"b": "#bcd7ee", "g": "#c8e0b4", "p": "#dcc7e8", "r": "#f3c1b3", "y": "#f6e3a1"}
CARDS = {"b": "#3f86c4", "g": "#5f9a37", "p": "#8f58ad", "r": "#cc4b2b", "y": "#d2a517"}


def draw(told: Json) -> str:
    canvas = Canvas()
    material = from_option(str(told["options"]["board"])).material()
    for number in range(material["side"]):
        middle = (number + 0.5) * CELL
        canvas.text(middle, -4, COLUMN_LETTERS[number], 10, MUTED, "middle")
        canvas.text(-5, middle + 4, str(number + 1), 10, MUTED, "end")
    for at, space in material["spaces"].items():
        x, y = _corner(at)
        canvas.box(x + 1, y + 1, CELL - 2, CELL - 2, COLOURS[space["colour"]])
        for dot in range(space["dots"]):
            canvas.disc(x + 6 + 6 * dot, y + CELL - 7, 2, INK)
    x, y = _corner(material["fountain"])
    canvas.disc(x + CELL / 2, y + CELL / 2, CELL / 2 - 3, "#9fd3e6", "#4a90a8")
    for at in told["parks"]:
        x, y = _corner(at)
        canvas.disc(x + CELL / 2, y + CELL / 2, CELL / 2 - 5, "#5f9a37", "#3c6b1e")
    for at, (seat, floors) in told["houses"].items():
        x, y = _corner(at)
        canvas.box(x + 5, y + 4, CELL - 10, CELL - 15, SEATS[seat], INK)
        canvas.text(x + CELL / 2, y + 19, str(floors), 14, "#ffffff", "middle")
    if told["last"]:
        x, y = _corner(told["last"])
        canvas.box(x + 1, y + 1, CELL - 2, CELL - 2, "none", INK)
    _seats(canvas, told, material["side"] * CELL + 18)
    return canvas.svg("Sunrise Lane")


def _corner(at: str) -> tuple[float, float]:
    return COLUMN_LETTERS.index(at[0]) * CELL, (int(at[1:]) - 1) * CELL


def _seats(canvas: Canvas, told: Json, left: float) -> None:
    canvas.text(left, 12, turn_told(told), 13)
    for seat, hand in enumerate(told["hands"]):
        top = 30 + 58 * seat
        canvas.box(left, top, 12, 12, SEATS[seat])
        points, pieces = told["scores"][seat], told["pieces"][seat]
        canvas.text(left + 18, top + 11, f"Seat {seat}: {points} points, {pieces} pieces", 12)
        hidden = isinstance(hand, int)
        for number in range(hand if hidden else len(hand)):
            fill = LINE if hidden else CARDS[hand[number]]
            canvas.box(left + 18 + 17 * number, top + 19, 14, 20, fill, MUTED)
    deck = told["deck"] if isinstance(told["deck"], int) else len(told["deck"])
    piles = f"Deck {deck}, discards {len(told['discards'])}, parks left {told['tokens']}"
    canvas.text(left, 40 + 58 * len(told["hands"]), piles, 12, MUTED)
    if told["ending"]:
        canvas.text(left, 58 + 58 * len(told["hands"]), "The last round is being played", 12)
