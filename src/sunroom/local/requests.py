"""Requests to the tables of this browser: the addresses of the server's API, and what is answered.

What needs other people is not there, and what asks for it is told so.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from dataclasses import asdict
from functools import partial
from typing import Any
from urllib.parse import parse_qsl

from sunroom import games, words
from sunroom.games import rulebook
from sunroom.games.spoken import all_words
from sunroom.games.terms import Json, Refused
from sunroom.local import facts, wishes
from sunroom.local.store import LocalStore
from sunroom.server.actions.actions import Actions
from sunroom.server.actions.visitor import Visitor
from sunroom.server.encoding import decode
from sunroom.server.tables import status as statuses
from sunroom.server.telling import messages, printed
from sunroom.server.telling.refusals import STATUS

Answer = tuple[int, Any]
Serve = Callable[["Requests", "Asked"], Awaitable[Answer]]

ME = Visitor("me", "here")  # whoever has this browser


class Asked:
    """A request: what its address names, its query, its body."""

    def __init__(self, named: dict[str, str], query: dict[str, str], body: Json) -> None:
        self.match = named.get("match", "")
        self.game = named.get("game", "")
        self.path = named.get("path", "")
        self.query = query
        self.body = body

    @property
    def seat(self) -> int | None:
        return int(self.query["seat"]) if self.query.get("seat") else None

    @property
    def draft(self) -> bool:
        return self.query.get("draft") in ("1", "true")


class Requests:
    """Serves what the page asks for."""

    def __init__(self, actions: Actions, store: LocalStore) -> None:
        self.actions = actions
        self._store = store

    async def answer(self, method: str, address: str, body: Json) -> Answer:
        """The status, and what is told."""
        path, _, query = address.partition("?")
        try:
            for wanted, form, serve in ROUTES:
                found = re.fullmatch(form, path)
                if found and wanted == method:
                    named = {key: one for key, one in found.groupdict().items() if one}
                    return await serve(self, Asked(named, dict(parse_qsl(query)), body))
            raise Refused("needs_server", wishes.ELSEWHERE)
        except Refused as refusal:
            return STATUS.get(refusal.code, 400), {"error": messages.error(refusal)}

    # --- what can be played ----------------------------------------------------------------------

    async def games(self, asked: Asked) -> Answer:
        return 200, facts.games()

    async def words(self, asked: Asked) -> Answer:
        return 200, all_words(words.check(asked.query.get("language", "en")))

    async def rules(self, asked: Asked) -> Answer:
        language = words.check(asked.query.get("language", "en"))
        found = rulebook.of(games.get(asked.game), language)
        return 200, {"sections": [asdict(section) for section in found]}

    async def material(self, asked: Asked) -> Answer:
        return 200, printed.material(games.get(asked.game))

    async def check(self, asked: Asked) -> Answer:
        for name in games.NAMES:
            for option, one in games.get(name).options.items():
                if one.own is not None and one.own.path == asked.path:
                    check = partial(printed.checked, option, one.own, asked.body[option])
                    return 200, printed.drafted(asked.draft, check)
        raise Refused("not_found", "there is nothing at this address")

    async def score_pad(self, asked: Asked) -> Answer:
        return 200, printed.drafted(asked.draft, lambda: printed.padded(asked.body))

    # --- tables ----------------------------------------------------------------------------------

    async def create(self, asked: Asked) -> Answer:
        return 201, await self.actions.making.create(ME, wishes.new_match(asked.body))

    async def listed(self, asked: Asked) -> Answer:
        """Of finished matches, of which there are many in time, each is looked at only once."""
        if asked.query.get("which", "open") == "open":
            return 200, {"matches": []}
        found = []
        for match in await self._store.matches_of(ME.key):
            told = self._store.told(match)
            if told is None:
                told = await self.actions.finding.told(ME, match)
            if told is not None:
                found.append(told)
                if told["status"] == statuses.OVER and self._store.told(match) is None:
                    await self._store.keep_told(match, told)
        return 200, {"matches": found}

    async def look(self, asked: Asked) -> Answer:
        return 200, await self.actions.finding.look(ME, asked.match)

    async def leave(self, asked: Asked) -> Answer:
        return 200, await self.actions.seating.leave(ME, asked.match, asked.body.get("seat"))

    async def come_back(self, asked: Asked) -> Answer:
        return 200, await self.actions.seating.come_back(ME, asked.match, asked.body.get("seat"))

    async def rematch(self, asked: Asked) -> Answer:
        return 200, await self.actions.making.rematch(ME, asked.match)

    async def match_material(self, asked: Asked) -> Answer:
        played = (await self.actions.finding.room(asked.match)).table.match
        return 200, played.game.material(played.options)

    # --- who has to decide -----------------------------------------------------------------------

    async def preview(self, asked: Asked) -> Answer:
        seat, move = asked.seat or 0, asked.query["move"]
        return 200, await self.actions.advice.preview(ME, asked.match, seat, move)

    async def hint(self, asked: Asked) -> Answer:
        return 200, await self.actions.advice.hint(ME, asked.match, wishes.hint(asked.body))

    async def arrangement(self, asked: Asked) -> Answer:
        return 200, await self.actions.advice.arrangement(ME, asked.match, asked.seat or 0)

    # --- afterwards ------------------------------------------------------------------------------

    async def record(self, asked: Asked) -> Answer:
        return 200, await self.actions.finding.record(asked.match)

    async def replay(self, asked: Asked) -> Answer:
        return 200, decode(await self.actions.finding.replay(ME, asked.match, asked.seat))

    async def score(self, asked: Asked) -> Answer:
        return 200, printed.scored((await self.actions.finding.finished(asked.match)).score())

    async def fork(self, asked: Asked) -> Answer:
        return 201, await self.actions.making.fork(ME, asked.match, wishes.fork(asked.body))

    async def take_in(self, asked: Asked) -> Answer:
        return 201, await self.actions.making.take_in(ME, asked.body["record"])

    async def me(self, asked: Asked) -> Answer:
        return 200, {"now": None, "before": []}


MATCH = r"/api/matches/(?P<match>[a-z0-9]{1,32})"
GAME = r"/api/games/(?P<game>[a-z0-9-]+)"
ROUTES: list[tuple[str, str, Serve]] = [
    ("GET", "/api/games", Requests.games),
    ("GET", "/api/words", Requests.words),
    ("GET", f"{GAME}/rules", Requests.rules),
    ("GET", f"{GAME}/material", Requests.material),
    ("POST", r"/api/(?P<path>[a-z]+)/check", Requests.check),
    ("POST", "/api/score", Requests.score_pad),
    ("POST", "/api/matches", Requests.create),
    ("GET", "/api/matches", Requests.listed),
    ("GET", MATCH, Requests.look),
    ("POST", f"{MATCH}/leave", Requests.leave),
    ("POST", f"{MATCH}/return", Requests.come_back),
    ("POST", f"{MATCH}/rematch", Requests.rematch),
    ("GET", f"{MATCH}/material", Requests.match_material),
    ("GET", f"{MATCH}/preview", Requests.preview),
    ("POST", f"{MATCH}/hint", Requests.hint),
    ("GET", f"{MATCH}/arrangement", Requests.arrangement),
    ("GET", f"{MATCH}/record", Requests.record),
    ("GET", f"{MATCH}/replay", Requests.replay),
    ("GET", f"{MATCH}/score", Requests.score),
    ("POST", f"{MATCH}/fork", Requests.fork),
    ("POST", "/api/records", Requests.take_in),
    ("GET", "/api/me", Requests.me),
]
