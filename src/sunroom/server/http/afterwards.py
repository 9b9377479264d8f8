"""Matches that are over: their record, their replay, records from elsewhere."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Response
from fastapi.responses import JSONResponse, StreamingResponse

from sunroom.server.http.matches import table_state
from sunroom.server.http.who_asks import Anybody, Guest, MatchId, Serving
from sunroom.server.models import afterwards as models
from sunroom.server.models.matches import SeatNumber, TableState
from sunroom.server.telling import printed
from sunroom.server.telling.refusals import PROBLEMS

router = APIRouter(prefix="/api", responses=PROBLEMS)

SCORE: dict[int | str, dict[str, Any]] = {200: {"model": models.ScoreState}}


@router.get(
    "/matches/{match}/record",
    tags=["Afterwards"],
    summary="The record of a finished match",
    response_model_exclude_none=True,
)
async def record(match: MatchId, actions: Serving, response: Response) -> models.RecordState:
    found = await actions.finding.record(match)
    name = f"sunroom-{found['game']}-{match}.json"
    response.headers["content-disposition"] = f'attachment; filename="{name}"'
    return models.RecordState.model_validate(found)


@router.get(
    "/matches/{match}/replay",
    tags=["Afterwards"],
    summary="Every step of a finished match",
    response_model=None,
    responses={200: {"model": models.Replay}},
)
async def replay(
    match: MatchId,
    actions: Serving,
    who: Anybody,
    seat: Annotated[SeatNumber | None, Query(description="Left out: all revealed.")] = None,
) -> Response:
    # Made where it is worked out: to check and write a long one once more would stop everybody.
    content = await actions.finding.replay(who, match, seat)
    return Response(content, media_type="application/json")


@router.post("/records", tags=["Afterwards"], status_code=201, summary="Import a record")
async def take_in(wish: models.Record, actions: Serving, who: Guest) -> TableState:
    return table_state(await actions.making.take_in(who, wish.record))


@router.get(
    "/matches/{match}/score",
    tags=["Afterwards"],
    summary="The score, part by part",
    response_model=None,
    responses=SCORE,
)
async def score(match: MatchId, actions: Serving) -> Response:
    return JSONResponse(printed.scored((await actions.finding.finished(match)).score()))


@router.post(
    "/matches/{match}/fork",
    tags=["Afterwards"],
    status_code=201,
    summary="What if: play on from any moment",
)
async def fork(match: MatchId, wish: models.Fork, actions: Serving, who: Guest) -> TableState:
    """A new match from any moment of a finished one, you against bots.

    What lies hidden in the deck, pile or supply is shuffled, and chance begins anew.
    """
    return table_state(await actions.making.fork(who, match, wish))


@router.get(
    "/matches/{match}/analysis",
    tags=["Afterwards"],
    summary="What a bot thinks of every decision",
    response_class=StreamingResponse,
    responses={200: {"content": {"text/event-stream": {}}, "description": "Server-sent events."}},
)
async def analysis(
    match: MatchId,
    actions: Serving,
    who: Anybody,
    level: Annotated[
        Literal["strong", "master"],
        Query(description="Of the bot: a fifth of a second for each decision, or a whole one."),
    ] = "strong",
) -> StreamingResponse:
    """Of a finished match: each decision with more than one legal move, in order, as it comes.

    The data of an event is `{"number", "seat", "move", "chance", "best": {"move", "chance"},
    "loss"}`: which move of the match it was, from 1; the chance to win that the move left its
    player, by what that seat knew; the best move; what was lost. Chances are null where nobody
    could think ahead. The last event is `done` with `mistakes`, the three costliest, and `chances`
    by seat; or `failed` with `code` and `message`.
    """
    record = await actions.finding.record(match)
    key = who.key
    actions.analyses.admit(
        key, who.address, match, level
    )  # a refusal is an answer, not part of a stream
    content = actions.analyses.stream(key, who.address, match, record, level)
    return StreamingResponse(content, media_type="text/event-stream")
