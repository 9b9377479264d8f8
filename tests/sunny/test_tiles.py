"""Tile sets are data: what is accepted, and what is said about what is not."""

from __future__ import annotations

import pytest

from sunroom import Match
from sunroom.games.sunny.tiles import admit, named, parse
from sunroom.games.terms import Refused


def refusal(text: str) -> Refused:
    with pytest.raises(Refused) as caught:
        parse(text)
    return caught.value


def test_a_text_with_comments_and_any_lines():
    found = parse("# mine\n\n  iscp sisi # two of them\n" + "kkkk\n" * 32)
    assert found.tiles[:3] == ("iscp", "sisi", "kkkk")
    assert len(found) == 34


def test_the_canonical_text_is_the_set():
    found = named("default")
    assert parse(found.text()) == found
    assert found.text().splitlines()[0].startswith("ispc icsp icps")


def test_one_s_own_text_of_the_default_tiles_is_the_default():
    assert admit(named("default").text()) == "default"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "it has 0 tiles"),
        ("iscp", "it has 1 tile;"),
        ("iiii " * 33, "it has 33 tiles; there must be 34 to 64"),
        ("iiii " * 65, "it has 65 tiles"),
        ("iiii iii", 'line 1, tile 2 of the line: "iii" has 3 letters'),
        ("iiii\niiiii", 'line 2, tile 1 of the line: "iiiii" has 5 letters'),
        ("iiii\n# a comment\nss2s", 'line 3, tile 1 of the line: "ss2s" has "2" on its south edge'),
        ("Iiii", '"I" on its north edge; the pictures are i ice cream, s sun'),
        ("ii\u0131i", "on its south edge"),
        ("i" * 30_000, "far too long"),
    ],
)
def test_what_is_wrong_and_where(text, said):
    refused = refusal(text)
    assert refused.code == "bad_tiles"
    assert refused.rule == "D1"
    assert said in refused.message


@pytest.mark.parametrize("value", ["", "defualt", "x" * 500, 7])
def test_an_option_that_is_neither_a_name_nor_a_tile_set(value):
    with pytest.raises(Refused) as caught:
        Match("sunny", 2, 1, tiles=value)
    assert caught.value.code == "bad_option"


@pytest.mark.parametrize(("count", "most"), [(34, 2), (35, 2), (36, 3), (38, 4), (40, 5), (64, 5)])
def test_D5_there_must_be_enough_tiles_for_all_players(count, most):
    text = "iscp " * count
    assert parse(text).most_players() == most
    assert len(Match("sunny", most, 1, tiles=text).position()["hands"]) == most
    if most < 5:
        with pytest.raises(Refused) as caught:
            Match("sunny", most + 1, 1, tiles=text)
        assert (caught.value.code, caught.value.rule) == ("bad_option", "D5")


def test_a_record_carries_one_s_own_tiles():
    text = "iscp kwpc " * 20
    found = Match("sunny", 3, 5, tiles=text)
    for _ in range(10):
        found.play(found.moves[0])
    record = found.record()
    assert record["options"]["tiles"] == parse(text).text()
    assert Match.from_record(record).position() == found.position()
