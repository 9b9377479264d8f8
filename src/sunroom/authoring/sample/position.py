"""Positions of High Card that come from outside: read and checked in full."""

from __future__ import annotations

from typing import Any

from sunroom.authoring.sample import rules
from sunroom.games.reading import Fields, choice, listing, whole, wrong

KNOWN: tuple[str, ...] = (
    *("game", "players", "options", "phase", "seat", "first"),
    *("hands", "played", "gone", "taken", "rng", "seed"),
)


def fill(s: Any, fields: Fields) -> None:
    """Write what a position says into a described, blank state."""
    seats = range(s.players)
    s.phase = rules.PHASES.index(choice(fields.need("phase"), "phase", rules.PHASES))
    s.first = whole(fields.need("first"), "first", 0, s.players - 1)
    over = s.phase == rules.OVER
    s.seat = s.first if over else whole(fields.need("seat"), "seat", 0, s.players - 1)
    seen: set[int] = set()
    hands = listing(fields.need("hands"), "hands", s.players)
    for seat in seats:
        for card in _cards(hands[seat], f"hands[{seat}]", seen):
            s.hands[seat][card] = 1
            s.held[seat] += 1
    played = listing(fields.need("played"), "played", s.players)
    for seat in seats:
        if played[seat] is not None:
            s.played[seat] = _cards([played[seat]], f"played[{seat}]", seen)[0]
    for card in _cards(fields.need("gone"), "gone", seen):
        s.gone[card] = 1
    taken = listing(fields.need("taken"), "taken", s.players)
    for seat in seats:
        s.taken[seat] = whole(taken[seat], f"taken[{seat}]", 0, rules.DEALT)
    _check(s)


def _cards(value: object, where: str, seen: set[int]) -> list[int]:
    found = [
        whole(card, f"{where}[{i}]", 1, rules.CARDS) for i, card in enumerate(listing(value, where))
    ]
    for card in found:
        if card in seen:
            wrong(f"the card {card} is in two places", "R1")
        seen.add(card)
    return found


def _check(s: Any) -> None:
    """What no rule could have led to is refused."""
    rounds = sum(s.taken)
    begun = [(s.first + i) % s.players for i in range((s.seat - s.first) % s.players)]
    for seat in range(s.players):
        if (s.played[seat] != 0) != (seat in begun):
            wrong("played must have the cards of those between first and seat, and no others", "R3")
        if s.held[seat] != rules.DEALT - rounds - (seat in begun):
            wrong(f"hands[{seat}] must have {rules.DEALT - rounds - (seat in begun)} cards", "R1")
    if sum(s.gone) != rounds * s.players:
        wrong(f"gone must have the cards of {rounds} rounds", "R4")
    if (s.phase == rules.OVER) != (rounds == rules.DEALT):
        wrong(f"a match is over after {rules.DEALT} rounds, and not before", "R5")
