"""Boards of Sunrise Lane are data (L3 to L5): a text that anybody can write.

One row a line, spaces between the entries: a colour letter and a digit for the dots (`r3`), `..`
for scenery, `##` for the fountain in the centre. Lines that start with a single `#` are comments.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any, NoReturn

from sunroom.games.lane import table
from sunroom.games.terms import Json, Refused

COLOUR_LETTERS = "bgpry"
COLUMN_LETTERS = "abcdefghijklmno"
AREA_NAMES = ("A1", "B1", "B2", "A2", "C")
AREA_KINDS = ("tallest", "most", "most", "tallest", "group")  # L19 to L21: what counts there
MIN_SIDE = 3
MAX_DOTS = 5  # L3
DOTS = [str(count + 1) for count in range(MAX_DOTS)]  # as they are written
NAMED = ("default",)
KEPT = 200  # boards that were read lately: anybody may write more of them


@dataclass(frozen=True)
class Board:
    """A checked board: for each space on it, by row and column, its colour and dots."""

    side: int
    spaces: dict[tuple[int, int], tuple[int, int]]

    @property
    def centre(self) -> tuple[int, int]:
        return self.side // 2, self.side // 2

    def area(self, row: int, column: int) -> int:
        """L4: the corner that a space belongs to; the cross belongs to C alone."""
        half = self.side // 2
        if row == half or column == half:
            return table.C
        return (table.A1, table.B1, table.B2, table.A2)[2 * (row > half) + (column > half)]

    def text(self) -> str:
        """The board's canonical text."""
        return "\n".join(
            " ".join(self._entry(row, column) for column in range(self.side))
            for row in range(self.side)
        )

    def material(self) -> Json:
        """The board for whoever draws it. What is no space and not the fountain is scenery."""
        spaces = {}
        for there, (colour, dots) in sorted(self.spaces.items()):
            area = AREA_NAMES[self.area(*there)]
            at = space_name(cell(*there))
            spaces[at] = {"colour": COLOUR_LETTERS[colour], "dots": dots, "area": area}
        fountain = space_name(cell(*self.centre))
        return {
            "side": self.side,
            "fountain": fountain,
            "spaces": spaces,
            "areas": dict(zip(AREA_NAMES, AREA_KINDS)),
            "bounds": {
                "sides": list(range(MIN_SIDE, table.MAX_SIDE + 1, 2)),
                "dots": MAX_DOTS,
                "floors": table.MAX_HAND,
                "hand": table.MAX_HAND,
            },
        }

    def _entry(self, row: int, column: int) -> str:
        if (row, column) == self.centre:
            return "##"
        if (row, column) not in self.spaces:
            return ".."
        colour, dots = self.spaces[row, column]
        return f"{COLOUR_LETTERS[colour]}{dots}"

    def lay(self, s: Any) -> None:
        """Write the board into a blank state."""
        s.side = self.side
        for i in range(table.CELLS):
            s.owner[i] = table.SCENERY
            s.area[i] = table.C
        for row in range(self.side):
            for column in range(self.side):
                s.area[cell(row, column)] = self.area(row, column)
        s.owner[cell(*self.centre)] = table.FOUNTAIN
        for place, (colour, dots) in self.spaces.items():
            at = cell(*place)
            s.owner[at] = table.EMPTY
            s.colour[at] = colour
            s.dots[at] = dots


def cell(row: int, column: int) -> int:
    """The cell of the grid with its border of scenery."""
    return (row + 1) * table.STRIDE + column + 1


def place(at: int) -> tuple[int, int]:
    """Row and column of a cell, from 0."""
    return at // table.STRIDE - 1, at % table.STRIDE - 1


@cache
def space_name(at: int) -> str:
    """A cell as it is written: `f5` is column f, row 5 from the top."""
    row, column = place(at)
    return f"{COLUMN_LETTERS[column]}{row + 1}"


def find_space(name: str, side: int) -> int | None:
    """The cell with this name on a board of this side, or None."""
    column = COLUMN_LETTERS.find(name[:1]) if name else -1
    digits = name[1:]
    if not digits.isascii() or not digits.isdecimal() or digits[0] == "0" or len(digits) > 2:
        return None
    row = int(digits) - 1
    return cell(row, column) if 0 <= column < side and row < side else None


def cut_off(side: int, cells: set[int]) -> list[int]:
    """Those of the cells that the fountain does not reach by way of the others (L7), in order."""
    fountain = cell(side // 2, side // 2)
    reached = {fountain}
    waiting = [fountain]
    while waiting:
        at = waiting.pop()
        for step in table.AROUND:
            if at + step in cells and at + step not in reached:
                reached.add(at + step)
                waiting.append(at + step)
    return sorted(cells - reached)


@cache
def named(name: str) -> Board:
    """A board that comes with the game."""
    return parse((files(__package__) / "boards" / f"{name}.txt").read_text(encoding="utf-8"))


@lru_cache(KEPT)
def from_option(value: str) -> Board:
    """The board that the option `board` means: one by name, or one's own as text."""
    return named(value) if value in NAMED else parse(value)


def admit(value: object) -> str:
    """The canonical form of one's own board as an option."""
    if not isinstance(value, str) or ("\n" not in value.strip() and len(value) < 20):
        names = ", ".join(f'"{name}"' for name in NAMED)
        raise Refused("bad_option", f"option board must be {names} or the text of a board")
    board = parse(value)
    return next((name for name in NAMED if named(name) == board), board.text())


def parse(text: str) -> Board:
    """Read and check a board (L5); a refusal says in its `fault` what is wrong."""
    if len(text) > 20_000:
        _refuse("it is far too long: a board has at most 15 rows of 15 entries")
    rows = _rows(text)
    side = len(rows)
    if side % 2 == 0 or not MIN_SIDE <= side <= table.MAX_SIDE:
        _refuse(
            f"it has {side} row{'s' * (side != 1)}; a board is a square with an odd side "
            f"from {MIN_SIDE} to {table.MAX_SIDE}",
            _odd(side),
        )
    spaces: dict[tuple[int, int], tuple[int, int]] = {}
    for row, (line, entries) in enumerate(rows):
        if len(entries) != side:
            count = len(entries)
            _refuse(
                f"line {line} has {count} entries, but there are {side} rows",
                {"kind": "length", "row": row + 1, "entries": count, "rows": side},
            )
        for column, entry in enumerate(entries):
            there = {"row": row + 1, "column": COLUMN_LETTERS[column]}
            found = _space(entry, line, there)
            centre = row == column == side // 2
            if centre and entry != "##":
                message = f"line {line}: the centre must be the fountain ##, not {entry}"
                _refuse(message, {"kind": "fountain", **there})
            if entry == "##" and not centre:
                message = f"line {line}: the fountain ## must be in the centre only"
                _refuse(message, {"kind": "fountain", **there})
            if found is not None:
                spaces[row, column] = found
    board = Board(side, spaces)
    _check_corners(board)
    _check_reachable(board)
    return board


def _rows(text: str) -> list[tuple[int, list[str]]]:
    rows = []
    for number, line in enumerate(text.splitlines(), start=1):
        line = line.strip()
        if line and (not line.startswith("#") or line.startswith("##")):
            rows.append((number, line.split()))
    if not rows:
        _refuse("it is empty", _odd(0))
    return rows


def _odd(rows: int) -> Json:
    return {"kind": "rows", "rows": rows, "least": MIN_SIDE, "most": table.MAX_SIDE}


def _space(entry: str, line: int, there: Json) -> tuple[int, int] | None:
    if entry in ("..", "##"):
        return None
    if len(entry) != 2 or entry[0] not in COLOUR_LETTERS or entry[1] not in DOTS:
        _refuse(
            f"line {line}, column {there['column']}: {entry[:20]!r} is not valid; write a colour "
            f"of {' '.join(COLOUR_LETTERS)} and 1 to {MAX_DOTS} dots (r3), .. for scenery or ## "
            "for the fountain",
            {
                "kind": "entry",
                **there,
                "entry": entry[:20],
                "colours": list(COLOUR_LETTERS),
                "dots": MAX_DOTS,
            },
        )
    return COLOUR_LETTERS.index(entry[0]), int(entry[1])


def _check_corners(board: Board) -> None:
    filled = {board.area(row, column) for row, column in board.spaces}
    for area in (table.A1, table.B1, table.B2, table.A2):
        if area not in filled:
            name = AREA_NAMES[area]
            message = f"corner area {name} has no space to build on"
            _refuse(message, {"kind": "corner", "area": name})


def _check_reachable(board: Board) -> None:
    lost = cut_off(board.side, {cell(*there) for there in board.spaces})
    if lost:
        spaces = [space_name(there) for there in lost]
        message = f"{', '.join(spaces[:5])} cannot be reached from the fountain"
        _refuse(message, {"kind": "unreachable", "spaces": spaces})


def _refuse(message: str, fault: Json | None = None) -> NoReturn:
    raise Refused("bad_board", f"this is not a valid board: {message}", "L5", fault)
