"""What the terminal needs to know of a game: how to draw it and how to say what happened."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.measure import Measurement
from rich.table import Table
from rich.text import Text

from sunroom.games.terms import Event, Json, Score
from sunroom.words import _

# Seats are told apart by their signs; the colours only help.
SEAT_SIGNS = "●■▲◆★"
SEAT_STYLES = tuple(
    f"bold {ink} on #ffffff" for ink in ("#0b57d0", "#b3261e", "#146c2e", "#7b1fa2", "#8a5a00")
)

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
    """Draws one game. It is given views and events only, so it can show nothing that is hidden."""

    @abstractmethod
    def table(self, scene: Scene) -> RenderableType:
        """The board and all that lies open, with what the viewer may know of the rest."""

    @abstractmethod
    def question(self, scene: Scene) -> str:
        """What is asked of the seat to move."""

    @abstractmethod
    def choices(self, scene: Scene) -> list[Choice]:
        """The legal moves as a menu of a readable length."""

    @abstractmethod
    def happened(self, event: Event, name: str, mine: bool) -> str | None:
        """What happened, in words; None for what needs no words.

        It is told of somebody by name, or of the reader.
        """

    @abstractmethod
    def result(self, score: Score, names: Sequence[str], view: Json) -> RenderableType:
        """The score in its parts."""

    def sentence(self, event: Event, names: Sequence[str], me: int | None = None) -> str | None:
        """What happened, in words for a reader, with the sign of who did it."""
        seat = event.get("seat")
        if seat is None:
            return self.happened(event, "", mine=False)
        if seat != me:
            return self.happened(event, seat_name(seat, names), mine=False)
        told = self.happened(event, names[seat], mine=True)
        return f"{SEAT_SIGNS[seat]} {told}" if told else None


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


def seat_mark(seat: int) -> Text:
    return Text(SEAT_SIGNS[seat], style=SEAT_STYLES[seat])


def seat_name(seat: int, names: Sequence[str]) -> str:
    return f"{SEAT_SIGNS[seat]} {names[seat]}"


def listed(words: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    if len(words) < 2:
        return "".join(words)
    return _("{several} and {last}").format(several=", ".join(words[:-1]), last=words[-1])
