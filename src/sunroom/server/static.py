"""The web app's files, as `web/` was built into this package."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from fastapi import FastAPI, Response
from fastapi.responses import FileResponse, HTMLResponse
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

FOLDER = Path(__file__).parent / "static"
# All of these are the same page, which reads its address itself (web/src/router.svelte.ts).
ADDRESSES = (
    "/",
    "/t/{rest:path}",
    "/replay/{rest:path}",
    "/rules/{rest:path}",
    "/pad/{rest:path}",
    "/board",
    "/back",
)
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
YEAR = 365 * 24 * 3600


class Assets(StaticFiles):
    """Files whose names change with their content: browsers may keep them."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        response.headers["cache-control"] = f"public, max-age={YEAR}, immutable"
        return response


def built() -> bool:
    return (FOLDER / "index.html").is_file()


@cache
def _text() -> str:
    return (FOLDER / "index.html").read_text(encoding="utf-8")


def page(status: int = 200) -> HTMLResponse:
    """The one page there is; where it knows no such address, it says so in the reader's words."""
    kept = "no-cache" if status == 200 else "no-store"
    headers = {"content-security-policy": POLICY, "cache-control": kept}
    return HTMLResponse(_text(), status, headers=headers)


def add_pages(app: FastAPI) -> None:
    """Serve the web app."""

    async def show() -> HTMLResponse:
        return page()

    async def icon() -> FileResponse:
        return FileResponse(FOLDER / "icon.svg", headers={"cache-control": "max-age=86400"})

    for address in ADDRESSES:
        app.add_api_route(address, show, include_in_schema=False, response_class=HTMLResponse)
    app.add_api_route("/icon.svg", icon, include_in_schema=False)
    app.mount("/assets", Assets(directory=FOLDER / "assets"))
