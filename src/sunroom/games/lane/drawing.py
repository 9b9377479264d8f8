"""The town plan of Sunrise Lane in the terminal, a hand, and the facts of a board."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from rich.style import Style
from rich.text import Text

from sunroom.games.lane.board import (
    AREA_NAMES,
    COLOUR_LETTERS,
    COLUMN_LETTERS,
    Board,
    cell,
    space_name,
)
from sunroom.games.painting import SEAT_SIGNS, SEAT_STYLES
from sunroom.games.terms import Json
from sunroom.words import _, ngettext
from sunroom.words.speaker import Speaker

COLOUR_STYLES = dict(
    zip(
        COLOUR_LETTERS,
        ("on #7fb2e5", "on #8fcf8f", "on #c3a1e0", "on #f08f80", "on #f2d974"),
        strict=True,
    )
)


def draw_board(
    board: Board, view: Json | None, sites: Collection[str] = (), narrow: bool = False
) -> Text:
    """A board, empty or as it stands in a view; spaces in `sites` are marked by brackets.

    A narrow one has no closing brackets.
    """
    houses = view["houses"] if view else {}
    parks = set(view["parks"]) if view else set()
    last = view["last"] if view else None
    half = board.side // 2
    letters = "".join(f" {COLUMN_LETTERS[c]}" + " " * (2 - narrow) for c in range(board.side))
    lines = [Text.assemble(("A1", "dim bold"), (letters, "dim"), ("B1", "dim bold"))]
    for row in range(board.side):
        line = Text(f"{row + 1:>2}", style="dim")
        for column in range(board.side):
            name = space_name(cell(row, column))
            entry = _entry(board, row, column, name, houses, parks)
            left, right = "()" if name == last else "[]" if name in sites else "  "
            shown = left + entry.plain + ("" if narrow else right)
            line.append(shown, style=Style.parse("not dim") + Style.parse(str(entry.style)))
        line.append(" +" if row == half else "  ")
        lines.append(line)
    middle = ("  + " if not narrow else " + ").center(len(letters))
    lines.append(Text.assemble(("B2", "dim bold"), (middle, "dim"), ("A2", "dim bold")))
    return Text("\n", no_wrap=True).join(lines)


def _entry(
    board: Board, row: int, column: int, name: str, houses: dict[str, Any], parks: set[str]
) -> Text:
    """Two characters for one space."""
    if (row, column) == board.centre:
        return Text("##", style="bold white on #2a6f97")
    if (row, column) not in board.spaces:
        return Text("··", style="#7a7a6a")
    if name in houses:
        seat, floors = houses[name]
        return Text(f"{SEAT_SIGNS[seat]}{floors}", style=SEAT_STYLES[seat])
    if name in parks:
        return Text("%%", style="bold #d8f3dc on #2d6a4f")
    colour, dots = board.spaces[row, column]
    letter = COLOUR_LETTERS[colour]
    return Text(f"{letter}{dots}", style=f"#1c1c1c {COLOUR_STYLES[letter]}")


def hand_text(cards: str) -> Text:
    """Cards as letters on their colours."""
    if not cards:
        return Text(_("no cards"), style="dim")
    found = Text()
    for card in cards:
        found.append(f" {card} ", style=f"bold #1c1c1c {COLOUR_STYLES[card]}")
        found.append(" ")
    return found


def legend(said: Speaker) -> Text:
    found = Text()
    for letter in COLOUR_LETTERS:
        found.append(letter, style=f"#1c1c1c {COLOUR_STYLES[letter]}")
        found.append(
            f" {said.name('colour', letter)}" + ("\n" if letter == "p" else "  "), style="dim"
        )
    signs = ("%% ", _("park"), "  ·· ", _("scenery"), "\n[ ] ", _("you can build here"))
    found.append("\n" + "".join(signs) + "\n( ) " + _("just built"), style="dim")
    return found


def spaces(count: int) -> str:
    return ngettext("{n} space", "{n} spaces", count).format(n=count)


def board_facts(board: Board, said: Speaker) -> str:
    """What an owner who typed in a board wants to compare with the printed one."""
    colours = [colour for colour, dots in board.spaces.values()]
    counts = ", ".join(
        f"{said.name('colour', letter)} {colours.count(c)}"
        for c, letter in enumerate(COLOUR_LETTERS)
    )
    text = _("A board of {side} x {side} with {spaces}: {colours}.")
    all_spaces = spaces(len(board.spaces))
    lines = [text.format(side=board.side, spaces=all_spaces, colours=counts)]
    for area, name in enumerate(AREA_NAMES):
        inside = [space[1] for place, space in board.spaces.items() if board.area(*place) == area]
        dots = ngettext("{n} dot", "{n} dots", sum(inside)).format(n=sum(inside))
        text = (
            _("the cross: {spaces}, {dots}") if name == "C" else _("area {area}: {spaces}, {dots}")
        )
        lines.append(text.format(area=name, spaces=spaces(len(inside)), dots=dots))
    return "\n".join(lines)
