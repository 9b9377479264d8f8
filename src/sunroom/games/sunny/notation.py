"""Moves of Sunny Day as text, and why a move is refused."""

from __future__ import annotations

import re
from typing import Any, NoReturn

from sunroom.games.sunny import rules, sheet
from sunroom.games.terms import Refused, shown

_NUMBER = r"(?:0|-?[1-9][0-9]{0,2})"
_FORM = re.compile(
    r"(?P<pass>pass)"
    rf"|(?P<word>place|arrange) (?P<tile>[1-9][0-9]?) (?P<x>{_NUMBER}),(?P<y>{_NUMBER}) "
    r"(?P<turn>[0-3])"
)
_FORMS = "place 17 3,-1 2, pass, arrange 5 0,1 3"


def cell_at(x: int, y: int) -> int:
    """The cell with these coordinates: x to the right, y down."""
    return sheet.ORIGIN + y * sheet.STRIDE + x


def coordinates(cell: int) -> tuple[int, int]:
    """The x and y of a cell."""
    y, x = divmod(cell, sheet.STRIDE)
    return x - sheet.MAX_TILES, y - sheet.MAX_TILES


def on_sheet(x: int, y: int) -> bool:
    """Whether a tile could ever lie there, or a space be."""
    return max(abs(x), abs(y)) < sheet.MAX_TILES


def spot(move: int) -> tuple[int, int, int]:
    """The tile, cell and turn of a move that is not `pass`."""
    rest, turn = divmod(move % rules.SPOTS, sheet.SIDES)
    tile, cell = divmod(rest, sheet.CELLS)
    return tile, cell, turn


def write(move: int) -> str:
    if move == rules.PASS:
        return "pass"
    tile, cell, turn = spot(move)
    x, y = coordinates(cell)
    return f"{'place' if move < rules.SPOTS else 'arrange'} {tile} {x},{y} {turn}"


def read(s: Any, text: object) -> int:
    """The legal move with this text."""
    form = _FORM.fullmatch(text) if isinstance(text, str) else None
    if form is None:
        raise Refused("bad_move", f"{shown(text)} is not a move; moves look like {_FORMS}")
    if s.phase == rules.OVER:
        raise Refused("over", "the match is over: there are no more moves")
    if form["pass"]:
        return _pass(s)
    tile, x, y, turn = (int(form[name]) for name in ("tile", "x", "y", "turn"))
    if tile > s.tile_count:
        raise Refused("bad_move", f"there is no tile {tile}: they are numbered 1 to {s.tile_count}")
    if form["word"] == "place":
        return _place(s, tile, x, y, turn)
    return _arrange(s, tile, x, y, turn)


def _pass(s: Any) -> int:
    if s.phase == rules.ARRANGE:
        _must_arrange(s)
    if _places(s):
        _illegal("one of your tiles can be placed, so you may not pass", "D7")
    return rules.PASS


def _place(s: Any, tile: int, x: int, y: int, turn: int) -> int:
    if s.phase == rules.ARRANGE:
        _must_arrange(s)
    hand = s.hands[s.seat][: s.hand_size[s.seat]]
    if tile not in hand:
        _illegal(f"tile {tile} is not in your hand: you hold {_listed(hand)}", "D6")
    if not _places(s):
        _illegal("none of your tiles can be placed anywhere: you can only pass", "D7")
    taken = dict(zip(s.table_cells[: s.table_count], s.table_tiles))
    _check_space(s, sheet.TABLE, taken, x, y, "D6")
    _check_turn(s, sheet.TABLE, tile, x, y, turn, "D6")
    return rules.spot(tile, cell_at(x, y), turn)


def _arrange(s: Any, tile: int, x: int, y: int, turn: int) -> int:
    if s.phase == rules.PLACE:
        _illegal("there are no collected tiles to arrange: place a tile from your hand", "D6")
    collected = s.collected[: s.collected_count]
    if tile not in collected:
        _illegal(f"tile {tile} was not collected: you have {_listed(collected)} to arrange", "D11")
    if s.area_tiles[s.seat] == 0:
        if (x, y, turn) != (0, 0, 0):
            _illegal(f"the first tile of an area lies at 0,0: write arrange {tile} 0,0 0", "D11")
    else:
        mine = sheet.IN_AREA + s.seat
        taken = {s.at[t]: t for t in range(1, s.tile_count + 1) if s.where[t] == mine}
        _check_space(s, s.seat, taken, x, y, "D11")
        _check_turn(s, s.seat, tile, x, y, turn, "D11")
    return rules.SPOTS + rules.spot(tile, cell_at(x, y), turn)


def _check_space(s: Any, where: int, taken: dict[int, int], x: int, y: int, rule: str) -> None:
    """The cell must be empty and touch a tile."""
    cell = cell_at(x, y)
    if on_sheet(x, y) and cell in taken:
        _illegal(f"tile {taken[cell]} is already at {x},{y}", rule)
    if not on_sheet(x, y) or cell not in s.spaces[where][: s.space_count[where]]:
        name = "on the table" if where == sheet.TABLE else "in your area"
        _illegal(f"{x},{y} touches no tile {name}", rule)


def _check_turn(s: Any, where: int, tile: int, x: int, y: int, turn: int, rule: str) -> None:
    """The tile must complete a picture; a turn that looks like another is written as the least."""
    looks = s.looks[tile]
    if turn >= looks:
        least = turn % looks
        _illegal(
            f"tile {tile} with turn {turn} looks the same as with turn {least}: write {least}", "D3"
        )
    at = s.spaces[where].index(cell_at(x, y))
    turns = sheet.fitting_turns(s.fits[tile], s.facing[where][at])
    if not turns >> turn & 1:
        fitting = [t for t in range(looks) if turns >> t & 1]
        hint = f"; turn {_listed(fitting, 'or')} would" if fitting else " in any turn"
        _illegal(f"tile {tile} at {x},{y} with turn {turn} completes no picture{hint}", rule)


def _places(s: Any) -> bool:
    """Whether the seat to move can place a tile."""
    out = [0] * rules.MAX_MOVES
    rules.legal(s, out)
    return out[0] != rules.PASS


def _must_arrange(s: Any) -> NoReturn:
    left = _listed(s.collected[: s.collected_count])
    _illegal(f"first arrange the tiles you collected: {left}", "D12")


def _listed(numbers: list[int], word: str = "and") -> str:
    names = [str(number) for number in numbers]
    return f" {word} ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def _illegal(message: str, rule: str) -> NoReturn:
    raise Refused("illegal_move", message, rule)
