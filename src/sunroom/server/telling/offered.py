"""What can be played, and with whom: the games with their options, and the bots' levels."""

from __future__ import annotations

from sunroom import games
from sunroom.bots.levels import ADVISER, LEVELS, USUAL
from sunroom.games.terms import Json


def all_games() -> Json:
    """All that a page must know to offer them."""
    found = [_described(name) for name in games.NAMES]
    return {"games": found, "levels": list(LEVELS), "level": USUAL, "adviser": ADVISER}


def _described(name: str) -> Json:
    game = games.get(name)
    options = {}
    for key, option in game.options.items():
        if option.study:
            continue
        check = f"/api/{option.own.path}/check" if option.own else None
        options[key] = {**option.described(), "of_seats": option.of_seats, "check": check}
    return {
        **game.described(),
        "options": options,
        "name": game.name,
        "letter": game.letter,
        "version": game.version,
        "by_seat": game.by_seat,
        "pad": game.pad is not None,
        "solves": game.solver.PHASES if game.solver else (),
    }
