"""Tables: made, found, joined, left."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Query

from sunroom.games.terms import Json
from sunroom.server.http.who_asks import Anybody, Guest, MatchId, Serving
from sunroom.server.models import matches as models
from sunroom.server.telling.refusals import PROBLEMS

router = APIRouter(prefix="/api", responses=PROBLEMS)


@router.post("/matches", tags=["Matches"], status_code=201, summary="Make a table")
async def create(wish: models.NewMatch, actions: Serving, who: Guest) -> models.TableState:
    """The match begins as soon as no seat is open. Others join with its id and `code`."""
    return table_state(await actions.making.create(who, wish))


@router.get("/matches", tags=["Matches"], summary="Matches you may join, or your own")
async def listed(
    actions: Serving, who: Anybody, which: Annotated[Literal["open", "mine"], Query()] = "open"
) -> models.Tables:
    return models.Tables(
        matches=[table_state(one) for one in await actions.finding.listed(who, which)]
    )


@router.get("/matches/{match}", tags=["Matches"], summary="A table: who sits there, and its state")
async def look(match: MatchId, actions: Serving, who: Anybody) -> models.TableState:
    return table_state(await actions.finding.look(who, match))


@router.post("/matches/{match}/join", tags=["Matches"], summary="Take an open seat")
async def join(
    match: MatchId, wish: models.Join, actions: Serving, who: Guest
) -> models.TableState:
    return table_state(await actions.seating.join(who, match, wish))


@router.post("/matches/{match}/leave", tags=["Matches"], summary="Leave")
async def leave(
    match: MatchId, wish: models.OwnSeat, actions: Serving, who: Anybody
) -> models.TableState:
    """Before the match begins the seat is open again (the host's leaving closes the table);
    afterwards a bot takes over, and you may return."""
    return table_state(await actions.seating.leave(who, match, wish.seat))


@router.post("/matches/{match}/return", tags=["Matches"], summary="Take your seat back from a bot")
async def come_back(
    match: MatchId, wish: models.OwnSeat, actions: Serving, who: Anybody
) -> models.TableState:
    return table_state(await actions.seating.come_back(who, match, wish.seat))


@router.post(
    "/matches/{match}/replace", tags=["Matches"], summary="Let a bot play for someone who is away"
)
async def replace(
    match: MatchId, wish: models.Replace, actions: Serving, who: Anybody
) -> models.TableState:
    """For the host, when nobody has been connected to the seat for a while."""
    return table_state(await actions.seating.replace(who, match, wish))


@router.post(
    "/matches/{match}/rematch", tags=["Matches"], summary="Play again with the same people"
)
async def rematch(match: MatchId, actions: Serving, who: Anybody) -> models.TableState:
    """Whoever asks first makes the next match; the others get the same."""
    return table_state(await actions.making.rematch(who, match))


def table_state(found: Json) -> models.TableState:
    return models.TableState.model_validate(found)
