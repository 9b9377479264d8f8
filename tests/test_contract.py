"""All that games tell has the form that they declare, and nothing else is declared."""

from __future__ import annotations

import random
from collections.abc import Iterator
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import msgspec
import pytest
from typing_extensions import get_type_hints

from sunroom import Match, contract, games
from sunroom.games.terms import Json
from sunroom.words.common import COMMON
from tests.golden import cases

ROOT = Path(__file__).parent.parent
MATCHES = 20  # of each game, with every number of players and all kinds of options


def check(game: str, part: str, value: object) -> None:
    contract.checker(games.get(game), part).validate_json(msgspec.json.encode(value))


def moments(game: str) -> Iterator[tuple[Match, list[Json]]]:
    """Every moment of many matches, with what has just happened."""
    for name, players, seed, options in list(cases(game))[:MATCHES]:
        match = Match(game, players, seed, **options)
        chooser = random.Random(name)
        yield match, []
        while not match.over:
            yield match, match.play(chooser.choice(match.moves))


@pytest.mark.parametrize("game", games.NAMES)
def test_all_that_is_told_is_as_declared(game):
    chooser = random.Random(1)
    for match, events in moments(game):
        rules, seats = match.game, [None, *range(match.players)]
        told: dict[str, list[object]] = {"Event": list(events), "Options": [match.options]}
        for seat in seats:
            told["Event"] += [seen for event in events if (seen := rules.redact(event, seat))]
        if chooser.random() < 0.1 or match.over or not match.history:
            told["View"] = [match.view(seat) for seat in seats]
            told["Position"] = [match.position()]
            told["Item"] = list(match.score().detail)
            told["Material"] = [rules.material(match.options)]
        if rules.standings and (chooser.random() < 0.1 or match.over or not match.history):
            told["Standing"] = [match.standing(seat) for seat in seats]
            told["Standing"].append(match.standing_revealed())
            told["About"] = list(match.about_moves())
        if not match.over and chooser.random() < 0.2:
            told["Event"] += match.foresee(chooser.choice(match.moves)).events
        for part, values in told.items():
            for value in values:
                check(game, part, value)


@pytest.mark.parametrize("game", games.NAMES)
def test_whatever_is_declared_comes_about(game):
    """Every event, with every rule that it names."""
    happened: set[tuple[str, str]] = set()
    for _, events in moments(game):
        happened |= {(event["event"], event["rule"]) for event in events}
    module = contract.of(games.get(game))
    assert module is not None
    possible = set()
    for event in module.EVENTS:
        hints = get_type_hints(event)
        possible |= {(hints["event"].__args__[0], rule) for rule in hints["rule"].__args__}
    assert happened <= possible
    rare = RARE.get(game, set())
    assert possible - happened <= rare, "declared, but it never comes about"


# What random play hardly ever brings about; the tests of the rules have it.
RARE = {
    "lane": {("over", "L18")},
    "sunny": {("removed", "D12"), ("revealed", "D7"), ("skipped", "D13"), ("over", "D15")},
}


@pytest.mark.parametrize("game", games.NAMES)
def test_what_is_not_declared_is_refused(game):
    view = Match(game, seed=1, players=games.get(game).least).view(0)
    check(game, "View", view)
    with pytest.raises(ValueError, match="extra"):
        check(game, "View", {**view, "more": 1})
    for name in view:
        with pytest.raises(ValueError, match="required"):
            check(game, "View", {key: value for key, value in view.items() if key != name})


@pytest.mark.parametrize("game", games.NAMES)
def test_every_event_has_words(game):
    """An event that nobody can tell of would be forgotten silently."""
    found = games.get(game)
    module = contract.of(found)
    assert module is not None
    events = {get_type_hints(event)["event"].__args__[0] for event in module.EVENTS}
    # What happens in every game has a sentence of its own.
    said = {*found.words.events, *COMMON.events}
    assert events <= said and set(found.words.events) <= events


def test_all_that_comes_from_declarations_is_up_to_date():
    """If this fails after a change that was meant: make contract."""
    spec = spec_from_file_location("contract_files", ROOT / "web" / "contract.py")
    assert spec is not None and spec.loader is not None
    files = module_from_spec(spec)
    spec.loader.exec_module(files)
    assert files.stale() == []
