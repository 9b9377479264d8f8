"""The score pad of the printed Sunrise Lane."""

from __future__ import annotations

from sunroom.games.game import Game
from sunroom.games.lane import position, view
from sunroom.games.lane.standing import bonus
from sunroom.games.reading import Fields
from sunroom.games.terms import Json, Score, State

OPTIONS = ("ties", "board")  # that matter for a score


def score(game: Game, told: Json) -> Score:
    """The score of a table that lies as it is told: houses and parks, and what is said beside."""
    return view.score(_laid(game, told))


def standing(game: Game, told: Json) -> Json:
    """The bonus, with the spaces that count."""
    return {"bonus": bonus(_laid(game, told))}


def _laid(game: Game, told: Json) -> State:
    content = {name: value for name, value in told.items() if name not in OPTIONS}
    options = {name: told[name] for name in OPTIONS if told.get(name) is not None}
    fields = Fields({**content, "options": options}, position.PRINTED)
    players = game.check_players(fields.get("players"))
    s = game.table(players, game.check_options(fields.get("options"), players))
    position.fill_printed(s, fields)
    return s
