"""Around the table: notices, titles, pace, what can be opened and asked about."""

from __future__ import annotations

import json
import re
from itertools import pairwise

import pytest
from playwright.sync_api import expect

from sunroom.match import Match
from sunroom.server.tables.pace import pause
from tests.browser.moments import MOMENTS
from tests.browser.players import LanePlayer, SunsetPlayer, ready
from tests.browser.tables import at_played, played, record
from tests.browser.visitors import GAMES, Visitor
from tests.long import in_short


def test_the_bonus_is_told_also_with_more_cards_than_may_be_kept(visitor, web):
    person = web.person()
    table = person.create("lane", "mb", options={"first": 0})
    client = person.sit(table, 0)
    while len(client.view["hands"][0]) <= 5:
        client.until(lambda: client.moves)
        client.play("draw" if "draw" in client.moves else client.moves[0])
    client.until(lambda: client.moves)
    assert client.view["phase"] == "discard"
    client.close()
    visitor.become(person)
    page = visitor.page
    page.goto(f"/t/{table['id']}")
    visitor.at_table()
    bonus = page.locator("details.bonus")
    if not bonus.get_by_role("table").is_visible():
        bonus.locator("summary").click()
    expect(bonus.get_by_role("row")).to_have_count(6)


@pytest.mark.parametrize("game", in_short("lane", GAMES))
def test_every_tab_says_what_it_shows(visitor, game):
    page = visitor.open()
    assert page.title() == "Sunroom"
    visitor.open(f"/rules/{game}")
    assert page.title() == f"Rules of {GAMES[game]} - Sunroom"
    visitor.against_bot(game)
    assert ready(page) == "turn"
    assert page.title() == f"● Your turn - {GAMES[game]} - Sunroom"
    table = visitor.fetch("/api/records", "post", data={"record": record(game, 3)})
    visitor.open(f"/replay/{table['id']}")
    assert page.title() == f"Replay of {GAMES[game]} - Sunroom"


def test_sending_is_told_only_when_it_takes_long(visitor):
    page = visitor.against_bot("lane")
    assert ready(page) == "turn"
    page.evaluate(
        """() => {
          window.said = [];
          const bar = document.querySelector('.turn > [role=status]');
          new MutationObserver(() => window.said.push(bar.textContent))
            .observe(bar, { childList: true, subtree: true, characterData: true });
        }"""
    )
    for _ in range(3):
        LanePlayer(page).step()
        assert ready(page) == "turn"
    said = page.evaluate("window.said")
    assert said and not [one for one in said if "Sending" in one]


def test_a_notice_pushes_nothing_away(visit, web):
    """On a phone: the hand stays where it was when the other one's connection is gone."""
    visitor = visit(width=390, height=844, touch=True)
    friend = visit()
    link = visitor.with_friend("sunset", "Anna")
    friend.join(link, "Ben")
    visitor.at_table()
    page = visitor.page
    hand = page.get_by_role("group", name="Your hand")
    before = hand.bounding_box()
    friend.page.goto("/")
    expect(page.get_by_text("is not connected")).to_be_visible()
    after = hand.bounding_box()
    assert before and after and abs(before["y"] - after["y"]) < 2


def test_a_tablet_held_upright_shows_lanes_board_large_and_the_hand(visit, web):
    visitor = visit(width=820, height=1180, touch=True, guided=False)
    page = at_played(visitor, web, "lane", 2)
    board = page.locator(".lane-town").first.bounding_box()
    assert board and board["width"] > 700
    expect(page.get_by_role("group", name="Your cards")).to_be_in_viewport(ratio=0.99)
    expect(page.get_by_role("button", name=re.compile("Draw|draw")).first).to_be_in_viewport()


# How clearly two colours differ, from 1 to 21; 3 is what a sign needs to be seen.
CONTRAST = """([one, other]) => {
  const light = (colour) => {
    const [r, g, b] = colour.match(/[\\d.]+/g).slice(0, 3).map((part) => part / 255)
      .map((part) => part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [low, high] = [light(one), light(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}"""


# What a park may stand on, as it is drawn.
GROUND = """(town) => ["--meadow", "--quarter-a", "--quarter-b"].map((name) => {
  const probe = town.appendChild(document.createElementNS(town.namespaceURI, "g"));
  probe.style.fill = `var(${name})`;
  return getComputedStyle(probe).fill;
})"""


def test_a_park_is_no_scenery_in_the_dark(visit):
    """Its edge is seen on whatever it may stand: trees that nobody built have none."""
    visitor = visit(dark=True)
    visitor.open()
    match = Match("lane", 2, 11)
    match.play(next(move for move in match.moves if move.startswith("park")))
    table = visitor.fetch("/api/records", "post", data={"record": match.record()})
    page = visitor.open(f"/replay/{table['id']}#1")
    edge = page.locator(".park rect").nth(1).evaluate("(one) => getComputedStyle(one).stroke")
    ground = page.locator(".lane-town").first.evaluate(GROUND)
    assert len(set(ground)) == 3
    for under in ground:
        assert page.evaluate(CONTRAST, [edge, under]) >= 3


def test_a_new_version_lies_over_no_table(visitor, web):
    MOMENTS["newer"](visitor, web)
    visitor.against_bot("sunset")
    expect(visitor.button("Update")).to_have_count(0)


def test_flag_and_stars_explain_themselves(visitor):
    page = visitor.against_bot("sunset")
    page.get_by_role("button", name="Has the initiative").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("initiative")
    page.keyboard.press("Escape")
    page.get_by_role("button", name=re.compile("^Damage dealt")).first.click()
    expect(dialog).to_contain_text("damage")


def test_discards_can_be_opened(visitor, web):
    person = web.person()
    table = person.create("sunset", "mb")
    client = person.sit(table, 0)
    client.until(lambda: client.moves)
    client.play(next(move for move in client.moves if re.fullmatch(r"swap \w+", move)))
    client.close()
    visitor.become(person)
    page = visitor.page
    page.goto(f"/t/{table['id']}")
    visitor.at_table()
    page.get_by_role("button", name=re.compile("discarded$")).click()
    dialog = page.get_by_role("dialog", name="Discarded")
    expect(dialog.get_by_role("listitem").filter(has_text="by ").first).to_be_visible()


def test_rows_of_players_keep_their_height(visitor, web):
    person = web.person()
    seats = [{"kind": "me", "name": "Bartholomew the Magnificent of Luxor"}] + [
        {"kind": "bot", "level": "easy"} for _ in range(3)
    ]
    table = person.create("lane", seats, options={"first": 0})
    visitor.become(person)
    page = visitor.page
    page.goto(f"/t/{table['id']}")
    visitor.at_table()
    assert ready(page) == "turn"
    rows = page.get_by_role("list", name="Players").get_by_role("listitem")

    def heights() -> list[float]:
        return [round(one.bounding_box()["height"]) for one in rows.all()]

    before = heights()
    assert max(before) - min(before) <= 1
    spaces = page.get_by_role("gridcell", name=re.compile("You can build a house"))
    if spaces.count():
        spaces.first.click()
        page.get_by_role("button", name=re.compile(r"^Build \d")).last.hover()
        expect(page.locator(".gain")).to_be_visible()
        assert heights() == before


def test_pace_and_volume_are_kept(visitor):
    page = visitor.open()
    page.locator("header summary").click()
    page.get_by_label("Bot and animation speed").select_option("fast")
    page.get_by_label("Sounds").check()
    page.get_by_label("Volume").fill("0.8")
    page.reload()
    page.locator("header summary").click()
    expect(page.get_by_label("Bot and animation speed")).to_have_value("fast")
    expect(page.get_by_label("Volume")).to_have_value("0.8")
    kept = json.loads(visitor.liked("sunroom.settings"))
    assert kept["pace"] == "fast" and kept["sound"] is True


def test_bots_keep_the_pace_that_is_chosen(visit, web, monkeypatch):
    """Also one that changes during the match, and after the page is loaded anew."""
    monkeypatch.setattr(web.hall.bots, "pace", 1.0)
    visitor = visit(guided=False, pace="normal")
    page = visitor.against_bot("sunset")
    player = SunsetPlayer(page)

    def kept() -> list[str]:
        """What the server answered, each time it was told a pace."""
        told = [json.loads(one) for one in visitor.frames]
        return [one["pace"] for one in told if one["type"] == "pace"]

    assert kept() == ["normal"]
    player.play(until=lambda: len(waits(visitor)) >= 1)
    assert waits(visitor)[0] > pause("easy", "normal") - 0.01
    page.locator("header summary").click()
    page.get_by_label("Bot and animation speed").select_option("once")
    visitor.wait(lambda: kept() == ["normal", "once"])
    page.reload()
    visitor.at_table()
    visitor.wait(lambda: kept() == ["normal", "once", "once"])


def waits(visitor: Visitor) -> list[float]:
    """Seconds that the bot took for its moves that answered one of the person."""
    found = {one["number"]: one for news in visitor.news() for one in news["entries"]}
    moves = [found[number] for number in sorted(found)]
    own = {one["seat"] for one in moves if "move" in one}
    return [
        then["at"] - one["at"]
        for one, then in pairwise(moves)
        if one["seat"] in own and then["seat"] not in own
    ]


@pytest.mark.parametrize("pace", ["normal", "once"])
def test_at_once_shows_no_movement(visit, web, pace):
    """A combat is shown in its scenes, unless all is wanted at once."""
    visitor = visit(moving=True, guided=False, pace=pace)
    person = web.person()
    table = played(person, "sunset", 6)
    visitor.become(person)
    page = visitor.page
    page.goto(f"/t/{table['id']}")
    visitor.at_table()
    assert page.locator("html").get_attribute("data-pace") == pace
    moving = page.evaluate(
        """() => { const one = document.createElement('div');
          one.style.transition = 'opacity 700ms'; document.body.append(one);
          return getComputedStyle(one).transitionDuration; }"""
    )
    assert (moving == "0s") == (pace == "once")
