"""What the terminal needs to know of a game: how to draw it.

A game's folder may have a module `painter` with a `PAINTER`; the terminal alone imports it, so that
nobody else waits for what it needs. What is said comes from the game's words.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.measure import Measurement
from rich.table import Table
from rich.text import Text

from sunroom.games.terms import Event, Json, Refused, Score
from sunroom.words import _
from sunroom.words.speaker import Speaker

# Seats are told apart by their signs; the colours only help.
SEAT_SIGNS = "●■▲◆★"
SEAT_STYLES = tuple(
    f"bold {ink} on #ffffff" for ink in ("#0b57d0", "#b3261e", "#146c2e", "#7b1fa2", "#8a5a00")
)

MANY = 24  # moves that are not listed one by one any more
MAX_NAME_SHOWN = 15  # "Bot 2 (strong)"; with more, a wide board has no room beside it


@dataclass(frozen=True)
class Choice:
    """A line of the menu: a move, a further menu, or moves to be found only when it is chosen."""

    label: str
    move: str | None = None
    more: Sequence[Choice] = field(default_factory=tuple)
    plan: Callable[[], list[str]] | None = None


@dataclass(frozen=True)
class Scene:
    """What is to be drawn: a view, for whom, and who sits where."""

    view: Json
    viewer: int | None
    names: Sequence[str]
    moves: Sequence[str]


class Painter(ABC):
    """Draws one game. It is given views and events only, so it can show nothing that is hidden.

    `said` speaks of the game in the reader's language.
    """

    def __init__(self, said: Speaker) -> None:
        self.said = said

    @abstractmethod
    def table(self, scene: Scene) -> RenderableType:
        """The board and all that lies open, with what the viewer may know of the rest."""

    def question(self, scene: Scene) -> str:
        """What is asked of the seat to move."""
        return self.said.question(scene.view, scene.moves)

    def choices(self, scene: Scene) -> list[Choice]:
        """The legal moves as a menu of a readable length."""
        return menu(scene.moves, lambda move: self.said.move(move, scene.view))

    def added(self, event: Event) -> str:
        """What the page shows in its picture and a reader of the terminal is told in brackets."""
        return ""

    def result(self, score: Score, names: Sequence[str], view: Json) -> RenderableType:
        """The score in its parts."""
        sheet = score_sheet(names)
        for part in dict.fromkeys(item["item"] for item in score.detail):
            mine = [
                sum(i["points"] for i in score.detail if i["item"] == part and i["seat"] == seat)
                for seat in range(len(names))
            ]
            sheet.add_row(self.said.part(part), *map(str, mine))
        sheet.add_section()
        sheet.add_row(_("total"), *(Text(str(points), style="bold") for points in score.scores))
        return sheet

    def own(self, option: str, text: str | None, width: int) -> RenderableType:
        """Something of one's own for an option, or what it is by default, to be looked at.

        Refuses what is not as it should be.
        """
        raise Refused("bad_option", _("nothing can be drawn for {name}").format(name=option))

    def sentence(self, event: Event, names: Sequence[str], me: int | None = None) -> str | None:
        """What happened, in words for a reader, with the sign of who did it."""
        told = self.said.event(event, [seat_name(i, names) for i in range(len(names))], me)
        if told is None:
            return None
        if added := self.added(event):
            told = f"{told[:-1]} ({added}){told[-1]}"
        seat = event.get("seat")
        return f"{seat_sign(seat)} {told}" if seat is not None and seat == me else told


def menu(moves: Sequence[str], told: Callable[[str], str]) -> list[Choice]:
    """Moves with what they are in words; where there are many, by their words one after the other.

    `build f5 1` and `build f5 2` are then behind `build ...` and `build f5 ...`.
    """
    return _menu(list(moves), told, 1) if len(moves) > MANY else [_choice(m, told) for m in moves]


def _menu(moves: list[str], told: Callable[[str], str], length: int) -> list[Choice]:
    found = []
    for start, group in groupby(moves, key=lambda move: move.split(" ")[:length]):
        same = list(group)
        if len(same) == 1:
            found.append(_choice(same[0], told))
            continue
        is_last = all(len(move.split(" ")) <= length + 1 for move in same)
        more = [_choice(m, told) for m in same] if is_last else _menu(same, told, length + 1)
        found.append(Choice(" ".join([*start, "..."]), more=more))
    # A menu of one line only would ask for nothing.
    return list(found[0].more) if len(found) == 1 and found[0].more else found


def _choice(move: str, told: Callable[[str], str]) -> Choice:
    said = told(move)
    return Choice(move if said == move else f"{move}   {said}", move)


def score_sheet(names: Sequence[str], *, by_seat: bool = True) -> Table:
    """An empty sheet; with a column for each seat, unless seats are its rows."""
    sheet = Table(title=_("The score"), title_style="bold", header_style="", padding=(0, 1))
    sheet.add_column("")
    if by_seat:
        for seat, name in enumerate(names):
            sheet.add_column(Text.assemble(seat_mark(seat), " ", name), justify="right")
    return sheet


class SideBySide:
    """A picture and what stands beside it; below it, where there is no room beside.

    Of several pictures of the same thing, the first that fits is taken.
    """

    def __init__(self, pictures: Sequence[RenderableType], beside: RenderableType) -> None:
        self.pictures = pictures
        self.beside = beside

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        taken = Measurement.get(console, options, self.beside).maximum + 1
        wide = options.update(width=1000)
        widths = [Measurement.get(console, wide, picture).maximum for picture in self.pictures]
        for picture, width in zip(self.pictures, widths, strict=True):
            if width + taken <= options.max_width:
                grid = Table.grid(padding=(0, 1))
                grid.add_row(picture, self.beside)
                yield grid
                return
        fitting = [p for p, w in zip(self.pictures, widths, strict=True) if w <= options.max_width]
        yield fitting[0] if fitting else self.pictures[-1]
        yield Text("")
        yield self.beside


class Tallest:
    """The first of several pictures that leaves room below for news and a menu; else the last."""

    def __init__(self, pictures: Sequence[RenderableType], below: int = 10) -> None:
        self.pictures = pictures
        self.below = below

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        room = console.height - self.below if console.is_terminal else 1000
        for picture in self.pictures[:-1]:
            if len(console.render_lines(picture, options)) <= room:
                yield picture
                return
        yield self.pictures[-1]


def labels(menu: Iterable[Choice]) -> dict[str, str]:
    """The words for each move of a menu and of the menus behind it."""
    found: dict[str, str] = {}
    for choice in menu:
        found |= labels(choice.more)
        if choice.move is not None:
            found[choice.move] = choice.label
    return found


def seat_sign(seat: int) -> str:
    """A sign for a seat; where there are more seats than signs, with its number."""
    if seat < len(SEAT_SIGNS):
        return SEAT_SIGNS[seat]
    return f"{SEAT_SIGNS[seat % len(SEAT_SIGNS)]}{seat + 1}"


def seat_mark(seat: int) -> Text:
    return Text(seat_sign(seat), style=SEAT_STYLES[seat % len(SEAT_STYLES)])


def seat_name(seat: int, names: Sequence[str]) -> str:
    return f"{seat_sign(seat)} {names[seat]}"
