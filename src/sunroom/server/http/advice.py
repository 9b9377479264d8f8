"""What a move would do, what a bot would do: for whoever has to decide."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Response
from fastapi.responses import JSONResponse

from sunroom.server.http.who_asks import Anybody, MatchId, Serving
from sunroom.server.models import advice as models
from sunroom.server.models.matches import SeatNumber
from sunroom.server.telling.refusals import PROBLEMS

router = APIRouter(prefix="/api", responses=PROBLEMS)

OwnSeat = Annotated[SeatNumber, Query(description="Your seat, whose turn it is.")]


@router.get(
    "/matches/{match}/preview",
    tags=["Playing"],
    summary="What a move would do",
    response_model=None,
    responses={200: {"model": models.Preview}},
)
async def preview(
    match: MatchId,
    actions: Serving,
    who: Anybody,
    seat: OwnSeat,
    move: Annotated[models.MoveText, Query()],
) -> Response:
    """As far as the seat can know: nothing that chance decides, or that is hidden from it."""
    return JSONResponse(await actions.advice.preview(who, match, seat, move))


@router.post("/matches/{match}/hint", tags=["Playing"], summary="What a bot would do")
async def hint(
    match: MatchId, wish: models.HintWish, actions: Serving, who: Anybody
) -> models.Hint:
    """In matches against bots only, on your own turn. It knows what the seat knows."""
    return models.Hint.model_validate(await actions.advice.hint(who, match, wish))


@router.get("/matches/{match}/arrangement", tags=["Playing"], summary="Arrange for me")
async def arrangement(
    match: MatchId, actions: Serving, who: Anybody, seat: OwnSeat
) -> models.Arrangement:
    """The best moves, where they can be worked out: in the phases that GET /api/games names."""
    found = await actions.advice.arrangement(who, match, seat)
    return models.Arrangement.model_validate(found)
