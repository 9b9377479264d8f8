"""Positions, views and events of High Card: what can be told, and to whom."""

from __future__ import annotations

from typing import Any

from sunroom.authoring.sample import rules
from sunroom.games.terms import Event, Json, Options, Score


def position(s: Any, options: Options) -> Json:
    """The complete state."""
    return {
        **_public(s, options),
        "hands": [_hand(s, seat) for seat in _seats(s)],
        "rng": list(s.rng),
    }


def view(hidden: Any, options: Options, seat: int | None) -> Json:
    """What a seat may know, from a state in which all else is erased already."""
    over = hidden.phase == rules.OVER
    hands: list[Any] = [
        _hand(hidden, other) if over or other == seat else hidden.held[other]
        for other in _seats(hidden)
    ]
    return {**_public(hidden, options), "hands": hands}


def _public(s: Any, options: Options) -> Json:
    over = s.phase == rules.OVER
    return {
        "game": "sample",
        "players": s.players,
        "options": dict(options),
        "phase": rules.PHASES[s.phase],
        "seat": None if over else s.seat,
        "first": s.first,
        "played": [s.played[seat] or None for seat in _seats(s)],
        "gone": [card for card in range(1, rules.CARDS + 1) if s.gone[card]],
        "taken": [s.taken[seat] for seat in _seats(s)],
    }


def _seats(s: Any) -> range:
    return range(s.players)


def _hand(s: Any, seat: int) -> list[int]:
    return [card for card in range(1, rules.CARDS + 1) if s.hands[seat][card]]


def score(s: Any) -> Score:
    """The score as if the match ended now, and what it is for."""
    points = [s.taken[seat] for seat in _seats(s)]
    over = s.phase == rules.OVER
    winners = [seat for seat in _seats(s) if over and points[seat] == max(points)]
    detail = [
        {"item": "rounds", "seat": seat, "points": points[seat], "rule": "R5"} for seat in _seats(s)
    ]
    return Score(points, winners, detail)


# --- events --------------------------------------------------------------------------------------


def events(before: Any, move: int, after: Any) -> list[Event]:
    """What happened in a move, as the omniscient sees it, each event with its rule."""
    found: list[Event] = [{"event": "played", "rule": "R3", "seat": before.seat, "card": move}]
    if sum(after.taken) > sum(before.taken):
        found.append({"event": "round", "rule": "R4", "seat": after.first})
    if after.phase == rules.OVER:
        end = score(after)
        told = {"event": "won", "rule": "R5", "seats": end.winners, "scores": end.scores}
        found.append(told)
    return found


def redact(event: Event, seat: int | None) -> Event:
    """An event as one seat, or a spectator, may see it: here all is played openly."""
    return event


def tells(before: Any, move: int, after: Any) -> bool:
    """Whether a move told its own player something new: never, as nothing is drawn or turned up."""
    return False
