"""Matches in a browser's own storage: the same list of entries as on a server.

The storage itself is IndexedDB, behind `Keeper` (web/src/local/keeper.ts). What it has taken is on
the disk before anybody is told. The rows of all matches are in memory as well: there are not many.
"""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, fields
from typing import Any, Protocol, TypeVar

from sunroom import games
from sunroom.games.terms import Json, Refused
from sunroom.server.tables import status as statuses
from sunroom.server.tables.entry import Change, Entry
from sunroom.server.tables.header import Header
from sunroom.server.tables.stored import News, Stored
from sunroom.server.tables.table import Table

T = TypeVar("T")

RECENT = 2_000  # matches in a list
UNFINISHED = (statuses.OPEN, statuses.RUNNING, statuses.IDLE)
FIELDS = ("number", "kind", "seat", "text", "person", "client", "at")
TOLD = "told"  # in the row of a finished match: what lists tell of it
FULL = "QuotaExceededError"


class Keeper(Protocol):
    """What keeps matches; rows and entries are JSON."""

    def rows(self) -> Awaitable[str]: ...
    def entries(self, match: str) -> Awaitable[str]: ...

    def create(self, row: str, entries: str) -> Awaitable[bool]:
        """False if there is one with this id."""

    def append(self, match: str, entry: str, row: str | None) -> Awaitable[bool]:
        """An entry, and the row where that changes with it; False if the number is taken."""

    def update(self, row: str) -> Awaitable[None]: ...


class LocalStore:
    """As `server.rooms.parts.Store` describes it; nobody else writes to it."""

    shared = False

    def __init__(self, keeper: Keeper) -> None:
        self._keeper = keeper
        self.rows: dict[str, Json] = {}

    async def prepare(self) -> None:
        for row in json.loads(await self._kept(self._keeper.rows)):
            self.rows[row["id"]] = row

    async def close(self) -> None:
        pass

    async def flushed(self) -> None:
        pass

    # --- writing ---------------------------------------------------------------------------------

    async def create(
        self,
        header: Header,
        status: str,
        due: float | None,
        people: Iterable[tuple[int, str]],
        history: Sequence[Entry] = (),
    ) -> bool:
        sitting = {str(seat): person for seat, person in people}
        row = {**asdict(header), "status": status, "due": due, "people": sitting}
        entries = json.dumps([_told(one) for one in history])
        text = json.dumps(row)
        made = await self._kept(lambda: self._keeper.create(text, entries))
        if made:
            self.rows[header.id] = row
        return made

    async def append(self, match: str, change: Change) -> bool:
        row = self._changed(match, change)
        entry, text = json.dumps(_told(change.entry)), json.dumps(row) if row else None
        added = await self._kept(lambda: self._keeper.append(match, entry, text))
        if added and row:
            self.rows[match] = row
        return added

    def _changed(self, match: str, change: Change) -> Json | None:
        """The row with a change, if that changes it."""
        before = self.rows[match]
        same = not change.match and change.sits is None and change.stands is None
        if same and TOLD not in before:
            return None
        row = {**before, **change.match}
        row.pop(TOLD, None)
        row["people"] = dict(row["people"])
        if change.sits is not None:
            row["people"][str(change.sits[0])] = change.sits[1]
        if change.stands is not None:
            row["people"].pop(str(change.stands), None)
        return row

    async def postpone(self, match: str, due: float | None) -> None:
        row = {**self.rows[match], "due": due}
        await self._kept(lambda: self._keeper.update(json.dumps(row)))
        self.rows[match] = row

    async def prolong(self, ids: Sequence[str], due: float) -> None:
        raise NotImplementedError("nobody else looks after these matches")

    # --- reading ---------------------------------------------------------------------------------

    async def load_all(
        self, worker: str, known: Mapping[str, int], now: float
    ) -> dict[str, Stored | None]:
        return {match: await self._load(match) for match in known}

    async def _load(self, match: str) -> Stored | None:
        row = self.rows.get(match)
        if row is None:
            return None
        header = Header(**{one.name: row[one.name] for one in fields(Header)})
        people = {int(seat): person for seat, person in row["people"].items()}
        return Stored(header, row["status"], row["due"], await self._entries(match), people)

    async def _entries(self, match: str) -> list[Entry]:
        told = json.loads(await self._kept(lambda: self._keeper.entries(match)))
        return [Entry(**one) for one in told]

    async def news_of(self, worker: str, known: Mapping[str, int], now: float) -> dict[str, News]:
        return {
            match: News([one for one in await self._entries(match) if one.number > number])
            for match, number in known.items()
        }

    async def newest(self, ids: Sequence[str]) -> dict[str, int]:
        return {}  # nothing is ever written elsewhere

    async def due(self, until: float, most: int) -> list[str]:
        found = [row for row in self.rows.values() if row["status"] == statuses.RUNNING]
        late = [row for row in found if row["due"] is not None and row["due"] <= until]
        return [row["id"] for row in sorted(late, key=lambda row: row["due"])][:most]

    async def open_matches(self) -> list[str]:
        return []

    async def matches_of(self, person: str) -> list[str]:
        """Unfinished ones first, each the newest first."""
        mine = [row for row in self.rows.values() if row["status"] != statuses.CLOSED]
        mine.sort(key=lambda row: (row["status"] not in UNFINISHED, -row["created"]))
        return [row["id"] for row in mine[:RECENT]]

    def told(self, match: str) -> Json | None:
        """What lists tell of a finished match, if that was worked out once by the same rules."""
        row = self.rows.get(match, {})
        if TOLD in row and row["version"] == games.get(row["game"]).version:
            found: Json = row[TOLD]
            return found
        return None

    async def keep_told(self, match: str, told: Json) -> None:
        """So that its moves need not all be played again for a list; as long as there is room."""
        row = {**self.rows[match], TOLD: told}
        self.rows[match] = row
        with suppress(Refused):
            await self._kept(lambda: self._keeper.update(json.dumps(row)))

    async def made_by(self, person: str, address: str, since: float) -> tuple[int, int]:
        return 0, 0  # one's own browser has no limits but its room

    def checked(self, row: str, entries: str) -> str:
        """What is wrong with a match that was kept elsewhere; empty if it can be kept here."""
        try:
            told: Json = json.loads(row)
            header = Header(**{one.name: told[one.name] for one in fields(Header)})
            table = Table(header, [Entry(**one) for one in json.loads(entries)])
            return "" if told["id"] == table.id and isinstance(told["people"], dict) else "its row"
        except Refused as refusal:
            return refusal.message
        except Exception as error:
            return f"{type(error).__name__}: {error}"

    async def _kept(self, work: Callable[[], Awaitable[T]]) -> T:
        try:
            return await work()
        except Exception as error:
            problem = f"{type(error).__name__} {error}"
            if FULL in problem:
                message = "this browser has no room left to save the match: free up some space"
                raise Refused("no_room", message) from None
            raise Refused("unavailable", "this browser does not let pages save anything") from None


def _told(entry: Entry) -> dict[str, Any]:
    return {name: getattr(entry, name) for name in FIELDS}
