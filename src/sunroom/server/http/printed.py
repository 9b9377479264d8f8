"""Printed things: boards, cards and tiles of a game or of one's own, and score pads."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Body, Query, Response
from fastapi.responses import JSONResponse

from sunroom import games
from sunroom.games.game import Game
from sunroom.games.option import Own
from sunroom.games.terms import Json
from sunroom.server.http.who_asks import MatchId, Serving
from sunroom.server.models import printed as models
from sunroom.server.models.afterwards import ScoreState
from sunroom.server.models.matches import Failure, GameId
from sunroom.server.telling import printed
from sunroom.server.telling.refusals import PROBLEMS

router = APIRouter(prefix="/api", responses=PROBLEMS)

MATERIAL: dict[int | str, dict[str, Any]] = {200: {"model": models.MATERIAL}}


@router.get(
    "/games/{game}/material",
    tags=["Games"],
    summary="The printed things of a game",
    response_model=None,
    responses=MATERIAL,
)
async def material(game: GameId) -> Response:
    """Its board, cards or tiles, as they are by default."""
    return JSONResponse(printed.material(games.get(game)))


@router.get(
    "/matches/{match}/material",
    tags=["Matches"],
    summary="The printed things of this match",
    response_model=None,
    responses=MATERIAL,
)
async def match_material(match: MatchId, actions: Serving) -> Response:
    played = (await actions.finding.room(match)).table.match
    return JSONResponse(played.game.material(played.options))


Draft = Annotated[
    bool,
    Query(
        description="Whether it is asked at every change: then what is wrong is no failure, but "
        "an answer of status 200 that has `error`."
    ),
]


def _serve_checks(game: Game, option: str, own: Own) -> None:
    """A request that checks the text of a printed thing of one's own."""
    form = models.checks(game, option, own)

    async def check(wish: Any, draft: Draft = False) -> Response:
        text = getattr(wish, option)
        return JSONResponse(printed.drafted(draft, lambda: printed.checked(option, own, text)))

    check.__annotations__["wish"] = form.asked
    router.post(
        f"/{own.path}/check",
        tags=["Printed games"],
        summary=f"Check {option} of your own",
        description=f"For {game.name}; what is wrong is refused with its line.",
        response_model=None,
        responses={200: {"model": form.answered | Failure}},
        name=f"check_{option}",
    )(check)


for _game in models.FOUND:
    for _name, _option in _game.options.items():
        if _option.own is not None:
            _serve_checks(_game, _name, _option.own)


async def score_pad(wish: Json, draft: Draft = False) -> Response:
    """The scores of a table as it lies at the end, with what the points are for.

    What a score does not need may be left out; what cannot be is refused.
    """
    return JSONResponse(printed.drafted(draft, lambda: printed.padded(wish)))


score_pad.__annotations__["wish"] = Annotated[models.PAD, Body(discriminator="game")]
router.post(
    "/score",
    tags=["Printed games"],
    summary="Score a printed game",
    response_model=None,
    responses={200: {"model": ScoreState | Failure}},
)(score_pad)
