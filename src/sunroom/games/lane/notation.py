"""Moves of Sunrise Lane as text, and why a move is refused."""

from __future__ import annotations

import re
from typing import Any, NoReturn

from sunroom.games.lane import rules, table
from sunroom.games.lane.board import COLOUR_LETTERS, COLUMN_LETTERS, find_space, space_name
from sunroom.games.terms import Refused, shown

COLOUR_NAMES = ("blue", "green", "purple", "red", "yellow")

_FORM = re.compile(
    r"(?P<word>draw|stop)"
    r"|discard (?P<thrown>[bgpry])"
    r"|build (?P<site>[a-z][0-9]{1,2}) (?P<floors>[1-9])"
    r"|park (?P<green>[a-z][0-9]{1,2}) (?P<paid>[bgpry])"
)
_FORMS = "draw, build e6 2, park e6 b, stop, discard b"


def write(move: int) -> str:
    if move == table.DRAW_TWO:
        return "draw"
    if move == table.STOP:
        return "stop"
    if move < table.ON_CELL:
        return f"discard {COLOUR_LETTERS[move - table.DISCARD_CARD]}"
    cell, floors, paid = site(move)
    if floors:
        return f"build {space_name(cell)} {floors}"
    return f"park {space_name(cell)} {COLOUR_LETTERS[paid]}"


def site(move: int) -> tuple[int, int, int]:
    """The cell that a move builds on, its floors (0 for a park) and the colour paid for a park."""
    cell, kind = divmod(move - table.ON_CELL, table.PER_CELL)
    return (cell, 0, kind) if kind < table.COLOURS else (cell, kind - table.COLOURS + 1, 0)


def read(s: Any, text: object) -> int:
    """The legal move with this text."""
    form = _FORM.fullmatch(text) if isinstance(text, str) else None
    if form is None:
        raise Refused("bad_move", f"{shown(text)} is not a move; moves look like {_FORMS}")
    if s.phase == table.OVER:
        raise Refused("over", "the match is over: there are no more moves")
    if form["word"]:
        return _turn_move(s, form["word"])
    if form["thrown"]:
        return _discard(s, COLOUR_LETTERS.index(form["thrown"]))
    name = form["site"] or form["green"]
    cell = find_space(name, s.side)
    if cell is None:
        corner = f"{COLUMN_LETTERS[s.side - 1]}{s.side}"
        raise Refused("bad_move", f"there is no space {name}: the board goes from a1 to {corner}")
    if form["floors"]:
        return _house(s, cell, int(form["floors"]))
    return _park(s, cell, COLOUR_LETTERS.index(form["paid"]))


def _turn_move(s: Any, word: str) -> int:
    if s.phase == table.DISCARD:
        _must_discard(s)
    if word == "draw" and s.phase == table.BUILD:
        _illegal("you have built this turn: keep building, or stop", "L14")
    if word == "stop" and s.phase == table.TURN:
        _illegal("you have not built anything this turn: build, or draw", "L13")
    return table.DRAW_TWO if word == "draw" else table.STOP


def _discard(s: Any, colour: int) -> int:
    if s.phase != table.DISCARD:
        _illegal("you discard only when you hold more than five cards after drawing", "L15")
    if s.hands[s.seat][colour] == 0:
        _illegal(f"you hold no {COLOUR_NAMES[colour]} card", "L15")
    return table.DISCARD_CARD + colour


def _house(s: Any, cell: int, floors: int) -> int:
    _check_site(s, cell)
    colour = s.colour[cell]
    held = s.hands[s.seat][colour]
    if floors > held:
        name = COLOUR_NAMES[colour]
        _illegal(f"{space_name(cell)} takes {name} cards, and you hold {held}, not {floors}", "L9")
    if floors > s.pieces[s.seat]:
        _illegal(f"you have {s.pieces[s.seat]} house pieces left, not {floors}", "L9")
    return int(rules.house_move(cell, floors))


def _park(s: Any, cell: int, paid: int) -> int:
    _check_site(s, cell)
    if s.park_used:
        _illegal("you have already built a park this turn", "L12")
    if s.tokens == 0:
        _illegal("no park tokens are left", "L12")
    if s.hands[s.seat][paid] == 0:
        _illegal(f"you hold no {COLOUR_NAMES[paid]} card to discard", "L12")
    return int(rules.park_move(cell, paid))


def _check_site(s: Any, cell: int) -> None:
    """Whether the player may build anything on this cell now."""
    if s.phase == table.DISCARD:
        _must_discard(s)
    name = space_name(cell)
    owner = s.owner[cell]
    if owner == table.FOUNTAIN:
        _illegal(f"{name} is the fountain", "L3")
    if owner == table.SCENERY:
        _illegal(f"{name} is scenery, where nothing can be built", "L3")
    if owner != table.EMPTY:
        _illegal(f"{name} is taken", "L10")
    if s.phase == table.BUILD:
        if cell - s.last not in table.AROUND:
            _illegal(
                f"{name} does not touch {space_name(s.last)}, the space you have just built on",
                "L11",
            )
    elif not s.in_frontier[cell]:
        _illegal(f"{name} touches neither the fountain nor anything built", "L8")


def _must_discard(s: Any) -> NoReturn:
    over = rules.total(s.hands[s.seat]) - table.MAX_HAND
    _illegal(f"first discard down to five cards: {over} to go", "L15")


def _illegal(message: str, rule: str) -> NoReturn:
    raise Refused("illegal_move", message, rule)
