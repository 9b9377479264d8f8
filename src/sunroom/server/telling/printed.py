"""Printed things: boards, cards and tiles of a game or of one's own, and score pads."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict

from sunroom import games
from sunroom.games.game import Game
from sunroom.games.option import Own
from sunroom.games.terms import Json, Refused, Score
from sunroom.server.telling import messages


def material(game: Game) -> Json:
    """Its board, cards or tiles, as they are by default."""
    return game.material(game.check_options(None, game.least))


def drafted(draft: bool, answer: Callable[[], Json]) -> Json:
    """What is wrong with something that somebody is still working on is an answer too."""
    try:
        return answer()
    except Refused as refusal:
        if not draft:
            raise
        return {"error": messages.error(refusal)}


def checked(option: str, own: Own, text: str) -> Json:
    """A thing of one's own in its canonical form; what is wrong is refused with its line."""
    thing = own.parse(text)
    found = {option: thing.text(), "material": thing.material()}
    return found if own.most is None else {**found, "most": own.most(thing)}


def padded(wish: Json) -> Json:
    """The scores of a table as it lies at the end, with what the points are for."""
    game = games.get(wish["game"])
    assert game.pad is not None
    told = {name: value for name, value in wish.items() if name != "game"}
    standing = game.pad.standing(game, told)
    beside = {} if standing is None else {"standing": standing}
    return {**scored(game.pad.score(game, told)), **beside}


def scored(found: Score) -> Json:
    """As the game tells it: that it keeps to what it declares is for tests to see."""
    return asdict(found)
