"""Moves of High Card as text, and why a move is refused."""

from __future__ import annotations

import re
from typing import Any

from sunroom.authoring.sample import rules
from sunroom.games.terms import Refused, shown

_FORM = re.compile(r"play ([1-9][0-9]?)")


def write(move: int) -> str:
    """The one canonical text of a move."""
    return f"play {move}"


def read(s: Any, text: object) -> int:
    """The legal move with this text."""
    form = _FORM.fullmatch(text) if isinstance(text, str) else None
    if form is None or int(form[1]) > rules.CARDS:
        raise Refused("bad_move", f"{shown(text)} is not a move; moves look like play 7")
    if s.phase == rules.OVER:
        raise Refused("over", "the match is over: there are no more moves")
    card = int(form[1])
    if s.hands[s.seat][card] == 0:
        raise Refused("illegal_move", f"the card {card} is not in your hand", "R3")
    return card
