"""Tables without a server, in an ordinary Python: the same as a server tells and stores."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import pytest

from sunroom import Match
from sunroom.bots import levels
from sunroom.games.terms import derived_seed
from sunroom.local.host import Host
from sunroom.server.thinking.thinker import Thinker
from tests.local.parts import Kept, Searchers

GAMES = ("lane", "sunset", "sunny")


class Page:
    """What the page does with its host."""

    def __init__(self, kept: Kept | None = None, searchers: Searchers | None = None) -> None:
        self.kept = kept or Kept()
        self.searchers = searchers or Searchers()
        self.host = Host(self.kept, self.searchers, 1, pace=0.0)
        self.told: list[dict[str, Any]] = []
        self.codes: list[int] = []
        self.connection: Any = None

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        status, _, text = (await self.host.request(method, path, json.dumps(body or {}))).partition(
            " "
        )
        return int(status), json.loads(text)

    async def against(self, game: str, level: str) -> str:
        seats = [{"kind": "me", "name": "Anna"}, {"kind": "bot", "level": level}]
        status, made = await self.ask("POST", "/api/matches", {"game": game, "seats": seats})
        assert status == 201, made
        return str(made["id"])

    def sit(self, match: str, seat: int = 0) -> None:
        self.connection = self.host.connect(
            match,
            str(seat),
            "0",
            lambda text: self.told.append(json.loads(text)),
            self.codes.append,
        )

    def news(self) -> dict[str, Any]:
        return next(one for one in reversed(self.told) if one["type"] == "news")

    async def until(self, true: Callable[[], bool]) -> None:
        for _ in range(3000):
            if true():
                return
            await asyncio.sleep(0.01)
        raise AssertionError(self.told[-2:])

    async def play(self, match: str, most: int = 1000) -> None:
        """Any moves until the end, or so many."""
        await self.until(lambda: any(one["type"] == "news" for one in self.told))
        for count in range(most):
            await self.until(lambda: bool(self.news().get("moves")) or self.over())
            if self.over():
                return
            news = self.news()
            move = news["moves"][(7 * count) % len(news["moves"])]
            wish = {"do": "move", "id": f"c{news['number']}", "after": news["number"], "move": move}
            self.connection.take(json.dumps(wish))
            await self.until(partial(self.beyond, news["number"]))

    def beyond(self, number: int) -> bool:
        return bool(self.news()["number"] > number)

    def over(self) -> bool:
        tables = [one["table"] for one in self.told if one.get("table")]
        return bool(tables) and tables[-1]["status"] == "over"


def run(work: Callable[[], Awaitable[None]]) -> None:
    async def whole() -> None:
        try:
            await work()
        finally:
            for task in asyncio.all_tasks() - {asyncio.current_task()}:
                task.cancel()

    asyncio.run(whole())


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_match_and_what_comes_afterwards(game, monkeypatch):
    monkeypatch.setattr(levels, "SECONDS", dict.fromkeys(levels.LEVELS, levels.PATIENCE))

    async def work() -> None:
        page = Page()
        await page.host.open()
        match = await page.against(game, "easy")
        page.sit(match)
        await page.play(match)
        status, record = await page.ask("GET", f"/api/matches/{match}/record")
        assert status == 200
        played = Match.from_record(record)
        assert played.over
        # The bot moved as on a server: the same seed, the same search, the same trees kept.
        server = Thinker()
        for number, text in enumerate(record["moves"]):
            before = Match.from_record({**record, "moves": record["moves"][:number]})
            if before.seat == 1:
                told = {"do": "choose", "match": match, "level": "easy", "seat": 1}
                line = json.dumps({**told, "record": before.record()}).encode()
                assert server.answer(line)["move"] == text
        for path in ("replay", "replay?seat=0", "score", "material"):
            assert (await page.ask("GET", f"/api/matches/{match}/{path}"))[0] == 200
        status, again = await page.ask("POST", "/api/records", {"record": record})
        assert status == 201 and again["origin"] == "imported"
        events: list[str] = []
        await page.host.analyse(match, "strong", events.append)
        assert events[-1].startswith("event: done")
        status, fork = await page.ask(
            "POST", f"/api/matches/{match}/fork", {"number": 2, "seat": 0, "name": "Anna"}
        )
        assert status == 201 and fork["status"] == "running"
        status, next_one = await page.ask("POST", f"/api/matches/{match}/rematch")
        assert status == 200 and next_one["id"] != match

    run(work)


@pytest.mark.parametrize("game", GAMES)
def test_hints_and_moves_with_kept_trees_are_those_of_a_server(game, monkeypatch):
    """`medium` keeps its tree from one decision to the next; it has all the time it needs."""
    monkeypatch.setattr(levels, "SECONDS", dict.fromkeys(levels.LEVELS, levels.PATIENCE))

    async def work() -> None:
        page = Page()
        await page.host.open()
        thinkers = page.host._hall.thinkers
        server = Thinker()
        match = Match(game, 2, seed=derived_seed(game))
        for _ in range(6):
            if match.over:
                break
            record, seat = match.record(), match.seat
            assert seat is not None
            asked = {"match": "m", "record": record, "seat": seat, "level": "medium"}
            wanted = server.answer(json.dumps({**asked, "do": "choose"}).encode())["move"]
            assert await thinkers.choose("m", record, seat, "medium") == wanted
            advice = server.answer(json.dumps({**asked, "do": "advise", "level": "easy"}).encode())
            assert await thinkers.advise("m", record, seat, "easy") == advice["moves"]
            match.play(wanted)

    run(work)


def test_nothing_is_lost_when_the_host_ends(tmp_path):
    async def work() -> None:
        kept = Kept()
        for turn in range(4):
            page = Page(kept)
            await page.host.open()
            if not turn:
                match = await page.against("lane", "easy")
            page.sit(match)
            await page.play(match, 2)
            before = page.news()
            again = Page(kept)
            await again.host.open()
            again.sit(match)
            await again.until(lambda: bool(again.told))  # noqa: B023
            # All that was kept, and perhaps a move of the bot since then.
            told = [one for one in again.told if one["type"] == "news"]
            numbers = [entry["number"] for one in told for entry in one["entries"]]
            assert numbers == list(range(1, told[-1]["number"] + 1))
            assert told[0]["number"] >= before["number"]

    run(work)


def test_a_lost_worker_costs_nothing_but_time():
    async def work() -> None:
        page = Page()
        await page.host.open()
        match = await page.against("sunset", "medium")
        page.sit(match)
        page.searchers.fails = 2
        await page.play(match, 3)
        assert not page.searchers.fails

    run(work)


@pytest.mark.parametrize(
    ("problem", "code"),
    [("QuotaExceededError: full", "no_room"), ("InvalidStateError: denied", "unavailable")],
)
def test_a_storage_that_keeps_nothing_is_told_and_nothing_has_happened(problem, code):
    async def work() -> None:
        page = Page()
        await page.host.open()
        match = await page.against("lane", "easy")
        page.sit(match)
        await page.until(lambda: any(one.get("moves") for one in page.told))
        news = page.news()
        page.kept.problem = RuntimeError(problem)
        wish = {"do": "move", "id": "c1", "after": news["number"], "move": news["moves"][0]}
        page.connection.take(json.dumps(wish))
        await page.until(lambda: page.told[-1]["type"] == "refused")
        assert page.told[-1]["code"] == code
        page.kept.problem = None
        page.connection.take(json.dumps(wish))
        await page.until(lambda: any(one["type"] == "accepted" for one in page.told))
        assert (await page.ask("POST", "/api/matches", {"game": "lane", "seats": []}))[0] == 400

    run(work)


def test_what_needs_others_is_refused_with_a_word_why():
    async def work() -> None:
        page = Page()
        await page.host.open()
        seats = [{"kind": "me", "name": "Anna"}, {"kind": "open"}]
        status, told = await page.ask("POST", "/api/matches", {"game": "lane", "seats": seats})
        assert (status, told["error"]["code"]) == (409, "needs_server")
        status, told = await page.ask("POST", "/api/passes")
        assert told["error"]["code"] == "needs_server"
        seats = [{"kind": "me", "name": "\u200b"}, {"kind": "bot"}]
        status, told = await page.ask("POST", "/api/matches", {"game": "lane", "seats": seats})
        assert told["error"]["code"] == "bad_name" and "visible" in told["error"]["message"]
        page.sit("nothing")
        await page.until(lambda: bool(page.codes))
        assert page.codes == [4404] and page.told[-1]["code"] == "no_match"

    run(work)


def test_hints_are_not_counted_in_ones_own_browser():
    async def work() -> None:
        page = Page()
        await page.host.open()
        match = await page.against("lane", "beginner")
        page.sit(match)
        await page.until(lambda: any(one.get("moves") for one in page.told))
        hint = {"seat": 0, "level": "beginner"}
        for _ in range(10):
            status, told = await page.ask("POST", f"/api/matches/{match}/hint", hint)
            assert status == 200, told

    run(work)


def test_a_finished_match_is_looked_at_once_for_all_lists():
    async def check() -> None:
        page = Page()
        await page.host.open()
        match = await page.against("sunset", "beginner")
        page.sit(match)
        await page.play(match)
        _, first = await page.ask("GET", "/api/matches?which=mine")
        (told,) = first["matches"]
        assert told["status"] == "over" and told["winners"] in ([0], [1], [0, 1])
        assert json.loads(page.kept.matches[match])["told"] == told
        # Another visit: the list does not play its moves again.
        page.kept.happened[match] = []
        again = Page(page.kept)
        await again.host.open()
        assert await again.ask("GET", "/api/matches?which=mine") == (200, first)

    asyncio.run(check())


def test_what_lists_tell_follows_what_happens_later():
    async def check() -> None:
        page = Page()
        await page.host.open()
        match = await page.against("sunset", "beginner")
        page.sit(match)
        await page.play(match)
        await page.ask("GET", "/api/matches?which=mine")
        _, made = await page.ask("POST", f"/api/matches/{match}/rematch")
        _, listed = await page.ask("GET", "/api/matches?which=mine")
        found = {one["id"]: one for one in listed["matches"]}
        assert found[match]["rematch"] == made["id"]
        assert found[made["id"]]["winners"] is None

    asyncio.run(check())
