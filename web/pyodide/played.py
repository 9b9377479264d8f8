"""Runs in Pyodide, and in Python as usual: whole matches of all games with all that a table asks.

`python web/runtime.py trace` finds out with it which modules the page needs; a test that the page
has them, and that both tell the same.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from sunroom import Match, bots, games
from sunroom.games.spoken import all_words
from sunroom.local import host
from sunroom.words.languages import LANGUAGES

MOVES = 400  # enough for every match


def played(name: str, players: int, bot: str) -> dict[str, Any]:
    """A match of one bot in all seats, and everything that was told on the way."""
    match = Match(name, players=players, seed=7)
    player = bots.get(bot)
    told: list[Any] = []
    for number in range(MOVES):
        if match.outcome is not None or match.seat is None:
            break
        seen = match.look()
        move = player.choose(seen, number)
        told += [match.foresee(move).points, match.standing(match.seat), match.about_moves()]
        told.append(match.play(move))
    told += [match.view(seat) for seat in (None, *range(players))]
    again = Match.from_record(json.loads(json.dumps(match.record())))
    if match.moves:
        again.undo()
    assert match.outcome is not None, f"{name} of {players} did not end"
    return {"record": match.record(), "told": told, "outcome": repr(match.outcome)}


def main() -> str:
    assert host.Host.__name__  # the tables of a browser, and all that they need, can be loaded
    found: dict[str, Any] = {}
    for name in games.NAMES:
        facts = games.get(name).described()
        for players in range(facts["least"], facts["most"] + 1):
            for bot in ("random", "greedy"):
                found[f"{name} {players} {bot}"] = played(name, players, bot)
    found["words"] = {language: all_words(language) for language in LANGUAGES}
    modules = sorted(name for name in sys.modules if not name.startswith("sunroom"))
    return json.dumps({"found": found, "modules": modules}, sort_keys=True, default=str)
