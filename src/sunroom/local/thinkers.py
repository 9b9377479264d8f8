"""Who thinks in a browser: the server's own `Thinker`, whose trees grow in workers."""

from __future__ import annotations

import asyncio
import inspect
import logging
from collections.abc import Callable
from typing import Any, TypeVar

from sunroom import games
from sunroom.bots.searcher import Steps
from sunroom.bots.tree import search_program
from sunroom.games.terms import Json, Refused
from sunroom.local.trees import Searchers, of_searchers
from sunroom.server.thinking.queue import ThinkingFailed, Urgency
from sunroom.server.thinking.thinker import Thinker

T = TypeVar("T")

log = logging.getLogger(__name__)

TRIES = 3  # of a thought, before it is the greedy bot's
LAST_RESORT = "greedy"


class LocalThinkers:
    """As `server.thinking.thinkers.Thinkers` describes it."""

    def __init__(self, searchers: Searchers, count: int) -> None:
        self._thinker = Thinker(of_searchers(searchers))
        self._searchers = searchers
        self.alive = count

    async def start(self) -> None:
        programs = [search_program(games.get(name)).name for name in games.NAMES]
        await self._searchers.prepare([one for one in programs if self._searchers.has(one)])

    async def close(self) -> None:
        pass

    async def choose(
        self,
        match_id: str,
        record: Json,
        seat: int,
        level: str,
        owner: str = "",
        on_begin: Callable[[], None] | None = None,
    ) -> str:
        if on_begin is not None:
            on_begin()
        told = {"do": "choose", "match": match_id, "record": record, "seat": seat, "level": level}
        move: str = (await self._asked(told))["move"]
        return move

    async def advise(
        self,
        match_id: str,
        record: Json,
        seat: int,
        level: str,
        seconds: float | None = None,
        owner: str = "",
        urgency: Urgency = Urgency.HINT,
    ) -> list[Json]:
        told = {"do": "advise", "match": match_id, "record": record, "seat": seat, "level": level}
        moves: list[Json] = (await self._asked({**told, "seconds": seconds}))["moves"]
        return moves

    async def solve(self, match_id: str, record: Json, seat: int, owner: str = "") -> list[str]:
        told = {"do": "solve", "match": match_id, "record": record, "seat": seat}
        moves: list[str] = (await self._asked({**told, "level": "greedy"}))["moves"]
        return moves

    async def read(self, do: str, match_id: str, record: Json, owner: str, **more: Any) -> bytes:
        told = {"do": do, "match": match_id, "record": record, **more}
        found: bytes = (await waited_for(self._thinker.serving(told)))["body"]
        return found

    async def _asked(self, request: Json) -> Json:
        for level in (request["level"],) * TRIES + (LAST_RESORT,):
            try:
                return await waited_for(self._thinker.serving({**request, "level": level}))
            except Refused as refusal:
                raise ThinkingFailed(refusal.code) from None
            except Exception as error:  # a worker has ended: there is another one by now
                log.warning("a thought was lost: %s", error)
        raise ThinkingFailed("no bot was free to think about it")


async def waited_for(steps: Steps[T]) -> T:
    """Think; in the meantime everything else goes on."""
    try:
        tasks = next(steps)
        while True:
            if len(tasks) == 1:  # what is gathered is waited for in several rounds
                tasks = steps.send([await _done(tasks[0])])
            else:
                tasks = steps.send(await asyncio.gather(*(_done(task) for task in tasks)))
    except StopIteration as end:
        answer: T = end.value
        return answer


async def _done(task: Callable[[], Any]) -> Any:
    found = task()
    if inspect.isawaitable(found):
        return await found
    await asyncio.sleep(0)  # a plain search: others are served between two of its steps
    return found
