"""What the host asks a server: whether it serves, its figures, its description."""

from __future__ import annotations

import asyncio
import hmac
from typing import Literal

from fastapi import FastAPI, Request, Response
from fastapi.responses import HTMLResponse

from sunroom import __version__
from sunroom.games.terms import Refused
from sunroom.server import metrics
from sunroom.server.http import static
from sunroom.server.models import matches as models
from sunroom.server.settings import Settings

READY_SECONDS = 2.0  # for the database to answer


def add_service(app: FastAPI, settings: Settings) -> None:
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
        """The database can be read and written to, and bots can think."""
        hall = request.app.state.actions.hall
        problem: Literal["database", "bots"] | None = None
        try:
            await asyncio.wait_for(hall.store.check(), READY_SECONDS)
        except TimeoutError:
            # Who asks may send everybody elsewhere: that helps where the database is gone, and
            # makes it worse where it is slow because everybody is here.
            if not hall.store.answers:
                problem = "database"
        except Exception:
            problem = "database"
        if problem is None and not hall.thinkers.alive:
            problem = "bots"
        if problem:
            response.status_code = 503
        return models.Health(
            status="broken" if problem else "ok", version=__version__, problem=problem
        )

    @app.get(
        "/metrics",
        tags=["Service"],
        summary="Figures for Prometheus",
        response_class=Response,
        responses={
            200: {"content": {"text/plain": {}}, "description": "Prometheus's format."},
            403: {"model": models.Failure, "description": "The token was not sent."},
        },
    )
    async def figures(request: Request) -> Response:
        """For the host, who has set a token: `Authorization: Bearer TOKEN`."""
        shown = request.headers.get("authorization", "").encode("latin-1")
        wanted = f"Bearer {settings.metrics_token}".encode()
        if not settings.metrics_token or not hmac.compare_digest(shown, wanted):
            message = (
                "metrics are for the host: set SUNROOM_METRICS_TOKEN and send it as a bearer token"
            )
            raise Refused("not_yours", message)
        content, kind = metrics.render()
        return Response(content, headers={"content-type": kind})

    async def description() -> Response:
        described = await app.state.description.get()
        return Response(described.json, media_type="application/json")

    async def documentation() -> HTMLResponse:
        return HTMLResponse((await app.state.description.get()).page)

    app.add_api_route("/openapi.json", description, include_in_schema=False)
    app.add_api_route("/api", documentation, include_in_schema=False)
    if static.built():
        static.add_pages(app)
    else:  # a checkout whose web app was not built
        app.add_api_route("/", documentation, include_in_schema=False)
