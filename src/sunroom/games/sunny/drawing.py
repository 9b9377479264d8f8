"""The tiles of Sunny Day in the terminal, side by side, and the facts of a tile set.

A tile shows a letter on each edge: where two edges with the same letter touch, a picture is
complete, and in the areas its letters are capitals. Colours only help.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass

from rich.text import Text

from sunroom.games.sunny.tiles import KIND_LETTERS, TileSet
from sunroom.games.terms import Json
from sunroom.words import _
from sunroom.words.speaker import Speaker

KIND_COLOURS = dict(
    zip(
        KIND_LETTERS,
        ("#f5b8d0", "#f2d974", "#b8d4ea", "#f09a80", "#9ad08f", "#c3a1e0"),
        strict=True,
    )
)
SIDES = ((0, -1), (1, 0), (0, 1), (-1, 0))  # north, east, south, west

Cell = tuple[int, int]
Looks = dict[Cell, tuple[int, str]]  # the tile that lies there, and its letters as it is turned


def looks(spots: Iterable[Json], tiles: Sequence[str]) -> Looks:
    return {tuple(s["at"]): (s["tile"], turned(tiles[s["tile"] - 1], s["turn"])) for s in spots}


def turned(tile: str, turn: int) -> str:
    """The letters of a tile turned clockwise."""
    return tile[4 - turn :] + tile[: 4 - turn]


@dataclass(frozen=True)
class Picture:
    """Tiles in their places; brackets where one can be placed; capitals for complete pictures."""

    lying: Looks
    spaces: Collection[Cell] = ()
    capitals: bool = False

    def large(self) -> Text:
        return self._drawn(5, _large_line, labelled=True)

    def small(self, labelled: bool = True) -> Text:
        return self._drawn(3, _small_line, labelled)

    def letters(self, at: Cell) -> str:
        """What the tile there shows to the north, east, south and west."""
        tile = self.lying[at][1]
        if not self.capitals:
            return tile
        found = ""
        for side, (dx, dy) in enumerate(SIDES):
            other = self.lying.get((at[0] + dx, at[1] + dy))
            whole = other is not None and other[1][(side + 2) % 4] == tile[side]
            found += tile[side].upper() if whole else tile[side]
        return found

    def _drawn(self, width: int, tile_line: Callable[..., Text], labelled: bool) -> Text:
        cells = {*self.lying, *self.spaces}
        if not cells:
            return Text(_("nothing here yet"), style="dim")
        columns = range(min(x for x, _ in cells), max(x for x, _ in cells) + 1)
        rows = range(min(y for x, y in cells), max(y for x, y in cells) + 1)
        # Where no tile lies in a whole row or column, it is drawn narrow.
        wide = {x: width if any(tx == x for tx, _ in self.lying) else 3 for x in columns}
        lines = []
        if labelled:
            labels = "".join(f"{x:^{wide[x]}}" for x in columns)
            lines.append(Text("    " + labels, style="dim"))
        for y in rows:
            high = 3 if any(ty == y for tx, ty in self.lying) else 1
            for number in range(high):
                is_middle = number == high // 2
                label = f"{y:>3} " if is_middle else "    "
                line = Text(label if labelled else "", style="dim")
                for x in columns:
                    if (x, y) in self.lying:
                        tile = self.lying[x, y][0]
                        line.append_text(tile_line(self.letters((x, y)), tile, number))
                    else:
                        mark = "[ ]" if is_middle and (x, y) in self.spaces else ""
                        line.append(f"{mark:^{wide[x]}}", style="not dim")
                lines.append(line)
        return Text("\n", no_wrap=True, overflow="crop").join(lines)


def _large_line(letters: str, number: int, line: int) -> Text:
    """One of the three lines of a tile drawn with a frame and its number."""
    if line == 1:
        return Text.assemble(_half(letters[3]), (f"{number:^3}", "dim"), _half(letters[1]))
    left, right = ("╭─", "─╮") if line == 0 else ("╰─", "─╯")
    return Text.assemble((left, "dim"), _half(letters[line]), (right, "dim"))


def _small_line(letters: str, number: int, line: int) -> Text:
    """One of the three lines of a tile drawn in as little room as it takes."""
    if line == 1:
        return Text.assemble(_half(letters[3]), ("·", "dim"), _half(letters[1]))
    return Text.assemble(" ", _half(letters[line]), " ")


def _half(letter: str) -> Text:
    return Text(letter, style=f"not dim bold #1c1c1c on {KIND_COLOURS[letter.lower()]}")


def draw_row(numbers: Sequence[int], tiles: Sequence[str]) -> Text:
    """Tiles one beside the other, as they lie with turn 0."""
    lines = []
    for line in range(3):
        parts = [_large_line(tiles[number - 1], number, line) for number in numbers]
        lines.append(Text(" ").join(parts))
    return Text("\n").join(lines)


def legend(said: Speaker) -> Text:
    found = Text()
    for i, letter in enumerate(KIND_LETTERS):
        found.append_text(_half(letter))
        found.append(
            f" {said.name('picture', letter)}" + ("\n" if i % 3 == 2 else "  "), style="dim"
        )
    found.append("[ ] " + _("a tile can be placed here"), style="dim")
    return found


def draw_tiles(tiles: TileSet, per_row: int = 12) -> Text:
    """A whole tile set, each tile with its number."""
    numbers = range(1, len(tiles) + 1)
    rows = [draw_row(numbers[i : i + per_row], tiles.tiles) for i in range(0, len(tiles), per_row)]
    return Text("\n").join(rows)


def tile_facts(tiles: TileSet, said: Speaker) -> str:
    """What an owner who typed in a tile set wants to compare with the printed one."""
    halves = tiles.halves()
    counts = ", ".join(
        f"{said.name('picture', letter)} {halves[letter]}" for letter in KIND_LETTERS
    )
    text = _("A set of {tiles} tiles, for 2 to {players} players.")
    lines = [
        text.format(tiles=len(tiles), players=tiles.most_players()),
        _("Half pictures: {counts}.").format(counts=counts),
    ]
    same: dict[str, list[int]] = {}
    for number, tile in enumerate(tiles.tiles, start=1):
        same.setdefault(min(turned(tile, turn) for turn in range(4)), []).append(number)
    twins = [numbers for numbers in same.values() if len(numbers) > 1]
    if not twins:
        lines.append(_("All tiles are different, however they are turned."))
    for numbers in twins:
        lines.append(
            _("The same when turned: {tiles}.").format(
                tiles=said.listed([str(number) for number in numbers])
            )
        )
    return "\n".join(lines)
