"""Clocks on the page: chosen with the table, told to who joins, ticking for who decides."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.players import PLAYERS, ready
from tests.browser.visitors import Visitor
from tests.long import combined

TEN_MINUTES = {"match_seconds": 600, "increment": 5}


def seconds(visitor: Visitor, name: str) -> int:
    text = visitor.page.get_by_role("timer", name=f"{name}'s time").inner_text()
    minutes, _, rest = re.sub(r"[^0-9:]", "", text).partition(":")
    return 60 * int(minutes) + int(rest)


def test_friends_play_with_a_clock_for_the_match(visit):
    anna, ben = visit(), visit(width=360, height=740, touch=True)
    anna.open()
    anna.button("Play with friends", anna.card("lane")).click()
    dialog = anna.page.get_by_role("dialog")
    dialog.get_by_label("Your name").fill("Anna")
    dialog.get_by_text("More settings").click()
    dialog.get_by_label("Time limit").select_option("10 minutes each, plus 5 seconds per move")
    anna.button("Create a link", dialog).click()
    anna.button("Copy").click()
    link = str(anna.page.evaluate("navigator.clipboard.readText()"))
    ben.page.goto(link)
    expect(ben.page.get_by_role("main")).to_contain_text("10 minutes each, plus 5 seconds per move")
    ben.join(link, "Ben")
    anna.at_table()
    visitors, names = (anna, ben), ("Anna", "Ben")
    to_move = anna.view()["seat"]
    other = names[1 - to_move]
    for visitor in visitors:
        expect(visitor.page.get_by_role("timer")).to_have_count(2)
        assert seconds(visitor, other) == 605
        visitor.wait(lambda visitor=visitor: seconds(visitor, names[to_move]) < 604)
        assert seconds(visitor, other) == 605
    player = PLAYERS["lane"](visitors[to_move].page)
    assert ready(player.page) == "turn"
    before = seconds(anna, names[to_move])
    while anna.view()["seat"] == to_move:
        player.step()
        player.sure()
        anna.page.wait_for_timeout(100)
    anna.wait(lambda: seconds(anna, names[to_move]) > before - 5)
    stands = seconds(anna, names[to_move])
    anna.wait(lambda: seconds(anna, other) < 604)
    assert seconds(anna, names[to_move]) == stands


@pytest.mark.parametrize(
    ("game", "language"), combined(["lane", "sunny"], ["en", "it", "fr", "es"])
)
def test_five_clocks_fit_on_a_phone(visit, web, game, language):
    person = web.person()
    people = 4 if game == "lane" else 5
    table = person.create(game, "m" + "h" * (people - 1), **TEN_MINUTES)
    phone = visit(width=360, height=740, touch=True, language=language)
    phone.become(person)
    phone.page.goto(f"/t/{table['id']}")
    phone.page.get_by_role("region").get_by_role("button").first.tap()
    expect(phone.page.get_by_role("timer")).to_have_count(people)
    wide = phone.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 360
    bar = phone.page.locator("div.turn").bounding_box()
    assert bar and bar["height"] < 160


def test_whose_time_is_up_is_told(visit, web):
    person = web.person()
    table = person.create("lane", "mb", match_seconds=60, options={"first": 0})
    visitor = visit()
    visitor.become(person)
    visitor.page.clock.install()
    visitor.page.goto(f"/t/{table['id']}")
    visitor.at_table()
    visitor.page.clock.fast_forward(40_000)
    expect(visitor.page.get_by_role("timer")).to_have_class(re.compile("short"))
    # So long a silence counts as a lost connection: it is there again before more time passes.
    visitor.wait(lambda: len(visitor.news()) > 1)
    visitor.page.clock.fast_forward(40_000)
    expect(visitor.page.get_by_role("timer")).to_contain_text("0:00")
