"""What a seat knows of the pebbles: its own, and those on the grid."""

from __future__ import annotations

from pebbles.rules import CELLS, MAX_PLAYERS, OVER, WORTHS, State, draw

from sunroom.kernel.chance import start_chance
from sunroom.kernel.digest import mix

ENTRIES = ("hide", "guess", "sight")


def hide(s: State, seat: int) -> None:
    """The others' pebbles could as well be in the bag."""
    for i in range(4):
        s.rng[i] = 0
    if s.phase == OVER:
        return
    for other in range(s.players):
        if other != seat:
            for worth in range(WORTHS):
                s.hidden[other] += s.hands[other][worth]
                s.bag[worth] += s.hands[other][worth]
                s.hands[other][worth] = 0


def guess(s: State, seat: int, seed: int) -> None:
    start_chance(s, seed)
    for other in range(s.players):
        for _ in range(s.hidden[other]):
            draw(s, other)
        s.hidden[other] = 0


def sight(s: State, seat: int) -> int:
    seen = mix(s.seat * 8 + s.phase, s.laid)
    for cell in range(CELLS):
        seen = mix(seen, (s.owner[cell] + 1) * 8 + s.worth[cell])
    for other in range(MAX_PLAYERS):
        seen = mix(seen, s.swapped[other])
    if seat >= 0:
        for worth in range(WORTHS):
            seen = mix(seen, s.hands[seat][worth])
    return mix(mix(seen, 0), 0)
