"""Several people at one device: who may see what, and when the device is passed on."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.players import PLAYERS, LanePlayer, ready
from tests.browser.test_friends import play_by_turns, sit_down
from tests.browser.visitors import Visitor
from tests.long import long

MOST_STEPS = 80

# Looks at the whole page after every change of it, before it is painted. `passed` is the seat for
# which the curtain was passed last: nothing of any other seat's hand may be in the page, and
# nothing of anybody's while the curtain is there or all watch a combat together.
PATROL = """
  window.patrol = { game: null, passed: null, hands: {}, faults: [] };
  const Plain = window.WebSocket;
  window.WebSocket = class extends Plain {
    constructor(address) {
      super(address);
      const seat = new URL(address).searchParams.get('seat');
      this.addEventListener('message', ({ data }) => {
        const message = JSON.parse(data);
        if (message.type !== 'news' || !message.view) return;
        const events = message.entries.flatMap((one) => one.events ?? []);
        if (Number(seat ?? -1) === patrol.passed && events.some((one) => one.event === 'lane'))
          patrol.passed = null;
        const hands = message.view.gods ? message.view.gods.map((god) => message.view.hands[god])
          : message.view.hands;
        if (seat !== null) patrol.hands[seat] = hands[seat];
        if (message.view.phase === 'over') patrol.over = true;
      });
    }
  };
  const said = () => [document.title, document.body?.textContent ?? '',
    ...Array.from(document.querySelectorAll('[aria-label], [title]'),
      (one) => `${one.ariaLabel ?? ''} ${one.title ?? ''}`)].join(' | ');
  new MutationObserver(() => {
    if (patrol.over) return;
    if (document.querySelector('.curtain')) patrol.passed = null;
    const text = said();
    const fault = (what) => patrol.faults.push(`${what}, passed for ${patrol.passed}`);
    if (patrol.passed === null) {
      const told = text.match(/You (are dealt|draw|drew|play|discard|keep)[^.]*/);
      if (told) fault(told[0]);
      if (/Your (hand|cards)/.test(text)) fault('a hand is shown');
      if (document.querySelector('[data-hand]')) fault('cards of a hand are in the page');
    }
    for (const [seat, hand] of Object.entries(patrol.hands)) {
      if (Number(seat) === patrol.passed || !Array.isArray(hand)) continue;
      for (const one of hand) {
        if (document.querySelector(`[data-hand="${one}"], [data-tile="${one}"]`))
          fault(`${one} of seat ${seat} is in the page`);
        if (typeof one === 'number' && new RegExp(`([Tt]ile|no[.]) ${one}\\\\b`).test(text))
          fault(`tile ${one} of seat ${seat} is named`);
      }
    }
  }).observe(document, { childList: true, subtree: true, characterData: true, attributes: true });
"""


def two_at_one_device(visitor: Visitor, game: str = "lane") -> Page:
    page = visitor.open()
    visitor.button("One device", visitor.card(game)).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Your name").fill("Anna")
    dialog.get_by_label("Name", exact=True).fill("Ben")
    visitor.button("Begin", dialog).click()
    return page


def take(visitor: Visitor) -> str:
    """Pass the curtain, as whoever it asks for."""
    assert ready(visitor.page) == "curtain"
    said = visitor.page.get_by_role("region", name="Curtain").inner_text()
    name = re.search("device to (.+)[.]", said)
    assert name
    seat = ("Anna", "Ben").index(name[1])
    visitor.page.evaluate(f"window.patrol && (patrol.passed = {seat})")
    visitor.page.get_by_role("region", name="Curtain").get_by_role("button").click()
    return name[1]


def hand_on(visitor: Visitor) -> None:
    visitor.button(re.compile("^Pass the device to")).click()


@pytest.mark.parametrize(
    ("game", "moving"),
    [
        ("lane", False),
        pytest.param("sunset", False, marks=long),
        ("sunset", True),
        ("sunny", False),
    ],
)
def test_nobody_sees_a_hand_that_is_not_theirs(visit, game, moving):
    visitor = visit(moving=moving, pace="fast" if moving else "once")
    visitor.context.add_init_script(PATROL)
    page = two_at_one_device(visitor, game)
    player = PLAYERS[game](page)
    turns: list[str] = []
    together = 0
    for _ in range(MOST_STEPS):
        state = ready(page)
        if state == "over" or len(turns) > (18 if game == "sunset" else 7):
            break
        if state == "curtain":
            turns.append(take(visitor))
        elif state == "pass":
            together += page.get_by_role("group", name=re.compile("Your (hand|cards)")).count() == 0
            hand_on(visitor)
        else:
            player.step()
            player.sure()
    assert not page.evaluate("patrol.faults")
    assert set(turns) == {"Anna", "Ben"} and len(turns) > 6
    assert page.evaluate("Object.keys(patrol.hands).length") == 2
    if game == "sunset":
        assert together, "they have watched a combat together"


def test_the_curtain_hides(visitor):
    page = two_at_one_device(visitor)
    cards = page.get_by_role("group", name="Your cards")
    said = []
    for _ in range(4):
        assert ready(page) == "curtain"
        # Nothing but the curtain: no table, no cards, no log.
        expect(cards).to_have_count(0)
        expect(page.get_by_role("grid")).to_have_count(0)
        expect(page.get_by_role("region", name="What happened")).to_have_count(0)
        expect(page.get_by_text("You are watching.")).to_have_count(0)
        said.append(take(visitor))
        expect(cards).to_have_count(1)
        LanePlayer(page).play()
        if ready(page) == "pass":
            hand_on(visitor)
    assert said in (["Anna", "Ben"] * 2, ["Ben", "Anna"] * 2)


def draw(visitor: Visitor, game: str) -> None:
    """End the turn by something that is drawn."""
    page = visitor.page
    if game == "lane":
        visitor.button("Draw 2 cards").click()
    elif game == "sunset":
        page.locator("[data-hand]").first.click()
        page.get_by_role("button", name="Swap", exact=True).click()
    else:
        # What is drawn comes before what is collected is laid, where the hand may not be seen.
        PLAYERS[game](page).play()


@pytest.mark.parametrize(
    ("game", "held", "drawn"),
    [
        ("lane", "Your cards", "You draw .*(card|blue|red|green|yellow|purple)"),
        ("sunset", "Your hand", "You draw .+ from the pile"),
        ("sunny", "Your hand", "You drew a tile"),
    ],
)
def test_what_was_drawn_is_seen_before_the_curtain_falls(visitor, game, held, drawn):
    visitor.page.clock.install()
    page = two_at_one_device(visitor, game)
    name = take(visitor)
    draw(visitor, game)
    assert ready(page) == "pass"
    bar = page.locator(".turn:has(> [role=status])")
    expect(bar).to_contain_text(re.compile(drawn))
    expect(page.get_by_role("group", name=held)).to_be_visible()
    page.clock.fast_forward(10_000)
    expect(bar).to_contain_text(re.compile(drawn))  # nobody is hurried
    hand_on(visitor)
    assert ready(page) == "curtain"
    assert take(visitor) != name


def test_taking_back_asks_nobody(visitor):
    """Who sits together agrees by word of mouth, so nobody has to agree to their own wish."""
    page = two_at_one_device(visitor)
    for _ in range(2):
        take(visitor)
        LanePlayer(page).play()
        if ready(page) == "pass":
            hand_on(visitor)
    name = take(visitor)
    visitor.button("Undo").click()
    expect(page.get_by_text("would like to take back")).to_have_count(0)
    expect(page.get_by_role("alert")).to_have_count(0)
    entries = [one["kind"] for news in visitor.news() for one in news["entries"]]
    visitor.wait(lambda: any(e["kind"] == "undo" for n in visitor.news() for e in n["entries"]))
    assert "ask" not in entries
    if ready(page) == "curtain":
        take(visitor)
    log = page.get_by_role("region", name="What happened")
    expect(log).to_contain_text(re.compile(r"moves? (is|are) taken back"))
    expect(log.locator(".taken").first).to_be_visible()
    assert name


def test_whoever_waits_for_an_answer_cannot_ask_again(visit):
    visitors = sit_down(visit, "lane")
    mover = visitors[0].view()["seat"]
    asker = visitors[mover]
    asker.button("Draw 2 cards").click()
    visitors[0].wait(lambda: visitors[0].number() == visitors[1].number() > 1)
    play_by_turns(visitors, "lane", 1)
    asker.button("Undo").click()
    expect(asker.button("Never mind")).to_be_visible()
    expect(asker.button("Undo")).to_be_disabled()


def clocked(visitor: Visitor, web, seconds: int) -> Page:
    """A table of Lane for two at one device, with so many seconds for a move."""
    person = web.person()
    seats = [{"kind": "me", "name": "Anna"}, {"kind": "here", "name": "Ben"}]
    table = person.create("lane", seats, seconds=seconds)
    visitor.become(person)
    visitor.page.goto(f"/t/{table['id']}")
    return visitor.page


def test_time_starts_when_the_curtain_is_passed(visitor, web):
    page = clocked(visitor, web, 60)
    clock = page.locator(".turn .clock")
    take(visitor)
    expect(clock).to_be_visible()
    visitor.button("Draw 2 cards").click()
    assert ready(page) == "pass"
    hand_on(visitor)
    assert ready(page) == "curtain"
    expect(page.get_by_text("Your time starts when you tap")).to_be_visible()
    page.wait_for_timeout(2500)
    expect(clock).to_have_text(re.compile("1:00"))  # it waits
    take(visitor)
    expect(clock).to_have_text(re.compile("1:00|0:5[89]"))


def test_a_place_is_taken_back_by_one_tap_for_as_long_as_a_bot_sits_there(visitor, web):
    page = clocked(visitor, web, 60)
    name = take(visitor)
    seat = ("Anna", "Ben").index(name)
    # As if the time were over.
    wish = {"seat": seat, "level": "easy"}
    visitor.fetch(f"/api/matches/{visitor.match}/replace", "post", data=wish)
    back = visitor.button(f"{name} is back")
    expect(back).to_be_visible()
    expect(page.get_by_text(f"{name} (bot)").first).to_be_visible()
    if ready(page) == "pass":
        hand_on(visitor)
    assert ready(page) == "curtain"  # the other's turn: it is still there
    page.wait_for_timeout(1500)
    back.click()
    expect(back).to_have_count(0)
    visitor.wait(lambda: any(e["kind"] == "return" for n in visitor.news() for e in n["entries"]))
