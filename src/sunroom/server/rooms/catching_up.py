"""What other processes have written, asked for by many at once and read at once.

When a process ends, everybody who was connected to it comes here in the same moment, and each has
to be shown what the database says now. So whatever is asked for while something is being read is
read together, next: as the writer does with what is to be written.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from itertools import islice
from typing import Generic, TypeVar

from sunroom.games.terms import Refused

AT_ONCE = 50  # matches in one reading: the first who came need not wait for all who did

Found = TypeVar("Found")


class CatchingUp(Generic[Found]):
    """`read` is given matches with the number that is known of each, and finds something of all."""

    def __init__(self, read: Callable[[Mapping[str, int]], Awaitable[dict[str, Found]]]) -> None:
        self._read = read
        self._asked: dict[str, tuple[int, asyncio.Future[Found | Refused]]] = {}
        self._reading: asyncio.Task[None] | None = None

    async def beyond(self, known: Mapping[str, int]) -> dict[str, Found | Refused]:
        """What there is beyond these numbers at this moment, or why it cannot be read."""
        answers = {match: self._ask(match, number) for match, number in known.items()}
        return {match: await asyncio.shield(answer) for match, answer in answers.items()}

    def _ask(self, match: str, number: int) -> asyncio.Future[Found | Refused]:
        if match in self._asked:
            before, answer = self._asked[match]
            self._asked[match] = min(number, before), answer
            return answer
        loop = asyncio.get_running_loop()
        self._asked[match] = number, loop.create_future()
        if self._reading is None:
            self._reading = loop.create_task(self._read_all())
        return self._asked[match][1]

    async def _read_all(self) -> None:
        try:
            while self._asked:
                part = dict(islice(self._asked.items(), AT_ONCE))
                for match in part:  # who asks from now on may have to be told more
                    del self._asked[match]
                await self._read_part(part)
        finally:
            self._reading = None

    async def _read_part(
        self, part: Mapping[str, tuple[int, asyncio.Future[Found | Refused]]]
    ) -> None:
        asked = {match: number for match, (number, _) in part.items()}
        try:
            found: Mapping[str, Found | Exception] = await self._read(asked)
        except Refused as refusal:
            if refusal.code == "unavailable":  # for all of them
                found = dict.fromkeys(asked, refusal)
            else:
                found = await self._each_alone(asked)
        except Exception:
            found = await self._each_alone(asked)
        for match, (_, answer) in part.items():
            one = found[match]
            if isinstance(one, Refused) or not isinstance(one, Exception):
                answer.set_result(one)
            else:
                answer.set_exception(one)
                answer.exception()  # nobody may be waiting for it any more

    async def _each_alone(self, asked: Mapping[str, int]) -> dict[str, Found | Exception]:
        """One of them is at fault, and the others are not to suffer from it."""
        found: dict[str, Found | Exception] = {}
        for match, number in asked.items():
            try:
                found[match] = (await self._read({match: number}))[match]
            except Exception as error:
                found[match] = error
        return found
