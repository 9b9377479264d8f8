"""What can be known of a move of Sunrise Lane before it is made: all but the cards to be drawn."""

from __future__ import annotations

from typing import Any

from sunroom.games.lane import rules, table, view
from sunroom.games.terms import Event, Foreseen
from sunroom.kernel.layout import plain_copier

_copy = plain_copier(table.State)


def foreseen(seen: Any, move: int) -> Foreseen:
    after = type(seen)()
    _copy(after, seen)
    if move in (table.DRAW_TWO, table.STOP):
        # Which cards come is chance; whether the hand is too large or the match over is not.
        after.hands[seen.seat][0] += view.draws(move)
        rules.end_turn(after)
        found = _drawing(seen, move)
    else:
        rules.apply(after, move)
        found = view.done(seen, move)
    found += view.brought_about(seen, after)
    # Who has won may depend on how many cards the others hold, and is not told before the end.
    found = [event for event in found if event["event"] != "won"]
    return Foreseen(sum(event["points"] for event in found if event["event"] == "house"), found)


def _drawing(seen: Any, move: int) -> list[Event]:
    """How many cards are drawn, and whether a new deck is made between them (L16)."""
    count, seat = view.draws(move), seen.seat
    drew: Event = {"event": "drew", "rule": view.drawing_rule(move), "seat": seat}
    left = rules.total(seen.deck) - sum(seen.hidden)  # the other hands lie in the deck (`hide`)
    if left >= count:
        return [{**drew, "count": count}]
    shuffled: Event = {"event": "shuffled", "rule": "L16", "count": rules.total(seen.discards)}
    found = [shuffled, {**drew, "count": count - left}]
    return [{**drew, "count": left}, *found] if left else found
