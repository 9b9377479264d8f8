"""The application: everything put together."""

from __future__ import annotations

import logging
import multiprocessing
import os
import secrets
import signal
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI
from starlette.types import Message, Scope

from sunroom import __version__
from sunroom.server import garbage, logs, metrics
from sunroom.server.actions.actions import Actions
from sunroom.server.http import advice, afterwards, games, matches, people, playing, printed, words
from sunroom.server.http.description import Description
from sunroom.server.http.errors import add_error_handlers
from sunroom.server.http.guard import Guard
from sunroom.server.http.service import add_service
from sunroom.server.http.socket import socket
from sunroom.server.live.wire import Wire
from sunroom.server.people.identity import Identities
from sunroom.server.people.passes import Passes
from sunroom.server.people.secret import load_secret
from sunroom.server.rooms.hall import Hall
from sunroom.server.settings import Settings
from sunroom.server.storage.presence import StoredPresence
from sunroom.server.storage.store import Store
from sunroom.server.storage.wakeups import Wakeups
from sunroom.server.thinking.pool import PROGRAM, ThinkingPool

log = logging.getLogger(__name__)

ABOUT = (
    "Matches for people anywhere, with bots where people are missing. Programs show their token as "
    "`Authorization: Bearer TOKEN`."
)


def build(settings: Settings) -> Any:
    """The ASGI application of one server process."""
    identities = Identities(load_secret(settings.folder, os.environ))

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        count = settings.thinkers or os.cpu_count() or 1
        store = Store(settings.database_url)
        hall = hall_of(store, settings, count)
        await hall.open()
        app.state.actions = Actions(hall, settings)
        await _know_all_routes(app)
        app.state.passes = Passes(store)
        garbage.keep_latency_low()
        hall.background.spawn(garbage.tidy(lambda: hall.commands.last))
        log.info("ready", extra={"version": __version__, "worker": hall.worker})
        yield
        await hall.close()
        log.info("stopped")

    app = FastAPI(
        title="Sunroom",
        version=__version__,
        description=ABOUT,
        lifespan=life,
        docs_url=None,
        openapi_url=None,
        redoc_url=None,
        redirect_slashes=False,
    )
    app.state.identities = identities
    app.state.description = Description(app)
    for subject in (people, games, matches, playing, afterwards, printed, advice, words):
        app.include_router(subject.router)
    add_error_handlers(app)
    add_service(app, settings)

    async def sockets(scope: Scope, wire: Wire) -> None:
        await socket({**scope, "app": app}, wire)

    return Guard(app, sockets, settings)


def hall_of(store: Store, settings: Settings, thinkers: int) -> Hall:
    """The tables of one server process."""
    worker = secrets.token_hex(8)
    presence = StoredPresence(store, worker)
    wakeups = Wakeups(settings.database_url, worker)
    pool = ThinkingPool(thinkers, (*PROGRAM, str(settings.warm_after)))
    return Hall(worker, store, presence, wakeups, pool, settings.pace)


async def _know_all_routes(app: FastAPI) -> None:
    """FastAPI works out a route when it is first looked at: here, and not while others wait."""
    scope: Scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "path": "/api/nothing",
        "raw_path": b"/api/nothing",
        "query_string": b"",
        "headers": [],
    }

    async def receive() -> Message:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Message) -> None:
        pass

    await app(scope, receive, send)


def from_environment() -> Any:
    """For worker processes: set up as the parent says."""
    settings = Settings.received()
    logs.setup(plain=settings.plain_logs)
    metrics.forget_dead()
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent,), daemon=True).start()
    return build(settings)


def _end_with(parent: Any) -> None:
    """A worker whose parent was killed must not keep the port."""
    parent.join()
    os.kill(os.getpid(), signal.SIGTERM)
