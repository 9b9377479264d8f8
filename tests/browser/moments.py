"""Moments at a table that pass quickly, and how to come to them: to be looked at."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from sunroom.games.terms import Json
from tests.browser.local import FULL, STARTING, at_table, in_worker, without_server
from tests.browser.players import PLAYERS, ready
from tests.browser.tables import played
from tests.browser.visitors import GAMES, Visitor
from tests.server.running import Client, Person, Running

Show = Callable[[Visitor, Running], None]
TEN_MINUTES = {"match_seconds": 600, "increment": 5}
# A service worker that has a new version, and waits.
NEWER = """
Object.defineProperty(Navigator.prototype, 'serviceWorker', { value: Object.assign(
  new EventTarget(), { controller: {}, register: async () => Object.assign(
    new EventTarget(), { waiting: {}, update: async () => undefined }) }) });
document.addEventListener('readystatechange', () =>
  document.documentElement.dataset.version ??= 'old');
"""


def open_table(visitor: Visitor, person: Person, match: str) -> Page:
    visitor.become(person)
    visitor.page.goto(f"/t/{match}")
    visitor.at_table()
    return visitor.page


def at(visitor: Visitor, web: Running, game: str, moves: int, **more: object) -> Page:
    """The visitor is to decide, after so many moves of theirs."""
    person = web.person()
    table = played(person, game, moves, **more)  # type: ignore[arg-type]
    return open_table(visitor, person, table["id"])


def table(game: str, moves: int, **more: object) -> Show:
    def show(visitor: Visitor, web: Running) -> None:
        at(visitor, web, game, moves, **more)

    return show


def hint(game: str, moves: int) -> Show:
    def show(visitor: Visitor, web: Running) -> None:
        at(visitor, web, game, moves)
        visitor.button("Hint").click()
        expect(visitor.page.get_by_role("list", name="What a strong bot would do")).to_be_visible()
        expect(visitor.button("Thinking…")).to_have_count(0)

    return show


def lane_choices(visitor: Visitor, web: Running) -> None:
    person = web.person()
    page = open_table(visitor, person, web.lane(person, "mb")["id"])
    page.get_by_role("gridcell", name=re.compile("You can build a house")).first.click()
    expect(page.get_by_role("dialog", name=re.compile("What to build"))).to_be_visible()


def card_read(moves: int, phase: str) -> Show:
    def show(visitor: Visitor, web: Running) -> None:
        page = at(visitor, web, "sunset", moves, phase=phase)
        page.locator("[data-hand]").nth(1).click()
        expect(visitor.button("Put the card back")).to_be_visible()

    return show


def discards(visitor: Visitor, web: Running) -> None:
    page = at(visitor, web, "sunset", 12)
    page.get_by_role("button", name=re.compile("discarded$")).click()
    expect(page.get_by_role("dialog", name="Discarded")).to_be_visible()


def combat(visitor: Visitor, web: Running) -> None:
    """In the middle of it, and it stays there."""
    person = web.person()
    table = played(person, "sunset", 3)
    page = visitor.page
    likes = {"pace": "slow", "guide": {game: {"seen": [], "off": True} for game in GAMES}}
    visitor.context.add_init_script(
        f"localStorage.setItem('sunroom.settings', {json.dumps(json.dumps(likes))})"
    )
    page.emulate_media(reduced_motion="no-preference")
    page.clock.install()
    open_table(visitor, person, table["id"])
    client, chance = person.sit(table, 0), random.Random(5)
    told: set[str] = set()
    while "lane" not in told:
        client.until(lambda: client.moves)
        client.play(chance.choice(client.moves))
        told = {event["event"] for one in client.entries for event in one.get("events", ())}
    client.close()
    expect(visitor.button("Skip")).to_be_visible(timeout=60_000)
    page.clock.run_for(2500)
    page.clock.pause_at(page.evaluate("Date.now() + 10"))


def tile_chosen(laid: bool) -> Show:
    def show(visitor: Visitor, web: Running) -> None:
        page = at(visitor, web, "sunny", 6, phase="place")
        tray = page.get_by_role("region", name="In front of you")
        spots = page.get_by_role("list", name=re.compile("^Where tile"))
        if not spots.count():
            tray.get_by_role("button", name=re.compile("It fits in"), disabled=False).first.click()
        if laid:
            spots.get_by_role("button").first.focus()
            page.keyboard.press("Enter")
            expect(visitor.button("Place it here")).to_be_visible()

    return show


def enlarged(visitor: Visitor, web: Running) -> None:
    page = at(visitor, web, "sunny", 14)
    page.get_by_role("button", name=re.compile("Enlarge it")).first.click()
    expect(page.get_by_role("dialog")).to_be_visible()


def friends(web: Running, game: str, last: int) -> tuple[list[Person], Json, list[Client]]:
    """Two who have moved both, this seat last."""
    people = [web.person(), web.person()]
    table = people[0].create(game, "mo")
    people[1].join(table, "Ben")
    seats = [one.sit(table, i) for i, one in enumerate(people)]
    moved: list[int] = []
    while len(set(moved)) < 2 or len(moved) < 4 or moved[-1] != last:
        mover = next(i for i, one in enumerate(seats) if one.moves)
        number = seats[mover].play(seats[mover].moves[-1])["number"]
        for one in seats:
            one.catch_up(number)
        moved.append(mover)
    return people, table, seats


def asked(visitor: Visitor, web: Running) -> None:
    """The other one would like to take back a move."""
    people, table, seats = friends(web, "lane", 0)
    seats[1].ask("undo")
    open_table(visitor, people[0], table["id"])
    expect(visitor.button("Agree")).to_be_visible()


def asks(visitor: Visitor, web: Running) -> None:
    """The own wish to take back a move waits for an answer."""
    people, table, _ = friends(web, "sunset", 1)
    open_table(visitor, people[0], table["id"])
    visitor.button("Undo").click()
    expect(visitor.button("Never mind")).to_be_visible()


def stood_in_for(visitor: Visitor, web: Running) -> None:
    """A bot plays in the visitor's place, who is back."""
    person, other = web.person(), web.person()
    table = person.create("sunny", "mo", seconds=60)
    other.join(table, "Ben")
    other.post(f"/api/matches/{table['id']}/leave", {})
    person.post(f"/api/matches/{table['id']}/leave", {})
    open_table(visitor, person, table["id"])
    expect(visitor.button("I'm back")).to_be_visible()


def lost(visitor: Visitor, web: Running) -> None:
    at(visitor, web, "sunset", 4, phase="play")
    visitor.lost_network = True
    visitor.context.set_offline(True)
    # Sockets that are open stay so: this one is closed by hand.
    visitor.page.clock.install()
    visitor.page.clock.fast_forward(120_000)
    expect(visitor.page.get_by_text("Connection lost")).to_be_visible(timeout=60_000)


def passed_on(game: str) -> Show:
    """At one device: what was drawn is told before the curtain falls."""

    def show(visitor: Visitor, web: Running) -> None:
        person = web.person()
        table = person.create(game, "mh", seconds=180)
        visitor.become(person)
        page = visitor.page
        page.goto(f"/t/{table['id']}")
        page.get_by_role("region", name="Curtain").get_by_role("button").click()
        visitor.at_table()
        if game == "lane":
            visitor.button("Draw 2 cards").click()
        elif game == "sunset":
            page.locator("[data-hand]").first.click()
            page.get_by_role("button", name="Swap", exact=True).click()
        else:
            PLAYERS[game](page).play()
        expect(visitor.button(re.compile("^Pass the device"))).to_be_visible()

    return show


def timed_curtain(visitor: Visitor, web: Running) -> None:
    passed_on("lane")(visitor, web)
    visitor.button(re.compile("^Pass the device")).click()
    expect(visitor.page.get_by_text("Your time starts when you tap")).to_be_visible()


def watching(visitor: Visitor, web: Running) -> None:
    person = web.person()
    table = played(person, "sunset", 5)
    visitor.page.goto(f"/t/{table['id']}")
    visitor.at_table()


def leaving(visitor: Visitor, web: Running) -> None:
    at(visitor, web, "lane", 3)
    visitor.button("Leave").click()
    expect(visitor.page.get_by_role("dialog")).to_be_visible()


def reason(visitor: Visitor, web: Running) -> None:
    """Why something happened: the rule that says so."""
    page = at(visitor, web, "lane", 6)
    log = page.get_by_role("region", name="What happened")
    log.get_by_role("link", name=re.compile("^Why")).first.click()
    expect(page.get_by_role("dialog")).to_be_visible()


def replayed(game: str) -> Show:
    """The costliest mistake of an analysed match, with the better move."""

    def show(visitor: Visitor, web: Running) -> None:
        person = web.person()
        table = played(person, game)
        visitor.become(person)
        page = visitor.open(f"/replay/{table['id']}")
        visitor.button("Analyse the match").click()
        expect(page.get_by_text("Thinking…")).to_be_hidden(timeout=120_000)
        mistakes = page.get_by_role("region", name="Analysis").get_by_role("button")
        named = mistakes.filter(has_text=re.compile(r"^Move \d"))
        if named.count():
            named.first.click()

    return show


def first_visit(visitor: Visitor, web: Running) -> None:
    visitor.open()


def many_matches(visitor: Visitor, web: Running) -> None:
    person = web.person()
    for game in GAMES:
        played(person, game)
        played(person, game, 3)
        person.create(game, "mo")
    web.person().create("lane", "mooo", listed=True)
    visitor.become(person)
    visitor.open()
    expect(visitor.page.get_by_role("region", name="Your matches")).to_be_visible()


def setting_up(game: str, kind: str) -> Show:
    def show(visitor: Visitor, web: Running) -> None:
        visitor.open()
        visitor.button(kind, visitor.card(game)).click()
        visitor.page.get_by_role("dialog").get_by_text("More settings").click()

    return show


def other_device(visitor: Visitor, web: Running) -> None:
    person = web.person()
    played(person, "lane", 2)
    visitor.become(person)
    visitor.open()
    visitor.page.locator("header summary").click()
    visitor.button("Continue on another device").click()
    visitor.button("Create a personal link").click()
    expect(visitor.page.get_by_label("Your personal link")).to_be_visible()


def wrong_link(visitor: Visitor, web: Running) -> None:
    visitor.page.goto("/back#nothing")
    expect(visitor.page.get_by_role("heading", name="This link does not work")).to_be_visible()


def counted(visitor: Visitor, web: Running) -> None:
    page = visitor.open("/pad/sunny")
    visitor.button("Counts").click()
    for label, value in (("Tiles in the area", "12"), ("Complete pictures", "13")):
        page.get_by_label(f"Player 1: {label}").fill(value)
        page.get_by_label(f"Player 2: {label}").fill(value)
    expect(page.get_by_role("region", name="Result").locator("tfoot td").first).to_be_visible()


def picked(visitor: Visitor, web: Running) -> None:
    visitor.open("/pad/sunny")
    visitor.button(re.compile("^Place a tile at 0,0")).click()
    tiles = visitor.page.get_by_role("dialog").get_by_role("button", name=re.compile(r"^Tile \d+:"))
    tiles.first.click()
    visitor.button(re.compile("^Place a tile at 1,0")).click()
    expect(tiles.first).to_be_visible()


def alone(visitor: Visitor, web: Running) -> None:
    without_server(visitor)
    visitor.open()


def too_old(visitor: Visitor, web: Running) -> None:
    alone(visitor, web)
    visitor.context.add_init_script("delete window.WebAssembly")
    visitor.open()
    expect(visitor.page.get_by_role("alert")).to_be_visible()


def preparing(visitor: Visitor, web: Running) -> None:
    """Half of what a table in the browser needs has come."""
    without_server(visitor)
    visitor.context.route("**/runtime/*.packed", lambda route: None)  # never answered
    visitor.open()
    visitor.button("Play against a bot", visitor.card("lane")).click()
    expect(visitor.page.get_by_text("Preparing the table")).to_be_visible()
    visitor.page.wait_for_timeout(1500)


def full(visitor: Visitor, web: Running) -> None:
    without_server(visitor)
    in_worker(visitor, FULL)
    page = visitor.open()
    visitor.button("Play against a bot", visitor.card("sunset")).click()
    at_table(page)
    said = page.get_by_text("This browser has no room left").first
    for _ in range(5):
        if said.is_visible() or ready(page) != "turn":
            break
        PLAYERS["sunset"](page).step()
        PLAYERS["sunset"](page).sure()
        page.wait_for_timeout(1500)
    expect(said).to_be_visible(timeout=STARTING)


def newer(visitor: Visitor, web: Running) -> None:
    visitor.context.add_init_script(NEWER)
    visitor.open()
    expect(visitor.button("Update")).to_be_visible()


MOMENTS: dict[str, Show] = {
    "first visit": first_visit,
    "many matches": many_matches,
    "start without a server": alone,
    "start in an old browser": too_old,
    "preparing": preparing,
    "full": full,
    "newer": newer,
    **{f"setting up {game}": setting_up(game, "Play with friends") for game in GAMES},
    "setting up one device": setting_up("lane", "One device"),
    "link to another device": other_device,
    "link that does not work": wrong_link,
    "lane of four": table("lane", 8, seats="mbbb", **TEN_MINUTES),
    "lane choices": lane_choices,
    "sunset move": table("sunset", 2, phase="move"),
    "sunset swap card": card_read(0, "swap"),
    "sunset play card": card_read(3, "play"),
    "sunset discards": discards,
    "sunset combat": combat,
    "sunset late": table("sunset", 14),
    "sunny of five": table("sunny", 8, seats="mbbbb", **TEN_MINUTES),
    "sunny tile": tile_chosen(False),
    "sunny laid": tile_chosen(True),
    "sunny enlarged": enlarged,
    **{f"hint in {game}": hint(game, 4) for game in GAMES},
    **{f"passed on in {game}": passed_on(game) for game in GAMES},
    "timed curtain": timed_curtain,
    "asked": asked,
    "asks": asks,
    "stood in for": stood_in_for,
    "connection lost": lost,
    "watching": watching,
    "leaving": leaving,
    "reason": reason,
    **{f"replayed {game}": replayed(game) for game in GAMES},
    "pad counted": counted,
    "pad picked": picked,
}
