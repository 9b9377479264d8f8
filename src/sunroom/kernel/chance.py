"""The random generator that lives in a state: the same numbers at every speed, on every machine.

A small-fast-counter generator over four 32-bit words kept in 64-bit integers. Nothing here
multiplies two large numbers, because compiled integers would overflow where Python's grow.
"""

from __future__ import annotations

from sunroom.kernel.layout import Layout

WORD = 0xFFFFFFFF


def start_chance(s: Layout, seed: int) -> None:
    """Start the generator from a seed of up to 64 bits."""
    s.rng[0] = seed & WORD
    s.rng[1] = (seed >> 32) & WORD
    s.rng[2] = 0x9E3779B9
    s.rng[3] = 1
    for _ in range(12):
        next_word(s)


def next_word(s: Layout) -> int:
    """The next 32 random bits."""
    rng = s.rng
    a = rng[0]
    b = rng[1]
    c = rng[2]
    counter = rng[3]
    word = (a + b + counter) & WORD
    rng[0] = b ^ (b >> 9)
    rng[1] = (c + (c << 3)) & WORD
    rng[2] = (((c << 21) | (c >> 11)) + word) & WORD
    rng[3] = (counter + 1) & WORD
    return word


def below(s: Layout, n: int) -> int:
    """A number from 0 to n - 1, each exactly as likely as the others."""
    product = next_word(s) * n
    if product & WORD < n:
        # Some results would be one word in 2**32 more likely than others: draw those again.
        excess = (WORD + 1) % n
        while product & WORD < excess:
            product = next_word(s) * n
    return product >> 32
