"""Tables in the visitor's browser: whole matches, reloads, several tabs, trouble."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from sunroom import games
from sunroom.bots import levels
from sunroom.bots.kernel.search import EDGE, NODE, WORTH
from sunroom.bots.searcher import EDGES_PER_NODE
from sunroom.local.trees import FLOAT, INT
from tests.browser.local import (
    FULL,
    SEARCHED,
    STARTING,
    ask,
    at_table,
    entries,
    in_worker,
    play_here,
    row,
    searched,
    watched,
    without_server,
)
from tests.browser.players import PLAYERS, READY, ready
from tests.browser.test_access import violations
from tests.browser.visitors import GAMES, Visitor
from tests.long import in_short
from tests.server.running import Running

pytestmark = pytest.mark.timeout(900)


@pytest.fixture(scope="module")
def web(tmp_path_factory) -> Iterator[Running]:
    """A server as hosts have it: matches against bots are in the visitors' browsers."""
    folder = tmp_path_factory.mktemp("web")
    found = Running(folder, f"sqlite:///{folder}/web.db", local=True)
    found.start()
    yield found
    found.stop()


@pytest.fixture
def person(visitor: Visitor) -> Visitor:
    return watched(visitor)


def numbers(found: list[dict[str, Any]]) -> list[int]:
    return [one["number"] for one in found]


@pytest.mark.parametrize("game", in_short("sunset", GAMES))
def test_a_whole_match_without_a_server(person, web, game):
    page = play_here(person, game)
    assert page.evaluate("location.pathname").startswith("/t/")
    match = person.match
    assert row(page, match)["game"] == game
    for part in ("table", "replay"):  # loaded when they are needed: another matter than the tables
        page.evaluate("part => fetch('/').then(() => part)", part)
    player = PLAYERS[game](page)
    player.play(until=lambda: player.moves >= 1)
    person.lost_network = True
    person.context.set_offline(True)
    player.play()
    assert ready(page) == "over"
    person.context.set_offline(False)
    result = page.get_by_role("region", name="Result")
    expect(result.get_by_role("heading")).to_have_text(re.compile("win|victory"))
    expect(result).to_contain_text("A bot about as good as you, going by your last match")
    found = entries(page, match)
    assert numbers(found) == list(range(1, len(found) + 1))
    assert not person.frames, "a server was told of it"
    # Afterwards: the record is a file, and the replay is analysed, here too.
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save this match").click()
    record = json.loads(saved.value.path().read_text())
    assert record["moves"] == [one["text"] for one in found if one["kind"] == "move"]
    page.get_by_role("link", name="Replay and analysis").click()
    person.button(re.compile("Analyse")).click()
    expect(page.get_by_text(re.compile("mistake", re.IGNORECASE)).first).to_be_visible(
        timeout=STARTING
    )
    page.get_by_role("link", name="Sunroom", exact=True).click()
    counted = page.get_by_role("region", name="Your victories against bots")
    expect(counted.get_by_role("row")).to_have_count(2)
    expect(counted.get_by_role("cell")).to_have_text(re.compile("[01] of 1"))
    expect(page.get_by_role("button", name="Save all matches in this browser")).to_be_visible()
    expect(page.get_by_label(re.compile("Keep matches against bots on the server"))).to_be_visible()
    assert not violations(page)
    # The server takes the record in.
    status = person.context.request.post(
        "/api/records", data={"record": record}, headers={"content-type": "application/json"}
    )
    assert status.status == 201


def test_two_tabs_one_leads_and_when_it_is_closed_the_other_does(person):
    page = play_here(person, "sunset")
    match = person.match
    other = person.context.new_page()
    other.goto(f"/t/{match}")
    at_table(other)
    player = PLAYERS["sunset"](page)
    player.play(until=lambda: player.moves >= 2)
    ready(page)
    said = page.locator(".turn > [role=status]").inner_text()
    expect(other.locator(".turn > [role=status]")).to_have_text(said)
    before = entries(other, match)
    # Who follows may play, too.
    follower = PLAYERS["sunset"](other)
    follower.play(until=lambda: follower.moves >= 1)
    ready(page)
    assert entries(page, match)[: len(before)] == before
    page.close()
    follower.moves = 0
    other.wait_for_function("tables.worker !== null")
    follower.play(until=lambda: follower.moves >= 2)
    found = entries(other, match)
    assert numbers(found) == list(range(1, len(found) + 1)) and len(found) > len(before)


def test_a_worker_that_ends_is_replaced(person):
    page = play_here(person, "lane")
    match = person.match
    player = PLAYERS["lane"](page)
    player.play(until=lambda: player.moves >= 1)
    person.lost_network = True  # the console speaks of the error that we make
    before = entries(page, match)
    page.evaluate("tables.worker.dispatchEvent(new ErrorEvent('error', { message: 'crashed' }))")
    page.evaluate("tables.worker.terminate()")
    ready(page)
    player.play(until=lambda: player.moves >= 3)
    found = entries(page, match)
    assert found[: len(before)] == before and len(found) > len(before)


SMALL = "Object.defineProperty(WorkerNavigator.prototype, 'deviceMemory', { value: 0.5 })"


def test_a_small_device_has_smaller_trees_and_bots_play(person):
    in_worker(person, f"{SMALL};{SEARCHED}")
    page = play_here(person, "lane")
    player = PLAYERS["lane"](page)
    player.play(until=lambda: player.moves >= 1)
    ready(page)
    hint = {"seat": 0, "level": "strong"}
    told = ask(page, "POST", f"/api/matches/{person.match}/hint", hint)
    assert sum(one["visits"] for one in told["moves"]) > 100
    lane = games.get("lane")
    room = 3 * levels.rung("strong", lane).iterations + 1_000
    whole = room * (NODE * INT + EDGES_PER_NODE * (EDGE * INT + WORTH * FLOAT))
    largest = max(one.get("size", 0) for one in searched(page))
    assert 100_000 < largest < whole / 3


def test_kept_on_the_server_by_choice(person, web):
    person.open()
    person.page.get_by_label(re.compile("Keep matches against bots on the server")).check()
    person.button("Play against a bot", person.card("lane")).click()
    at_table(person.page)
    assert person.fetch(f"/api/matches/{person.match}")["status"] == "running"
    person.page.goto("/")
    expect(person.page.get_by_role("region", name="Your matches")).to_be_visible()


@pytest.mark.parametrize(
    "without",
    [
        "delete window.WebAssembly",
        "Object.defineProperty(Navigator.prototype, 'locks', { value: undefined })",
    ],
)
def test_a_browser_that_cannot_uses_the_server(visit, without):
    visitor = visit()
    visitor.context.add_init_script(without)
    visitor.open()
    visitor.button("Play against a bot", visitor.card("lane")).click()
    at_table(visitor.page)
    assert visitor.fetch(f"/api/matches/{visitor.match}")["status"] == "running"


DENIED = "IDBFactory.prototype.open = () => { throw new DOMException('denied', 'SecurityError') }"


def test_a_browser_that_keeps_nothing_uses_the_server(person):
    in_worker(person, DENIED)
    play_here(person, "lane")
    assert person.fetch(f"/api/matches/{person.match}")["status"] == "running"


def test_no_server_and_a_browser_that_keeps_nothing(visit):
    visitor = visit()
    without_server(visitor)
    in_worker(visitor, DENIED)
    page = visitor.open()
    visitor.button("Play against a bot", visitor.card("lane")).click()
    expect(page.get_by_role("alert")).to_contain_text("does not let pages save anything")
    visitor.complaints.clear()  # the console may speak of the refusal that we make


def test_a_full_storage_is_told_and_nothing_is_shown_that_is_not_kept(person):
    in_worker(person, FULL)
    page = play_here(person, "sunset")
    player = PLAYERS["sunset"](page)
    said = page.get_by_text("This browser has no room left").first
    while not said.is_visible() and player.moves < 5:
        page.wait_for_function(f"() => document.body.innerText.includes('no room') || ({READY})()")
        if not said.is_visible():
            player.step()
            player.sure()
            player.moves += 1
    expect(said).to_be_visible()
    last = page.evaluate("JSON.parse(tables.told.filter((one) => one.includes('news')).at(-1))")
    assert last["number"] == len(entries(page, person.match)) == 2


@pytest.mark.parametrize("language", ["en", "it"])
def test_a_page_without_any_server(visit, language):
    person = watched(visit(language=language))
    asked = without_server(person)
    page = person.open()
    expect(page.get_by_role("article")).to_have_count(3)
    assert not page.get_by_role("button", name=re.compile("friends|amici")).count()
    expect(page.get_by_text(re.compile("server Sunroom|Sunroom server"))).to_be_visible()
    page.get_by_role("article").first.get_by_role("button").first.click()
    at_table(page)
    page.reload()
    at_table(page)
    page.goto("/")
    page.locator("a[href^='/t/']").first.wait_for()
    assert not asked, "a server was asked"


def test_whoever_waits_for_the_table_sees_it_wherever_they_pressed(visit):
    visitor = visit(width=390, height=844, touch=True)
    without_server(visitor)
    visitor.context.route("**/runtime/*.packed", lambda route: None)  # it takes its time
    page = visitor.open()
    visitor.button("Play against a bot", visitor.card("sunny")).tap()
    expect(page.get_by_role("progressbar")).to_be_in_viewport(ratio=1)


def test_no_server_and_a_browser_that_cannot(visit):
    visitor = visit()
    asked = without_server(visitor)
    visitor.context.add_init_script("delete window.WebAssembly")
    page = visitor.open()
    expect(page.get_by_role("alert")).to_contain_text("too old to play without a server")
    assert not asked


def test_no_server_and_what_cannot_be_loaded_is_told_once(visit):
    visitor = visit()
    visitor.lost_network = True
    without_server(visitor)
    visitor.context.route("**/runtime/**", lambda route: route.abort())
    page = visitor.open()
    for _ in range(2):  # whoever tries again is told again, not twice
        visitor.button("Play against a bot", visitor.card("sunny")).click()
        expect(page.get_by_role("alert")).to_have_count(1)
        expect(page.get_by_role("alert")).to_contain_text("could not be loaded")
        expect(page.get_by_role("alert")).to_be_in_viewport(ratio=1)
    # A form covers the page: there it is told in the form.
    visitor.button("One device", visitor.card("sunny")).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Your name").fill("Anna")
    visitor.button("Begin", dialog).click()
    expect(dialog.get_by_role("alert")).to_contain_text("could not be loaded")
    with page.expect_event("load"):
        visitor.button("Try again", dialog).click()
    visitor.complaints.clear()  # the browser says that something could not be fetched, too


def test_all_of_it_in_one_file_and_into_another_browser(person, browser: Browser, web):
    page = play_here(person, "lane")
    match = person.match
    player = PLAYERS["lane"](page)
    player.play(until=lambda: player.moves >= 2)
    ready(page)
    person.like("sunroom.board", board := "a drawn one")
    page.goto("/")
    with page.expect_download() as saved:
        person.button("Save all matches in this browser").click()
    content = json.loads(saved.value.path().read_text())
    assert content["kept"]["sunroom.board"] == board
    assert [one["row"]["id"] for one in content["matches"]] == [match]
    damaged = json.loads(json.dumps(content["matches"][0]))
    damaged["row"]["id"], damaged["entries"][0]["text"] = "damaged", "no move at all"
    content["matches"].append(damaged)
    other = watched(Visitor(browser, web.url))
    try:
        other.open()
        other.page.get_by_label("Open a saved match").set_input_files(
            {
                "name": "all.json",
                "mimeType": "application/json",
                "buffer": json.dumps(content).encode(),
            }
        )
        expect(other.page.get_by_text("One match was added. One could not be read.")).to_be_visible(
            timeout=STARTING
        )
        assert other.liked("sunroom.board") == board
        other.page.get_by_role("region", name="Your matches").get_by_role("link").click()
        at_table(other.page)
        assert entries(other.page, match) == entries(page, match)
        again = PLAYERS["lane"](other.page)
        again.play(until=lambda: again.moves >= 1)
        assert not other.complaints
    finally:
        other.context.close()
