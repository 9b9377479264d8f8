"""Moves made and taken back, and what happens as a stream of events."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Header, Query
from fastapi.responses import StreamingResponse

from sunroom.server.actions.actions import Actions
from sunroom.server.actions.visitor import Visitor
from sunroom.server.http.who_asks import Anybody, MatchId, Serving
from sunroom.server.live.entrance import entrance, known_number
from sunroom.server.live.stream import stream
from sunroom.server.models import matches as models
from sunroom.server.tables.playing import Move, Ready
from sunroom.server.tables.undo import Answer, Undo
from sunroom.server.telling.refusals import PROBLEMS

router = APIRouter(prefix="/api", responses=PROBLEMS)


@router.post("/matches/{match}/moves", tags=["Playing"], summary="Make a move")
async def move(match: MatchId, wish: models.Move, actions: Serving, who: Anybody) -> models.Number:
    room = await actions.finding.room(match)
    command = Move(seat=wish.seat, client=wish.id, text=wish.move, after=wish.after)
    number = await actions.playing.move(who.person, room, command)
    return models.Number(number=number)


@router.post("/matches/{match}/ready", tags=["Playing"], summary="Take over a shared device")
async def ready(match: MatchId, wish: models.Undo, actions: Serving, who: Anybody) -> models.Number:
    """Where several people sit at one device and time is limited: the clock of who decides waits
    for this, for at most a minute."""
    room = await actions.finding.room(match)
    command = Ready(seat=wish.seat, client=wish.id, after=wish.after)
    number = await actions.playing.ready(who.person, room, command)
    return models.Number(number=number)


@router.post("/matches/{match}/undo", tags=["Playing"], summary="Take back your last move")
async def undo(match: MatchId, wish: models.Undo, actions: Serving, who: Anybody) -> models.Number:
    """At once if it revealed nothing and nobody has acted since; else everyone else must agree."""
    command = Undo(seat=wish.seat, client=wish.id, after=wish.after)
    return await _undo(actions, who, match, command)


@router.post(
    "/matches/{match}/agree",
    tags=["Playing"],
    summary="Agree that another seat takes back its move",
)
async def agree(match: MatchId, wish: models.Undo, actions: Serving, who: Anybody) -> models.Number:
    return await _undo(actions, who, match, _answer(wish, agrees=True))


@router.post(
    "/matches/{match}/decline", tags=["Playing"], summary="Decline that, or withdraw your own wish"
)
async def decline(
    match: MatchId, wish: models.Undo, actions: Serving, who: Anybody
) -> models.Number:
    return await _undo(actions, who, match, _answer(wish, agrees=False))


def _answer(wish: models.Undo, agrees: bool) -> Answer:
    return Answer(seat=wish.seat, client=wish.id, agrees=agrees, after=wish.after)


async def _undo(
    actions: Actions, who: Visitor, match: str, command: Undo | Answer
) -> models.Number:
    room = await actions.finding.room(match)
    number = await actions.playing.undo(who.person, room, command)
    return models.Number(number=number)


@router.get(
    "/matches/{match}/events",
    tags=["Playing"],
    summary="What happens, as a stream of events",
    response_class=StreamingResponse,
    responses={200: {"content": {"text/event-stream": {}}, "description": "Server-sent events."}},
)
async def events(
    match: MatchId,
    actions: Serving,
    who: Anybody,
    seat: Annotated[models.SeatNumber | None, Query(description="Left out: watch.")] = None,
    after: Annotated[int | None, Query(ge=0, le=10**9)] = None,
    last_event_id: Annotated[str | None, Header()] = None,
) -> StreamingResponse:
    """Each event's data is a message as on the socket; its id is the number."""
    room, place = await entrance(actions, who.person, match, None if seat is None else str(seat))
    known = known_number(last_event_id if after is None else str(after), room)
    content = stream(actions.hall, room, place, who.person, known)
    return StreamingResponse(content, media_type="text/event-stream")
