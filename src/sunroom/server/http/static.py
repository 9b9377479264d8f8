"""The web app's files, as `web/` was built into this package."""

from __future__ import annotations

import contextlib
import mimetypes
from functools import cache, partial
from pathlib import Path

from fastapi import FastAPI, Request, Response
from fastapi.responses import HTMLResponse
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from sunroom.server.http import webapp

FOLDER = webapp.FOLDER
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self' 'wasm-unsafe-eval'",  # kernels and Python are WebAssembly
        "style-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "worker-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
# Names that change with their content may be kept for ever.
EVER = f"public, max-age={365 * 24 * 3600}, immutable"
DAY = f"max-age={24 * 3600}"
ALWAYS_ASKED = "no-cache"
# Files that have one name for ever.
SINGLE = {
    "icon.svg": DAY,
    "manifest.webmanifest": DAY,
    webapp.WORKER: ALWAYS_ASKED,
    "runtime/runtime.json": ALWAYS_ASKED,
}
# What the system may not know, or call otherwise.
KINDS = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".webmanifest": "application/manifest+json",
}


class Files(StaticFiles):
    """Files as they were built, compressed where the browser takes that."""

    def __init__(self, folder: Path, kept: str) -> None:
        super().__init__(directory=folder)
        self._kept = kept

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await self._smallest(path, scope)
        if response.status_code == 200:
            kind = KINDS.get(Path(path).suffix) or mimetypes.guess_type(path)[0]
            response.headers["content-type"] = kind or "application/octet-stream"
        response.headers["vary"] = "accept-encoding"
        response.headers["cache-control"] = self._kept
        response.headers["content-security-policy"] = POLICY  # a worker keeps to that of its file
        return response

    async def _smallest(self, path: str, scope: Scope) -> Response:
        accepted = codings(Headers(scope=scope).get("accept-encoding", ""))
        for coding, ending in webapp.COMPRESSED.items():
            if coding in accepted:
                with contextlib.suppress(HTTPException):
                    response = await super().get_response(path + ending, scope)
                    response.headers["content-encoding"] = coding
                    return response
        return await super().get_response(path, scope)


def codings(accepted: str) -> set[str]:
    """What a browser says it takes; `br;q=0` is what it does not."""
    found = set()
    for part in accepted.lower().split(","):
        name, _, weight = part.partition(";")
        if weight.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000"):
            found.add(name.strip())
    return found


def built() -> bool:
    return (FOLDER / webapp.PAGE).is_file()


@cache
def _text() -> str:
    return (FOLDER / webapp.PAGE).read_text(encoding="utf-8")


def page(status: int = 200) -> HTMLResponse:
    """The one page there is; where it knows no such address, it says so in the reader's words."""
    kept = "no-cache" if status == 200 else "no-store"
    headers = {"content-security-policy": POLICY, "cache-control": kept}
    return HTMLResponse(_text(), status, headers=headers)


def add_pages(app: FastAPI) -> None:
    """Serve the web app."""

    async def show() -> HTMLResponse:
        return page()

    for address in webapp.ADDRESSES:
        app.add_api_route(address, show, include_in_schema=False, response_class=HTMLResponse)
    for name, kept in SINGLE.items():
        one = partial(_one, Files(FOLDER, kept), name)
        app.router.add_route(f"/{name}", one, include_in_schema=False)
    app.mount("/icons", Files(FOLDER / "icons", DAY))
    for folder in ("assets", "runtime"):
        app.mount(f"/{folder}", Files(FOLDER / folder, EVER))


async def _one(files: Files, name: str, request: Request) -> Response:
    return await files.get_response(name, request.scope)
