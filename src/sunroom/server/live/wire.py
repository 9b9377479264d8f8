"""A WebSocket as the server sees it: a protocol of the event loop, no task and no queue a message.

Thousands of sockets are open at once, and most of what the server does is done on them. So this
does what RFC 6455 asks of a server and not more: text messages, no extensions. uvicorn hands over
each connection whose request asks for a WebSocket; the application finds the wire in its scope,
says whom to call when something comes, and is done: of the request, and of the task that served it,
nothing stays in memory while the socket is open.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any, cast

from sunroom.server.live import handshake
from sunroom.server.live.frames import (
    BINARY,
    CLOSE,
    CONTINUATION,
    FIN,
    MASKED,
    PING,
    PONG,
    TEXT,
    framed,
    unmasked,
)

log = logging.getLogger(__name__)

EXTENSION = "sunroom.wire"  # where the scope of a request has it

MOST_CONTROL = 125  # bytes in a frame that is no message
GOODBYE_SECONDS = 10.0  # for the other side to answer that it closes too
SHORT_GOODBYE = 1.0  # where it does not keep to the protocol
BEAT_SECONDS = 13.0  # after three of them without a sign of life a connection is over
MOST_UNREAD = 64 * 1024  # bytes that may wait for a reader
HELD_BYTES = 64 * 1024  # that may wait while a message is being served

BAD_PROTOCOL, BAD_TEXT, TOO_LONG, BROKEN, RESTARTS = 1002, 1007, 1009, 1011, 1012

Take = Callable[[str | None], None]  # a message has come; None: bytes, which are not spoken here


class _Broken(Exception):
    """The other side does not keep to the protocol."""

    def __init__(self, code: int, why: str) -> None:
        super().__init__(why)
        self.code = code


class Wire(asyncio.Protocol):
    """One connection, from the handshake on; uvicorn makes it."""

    __slots__ = (
        "_beat",
        "_config",
        "_deaf",
        "_ended",
        "_first",
        "_full",
        "_handshake",
        "_heard",
        "_held",
        "_loop",
        "_lost",
        "_parts",
        "_paused",
        "_pinged",
        "_ready",
        "_rest",
        "_said_goodbye",
        "_server",
        "_take",
        "_telling",
        "_transport",
        "_when_over",
    )

    def __init__(self, config: Any, server_state: Any, **_others: object) -> None:
        self._config = config
        self._server = server_state
        self._loop = asyncio.get_running_loop()
        self._transport = cast(asyncio.Transport, None)
        self._handshake: bytes | None = None  # the answer to it, until it is given
        self._ended = False
        self._when_over: tuple[Callable[[], object], ...] = ()
        self._take: Take | None = None
        self._ready: Callable[[], None] | None = None
        self._rest = b""  # what has come and is not read yet
        self._first = TEXT  # the kind of the message whose parts come
        self._parts: bytearray | None = None
        self._held = True  # nobody takes messages yet
        self._paused = False
        self._telling: bytes | None = None
        self._full = False
        self._lost = False
        self._heard = True
        self._pinged = False
        self._said_goodbye = False
        self._deaf = False
        self._beat: asyncio.TimerHandle | None = None

    # --- for the application ---------------------------------------------------------------------

    def accept(self) -> None:
        """Answer the handshake; from now on it can be spoken."""
        if self._handshake is None or self._over:
            return
        self._transport.write(self._handshake)
        self._handshake = None
        self._beat = self._loop.call_later(BEAT_SECONDS, self._check_alive)

    def tell(self, message: bytes) -> bool:
        """Send a text; False if no more should be told before the wire is ready again."""
        if self._over:
            return False
        if self._telling is None:
            self._telling = framed(TEXT, message)
            self._loop.call_soon(self._send_told)
        else:
            self._telling += framed(TEXT, message)
        return not self._full

    def _send_told(self) -> None:
        """What was told in one go goes out in one piece: the news of a move and its answer."""
        told, self._telling = self._telling, None
        if told is not None and not self._lost:
            self._transport.write(told)

    def serve(self, take: Take, ready: Callable[[], None]) -> None:
        """Pass on what comes, and whenever there is room again, until the connection is over."""
        if not self._ended:
            self._take, self._ready = take, ready
            self.release()

    def when_over(self, call: Callable[[], object]) -> None:
        """Call this when the connection is over, or soon if it is so already."""
        if self._ended:
            self._loop.call_soon(call)
        else:
            self._when_over += (call,)

    def hold(self) -> None:
        """Take no more for now: what has come is still being served."""
        self._held = True

    def release(self) -> None:
        """Go on with whatever has come since."""
        self._held = False
        if self._rest:
            rest, self._rest = self._rest, b""
            self._read(rest)
        if self._paused and not self._held and not self._transport.is_closing():
            self._paused = False
            self._transport.resume_reading()

    def close(self, code: int, reason: str = "") -> None:
        """Say goodbye; whoever does not answer is let go a little later."""
        if self._over:
            return
        self._say_goodbye(code, reason, GOODBYE_SECONDS)
        self._finish()
        if self._full:  # it does not read: it would not see it either
            self._transport.abort()
        elif self._held:
            self.release()

    # --- what the event loop and uvicorn call ----------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._transport.set_write_buffer_limits(MOST_UNREAD)
        self._server.connections.add(self)

    def data_received(self, data: bytes) -> None:
        if self._deaf:
            return
        if self._handshake is None and self._beat is None:
            self._shake_hands(data)
            return
        self._heard = True
        if not self._held:
            if self._rest:
                data, self._rest = self._rest + data, b""
            self._read(data)
            return
        self._rest += data
        if len(self._rest) > HELD_BYTES and not self._paused:
            self._paused = True
            self._transport.pause_reading()

    def pause_writing(self) -> None:
        self._full = True

    def resume_writing(self) -> None:
        self._full = False
        if self._ready is not None:
            self._ready()

    def connection_lost(self, error: Exception | None) -> None:
        self._server.connections.discard(self)
        self._lost = True
        self._finish()
        if self._beat is not None:
            self._beat.cancel()
        self._rest = b""

    def shutdown(self) -> None:
        """uvicorn ends: everybody is told to come back soon."""
        if not self._over and self._handshake is None:
            self._say_goodbye(RESTARTS, "", GOODBYE_SECONDS)
        self._finish()
        self._transport.close()

    # --- the handshake ---------------------------------------------------------------------------

    def _shake_hands(self, head: bytes) -> None:
        """uvicorn hands over the head of the request, whole."""
        try:
            asked = handshake.read(head)
        except handshake.Bad as bad:
            self._deaf = True
            self._transport.write(bad.answer)
            self._transport.close()
            return
        self._handshake = asked.answer
        task = self._loop.create_task(self._serve(self._scope(asked)))
        self._server.tasks.add(task)
        task.add_done_callback(self._server.tasks.discard)

    def _scope(self, asked: handshake.Asked) -> dict[str, Any]:
        client = self._transport.get_extra_info("peername")
        return {
            "type": "websocket",
            "asgi": {"version": self._config.asgi_version, "spec_version": "2.4"},
            "http_version": "1.1",
            "scheme": "ws",
            "server": self._transport.get_extra_info("sockname"),
            "client": (str(client[0]), int(client[1])) if client else None,
            "root_path": "",
            **asked.target,
            "headers": asked.headers,
            "subprotocols": [],
            "extensions": {EXTENSION: self},
        }

    async def _serve(self, scope: dict[str, Any]) -> None:
        try:
            await self._config.loaded_app(scope, _not_spoken, _not_spoken)
        except Exception:
            log.exception("socket_failed")
            self.accept()
            self.close(BROKEN)
        finally:
            if self._take is None and not self._said_goodbye:  # nobody serves it
                self._finish()
                self._transport.close()

    # --- frames ----------------------------------------------------------------------------------

    def _read(self, data: bytes) -> None:
        """Take all whole frames, as long as nobody holds us; the rest waits."""
        at, size = 0, len(data)
        try:
            while size - at >= 6 and not self._held:
                first, length = data[at], data[at + 1]
                if first & 0x70:
                    raise _Broken(BAD_PROTOCOL, "an extension that was not agreed on")
                if not length & MASKED:
                    raise _Broken(BAD_PROTOCOL, "a frame that is not masked")
                length &= 127
                mask = at + 2
                if length >= 126:
                    wide = 2 if length == 126 else 8
                    if size < mask + wide:
                        break
                    length = int.from_bytes(data[mask : mask + wide], "big")
                    mask += wide
                self._check_length(first, length)
                body = mask + 4
                if size < body + length:
                    break
                payload = unmasked(data[body : body + length], data[mask:body])
                at = body + length
                self._frame(first, payload)
        except _Broken as broken:
            self._deaf = True  # where the next frame begins is not known any more
            if not self._over:
                self._say_goodbye(broken.code, str(broken), SHORT_GOODBYE)
                self._finish()
            return
        self._rest = data[at:] if at else data

    def _check_length(self, first: int, length: int) -> None:
        if first & 0x08:
            if length > MOST_CONTROL or not first & FIN:
                raise _Broken(BAD_PROTOCOL, "a control frame is short, and whole")
        elif length + len(self._parts or b"") > self._config.ws_max_size:
            raise _Broken(TOO_LONG, f"a message has at most {self._config.ws_max_size} bytes")

    def _frame(self, first: int, payload: bytes) -> None:
        opcode = first & 0x0F
        if opcode in (TEXT, BINARY):
            if self._parts is not None:
                raise _Broken(BAD_PROTOCOL, "a message begins before another has ended")
            if first & FIN:
                self._message(opcode, payload)
            else:
                self._first, self._parts = opcode, bytearray(payload)
        elif opcode == CONTINUATION:
            if self._parts is None:
                raise _Broken(BAD_PROTOCOL, "a message goes on that has not begun")
            self._parts += payload
            if first & FIN:
                whole, self._parts = bytes(self._parts), None
                self._message(self._first, whole)
        elif opcode == PING:
            if not self._said_goodbye:
                self._transport.write(framed(PONG, payload))
        elif opcode == CLOSE:
            self._answer_goodbye(payload)
        elif opcode != PONG:
            raise _Broken(BAD_PROTOCOL, f"a frame of the unknown kind {opcode}")

    def _message(self, opcode: int, payload: bytes) -> None:
        if self._take is None or self._over:
            return
        if opcode == BINARY:
            self._take(None)
            return
        try:
            text = payload.decode()
        except UnicodeDecodeError:
            raise _Broken(BAD_TEXT, "a text that is not UTF-8") from None
        self._take(text)

    # --- the end ---------------------------------------------------------------------------------

    @property
    def _over(self) -> bool:
        return self._said_goodbye or self._ended

    def _say_goodbye(self, code: int, reason: str, patience: float) -> None:
        self._send_told()
        self._said_goodbye = True
        payload = code.to_bytes(2, "big") + reason.encode()[: MOST_CONTROL - 2]
        self._transport.write(framed(CLOSE, payload))
        if self._beat is not None:
            self._beat.cancel()
        self._beat = self._loop.call_later(patience, self._transport.close)

    def _answer_goodbye(self, payload: bytes) -> None:
        if not self._said_goodbye:
            self._said_goodbye = True
            self._transport.write(framed(CLOSE, payload[:2]))
        self._finish()
        self._transport.close()

    def _finish(self) -> None:
        if self._ended:
            return
        self._ended = True
        self._take = self._ready = None
        for call in self._when_over:
            self._loop.call_soon(call)
        self._when_over = ()

    def _check_alive(self) -> None:
        """Who has said nothing for a while is asked for a sign of life, and then let go."""
        if self._over:
            return
        if self._heard:
            self._heard = self._pinged = False
        elif not self._pinged:
            self._pinged = True
            self._transport.write(framed(PING, b""))
        else:
            self._finish()
            self._transport.abort()
            return
        self._beat = self._loop.call_later(BEAT_SECONDS, self._check_alive)


async def _not_spoken(*_: object) -> Any:
    raise RuntimeError("a wire is spoken to directly, not by ASGI's messages")
