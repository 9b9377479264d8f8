"""What can be known of a move of Sunny Day before it is made: not what is drawn, nor from where."""

from __future__ import annotations

from typing import Any

from sunroom.games.sunny import rules, view
from sunroom.games.terms import Event, Foreseen
from sunroom.kernel.chance import start_chance
from sunroom.kernel.layout import plain_copier

HIDDEN = ("tokens_shown", "won")  # as long as the others' tokens are face down

_copy = plain_copier(rules.State)


def foreseen(seen: Any, move: int) -> Foreseen:
    after = type(seen)()
    _copy(after, seen)
    # Some token is taken, and some tile drawn. What they are is not told below.
    start_chance(after, 0)
    after.pool[0] = after.pool_size
    rules.apply(after, move)
    # As somebody would be told of it who may not see what was drawn.
    found = [
        view.redact(event, None)
        for event in view.events(seen, move, after)
        if event["event"] not in HIDDEN
    ]
    return Foreseen(_points(seen, move, found), [_unseen(event) for event in found])


def _unseen(event: Event) -> Event:
    """Also a tile that will be drawn into an open hand is not known yet."""
    if event["event"] != "drew":
        return event
    return {key: value for key, value in event.items() if key != "tile"}


def _points(seen: Any, move: int, found: list[Event]) -> int | None:
    """D16, D19: tiles and pictures count as soon as they lie in the area or on the stack."""
    if move == rules.PASS:
        return 0
    by_name = {event["event"]: event for event in found}
    if move >= rules.SPOTS:
        return 1 + int(by_name["arranged"]["pictures"])
    if not seen.simplified or by_name.get("tokens", {}).get("count"):
        return None  # that depends on how they are arranged, and on the tokens
    return len(by_name["stacked"]["tiles"])
