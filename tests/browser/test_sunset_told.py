"""What Sunset tells between lanes and hand: cards that are read, and what the last player did."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from sunroom.games.terms import Json
from sunroom.match import Match
from tests.browser.players import PLAYERS, ready
from tests.browser.visitors import Visitor

STRIP = ".prompt"
STEALTH = ("bastet", "eclipse", "libro", "horus", "seth")


def by_chance(told: Callable[[Json], bool]) -> Json:
    """The record of a match that was played until an event was so."""
    for seed in range(2000):
        match = Match("sunset", 2, seed)
        chance = random.Random(seed)
        for _ in range(16):
            if match.seat is None:
                break
            if any(told(event) for event in match.play(chance.choice(match.moves))):
                return match.record()
    raise AssertionError("that never happened")


def shown(visitor: Visitor, record: Json) -> None:
    visitor.open()
    table = visitor.fetch("/api/records", "post", data={"record": record})
    visitor.open(f"/replay/{table['id']}#{len(record['moves'])}")


@pytest.mark.parametrize("size", [(1280, 800), (390, 844), (844, 390)], ids=str)
def test_a_card_that_is_read_hides_nothing_of_the_swap(visit, size):
    width, height = size
    visitor = visit(width=width, height=height, touch=width < 900, guided=False)
    page = visitor.against_bot("sunset")
    assert ready(page) == "turn"
    keep = visitor.button("Keep all five")
    expect(keep).to_be_in_viewport(ratio=0.99)
    page.locator("[data-hand]").first.click()
    expect(visitor.button("Swap", page.locator(STRIP)).first).to_be_in_viewport(ratio=0.99)
    expect(keep).to_be_in_viewport(ratio=0.99)
    # And there is a way back that can be seen.
    visitor.button("Put the card back").click()
    expect(visitor.button("Swap", page.locator(STRIP))).to_have_count(0)
    page.locator("[data-hand]").first.click()
    keep.click()
    page.wait_for_function("() => !document.querySelector('.prompt')?.textContent.includes('Keep')")


def test_a_card_with_stealth_is_told_to_lie_face_down(visitor):
    page = visitor.against_bot("sunset")
    player = PLAYERS["sunset"](page)
    player.play(until=lambda: visitor.view()["phase"] == "play")
    assert ready(page) == "turn"
    for card in page.locator("[data-hand]").all():
        hidden = card.get_attribute("data-hand") in STEALTH
        card.click()
        strip = page.locator(STRIP)
        if hidden:
            expect(strip).to_contain_text("face down")
            visitor.button("Put the card back").click()
            return
    raise AssertionError("everybody holds their god")


def test_what_was_taken_back_is_not_told(visitor):
    page = visitor.against_bot("sunset")
    player = PLAYERS["sunset"](page)
    player.play(until=lambda: visitor.view()["phase"] == "play")
    assert ready(page) == "turn"
    player.step()
    player.sure()
    assert ready(page) == "turn"
    while visitor.view()["phase"] != "play":
        player.step()
        assert ready(page) == "turn"
    expect(page.locator(STRIP)).to_contain_text(re.compile("You play|plays"))
    for _ in range(4):
        if visitor.view()["table"] == []:
            break
        visitor.button("Undo").click()
        page.wait_for_timeout(400)
    assert visitor.view()["table"] == []
    expect(page.locator(STRIP)).not_to_contain_text(re.compile("You play|plays"))


def is_self_exchange(event: Json) -> bool:
    return bool(event["event"] == "exchanged" and event["card"] == "isis")


def test_isis_who_replaces_herself_is_understood(visitor):
    shown(visitor, by_chance(is_self_exchange))
    page = visitor.page
    log = page.get_by_role("region", name="What happened")
    expect(log).to_contain_text("lets Isis replace herself: she is discarded.")
    strip = page.locator(STRIP)
    # She is gone from the lane, but what she did is told from the beginning, and who she is.
    expect(strip).to_contain_text(re.compile(r"plays Isis in .* lets Isis replace herself"))
    expect(strip).to_contain_text(re.compile("from the pile takes its place"))
    strip.get_by_role("button", name="Isis").click()
    expect(strip).to_contain_text("replaces a face-up unit")


@pytest.mark.parametrize(
    ("card", "event", "said"),
    [
        ("ra", "turned_up", "plays Ra in .* Ra turns up"),
        ("anubis", "turned_off", "plays Anubis in .* Anubis turns off the ability of"),
        ("heka", "moved", "plays Heka in .* Heka moves"),
        ("isis", "brought_in", "plays Isis in .* takes its place"),
    ],
)
def test_what_an_ability_did_is_told_with_its_card(visitor, card, event, said):
    name = {"turned_up": "S14"}.get(event)
    match = by_chance(lambda one: one["event"] == event and name in (None, one["rule"]))
    shown(visitor, match)
    expect(visitor.page.locator(STRIP)).to_contain_text(re.compile(said))
