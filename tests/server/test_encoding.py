"""Messages are the same bytes with msgspec and without it, as in a browser."""

from __future__ import annotations

import pytest

from sunroom import Match, games
from sunroom.server import encoding


@pytest.mark.parametrize("name", games.NAMES)
def test_the_same_bytes(name):
    match = Match(name, 2, seed=3)
    while match.moves:
        told = {
            "view": match.view(0),
            "about": match.about_moves(),
            "standing": match.standing(0),
            "at": round(1_700_000_000 + len(match.history) / 7, 3),
            "names": ['Zoë "x" \\ \u2028', "日本", None, True, 0.5],
            "events": match.prepare(match.moves[0]).events,
        }
        assert encoding.plain_encode(told) == encoding.encode(told)
        assert encoding.decode(encoding.encode(told)) == told
        match.play(match.moves[0])
