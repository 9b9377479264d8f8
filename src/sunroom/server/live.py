"""The live connection: one socket, or one stream of events, for a seat at a table."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator
from typing import Annotated

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from sunroom.games.terms import Refused, shown
from sunroom.server import messages, metrics
from sunroom.server.desk import Desk
from sunroom.server.limits import Bucket
from sunroom.server.listener import Listener
from sunroom.server.room import Room

log = logging.getLogger(__name__)

BURST_SECONDS = 5.0
MOST_OFFENCES = 20  # bad messages until the connection is ended
HEARTBEAT_SECONDS = 15.0  # of a stream, so that proxies keep it open
REFUSED_CODE, FLOOD_CODE, SLOW_CODE = 4404, 4429, 4408

ClientId = Annotated[str, msgspec.Meta(min_length=1, max_length=64, pattern=r"^[!-~]+$")]
After = Annotated[int, msgspec.Meta(ge=0, le=10**9)]


class Move(msgspec.Struct, tag_field="do", tag="move", forbid_unknown_fields=True):
    """Make a move."""

    id: ClientId
    after: After
    move: Annotated[str, msgspec.Meta(min_length=1, max_length=100)]


class Undo(msgspec.Struct, tag_field="do", tag="undo", forbid_unknown_fields=True):
    """Take back one's last move, or ask the others to agree to it."""

    id: ClientId
    after: After


class Agree(Undo, tag_field="do", tag="agree", forbid_unknown_fields=True):
    """Let another seat take back its move."""


class Decline(Undo, tag_field="do", tag="decline", forbid_unknown_fields=True):
    """Do not, or withdraw one's own wish."""


class Ping(msgspec.Struct, tag_field="do", tag="ping", forbid_unknown_fields=True):
    """Are you there?"""


Said = Move | Undo | Agree | Decline | Ping
_decoder: msgspec.json.Decoder[Said] = msgspec.json.Decoder(Said)


async def entrance(
    desk: Desk, person: str | None, match: str, seat: str | None
) -> tuple[Room, int | None]:
    """The table and the seat that somebody wants to see it from."""
    if not match.isalnum():  # the database need not see what can be no id
        raise Refused("no_match", "there is no such match")
    room = await desk.hall.room(match)
    if seat is None or seat == "":
        return room, None
    if not seat.isdecimal() or len(seat) > 2 or int(seat) >= len(room.table.seats):
        most = len(room.table.seats) - 1
        raise Refused("bad_seat", f"seat must be 0 to {most}, or left out, not {shown(seat)}")
    if person is None or room.table.seats[int(seat)].person != person:
        raise Refused("not_yours", f"seat {seat} is not yours; without a seat you may watch")
    return room, int(seat)


def known_number(text: str | None, room: Room) -> int:
    """From where on somebody wants to be told; whatever cannot be is as good as nothing."""
    if text is None or not text.isdecimal() or len(text) > 9:
        return 0
    return int(text) if int(text) <= room.table.number else 0


async def socket(desk: Desk, websocket: WebSocket, person: str | None, match: str) -> None:
    """Serve one socket until either side ends it."""
    await websocket.accept()
    query = websocket.query_params
    try:
        room, seat = await entrance(desk, person, match, query.get("seat"))
    except Refused as refusal:
        metrics.refused(refusal.code)
        await websocket.send_text(messages.refused(None, 0, refusal).decode())
        await websocket.close(REFUSED_CODE, refusal.code)
        return

    async def send(message: bytes) -> None:
        await websocket.send_text(message.decode())

    after = known_number(query.get("after"), room)
    listener = Listener(room.table, seat, person, after, send)
    here = asyncio.current_task()
    assert here is not None
    listener.when_lost = here.cancel  # one task a socket: there are thousands of them
    try:
        await desk.hall.arrive(room, listener)
        await _converse(desk, websocket, room, listener)
    except (WebSocketDisconnect, RuntimeError):  # the latter from a socket that is closed already
        pass
    except asyncio.CancelledError:
        if not listener.gone:  # the server stops
            raise
        here.uncancel()
        # Whoever does not read can come back for what was missed.
        with contextlib.suppress(Exception):
            await asyncio.wait_for(websocket.close(SLOW_CODE, "too slow"), 1.0)
    finally:
        listener.gone = True
        await desk.hall.depart(room, listener)


async def _converse(desk: Desk, websocket: WebSocket, room: Room, listener: Listener) -> None:
    rate = desk.settings.messages_per_second
    bucket = Bucket(rate, max(1.0, rate * BURST_SECONDS))
    offences = 0
    while websocket.client_state is WebSocketState.CONNECTED:
        message = await websocket.receive()
        if message["type"] == "websocket.disconnect":
            return
        client: str | None = None
        try:
            wait = bucket.take()
            if wait:
                raise Refused("too_fast", f"too many messages: wait {wait:.1f} s")
            asked = _read(message.get("text"))
            if isinstance(asked, Ping):
                listener.note(messages.pong(room.table.number), room.compose)
                continue
            client = asked.id
            number = await _serve(desk, room, listener, asked)
            listener.note(messages.accepted(client, number), room.compose)
        except Refused as refusal:
            metrics.refused(refusal.code)
            if refusal.code in ("bad_message", "too_fast"):
                offences += 1
            listener.note(messages.refused(client, room.table.number, refusal), room.compose)
            if offences >= MOST_OFFENCES:
                await websocket.close(FLOOD_CODE, "too many bad messages")
                return


def _read(text: str | None) -> Said:
    if text is None:
        raise Refused("bad_message", "a message is text with one JSON object, not bytes")
    try:
        return _decoder.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        message = f"this message is not understood: {error}"
        raise Refused("bad_message", message) from None


async def _serve(
    desk: Desk, room: Room, listener: Listener, asked: Move | Undo | Agree | Decline
) -> int:
    if listener.seat is None:
        raise Refused("not_yours", "who watches cannot play")
    if isinstance(asked, Move):
        return await desk.move(
            listener.person, room, listener.seat, asked.move, asked.after, asked.id
        )
    what = {Undo: "undo", Agree: "agree", Decline: "decline"}[type(asked)]
    return await desk.undo(listener.person, room, listener.seat, what, asked.after, asked.id)


async def stream(
    desk: Desk, room: Room, seat: int | None, person: str | None, after: int
) -> AsyncIterator[bytes]:
    """The same messages as server-sent events, each with its number as id."""
    waiting: asyncio.Queue[bytes] = asyncio.Queue(1)

    async def send(message: bytes) -> None:
        # The number of this message: when it is read, the listener may know more already.
        await waiting.put(b"id: %d\ndata: %s\n\n" % (listener.known, message))

    listener = Listener(room.table, seat, person, after, send)
    try:
        await desk.hall.arrive(room, listener)
        while not listener.gone:
            try:
                yield await asyncio.wait_for(waiting.get(), HEARTBEAT_SECONDS)
            except TimeoutError:
                yield b": still here\n\n"
    finally:
        listener.gone = True
        desk.hall.spawn(desk.hall.depart(room, listener))  # who is cancelled cannot wait for it
