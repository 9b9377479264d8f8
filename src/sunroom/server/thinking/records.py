"""Whole records, read move by move: replays, imports, branches, decisions.

That takes long for a long record, so it is done where bots think, and never where people are
served. `between` is called after every move, so that what is more urgent need not wait.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from sunroom.games.terms import Json, Refused
from sunroom.match import Match
from sunroom.server.encoding import encode

Between = Callable[[], None]

REPLAY, MOVERS, BRANCH, DECISIONS = "replay", "movers", "branch", "decisions"
KINDS = (REPLAY, MOVERS, BRANCH, DECISIONS)


def read(request: Json, between: Between) -> bytes:
    """What a request wants to know of its record, as JSON."""
    record: Json = request["record"]
    found: Any = None
    match request["do"]:
        case "replay":
            found = _replayed(record, request.get("seat"), between)
        case "movers":
            found = _movers(record, between)
        case "branch":
            found = _branch(record, request["number"], between)
        case "decisions":
            found = _decisions(record, between)
    return encode(found)


def _moments(record: Json, between: Between) -> Iterator[tuple[Match, str]]:
    """The match before each of its moves."""
    moves = record.get("moves")
    whole = isinstance(moves, list)
    match = Match.from_record({**record, "moves": [] if whole else moves})  # refuses what is none
    for text in moves or ():
        yield match, text
        match.advance(text)
        between()


def _replayed(record: Json, seat: int | None, between: Between) -> Json:
    """Every step of a match: from a seat's eyes, or with all revealed."""
    match = Match.from_record({**record, "moves": []})
    if seat is not None and not 0 <= seat < match.players:
        most = match.players - 1
        raise Refused("bad_seat", f"seat, counted from 0, must be 0 to {most}, not {seat}")
    begin, first = _seen(match, seat), _standing(match, seat)
    steps = []
    for text in record["moves"]:
        mover = match.seat
        step = match.prepare(text)
        match.take(step)
        events: list[Any] = step.events
        if seat is not None:
            events = [one for one in (match.game.redact(one, seat) for one in events) if one]
        shown = text if seat is None or mover == seat else None
        step_told: Json = {"seat": mover, "move": shown, "events": events}
        steps.append({**step_told, "view": _seen(match, seat), "standing": _standing(match, seat)})
        between()
    score = match.score()
    return {
        "game": match.game.id,
        "seat": seat,
        "begin": begin,
        "standing": first,
        "steps": steps,
        "scores": score.scores,
        "winners": score.winners,
        "detail": score.detail,
    }


def _seen(match: Match, seat: int | None) -> Json:
    if seat is not None:
        return match.view(seat)
    found = match.position()
    del found["rng"]
    return found


def _standing(match: Match, seat: int | None) -> Json | None:
    return match.standing_revealed() if seat is None else match.standing(seat)


def _movers(record: Json, between: Between) -> list[int | None]:
    """Who made each move; so the record is checked in full."""
    return [match.seat for match, _ in _moments(record, between)]


def _branch(record: Json, number: int, between: Between) -> Json:
    """The record of a match that goes on from there, chance anew."""
    match = Match.from_record({**record, "moves": []})
    for text in record["moves"][:number]:
        match.advance(text)
        between()
    return match.branch(number).record()


def _decisions(record: Json, between: Between) -> list[tuple[int, int | None, str]]:
    """All moments of a match in which there was a choice: the number of the move, seat, move."""
    return [
        (len(match.history) + 1, match.seat, text)
        for match, text in _moments(record, between)
        if len(match.moves) > 1
    ]
