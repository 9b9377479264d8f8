"""The host of all tables of a browser, as the worker of the page speaks with it.

The worker (web/src/local/worker.ts) makes a `Host` with what keeps matches and what searches, and
passes on what the page asks for and says; whatever goes over that border is text.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from sunroom.games.terms import Refused
from sunroom.local.requests import ME, Requests
from sunroom.local.store import Keeper, LocalStore
from sunroom.local.thinkers import LocalThinkers
from sunroom.local.trees import Searchers
from sunroom.server.actions import said
from sunroom.server.actions.actions import Actions
from sunroom.server.live.entrance import entrance, known_number
from sunroom.server.rooms.hall import Hall
from sunroom.server.rooms.room import Room
from sunroom.server.settings import Settings
from sunroom.server.telling import messages
from sunroom.server.telling.listener import Listener

log = logging.getLogger(__name__)

PLENTY = 1000.0  # a second: one's own browser may ask as often as it likes
REFUSED_CODE, BROKEN_CODE = 4404, 1011  # with which a connection is closed, as a socket would be

Tell = Callable[[str], object]


class Host:
    """All tables of this browser."""

    def __init__(self, keeper: Keeper, searchers: Searchers, count: int, pace: float = 1.0) -> None:
        self._store = LocalStore(keeper)
        thinkers = LocalThinkers(searchers, count)
        self._hall = Hall("here", self._store, Seen(), Nobody(), thinkers, pace)
        settings = Settings(hints="master", readings_per_second=PLENTY, hints_per_second=PLENTY)
        self._actions = Actions(self._hall, settings)
        self._requests = Requests(self._actions, self._store)

    async def open(self) -> None:
        await self._hall.open()

    async def request(self, method: str, address: str, body: str) -> str:
        """The status, a space, and the answer as JSON."""
        try:
            status, told = await self._requests.answer(method, address, json.loads(body or "{}"))
        except Exception:
            log.exception("request_failed")
            problem = {
                "code": "broken",
                "message": "something went wrong on our side: see the console",
            }
            status, told = 500, {"error": problem}
        return f"{status} {json.dumps(told, ensure_ascii=False)}"

    def connect(
        self, match: str, seat: str, after: str, tell: Tell, closed: Callable[[int], object]
    ) -> Connection:
        """One seat at one table, as over a socket."""
        return Connection(self._actions, match, (seat, after), tell, closed)

    def analyse(self, match: str, level: str, tell: Tell) -> asyncio.Task[None]:
        """What a bot thinks of every decision, as server-sent events, one a call."""
        return self._hall.background.spawn(self._analyse(match, level, tell))

    async def _analyse(self, match: str, level: str, tell: Tell) -> None:
        try:
            record = await self._actions.finding.record(match)
            analyses = self._actions.analyses
            async for event in analyses.stream(ME.key, ME.address, match, record, level):
                tell(event.decode())
        except Refused as refusal:
            tell(f"event: failed\ndata: {json.dumps(messages.error(refusal))}\n\n")

    async def check(self, row: str, entries: str) -> str:
        """What is wrong with a match that somebody brings from elsewhere, or "ok"."""
        return self._store.checked(row, entries) or "ok"

    async def arrived(self) -> None:
        """Matches were put into the storage beside us."""
        await self._store.prepare()


class Connection:
    """What is said at one table from one seat, and told there."""

    def __init__(
        self,
        actions: Actions,
        match: str,
        place: tuple[str, str],
        tell: Tell,
        closed: Callable[[int], object],
    ) -> None:
        self._actions = actions
        self._tell = tell
        self._closed = closed
        self._room: Room | None = None
        self._listener: Listener | None = None
        self._last: asyncio.Task[None] | None = None
        self._begun = actions.hall.background.spawn(self._begin(match, *place))

    async def _begin(self, match: str, seat: str, after: str) -> None:
        try:
            room, place = await entrance(self._actions, ME.person, match, seat)
            known = known_number(after, room)
            self._listener = Listener(room.news, place, ME.person, known, self._send, standing=True)
            self._room = room
            await self._actions.hall.listening.arrive(room, self._listener)
        except Refused as refusal:
            self._send(messages.refused(None, 0, refusal))
            self._closed(REFUSED_CODE)
        except Exception:
            log.exception("connection_failed")
            self._closed(BROKEN_CODE)

    def _send(self, message: bytes) -> bool:
        self._tell(message.decode())
        return True

    def take(self, text: str) -> None:
        """A message; one is served after the other."""
        before = self._last or self._begun
        self._last = self._actions.hall.background.spawn(self._serve(before, json.loads(text)))

    async def _serve(self, before: asyncio.Task[None], told: dict[str, Any]) -> None:
        await asyncio.wait([before])
        room, listener = self._room, self._listener
        if room is None or listener is None or listener.gone:
            return
        client = told.get("id")
        try:
            match told["do"]:
                case "ping":
                    listener.note(messages.pong(room.table.number))
                case "pace":
                    said.keep_pace(room, listener, told["pace"])
                case do:
                    assert client is not None
                    wish = (do, client, told["after"], told.get("move", ""))
                    number = await said.done(self._actions.playing, room, listener, *wish)
                    listener.note(messages.accepted(client, number))
        except Refused as refusal:
            listener.note(messages.refused(client, room.table.number, refusal))

    def close(self) -> None:
        if self._listener is not None and self._room is not None:
            self._listener.leave()
            listening = self._actions.hall.listening
            self._actions.hall.background.spawn(listening.depart(self._room, self._listener))


class Seen:
    """Who was at which seat, and when; there is nobody elsewhere."""

    def __init__(self) -> None:
        self._last: dict[tuple[str, int], float] = {}

    async def mark(self, match: str, seat: int, here: bool, now: float) -> None:
        self._last[match, seat] = now

    async def elsewhere(self, ids: Sequence[str], now: float) -> Mapping[str, set[int]]:
        return defaultdict(set)

    async def last_seen(self, match: str, seat: int) -> float:
        return self._last.get((match, seat), time.time())

    async def alive(self, now: float) -> bool:
        return True

    async def present(self, sitting: Sequence[tuple[str, int]]) -> None:
        pass

    async def goodbye(self) -> None:
        pass


class Nobody:
    """Has to be woken when something is written."""

    def open(self, woken: object, overslept: object) -> None:
        pass

    def tell(self, match: str) -> None:
        pass

    async def close(self) -> None:
        pass
