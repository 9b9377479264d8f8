"""What the page asks for, as the server's actions take it.

The page is ours, and what it may ask for is described by the server's models; so here is only what
it leaves out, and what people type: their names.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from sunroom import games
from sunroom.bots.levels import LEVELS, USUAL
from sunroom.games.terms import Json, Refused, shown
from sunroom.server.tables.names import LONGEST_NAME, clean

NEW_MATCH: Json = {
    "options": None,
    "listed": False,
    "seconds": None,
    "match_seconds": None,
    "increment": None,
}
SEAT: Json = {"name": None, "level": None}
ELSEWHERE = "playing from another device needs a server: this match is kept in this browser"


def wish(content: Json, usual: Json | None = None) -> Any:
    """With what is usual where it is left out."""
    found = {**(usual or {}), **content}
    if found.get("name") is not None:
        found["name"] = name(found["name"])
    if found.get("level") is not None and found["level"] not in LEVELS:
        known = ", ".join(LEVELS)
        raise Refused("bad_request", f"level: it should be {known}, not {shown(found['level'])}")
    return SimpleNamespace(**found)


def new_match(content: Json) -> Any:
    found = wish(content, NEW_MATCH)
    found.seats = [wish(one, SEAT) for one in content["seats"]]
    games.get(found.game)
    if found.listed or any(one.kind == "open" for one in found.seats):
        raise Refused("needs_server", ELSEWHERE)
    return found


def fork(content: Json) -> Any:
    return wish(content, {"level": USUAL})


def hint(content: Json) -> Any:
    return wish(content, {"level": None, "quick": False})


def name(text: str) -> str:
    try:
        if not 1 <= len(text) <= LONGEST_NAME:
            raise ValueError(f"a name has 1 to {LONGEST_NAME} characters")
        return clean(text)
    except ValueError as error:
        raise Refused("bad_name", f"name: {error}") from None
