"""The request that becomes a socket."""

from __future__ import annotations

import re

from starlette.requests import HTTPConnection
from starlette.types import Scope

from sunroom.server.http.who_asks import actions_of, person_of
from sunroom.server.live import conversation
from sunroom.server.live.wire import Wire

LIVE = re.compile(r"/api/matches/([^/]{1,64})/live")


async def socket(scope: Scope, wire: Wire) -> None:
    """All sockets come here straight from the guard: no layer between has anything to add."""
    asked = HTTPConnection(scope)
    found = LIVE.fullmatch(scope["path"])
    match = found[1] if found else ""
    person, query = person_of(asked), asked.query_params
    await conversation.socket(actions_of(asked), wire, query, person, match)
