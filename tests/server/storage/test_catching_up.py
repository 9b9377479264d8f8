"""What others have written: asked for by many, read at once."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from sunroom.games.terms import Refused
from sunroom.server.rooms.catching_up import AT_ONCE, CatchingUp
from sunroom.server.tables.entry import MOVE, Entry
from sunroom.server.tables.stored import News


class Shelf:
    """Has three entries of every match, and reads when it is let."""

    def __init__(self) -> None:
        self.asked: list[dict[str, int]] = []
        self.open = asyncio.Event()
        self.damaged: set[str] = set()
        self.away = False

    async def read(self, known: Mapping[str, int]) -> dict[str, News]:
        self.asked.append(dict(known))
        await self.open.wait()
        if self.away:
            raise Refused("unavailable", "the database is away")
        if self.damaged & set(known):
            raise Refused("damaged", "a row is not what it should be")
        return {
            match: News([Entry(n, MOVE, 0, "draw", 0.0) for n in range(number + 1, 4)], {1})
            for match, number in known.items()
        }


async def numbers(catching_up: CatchingUp[News], match: str, known: int) -> list[int] | str:
    found = (await catching_up.beyond({match: known}))[match]
    return found.code if isinstance(found, Refused) else [one.number for one in found.entries]


def test_what_is_asked_for_meanwhile_is_read_together_next():
    async def run() -> None:
        shelf = Shelf()
        catching_up = CatchingUp(shelf.read)
        first = asyncio.create_task(numbers(catching_up, "a", 2))
        while not shelf.asked:
            await asyncio.sleep(0)
        others = [
            asyncio.create_task(numbers(catching_up, match, known))
            for match, known in (("a", 2), ("b", 0), ("b", 1), ("c", 3))
        ]
        await asyncio.sleep(0)
        shelf.open.set()
        assert await first == [3]
        # Who needs less than another of the same match is told more, and knows what to leave out.
        assert await asyncio.gather(*others) == [[3], [1, 2, 3], [1, 2, 3], []]
        # What "a" has been asked for again is read again: something may have come since.
        assert shelf.asked == [{"a": 2}, {"a": 2, "b": 0, "c": 3}]

    asyncio.run(run())


def test_one_that_cannot_be_read_is_no_burden_to_the_others():
    async def run() -> None:
        shelf = Shelf()
        shelf.open.set()
        shelf.damaged = {"b"}
        catching_up = CatchingUp(shelf.read)
        asked = [numbers(catching_up, match, 2) for match in "abc"]
        assert await asyncio.gather(*asked) == [[3], "damaged", [3]]

    asyncio.run(run())


def test_a_mistake_of_ours_reaches_only_who_asked_for_it():
    async def run() -> None:
        async def read(known: Mapping[str, int]) -> dict[str, str]:
            if "b" in known:
                raise ValueError("no such thing")
            return {match: f"{match} read" for match in known}

        catching_up = CatchingUp(read)
        asked = [catching_up.beyond({match: 0}) for match in "abc"]
        one, two, three = await asyncio.gather(*asked, return_exceptions=True)
        assert (one, three) == ({"a": "a read"}, {"c": "c read"})
        assert isinstance(two, ValueError)

    asyncio.run(run())


def test_of_very_many_the_first_are_told_before_the_last_are_read():
    async def run() -> None:
        read_until_told: list[int] = []
        read: list[str] = []

        async def reading(known: Mapping[str, int]) -> dict[str, str]:
            read.extend(known)
            await asyncio.sleep(0)
            return dict.fromkeys(known, "read")

        catching_up = CatchingUp(reading)

        async def ask(match: str) -> None:
            await catching_up.beyond({match: 0})
            read_until_told.append(len(read))

        await asyncio.gather(*(ask(str(i)) for i in range(10 * AT_ONCE)))
        assert read_until_told[0] < len(read) == 10 * AT_ONCE

    asyncio.run(run())


def test_where_the_database_is_away_it_is_asked_once():
    async def run() -> None:
        shelf = Shelf()
        shelf.open.set()
        shelf.away = True
        catching_up = CatchingUp(shelf.read)
        asked = [numbers(catching_up, match, 2) for match in "abc"]
        assert await asyncio.gather(*asked) == ["unavailable"] * 3
        assert len(shelf.asked) == 1
        shelf.away = False
        assert await numbers(catching_up, "a", 2) == [3]

    asyncio.run(run())


def test_who_goes_away_takes_nothing_from_the_others():
    async def run() -> None:
        shelf = Shelf()
        catching_up = CatchingUp(shelf.read)
        impatient = asyncio.create_task(numbers(catching_up, "a", 0))
        patient = asyncio.create_task(numbers(catching_up, "b", 0))
        while not shelf.asked:
            await asyncio.sleep(0)
        impatient.cancel()
        await asyncio.sleep(0)
        shelf.open.set()
        assert await patient == [1, 2, 3]

    asyncio.run(run())
