"""Shapes for the simple pictures of games; see `pictures.py`."""

from __future__ import annotations

from html import escape

from sunroom.games.terms import Json

INK, MUTED, PAPER, LINE = "#2b2622", "#6d655d", "#fffdf9", "#cfc6ba"
SEATS = ("#c2541b", "#2f6f9f", "#4f7f2f", "#8a4f9e", "#a3821a")  # by seat


class Canvas:
    """Shapes that are drawn one over the other; it grows with what is drawn on it."""

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.left, self.top, self.right, self.bottom = 0.0, 0.0, 0.0, 0.0

    def _reach(self, x: float, y: float) -> None:
        self.left, self.right = min(self.left, x), max(self.right, x)
        self.top, self.bottom = min(self.top, y), max(self.bottom, y)

    def box(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        fill: str,
        line: str = "none",
        round_: float = 3,
        dashed: bool = False,
    ) -> None:
        dash = ' stroke-dasharray="3 2"' if dashed else ""
        self.parts.append(
            f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{round_:g}" '
            f'fill="{fill}" stroke="{line}"{dash}/>'
        )
        self._reach(x, y)
        self._reach(x + width, y + height)

    def disc(self, x: float, y: float, radius: float, fill: str, line: str = "none") -> None:
        self.parts.append(
            f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{fill}" stroke="{line}"/>'
        )
        self._reach(x - radius, y - radius)
        self._reach(x + radius, y + radius)

    def shape(self, points: list[tuple[float, float]], fill: str, line: str = "none") -> None:
        told = " ".join(f"{x:g},{y:g}" for x, y in points)
        self.parts.append(f'<polygon points="{told}" fill="{fill}" stroke="{line}"/>')
        for x, y in points:
            self._reach(x, y)

    def text(
        self, x: float, y: float, words: str, size: float = 11, fill: str = INK, at: str = "start"
    ) -> None:
        self.parts.append(
            f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" fill="{fill}" '
            f'text-anchor="{at}">{escape(words)}</text>'
        )
        reach = 0.56 * size * len(words)
        before = {"start": 0.0, "middle": reach / 2, "end": reach}[at]
        self._reach(x - before, y - size)
        self._reach(x - before + reach, y + 0.3 * size)

    def svg(self, title: str) -> str:
        margin = 8.0
        left, top = self.left - margin, self.top - margin
        width, height = self.right - left + margin, self.bottom - top + margin
        where = f'x="{left:g}" y="{top:g}" width="{width:g}" height="{height:g}"'
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{escape(title)}" '
            f'viewBox="{left:g} {top:g} {width:g} {height:g}" width="{width:g}" '
            f'height="{height:g}" font-family="system-ui, sans-serif">\n'
            f'<rect {where} fill="{PAPER}"/>\n' + "\n".join(self.parts) + "\n</svg>\n"
        )


def turn_told(told: Json) -> str:
    """Whose decision it is, in a line."""
    if told["seat"] is None:
        return "The match is over"
    return f"Seat {told['seat']} decides: {told['phase']}"
