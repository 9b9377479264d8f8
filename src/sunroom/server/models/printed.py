"""Printed things: boards, cards and tiles, texts of one's own for them, score pads."""

from __future__ import annotations

from typing import Any, NamedTuple

from pydantic import BaseModel, Field, create_model

from sunroom import contract, games
from sunroom.games.game import Game
from sunroom.games.option import Own
from sunroom.server.models.matches import Asked

LONGEST_TEXT = 12_000

FOUND = [games.get(name) for name in games.NAMES]

# As the games declare them. A pad is known by its game, so it must be declared.
MATERIAL = contract.of_any_game("Material")
PAD = contract.any_of(contract.declared(game, "Pad") for game in FOUND if game.pad)


class Checks(NamedTuple):
    """How a text of one's own for an option of a game is sent in, and what is answered."""

    asked: type[BaseModel]
    answered: type[BaseModel]


def checks(game: Game, option: str, own: Own) -> Checks:
    title = option.capitalize()
    form = Field(description=own.form, min_length=1, max_length=LONGEST_TEXT)
    asked: type[BaseModel] = create_model(f"{title}Text", __base__=Asked, **{option: (str, form)})  # type: ignore[call-overload]
    content: dict[str, Any] = {option: (str, Field(description="In its canonical form."))}
    if own.most is not None:
        content["most"] = (int, Field(description="For how many players there are enough."))
    content["material"] = (contract.declared(game, "Material"), ...)
    return Checks(asked, create_model(f"{title}Checked", **content))
