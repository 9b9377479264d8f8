"""High Card: all of the rules, each under its number (see rules.md).

It keeps to the small part of Python that also compiles (docs/kernel.md): functions on a state,
whole numbers, lists of fixed length.
"""

from __future__ import annotations

from sunroom.kernel.chance import below, start_chance
from sunroom.kernel.layout import Layout, List, Table, number, numbers

VERSION = 1  # of the rules: a saved match replays only under those it was played with

ENTRIES = ("setup", "legal", "apply", "result", "final_scores")

MAX_PLAYERS = 4
CARDS = 20  # R1: numbered from 1
DEALT = 5  # R1
RANDOM_FIRST = -1  # R2

PLAY, OVER = 0, 1
PHASES = ("play", "over")

# A move is the number of the card that is played.
MOVES = CARDS + 1
MAX_MOVES = DEALT


class State(Layout):
    """A whole match at one moment."""

    # The description of the match, set before `setup`.
    chosen_first: int = number("i1", RANDOM_FIRST, MAX_PLAYERS - 1)
    # 1 where a card is in the hand of a seat; what a seat cannot know is erased by `hide`.
    hands: Table = numbers("i1", (MAX_PLAYERS, CARDS + 1), 0, 1)
    # What everybody sees.
    held: List = numbers("i1", MAX_PLAYERS, 0, DEALT)  # how many cards each hand has
    played: List = numbers("i1", MAX_PLAYERS, 0, CARDS)  # in this round; 0: none yet
    gone: List = numbers("i1", CARDS + 1, 0, 1)  # cards of the rounds before
    taken: List = numbers("i1", MAX_PLAYERS, 0, DEALT)  # rounds
    first: int = number("i1", 0, MAX_PLAYERS - 1)  # who began this round


def setup(s: State, seed: int) -> None:
    """R1, R2: deal; who begins is chosen, or left to chance."""
    start_chance(s, seed)
    for seat in range(s.players):
        for _ in range(DEALT):
            deal(s, seat)
    s.first = s.chosen_first if s.chosen_first != RANDOM_FIRST else below(s, s.players)
    s.seat = s.first
    s.phase = PLAY


def deal(s: State, seat: int) -> None:
    """R1: one of the cards that nobody has."""
    left = 0
    for card in range(1, CARDS + 1):
        if is_free(s, card):
            left += 1
    skipped = below(s, left)
    for card in range(1, CARDS + 1):
        if is_free(s, card):
            if skipped == 0:
                s.hands[seat][card] = 1
                s.held[seat] += 1
                return
            skipped -= 1


def is_free(s: State, card: int) -> bool:
    held = 0
    for seat in range(s.players):
        held += s.hands[seat][card]
    return held == 0


def legal(s: State, out: List) -> int:
    """R3: any card of one's hand. Writes the moves into out; how many there are."""
    n = 0
    if s.phase == PLAY:
        for card in range(1, CARDS + 1):
            if s.hands[s.seat][card] == 1:
                out[n] = card
                n += 1
    return n


def apply(s: State, move: int) -> None:
    """R3: the card lies face up; the next seat follows until all have played."""
    s.hands[s.seat][move] = 0
    s.held[s.seat] -= 1
    s.played[s.seat] = move
    s.seat = (s.seat + 1) % s.players
    if s.played[s.seat] != 0:
        end_round(s)


def end_round(s: State) -> None:
    """R4: the highest card takes the round and begins the next one; R5: after the last, the end."""
    best = 0
    for seat in range(s.players):
        if s.played[seat] > s.played[best]:
            best = seat
    for seat in range(s.players):
        s.gone[s.played[seat]] = 1
        s.played[seat] = 0
    s.taken[best] += 1
    s.first = best
    s.seat = best
    if s.held[best] == 0:
        s.phase = OVER


def final_scores(s: State, out: List, offset: int) -> None:
    """R5: a point for each round."""
    for seat in range(s.players):
        out[offset + seat] = s.taken[seat]


def result(s: State, out: list[float]) -> None:
    """R5: 1 to the winner, shared among winners."""
    best = 0
    for seat in range(s.players):
        best = max(best, s.taken[seat])
    winners = 0
    for seat in range(s.players):
        if s.taken[seat] == best:
            winners += 1
    for seat in range(s.players):
        out[seat] = 1.0 / winners if s.taken[seat] == best else 0.0
