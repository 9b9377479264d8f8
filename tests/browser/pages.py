"""Every page of the web app, and how to come to it: to be checked, and to be looked at."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.tables import played, record
from tests.browser.visitors import GAMES, Visitor
from tests.server.running import Running


def start(visitor: Visitor, web: Running) -> None:
    person = web.person()
    played(person, "lane", 0)
    played(person, "sunset", 4)
    visitor.become(person)
    expect(visitor.page.get_by_role("region", name="Your matches")).to_be_visible()


def settings(visitor: Visitor, web: Running) -> None:
    visitor.open()
    visitor.page.locator("header summary").click()


def new_table(visitor: Visitor, web: Running) -> None:
    visitor.open()
    visitor.button("Play with friends", visitor.card("sunset")).click()
    visitor.page.get_by_role("dialog").get_by_text("More settings").click()


def join(visitor: Visitor, web: Running) -> None:
    table = web.person().create("sunny", "mo")
    visitor.open(f"/t/{table['id']}#{table['code']}")
    expect(visitor.button("Sit down")).to_be_visible()


def waiting(visitor: Visitor, web: Running) -> None:
    visitor.with_friend("sunny", "Anna")


def curtain(visitor: Visitor, web: Running) -> None:
    person = web.person()
    visitor.become(person)
    visitor.page.goto(f"/t/{person.create('lane', 'mh')['id']}")
    expect(visitor.page.get_by_role("region", name="Curtain")).to_be_visible()


def table_of(game: str, moves: int) -> Callable[[Visitor, Running], None]:
    def show(visitor: Visitor, web: Running) -> None:
        person = web.person()
        table = played(person, game, moves)
        visitor.become(person)
        visitor.page.goto(f"/t/{table['id']}")
        visitor.at_table()

    return show


def end(visitor: Visitor, web: Running) -> None:
    table_of("lane", 10_000)(visitor, web)
    expect(visitor.button("Play again")).to_be_visible()


def replay(visitor: Visitor, web: Running) -> None:
    visitor.open()
    table = visitor.fetch("/api/records", "post", data={"record": record("sunset", 5)})
    visitor.open(f"/replay/{table['id']}#3")
    visitor.button("Analyse the match").click()
    expect(visitor.page.get_by_role("img", name="Chance to win over the match")).to_be_visible()
    expect(visitor.page.get_by_text("Thinking…")).to_be_hidden(timeout=60_000)


def address(path: str) -> Callable[[Visitor, Running], None]:
    def show(visitor: Visitor, web: Running) -> None:
        visitor.open(path)

    return show


PAGES: dict[str, Callable[[Visitor, Running], None]] = {
    "start": start,
    "settings": settings,
    "new table": new_table,
    "join": join,
    "waiting": waiting,
    "curtain": curtain,
    **{f"table of {game}": table_of(game, 6) for game in GAMES},
    "end": end,
    "replay": replay,
    **{f"rules of {game}": address(f"/rules/{game}") for game in GAMES},
    "pad for lane": address("/pad/lane"),
    "pad for sunny": address("/pad/sunny"),
    "board": address("/board"),
    "no table": address("/t/nowhere"),
    "lost": address("/t/"),
}
