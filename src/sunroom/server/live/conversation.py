"""One socket for a seat at a table: what is said there is served, one message after the other."""

from __future__ import annotations

import logging
from functools import partial

from starlette.datastructures import QueryParams

from sunroom.games.terms import Refused
from sunroom.server import metrics
from sunroom.server.actions import said
from sunroom.server.actions.actions import Actions
from sunroom.server.limits import Bucket
from sunroom.server.live import requests
from sunroom.server.live.entrance import entrance, known_number
from sunroom.server.live.wire import Wire
from sunroom.server.rooms.room import Room
from sunroom.server.telling import messages
from sunroom.server.telling.listener import Listener

log = logging.getLogger(__name__)

BURST_SECONDS = 5.0
MOST_OFFENCES = 20  # bad messages until the connection is ended
REFUSED_CODE, FLOOD_CODE, SLOW_CODE = 4404, 4429, 4408


async def socket(
    actions: Actions, wire: Wire, query: QueryParams, person: str | None, match: str
) -> None:
    """Let somebody in; from then on the socket is served by what it calls, until either side ends
    it."""
    wire.accept()
    try:
        room, seat = await entrance(actions, person, match, query.get("seat"))
    except Refused as refusal:
        metrics.refused(refusal.code)
        wire.tell(messages.refused(None, 0, refusal))
        wire.close(REFUSED_CODE, refusal.code)
        return
    after = known_number(query.get("after"), room)
    # Whoever draws the table asks what the rules say of it; others need not wait for that.
    standing = query.get("standing") == "1"
    listener = Listener(room.news, seat, person, after, wire.tell, standing)
    # Whoever does not read can come back for what was missed.
    listener.when_lost = partial(wire.close, SLOW_CODE, "too slow")
    listener.when_broken = partial(wire.close, REFUSED_CODE, "broken")
    conversation = Conversation(actions, wire, room, listener)
    try:
        await actions.hall.listening.arrive(room, listener)
    finally:
        wire.when_over(conversation.over)
    wire.serve(conversation.take, listener.ready)


class Conversation:
    """What is said on a socket, served one message after the other."""

    __slots__ = ("_actions", "_bucket", "_listener", "_offences", "_room", "_wire")

    def __init__(self, actions: Actions, wire: Wire, room: Room, listener: Listener) -> None:
        rate = actions.settings.messages_per_second
        self._bucket = Bucket(rate, max(1.0, rate * BURST_SECONDS))
        self._actions = actions
        self._wire = wire
        self._room = room
        self._listener = listener
        self._offences = 0

    def over(self) -> None:
        """The connection is gone."""
        self._listener.leave()
        hall = self._actions.hall
        hall.background.spawn(hall.listening.depart(self._room, self._listener))

    def take(self, text: str | None) -> None:
        """A message; what takes time is served in a task, and the next ones wait for it."""
        try:
            wait = self._bucket.take()
            if wait:
                raise Refused("too_fast", f"too many messages: wait {wait:.1f} s")
            asked = requests.read(text)
            if isinstance(asked, requests.KeepPace):
                said.keep_pace(self._room, self._listener, asked.pace)
                return
        except Refused as refusal:
            self._refuse(None, refusal)
            return
        if isinstance(asked, requests.Ping):
            self._listener.note(messages.pong(self._room.table.number))
            return
        self._wire.hold()
        self._actions.hall.background.spawn(self._serve(asked))

    async def _serve(self, asked: requests.Wish) -> None:
        try:
            tag = str(asked.__struct_config__.tag)
            wish = (tag, asked.id, asked.after, getattr(asked, "move", ""))
            playing = self._actions.playing
            number = await said.done(playing, self._room, self._listener, *wish)
            self._listener.note(messages.accepted(asked.id, number))
        except Refused as refusal:
            self._refuse(asked.id, refusal)
        except Exception as error:
            # Not let go: whoever comes back would send the same again, without end.
            log.exception("message_failed", extra={"match": self._room.table.id})
            self._refuse(asked.id, messages.mistake(error))
        finally:
            self._wire.release()

    def _refuse(self, client: str | None, refusal: Refused) -> None:
        metrics.refused(refusal.code)
        self._listener.note(messages.refused(client, self._room.table.number, refusal))
        if refusal.code in ("bad_message", "too_fast"):
            self._offences += 1
            if self._offences >= MOST_OFFENCES:
                self._wire.close(FLOOD_CODE, "too many bad messages")
