"""Many matches side by side, a step of all of them in one call; one source for every game.

A match in the batch is known by its place. The arrays have a row for each place: `mask` says which
actions are legal, `listed` names the legal ones, `seen` is what the seat to move sees.
"""

from __future__ import annotations

from sunroom.kernel.digest import HALF_BITS, LOW, mix
from sunroom.kernel.layout import Bytes, Layout, List
from sunroom.kernel.slots import (
    MAX_MOVES,
    MAX_PLAYERS,
    OVER,
    apply,
    copy_state,
    encode,
    final_scores,
    guess,
    legal,
    result,
    setup,
)

ENTRIES = ("begin", "step", "refresh", "first_illegal", "sample", "look", "imagine")

States = list[Layout]

# The settings: how wide the rows of `mask` and `seen` are; after how many decisions a match is cut
# off; whether the next match begins by itself; whether actions are numbers of moves (else places in
# the list of the legal ones); the number of the first place, and the seed in two halves.
ACTIONS, NUMBERS, LIMIT, RESTARTS, NUMBERED, FIRST, SEED_LOW, SEED_HIGH = 0, 1, 2, 3, 4, 5, 6, 7
SETTINGS = 8

# What is known of each place beside the arrays: how many moves are listed, how many decisions were
# made in its match, and how many matches it has begun.
LISTED, DECISIONS, BEGUN = 0, 1, 2
PER_PLACE = 3

MATCH_SEEDS = (1 << 53) - 1
NOTHING = -1  # instead of an action: this match waits


def match_seed(low: int, high: int, place: int, number: int) -> int:
    """The seed of a place's match with this number; no other place has to do with it."""
    seed = mix(mix(mix(mix(low, high), place), number), 0)
    return mix(mix(seed, 0), 0) & MATCH_SEEDS


def begin(
    states: States, table: States, settings: List, numbers: List, counts: List, listed: List,
    mask: Bytes, seen: Bytes, turns: Bytes, out: List,
) -> None:  # fmt: skip
    """The next match at every place."""
    for i in range(len(turns)):
        deal(states[i], table[0], i, settings, counts)
        show(states[i], i, settings, numbers, counts, listed, mask, seen, turns, out)


def refresh(
    states: States, settings: List, numbers: List, counts: List, listed: List, mask: Bytes,
    seen: Bytes, turns: Bytes, out: List,
) -> None:  # fmt: skip
    """Show all places, after states were put there."""
    for i in range(len(turns)):
        show(states[i], i, settings, numbers, counts, listed, mask, seen, turns, out)


def step(
    states: States, table: States, settings: List, numbers: List, moves: List, counts: List,
    listed: List, mask: Bytes, seen: Bytes, turns: Bytes, actions: List, over: Bytes, cut: Bytes,
    rewards: list[float], scores: List, out: List,
) -> None:  # fmt: skip
    """Make a move at every place whose action is not `NOTHING`."""
    for i in range(len(turns)):
        s = states[i]
        over[i] = 0
        cut[i] = 0
        for seat in range(s.players):
            rewards[i * s.players + seat] = 0.0
        action = actions[i]
        if action == NOTHING:
            continue
        at = i * PER_PLACE
        apply(s, moves[action] if settings[NUMBERED] == 1 else listed[i * MAX_MOVES + action])
        counts[at + DECISIONS] += 1
        if s.phase == OVER:
            over[i] = 1
            reward(s, i, rewards)
        elif counts[at + DECISIONS] >= settings[LIMIT]:
            cut[i] = 1
        if over[i] + cut[i] > 0:
            final_scores(s, scores, i * MAX_PLAYERS)
            if settings[RESTARTS] == 1:
                deal(s, table[0], i, settings, counts)
        show(s, i, settings, numbers, counts, listed, mask, seen, turns, out)


def deal(s: Layout, table: Layout, i: int, settings: List, counts: List) -> None:
    at = i * PER_PLACE
    copy_state(s, table)
    place = settings[FIRST] + i
    setup(s, match_seed(settings[SEED_LOW], settings[SEED_HIGH], place, counts[at + BEGUN]))
    counts[at + BEGUN] += 1
    counts[at + DECISIONS] = 0


def reward(s: Layout, i: int, rewards: list[float]) -> None:
    """1 to who has won alone; the sum is 0."""
    shares = [0.0] * MAX_PLAYERS
    result(s, shares)
    for seat in range(s.players):
        rewards[i * s.players + seat] = (shares[seat] * s.players - 1.0) / (s.players - 1)


def show(
    s: Layout, i: int, settings: List, numbers: List, counts: List, listed: List, mask: Bytes,
    seen: Bytes, turns: Bytes, out: List,
) -> None:  # fmt: skip
    """Write what the seat to move may do and what it sees."""
    at = i * PER_PLACE
    row = i * MAX_MOVES
    first = i * settings[ACTIONS]
    before = counts[at + LISTED]
    n = legal(s, out)
    if settings[NUMBERED] == 1:
        for k in range(before):
            mask[first + listed[row + k]] = 0
        for k in range(n):
            action = numbers[out[k]]
            listed[row + k] = action
            mask[first + action] = 1
    else:
        for k in range(n, before):
            mask[first + k] = 0
        for k in range(n):
            mask[first + k] = 1
            listed[row + k] = out[k]
    counts[at + LISTED] = n
    turns[i] = s.seat
    encode(s, s.seat, seen, i * settings[NUMBERS])


def first_illegal(settings: List, mask: Bytes, actions: List) -> int:
    """The first place whose action is neither legal nor `NOTHING`; -1 if all are well."""
    width = settings[ACTIONS]
    for i in range(len(actions)):
        action = actions[i]
        if action < NOTHING or action >= width:
            return i
        if action >= 0 and mask[i * width + action] == 0:
            return i
    return -1


def sample(settings: List, counts: List, listed: List, actions: List, seed: int) -> None:
    """A legal action at every place, each equally likely; `NOTHING` where there is none."""
    for i in range(len(actions)):
        n = counts[i * PER_PLACE + LISTED]
        if n == 0:
            actions[i] = NOTHING
            continue
        number = mix(mix(mix(seed & LOW, settings[FIRST] + i), seed >> HALF_BITS & LOW), 0)
        k = (mix(number, 0) >> 20 & 0xFFFFFF) * n >> 24
        actions[i] = listed[i * MAX_MOVES + k] if settings[NUMBERED] == 1 else k


def look(states: States, settings: List, seats: Bytes, seen: Bytes) -> None:
    """What a seat sees at every place, whoever is to move there."""
    for i in range(len(seats)):
        encode(states[i], seats[i], seen, i * settings[NUMBERS])


def imagine(
    states: States, root: States, settings: List, counts: List, seat: int, seed: int
) -> None:
    """Put a world at every place that agrees with what a seat has seen of a hidden state."""
    for i in range(len(counts) // PER_PLACE):
        copy_state(states[i], root[0])
        guess(states[i], seat, seed + settings[FIRST] + i)
        counts[i * PER_PLACE + DECISIONS] = 0
