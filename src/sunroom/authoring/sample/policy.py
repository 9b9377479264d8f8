"""What a bot thinks of the moves of High Card at first sight.

It is given a state after `hide`, and looks only at the table and at its own hand.
"""

from __future__ import annotations

from sunroom.authoring.sample.rules import CARDS, State, legal
from sunroom.kernel.chance import below
from sunroom.kernel.layout import List

ENTRIES = ("greedy", "quick")

LUCK = 4  # once in so many decisions a playout does something else


def greedy(s: State, out: List) -> int:
    """The lowest card that is the highest on the table, else the lowest of all."""
    n = legal(s, out)
    high = highest(s)
    for i in range(n):
        if out[i] > high:
            return out[i]
    return out[0]


def highest(s: State) -> int:
    """The highest card of this round; whoever begins must beat what the others may hold."""
    found = 0
    for seat in range(s.players):
        found = max(found, s.played[seat])
    return found if found > 0 else CARDS // 2


def quick(s: State, out: List) -> int:
    """A likely move, to play a match to its end in thought."""
    choice = greedy(s, out)
    if below(s, LUCK) == 0:
        n = legal(s, out)
        choice = out[below(s, n)]
    return choice


def weigh(s: State, moves: List, n: int, careful: bool, out: list[float]) -> None:
    """How good each move looks: a card that wins, and not a higher one than is needed."""
    high = highest(s)
    for i in range(n):
        wins = 10.0 if moves[i] > high else 0.0
        out[i] = wins - moves[i] * 0.3
