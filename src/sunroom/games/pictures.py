"""Simple pictures of positions and views, for notebooks and wherever else there is no page.

A game's `picture.py` has `draw(told)`: an SVG of a position or of a view, made of nothing but what
is told there.
"""

from __future__ import annotations

from pathlib import Path

from sunroom import games
from sunroom.games.game import part_of
from sunroom.games.terms import Json, Refused, shown


class Picture:
    """An SVG that a notebook shows by itself."""

    def __init__(self, svg: str) -> None:
        self.svg = svg

    def __repr__(self) -> str:
        return f"<Picture, {len(self.svg)} characters of SVG>"

    def _repr_svg_(self) -> str:
        return self.svg

    def save(self, path: str | Path) -> None:
        Path(path).write_text(self.svg, encoding="utf-8")


def draw(told: Json) -> Picture:
    """A position or a view as a picture: of what it tells, and of nothing else."""
    if not isinstance(told, dict) or "game" not in told:
        raise Refused(
            "bad_position", f"a picture is drawn of a position or view, not {shown(told)}"
        )
    game = games.get(told["game"])
    module = part_of(game, "picture")
    if module is None:
        raise Refused("unavailable", f"{game.name} has no picture")
    try:
        return Picture(module.draw(told))
    except (LookupError, TypeError, ValueError, AttributeError):
        message = f"this is not a position or view of {game.name}"
        raise Refused("bad_position", message) from None
