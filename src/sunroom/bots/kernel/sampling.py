"""Moments of quick matches, and how they end when they are played out many times.

From them it is learned what a seat still gains (`signs`) after the beginning of a stage, and how
much of that is luck.
"""

from __future__ import annotations

from sunroom.kernel.chance import below, next_word, start_chance
from sunroom.kernel.layout import Layout, List
from sunroom.kernel.slots import (
    MAX_PLAYERS,
    OVER,
    apply,
    copy_state,
    final_scores,
    legal,
    quick,
    remaining,
    setup,
    signs,
    stage,
)

ENTRIES = ("sample", "count_pairs")

States = list[Layout]

ASIDE = 10  # one move in so many is any legal one, so that more is seen
# A row says of a seat in a moment: its points, what remains, how many signs it has, and which.
POINTS, LEFT, COUNT, FIRST = 0, 1, 2, 3
# A label has the sum of its points at the end of all playouts, and of their squares.
LABEL = 2


def sample(
    blank: States, state: States, work: States, seed: int, matches: int, every: int, playouts: int,
    width: int, out: List, rows: List, labels: List,
) -> int:  # fmt: skip
    """Note one in so many beginnings of stages; returns the number of rows.

    The same moments are found for any number of playouts.
    """
    s = state[0]
    w = work[0]
    scores = [0] * MAX_PLAYERS
    n = 0
    for i in range(matches):
        copy_state(s, blank[0])
        setup(s, seed + i)
        now = 0
        while s.phase != OVER:
            if stage(s) != now:
                now = stage(s)
                if below(s, every) == 0 and (n + s.players) * width <= len(rows):
                    luck = next_word(s)
                    final_scores(s, scores, 0)
                    for seat in range(s.players):
                        at = (n + seat) * width
                        rows[at + POINTS] = scores[seat]
                        rows[at + LEFT] = remaining(s)
                        count = signs(s, seat, out)
                        rows[at + COUNT] = count
                        for k in range(count):
                            rows[at + FIRST + k] = out[k]
                        labels[(n + seat) * LABEL] = 0
                        labels[(n + seat) * LABEL + 1] = 0
                    for k in range(playouts):
                        copy_state(w, s)
                        start_chance(w, luck * playouts + k)
                        while w.phase != OVER:
                            apply(w, quick(w, out))
                        final_scores(w, scores, 0)
                        for seat in range(s.players):
                            labels[(n + seat) * LABEL] += scores[seat]
                            labels[(n + seat) * LABEL + 1] += scores[seat] * scores[seat]
                    n += s.players
            moves = legal(s, out)
            if below(s, ASIDE) == 0:
                apply(s, out[below(s, moves)])
            else:
                apply(s, quick(s, out))
    return n


def count_pairs(
    rows: List, width: int, count: int, gains: List, size: int, pairs: List, sums: List
) -> None:
    """Add up how often two signs are seen together, and what seats with a sign gain in all."""
    for i in range(count):
        at = i * width + FIRST
        n = rows[at - FIRST + COUNT]
        for j in range(n):
            one = rows[at + j]
            sums[one] += gains[i]
            for k in range(n):
                pairs[one * size + rows[at + k]] += 1
