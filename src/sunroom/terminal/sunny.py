"""Sunny Day in the terminal: the table and the areas, tile by tile, and what happens in words.

A tile shows a letter on each edge: where two edges with the same letter touch, a picture is
complete, and in the areas its letters are capitals. Colours only help.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from typing import Any

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from sunroom.games.sunny import Sunny
from sunroom.games.sunny.tiles import KIND_LETTERS, KIND_NAMES, TileSet, from_option
from sunroom.games.terms import Event, Json, Score
from sunroom.kernel.program import best
from sunroom.terminal.painter import (
    MAX_NAME_SHOWN,
    Choice,
    Painter,
    Scene,
    SideBySide,
    Tallest,
    listed,
    seat_mark,
    seat_name,
)
from sunroom.words import _, ngettext

KIND_COLOURS = dict(
    zip(
        KIND_LETTERS,
        ("#f5b8d0", "#f2d974", "#b8d4ea", "#f09a80", "#9ad08f", "#c3a1e0"),
        strict=True,
    )
)
SIDES = ((0, -1), (1, 0), (0, 1), (-1, 0))  # north, east, south, west
MAX_SPACES_LISTED = 24

Cell = tuple[int, int]
Looks = dict[Cell, tuple[int, str]]  # the tile that lies there, and its letters as it is turned


class SunnyPainter(Painter):
    """What the seat to move works on is drawn large: the table, or its area while arranging."""

    def table(self, scene: Scene) -> RenderableType:
        view = scene.view
        tiles = from_option(str(view["options"]["tiles"])).tiles
        spaces = frozenset(_cell(move) for move in scene.moves if move != "pass")
        areas = dict(enumerate(looks(area, tiles) for area in view["areas"]))
        if view["phase"] == "arrange":
            picture = Picture(areas.pop(view["seat"]), spaces, capitals=True)
        else:
            picture = Picture(looks(view["table"], tiles), spaces)
        small = [
            Group(Text(seat_name(seat, scene.names)), Picture(area, capitals=True).small(False))
            for seat, area in areas.items()
            if area
        ]
        beside = _beside(scene, tiles)
        large = SideBySide([picture.large(), picture.small()], beside)
        narrow = SideBySide([picture.small()], beside)
        if not small:
            return Tallest([large, narrow])
        others: list[RenderableType] = [Text(""), Columns(small, padding=(0, 3))]
        # On a low screen, what the player works on comes before the areas of the others.
        return Tallest([Group(large, *others), Group(narrow, *others), large, narrow])

    def question(self, scene: Scene) -> str:
        view = scene.view
        if view["phase"] == "arrange":
            count = len(view["collected"])
            text = ngettext(
                "Put the tile you collected into your area.",
                "Put the {n} tiles you collected into your area, one after the other.",
                count,
            )
            return text.format(n=count)
        if list(scene.moves) == ["pass"]:
            return _("None of your tiles fits anywhere. Show your hand and pass.")
        return _("Place a tile so that it completes a picture.")

    def choices(self, scene: Scene) -> list[Choice]:
        view = scene.view
        if list(scene.moves) == ["pass"]:
            return [Choice(_("Show my hand and pass"), "pass")]
        tiles = from_option(str(view["options"]["tiles"])).tiles
        is_area = view["phase"] == "arrange"
        lying = looks(view["areas"][view["seat"]] if is_area else view["table"], tiles)
        found = []
        if is_area and (lying or len(view["collected"]) > 1):
            label = _("Arrange for me") + "   " + _("the most pictures")
            found.append(Choice(label, plan=partial(_arranged, view)))
        by_tile = groupby(sorted(scene.moves, key=_tile), key=_tile)
        offers = [(tile, _offers(list(moves), lying, tiles, is_area)) for tile, moves in by_tile]
        if len(offers) == 1 and len(offers[0][1]) <= MAX_SPACES_LISTED:
            return found + offers[0][1]
        for tile, more in offers:
            first = more[0].label.partition("   ")[2]
            count = len(more)
            told = ngettext("{n} space, at best {best}", "{n} spaces, at best {best}", count)
            title = _("Tile {tile}").format(tile=tile)
            label = f"{title}   {told.format(n=count, best=first)}"
            found.append(Choice(label, more=more) if count > 1 else more[0])
        return found

    def happened(self, event: Event, name: str, mine: bool) -> str | None:
        return _happened(event, name, mine)

    def result(self, score: Score, names: Sequence[str], view: Json) -> RenderableType:
        return _result(score, names, view)


def _arranged(view: Json) -> list[str]:
    """The moves of a best arrangement, by the compiled rules if they are there."""
    game = Sunny()
    return game.arrange_seen(view, best(game.program))


# --- tiles side by side --------------------------------------------------------------------------


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


# --- beside the table ----------------------------------------------------------------------------


def _beside(scene: Scene, tiles: Sequence[str]) -> RenderableType:
    """Players, stocks, and the tiles in hand and collected."""
    view = scene.view
    simplified = view["options"]["simplified"]
    people = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0))
    people.add_column("")
    people.add_column("", no_wrap=True, max_width=MAX_NAME_SHOWN)
    titles = [_("tiles"), *([] if simplified else [_("pics")]), _("tok"), _("hand")]
    for title in titles:
        people.add_column(title, justify="right", style="default")
    for seat, name in enumerate(scene.names):
        area = Picture(looks(view["areas"][seat], tiles), capitals=True)
        counts = [str(view["stacks"][seat] if simplified else len(area.lying))]
        counts += [] if simplified else [str(_pictures(area))]
        people.add_row(
            Text.assemble("›" if view["seat"] == seat else " ", seat_mark(seat)),
            Text(name, style="bold" if view["seat"] == seat else ""),
            *counts,
            str(_size(view["tokens"][seat])),
            str(_size(view["hands"][seat])),
        )
    pool = view["pool"] if isinstance(view["pool"], int) else sum(view["pool"])
    stocks = [_("supply {count}").format(count=_size(view["supply"]))]
    stocks += [_("tokens left {count}").format(count=pool)]
    if view["removed"]:
        stocks += [_("out of the game {count}").format(count=len(view["removed"]))]
    lines: list[RenderableType] = [people, Text(""), Text("  ".join(stocks), style="dim")]
    if scene.viewer is not None and isinstance(view["tokens"][scene.viewer], list):
        worth = view["tokens"][scene.viewer]
        told = f"{' + '.join(map(str, worth))} = {sum(worth)}" if worth else _("none")
        lines.append(Text(_("your tokens: {tokens}").format(tokens=told)))
    for seat, hand in enumerate(view["hands"]):
        if isinstance(hand, list) and hand:
            text = _("Your hand") if seat == scene.viewer else _("The open hand of {name}")
            whose = text.format(name=scene.names[seat])
            lines += [Text(""), Text(whose), draw_row(hand, tiles)]
    if view["collected"]:
        lines += [Text(""), Text(_("Collected")), draw_row(view["collected"], tiles)]
    lines += [Text(""), legend()]
    return Group(*lines)


def _size(value: Any) -> int:
    return value if isinstance(value, int) else len(value)


def _pictures(area: Picture) -> int:
    """The completed pictures of an area; each has two halves."""
    return sum(letter.isupper() for at in area.lying for letter in area.letters(at)) // 2


def legend() -> Text:
    found = Text()
    for i, (letter, name) in enumerate(zip(KIND_LETTERS, KIND_NAMES, strict=True)):
        found.append_text(_half(letter))
        found.append(f" {_(name)}" + ("\n" if i % 3 == 2 else "  "), style="dim")
    found.append("[ ] " + _("a tile can be placed here"), style="dim")
    return found


# --- the menu ------------------------------------------------------------------------------------


def _tile(move: str) -> int:
    return int(move.split()[1])


def _cell(move: str) -> Cell:
    x, y = move.split()[2].split(",")
    return int(x), int(y)


def _offers(moves: list[str], lying: Looks, tiles: Sequence[str], is_area: bool) -> list[Choice]:
    """The spaces for one tile, the most rewarding first; several turns are a further menu."""
    found = []
    for cell, ways in groupby(sorted(moves, key=_cell), key=_cell):
        worth = sorted(((_gain(move, lying, tiles), move) for move in ways), reverse=True)
        choices = [Choice(f"{move}   {_reward(gain, is_area)}", move) for gain, move in worth]
        best = worth[0][0]
        if len(choices) > 1:
            label = f"{cell[0]},{cell[1]} ...   {_reward(best, is_area)}"
            choices = [Choice(label, more=choices)]
        found.append((best, choices[0]))
    found.sort(key=lambda offer: offer[0], reverse=True)
    return [choice for gain, choice in found]


def _gain(move: str, lying: Looks, tiles: Sequence[str]) -> tuple[int, int]:
    """How many pictures a move completes, and how many of them give a token."""
    x, y = _cell(move)
    tile = turned(tiles[_tile(move) - 1], int(move[-1]))
    kinds = []
    for side, (dx, dy) in enumerate(SIDES):
        other = lying.get((x + dx, y + dy))
        if other is not None and other[1][(side + 2) % 4] == tile[side]:
            kinds.append(tile[side])
    return len(kinds), sum(kind in "is" for kind in kinds)


def _reward(gain: tuple[int, int], is_area: bool) -> str:
    if is_area:
        return ngettext("{n} picture", "{n} pictures", gain[0]).format(n=gain[0])
    tiles = ngettext("{n} tile", "{n} tiles", gain[0]).format(n=gain[0])
    tokens = ngettext("{n} token", "{n} tokens", gain[1]).format(n=gain[1])
    return f"{tiles}, {tokens}" if gain[1] else tiles


# --- words ---------------------------------------------------------------------------------------


def _numbers(tiles: Sequence[int]) -> str:
    return listed([str(tile) for tile in tiles])


def _happened(event: Event, name: str, mine: bool) -> str | None:
    if event["event"] == "over":
        if event["rule"] == "D15":
            return _("Nobody who holds tiles can place one: the match is over.")
        return _("All tiles are placed: the match is over.")
    # Stacks, tokens turned up and the winner are shown as a table.
    text = _of_mine(event) if mine else _of_theirs(event)
    return text and text.format(
        name=name,
        tile=_tile_at(event),
        tiles=_numbers(event.get("tiles", [])),
        worth=_numbers(event.get("points", [])),
        n=_count(event),
    )


def _tile_at(event: Event) -> str:
    """A tile's number, and where it lies now: `7 (-1,2)`."""
    if "at" not in event:
        return str(event.get("tile", ""))
    x, y = event["at"]
    return f"{event['tile']} ({x},{y})"


def _count(event: Event) -> int:
    """The number that a sentence depends on."""
    found = event.get("pictures") or event.get("count") or len(event.get("tiles", []))
    assert isinstance(found, int)
    return found


def _of_mine(event: Event) -> str | None:
    """What the reader did or got."""
    kind, n = event["event"], _count(event)
    if kind == "placed":
        return _("You placed tile {tile} on the table.")
    if kind == "arranged" and n:
        return ngettext(
            "You put tile {tile} into your area and completed {n} picture.",
            "You put tile {tile} into your area and completed {n} pictures.",
            n,
        )
    if kind == "arranged":
        return _("You put tile {tile} into your area.")
    if kind == "collected":
        return ngettext("You collected tile {tiles}.", "You collected tiles {tiles}.", n)
    if kind == "tokens" and not n:
        return _("You earned a bonus token, but none are left.")
    if kind == "tokens":
        return ngettext(
            "You drew {n} bonus token, worth {worth}.",
            "You drew {n} bonus tokens, worth {worth}.",
            n,
        )
    if kind == "drew":
        return _("You drew tile {tile}.")
    if kind == "removed":
        return ngettext(
            "Tile {tiles} fits nowhere in your area and is out of the game.",
            "Tiles {tiles} fit nowhere in your area and are out of the game.",
            n,
        )
    if kind == "revealed":
        return _("None of your tiles fits: you showed your hand and your turn is over.")
    return _("You have no tiles left and are skipped.") if kind == "skipped" else None


def _of_theirs(event: Event) -> str | None:
    """What somebody else did or got."""
    kind, n = event["event"], _count(event)
    if kind == "placed":
        return _("{name} placed tile {tile} on the table.")
    if kind == "arranged" and n:
        return ngettext(
            "{name} put tile {tile} into the area and completed {n} picture.",
            "{name} put tile {tile} into the area and completed {n} pictures.",
            n,
        )
    if kind == "arranged":
        return _("{name} put tile {tile} into the area.")
    if kind == "collected":
        return ngettext("{name} collected tile {tiles}.", "{name} collected tiles {tiles}.", n)
    if kind == "tokens" and not n:
        return _("{name} earned a bonus token, but none are left.")
    if kind == "tokens":
        return ngettext("{name} drew {n} bonus token.", "{name} drew {n} bonus tokens.", n)
    if kind == "drew" and "tile" in event:
        return _("{name} drew tile {tile} into the open hand.")
    if kind == "drew":
        return _("{name} drew a tile.")
    if kind == "removed":
        return ngettext(
            "Tile {tiles} fits nowhere in the area of {name} and is out of the game.",
            "Tiles {tiles} fit nowhere in the area of {name} and are out of the game.",
            n,
        )
    if kind == "revealed":
        return ngettext(
            "{name} cannot place anything and shows tile {tiles}.",
            "{name} cannot place anything and shows tiles {tiles}.",
            n,
        )
    return _("{name} has no tiles left and is skipped.") if kind == "skipped" else None


def _result(score: Score, names: Sequence[str], view: Json) -> RenderableType:
    simplified = view["options"]["simplified"]
    rule = "D19" if simplified else "D16"
    items = {"tiles": _("tiles"), "picture": _("pictures"), "token": _("tokens")}
    if simplified:
        del items["picture"]
    sheet = Table(title=_("The score"), title_style="bold", header_style="", padding=(0, 1))
    sheet.add_column("")
    for title in items.values():
        sheet.add_column(f"{title} ({rule})", justify="right")
    sheet.add_column(_("total"), justify="right", style="bold")
    for seat, name in enumerate(names):
        mine = [item for item in score.detail if item["seat"] == seat]
        parts = [sum(i["points"] for i in mine if i["item"] == item) for item in items]
        row = [str(points) for points in (*parts, score.scores[seat])]
        sheet.add_row(Text.assemble(seat_mark(seat), " ", name), *row)
    return sheet


# --- tile sets -----------------------------------------------------------------------------------


def draw_tiles(tiles: TileSet, per_row: int = 12) -> Text:
    """A whole tile set, each tile with its number."""
    numbers = range(1, len(tiles) + 1)
    rows = [draw_row(numbers[i : i + per_row], tiles.tiles) for i in range(0, len(tiles), per_row)]
    return Text("\n").join(rows)


def tile_facts(tiles: TileSet) -> str:
    """What an owner who typed in a tile set wants to compare with the printed one."""
    halves = tiles.halves()
    counts = ", ".join(
        f"{_(name)} {halves[letter]}" for letter, name in zip(KIND_LETTERS, KIND_NAMES, strict=True)
    )
    text = _("A tile set of {tiles} tiles, for 2 to {players} players.")
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
        lines.append(_("Alike when turned: {tiles}.").format(tiles=_numbers(numbers)))
    return "\n".join(lines)
