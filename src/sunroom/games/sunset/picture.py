"""A simple picture of Sunrise Sunset."""

from __future__ import annotations

from sunroom.games.sunset.cards import CARDS, LOCATIONS
from sunroom.games.svg import INK, LINE, MUTED, Canvas, turn_told
from sunroom.games.terms import Json

NAMES = {card.id: card.name.removeprefix("El ").split(" de ")[0] for card in CARDS}
POWERS = {card.id: (card.factor, card.constant) for card in CARDS}
GODS = {"h": ("Horus", "#d98a1f", "#fbe6c2"), "s": ("Seth", "#8b3a4a", "#f0cdd3")}
WIDTH, HEIGHT, GAP = 84, 46, 8
LANE = 2 * WIDTH + 3 * GAP


def draw(told: Json) -> str:
    canvas = Canvas()
    canvas.text(0, 0, f"Round {told['round']}, {told['side']}. {turn_told(told)}", 13)
    _hand(canvas, told, "s", 14)
    for number, place in enumerate(LOCATIONS):
        left = number * (LANE + GAP)
        power = place.moon if told["side"] == "moon" else place.sun
        owner = told["control"][place.id]
        canvas.box(left, 80, LANE, 2 * HEIGHT + 58, "#f6efe3", LINE)
        fill = GODS[owner][2] if owner else "#ffffff"
        canvas.box(left + GAP, 84 + HEIGHT + GAP, LANE - 2 * GAP, 34, fill, MUTED)
        held = f" ({GODS[owner][0]})" if owner else ""
        words = f"{place.name} {power}{held}"
        canvas.text(left + LANE / 2, 84 + HEIGHT + GAP + 22, words, 13, INK, "middle")
        for side, top in (("s", 84), ("h", 84 + HEIGHT + 2 * GAP + 34)):
            for slot in (1, 2):
                _slot(canvas, told, f"{place.id}/{side}{slot}", left + GAP, top)
    _hand(canvas, told, "h", 80 + 2 * HEIGHT + 72)
    pile = told["pile"] if isinstance(told["pile"], int) else len(told["pile"])
    thrown = ", ".join(NAMES[one["card"]] if one["card"] else "?" for one in told["discards"])
    end = 80 + 2 * HEIGHT + 150
    canvas.text(0, end, f"Pile {pile}. Discards: {thrown or 'none'}", 12, MUTED)
    return canvas.svg("Sunrise Sunset")


def _slot(canvas: Canvas, told: Json, at: str, left: float, top: float) -> None:
    x = left + (int(at[-1]) - 1) * (WIDTH + GAP)
    unit = next((one for one in told["table"] if one["at"] == at), None)
    if unit is None:
        canvas.box(x, top, WIDTH, HEIGHT, "none", LINE, dashed=True)
    else:
        _card(canvas, x, top, at.partition("/")[2][0], unit["card"], unit["up"], unit["off"])


def _card(
    canvas: Canvas, x: float, y: float, side: str, card: str | None, up: bool, off: bool = False
) -> None:
    _, strong, soft = GODS[side]
    canvas.box(x, y, WIDTH, HEIGHT, soft if up else strong, strong)
    fill = INK if up else "#ffffff"
    canvas.text(x + WIDTH / 2, y + 19, NAMES[card] if card else "?", 12, fill, "middle")
    told = _power(card) if card else "face down"
    if card:
        told += ", off" * off + ", down" * (not up)
    canvas.text(x + WIDTH / 2, y + 36, told, 10, fill, "middle")


def _power(card: str) -> str:
    """As it is printed: P is the power of the location."""
    factor, constant = POWERS[card]
    if not factor:
        return str(constant)
    first = "P" if factor == 1 else f"{factor} x P"
    return f"{first} + {constant}" if constant else first


def _hand(canvas: Canvas, told: Json, side: str, top: float) -> None:
    name, strong, _ = GODS[side]
    seat = told["gods"].index(side)
    damage, needed = told["dealt"][side], told["options"]["damage"]
    canvas.text(0, top + 12, f"{name} (seat {seat}), damage {damage} of {needed}", 12, strong)
    hand = told["hands"][side]
    hidden = isinstance(hand, int)
    for number in range(hand if hidden else len(hand)):
        x = number * (WIDTH + GAP)
        _card(canvas, x, top + 16, side, None if hidden else hand[number], not hidden)
