"""Dialogs, troubles and other moments beside the playing itself: to be looked at."""

from __future__ import annotations

import json
import random
import re

from playwright.sync_api import Page, expect

from sunroom.match import Match
from tests.browser.local import without_server
from tests.browser.moments import Show, at, friends, open_table
from tests.browser.pages import address
from tests.browser.players import PLAYERS, ready
from tests.browser.tables import played, record
from tests.browser.visitors import Visitor
from tests.server.running import Running

SEATS = [{"kind": "me", "name": "Anna"}, {"kind": "here", "name": "Ben"}]


def settings_at_table(visitor: Visitor, web: Running) -> None:
    page = at(visitor, web, "sunny", 4)
    page.locator("header summary").click()


def full_table(visitor: Visitor, web: Running) -> None:
    """Whoever opens the link too late may watch."""
    _, table, _ = friends(web, "sunset", 0)
    visitor.open(f"/t/{table['id']}#{table['code']}")


def closed_table(visitor: Visitor, web: Running) -> None:
    person = web.person()
    table = person.create("lane", "mo")
    person.post(f"/api/matches/{table['id']}/leave", {})
    visitor.page.goto(f"/t/{table['id']}#{table['code']}")
    visitor.page.wait_for_timeout(1000)


def absent(visitor: Visitor, web: Running) -> None:
    """The other one is not connected, and whoever made the table may let a bot play."""
    people, table, seats = friends(web, "lane", 0)
    for one in seats:
        one.close()
    open_table(visitor, people[0], table["id"])
    expect(visitor.button("Let a bot play")).to_be_visible()


def rematch(visitor: Visitor, web: Running) -> None:
    """The other one has asked for another match."""
    person = web.person()
    table = played(person, "sunset")
    person.post(f"/api/matches/{table['id']}/rematch", {})
    open_table(visitor, person, table["id"])
    expect(visitor.page.get_by_text("The next match")).to_be_visible()


def refused(visitor: Visitor, web: Running) -> None:
    """Somebody has asked for the same too often."""
    people, table, seats = friends(web, "lane", 1)
    open_table(visitor, people[0], table["id"])
    problem = visitor.page.locator(".notice.bad")
    for _ in range(10):
        visitor.button("Undo").click()
        expect(problem.or_(visitor.button("Never mind"))).to_be_visible()
        if problem.is_visible():
            return
        seats[1].until(lambda: seats[1].entries[-1]["kind"] == "ask")
        seats[1].ask("decline")
        expect(visitor.button("Undo")).to_be_enabled()
    raise AssertionError("nothing was refused")


def together(visitor: Visitor, web: Running) -> None:
    """At one device, after a combat that both have watched."""
    person = web.person()
    table = person.create("sunset", SEATS)
    visitor.become(person)
    page = visitor.page
    page.goto(f"/t/{table['id']}")
    player = PLAYERS["sunset"](page)
    for _ in range(60):
        state = ready(page)
        if state == "curtain":
            page.get_by_role("region", name="Curtain").get_by_role("button").click()
        elif state == "pass":
            if not page.get_by_role("group", name="Your hand").count():
                return
            visitor.button(re.compile("^Pass the device")).click()
        else:
            player.step()
            player.sure()
    raise AssertionError("no combat")


def replaced_here(visitor: Visitor, web: Running) -> None:
    """At one device a bot plays in somebody's place."""
    person = web.person()
    table = person.create("lane", SEATS, seconds=60)
    visitor.become(person)
    page = visitor.page
    page.goto(f"/t/{table['id']}")
    page.get_by_role("region", name="Curtain").get_by_role("button").click()
    visitor.at_table()
    visitor.fetch(
        f"/api/matches/{table['id']}/replace",
        "post",
        data={"seat": visitor.view()["seat"], "level": "easy"},
    )
    expect(visitor.button(re.compile("is back$"))).to_be_visible()


def replay_of(game: str, moves: int, step: int) -> Show:
    def show(visitor: Visitor, web: Running) -> None:
        visitor.open()
        table = visitor.fetch("/api/records", "post", data={"record": record(game, moves)})
        visitor.open(f"/replay/{table['id']}#{step}")

    return show


def forked(visitor: Visitor, web: Running) -> None:
    replay_of("lane", 40, 17)(visitor, web)
    visitor.button("Try something else from here").click()
    expect(visitor.page.get_by_role("dialog")).to_be_visible()


def lane_written(editing: bool) -> Show:
    """A score pad with what stood at the end of a match."""

    def show(visitor: Visitor, web: Running) -> None:
        match = Match("lane", 3, 4)
        chance = random.Random(4)
        while match.seat is not None:
            builds = [one for one in match.moves if one.startswith("build")]
            match.play(chance.choice(builds or match.moves))
        end = match.position()
        entered = {"players": 3, "houses": end["houses"], "parks": end["parks"]}
        visitor.prefer("sunroom.pad.lane", json.dumps(entered))
        page = visitor.open("/pad/lane")
        expect(page.get_by_role("region", name="Result").locator("tfoot td").first).to_be_visible()
        if editing:
            page.get_by_role("button", name=re.compile("house, ")).first.click()
            expect(page.get_by_role("dialog")).to_be_visible()

    return show


def sums(visitor: Visitor, web: Running) -> None:
    visitor.open("/pad/sunny")
    visitor.button("Just the totals").click()


def offline_start(visitor: Visitor, web: Running) -> None:
    visitor.lost_network = True
    visitor.open()
    visitor.context.route("**/api/**", lambda route: route.abort())
    visitor.button("Play with friends", visitor.card("lane")).click()
    dialog = visitor.page.get_by_role("dialog")
    dialog.get_by_label("Your name").fill("Anna")
    visitor.button("Create a link", dialog).click()
    expect(dialog.get_by_role("alert")).to_be_visible()


def not_loaded(visitor: Visitor, web: Running) -> None:
    """What a table in the browser needs could not be fetched, and there is no server."""
    visitor.lost_network = True
    without_server(visitor)
    visitor.context.route("**/runtime/**", lambda route: route.abort())
    visitor.open()
    visitor.button("Play against a bot", visitor.card("lane")).click()
    expect(visitor.page.get_by_role("alert")).to_be_visible()


def no_match_file(visitor: Visitor, web: Running) -> None:
    page = visitor.open()
    page.get_by_label("Open a saved match").set_input_files(
        {"name": "x.json", "mimeType": "application/json", "buffer": json.dumps({}).encode()}
    )
    expect(page.get_by_role("alert")).to_be_visible()


def pebbles(visitor: Visitor, button: str = "Play against a bot") -> Page:
    page = visitor.open()
    visitor.button(button, page.get_by_role("article", name="Pebbles")).click()
    return page


def plain_table(visitor: Visitor, web: Running) -> None:
    page = pebbles(visitor)
    moves = page.get_by_role("region", name="Your moves").locator("button.move")
    for _ in range(3):
        expect(moves.first).to_be_visible()
        moves.first.click()
        ready(page)
    visitor.button("Hint").click()
    expect(page.locator(".move.marked").first).to_be_visible()


def plain_curtain(visitor: Visitor, web: Running) -> None:
    page = pebbles(visitor, "One device")
    visitor.button("Begin", page.get_by_role("dialog")).click()
    expect(page.get_by_role("region", name="Curtain")).to_be_visible()
    page.get_by_role("region", name="Curtain").get_by_role("button").click()
    visitor.at_table()


ASIDES: dict[str, Show] = {
    "settings at a table": settings_at_table,
    "table that is full": full_table,
    "table that was closed": closed_table,
    "absent": absent,
    "rematch": rematch,
    "refused": refused,
    "one device together": together,
    "one device with a bot": replaced_here,
    "replay of lane": replay_of("lane", 60, 30),
    "replay of sunset": replay_of("sunset", 30, 16),
    "replay of sunny": replay_of("sunny", 60, 25),
    "replay forked": forked,
    "replay that is none": address("/replay/nothing"),
    "pad written": lane_written(False),
    "pad written dialog": lane_written(True),
    "pad sums": sums,
    "rules": address("/rules"),
    "start when the server is gone": offline_start,
    "start that could not load": not_loaded,
    "start with a wrong file": no_match_file,
}

# With a game that has no folder of its own on the page (tests/outside).
OUTSIDE: dict[str, Show] = {
    "plain start": address("/"),
    "plain table": plain_table,
    "plain table at one device": plain_curtain,
    "plain rules": address("/rules/pebbles"),
}
