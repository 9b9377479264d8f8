"""Sunny Day in the terminal: the table and the areas, the menu, the score."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import groupby
from typing import Any

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from sunroom.games.painting import (
    MAX_NAME_SHOWN,
    Choice,
    Painter,
    Scene,
    SideBySide,
    Tallest,
    score_sheet,
    seat_mark,
    seat_name,
)
from sunroom.games.sunny import Sunny, solver
from sunroom.games.sunny.drawing import (
    SIDES,
    Cell,
    Looks,
    Picture,
    draw_row,
    draw_tiles,
    legend,
    looks,
    tile_facts,
    turned,
)
from sunroom.games.sunny.tiles import from_option, named, parse
from sunroom.games.terms import Event, Json, Score
from sunroom.kernel.program import best
from sunroom.words import _, ngettext
from sunroom.words.speaker import Speaker

MAX_SPACES_LISTED = 24


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
        beside = _beside(scene, tiles, self.said)
        large = SideBySide([picture.large(), picture.small()], beside)
        narrow = SideBySide([picture.small()], beside)
        if not small:
            return Tallest([large, narrow])
        others: list[RenderableType] = [Text(""), Columns(small, padding=(0, 3))]
        # On a low screen, what the player works on comes before the areas of the others.
        return Tallest([Group(large, *others), Group(narrow, *others), large, narrow])

    def choices(self, scene: Scene) -> list[Choice]:
        view = scene.view
        if list(scene.moves) == ["pass"]:
            return [Choice(self.said.move("pass", view), "pass")]
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
            told = ngettext("{n} spot, at best {best}", "{n} spots, at best {best}", count)
            title = _("Tile {tile}").format(tile=tile)
            label = f"{title}   {told.format(n=count, best=first)}"
            found.append(Choice(label, more=more) if count > 1 else more[0])
        return found

    def added(self, event: Event) -> str:
        """Which tiles: in the terminal they are known by their numbers."""
        if "at" in event:
            x, y = event["at"]
            return f"{event['tile']}: {x},{y}"
        tiles = [event["tile"]] if event.get("tile") else event.get("tiles", [])
        return ", ".join(map(str, tiles))

    def result(self, score: Score, names: Sequence[str], view: Json) -> RenderableType:
        return _result(score, names, view)

    def own(self, option: str, text: str | None, width: int) -> RenderableType:
        found = named("default") if text is None else parse(text)
        picture = draw_tiles(found, max(1, (width + 1) // 6))
        return Group(picture, Text(tile_facts(found, self.said)))


def _arranged(view: Json) -> list[str]:
    """The moves of a best arrangement."""
    game = Sunny()
    return solver.solve(game, view, best(game.program))


def _beside(scene: Scene, tiles: Sequence[str], said: Speaker) -> RenderableType:
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
            text = _("Your hand") if seat == scene.viewer else _("{name}'s open hand")
            whose = text.format(name=scene.names[seat])
            lines += [Text(""), Text(whose), draw_row(hand, tiles)]
    if view["collected"]:
        lines += [Text(""), Text(_("Collected")), draw_row(view["collected"], tiles)]
    lines += [Text(""), legend(said)]
    return Group(*lines)


def _size(value: Any) -> int:
    return value if isinstance(value, int) else len(value)


def _pictures(area: Picture) -> int:
    """The completed pictures of an area; each has two halves."""
    return sum(letter.isupper() for at in area.lying for letter in area.letters(at)) // 2


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


def _result(score: Score, names: Sequence[str], view: Json) -> RenderableType:
    simplified = view["options"]["simplified"]
    rule = "D19" if simplified else "D16"
    items = {"tiles": _("tiles"), "picture": _("pictures"), "token": _("tokens")}
    if simplified:
        del items["picture"]
    sheet = score_sheet(names, by_seat=False)
    for title in items.values():
        sheet.add_column(f"{title} ({rule})", justify="right")
    sheet.add_column(_("total"), justify="right", style="bold")
    for seat, name in enumerate(names):
        mine = [item for item in score.detail if item["seat"] == seat]
        parts = [sum(i["points"] for i in mine if i["item"] == item) for item in items]
        row = [str(points) for points in (*parts, score.scores[seat])]
        sheet.add_row(Text.assemble(seat_mark(seat), " ", name), *row)
    return sheet


PAINTER = SunnyPainter
