"""Golden matches: whole matches written down, so that any change of behaviour is seen.

A file holds a header, then a line for each move with what happened, then the end. The moves are
chosen by a generator of Python's own, so the files depend on the rules alone.
`python -m tests.golden` writes all of them anew; do that only for a change that was meant.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sunroom import Match, games

FOLDER = Path(__file__).parent / "golden"
COUNT = 20

# What differs from one golden match to the next, beside the seed: over all of these in turn.
OPTIONS: dict[str, list[dict[str, Any]]] = {
    "sunset": [{}, {"damage": 1}, {"anubis": "any"}, {"horus": 0, "damage": 2}, {"horus": 1}],
    "sunny": [
        {},
        {"simplified": True},
        {"first": 0},
        {"first": 1, "simplified": True},
        {"tiles": "@holiday"},
    ],
    "lane": [
        {},
        {"ties": "skip"},
        {"first": 0},
        {"first": 1, "ties": "skip"},
        {"board": "@courtyard"},
    ],
}


def cases(game: str) -> Iterator[tuple[str, int, int, dict[str, Any]]]:
    """Name, players, seed and options of each golden match of a game."""
    chosen = games.get(game)
    for number in range(COUNT):
        players = chosen.least + number % (chosen.most - chosen.least + 1)
        options = dict(OPTIONS[game][number % len(OPTIONS[game])])
        for name, value in options.items():
            if isinstance(value, str) and value.startswith("@"):
                options[name] = data_file(value[1:])
        yield f"{number + 1:02}", players, 1000 + number, options


def data_file(name: str) -> str:
    """A board or a tile set of the documentation's."""
    return (Path(__file__).parent.parent / "docs" / "examples" / f"{name}.txt").read_text()


def lines(game: str, players: int, seed: int, options: dict[str, Any]) -> Iterator[str]:
    """A whole match, line by line."""
    match = Match(game, players, seed, **options)
    yield _compact({"record": {**match.record(), "moves": []}, "position": match.position()})
    chooser = random.Random(seed)
    while not match.over:
        seat, phase, moves = match.seat, match.phase, match.moves
        move = moves[chooser.randrange(len(moves))]
        events = match.play(move)
        yield f"{seat} {phase} {move} of {len(moves)} {_compact(events)}"
    score = match.score()
    detail = {"scores": score.scores, "winners": score.winners, "detail": score.detail}
    yield _compact({"score": detail, "position": match.position()})


def _compact(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))


def write_all() -> None:
    for game in OPTIONS:
        (FOLDER / game).mkdir(parents=True, exist_ok=True)
        for name, players, seed, options in cases(game):
            text = "\n".join(lines(game, players, seed, options)) + "\n"
            (FOLDER / game / f"{name}.txt").write_text(text)


if __name__ == "__main__":
    write_all()
