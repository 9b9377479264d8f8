"""What bots have learned: files that say what they belong to, and a search that ends there."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from sunroom import Match, Refused, bots, games
from sunroom.bots import weights
from sunroom.bots.levels import measured
from sunroom.bots.searcher import SearchBot
from sunroom.bots.tree import train_program
from sunroom.bots.weights import MOST_BYTES, NAME, Unfit, learned_module, new_weights, read, shipped
from sunroom.games.thinking import Tuning
from sunroom.kernel.program import plain
from sunroom.kernel.sources import path_of
from tests.bots.moments import deciding

LEARNERS = [name for name in games.NAMES if games.get(name).learned is not None]
TABLES = [name for name in LEARNERS if hasattr(learned_module(games.get(name)), "PLACES")]


def file_of(name: str) -> Path:
    learned = games.get(name).learned
    assert learned is not None
    return path_of(learned).with_name(NAME)


@pytest.mark.parametrize("name", LEARNERS)
def test_what_comes_with_the_package_is_whole_small_and_used(name):
    game = games.get(name)
    found = shipped(game)
    assert found is not None
    assert file_of(name).stat().st_size <= MOST_BYTES
    assert found.game == name and {"seed", "effort"} == set(found.made)
    bot = bots.get("strong")
    assert bot.learned(game) == found.digest
    assert bots.get("search:5,leaf=0").learned(game) is None
    assert bots.get("random").learned(game) is None


def test_a_game_without_anything_learned_is_played_out():
    others = [name for name in games.NAMES if name not in LEARNERS]
    for name in others:
        assert shipped(games.get(name)) is None
        assert bots.get("strong").learned(games.get(name)) is None


def spoiled(path: Path, kind: str) -> str:
    """Make a file unfit; what is said of it."""
    told = json.loads(path.read_text())
    game = games.get(LEARNERS[0])
    good = read(game, path)
    made = {
        "another game": lambda: replace(good, game="chess"),
        "other rules": lambda: replace(good, rules=good.rules + 1),
        "other version": lambda: replace(good, version=good.version + 1),
        "other options": lambda: replace(good, options=[{}]),
        "numbers instead": lambda: replace(good, numbers=good.numbers[:-1]),
    }
    if kind in made:
        made[kind]().write(path)
        return kind
    if kind == "cannot be read":
        path.unlink()
        return kind
    if kind == "is larger":
        path.write_bytes(b" " * (MOST_BYTES + 1))
        return kind
    broken = {
        "cut": path.read_text()[:-40],
        "text": "no JSON",
        "bytes": None,
        "list": "[]",
        "deep": "[" * 100_000,
        "changed": json.dumps({**told, "numbers": [told["numbers"][0] + 1, *told["numbers"][1:]]}),
        "floats": json.dumps({**told, "numbers": [0.5] * len(told["numbers"])}),
        "keyless": json.dumps({"weights": 1}),
    }[kind]
    path.write_bytes(b"\xff\xfe" if broken is None else broken.encode())
    return "is damaged"


UNFIT = (
    "another game", "other rules", "other version", "other options", "numbers instead",
    "cannot be read", "is larger", "cut", "text", "bytes", "list", "deep", "changed", "floats",
    "keyless",
)  # fmt: skip


@pytest.mark.usefixtures("plainly")
@pytest.mark.parametrize("kind", UNFIT)
def test_unfit_weights_are_told_once_and_matches_are_played_out(
    kind, tmp_path, monkeypatch, caplog
):
    name = LEARNERS[0]
    game = games.get(name)
    copy = tmp_path / NAME
    copy.write_bytes(file_of(name).read_bytes())
    words = spoiled(copy, kind)
    with pytest.raises(Unfit, match=words):
        read(game, copy)
    # Asked for by name, they are refused; as the game's own, they are done without.
    seen = next(deciding(Match(name, 2, 1), 1))
    with pytest.raises(Refused, match=words) as caught:
        measured(f"search:5,weights={copy}").choose(seen, 1)
    assert caught.value.code == "bad_file" and "\n" not in caught.value.message
    monkeypatch.setattr(weights, "path_of", lambda module: tmp_path / "learned.py")
    shipped.cache_clear()
    try:
        with caplog.at_level(logging.WARNING):
            choices = [measured("search:30").choose(seen, seed) for seed in range(3)]
        assert choices == [measured("search:30,leaf=0").choose(seen, seed) for seed in range(3)]
        told = [one for one in caplog.records if one.name == weights.__name__]
        assert len(told) == 1 and words in told[0].getMessage()
        assert "\n" not in told[0].getMessage()
    finally:
        shipped.cache_clear()


@pytest.mark.parametrize("name", TABLES)
def test_every_place_of_the_table_is_reached_and_found_again(name):
    game, module = games.get(name), learned_module(games.get(name))
    assert module is not None
    kernel = plain(train_program(game))
    for options in module.OPTIONS:
        blank = game.table(game.least, game.check_options(dict(options), game.least))
        for at in range(0, module.PLACES, 5):
            s = game.copy(blank)
            kernel.run.scatter(s, at, at)
            assert kernel.run.stage_place(s) == at
            assert len(module.traits(at)) == len(module.traits(0))


def test_where_there_are_no_points_none_are_left_over():
    """The search may ask for the lead in points, whatever it read of the match before."""
    game = games.get("sunset")
    found = shipped(game)
    assert found is not None
    s = game.new(2, game.check_options({}, 2), 1)
    chances, points = [0.0, 0.0], [7.0, -3.0]
    plain(train_program(game)).run.value(s, list(found.numbers), chances, points)
    assert points == [0.0, 0.0] and sum(chances) == 1.0


@pytest.mark.usefixtures("plainly")
@pytest.mark.parametrize("name", TABLES)
def test_the_search_ends_in_what_was_learned(name, tmp_path):
    """Numbers that praise one side are what the search then says of its chances."""
    game, module = games.get(name), learned_module(games.get(name))
    assert module is not None
    seen = next(deciding(Match(name, 2, 1), 1))
    found = []
    for number in (0, module.WHOLE):
        path = tmp_path / f"{number}.json"
        new_weights(game, {}, [number] * module.SIZE).write(path)
        bot: SearchBot = measured(f"search:40,weights={path}")
        bot.choose(seen, 1)
        tried = bot._trees[0].moves(0)
        found.append(sum(one.wins for one in tried) / sum(one.visits for one in tried))
    assert abs(found[0] - found[1]) > 0.5


def always(tuning: Tuning) -> Callable[[Any, Any], Tuning]:
    return lambda game, weights: tuning


@pytest.mark.parametrize("option", ["lanes", "rounds", "units"])
def test_what_was_not_learned_is_played_out(option):
    """S24, S25: of smaller matches nothing is known, so weights change nothing."""
    units = "anubis apis heka isis ra bastet plaga"
    told: dict[str, dict[str, Any]] = {
        "lanes": {"lanes": 2, "units": units},
        "rounds": {"rounds": 2},
        "units": {"units": units},
    }
    match = Match("sunset", 2, 3, **told[option])
    seen = match.look()
    learned = replace(games.get("sunset").thinking.tuning, leaf=1.0)
    chosen = []
    for tuning in (learned, games.get("sunset").thinking.tuning):
        bot = measured("search:30", kernels=plain)
        bot._tuning = always(tuning)
        bot.choose(seen, 2)
        chosen.append(bot._trees[0].moves(0))
    assert chosen[0] == chosen[1]
