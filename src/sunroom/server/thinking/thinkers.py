"""Those who think, as everybody else sees them: processes of a server, or workers of a browser."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from sunroom.games.terms import Json
from sunroom.server.thinking.queue import Urgency


class Thinkers(Protocol):
    """Where bots think; `ThinkingFailed` where nobody could."""

    @property
    def alive(self) -> int:
        """How many can think at once."""

    async def start(self) -> None: ...
    async def close(self) -> None: ...
    async def choose(
        self,
        match_id: str,
        record: Json,
        seat: int,
        level: str,
        owner: str = "",
        on_begin: Callable[[], None] | None = None,
    ) -> str: ...
    async def advise(
        self,
        match_id: str,
        record: Json,
        seat: int,
        level: str,
        seconds: float | None = None,
        owner: str = "",
        urgency: Urgency = Urgency.HINT,
    ) -> list[Json]: ...
    async def solve(self, match_id: str, record: Json, seat: int, owner: str = "") -> list[str]: ...
    async def read(
        self, do: str, match_id: str, record: Json, owner: str, **more: Any
    ) -> bytes: ...
