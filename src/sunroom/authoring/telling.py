"""How a game is told: in the forms that its contract declares, and in words."""

from __future__ import annotations

import json

from pydantic import ValidationError

from sunroom import contract
from sunroom.authoring.findings import Finding
from sunroom.authoring.playing import matches
from sunroom.games.game import Game
from sunroom.match import Match
from sunroom.words.speaker import speaker


def tell(game: Game, finding: Finding) -> None:
    """Positions, views, events and scores of whole matches, held to the game's contract."""
    missing = [part for part in ("Options", "Position", "View", "Event", "Item")
               if part not in contract.declares(game)]  # fmt: skip
    if missing:
        finding.note = f"contract.py declares no {', '.join(missing)}: programs cannot rely on them"
    for match, chance in matches(game, 4):
        _held_to(match, "Options", match.options, finding)
        while match.seat is not None and not finding.faults:
            _held_to(match, "Position", match.position(), finding)
            for seat in (None, match.seat):
                _held_to(match, "View", match.view(seat), finding)
            for event in match.play(chance.choice(match.moves)):
                for viewer in (None, *range(match.players)):
                    seen = game.redact(dict(event), viewer)
                    if seen:
                        _held_to(match, "Event", seen, finding)
        for item in match.score().detail:
            _held_to(match, "Item", item, finding)


def _held_to(match: Match, part: str, value: object, finding: Finding) -> None:
    try:
        contract.checker(match.game, part).validate_json(json.dumps(value))
    except ValidationError as error:
        for one in error.errors():
            where = ".".join(str(step) for step in one["loc"])
            finding.add(f"{part}, {where}: {one['msg']}")


def speak(game: Game, finding: Finding) -> None:
    """Whether there are words for all that happens and is asked."""
    words = game.words
    voice = speaker(game.name, words, "en")
    silent: set[str] = set()
    for match, chance in matches(game, 8):
        names = [f"Player {seat + 1}" for seat in range(match.players)]
        while match.seat is not None:
            if match.phase not in words.phases:
                silent.add(f"the phase {match.phase!r} has no name")
            move = chance.choice(match.moves)
            if move.partition(" ")[0] not in words.moves:
                silent.add(f"moves that begin with {move.partition(' ')[0]!r} have no words")
            for event in match.play(move):
                if event["event"] not in voice.table["events"]:
                    silent.add(f"the event {event['event']!r} has no sentence")
                voice.event(event, names, 0)
    for option in game.options:
        if option not in words.options:
            silent.add(f"the option {option!r} has no name")
    if silent:
        finding.note = "told by id and arguments: " + "; ".join(sorted(silent))
