"""What a seat can know: that nothing hidden is told, and that guesses agree with what was seen."""

from __future__ import annotations

import json
from typing import Any

from sunroom import bots
from sunroom.authoring.findings import Finding
from sunroom.authoring.playing import matches
from sunroom.bots.tree import search_program
from sunroom.games.game import Game
from sunroom.games.terms import Refused
from sunroom.kernel.program import Unusable, compiled
from sunroom.match import Match

SECRETS = ("rng", "seed")
BOTS = ("greedy", "search:30")


def know(game: Game, finding: Finding) -> None:
    """`hide`, `guess` and `sight` throughout whole matches, for every seat and a spectator."""
    for match, chance in matches(game, 8):
        while match.seat is not None and not finding.faults:
            # Whoever decides at every decision; the others now and then.
            seats = range(-1, match.players) if chance.random() < 0.2 else [match.seat]
            for seat in seats:
                _look_as(match, seat, chance.randrange(2**31), finding)
            move = chance.choice(match.moves)
            events = match.play(move)
            for event in events:
                for seat in (None, *range(match.players)):
                    if not isinstance(game.redact(dict(event), seat), dict):
                        finding.add(f"redact must give an event, for {event['event']!r}")


def _look_as(match: Match, seat: int, seed: int, finding: Finding) -> None:
    game, run, s = match.game, match.game.kernel.run, match._state
    who = "a spectator" if seat < 0 else f"seat {seat}"
    hidden = game.copy(s)
    run.hide(hidden, seat)
    once = _values(game, hidden)
    if run.sight(s, seat) != run.sight(hidden, seat):
        finding.add(f"sight of {who} changes with what {who} cannot know")
    twice = game.copy(hidden)
    run.hide(twice, seat)
    if _values(game, twice) != once:
        finding.add(f"hide for {who} erases more when it is called again")
    world = game.copy(hidden)
    run.guess(world, seat, seed)
    if seat == match.seat and game.texts(world) != match.moves:
        finding.add(f"in a guessed world {who} has other legal moves than in the true one")
    try:
        game.load(game.position(world, match.options))
    except Refused as refusal:
        finding.add(f"a guess for {who} is no possible position: {refusal}")
    run.hide(world, seat)
    again = _values(game, world)
    if again != once:
        differ = [name for name, value in once.items() if again[name] != value]
        finding.add(f"a guess for {who} contradicts what {who} has seen: {', '.join(differ)}")
    view = game.view(s, match.options, None if seat < 0 else seat)
    for name in SECRETS:
        if name in view:
            finding.add(f"a view must not have {name!r}")
    try:
        json.dumps(view)
    except (TypeError, ValueError) as error:
        finding.add(f"a view is not plain JSON: {error}")


def _values(game: Game, s: Any) -> dict[str, Any]:
    return game.kernel.values(s)


def decide(game: Game, finding: Finding) -> None:
    """A greedy bot and a searching one decide in every kind of match, at full speed."""
    try:
        compiled(search_program(game))
    except Unusable as reason:
        finding.note = f"bots think at plain speed here: {reason}"
    for name in BOTS:
        for match, chance in matches(game, 1):
            bot = bots.get(name)
            for _ in range(6):
                if match.seat is None:
                    break
                move = bot.choose(match.look(), chance.randrange(2**31))
                if move not in match.moves:
                    finding.add(f"the bot {name} chooses {move!r}, which is not legal")
                    return
                match.play(move)
