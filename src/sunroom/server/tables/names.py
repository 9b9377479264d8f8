"""How people call themselves at a table."""

from __future__ import annotations

import unicodedata

LONGEST_NAME = 40
# Letters and signs that show nothing, whatever Unicode calls them: fillers of Hangul, a blank of
# braille, a null of Khmer, an empty note of music.
BLANK = frozenset("\u115f\u1160\u3164\uffa0\u2800\u17b4\u17b5\U0001d159")
MOST_MARKS = 4  # over and under one letter


def clean(name: str) -> str:
    """One line of visible text. (Direction marks could make other words look different.)"""
    found = unicodedata.normalize("NFC", " ".join(name.split()))
    marks, visible = 0, False
    for one in found:
        kind = unicodedata.category(one)
        if kind[0] == "C" or kind in ("Zl", "Zp") or one in BLANK:
            raise ValueError("a name has visible characters only, at least one")
        marks = marks + 1 if kind[0] == "M" else 0
        if marks > MOST_MARKS:
            raise ValueError(f"a name has at most {MOST_MARKS} marks over or under a letter")
        visible = visible or kind[0] in "LNPS"
    if not visible:
        raise ValueError("a name has visible characters only, at least one")
    return found
