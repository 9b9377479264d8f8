"""Every page of the web app, and how to come to it: to be checked, and to be looked at."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.long_words import told_at_length
from tests.browser.tables import played, record
from tests.browser.visitors import GAMES, Visitor
from tests.server.running import Running


def start(visitor: Visitor, web: Running) -> None:
    person = web.person()
    played(person, "lane", 0)
    played(person, "sunset", 4)
    visitor.become(person)
    visitor.open()
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


def table_of(game: str, moves: int, phase: str | None = None) -> Callable[[Visitor, Running], None]:
    def show(visitor: Visitor, web: Running) -> None:
        person = web.person()
        table = played(person, game, moves, phase=phase)
        visitor.become(person)
        visitor.page.goto(f"/t/{table['id']}")
        visitor.at_table()

    return show


def long_words(visitor: Visitor, web: Running) -> None:
    person, table = told_at_length(web)
    visitor.become(person)
    visitor.page.goto(f"/t/{table['id']}")
    visitor.at_table()
    expect(visitor.page.locator(".prompt .line")).to_be_visible()


def end(visitor: Visitor, web: Running) -> None:
    table_of("lane", 10_000)(visitor, web)
    expect(visitor.button("Play again")).to_be_visible()


def replay(visitor: Visitor, web: Running) -> None:
    visitor.open()
    table = visitor.fetch("/api/records", "post", data={"record": record("sunset", 5)})
    visitor.open(f"/replay/{table['id']}#3")
    visitor.button("Analyse the match").click()
    expect(
        visitor.page.get_by_role("img", name="Chance of winning throughout the match")
    ).to_be_visible()
    expect(visitor.page.get_by_text("Thinking…")).to_be_hidden(timeout=60_000)


def another_device(visitor: Visitor, web: Running) -> None:
    """Somebody opens the personal link of somebody else."""
    other, person = web.person(), web.person()
    other.create("lane", "mb")
    person.create("sunny", "mb")
    visitor.become(person)
    visitor.open(f"/back#{other.post('/api/passes', {})['pass']}")


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
    "long words": long_words,
    "end": end,
    "replay": replay,
    **{f"rules of {game}": address(f"/rules/{game}") for game in GAMES},
    "pad for lane": address("/pad/lane"),
    "pad for sunny": address("/pad/sunny"),
    "board": address("/board"),
    "another device": another_device,
    "no table": address("/t/nowhere"),
    "lost": address("/t/"),
}

# Every phase of every game, early and late.
PHASES: dict[str, Callable[[Visitor, Running], None]] = {
    "lane turn": table_of("lane", 3, "turn"),
    "lane build": table_of("lane", 14, "build"),
    "lane discard": table_of("lane", 4, "discard"),
    "lane over": table_of("lane", 10_000),
    "sunset swap": table_of("sunset", 0, "swap"),
    "sunset play": table_of("sunset", 4, "play"),
    "sunset target": table_of("sunset", 2, "target"),
    "sunset over": table_of("sunset", 10_000),
    "sunny place": table_of("sunny", 8, "place"),
    "sunny arrange": table_of("sunny", 8, "arrange"),
    "sunny over": table_of("sunny", 10_000),
}
