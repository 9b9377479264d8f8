"""What a seat of High Card knows: `hide` erases the rest, `guess` fills it in.

A seat knows its own hand, all cards that were played, and how many cards each hand has. Every card
it has not seen is as likely in one unseen place as in another.
"""

from __future__ import annotations

from sunroom.authoring.sample.rules import CARDS, OVER, State, is_free
from sunroom.kernel.chance import below, start_chance
from sunroom.kernel.digest import mix

ENTRIES = ("hide", "guess", "sight")


def hide(s: State, seat: int) -> None:
    """Erase what a seat (-1: a spectator) cannot know: other hands, and the generator."""
    for i in range(4):
        s.rng[i] = 0
    if s.phase == OVER:  # nothing is hidden any more
        return
    for other in range(s.players):
        if other != seat:
            for card in range(CARDS + 1):
                s.hands[other][card] = 0


def guess(s: State, seat: int, seed: int) -> None:
    """Deal the hidden hands in one way that agrees with all the seat has seen, by chance."""
    start_chance(s, seed)
    if s.phase == OVER:
        return
    for other in range(s.players):
        if other != seat:
            for _ in range(s.held[other]):
                deal_unseen(s, other)


def deal_unseen(s: State, other: int) -> None:
    left = 0
    for card in range(1, CARDS + 1):
        if is_unseen(s, card):
            left += 1
    skipped = below(s, left)
    for card in range(1, CARDS + 1):
        if is_unseen(s, card):
            if skipped == 0:
                s.hands[other][card] = 1
                return
            skipped -= 1


def is_unseen(s: State, card: int) -> bool:
    """Whether a card was neither played, nor lies in a hand that is known or guessed already."""
    seen = s.gone[card]
    for seat in range(s.players):
        if s.played[seat] == card:
            seen = 1
    return seen == 0 and is_free(s, card)


def sight(s: State, seat: int) -> int:
    """A number for what a seat sees of this moment, the same before and after `hide`."""
    seen = mix(s.seat * 2 + s.phase, s.first)
    for other in range(s.players):
        seen = mix(seen, (s.played[other] * 8 + s.held[other]) * 8 + s.taken[other])
    for card in range(1, CARDS + 1):
        own = s.hands[seat][card] if seat >= 0 else 0
        seen = mix(seen, s.gone[card] * 2 + own)
    return mix(mix(seen, 0), 0)
