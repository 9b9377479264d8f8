"""A bot about as good as you, on the page."""

from __future__ import annotations

import json
import re

from playwright.sync_api import expect

from tests.browser.players import PLAYERS

LOST = [{"match": f"m{n}", "against": ["easy"], "share": 0} for n in range(8)]


def test_a_bot_about_as_good_as_you_follows_your_results(visitor):
    """Eight defeats, by which it is a beginner; then a whole match, which counts as well."""
    visitor.prefer("sunroom.results", json.dumps({"results": {"sunset": LOST}}))
    page = visitor.open()
    card = visitor.card("sunset")
    card.get_by_label("Strength of the bot").select_option(label="about as good as you")
    expect(card).to_contain_text("going by your last 8 matches: beginner, for your first matches.")
    expect(visitor.card("lane")).not_to_contain_text("about as good as you, to begin with")
    visitor.open()  # what was chosen stays, also for the games of which nothing is known
    expect(visitor.card("lane")).to_contain_text("to begin with: medium")
    player = PLAYERS["sunset"](page)
    player.press(visitor.button("Play against a bot", card))
    visitor.at_table()
    expect(page.get_by_text("Bot (beginner)").first).to_be_visible()
    # A short match against the same bot, to its end.
    seats = [{"kind": "me", "name": "Anna"}, {"kind": "bot", "level": "beginner"}]
    wish = {"game": "sunset", "seats": seats, "options": {"damage": 1}}
    short = visitor.fetch("/api/matches", "post", data=wish)
    page.goto(f"/t/{short['id']}")
    player.play()
    result = page.get_by_role("region", name="Result")
    told = re.compile(r"A bot about as good as you, going by your last 9 matches: \w+, for")
    expect(result).to_contain_text(told)
    [*_, last] = json.loads(visitor.liked("sunroom.results"))["results"]["sunset"]
    winners = visitor.fetch(f"/api/matches/{visitor.match}/score")["winners"]
    mine = visitor.fetch(f"/api/matches/{visitor.match}")["mine"]
    share = 1 / len(winners) if mine[0] in winners else 0
    assert last == {"match": visitor.match, "against": ["beginner"], "share": share}
    page.reload()  # the end is seen again, and counts once
    expect(result).to_contain_text("your last 9 matches")
