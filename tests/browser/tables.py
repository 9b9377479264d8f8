"""Tables that are needed in a certain state: played there quickly, past the page."""

from __future__ import annotations

import random

from playwright.sync_api import Page

from sunroom.games.terms import Json
from sunroom.match import Match
from tests.browser.visitors import Visitor
from tests.server.running import Person, Running

MOST_TABLES = 30


def played(
    person: Person,
    game: str,
    moves: int = 10_000,
    seats: str = "mb",
    phase: str | None = None,
    **more: object,
) -> Json:
    """A table at which this person has played so many moves, or until the end.

    With a phase: until this person is to decide in that one, after so many moves; where a match
    ends without it, at another table.
    """
    for _ in range(MOST_TABLES):
        table, last = begun(person, game, moves, seats, phase, **more)
        if phase in (None, last):
            return table
    raise AssertionError(f"no match of {game} came to the phase {phase}")


def begun(
    person: Person, game: str, moves: int, seats: str, phase: str | None, **more: object
) -> tuple[Json, str]:
    """A table as `played` wishes it, and the phase that it came to."""
    table = person.create(game, seats, **more)
    client = person.sit(table, 0)
    chance = random.Random(3)
    while client.view and client.view["phase"] != "over":
        if moves <= 0 and (phase is None or (client.moves and client.view["phase"] == phase)):
            break
        if client.moves:
            # Whatever brings the end nearer, where there is the choice; or a hand too full to keep.
            wish = "draw" if phase == "discard" else "build"
            wished = [one for one in client.moves if one.startswith(wish)]
            client.play(chance.choice(wished or client.moves))
            moves -= 1
        else:
            client.receive()
    client.until(lambda: client.moves or client.view["phase"] == "over")  # type: ignore[index]
    client.close()
    assert client.view
    return table, client.view["phase"]


def at_played(visitor: Visitor, web: Running, game: str, moves: int) -> Page:
    """The visitor sits at a table at which so many of their moves have been played."""
    person = web.person()
    table = played(person, game, moves)
    visitor.become(person)
    visitor.page.goto(f"/t/{table['id']}")
    visitor.at_table()
    return visitor.page


def record(game: str, moves: int, seed: int = 11) -> Json:
    """The record of a match that was played by chance, as a file would have it."""
    match = Match(game, 2, seed)
    chance = random.Random(seed)
    while moves and match.seat is not None:
        match.play(chance.choice(match.moves))
        moves -= 1
    return match.record()
