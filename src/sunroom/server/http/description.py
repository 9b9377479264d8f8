"""The description of the API, worked out once and beside the event loop: that takes a tenth of a
second, for which nobody else should wait."""

from __future__ import annotations

import asyncio
import re
from typing import Any, NamedTuple

import msgspec
from fastapi import FastAPI

from sunroom.server.http import pages


class Described(NamedTuple):
    """The same in three forms."""

    schema: dict[str, Any]
    json: bytes
    page: str


class Description:
    """Made when somebody asks for it for the first time."""

    def __init__(self, app: FastAPI) -> None:
        self._app = app
        self._coming: asyncio.Task[Described] | None = None

    async def get(self) -> Described:
        if self._coming is None:
            self._coming = asyncio.create_task(asyncio.to_thread(self._made))
        return await asyncio.shield(self._coming)

    def _made(self) -> Described:
        schema = self._app.openapi()
        return Described(schema, msgspec.json.encode(schema), pages.documentation(schema))

    async def methods(self, address: str) -> str:
        """All methods of an address, also where they are served by several routes."""
        found: set[str] = set()
        for path, item in (await self.get()).schema["paths"].items():
            if re.fullmatch(re.sub(r"\{[^}]+\}", "[^/]+", path), address):
                found |= {method.upper() for method in item}
        return ", ".join(sorted(found))
