"""A match as text and as an image, without a window: the terminal's painting, letter by letter."""

from __future__ import annotations

import io
import math
from functools import cache
from typing import Any

import numpy as np
from rich.console import Console, RenderableType
from rich.segment import Segment

from sunroom.games.game import Game
from sunroom.games.painting import Scene
from sunroom.games.terms import Options, State
from sunroom.terminal.painters import painter

WIDTH = 110  # letters of a line
WIDE, HIGH = 9, 18  # of a letter, in pixels
MARGIN = 10
PAPER, INK = (250, 247, 240), (40, 38, 36)

Box = tuple[float, float, float, float]


def painted(game: Game, options: Options, s: State, seat: int | None) -> RenderableType:
    """The table as a seat, or without one a spectator, sees it."""
    names = [f"player_{k}" for k in range(int(s.players))]
    return painter(game).table(Scene(game.view(s, options, seat), seat, names, ()))


def text(game: Game, options: Options, s: State, seat: int | None = None) -> str:
    """The table as text, with colours as terminals know them."""
    out = io.StringIO()
    _console(out).print(painted(game, options, s, seat))
    return out.getvalue()


def image(game: Game, options: Options, s: State, seat: int | None = None) -> Any:
    """The table as an array of height, width and three colours."""
    from PIL import Image, ImageDraw, ImageFont

    console = _console(io.StringIO())
    lines = console.render_lines(painted(game, options, s, seat), console.options)
    used = max((len(_plain(line).rstrip()) for line in lines), default=1)
    size = (used * WIDE + 2 * MARGIN, len(lines) * HIGH + 2 * MARGIN)
    picture = Image.new("RGB", size, PAPER)
    pencil, font = ImageDraw.Draw(picture), ImageFont.load_default(HIGH * 3 / 4)
    for row, line in enumerate(lines):
        column = 0
        for segment in line:
            ink, paper = _colours(segment)
            for letter in segment.text:
                x, y = MARGIN + column * WIDE, MARGIN + row * HIGH
                if paper != PAPER:
                    pencil.rectangle((x, y, x + WIDE - 1, y + HIGH - 1), paper)
                _draw(pencil, font, letter, (x, y, x + WIDE, y + HIGH), ink)
                column += 1
    return np.asarray(picture).copy()


def _console(out: io.StringIO) -> Console:
    return Console(
        file=out, width=WIDTH, height=1000, force_terminal=True, color_system="truecolor",
        legacy_windows=False, highlight=False,
    )  # fmt: skip


def _plain(line: list[Segment]) -> str:
    return "".join(segment.text for segment in line)


def _colours(segment: Segment) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Ink and paper of a piece of text."""
    style = segment.style
    if style is None:
        return INK, PAPER
    ink = INK if style.color is None or style.color.is_default else style.color.get_truecolor()
    plain = style.bgcolor is None or style.bgcolor.is_default
    paper = PAPER if plain or style.bgcolor is None else style.bgcolor.get_truecolor()
    found = (tuple(ink), tuple(paper))
    if style.reverse:
        return found[1], found[0]
    if style.dim:
        return tuple((2 * a + 3 * b) // 5 for a, b in zip(*found)), found[1]
    return found


# Signs that no font is sure to have, as shapes: lines to the sides of a letter's place, or corners.
LINES = {
    "─": "we", "│": "ns", "╭": "es", "╮": "ws", "╯": "wn", "╰": "en", "├": "nse", "┤": "nsw",
    "┬": "wes", "┴": "wen", "┼": "nswe", "┌": "es", "┐": "ws", "┘": "wn", "└": "en", "→": "we",
}  # fmt: skip
CORNERS = {"▲": 3, "◆": 4, "★": 10, "☀": 16, "✹": 16, "☾": 10}


def _draw(pencil: Any, font: Any, letter: str, box: Box, ink: tuple[int, ...]) -> None:
    left, top, right, bottom = box
    x, y = (left + right) / 2, (top + bottom) / 2
    radius = (right - left) / 2
    if letter in LINES:
        ends = {"n": (x, top), "s": (x, bottom), "w": (left, y), "e": (right, y)}
        for side in LINES[letter]:
            pencil.line((x, y, *ends[side]), ink)
    elif letter == "●":
        pencil.ellipse((x - radius, y - radius, x + radius, y + radius), ink)
    elif letter == "■":
        pencil.rectangle((x - radius + 1, y - radius + 1, x + radius - 1, y + radius - 1), ink)
    elif letter == "▒":
        for k in range(int(left), int(right), 2):
            pencil.line((k, top + 2, k, bottom - 2), ink)
    elif letter in CORNERS:
        pencil.polygon([(x + radius * a, y + radius * b) for a, b in _star(CORNERS[letter])], ink)
    elif letter != " ":
        pencil.text((x, y), letter, ink, font, anchor="mm")


@cache
def _star(corners: int) -> list[tuple[float, float]]:
    """A shape around a point, standing on its side; with many corners each second one is inside."""
    found = []
    for k in range(corners):
        turn = 2 * math.pi * k / corners
        length = 0.45 if corners > 4 and k % 2 else 1.0
        found.append((length * math.sin(turn), -length * math.cos(turn)))
    return found
