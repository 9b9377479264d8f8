"""Tables with a long history, made without a server: moves, most of them taken back."""

from __future__ import annotations

import random
from typing import Any

from sunroom import Match
from sunroom.games.terms import Json
from sunroom.server.tables import entry as kinds
from sunroom.server.tables.entry import Entry
from sunroom.server.tables.header import Header, as_text


def header(match: str = "long", game: str = "lane", players: int = 2, **more: Any) -> Header:
    """As the database has it: one person at all seats."""
    found: Json = {
        "id": match,
        "game": game,
        "version": Match(game, players, 1).game.version,
        "players": players,
        "options": as_text(Match(game, players, 1).options),
        "seed": 7,
        "seats": as_text([{"person": "anna", "name": "Anna"}] * players),
        "host": "anna",
        "code": "code",
        "address": "",
        "created": 1.0,
    }
    return Header(**{**found, **more})


def history(count: int, head: Header, kept: int = 60) -> list[Entry]:
    """So many entries: up to `kept` moves are left standing, the others are taken back."""
    match = Match(head.game, head.players, head.seed)
    chance = random.Random(count)
    found: list[Entry] = []
    with match.remembering():
        while len(found) < count:
            number = len(found) + 1
            if match.over or len(match.history) > kept:
                match.undo_all_after(len(match.history) - 1)
                found.append(Entry(number, kinds.UNDO, 0, "1", float(number)))
            else:
                text = chance.choice(match.moves)
                found.append(Entry(number, kinds.MOVE, match.seat, text, float(number)))
                match.advance(text)
    return found


def long_record(moves: int) -> Json:
    """A match that goes on for so many moves: whoever can, builds as little as possible."""
    match, chance = Match("lane", 4, 5), random.Random(5)
    best = match.record()
    for seed in range(20):
        match = Match("lane", 4, seed)
        while not match.over and len(match.history) < moves:
            match.play(chance.choice(match.moves))
        if len(match.history) > len(best["moves"]):
            best = match.record()
    return best
