"""Pebbles in texts: moves, positions, views, what happened."""

from __future__ import annotations

from typing import Any

from pebbles import rules

from sunroom.games.reading import Fields, choice, listing, whole
from sunroom.games.terms import Event, Json, Options, Refused, Score, shown

KNOWN = ("phase", "seat", "grid", "owners", "hands", "bag", "swapped")


def cell_name(cell: int) -> str:
    return f"{'abcd'[cell % rules.SIDE]}{cell // rules.SIDE + 1}"


def write(move: int) -> str:
    if move < rules.ON_CELL:
        return f"swap {move + 1}"
    cell, worth = divmod(move - rules.ON_CELL, rules.WORTHS)
    return f"put {cell_name(cell)} {worth + 1}"


def read(s: Any, text: object) -> int:
    out = [0] * rules.MAX_MOVES
    for move in out[: rules.legal(s, out)]:
        if write(move) == text:
            return int(move)
    raise Refused("bad_move", f"{shown(text)} is not a legal move", "P2")


def _pebbles(counts: list[int]) -> list[int]:
    return [worth + 1 for worth, count in enumerate(counts) for _ in range(count)]


def _rows(values: list[Any]) -> list[list[Any]]:
    return [values[row : row + rules.SIDE] for row in range(0, rules.CELLS, rules.SIDE)]


def position(s: Any, options: Options) -> Json:
    seats = range(s.players)
    return {
        "game": "pebbles",
        "players": s.players,
        "options": dict(options),
        "phase": rules.PHASES[s.phase],
        "seat": None if s.phase == rules.OVER else s.seat,
        "grid": _rows(list(s.worth)),
        "owners": _rows(list(s.owner)),
        "hands": [_pebbles(s.hands[seat]) for seat in seats],
        "bag": list(s.bag),
        "swapped": [bool(s.swapped[seat]) for seat in seats],
        "rng": list(s.rng),
    }


def view(hidden: Any, options: Options, seat: int | None) -> Json:
    found = position(hidden, options)
    del found["rng"]
    scores = [0] * rules.MAX_PLAYERS
    rules.final_scores(hidden, scores, 0)
    found["scores"] = scores[: hidden.players]
    if hidden.phase != rules.OVER:
        for other in range(hidden.players):
            if other != seat:
                found["hands"][other] = hidden.hidden[other]
        found["bag"] = rules.total(hidden.bag) - sum(hidden.hidden)
    return found


def score(s: Any) -> Score:
    scores = [0] * rules.MAX_PLAYERS
    rules.final_scores(s, scores, 0)
    shares = [0.0] * rules.MAX_PLAYERS
    rules.result(s, shares)
    seats = range(s.players)
    detail: list[Json] = [
        {"item": "pebbles", "seat": seat, "points": scores[seat], "rule": "P4"} for seat in seats
    ]
    over = s.phase == rules.OVER
    winners = [seat for seat in seats if over and shares[seat] > 0]
    return Score(scores[: s.players], winners, detail)


def fill(s: Any, fields: Fields) -> None:
    phase = choice(fields.need("phase"), "phase", rules.PHASES)
    s.phase = rules.PHASES.index(phase)
    s.seat = whole(fields.need("seat") or 0, "seat", 0, s.players - 1)
    for name, field, least in (("grid", s.worth, 0), ("owners", s.owner, rules.NOBODY)):
        rows = [
            whole(one, name, least, 5) for row in listing(fields.need(name), name) for one in row
        ]
        field[:] = rows
    s.laid = sum(owner != rules.NOBODY for owner in s.owner)
    for seat, hand in enumerate(listing(fields.need("hands"), "hands", s.players)):
        for worth in hand:
            s.hands[seat][worth - 1] += 1
    s.bag[:] = listing(fields.need("bag"), "bag", rules.WORTHS)
    for seat, done in enumerate(listing(fields.need("swapped"), "swapped", s.players)):
        s.swapped[seat] = int(done)


def events(before: Any, move: int, after: Any) -> list[Event]:
    seat = before.seat
    if move < rules.ON_CELL:
        found: list[Event] = [{"event": "swapped", "rule": "P3", "seat": seat, "worth": move + 1}]
    else:
        cell, worth = divmod(move - rules.ON_CELL, rules.WORTHS)
        found = [{"event": "put", "rule": "P2", "seat": seat, "at": cell_name(cell)}]
        found[0]["worth"] = worth + 1
    if after.phase == rules.OVER:
        result = score(after)
        found.append({"event": "over", "rule": "P4"})
        won: Event = {"event": "won", "rule": "P4", "seats": result.winners}
        found.append({**won, "scores": result.scores})
    return found


def redact(event: Event, seat: int | None) -> Event:
    if event["event"] == "swapped" and event["seat"] != seat:
        return {key: value for key, value in event.items() if key != "worth"}
    return event


def tells(before: Any, move: int, after: Any) -> bool:
    return True
