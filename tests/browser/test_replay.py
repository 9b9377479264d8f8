"""After the match and beside it: replay, analysis, another way, hints, taking back, records."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import expect

from tests.browser.players import PLAYERS, ready
from tests.browser.tables import played, record
from tests.browser.visitors import GAMES


def imported(visitor, tmp_path, game: str, moves: int) -> None:
    """Open a saved match, by its file."""
    file = tmp_path / "match.json"
    file.write_text(json.dumps(record(game, moves)))
    page = visitor.open()
    page.get_by_label("Open a saved match").set_input_files(file)
    expect(page.get_by_role("heading", name=re.compile("^Replay of"))).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_step_through_a_saved_match(visitor, tmp_path, game):
    imported(visitor, tmp_path, game, 12)
    page = visitor.page
    step = page.get_by_role("slider", name="Step")
    log = page.get_by_role("region", name="What happened")
    expect(step).to_have_value("0")
    expect(log.get_by_role("listitem")).to_have_count(0)
    visitor.button("One step on").click()
    visitor.button("One step on").click()
    expect(step).to_have_value("2")
    assert log.get_by_role("listitem").count() > 0
    page.keyboard.press("ArrowRight")
    expect(step).to_have_value("3")
    assert page.url.endswith("#3")
    visitor.button("To the end").click()
    expect(step).to_have_value("12")
    expect(visitor.button("One step on")).to_be_disabled()
    visitor.button("To the beginning").click()
    expect(log.get_by_role("listitem")).to_have_count(0)


def test_seen_by_each_seat_or_by_everybody(visitor, tmp_path):
    imported(visitor, tmp_path, "sunset", 4)
    page = visitor.page
    hand = page.get_by_role("group", name="Your hand").get_by_role("button")
    eyes = page.get_by_label("Seen by").locator("option:checked")
    expect(eyes).to_have_text("everybody: all revealed")
    labels = {}
    for seat in ("0", "1"):
        page.get_by_label("Seen by").select_option(seat)
        expect(hand.first).to_be_visible()
        page.wait_for_load_state("networkidle")
        labels[seat] = hand.evaluate_all("all => all.map(one => one.dataset.hand)")
    assert len(labels["0"]) == 5
    assert not set(labels["0"]) & set(labels["1"])
    page.get_by_label("Seen by").select_option("")
    page.wait_for_load_state("networkidle")


def test_analysis_and_another_way(visitor, tmp_path):
    imported(visitor, tmp_path, "sunset", 6)
    page = visitor.page
    visitor.button("Analyse the match").click()
    graph = page.get_by_role("img", name="Chance to win over the match")
    expect(graph).to_be_visible()
    analysis = page.get_by_role("region", name="Analysis")
    expect(analysis.get_by_text("Thinking…")).to_be_hidden(timeout=90_000)
    expect(analysis).to_contain_text(re.compile("Costliest mistakes|No costly mistakes"))
    lines = graph.locator("path.line").evaluate_all("all => all.map(one => one.getAttribute('d'))")
    assert len(lines) == 2 and any("L" in line for line in lines)
    visitor.button("One step on").click()
    expect(analysis).to_contain_text(re.compile(r"This move: \d+%"))
    visitor.button("Try something else from here").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("The others are bots").select_option("easy")
    visitor.button("Begin", dialog).click()
    visitor.at_table()
    assert ready(page) == "turn"
    PLAYERS["sunset"](page).step()
    assert ready(page) == "turn"


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_marks_a_move_and_undo_takes_it_back(visitor, game):
    page = visitor.against_bot(game)
    player = PLAYERS[game](page)
    if game == "sunset":
        player.play(until=lambda: visitor.view()["phase"] == "play")
    assert ready(page) == "turn"
    page.get_by_role("button", name="Hint", exact=True).click()
    advice = page.get_by_role("list", name="What a strong bot would do").get_by_role("listitem")
    expect(advice.first).to_be_visible(timeout=30_000)
    assert page.locator(":is(.marked, .mark, .star, .hint)").count() > 0
    number = visitor.number()
    view = {key: visitor.view()[key] for key in ("hands", "seat", "phase")}
    player.step()
    assert ready(page) == "turn"
    assert visitor.number() > number
    visitor.button("Undo").click()
    log = page.get_by_role("region", name="What happened")
    expect(log).to_contain_text("taken back")
    assert ready(page) == "turn"
    assert {key: visitor.view()[key] for key in view} == view


def test_a_record_is_saved_and_opened_again(visitor, web, tmp_path):
    person = web.person()
    table = played(person, "sunset")
    visitor.become(person)
    page = visitor.page
    page.goto(f"/t/{table['id']}")
    with page.expect_download() as saving:
        page.get_by_role("link", name="Save the record").click()
    file = tmp_path / "saved.json"
    saving.value.save_as(file)
    moves = len(json.loads(file.read_text())["moves"])
    visitor.open()
    page.get_by_label("Open a saved match").set_input_files(file)
    expect(page.get_by_role("heading", name=re.compile("^Replay of"))).to_be_visible()
    expect(page.get_by_role("slider", name="Step")).to_have_attribute("max", str(moves))
    file.write_text("no record at all")
    visitor.open()
    page.get_by_label("Open a saved match").set_input_files(file)
    expect(page.get_by_role("alert")).to_have_text("This file is not a record of a match.")


def test_play_again(visitor, web):
    person = web.person()
    table = played(person, "sunset")
    visitor.become(person)
    page = visitor.page
    page.goto(f"/t/{table['id']}")
    visitor.button("Play again").click()
    page.wait_for_url(lambda url: "/t/" in url and table["id"] not in url)
    visitor.at_table()
    assert ready(page) == "turn"
