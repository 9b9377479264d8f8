"""Moments of matches, and what a seat could take them for."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from typing import Any

from sunroom import Match, games
from sunroom.observation import Observation

KINDS = [(g, n) for g in games.NAMES for n in range(games.get(g).least, games.get(g).most + 1)]

OPTIONS: dict[str, list[dict[str, Any]]] = {
    "lane": [{}],
    "sunset": [{}, {"anubis": "any"}],
    "sunny": [{}, {"simplified": True}],
}


def moments(match: Match, every: int = 1, seed: int = 1) -> Iterator[Match]:
    """The match itself at every so manieth decision, while it is played at random to its end."""
    chooser = random.Random(seed)
    number = 0
    while not match.over:
        if number % every == 0:
            yield match
        number += 1
        match.play(chooser.choice(match.moves))


def all_moments(game: str, every: int = 1) -> Iterator[Match]:
    """Moments of one match of every kind."""
    number = 0
    for players in range(games.get(game).least, games.get(game).most + 1):
        for options in OPTIONS[game]:
            number += 1
            yield from moments(Match(game, players, number, **options), every, number)


def again(match: Match) -> Match:
    """The same match at the same moment, to be played in another way."""
    twin = copy.copy(match)
    twin.history, twin._story = list(match.history), list(match.story)
    twin._state = match.game.copy(match._state)
    return twin


def another_world(match: Match, seat: int, seed: int) -> Match:
    """The match as it might be as well, for all that a seat knows."""
    twin = again(match)
    twin._state = match.game.hidden(match._state, seat)
    match.game.kernel.run.guess(twin._state, seat, seed)
    return twin


def deciding(match: Match, count: int) -> Iterator[Observation]:
    """What is seen at some moments with something to decide, spread over the match."""
    seen = [one.look() for one in moments(match) if len(one.moves) > 1]
    for i in range(count):
        yield seen[i * len(seen) // count]
