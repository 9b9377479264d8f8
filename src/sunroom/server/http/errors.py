"""What goes wrong with a request, as an answer: refusals, malformed requests, mistakes of ours."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse
from starlette.exceptions import HTTPException

from sunroom.games.terms import Refused
from sunroom.server import metrics
from sunroom.server.http import pages, static
from sunroom.server.limits import retry_after
from sunroom.server.telling import messages
from sunroom.server.telling.refusals import STATUS

log = logging.getLogger(__name__)


def add_error_handlers(app: FastAPI) -> None:
    app.add_exception_handler(Refused, _refused)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(HTTPException, _http_error)
    app.add_exception_handler(Exception, _broken)


async def _refused(request: Request, error: Exception) -> Response:
    """A refusal as an answer."""
    assert isinstance(error, Refused)
    metrics.refused(error.code)
    status = STATUS.get(error.code, 400)
    headers = {"retry-after": retry_after(1.0)} if status in (429, 503) else None
    return JSONResponse({"error": messages.error(error)}, status, headers)


async def _malformed(request: Request, error: Exception) -> Response:
    """One sentence that says where the request is wrong."""
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    told = first["msg"].removeprefix("Value error, ").replace("Input should", "it should")
    message = f"{_place(first['loc'])}: {told}"[:300]
    is_name = first["loc"][-1] == "name"
    refusal = Refused("bad_name", message) if is_name else Refused("bad_request", message)
    metrics.refused(refusal.code)
    return JSONResponse({"error": {"code": refusal.code, "message": refusal.message}}, 422)


def _place(path: Sequence[str | int]) -> str:
    """Where in a request something is wrong, in words; people count from 1."""
    parts = [part for part in path if part not in ("body", "query", "path")]
    if parts[:1] == ["seats"] and len(parts) > 1 and isinstance(parts[1], int):
        return " of ".join([*map(str, reversed(parts[2:])), f"seat {parts[1] + 1}"])
    return ".".join(map(str, parts)) or "the body"


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
    if error.status_code == 405:
        methods = await request.app.state.description.methods(request.url.path)
        headers = {"Allow": methods} if methods else headers
    return JSONResponse(answer, error.status_code, headers=headers)


def _is_api(request: Request) -> bool:
    return request.url.path.startswith("/api/")


async def _broken(request: Request, error: Exception) -> Response:
    """A mistake of ours, or of a game: written to the log; ours is told without its inside."""
    log.error("request_failed", exc_info=error)
    return await _refused(request, messages.mistake(error))
