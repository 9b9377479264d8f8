"""The application: everything put together."""

from __future__ import annotations

import asyncio
import gc
import logging
import multiprocessing
import os
import re
import signal
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse
from starlette.exceptions import HTTPException
from starlette.types import Receive, Scope, Send

from sunroom import __version__
from sunroom.games.terms import Refused
from sunroom.server import api, api_study, logs, metrics, models, pages, static
from sunroom.server.desk import Desk
from sunroom.server.guard import Guard
from sunroom.server.hall import Hall
from sunroom.server.identity import Identities
from sunroom.server.secret import load_secret
from sunroom.server.settings import Settings
from sunroom.server.study import Study

log = logging.getLogger(__name__)

ABOUT = (
    "Matches of Sunrise Lane, Sunrise Sunset and Sunny Day for people anywhere, with bots where "
    "people are missing. Programs show their token as `Authorization: Bearer TOKEN`."
)


def build(settings: Settings) -> Any:
    """The ASGI application of one server process."""
    identities = Identities(load_secret(settings.folder, os.environ))

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        count = settings.thinkers or os.cpu_count() or 1
        hall = Hall(settings.database_url, count, settings.pace)
        await hall.open()
        app.state.desk = Desk(hall, settings)
        app.state.study = Study(app.state.desk)
        _keep_latency_low()
        log.info("ready", extra={"version": __version__, "worker": hall.worker})
        yield
        app.state.desk.closing = True
        await hall.close()
        log.info("stopped")

    app = FastAPI(
        title="Sunroom",
        version=__version__,
        description=ABOUT,
        lifespan=life,
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
    )
    app.state.identities = identities
    app.include_router(api.router)
    app.include_router(api_study.router)
    app.add_exception_handler(Refused, api.refused)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(HTTPException, _http_error)
    app.add_exception_handler(Exception, _broken)
    _add_service(app)

    async def sockets(scope: Scope, receive: Receive, send: Send) -> None:
        await api.socket({**scope, "app": app}, receive, send)

    return Guard(app, sockets, settings)


def _keep_latency_low() -> None:
    """Thousands of tables live long: to look through all of them again and again for cycles, of
    which there are hardly any, would stop everything for a tenth of a second each time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 50, 100)


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


def _add_service(app: FastAPI) -> None:
    """What hosts need, and the start page."""

    @app.get("/health", tags=["Service"], summary="Whether the process is alive")
    async def health() -> models.Health:
        return models.Health(status="ok", version=__version__)

    @app.get(
        "/ready",
        tags=["Service"],
        summary="Whether it can serve",
        responses={503: {"model": models.Health, "description": "Not now."}},
    )
    async def ready(request: Request, response: Response) -> models.Health:
        desk: Desk = request.app.state.desk
        try:
            await asyncio.wait_for(desk.hall.store.answers(), 2.0)
            able = desk.hall.thinkers.alive > 0
        except Exception:
            able = False
        if not able:
            response.status_code = 503
        return models.Health(status="ok" if able else "broken", version=__version__)

    @app.get(
        "/metrics",
        tags=["Service"],
        summary="Figures for Prometheus",
        response_class=Response,
        responses={200: {"content": {"text/plain": {}}, "description": "Prometheus's format."}},
    )
    async def figures() -> Response:
        content, kind = metrics.render()
        return Response(content, headers={"content-type": kind})

    async def documentation() -> HTMLResponse:
        return HTMLResponse(pages.documentation(app.openapi()))

    app.add_api_route("/api", documentation, include_in_schema=False)
    if static.built():
        static.add_pages(app)
    else:  # a checkout whose web app was not built
        app.add_api_route("/", documentation, include_in_schema=False)


async def _malformed(request: Request, error: Exception) -> Response:
    """One sentence that says where the request is wrong."""
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"] if part != "body") or "the body"
    refusal = Refused("bad_request", f"{where}: {first['msg']}"[:300])
    metrics.refused(refusal.code)
    return JSONResponse({"error": {"code": refusal.code, "message": refusal.message}}, 422)


async def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    words = {404: "there is nothing at this address", 405: "this address does not take that method"}
    message = words.get(error.status_code, str(error.detail))
    if "text/html" in request.headers.get("accept", "") and not _is_api(request):
        if error.status_code == 404 and static.built():
            return static.page(404)
        page = pages.error_page(error.status_code, message[0].upper() + message[1:] + ".")
        return HTMLResponse(page, error.status_code)
    code = {404: "not_found", 405: "bad_method"}.get(error.status_code, "bad_request")
    answer = {"error": {"code": code, "message": message}}
    headers = error.headers
    if error.status_code == 405 and (methods := _methods(request)):
        headers = {"Allow": methods}
    return JSONResponse(answer, error.status_code, headers=headers)


def _methods(request: Request) -> str:
    """All methods of an address, also where they are served by several routes."""
    found: set[str] = set()
    for path, item in request.app.openapi()["paths"].items():
        if re.fullmatch(re.sub(r"\{[^}]+\}", "[^/]+", path), request.url.path):
            found |= {method.upper() for method in item}
    return ", ".join(sorted(found))


def _is_api(request: Request) -> bool:
    return request.url.path.startswith("/api/")


async def _broken(request: Request, error: Exception) -> Response:
    """A mistake of ours: written to the log, and told without its inside."""
    log.error("request_failed", exc_info=error)
    message = "the server made a mistake; it has been written down"
    return JSONResponse({"error": {"code": "broken", "message": message}}, 500)
