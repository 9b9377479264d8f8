"""After the match and beside it: replay, analysis, another way, hints, taking back, records."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import cache

import pytest
from playwright.sync_api import expect

from sunroom.games.terms import Json
from tests.browser.players import PLAYERS, ready
from tests.browser.tables import played, record
from tests.browser.visitors import GAMES, Visitor
from tests.long import in_short
from tests.server.running import Person


def imported(visitor, tmp_path, game: str, moves: int) -> None:
    """Open a saved match, by its file."""
    file = tmp_path / "match.json"
    file.write_text(json.dumps(record(game, moves)))
    page = visitor.open()
    page.get_by_label("Open a saved match").set_input_files(file)
    expect(page.get_by_role("heading", name=re.compile("^Replay of"))).to_be_visible()


@pytest.mark.parametrize("game", in_short("sunny", GAMES))
def test_step_through_a_saved_match(visitor, tmp_path, game):
    imported(visitor, tmp_path, game, 12)
    page = visitor.page
    step = page.get_by_role("slider", name="Step")
    log = page.get_by_role("region", name="What happened")
    expect(step).to_have_value("0")
    expect(log.get_by_role("listitem")).to_have_count(0)
    visitor.button("One step forward").click()
    visitor.button("One step forward").click()
    expect(step).to_have_value("2")
    assert log.get_by_role("listitem").count() > 0
    page.keyboard.press("ArrowRight")
    expect(step).to_have_value("3")
    assert page.url.endswith("#3")
    visitor.button("Go to the end").click()
    expect(step).to_have_value("12")
    expect(visitor.button("One step forward")).to_be_disabled()
    visitor.button("Go to the start").click()
    expect(log.get_by_role("listitem")).to_have_count(0)


def test_seen_by_each_seat_or_by_everybody(visitor, tmp_path):
    imported(visitor, tmp_path, "sunset", 4)
    page = visitor.page
    hand = page.get_by_role("group", name="Your hand").get_by_role("button")
    eyes = page.get_by_label("View as").locator("option:checked")
    expect(eyes).to_have_text("everyone: all revealed")
    labels = {}
    for seat in ("0", "1"):
        page.get_by_label("View as").select_option(seat)
        expect(hand.first).to_be_visible()
        page.wait_for_load_state("networkidle")
        labels[seat] = hand.evaluate_all("all => all.map(one => one.dataset.hand)")
    assert len(labels["0"]) == 5
    assert not set(labels["0"]) & set(labels["1"])
    page.get_by_label("View as").select_option("")
    page.wait_for_load_state("networkidle")


@pytest.fixture(scope="module")
def ended(web) -> Callable[[str], tuple[Person, Json]]:
    """Somebody, and a match of a game that they have played to its end."""
    return cache(lambda game: (person := web.person(), played(person, game)))


def finished(visitor: Visitor, ended: tuple[Person, Json]) -> str:
    """This visitor is who has played it; where its replay is."""
    person, table = ended
    visitor.become(person)
    return f"/replay/{table['id']}"


def test_all_bonus_tokens_are_counted(visitor, tmp_path):
    imported(visitor, tmp_path, "sunny", 2)
    expect(visitor.page.get_by_text("23 bonus tokens left")).to_be_visible()


def test_the_board_is_seen_from_the_own_side(visitor, web):
    """Whoever played Seth has Seth below, also where all is revealed."""
    person = web.person()
    address = finished(visitor, (person, played(person, "sunset", options={"horus": 1})))
    replay = visitor.fetch(f"/api{address.replace('/replay', '/matches')}/replay")
    assert replay["begin"]["gods"] == ["s", "h"]
    page = visitor.open(address)
    bars = page.get_by_role("group", name=re.compile("^(Horus|Seth), played by"))
    expect(bars.last).to_have_attribute("aria-label", re.compile("^Seth"))
    hand = page.get_by_role("group", name="Your hand")
    held = hand.get_by_role("button").evaluate_all("all => all.map(one => one.dataset.hand)")
    assert set(held) == set(replay["begin"]["hands"]["s"])


# What a bot may say of a match: two decisions of the person, one of the bot.
def judged(replay: dict, mine: int) -> list[dict]:
    found = []
    for number, step in enumerate(replay["steps"], 1):
        loss = 0.1 + (0.5 if step["seat"] != mine else 0.0)
        best = {"move": step["move"], "chance": 0.9}
        found.append({"number": number, "seat": step["seat"], "move": step["move"]})
        found[-1] |= {"chance": 0.9 - loss, "best": best, "loss": loss}
    return found


@pytest.mark.parametrize("game", in_short("sunset", GAMES))
def test_mistakes_are_the_own_ones_and_shown_before_they_are_made(visitor, ended, game):
    address = finished(visitor, ended(game))
    match = address.split("/")[2]
    table = visitor.fetch(f"/api/matches/{match}")
    mine = table["mine"][0]
    replay = visitor.fetch(f"/api/matches/{match}/replay")
    decisions = judged(replay, mine)
    # The bot is made to say what is to be seen: of one own move, that it was a mistake, and so on.
    told = "".join(f"data: {json.dumps(one)}\n\n" for one in decisions)
    visitor.page.route(
        "**/analysis",
        lambda route: route.fulfill(
            content_type="text/event-stream", body=f"{told}event: done\ndata: {{}}\n\n"
        ),
    )
    page = visitor.open(address)
    visitor.button("Analyse the match").click()
    analysis = page.get_by_role("region", name="Analysis")
    expect(analysis.get_by_role("heading", name="Your costliest mistakes")).to_be_visible()
    mistakes = analysis.get_by_role("button", name=re.compile("^Move "))
    expect(mistakes).to_have_count(3)
    others = re.compile(r"^Move \d+, Bot")
    expect(analysis.get_by_role("button", name=others)).to_have_count(0)
    visitor.button("Show the others' mistakes").click()
    expect(analysis.get_by_role("button", name=others)).to_have_count(3)
    name = mistakes.first.inner_text()
    number = int(name.split(",")[0].removeprefix("Move "))
    mistakes.first.click()
    # The position is the one before the move, and both moves are told.
    expect(page.get_by_role("slider", name="Step")).to_have_value(str(number - 1))
    both = page.get_by_role("region", name="Two moves compared")
    expect(both).to_contain_text("Played")
    expect(both).to_contain_text("Better")
    visitor.button("Show what happened", both).click()
    expect(page.get_by_role("slider", name="Step")).to_have_value(str(number))
    expect(both).to_have_count(0)


DRAWN = {
    "lane": ("build", "[data-compared]"),
    "sunset": ("play", "[data-slot] .ghost"),
    "sunny": ("place", ".ghost"),
}


@pytest.mark.parametrize("game", GAMES)
def test_the_move_made_and_the_better_one_are_drawn(visitor, game):
    visitor.open()
    saved = record(game, 14)
    table = visitor.fetch("/api/records", "post", data={"record": saved})
    verb, drawn = DRAWN[game]
    number = max(i for i, move in enumerate(saved["moves"], 1) if move.startswith(verb))
    position = visitor.fetch(f"/api/matches/{table['id']}/replay")["steps"][number - 1]
    one = {"number": number, "seat": position["seat"], "move": position["move"], "chance": 0.2}
    one |= {"best": {"move": position["move"], "chance": 0.7}, "loss": 0.5}
    body = f"data: {json.dumps(one)}\n\nevent: done\ndata: {{}}\n\n"
    visitor.page.route(
        "**/analysis", lambda route: route.fulfill(content_type="text/event-stream", body=body)
    )
    page = visitor.open(f"/replay/{table['id']}")
    visitor.button("Analyse the match").click()
    analysis = page.get_by_role("region", name="Analysis")
    analysis.get_by_role("button", name=re.compile("^Move ")).click()
    expect(page.locator(drawn)).to_have_count(2)
    page.keyboard.press("ArrowRight")
    expect(page.locator(drawn)).to_have_count(0)


@pytest.mark.parametrize("game", GAMES)
def test_the_hand_is_above_the_fold_and_the_buttons_stay(visit, ended, game):
    visitor = visit(width=1280, height=800)
    page = visitor.open(finished(visitor, ended(game)) + "#8")
    hands = {
        "lane": page.get_by_role("group", name="Your cards"),
        "sunset": page.get_by_role("group", name="Your hand"),
        # The hand, or what was collected while that is arranged.
        "sunny": page.get_by_role("region", name="In front of you"),
    }
    expect(hands[game]).to_be_in_viewport(ratio=0.95)
    for width, height in ((390, 844), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("scrollTo(0, document.body.scrollHeight)")
        expect(visitor.button("One step forward")).to_be_in_viewport(ratio=1)
        page.evaluate("scrollTo(0, 0)")
        expect(visitor.button("One step forward")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", [(1280, 800), (844, 390), (820, 1180)], ids=str)
def test_an_open_hand_of_six_leaves_room_for_the_name(visit, size):
    visitor = visit(width=size[0], height=size[1])
    visitor.open()
    table = visitor.fetch("/api/records", "post", data={"record": record("sunset", 5)})
    page = visitor.open(f"/replay/{table['id']}#3")
    bar = page.get_by_role("group", name=re.compile("^Seth, played by"))
    expect(bar.get_by_role("group", name="6 cards in hand")).to_be_visible()
    assert bar.evaluate(
        """bar => {
          const box = (one) => one.getBoundingClientRect();
          const parts = [".both > :last-child", ".track", ".hand"];
          const [who, track, hand] = parts.map((one) => box(bar.querySelector(one)));
          const apart = (a, b) =>
            a.right <= b.left + 1 || b.right <= a.left + 1
            || a.bottom <= b.top + 1 || b.bottom <= a.top + 1;
          const cards = [...bar.querySelectorAll(".hand button")].map(box);
          return apart(who, track) && apart(who, hand) && apart(track, hand)
            && cards.every((card) => card.right <= box(bar).right + 1)
            && box(bar).right <= box(bar.parentElement).right + 1
            && box(bar.querySelector(".both")).width > 40;
        }"""
    )


def test_analysis_and_another_way(visitor, tmp_path):
    imported(visitor, tmp_path, "sunset", 6)
    page = visitor.page
    visitor.button("Analyse the match").click()
    graph = page.get_by_role("img", name="Chance of winning throughout the match")
    expect(graph).to_be_visible()
    analysis = page.get_by_role("region", name="Analysis")
    expect(analysis.get_by_text("Thinking…")).to_be_hidden(timeout=90_000)
    expect(analysis).to_contain_text(re.compile("Costliest mistakes|No costly mistakes"))
    lines = graph.locator("path.line").evaluate_all("all => all.map(one => one.getAttribute('d'))")
    assert len(lines) == 2 and any("L" in line for line in lines)
    visitor.button("One step forward").click()
    expect(analysis).to_contain_text(re.compile(r"This move: \d+%"))
    visitor.button("Try something else from here").click()
    dialog = page.get_by_role("dialog")
    page.set_viewport_size({"width": 360, "height": 740})
    assert dialog.evaluate("(one) => one.scrollWidth <= one.clientWidth"), "it is wider than phones"
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
    player.sure()
    assert ready(page) == "turn"
    assert visitor.number() > number
    visitor.button("Undo").click()
    log = page.get_by_role("region", name="What happened")
    expect(log).to_contain_text("taken back")
    assert ready(page) == "turn"
    assert {key: visitor.view()[key] for key in view} == view


def test_a_record_is_saved_and_opened_again(visitor, ended, tmp_path):
    person, table = ended("sunset")
    visitor.become(person)
    page = visitor.page
    page.goto(f"/t/{table['id']}")
    with page.expect_download() as saving:
        page.get_by_role("link", name="Save this match").click()
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
    expect(page.get_by_role("alert")).to_have_text("This file is not a saved match.")


def test_play_again(visitor, ended):
    person, table = ended("sunset")
    visitor.become(person)
    page = visitor.page
    page.goto(f"/t/{table['id']}")
    visitor.button("Play again").click()
    page.wait_for_url(lambda url: "/t/" in url and table["id"] not in url)
    visitor.at_table()
    assert ready(page) == "turn"
