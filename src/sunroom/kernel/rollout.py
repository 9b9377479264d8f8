"""Random play, one source for every game."""

from __future__ import annotations

from sunroom.kernel.chance import below
from sunroom.kernel.layout import Layout, List
from sunroom.kernel.slots import (
    MAX_PLAYERS,
    OVER,
    apply,
    copy_state,
    final_scores,
    legal,
    setup,
)

ENTRIES = ("random_matches",)

States = list[Layout]


def random_matches(
    table: States, work: States, out: List, first: int, matches: int, limit: int, lengths: List,
    scores: List,
) -> int:  # fmt: skip
    """Play matches with uniformly random moves; returns the number of decisions.

    Match i starts from the described but empty `table` with seed first + i. lengths[i] is its
    number of decisions and scores[i * MAX_PLAYERS + seat] what each seat has at the end; a match
    stopped at `limit` decisions has its length written as a negative number.
    """
    s = work[0]
    total = 0
    for i in range(matches):
        copy_state(s, table[0])
        setup(s, first + i)
        n = play_out(s, out, limit)
        total += n
        lengths[i] = n if s.phase == OVER else -n
        final_scores(s, scores, i * MAX_PLAYERS)
    return total


def play_out(s: Layout, out: List, limit: int) -> int:
    """Uniformly random moves until the match is over; how many there were."""
    decisions = 0
    while s.phase != OVER and decisions < limit:
        n = legal(s, out)
        apply(s, out[below(s, n)])
        decisions += 1
    return decisions
