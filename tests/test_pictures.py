"""Pictures of matches and views: of every moment, and of nothing that a seat may not know."""

from __future__ import annotations

import random
from xml.etree import ElementTree

import pytest

from sunroom import Match, Refused, draw, games

EVERY = 7  # decisions between two pictures


def moments(name: str, players: int, seed: int):
    """A match at random, stopped now and then, and at its end."""
    match = Match(name, players, seed)
    rng = random.Random(seed)
    while not match.over:
        if len(match.history) % EVERY == 0:
            yield match
        match.play(rng.choice(match.moves))
    yield match


@pytest.mark.parametrize("name", games.NAMES)
def test_every_moment_can_be_drawn_for_everybody(name):
    game = games.get(name)
    for players in {game.least, game.most}:
        for match in moments(name, players, players):
            for seat in (None, *range(players)):
                ElementTree.fromstring(match.picture(seat).svg)
            ElementTree.fromstring(match._repr_svg_() or "")


@pytest.mark.parametrize("name", games.NAMES)
def test_a_picture_shows_what_its_view_tells_and_nothing_else(name):
    match = next(iter(moments(name, games.get(name).least, 5)))
    assert match.picture(0).svg == draw(match.view(0)).svg
    assert draw(match.position()).svg == match._repr_svg_()
    assert len({match.picture(seat).svg for seat in (None, 0, 1)}) == 3
    assert match._repr_svg_() not in {match.picture(seat).svg for seat in (None, 0, 1)}


def test_hidden_cards_have_no_names():
    match = Match("sunset", seed=3, horus=0)
    match.play("keep")
    match.play("keep")
    theirs = match.view(1)["hands"]["s"]
    own = match.picture(1).svg
    shown = [card for card in theirs if f">{card.capitalize()}<" in own]
    assert shown and not [
        card for card in shown if f">{card.capitalize()}<" in match.picture(0).svg
    ]


def test_a_picture_can_be_saved(tmp_path):
    file = tmp_path / "lane.svg"
    picture = Match("lane", 2, seed=1).picture()
    picture.save(file)
    assert file.read_text() == picture.svg == picture._repr_svg_()


@pytest.mark.parametrize(
    "wrong", [None, 3, {}, {"game": "chess"}, {"game": "lane"}, {"game": "sunny", "options": 7}]
)
def test_what_is_no_position_is_refused(wrong):
    with pytest.raises(Refused):
        draw(wrong)


def test_a_game_without_a_picture_is_shown_by_its_name(monkeypatch):
    monkeypatch.setattr("sunroom.games.pictures.part_of", lambda game, name: None)
    match = Match("lane", 2, seed=1)
    assert match._repr_svg_() is None
    with pytest.raises(Refused, match="has no picture"):
        match.picture()
