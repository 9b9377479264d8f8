"""The terminal's picture of a match: readable with and without colour, and honest."""

from __future__ import annotations

import io
import random
from typing import Any

import pytest
from rich.console import Console, RenderableType

from sunroom import Match, games
from sunroom.games.painting import Choice, Scene
from sunroom.games.sunny.drawing import draw_tiles, tile_facts
from sunroom.games.sunny.tiles import named, parse
from sunroom.kernel.program import plain
from sunroom.terminal.painters import painter
from tests.long import LONG, combined
from tests.sunny.tables import AROUND, FOUR, ISLANDS, LONELY, STUCK, match

PAINTER = painter(games.get("sunny"))
NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve")


def scene(found: Match, viewer: int | None) -> Scene:
    moves = found.moves if viewer == found.seat else []
    return Scene(found.view(viewer), viewer, NAMES[: found.players], moves)


def printed(what: RenderableType, width: int = 80, colour: bool = False) -> str:
    file = io.StringIO()
    system: Any = "truecolor" if colour else None
    console = Console(file=file, width=width, force_terminal=colour, color_system=system)
    console.print(what)
    return file.getvalue()


def drawn(found: Match, viewer: int | None, width: int = 80) -> str:
    return printed(PAINTER.table(scene(found, viewer)), width)


def all_moves(choices: list[Choice]) -> list[str]:
    found = []
    for choice in choices:
        found += [choice.move] if choice.move else all_moves(list(choice.more))
    return found


def test_a_tile_shows_its_half_pictures_as_it_lies():
    found = match(FOUR, {(0, 0): 5, (1, 0): (3, 1)}, [[1], [2]])
    lines = drawn(found, None).splitlines()
    assert lines[0].startswith("      0    1  ")
    assert lines[1].startswith("    ╭─s─╮╭─k─╮")
    assert lines[2].startswith("  0 k 5 ki 3 k")
    assert lines[3].startswith("    ╰─k─╯╰─k─╯")


def test_the_spaces_where_a_tile_can_be_placed_are_marked():
    found = match(FOUR, dict(AROUND), [[1], [2]])
    picture = drawn(found, 0)
    assert "[ ]" in picture.replace("[ ] a tile can be placed here", "")
    assert "[ ]" not in drawn(found, 1).replace("[ ] a tile can be placed here", "")


def test_complete_pictures_of_an_area_are_capitals():
    area = {(0, 0): 3, (1, 0): 4}
    found = match(("wwww", "wwww", "icsp", "iskc"), {(0, 0): 1}, [[], [2]], [area, {}], seat=1)
    assert "p·CC·s" in drawn(found, None)


def test_hands_are_drawn_for_their_owner_alone():
    found = match(STUCK, {(0, 0): 3}, [[1, 2], [4, 5]], supply=[7, 8])
    assert "Your hand" in drawn(found, 0)
    assert "i 1 i i 2 i" in drawn(found, 0)
    for other in (1, None):
        assert "i 1 i" not in drawn(found, other)
    found.play("pass")
    for other in (1, None):
        assert "Ada's open hand" in drawn(found, other)
        assert "i 1 i i 2 i" in drawn(found, other)


def test_tokens_are_told_to_their_owner_alone():
    found = match(FOUR, dict(AROUND), [[1], [2]], tokens=[[1, 2], [0]])
    assert "your tokens: 1 + 2 = 3" in drawn(found, 0)
    assert "your tokens: 0 = 0" in drawn(found, 1)
    assert "your tokens" not in drawn(found, None)


@pytest.mark.parametrize("width", [40, 80, 120, 200])
def test_it_fits_the_terminal(width):
    found = Match("sunny", 3, 5)
    chooser = random.Random(5)
    while not found.over:
        found.play(chooser.choice(found.moves))
        if chooser.random() < (0.2 if LONG else 0.07):
            for viewer in (None, found.seat):
                for colour in (False, True):
                    picture = printed(PAINTER.table(scene(found, viewer)), width, colour)
                    assert colour == ("\x1b[" in picture)
                    if not colour:
                        assert max(len(line) for line in picture.splitlines()) <= width


@pytest.mark.parametrize(
    ("tiles", "simplified", "players"),
    combined(["default", LONELY, ISLANDS], [False, True], [5, 2]),
)
def test_every_moment_of_a_match_can_be_drawn_asked_and_told(tiles, simplified, players):
    found = Match("sunny", players, 3, tiles=tiles, simplified=simplified)
    chooser = random.Random(3)
    names = NAMES[:players]
    while not found.over:
        seen = scene(found, found.seat)
        assert PAINTER.question(seen)
        menu = PAINTER.choices(seen)
        assert set(all_moves(menu)) == set(found.moves)
        assert len(menu) <= 30
        events = found.play(chooser.choice(found.moves))
        for viewer in (None, 0):
            assert drawn(found, viewer)
            for event in events:
                told = PAINTER.sentence(found.game.redact(event, viewer) or {}, names, viewer)
                assert told and told[-1] in ".!"
    shown = printed(PAINTER.result(found.score(), names, found.view()))
    assert "tiles (D19)" in shown if simplified else "pictures (D16)" in shown


def test_the_menu_names_what_a_place_brings():
    found = match(FOUR, dict(AROUND), [[1], [2]])
    menu = PAINTER.choices(scene(found, 0))
    assert menu[0].label == "place 1 0,0 0   4 tiles, 2 tokens"


def test_the_best_arrangement_is_offered_first(monkeypatch):
    monkeypatch.setattr("sunroom.games.sunny.painter.best", plain)  # no need to compile for this
    tiles = ("wwww", "wwww", "ikkk", "ippi", "iccc")
    found = match(tiles, {(0, 0): 1}, [[], [2]], [{(0, 0): 3}, {}], phase="arrange",
                  collected=[4, 5])  # fmt: skip
    offered = PAINTER.choices(scene(found, 0))[0]
    assert offered.label.startswith("Arrange for me") and offered.plan is not None
    assert offered.plan() == ["arrange 4 0,-1 2", "arrange 5 1,-1 3"]


def test_sentences_say_what_is_hidden_to_those_who_may_know():
    found = match(FOUR, dict(AROUND), [[1, 2], [9, 10]], supply=[8, 7])
    events = {event["event"]: event for event in found.play("place 1 0,0 0")}

    def told(name: str, viewer: int) -> str | None:
        seen = found.game.redact(events[name], viewer)
        return PAINTER.sentence(seen, NAMES, viewer) if seen else None

    assert told("placed", 0) == "● You placed a tile on the table (1: 0,0)."
    assert told("placed", 1) == "● Ada placed a tile on the table (1: 0,0)."
    assert told("collected", 1) == "● Ada collected 4 tiles (3, 4, 5, 6)."
    assert told("drew", 0) == "● You drew a tile (8)."
    assert told("drew", 1) == "● Ada drew a tile."
    assert told("tokens", 1) == "● Ada drew 2 bonus tokens."
    assert str(told("tokens", 0)).startswith("● You drew 2 bonus tokens, worth ")


def test_a_tile_set_is_drawn_with_its_facts():
    shown = printed(draw_tiles(named("default")))
    assert shown.splitlines()[1].startswith("c 1 s p 2 c s 3 c")
    assert len(shown.splitlines()) == 15
    facts = tile_facts(named("default"), PAINTER.said)
    assert "56 tiles, for 2 to 5 players" in facts
    assert "Ice cream 36, Sun 36, Cloud 38, Parasol 38, Clover 38, Pinwheel 38" in facts
    assert "All tiles are different" in facts
    twins = tile_facts(parse("iscp cpis pisc " + "kwkw " * 31), PAINTER.said)
    assert "for 2 to 2 players" in twins
    assert "The same when turned: 1, 2 and 3." in twins
