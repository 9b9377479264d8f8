"""One number for many: what a search knows positions by."""

from __future__ import annotations

# A multiply-with-carry step: the lower half is multiplied, the upper half is added. No product
# exceeds 63 bits, so compiled integers and Python's agree.
HALF_BITS = 30
LOW = (1 << HALF_BITS) - 1
FACTOR = 0x6AC690C5


def mix(digest: int, number: int) -> int:
    """Take a number from 0 to 2**30 - 1 into a digest of up to 62 bits."""
    digest ^= number
    return (digest & LOW) * FACTOR + (digest >> HALF_BITS)
