"""The messages of a socket as server-sent events: for programs that only listen."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from sunroom.server.rooms.hall import Hall
from sunroom.server.rooms.room import Room
from sunroom.server.telling.listener import Listener

HEARTBEAT_SECONDS = 15.0  # so that proxies keep it open


async def stream(
    hall: Hall, room: Room, seat: int | None, person: str | None, after: int
) -> AsyncIterator[bytes]:
    """Each has its number as id."""
    waiting: asyncio.Queue[bytes] = asyncio.Queue()

    def send(message: bytes) -> bool:
        # The number of this message: when it is read, the listener may know more already.
        waiting.put_nowait(b"id: %d\ndata: %s\n\n" % (listener.known, message))
        return False  # the next one when this one is taken

    listener = Listener(room.news, seat, person, after, send)
    try:
        await hall.listening.arrive(room, listener)
        while not listener.gone:
            try:
                yield await asyncio.wait_for(waiting.get(), HEARTBEAT_SECONDS)
                listener.ready()
            except TimeoutError:
                yield b": still here\n\n"
    finally:
        listener.leave()
        hall.background.spawn(
            hall.listening.depart(room, listener)
        )  # who is cancelled cannot wait for it
