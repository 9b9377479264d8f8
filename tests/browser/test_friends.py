"""Two browsers at one table: the link, and what each may know."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.players import PLAYERS, ready
from tests.browser.visitors import GAMES, Visitor
from tests.long import LONG

NAMES = ("Anna", "Ben")


def sit_down(visit, game: str) -> tuple[Visitor, Visitor]:
    """Anna makes a table and sends the link, Ben opens it."""
    anna, ben = visit(), visit()
    link = anna.with_friend(game, "Anna")
    expect(anna.page.get_by_role("list", name="Seats")).to_contain_text("Open seat")
    ben.join(link, "Ben")
    anna.at_table()
    return anna, ben


def play_by_turns(visitors: tuple[Visitor, Visitor], game: str, rounds: int) -> None:
    """Both play what the page offers, each when it is their turn."""
    first, second = visitors
    players = [PLAYERS[game](one.page) for one in visitors]
    for _ in range(rounds):
        to_move = first.view()["seat"]
        if to_move is None:
            return
        assert ready(players[to_move].page) == "turn"
        before = first.number()
        players[to_move].step()
        players[to_move].sure()
        first.wait(lambda: first.number() == second.number() > before)  # noqa: B023


@pytest.mark.parametrize("game", GAMES)
def test_friends_play_and_see_only_what_they_may(visit, game):
    visitors = sit_down(visit, game)
    for _ in range(8 if LONG else 5):
        play_by_turns(visitors, game, 1)
        for seat, viewer in enumerate(visitors):
            hidden_from(game, viewer, visitors[1 - seat], 1 - seat)
    for seat, viewer in enumerate(visitors):
        expect(viewer.page.get_by_role("region", name="What happened")).to_contain_text(
            NAMES[1 - seat]
        )


def hidden_from(game: str, viewer: Visitor, owner: Visitor, seat: int) -> None:
    """Nothing of what the owner holds is in the viewer's page, nor in any message to it."""
    if owner.view()["phase"] == "over":
        return
    for news in viewer.news():
        assert isinstance(hand_of(game, news["view"], seat), int) or shown_to_all(game, news, seat)
    if game == "sunset":
        no_cards(viewer, owner, seat)
    elif game == "sunny":
        no_tiles(viewer, owner, seat)
    else:
        # Cards of a colour are alike; there must be no other hand than one's own.
        assert viewer.page.get_by_role("group", name="Your cards").count() == 1
        drawn = [event for event in events(viewer) if event["event"] == "drew"]
        assert not [one for one in drawn if one["seat"] == seat and "cards" in one]


def hand_of(game: str, view: dict[str, Any], seat: int) -> Any:
    return view["hands"][view["gods"][seat] if game == "sunset" else seat]


def shown_to_all(game: str, news: dict[str, Any], seat: int) -> bool:
    return game == "sunny" and bool(news["view"]["revealed"][seat])


def events(viewer: Visitor) -> list[dict[str, Any]]:
    return [
        e for news in viewer.news() for entry in news["entries"] for e in entry.get("events", [])
    ]


def no_cards(viewer: Visitor, owner: Visitor, seat: int) -> None:
    """Each god is there once, so its id tells whether it was spoken of."""
    seen = set()  # by everybody, before it came into this hand
    for news in owner.news():
        view = news["view"]
        lying = [*view["table"], *view["discards"]]
        seen |= {one["card"] for one in lying if one["up"]}
    # Options of the match are named after gods, too.
    told = [[n["entries"], {**n["view"], "options": None}, n.get("moves")] for n in viewer.news()]
    raw = json.dumps(told)
    shown = viewer.page.locator("[data-hand], [data-card]").evaluate_all(
        "all => all.map(one => one.dataset.card ?? one.dataset.hand)"
    )
    held = set(hand_of("sunset", owner.view(), seat)) - seen
    assert held
    for card in held:
        assert not re.search(rf"[\" ]{card}[\" ]", raw), f"a message speaks of {card}"
        assert card not in shown, f"{card} is in the page"


def no_tiles(viewer: Visitor, owner: Visitor, seat: int) -> None:
    """Tiles have numbers: those in the other's hand are neither in messages nor in the page."""
    view = viewer.view()
    if view["revealed"][seat]:
        return
    held = set(owner.view()["hands"][seat])
    told = {one for event in events(viewer) for one in (event.get("tile"), *event.get("tiles", []))}
    assert held and not held & told
    labels = viewer.page.locator("[aria-label]").evaluate_all(
        "all => all.map(one => one.ariaLabel)"
    )
    log = viewer.page.get_by_role("region", name="What happened").inner_text()
    for tile in held:
        assert not [one for one in labels if re.search(rf"[Tt]ile {tile}\b", one)]
        assert not re.search(rf"no\. [\d, ]*\b{tile}\b", log)


@pytest.mark.parametrize("game", GAMES)
def test_a_new_table_shows_how_it_is_set_up(visitor, game):
    visitor.open()
    visitor.button("Play with friends", visitor.card(game)).click()
    dialog = visitor.page.get_by_role("dialog")
    dialog.get_by_text("More settings").click()
    for choice in dialog.get_by_role("combobox").all():
        expect(choice.locator("option:checked")).to_have_text(re.compile("."))


def test_who_begins_is_chosen_by_name(visitor):
    visitor.open()
    visitor.button("One device", visitor.card("lane")).click()
    dialog = visitor.page.get_by_role("dialog")
    expect(dialog).to_contain_text("the youngest player begins")
    begins = dialog.get_by_label("Who begins")
    dialog.get_by_label("Your name").fill("Anna")
    dialog.get_by_label("Name", exact=True).fill("Ben")
    visitor.button("Add a seat").click()
    dialog.get_by_label("Who sits in seat 3").select_option("bot")
    names = ["chosen at random", "Anna", "Ben", "the bot in seat 3"]
    expect(begins.locator("option")).to_have_text(names)
    begins.select_option(label="the bot in seat 3")
    visitor.button("Remove seat 2").click()  # the choice goes with the bot, which is now the second
    expect(begins.locator("option:checked")).to_have_text("the bot in seat 2")
    visitor.button("Begin").click()
    visitor.at_table()
    assert visitor.view()["options"]["first"] == 1 and visitor.view()["first"] == 1


def test_who_joins_is_told_the_rules_of_the_table(visit, web):
    anna, ben = web.person(), visit()
    table = anna.create("lane", "moo", options={"first": 2, "ties": "skip"})
    page = ben.open(f"/t/{table['id']}#{table['code']}")
    expect(page.get_by_text("Edition")).to_be_visible()
    expect(page.get_by_text("French", exact=True)).to_be_visible()
    expect(page.get_by_text("whoever takes seat 3")).to_be_visible()


@pytest.mark.parametrize(("language", "ties"), [("en", "next"), ("fr", "skip")])
def test_the_edition_is_one_choice_and_french_readers_are_proposed_theirs(visit, language, ties):
    visitor = visit(language=language, width=390, height=844)
    visitor.open()
    visitor.page.locator(".card", has=visitor.page.locator("#game-lane")).locator(
        ".others button"
    ).last.click()
    dialog = visitor.page.get_by_role("dialog")
    dialog.locator("summary").click()
    edition = dialog.get_by_label("Édition" if language == "fr" else "Edition")
    expect(edition).to_have_value(f'"{ties}"')
    expect(edition.locator("option")).to_have_count(2)
    expect(dialog).to_contain_text(re.compile("10, 10.* 6 .*10, 10.* 3"))
    expect(edition).to_be_in_viewport(ratio=1)  # also the long name of an edition
    dialog.locator("input").first.fill("Zoé")
    dialog.locator("button.primary").click()
    visitor.page.wait_for_url("**/t/*")
    assert visitor.fetch(f"/api/matches/{visitor.match}")["options"]["ties"] == ties


def test_the_personal_link_leads_to_ones_matches_on_another_device(visit):
    anna, phone = visit(), visit(width=360, height=740, touch=True)
    anna.open()
    anna.page.locator("header summary").click()
    anna.button("Continue on another device").click()
    dialog = anna.page.get_by_role("dialog")
    expect(dialog).to_contain_text("You have no matches yet")
    anna.page.keyboard.press("Escape")
    anna.against_bot("sunset")
    anna.page.locator("header summary").click()
    anna.button("Continue on another device").click()
    anna.button("Create a personal link", dialog).click()
    link = dialog.get_by_label("Your personal link").input_value()
    phone.page.goto(link)
    expect(phone.page.get_by_role("heading", name="Continue here as Player 1?")).to_be_visible()
    assert phone.context.cookies() == []  # a link alone does nothing
    phone.button("Yes, that is me").tap()
    phone.page.get_by_role("region", name="Your matches").get_by_role("link").tap()
    phone.at_table()
    assert phone.match == anna.match and phone.view() == anna.view()
    assert link.partition("#")[2] not in phone.page.url


def personal_link(visitor: Visitor) -> str:
    visitor.page.locator("header summary").click()
    visitor.button("Continue on another device").click()
    dialog = visitor.page.get_by_role("dialog")
    visitor.button("Create a personal link", dialog).click()
    return dialog.get_by_label("Your personal link").input_value()


def seated(visitor: Visitor, name: str) -> None:
    """Somebody with a match, by the API."""
    seats = [{"kind": "me", "name": name}, {"kind": "bot"}]
    visitor.fetch("/api/matches", "post", data={"game": "lane", "seats": seats})
    visitor.open()


def mine(visitor: Visitor) -> list[str]:
    return [one["id"] for one in visitor.fetch("/api/matches?which=mine")["matches"]]


def test_a_link_does_not_steal_an_identity(visit):
    """It shows who one is and would become; who says yes all the same can go back."""
    anna, mallory = visit(width=360, height=740, touch=True), visit()
    seated(anna, "Anna")
    seated(mallory, "Mallory")
    before, trap = mine(anna), personal_link(mallory)
    anna.page.goto(trap)
    heading = anna.page.get_by_role("heading", name="Play as someone else in this browser?")
    expect(heading).to_be_visible()
    main = anna.page.get_by_role("main")
    expect(main).to_contain_text(
        re.compile("You are.*Anna.*You would switch to.*Mallory", re.DOTALL)
    )
    assert trap.partition("#")[2] not in anna.page.url
    assert mine(anna) == before
    anna.page.get_by_role("link", name="Stay as Anna").tap()
    expect(anna.page.get_by_role("region", name="Your matches")).to_be_visible()
    assert mine(anna) == before

    anna.page.goto(trap)
    anna.button("Switch to Mallory").tap()
    expect(anna.page.get_by_role("region", name="Your matches")).to_be_visible()
    assert mine(anna) == mine(mallory) != before
    anna.page.locator("header summary").tap()
    anna.button("Continue on another device").tap()
    anna.button("Switch back to Anna").tap()
    anna.wait(lambda: mine(anna) == before)
    expect(anna.page.get_by_role("dialog")).to_be_hidden()


def test_a_personal_link_works_once_and_can_be_revoked(visit):
    anna, phone = visit(), visit()
    seated(anna, "Anna")
    link = personal_link(anna)
    anna.button("Revoke the link").click()
    expect(anna.page.get_by_role("dialog")).to_contain_text("The link no longer works.")
    phone.page.goto(link)
    expect(phone.page.get_by_role("heading", name="This link does not work")).to_be_visible()
    phone.complaints.clear()  # Chromium writes down that the server said no
    assert mine(phone) == []
