"""Tile sets of Sunny Day are data (D1): a text that anybody can write.

Four letters for each tile, the half pictures on its north, east, south and west edge, with spaces
or line ends between the tiles. They are numbered from 1 in reading order. Whatever follows a `#` in
a line is a comment.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any, NoReturn

from sunroom.games.sunny import counted, rules, sheet
from sunroom.games.terms import Json, Refused, shown

KIND_LETTERS = "iscpkw"
KIND_NAMES = ("ice cream", "sun", "cloud", "parasol", "clover", "pinwheel")
NAMED = ("default",)
PER_LINE = 14
MAX_TEXT = 20_000
KEPT = 200  # sets that were read lately: anybody may write more of them


@dataclass(frozen=True)
class TileSet:
    """A checked tile set: the tiles by number, from 1, each as its four letters."""

    tiles: tuple[str, ...]

    def __len__(self) -> int:
        return len(self.tiles)

    def text(self) -> str:
        """The set's canonical text."""
        lines = range(0, len(self.tiles), PER_LINE)
        return "\n".join(" ".join(self.tiles[i : i + PER_LINE]) for i in lines)

    def material(self) -> Json:
        """The tiles by their numbers for whoever draws them, what the letters mean, tokens (D2)."""
        return {
            "tiles": {str(number): tile for number, tile in enumerate(self.tiles, start=1)},
            "kinds": dict(zip(KIND_LETTERS, KIND_NAMES)),
            "tokens": list(rules.TOKENS),
            "bounds": {
                "least_tiles": rules.MIN_TILES,
                "pictures": counted.most_pictures(len(self.tiles)),
                "points": counted.MOST_POINTS,
            },
        }

    def halves(self) -> dict[str, int]:
        """How many half pictures of each kind there are, by letter."""
        found = Counter("".join(self.tiles))
        return {letter: found[letter] for letter in KIND_LETTERS}

    def most_players(self) -> int:
        """D4, D5: for how many players there are enough tiles to lay out and deal."""
        return min(sheet.MAX_PLAYERS, (len(self.tiles) - sheet.MAX_ON_TABLE) // rules.HAND)

    def lay(self, s: Any) -> None:
        """Write the tiles into a blank state."""
        s.tile_count = len(self.tiles)
        s.usual = int(self == named(NAMED[0]))
        for number, tile in enumerate(self.tiles, start=1):
            for side, letter in enumerate(tile):
                s.edges[number][side] = 1 + KIND_LETTERS.index(letter)
        rules.find_fits(s)
        rules.count_unseen(s)


@cache
def named(name: str) -> TileSet:
    """A tile set that comes with the game."""
    return parse((files(__package__) / "tilesets" / f"{name}.txt").read_text(encoding="utf-8"))


def from_option(value: str) -> TileSet:
    """The tile set that the option `tiles` means: one by name, or one's own as text."""
    return named(value) if value in NAMED else parse(value)


def admit(value: object) -> str:
    """The canonical form of one's own tile set as an option."""
    if not isinstance(value, str) or len(value.split()) < 2:
        names = ", ".join(f'"{name}"' for name in NAMED)
        given = shown(value)
        raise Refused(
            "bad_option", f"option tiles must be {names} or the text of a tile set, not {given}"
        )
    found = parse(value)
    return next((name for name in NAMED if named(name) == found), found.text())


@lru_cache(KEPT)
def parse(text: str) -> TileSet:
    """Read and check a tile set."""
    if len(text) > MAX_TEXT:
        _refuse(f"it is far too long: there are at most {sheet.MAX_TILES} tiles of four letters")
    tiles: list[str] = []
    for line, content in enumerate(text.splitlines(), start=1):
        for entry, tile in enumerate(content.partition("#")[0].split(), start=1):
            _check_tile(tile, f"line {line}, tile {entry} of the line")
            tiles.append(tile)
    if not rules.MIN_TILES <= len(tiles) <= sheet.MAX_TILES:
        _refuse(
            f"it has {len(tiles)} tile{'s' * (len(tiles) != 1)}; "
            f"there must be {rules.MIN_TILES} to {sheet.MAX_TILES}: {sheet.MAX_ON_TABLE} on the "
            f"table and at least {rules.HAND} for each of two players",
            counted.too_many(len(tiles), sheet.MAX_TILES) if len(tiles) > sheet.MAX_TILES else None,
        )
    return TileSet(tuple(tiles))


def _check_tile(tile: str, where: str) -> None:
    if len(tile) != sheet.SIDES:
        _refuse(f"{where}: {shown(tile)} has {len(tile)} letters; a tile has one for each edge")
    for edge, letter in zip(("north", "east", "south", "west"), tile):
        if letter not in KIND_LETTERS:
            kinds = ", ".join(f"{a} {b}" for a, b in zip(KIND_LETTERS, KIND_NAMES))
            _refuse(
                f"{where}: {shown(tile)} has {shown(letter)} on its {edge} edge; "
                f"the pictures are {kinds}"
            )


def _refuse(message: str, fault: Json | None = None) -> NoReturn:
    raise Refused("bad_tiles", f"this is not a valid tile set: {message}", "D1", fault)
