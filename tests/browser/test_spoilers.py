"""What is told follows what is shown: no word of a combat before it is seen."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page, expect

from sunroom.games.terms import Json
from tests.browser.players import SunsetPlayer, ready
from tests.browser.visitors import PATIENCE
from tests.server.running import Client, Person

# While a combat is shown, every word of the page that tells of its lanes must be on the table, too.
WATCH = """() => {
  window.shown = { scenes: new Set(), faults: [], announced: [] };
  const fault = (what) => window.shown.faults.push(what);
  const OUTCOME = /has power|win[s]? |is a draw|takes? control|deals? .* damage|Round \\d+:/;
  new MutationObserver(() => {
    const skip = Array.from(document.querySelectorAll('.prompt button'))
      .find((one) => one.textContent === 'Skip');
    const lines = Array.from(document.querySelectorAll('section.log li'), (one) => one.textContent);
    const spoken = document.querySelector('section.log [aria-live]')?.textContent ?? '';
    if (spoken && spoken !== window.shown.announced.at(-1)) window.shown.announced.push(spoken);
    if (!skip) return;
    const seen = document.querySelector('.prompt .words').textContent;
    window.shown.scenes.add(seen);
    const said = Array.from(window.shown.scenes).join(' ');
    const banner = document.querySelector('.turn [role=status]')?.textContent ?? '';
    if (/Your turn|match is over/.test(banner)) fault(`banner: ${banner}`);
    if (document.querySelector('#result')) fault('the result is there');
    if (/Your turn/.test(document.title)) fault(document.title);
    // The newest lines are those of this combat: everything in them has been said on the table.
    for (const line of lines.slice(0, 4)) {
      const text = line.replace(/ S\\d+.*$/, '').trim();
      if (OUTCOME.test(text) && !window.before.includes(text) && !said.includes(text))
        fault(`log: ${text}`);
    }
  }).observe(document, { childList: true, subtree: true, characterData: true });
}"""
BEFORE = """() => {
  window.before = Array.from(document.querySelectorAll('section.log li'),
    (one) => one.textContent.replace(/ S\\d+.*$/, '').trim());
  window.shown?.scenes.clear();
}"""
STATE = """() => {
  const buttons = Array.from(document.querySelectorAll('.prompt button'));
  if (buttons.some((one) => one.textContent === 'Skip')) return 'combat';
  const bar = document.querySelector('.turn > [role=status]');
  if (bar?.ariaBusy === 'true') return null;
  const said = bar?.textContent ?? '';
  return said.includes('Your turn') ? 'turn' : said.includes('match is over') ? 'over' : null;
}"""


def state(page: Page) -> str:
    return str(page.wait_for_function(STATE, polling=20, timeout=2 * PATIENCE).json_value())


def before_the_last_rounds(person: Person) -> Json:
    """A match that the next damage ends, with a combat behind it."""
    for seed in range(20):
        table = person.create("sunset", "mb", options={"damage": 1})
        client, chance = person.sit(table, 0), random.Random(seed)
        while client.view and client.view["phase"] != "over" and client.view["round"] == 1:
            if client.moves:
                client.play(chance.choice(client.moves))
            else:
                client.receive()
        phase = client.view and client.view["phase"]
        client.close()
        if phase != "over":
            return table
    raise AssertionError("every match ended in its first round")


@pytest.mark.parametrize("skipping", [False, True])
def test_nothing_is_told_before_it_is_seen(visit, web, skipping):
    visitor = visit(moving=True, guided=False, pace="fast")
    person = web.person()
    table = before_the_last_rounds(person)
    visitor.become(person)
    page = visitor.page
    page.goto(f"/t/{table['id']}")
    visitor.at_table()
    page.evaluate(BEFORE)
    page.evaluate(WATCH)
    player = SunsetPlayer(page)
    log = page.get_by_role("region", name="What happened")
    combats = 0
    while (now := state(page)) != "over":
        if now == "combat":
            combats += 1
            expect(page.get_by_role("region", name="Result")).to_have_count(0)
            if skipping:
                visitor.button("Skip").click()
                # Now all of it is told, to the eye and to the ear.
                expect(
                    log.get_by_role("listitem").filter(has_text="has power").first
                ).to_be_visible()
                expect(log.locator("[aria-live]")).not_to_be_empty()
            else:
                page.wait_for_function(
                    STATE.replace("return 'combat'", "return null"), timeout=30_000
                )
            assert not page.evaluate("shown.faults")
        else:
            page.evaluate(BEFORE)
            player.step()
            player.sure()
    assert combats
    expect(page.get_by_role("region", name="Result")).to_be_visible()
    assert not page.evaluate("shown.faults")
    told = " ".join(page.evaluate("shown.announced"))
    assert "has power" in told and "with" in told  # whoever listens has heard all of it


@pytest.mark.parametrize("against", ["person", "bot"])
def test_only_bots_wait_until_what_came_before_was_looked_at(visit, web, against):
    """The page's clock stands still: what waits for a moment to pass is never shown."""
    visitor = visit(guided=False, pace="normal")
    anna, ben = web.person(), web.person()
    table = anna.create("lane", "mo" if against == "person" else "mb", options={"first": 0})
    if against == "person":
        ben.join(table, "Ben")
    visitor.become(anna)
    page = visitor.page
    page.clock.install()
    page.goto(f"/t/{table['id']}")
    visitor.at_table()
    page.clock.pause_at(page.evaluate("Date.now() + 60_000"))
    log = page.get_by_role("region", name="What happened")
    assert ready(page) == "turn"
    known = visitor.number()
    visitor.button("Draw 2 cards").click()
    expect(log).to_contain_text("You draw")
    if against == "person":
        answer(ben.sit(table, 1))
        expect(log).to_contain_text("Ben draws")
        return
    visitor.wait(lambda: visitor.number() > known + 1)
    expect(page.locator(".turn > [role=status]")).to_contain_text("is thinking")
    expect(log.get_by_role("listitem").filter(has_text="Bot")).to_have_count(0)
    page.clock.fast_forward(1000)
    expect(log).to_contain_text("Bot")


def answer(client: Client) -> None:
    client.until(lambda: client.moves)
    client.play("draw")
    client.close()
