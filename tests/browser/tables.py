"""Tables that are needed in a certain state: played there quickly, past the page."""

from __future__ import annotations

import random

from sunroom.games.terms import Json
from sunroom.match import Match
from tests.server.running import Person


def played(person: Person, game: str, moves: int = 10_000, seats: str = "mb") -> Json:
    """A table at which this person has played so many moves, or until the end."""
    table = person.create(game, seats)
    client = person.sit(table, 0)
    chance = random.Random(3)
    while moves and client.view and client.view["phase"] != "over":
        if client.moves:
            # Whatever brings the end nearer, where there is the choice.
            builds = [one for one in client.moves if one.startswith("build")]
            client.play(chance.choice(builds or client.moves))
            moves -= 1
        else:
            client.receive()
    client.until(lambda: client.moves or client.view["phase"] == "over")  # type: ignore[index]
    client.close()
    return table


def record(game: str, moves: int, seed: int = 11) -> Json:
    """The record of a match that was played by chance, as a file would have it."""
    match = Match(game, 2, seed)
    chance = random.Random(seed)
    while moves and match.seat is not None:
        match.play(chance.choice(match.moves))
        moves -= 1
    return match.record()
