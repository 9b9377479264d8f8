"""The API over HTTP. It is the same for our own page and for programs."""

from __future__ import annotations

import logging
import re
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Header, Path, Query, Request, Response, WebSocket
from fastapi.responses import JSONResponse, StreamingResponse
from starlette.requests import HTTPConnection
from starlette.types import Receive, Scope, Send

from sunroom import games
from sunroom.bots.levels import LEVELS
from sunroom.games.terms import Json, Refused
from sunroom.server import live, messages, metrics, models
from sunroom.server.desk import Desk, Visitor
from sunroom.server.identity import Identities, cookie, cookie_name
from sunroom.server.limits import retry_after

log = logging.getLogger(__name__)

STATUS = {
    "no_identity": 401,
    "not_yours": 403,
    "not_host": 403,
    "wrong_code": 403,
    "no_match": 404,
    "unavailable": 503,
    "busy": 503,
    "too_fast": 429,
    "asking": 429,
    "analysing": 429,
    "no_hints": 403,
    "not_arranging": 409,
    "too_many_matches": 429,
    "stale": 409,
    "not_your_turn": 409,
    "replaced": 409,
    "not_replaced": 409,
    "no_person": 409,
    "not_absent": 409,
    "not_over": 409,
    "old_rules": 409,
    "seat_taken": 409,
    "asked": 409,
    "not_asked": 409,
    "answered": 409,
    "imported": 409,
    "nothing_to_undo": 409,
    "match_open": 409,
    "match_running": 409,
    "match_over": 409,
    "match_closed": 409,
}
PROBLEMS: dict[int | str, dict[str, Any]] = {
    status: {"model": models.Failure, "description": about}
    for status, about in {
        400: "What was asked for cannot be done; the message says why.",
        401: "This needs an identity, and none was shown.",
        403: "This is not yours.",
        404: "There is no such match.",
        409: "Not at this moment.",
        413: "Too much at once.",
        421: "The server is not reached under that name.",
        422: "The request does not have the described form.",
        429: "Too often, or too many.",
        503: "The server cannot do it just now; the same may be sent again.",
    }.items()
}

LIVE = re.compile(r"/api/matches/([^/]{1,64})/live")

router = APIRouter(prefix="/api", responses=PROBLEMS)

MatchId = Annotated[
    str, Path(min_length=1, max_length=32, pattern=r"^[a-z0-9]+$", examples=["k3p9x2m4vq7s8d"])
]


# --- who asks ------------------------------------------------------------------------------------


def desk_of(connection: HTTPConnection) -> Desk:
    found = connection.app.state.desk
    assert isinstance(found, Desk)
    return found


def identities_of(connection: HTTPConnection) -> Identities:
    found = connection.app.state.identities
    assert isinstance(found, Identities)
    return found


def shown_token(connection: HTTPConnection) -> str | None:
    """The token of a program's header or of a browser's cookie, if it is one of ours."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer":
        token = connection.cookies.get(cookie_name(_secure(connection)), "")
    return token if identities_of(connection).person(token) else None


def _secure(connection: HTTPConnection) -> bool:
    return connection.url.scheme in ("https", "wss")


def person_of(connection: HTTPConnection) -> str | None:
    token = shown_token(connection)
    return identities_of(connection).person(token) if token else None


def visitor(request: Request) -> Visitor:
    """Whoever asks, known or not."""
    address = request.client.host if request.client else ""
    return Visitor(person_of(request), identities_of(request).hashed(address))


def guest(request: Request, response: Response) -> Visitor:
    """Whoever asks for something to be done: a newcomer is given an identity."""
    found = visitor(request)
    if found.person is not None:
        return found
    person, token = identities_of(request).new()
    response.headers.append("set-cookie", cookie(token, _secure(request)))
    return Visitor(person, found.address)


Serving = Annotated[Desk, Depends(desk_of)]
Anybody = Annotated[Visitor, Depends(visitor)]
Guest = Annotated[Visitor, Depends(guest)]


# --- people and games ----------------------------------------------------------------------------


@router.post("/people", tags=["People"], summary="Become somebody, or be the same as elsewhere")
async def people(wish: models.Token, request: Request, response: Response) -> models.Identity:
    """Without a token, a new identity; with one, that identity for this browser too."""
    identities = identities_of(request)
    token = wish.token
    if token is None:
        _, token = identities.new()
    elif identities.person(token) is None:
        raise Refused("no_identity", "this token is not one of this server's")
    response.headers.append("set-cookie", cookie(token, _secure(request)))
    return models.Identity(token=token)


@router.get("/me", tags=["People"], summary="One's own token, for another device")
async def me(request: Request) -> models.Identity:
    token = shown_token(request)
    if token is None:
        raise Refused("no_identity", "nobody is known here: make or join a match first")
    return models.Identity(token=token)


@router.get("/games", tags=["Games"], summary="The games with their options, and the bots' levels")
async def all_games() -> models.Games:
    found = []
    for name in games.NAMES:
        game = games.get(name)
        found.append({**game.described(), "name": game.name, "version": game.version})
    return models.Games.model_validate({"games": found, "levels": list(LEVELS)})


# --- matches -------------------------------------------------------------------------------------


@router.post("/matches", tags=["Matches"], status_code=201, summary="Make a table")
async def create(wish: models.NewMatch, desk: Serving, who: Guest) -> models.TableState:
    """The match begins as soon as no seat is open. Others join with its id and `code`."""
    return _table(await desk.create(who, wish))


@router.get("/matches", tags=["Matches"], summary="Matches that one may join, or one's own")
async def listed(
    desk: Serving, who: Anybody, which: Annotated[Literal["open", "mine"], Query()] = "open"
) -> models.Tables:
    return models.Tables(matches=[_table(one) for one in await desk.listed(who, which)])


@router.get("/matches/{match}", tags=["Matches"], summary="A table: who sits there, and its state")
async def look(match: MatchId, desk: Serving, who: Anybody) -> models.TableState:
    return _table(await desk.look(who, match))


@router.post("/matches/{match}/join", tags=["Matches"], summary="Take an open seat")
async def join(match: MatchId, wish: models.Join, desk: Serving, who: Guest) -> models.TableState:
    return _table(await desk.join(who, match, wish))


@router.post("/matches/{match}/leave", tags=["Matches"], summary="Leave")
async def leave(
    match: MatchId, wish: models.OwnSeat, desk: Serving, who: Anybody
) -> models.TableState:
    """Before the match begins the seat is open again (the host's leaving closes the table);
    afterwards a bot plays on, and one may return."""
    return _table(await desk.leave(who, match, wish.seat))


@router.post("/matches/{match}/return", tags=["Matches"], summary="Play again oneself")
async def come_back(
    match: MatchId, wish: models.OwnSeat, desk: Serving, who: Anybody
) -> models.TableState:
    return _table(await desk.come_back(who, match, wish.seat))


@router.post("/matches/{match}/replace", tags=["Matches"], summary="A bot for an absent player")
async def replace(
    match: MatchId, wish: models.Replace, desk: Serving, who: Anybody
) -> models.TableState:
    """For the host, when nobody has been connected to the seat for a while."""
    return _table(await desk.replace(who, match, wish))


@router.post("/matches/{match}/rematch", tags=["Matches"], summary="The same people once more")
async def rematch(match: MatchId, desk: Serving, who: Anybody) -> models.TableState:
    """Whoever asks first makes the next match; the others get the same."""
    return _table(await desk.rematch(who, match))


# --- playing -------------------------------------------------------------------------------------


@router.post("/matches/{match}/moves", tags=["Playing"], summary="Make a move")
async def move(match: MatchId, wish: models.Move, desk: Serving, who: Anybody) -> models.Number:
    room = await desk.hall.room(match)
    number = await desk.move(who.person, room, wish.seat, wish.move, wish.after, wish.id)
    return models.Number(number=number)


@router.post("/matches/{match}/undo", tags=["Playing"], summary="Take back one's last move")
async def undo(match: MatchId, wish: models.Undo, desk: Serving, who: Anybody) -> models.Number:
    """At once where it revealed nothing and nobody has acted since; else the others are asked."""
    return await _undo(desk, who, match, "undo", wish)


@router.post("/matches/{match}/agree", tags=["Playing"], summary="Let another seat take back")
async def agree(match: MatchId, wish: models.Undo, desk: Serving, who: Anybody) -> models.Number:
    return await _undo(desk, who, match, "agree", wish)


@router.post("/matches/{match}/decline", tags=["Playing"], summary="Do not, or withdraw one's wish")
async def decline(match: MatchId, wish: models.Undo, desk: Serving, who: Anybody) -> models.Number:
    return await _undo(desk, who, match, "decline", wish)


async def _undo(
    desk: Desk, who: Visitor, match: str, what: str, wish: models.Undo
) -> models.Number:
    room = await desk.hall.room(match)
    number = await desk.undo(who.person, room, wish.seat, what, wish.after, wish.id)
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
    desk: Serving,
    who: Anybody,
    seat: Annotated[models.SeatNumber | None, Query(description="Left out: watch.")] = None,
    after: Annotated[int | None, Query(ge=0, le=10**9)] = None,
    last_event_id: Annotated[str | None, Header()] = None,
) -> StreamingResponse:
    """Each event's data is a message as on the socket; its id is the number."""
    room, place = await live.entrance(desk, who.person, match, None if seat is None else str(seat))
    known = live.known_number(last_event_id if after is None else str(after), room)
    content = live.stream(desk, room, place, who.person, known)
    return StreamingResponse(content, media_type="text/event-stream")


async def socket(scope: Scope, receive: Receive, send: Send) -> None:
    """All sockets come here straight from the guard: each layer between would cost memory for
    every one of thousands of them."""
    websocket = WebSocket(scope, receive, send)
    found = LIVE.fullmatch(scope["path"])
    match = found[1] if found else ""
    await live.socket(desk_of(websocket), websocket, person_of(websocket), match)


# --- afterwards ----------------------------------------------------------------------------------


@router.get(
    "/matches/{match}/record",
    tags=["Afterwards"],
    summary="The record of a finished match",
    response_model_exclude_none=True,
)
async def record(match: MatchId, desk: Serving, response: Response) -> models.RecordState:
    found = await desk.record(match)
    name = f"sunroom-{found['game']}-{match}.json"
    response.headers["content-disposition"] = f'attachment; filename="{name}"'
    return models.RecordState.model_validate(found)


@router.get(
    "/matches/{match}/replay", tags=["Afterwards"], summary="Every step of a finished match"
)
async def replay(
    match: MatchId,
    desk: Serving,
    seat: Annotated[models.SeatNumber | None, Query(description="Left out: all revealed.")] = None,
) -> models.Replay:
    return models.Replay.model_validate(await desk.replay(match, seat))


@router.post("/records", tags=["Afterwards"], status_code=201, summary="Import a record")
async def take_in(wish: models.Record, desk: Serving, who: Guest) -> models.TableState:
    return _table(await desk.take_in(who, wish.record))


def _table(found: Json) -> models.TableState:
    return models.TableState.model_validate(found)


async def refused(request: Request, error: Exception) -> Response:
    """A refusal as an answer."""
    assert isinstance(error, Refused)
    metrics.refused(error.code)
    status = STATUS.get(error.code, 400)
    headers = {"retry-after": retry_after(1.0)} if status in (429, 503) else None
    return JSONResponse({"error": messages.error(error)}, status, headers)
