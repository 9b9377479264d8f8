"""Who draws a game: its own painter, or one that draws anything, part by part."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from sunroom import words
from sunroom.games.game import Game, part_of
from sunroom.games.painting import MAX_NAME_SHOWN, Painter, Scene, seat_mark
from sunroom.games.spoken import speaker_of
from sunroom.words.speaker import in_words

# Beside the parts of a view: they are told by other means, or not at all.
NOT_DRAWN = ("game", "players", "options", "phase", "seat")


def painter(game: Game) -> Painter:
    """Who draws a game in the reader's language: its own painter, or one that draws anything."""
    module = part_of(game, "painter")
    found = (module.PAINTER if module else GenericPainter)(speaker_of(game, words.language()))
    assert isinstance(found, Painter)
    return found


class GenericPainter(Painter):
    """Players with what each of them has; below them all else, a line for each part."""

    def table(self, scene: Scene) -> RenderableType:
        view = scene.view
        parts = {name: value for name, value in view.items() if name not in NOT_DRAWN}
        count = len(scene.names)
        by_seat = {
            name: value
            for name, value in parts.items()
            if isinstance(value, list) and len(value) == count
        }
        people = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
        people.add_column("")
        people.add_column("", no_wrap=True, max_width=MAX_NAME_SHOWN)
        for name in by_seat:
            people.add_column(in_words(name), style="default", header_style="dim")
        for seat, name in enumerate(scene.names):
            is_next = view.get("seat") == seat
            people.add_row(
                Text.assemble("›" if is_next else " ", seat_mark(seat)),
                Text(name, style="bold" if is_next else ""),
                *(Text(self.said.value(value[seat])) for value in by_seat.values()),
            )
        others = Table(box=None, pad_edge=False, show_header=False, padding=(0, 2, 0, 0))
        others.add_column(style="dim", no_wrap=True)
        others.add_column()
        for name, value in parts.items():
            if name not in by_seat and value is not None:
                others.add_row(in_words(name), Text(self.said.value(value) or "–"))
        heading = Text(self.said.phase(str(view.get("phase", ""))), style="bold")
        return Group(heading, Text(""), people, Text(""), others)
